/* Chooses the browser's own time zone in a fresh form; one that came back with errors keeps what was chosen. */
(() => {
  "use strict";
  const select = document.querySelector("select[data-own-zone]");
  if (!select || document.querySelector(".errors, .note.bad")) return;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === own)) select.value = own;
})();

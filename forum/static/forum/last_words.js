/* Last words written ahead are kept as a draft in the composer is. Without this file the form has a button. */
(() => {
  "use strict";

  const form = document.querySelector("form#last-words");
  const area = form && form.querySelector("textarea[name=text]");
  if (!area) return;
  const size = form.querySelector("[data-size]");
  const most = size.textContent;
  function measure() {
    const left = Number(form.dataset.longest) - [...area.value].length;
    size.textContent = left < Number(form.dataset.longest) / 5 ? size.dataset.size.replace("{left}", String(left)) : most;
  }

  area.addEventListener("input", measure);
  window.keepDraft({
    form,
    area,
    url: form.getAttribute("action"),
    version: form.querySelector("input[name=version]"),
    fields: () => { const data = new FormData(form); data.delete("page"); return data; },
    put: (text) => { area.value = text; measure(); },
    changed: measure,
  });
  measure();
})();

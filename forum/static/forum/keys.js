/* A thread by keyboard alone: j and k, u, [ and ], c, and ? for the list. Off while one types, and off for good where one has said so. */
(() => {
  "use strict";
  const list = document.getElementById("keys");
  if (!list) return;
  const box = list.querySelector("input");
  const OFF = "keys-off";

  const wanted = () => { try { return localStorage.getItem(OFF) === null; } catch { return true; } };
  function want(on) { try { if (on) localStorage.removeItem(OFF); else localStorage.setItem(OFF, "1"); } catch { /* then for this page alone */ } }

  const under = () => { const bar = document.getElementById("bar"); return bar ? bar.getBoundingClientRect().bottom : 0; };
  const all = (what) => [...document.querySelectorAll(what)];

  function go(to) {
    to.tabIndex = -1;
    to.focus({ preventScroll: true });
    to.scrollIntoView({ block: "start" });
    return true;
  }

  // From where one stands: from what has the focus among the floors, or else from what is in view.
  function beside(what, by) {
    const at = document.activeElement && document.activeElement.closest("#floors > *");
    const top = under() + 1;
    const after = (one) => (at ? at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING : one.getBoundingClientRect().top >= top);
    const before = (one) => (at ? at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING : one.getBoundingClientRect().top < top);
    return by > 0 ? all(what).find(after) : all(what).findLast(before);
  }

  function step(what, by) {
    const found = beside(what, by);
    return found ? go(found) : false;
  }

  function page(rel) {
    const link = document.querySelector(`.pager a[rel=${rel}]`);
    if (link) link.click();
  }

  function phase(by) {
    if (step("#floors > .cut", by)) return;
    const stops = all(".rail .jump a");
    const stop = stops[stops.findIndex((one) => one.hasAttribute("aria-current")) + by];
    if (stop) stop.click();
  }

  const KEYS = {
    j: () => step("#floors > [id^=f]", 1) || page("next"),
    k: () => step("#floors > [id^=f]", -1) || page("prev"),
    u: () => { const fresh = document.getElementById("new") || document.getElementById("bar-unread"); if (fresh && fresh.id === "new") go(fresh); else if (fresh) fresh.click(); },
    "[": () => phase(-1),
    "]": () => phase(1),
    c: () => { const text = document.querySelector("#compose textarea"); if (text) text.focus(); },
    "?": () => list.showModal(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (list.open || event.target.closest("input, textarea, select, [contenteditable]") || !wanted()) return;
    const act = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : null;
    if (!act) return;
    event.preventDefault();
    act();
  });

  for (const button of all("[data-keys]")) {
    button.hidden = false;
    button.addEventListener("click", () => list.showModal());
  }
  box.checked = wanted();
  box.addEventListener("change", () => want(box.checked));
})();

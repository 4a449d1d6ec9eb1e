/* Last words written ahead: saved while they are written and when the page is left, as a draft in the composer is; what the server has
   not got lies in this browser until it has. Without this file the form has a button. */
(() => {
  "use strict";

  const form = document.querySelector("form#last-words");
  const area = form && form.querySelector("textarea[name=text]");
  if (!area) return;
  const version = form.querySelector("input[name=version]");
  const saved = form.querySelector("[data-saved]");
  const other = form.querySelector("[data-other]");
  const size = form.querySelector("[data-size]");
  // Whose it is: another account may go on in the same browser.
  const key = `last words ${form.dataset.mine} ${form.action}`;
  const shelf = { // a browser may refuse to keep anything
    get: () => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set: (text) => { try { localStorage.setItem(key, JSON.stringify({ text, version: version.value, tried })); } catch { /* nothing to do */ } },
    clear: () => { try { localStorage.removeItem(key); } catch { /* nothing was kept */ } },
  };
  let known = area.value;
  let tried = []; // what was sent from here and not answered yet: where one of these stands, it is no other device's
  let pause = 0, latest = 0, sent = false, theirs = null, asking = null;

  function stands(answer, text) {
    known = text;
    version.value = answer.version;
    tried = [];
    if (area.value === text) shelf.clear();
    else shelf.set(area.value);
    const at = answer.at ? new Date(answer.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false }) : "";
    saved.textContent = at ? form.dataset.kept.replace("{clock}", at) : "";
  }

  function later(wait) { clearTimeout(pause); pause = setTimeout(save, wait); }

  async function save({ leaving = false } = {}) {
    clearTimeout(pause);
    const text = area.value;
    if (sent || theirs || text === known || text === asking) return;
    // One at a time; who leaves does not wait, and lets the older go.
    if (asking !== null && !leaving) { later(500); return; }
    asking = text;
    tried = [...tried, text].slice(-4);
    shelf.set(text);
    const data = new FormData(form);
    data.delete("page");
    // A browser carries 64 kB for a page that is gone; more than that lies on the shelf.
    const keepalive = leaving && new Blob([text]).size < 60000;
    try {
      const answer = await fetch(form.action, { method: "POST", body: data, keepalive, credentials: "same-origin", headers: { Accept: "application/json" } });
      const said = await answer.json();
      asking = null;
      if (answer.ok && said.code !== "other_draft") stands(said, text);
      else if (said.version === undefined) throw new Error(said.code);
      else if (!said.text || tried.includes(said.text)) { stands(said, said.text); later(0); }
      else { theirs = said; other.hidden = false; }
    } catch {
      asking = null;
      if (sent) return;
      saved.textContent = form.dataset.here;
      later(15000);
    }
  }

  other.addEventListener("click", (event) => {
    const takes = event.target.closest("[data-take]");
    if (!takes && !event.target.closest("[data-keep]")) return;
    const said = theirs;
    theirs = null;
    other.hidden = true;
    if (takes) area.value = said.text;
    stands(said, said.text);
    measure();
    save();
  });

  const most = size.textContent;
  function measure() {
    const left = Number(form.dataset.longest) - [...area.value].length;
    size.textContent = left < Number(form.dataset.longest) / 5 ? size.dataset.size.replace("{left}", String(left)) : most;
  }

  area.addEventListener("input", () => {
    measure();
    shelf.set(area.value);
    later(2000);
    // Who types on without a pause is saved, too.
    latest ||= setTimeout(() => { latest = 0; save(); }, 5000);
  });
  form.addEventListener("submit", () => { sent = true; clearTimeout(pause); });
  addEventListener("pageshow", () => { sent = false; });
  document.addEventListener("visibilitychange", () => { if (document.hidden) save({ leaving: true }); });
  addEventListener("pagehide", () => save({ leaving: true }));
  addEventListener("online", () => save());

  const left = shelf.get();
  if (left && left.text === known) shelf.clear();
  else if (left) {
    tried = left.tried || [];
    if (known.trim() && left.version !== version.value && !tried.includes(known)) {
      theirs = { text: known, version: version.value };
      other.hidden = false;
    }
    area.value = left.text;
    save();
  }
  measure();
})();

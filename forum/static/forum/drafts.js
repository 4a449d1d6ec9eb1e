/* What is typed is kept: on the server while one types and when the page is left, and in this browser until the server has it. The
   composer and the last words written ahead use it; without it their forms have a button that saves. */
"use strict";

window.keepDraft = ({ form, area, url, version, fields, isPosted = false, quoted = "", put, changed }) => {
  const saved = form.querySelector("[data-saved]");
  const other = form.querySelector("[data-other]");
  // Whose it is: a session can end without a log-out, and another account go on in the same browser.
  const key = `draft ${form.dataset.mine} ${url}${isPosted ? "" : " last words"}`;
  const shelf = { // a browser may refuse to keep anything
    get: () => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set: (text) => {
      try { localStorage.setItem(key, JSON.stringify({ text, version: version.value, sent: sent && isPosted, tried })); } catch { /* then there is nothing to do */ }
    },
    clear: () => { try { localStorage.removeItem(key); } catch { /* nothing was kept */ } },
  };
  let tried = []; // what was sent from here and not answered yet: where one of these stands, it is no other device's
  let known = area.value;
  let pause = 0;
  let latest = 0;
  let sent = false;
  let theirs = null;
  let past = false; // what this form was for has been posted, and its writer goes on in it
  let asking = null;

  // A browser carries 64 kB for a page that is gone, so the older of what was tried go only where there is room.
  function body(text, room) {
    const data = fields({ past });
    data.set("text", text);
    data.set("version", version.value || "0");
    let left = room - new Blob([text]).size;
    for (const one of tried.filter((one) => one !== text).reverse()) {
      left -= new Blob([one]).size;
      if (left > 0) data.append("tried", one);
    }
    return data;
  }

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
    pause = 0;
    const text = area.value;
    if (sent || theirs || text === known || text === asking || (!text.trim() && !known.trim())) return;
    // One at a time: of two that are under way the older could come last. Who leaves does not wait, and lets the older go.
    if (asking !== null && !leaving) { later(500); return; }
    asking = text;
    if (tried.at(-1) !== text) tried = [...tried, text].slice(-4);
    // The page may be gone before an answer comes.
    shelf.set(text);
    const keepalive = leaving && new Blob([text]).size < 60000;
    try {
      const answer = await fetch(url, { method: "POST", body: body(text, keepalive ? 60000 : Infinity), keepalive, credentials: "same-origin", headers: { Accept: "application/json" } });
      const said = await answer.json();
      if (asking === text) asking = null;
      if (sent) return;
      if (said.posted) { past = true; version.value = "0"; later(0); }
      else if (answer.ok && said.code !== "other_draft") stands(said, text);
      else if (said.version === undefined) throw new Error(said.code);
      // None stands any more, for it was posted from elsewhere or thrown away, or it is one of ours: there is nothing to choose.
      else if (!said.text || tried.includes(said.text)) { stands(said, said.text); later(0); }
      else { theirs = said; shelf.set(area.value); other.hidden = false; }
    } catch {
      if (asking === text) asking = null;
      if (sent) return;
      shelf.set(area.value);
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
    stands(said, said.text);
    if (takes) put(said.text);
    else save();
  });
  area.addEventListener("input", () => {
    if (theirs || area.value !== known) shelf.set(area.value);
    later(2000);
    // Who types on without a pause is saved, too.
    latest ||= setTimeout(() => { latest = 0; save(); }, 5000);
  });
  form.addEventListener("submit", () => { sent = true; clearTimeout(pause); if (shelf.get()) shelf.set(area.value); });
  addEventListener("pageshow", () => { sent = false; });
  document.addEventListener("visibilitychange", () => { if (document.hidden) save({ leaving: true }); });
  addEventListener("pagehide", () => save({ leaving: true }));
  addEventListener("online", () => save());

  // What was kept here goes on where it was left, if it was written on what stands; where another draft stands by now, its writer says
  // which. A page that was come to from the sending of it is the answer to it: then it was posted, or the server has it.
  const left = shelf.get();
  const stood = quoted && known.endsWith(quoted) ? known.slice(0, known.length - quoted.length).trimEnd() : known;
  const isOurs = left && (left.version === version.value || (left.tried || []).includes(stood));
  if (left && ((left.sent && window.keepDraft.wasSent()) || left.text === stood || !(left.text || isOurs))) shelf.clear();
  else if (left) {
    if (stood.trim() && !isOurs) { theirs = { text: stood, version: version.value }; other.hidden = false; }
    tried = left.tried || [];
    area.value = quoted && !left.text.endsWith(quoted.trimEnd()) ? `${left.text.trimEnd()}\n\n${quoted}` : left.text;
    shelf.set(area.value);
    changed();
    save();
  }
};

// Whether this page was come to from the sending of a form.
window.keepDraft.wasSent = () => performance.getEntriesByType("navigation")[0]?.redirectCount > 0;

// What was posted last before one may write no more is kept in this browser no longer.
window.keepDraft.forgetSent = () => {
  const game = /^\/g\/[^/]+\//.exec(location.pathname);
  if (!game || !window.keepDraft.wasSent()) return;
  try {
    for (const key of Object.keys(localStorage)) {
      if (/^draft \S* /.test(key) && key.includes(` ${game[0]}`) && JSON.parse(localStorage.getItem(key)).sent) localStorage.removeItem(key);
    }
  } catch { /* nothing was kept */ }
};

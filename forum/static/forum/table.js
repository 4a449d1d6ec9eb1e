/* What a page of a game does more with scripts than without: the countdown runs, the mood follows the bar, events are told to those who listen.
   Nothing here decides anything: the server's clock does, and a page without this file is complete. */
(() => {
  "use strict";

  // Of many rooms the one that is open is in sight.
  const rooms = document.getElementById("rooms"), here = rooms && rooms.querySelector("[aria-current]");
  if (here) rooms.scrollLeft = Math.max(0, here.offsetLeft - rooms.offsetLeft - (rooms.clientWidth - here.offsetWidth) / 2);

  // The countdown: the server's moment at rendering, carried on by a clock that nobody can set back.
  const started = new WeakMap();

  function words(span, seconds) {
    const d = Math.floor(seconds / 86400), h = Math.floor(seconds / 3600) % 24;
    const m = Math.floor(seconds / 60) % 60, s = seconds % 60;
    const say = (unit, n) => span.dataset[unit].replace("{n}", String(n));
    if (d) return h ? say("d", d) + " " + say("h", h) : say("d", d);
    if (h) return m ? say("h", h) + " " + say("m", m) : say("h", h);
    if (m >= 10) return say("m", m);
    return m ? say("m", m) + " " + say("s", s) : say("s", s);
  }

  function tick() {
    for (const span of document.querySelectorAll(".count[data-to]")) {
      if (!started.has(span)) started.set(span, performance.now());
      const now = Number(span.dataset.now) + performance.now() - started.get(span);
      const left = Math.max(0, Math.floor((Number(span.dataset.to) - now) / 1000));
      const text = words(span, left);
      if (span.textContent !== text) span.textContent = text;
      if (left === 0 && !span.dataset.over) {
        span.dataset.over = "1";
        const bar = span.closest("#bar");
        // A moment later, so that the answer is already of the time after the deadline.
        if (bar && window.htmx) setTimeout(() => window.htmx.trigger(bar, "refresh"), 700);
      }
    }
  }

  // What is taken only until the deadline: while it takes nothing it says why, and keeps what was chosen; with more time it goes on.
  function lock(form, why) {
    const line = form.querySelector("[data-why-locked]");
    if (Boolean(line) === (why !== null)) return;
    const usual = why !== null ? ":not([disabled])" : "[data-locked]";
    for (const one of form.querySelectorAll(`:is(button, textarea, select, input:not([type=hidden]))${usual}`)) {
      one.disabled = why !== null;
      one.toggleAttribute("data-locked", why !== null);
    }
    if (line) { line.remove(); return; }
    const says = Object.assign(document.createElement("p"), { className: "note bad", textContent: why });
    says.dataset.whyLocked = "";
    form.prepend(says);
  }

  // A change of phase while one reads or writes: the bar has changed at once; the page's mood follows, and one line says so.
  let phase = null;
  let locked = null;

  function follow() {
    const bar = document.getElementById("bar");
    if (!bar) return;
    if (document.body.dataset.mood !== bar.dataset.mood) document.body.dataset.mood = bar.dataset.mood;
    const isLocked = "locked" in bar.dataset;
    for (const form of document.querySelectorAll("form[data-timed]")) lock(form, isLocked ? bar.dataset.locked : null);
    const changed = phase !== null && (phase !== bar.dataset.phase || (isLocked && !locked));
    phase = bar.dataset.phase;
    locked = isLocked;
    if (!changed) return;
    const told = document.getElementById("told");
    if (told) told.textContent = bar.querySelector(".bar-ph").textContent;
    for (const line of document.querySelectorAll("[data-when-changed]")) line.hidden = false;
    document.body.dispatchEvent(new CustomEvent("phase"));
  }

  document.addEventListener("htmx:afterSettle", () => { follow(); tick(); });
  document.addEventListener("visibilitychange", () => {
    const bar = document.getElementById("bar");
    if (!document.hidden && bar && window.htmx) window.htmx.trigger(bar, "refresh");
  });
  follow();
  tick();
  setInterval(tick, 1000);
})();

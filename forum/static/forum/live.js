/* What changes while one reads: the stream says where something is new, this fetches it, and puts it below or in its place.
   Nothing is put in above what one reads, nothing scrolls by itself, and a text that is being written is never touched.
   Without a stream the page asks every half minute; without this file it is complete. */
(() => {
  "use strict";

  const live = document.getElementById("live");
  if (!live || !window.EventSource) return;
  const say = live.dataset;
  const floors = document.getElementById("floors");
  const told = document.getElementById("live-told");
  const lost = document.getElementById("live-lost");
  // Who plays is quick; hundreds who only read would all ask at the same instant.
  const [SOON, APART] = "eager" in say ? [400, 4000] : [3000, 8000];
  const ASK = 30000, SILENT = 50000, SLOW = 120000, GRACE = 8000, MINUTE = 60000;

  // ---- The stream: one a window that is in view, so that windows in the background hold no connection.
  let source = null, holds = false, hasHeld = false, heard = 0, again = 5000, timer = 0, wasLost = false;

  function connect() {
    clearTimeout(timer);
    if (source || document.hidden || navigator.onLine === false) return;
    heard = performance.now();
    source = new EventSource(say.stream);
    source.onopen = () => { again = 5000; held(true); };
    source.onerror = () => {
      const refused = source && source.readyState === EventSource.CLOSED;
      if (refused) { hangUp(); timer = setTimeout(connect, again = Math.min(again * 2, 300000)); }
      held(false);
    };
    source.addEventListener("beat", () => { heard = performance.now(); });
    source.addEventListener("floors", (event) => { heard = performance.now(); grown(JSON.parse(event.data)); });
    source.addEventListener("floor", (event) => { heard = performance.now(); changed(JSON.parse(event.data)); });
    source.addEventListener("table", () => { heard = performance.now(); later("table", table); });
  }

  function hangUp() {
    if (source) source.close();
    source = null;
    holds = false;
  }

  // Said when it has lasted a moment: a server that is started anew is back before. Where there never was a stream, the page just asks.
  let lostTimer = 0;
  function held(yes) {
    holds = yes;
    if (yes) {
      hasHeld = true;
      clearTimeout(lostTimer);
      lostTimer = 0;
      if (wasLost) { wasLost = false; lost.hidden = true; speak(say.back); later("table", table); }
    } else if (!lostTimer && !wasLost && hasHeld) {
      lostTimer = setTimeout(() => { lostTimer = 0; if (!holds && !document.hidden) sayLost(); }, navigator.onLine === false ? 0 : GRACE);
    }
  }

  function sayLost() {
    wasLost = true;
    lost.hidden = false;
    speak(lost.textContent);
  }

  addEventListener("offline", () => { hangUp(); held(false); });
  addEventListener("online", connect);
  addEventListener("pagehide", hangUp);
  addEventListener("pageshow", connect);
  document.addEventListener("visibilitychange", () => { if (document.hidden) hangUp(); else { connect(); later("beside", beside); } });
  setInterval(() => {
    // A line that is silent for two beats is none, whatever the browser believes.
    if (source && performance.now() - heard > SILENT) { hangUp(); held(false); connect(); }
    if (!holds && !document.hidden && navigator.onLine !== false) {
      if (known !== null) later("floors", fetchFloors);
      later("beside", beside);
    }
  }, ASK);

  // ---- One fetch at a time of a kind, a moment after the event and not at the same instant as everybody's; rarer when the server is slow.
  const waiting = {}, last = {};
  let slow = 0;
  function later(kind, deed) {
    if (waiting[kind]) { waiting[kind].anew = true; return; }
    const run = waiting[kind] = { anew: false };
    const since = performance.now() - (last[kind] ?? -ASK);
    setTimeout(async () => {
      const begun = last[kind] = performance.now();
      run.anew = false;
      try { await deed(); } catch { held(holds); }
      slow = Math.min(ASK, 10 * (performance.now() - begun));
      delete waiting[kind];
      if (run.anew) later(kind, deed);
    }, Math.max(0, Math.max(APART, slow) - since) + Math.random() * SOON);
  }

  async function ask(url) {
    const answer = await fetch(url, { headers: { "HX-Request": "true" }, redirect: "error" });
    if (!answer.ok) return null;
    const parsed = document.createElement("template");
    parsed.innerHTML = await answer.text();
    return parsed.content;
  }

  // ---- New floors.
  let known = floors ? Number(say.floors) : null;  // how many the room has
  let end = floors ? Number(say.last) : null;      // the last of this page
  const grows = floors !== null && "tail" in say;  // and nothing is missing between the two
  const unseen = new Set();

  let threadFloors = null;  // the thread's floors, as the stream has said them

  function grown({ room, floors: n }) {
    const tab = document.querySelector(`#rooms [data-room="${room}"] small`);
    if (tab && tab.textContent !== String(n)) tab.textContent = n;
    if (!tab && room.startsWith("line-")) heardOnLine(room, n);
    if (room === "public") {
      if (threadFloors !== null) addToServers(n - threadFloors);
      threadFloors = n;
    }
    if (known === null || room !== say.room || n <= known) return;
    if (grows) { later("floors", fetchFloors); return; }
    news(n - known);
    known = n;
    showUnread();
  }

  // Whoever reads all private lines has one tab for them, with the sum of their floors, and the page of them all.
  const lines = new Map();
  function heardOnLine(room, n) {
    const had = lines.get(room);
    lines.set(room, n);
    const tab = document.querySelector('#rooms [data-room="lines"] small');
    const sum = String([...lines.values()].reduce((a, b) => a + b, 0));
    if (tab && tab.textContent !== sum) tab.textContent = sum;
    if (had !== undefined && had !== n && document.getElementById("lines")) later("beside", beside);
  }

  async function fetchFloors() {
    if (!grows) return;
    const found = await ask(`${say.after}${end}/`);
    if (!found) return;
    const room = Number(found.firstElementChild.dataset.last);
    const pieces = [...found.firstElementChild.children].filter((one) => !one.id || !document.getElementById(one.id));
    const before = end;
    const numbers = pieces.map((one) => /^f(\d+)$/.exec(one.id)).filter(Boolean).map((one) => Number(one[1]));
    end = Math.max(end, ...numbers);
    known = Math.max(known, room);
    window.inPlace.steady(floors, () => {
      for (const empty of floors.querySelectorAll(":scope > [data-empty]")) empty.remove();
      floors.append(...pieces);
    });
    for (const one of pieces) {
      if (window.htmx) window.htmx.process(one);
      if (one.id && !one.classList.contains("mine")) { unseen.add(one); seen.observe(one); }
    }
    news(numbers.length);
    showUnread();
    if (pieces.length) document.body.dispatchEvent(new CustomEvent("floors", { detail: { pieces } }));
    if (end < room && end > before) later("floors", fetchFloors);
  }

  async function changed({ room, floor }) {
    const old = floors && room === say.room ? document.getElementById(`f${floor}`) : null;
    if (!old) return;
    let found;
    try {
      found = await ask(`${say.after}${floor - 1}/?only=`);
    } catch {
      setTimeout(() => changed({ room, floor }), ASK);  // the line is down: what was hidden must not stay for that
      return;
    }
    const now = found && found.getElementById(old.id);
    if (now) { old.replaceWith(now); if (window.htmx) window.htmx.process(now); }
  }

  // ---- “未读 3”: what is below and has not been in view. Where the server counts for this reader, its count stands.
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      seen.unobserve(entry.target);
      unseen.delete(entry.target);
    }
    showUnread();
  });

  // The server's count, of what this reader has not marked as read, is made anew with the bar; until then what is new is added.
  function addToServers(n) {
    const link = document.getElementById("bar-unread");
    if (!link || "live" in link.dataset) return;
    link.textContent = link.textContent.replace(/\d+/, (had) => String(Number(had) + n));
  }

  function showUnread() {
    const place = document.querySelector("#bar .bar-act");
    if (!place) return;
    let link = document.getElementById("bar-unread");
    if (link && !("live" in link.dataset)) return;
    const first = unseen.values().next().value;
    const n = grows ? unseen.size : Math.max(0, (known ?? 0) - Number(say.floors));
    if (!n) { if (link) link.remove(); return; }
    if (!link) {
      link = Object.assign(document.createElement("a"), { id: "bar-unread", className: "btn unread" });
      link.dataset.live = "";
      place.querySelector(".owe")?.after(link);
    }
    link.href = first ? `#${first.id}` : `${say.floor}${Number(say.floors) + 1}/`;
    const text = say.unread.replace("{n}", String(n));
    if (link.textContent !== text) link.textContent = text;
  }

  // ---- How the game stands: the bar, what stands beside the posts and above them and, when the phase is another, where one writes.
  async function table() {
    const bar = document.getElementById("bar");
    if (bar && window.htmx) window.htmx.trigger(bar, "refresh");
    await beside();
  }

  // The rooms, the count, one's own vote, who has signed up; each in its place, if it is another.
  async function beside() {
    const found = await ask(say.beside);
    if (!found) return;
    const parts = [...found.querySelectorAll("[data-part]")].map((fresh) => [document.getElementById(fresh.id), fresh]);
    for (const [old, fresh] of parts) {
      const isCount = fresh.matches(".votes");
      // A paper that is locked stays with what was chosen on it, for more time may be given; what comes with the next phase takes its place.
      if (old && old.querySelector("[data-why-locked]") && !fresh.querySelector("form[data-timed]") && "locked" in (document.getElementById("bar")?.dataset ?? {})) continue;
      if (old && old !== fresh && window.inPlace.renew(old, fresh) && isCount) counted = true;
    }
    // Before the deal the page may be of what has begun meanwhile.
    const isOld = !document.getElementById("bar") && !parts.some(([, fresh]) => fresh.id === "sign-up");
    if (isOld) for (const line of document.querySelectorAll("[data-when-table]")) line.hidden = false;
  }

  document.body.addEventListener("phase", () => later("beside", beside));

  // While the stream holds, the bar asks by the clock but rarely.
  const asked = new WeakMap();
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (elt.id !== "bar") return;
    const byClock = !requestConfig.triggeringEvent;
    const since = performance.now() - (asked.get(elt) ?? started);
    if (byClock && (document.hidden || (holds && since < SLOW && !("locked" in elt.dataset)))) event.preventDefault();
  });
  const started = performance.now();
  document.addEventListener("htmx:afterSettle", (event) => {
    asked.set(event.detail.elt, performance.now());
    if (event.detail.elt.id === "bar") { showUnread(); lockIfClosed(); }
  });

  // ---- A field in which nothing can be sent just now keeps its text and says so.
  const bar = document.getElementById("bar");
  let phase = bar && bar.dataset.phase;
  let line = null;

  async function lockIfClosed() {
    const form = document.querySelector("form#compose"), now = document.getElementById("bar");
    if (!form || !now) return;
    if ("locked" in now.dataset) { lock(form, say.locked); return; }
    if (now.dataset.phase === phase && !line) return;
    phase = now.dataset.phase;
    const found = await ask(form.dataset.again);
    const there = found && found.querySelector("#compose");
    if (!there) return;
    if (there.matches("form")) unlock(form);
    else lock(form, there.querySelector(".note").textContent);
  }

  function lock(form, text) {
    if (!line) {
      line = Object.assign(document.createElement("p"), { className: "note bad", id: "compose-locked" });
      form.querySelector("textarea").before(line);
    }
    if (line.textContent !== text) { line.textContent = text; document.getElementById("told").textContent = text; }
    able(form, false);
  }

  function unlock(form) {
    if (!line) return;
    line.remove();
    line = null;
    able(form, true);
  }

  // One line says it: why nothing can be sent, or that it was another phase.
  function able(form, yes) {
    for (const button of form.querySelectorAll("button[type=submit]:not([data-ready]), button.main")) button.disabled = !yes;
    for (const other of form.querySelectorAll("[data-when-changed]")) other.hidden = !yes;
  }

  document.addEventListener("submit", (event) => {
    if (!line || event.target.id !== "compose") return;
    event.preventDefault();
    document.getElementById("told").textContent = say.unsent;
  }, true);

  // ---- What is read out, politely: once a minute at most.
  let fresh = 0, counted = false, spoken = -MINUTE, speaking = 0;
  function news(n) {
    fresh += n;
    if (fresh && !speaking) speaking = setTimeout(sum, Math.max(0, MINUTE - (performance.now() - spoken)));
  }

  function sum() {
    speaking = 0;
    const parts = [fresh ? say.posts.replace("{n}", String(fresh)) : "", counted ? say.counted : ""];
    fresh = 0;
    counted = false;
    speak(parts.filter(Boolean).join(" "));
  }

  function speak(text) {
    spoken = performance.now();
    told.textContent = text;
  }

  connect();
})();

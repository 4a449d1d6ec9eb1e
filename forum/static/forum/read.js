/* What has been seen is read: an open page says so by itself, once in a while and when it is left. Only where the page begins with what is
   unread: whoever jumps ahead has not read what lies between. Without this file there is a button below the last post. */
(() => {
  "use strict";
  const floors = document.getElementById("floors");
  const form = document.getElementById("read");
  if (!floors || !form || !("read" in floors.dataset)) return;

  let read = Number(floors.dataset.read);
  let sent = read;
  let looking = 0;
  let sending = 0;
  form.hidden = true;

  // A floor is read when its end has been in view. Floors stand in their order, so the first that was not ends the search.
  function look() {
    looking = 0;
    if (document.hidden) return;
    let last = read;
    for (const one of floors.querySelectorAll("[id^=f]")) {
      const number = Number(one.id.slice(1));
      if (!(number > last)) continue;
      if (one.getBoundingClientRect().bottom > window.innerHeight) break;
      last = number;
    }
    if (last === read) return;
    count(last - read);
    read = last;
    if (!sending) sending = setTimeout(send, 2000);
  }

  // The bar is made anew by the server from time to time; until then what was just read is taken off.
  function count(by) {
    const link = document.getElementById("bar-unread");
    if (!link) return;
    const left = Number((link.textContent.match(/\d+/) || [0])[0]) - by;
    if (left > 0) link.textContent = link.textContent.replace(/\d+/, String(left));
    else link.remove();
  }

  function sheet() {
    const body = new FormData(form);
    body.set("floor", String(read));
    body.set("quiet", "1");
    return body;
  }

  function send() {
    sending = 0;
    if (read === sent) return;
    const up_to = read;
    fetch(form.action, { method: "POST", body: sheet(), keepalive: true, credentials: "same-origin" })
      .then((answer) => { if (answer.ok) sent = Math.max(sent, up_to); })
      .catch(() => {});
  }

  function leave() {
    if (!document.hidden) return;
    if (read > sent && navigator.sendBeacon(form.action, sheet())) sent = read;
  }

  // A second in view is a look; what flies by is none.
  const soon = () => { if (!looking) looking = setTimeout(look, 1000); };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon);
  new MutationObserver(soon).observe(floors, { childList: true });
  document.addEventListener("visibilitychange", () => { leave(); soon(); });
  addEventListener("pagehide", () => { if (read > sent) navigator.sendBeacon(form.action, sheet()); });
  soon();
})();

/* Changing a page under its reader's eyes: what he looks at stays where it is; what he has typed, chosen or unfolded stays as it is. */
window.inPlace = (() => {
  "use strict";

  // ---- What the reader looks at: where he writes, or else what stands first below the bar.
  function lookedAt(changed) {
    const write = document.querySelector("form#compose");
    if (write && write.contains(document.activeElement)) return write;
    const bar = document.getElementById("bar");
    const top = bar ? bar.getBoundingClientRect().bottom : 0;
    for (let down = 4; down < innerHeight - top; down += 40) {
      const found = document.elementFromPoint(innerWidth / 2, top + down);
      if (found && changed.contains(found)) return null;
      if (found && !found.contains(changed)) return found;
    }
    return null;
  }

  function steady(changed, deed) {
    const root = document.documentElement;
    const stays = lookedAt(changed);
    if (!stays) { deed(); return; }
    root.style.overflowAnchor = "none";
    const top = stays.getBoundingClientRect().top;
    deed();
    if (stays.isConnected) scrollBy({ top: stays.getBoundingClientRect().top - top, behavior: "instant" });
    requestAnimationFrame(() => { root.style.overflowAnchor = ""; });
  }

  // ---- A part of the page as the server makes it now, in the place of the one that stands there.
  const CHANCE = "input[name=csrfmiddlewaretoken], input[name=once]";

  // Without what differs each time: keys of forms, the time left, what the reader has unfolded.
  function bare(part) {
    const copy = part.cloneNode(true);
    for (const one of copy.querySelectorAll(CHANCE)) one.removeAttribute("value");
    for (const one of copy.querySelectorAll("[data-at], .count[data-to]")) {
      one.textContent = "";
      one.removeAttribute("data-now");
      one.removeAttribute("data-over");
    }
    for (const one of [copy, ...copy.querySelectorAll("details")]) one.removeAttribute("open");
    return copy.outerHTML.replace(/>\s+</g, "><");
  }

  const fields = (part) => [...part.querySelectorAll("input:not([type=hidden]), textarea, select")];
  const checks = (field) => field.type === "radio" || field.type === "checkbox";
  const nameOf = (field) => [field.form && field.form.getAttribute("action"), field.name, checks(field) ? field.value : ""].join(" ");
  const touched = (field) => (checks(field) ? field.checked !== field.defaultChecked : "defaultValue" in field && field.value !== field.defaultValue);
  const folds = (part) => (part.matches("details") ? [part] : []).concat([...part.querySelectorAll("details")]);
  const reached = (part) => [...part.querySelectorAll("a[href], button, summary, input:not([type=hidden]), textarea, select")];

  function carry(old, fresh) {
    const there = new Map(fields(fresh).map((field) => [nameOf(field), field]));
    for (const field of fields(old)) {
      const now = there.get(nameOf(field));
      if (!now || !touched(field)) continue;
      if (checks(field)) now.checked = field.checked;
      else now.value = field.value;
    }
    folds(old).forEach((fold, place) => { const now = folds(fresh)[place]; if (now) now.open = fold.open; });
  }

  // Where the keyboard is: the same field, or else what stands in the same place.
  function heldBy(old) {
    const held = document.activeElement;
    if (!held || held === document.body || !old.contains(held)) return () => {};
    const name = held.name ? nameOf(held) : "", place = reached(old).indexOf(held);
    const selected = "selectionStart" in held && !checks(held) ? [held.selectionStart, held.selectionEnd] : null;
    return (fresh) => {
      const now = fields(fresh).find((field) => name && nameOf(field) === name) || reached(fresh)[place];
      if (!now) return;
      now.focus({ preventScroll: true });
      if (selected && now.setSelectionRange) now.setSelectionRange(...selected);
    };
  }

  let composing = false;
  document.addEventListener("compositionstart", () => { composing = true; });
  document.addEventListener("compositionend", () => { composing = false; });

  // Whether it was another; one that is being pressed, or written in by an input method, waits until that is over.
  function renew(old, fresh) {
    for (const one of fresh.querySelectorAll("[data-at]")) {
      const now = old.querySelector("[data-at]");
      if (now && now.innerHTML !== one.innerHTML) now.innerHTML = one.innerHTML;
    }
    if (bare(old) === bare(fresh)) return false;
    if (old.matches(":active") || (composing && old.contains(document.activeElement))) {
      setTimeout(() => { const now = document.getElementById(fresh.id); if (now) renew(now, fresh); }, 300);
      return true;
    }
    const hold = heldBy(old), left = old.scrollLeft;
    carry(old, fresh);
    steady(old, () => { old.replaceWith(fresh); hold(fresh); });
    fresh.scrollLeft = left;
    if (window.htmx) window.htmx.process(fresh);
    return true;
  }

  return { steady, renew };
})();

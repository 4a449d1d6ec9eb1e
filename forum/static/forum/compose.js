/* What the composer does more with scripts than without: tools, keys, seats to choose after an @, floors that are quoted without leaving
   the page, what the text would do while it is typed, drafts. The server decides all of it; without this file the form is complete. */
(() => {
  "use strict";

  const form = document.querySelector("form#compose");
  const area = form && form.querySelector("textarea[name=text]");
  if (!area) { window.keepDraft.forgetSent(); return; }
  const send = form.querySelector("button[data-post]");
  const will = document.getElementById("will");

  // ── the text ────────────────────────────────────────────────────────────────────────────────────────────────────
  // As a keyboard would, so that it can be undone.
  function put(text, start, end) {
    area.focus();
    area.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, text)) area.setRangeText(text, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function around(before, after, otherwise = "") {
    const { selectionStart: start, selectionEnd: end } = area;
    const inside = area.value.slice(start, end) || otherwise;
    put(before + inside + after, start, end);
    area.setSelectionRange(start + before.length, start + before.length + inside.length);
  }

  // On lines of its own, with an empty line before and after.
  function block(text, at = area.selectionStart, to = area.selectionEnd) {
    const before = area.value.slice(0, at).replace(/\n+$/, "");
    put((before ? "\n\n" : "") + text.trim() + "\n\n", before.length, to);
  }

  // ── tools and keys ──────────────────────────────────────────────────────────────────────────────────────────────
  const colours = document.getElementById("compose-colours");
  const tools = {
    quote: () => {
      const text = area.value.slice(area.selectionStart, area.selectionEnd);
      if (text) block(text.split("\n").map((line) => ("> " + line).trimEnd()).join("\n"));
      else around("[quote]", "[/quote]");
    },
    bold: () => around("[b]", "[/b]"),
    italic: () => around("[i]", "[/i]"),
    cover: () => {
      if (area.value.slice(area.selectionStart, area.selectionEnd).includes("\n")) around("[spoiler]\n", "\n[/spoiler]");
      else around("||", "||");
    },
    link: () => around("[url=https://]", "[/url]"),
    table: (button) => block(button.dataset.text),
    colour: (button) => {
      colours.hidden = !colours.hidden;
      button.setAttribute("aria-expanded", String(!colours.hidden));
    },
  };

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.tool) tools[button.dataset.tool](button);
    if (button.dataset.colour) around(`[color=${button.dataset.colour}]`, "[/color]");
    if (button.dataset.ready) { event.preventDefault(); block(button.dataset.ready); }
    if (button.dataset.instead) instead(button.dataset.line, button.dataset.instead);
  });

  // The line that is not clear, as it was written, becomes the one that was chosen; above it the same words may be quoted.
  function instead(line, chosen) {
    const at = area.value.lastIndexOf(line);
    if (at >= 0) put(chosen, at, at + line.length);
  }

  const keys = { b: "bold", i: "italic", k: "link" };
  area.addEventListener("keydown", (event) => {
    if (event.isComposing || (naming.isOpen() && naming.key(event))) return;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      form.requestSubmit(send);
    } else if (keys[event.key]) {
      event.preventDefault();
      tools[keys[event.key]]();
    }
  });

  // ── seats after an @ ────────────────────────────────────────────────────────────────────────────────────────────
  const naming = (() => {
    const list = document.getElementById("compose-naming");
    const seats = JSON.parse(list.dataset.seats);
    let at = -1;
    let shown = [];
    let chosen = 0;

    const fits = (seat, word) => {
      const [number, name, spelt] = seat;
      const plain = word.toLowerCase();
      return !word || String(number).startsWith(word) || name.toLowerCase().includes(plain)
        || spelt.split(" ").some((one) => one && one.startsWith(plain));
    };

    function item(seat) {
      const [number, name, , out] = seat;
      const line = document.createElement("li");
      line.id = `naming-${number}`;
      line.setAttribute("role", "option");
      const badge = document.createElement("span");
      badge.className = `seat s${Math.floor((number - 1) / 9)} t${(number - 1) % 9} xs${out ? " out" : ""}`;
      badge.textContent = number;
      line.append(badge, " " + name);
      line.addEventListener("mousedown", (event) => { event.preventDefault(); take(seat); });
      return line;
    }

    function look() {
      const before = area.value.slice(0, area.selectionStart);
      const found = /(?:^|[^A-Za-z0-9])[@＠]([^\s@＠，。、；：！？,.;:!?]{0,12})$/.exec(before);
      at = found ? before.length - found[1].length : -1;
      shown = found ? seats.filter((seat) => fits(seat, found[1])).slice(0, 8) : [];
      // What is there already needs no help.
      if (found && shown.length === 1 && found[1] === shown[0][1]) shown = [];
      chosen = 0;
      list.replaceChildren(...shown.map(item));
      show();
    }

    function show() {
      list.hidden = !shown.length;
      [...list.children].forEach((line, place) => line.setAttribute("aria-selected", String(place === chosen)));
      if (shown.length) area.setAttribute("aria-activedescendant", list.children[chosen].id);
      else area.removeAttribute("aria-activedescendant");
    }

    function close() { shown = []; list.replaceChildren(); show(); }

    function take([number, name, , , instead]) {
      const end = area.selectionStart;
      const start = at;
      close();
      put((instead || name || `${number}号`) + " ", start, end);
    }

    function key(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) chosen = (chosen + step + shown.length) % shown.length;
      else if (event.key === "Enter" || event.key === "Tab") take(shown[chosen]);
      else if (event.key === "Escape") close();
      else return false;
      event.preventDefault();
      if (step) show();
      return true;
    }

    area.addEventListener("input", look);
    area.addEventListener("blur", close);
    area.setAttribute("aria-autocomplete", "list");
    area.setAttribute("aria-controls", list.id);
    return { isOpen: () => shown.length > 0, key };
  })();

  // ── quoting, without leaving the page ───────────────────────────────────────────────────────────────────────────
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a.q");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const floor = new URL(link.href).searchParams.getAll("quote").at(-1); // before it stand those that are quoted already
    if (!floor) return;
    event.preventDefault();
    try {
      const answer = await fetch(`${form.dataset.quotation}?quote=${floor}`, { credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      block(await answer.text());
      link.setAttribute("data-quoted", "");
    } catch {
      window.location.assign(link.href);
    }
  });

  // ── what it would do, and how long it is ────────────────────────────────────────────────────────────────────────
  function label() {
    const effects = will.querySelector(".will");
    const { votes, passes } = effects ? effects.dataset : {};
    send.textContent = send.dataset[votes && passes ? "both" : votes ? "vote" : passes ? "pass" : "post"];
  }

  const size = form.querySelector("[data-size]");
  const said = size.textContent;
  const longest = Number(form.dataset.longest);
  // What the set-up leaves for today; the server counts as we do, by whole characters, without the blanks around.
  const budget = "budget" in form.dataset ? Number(form.dataset.budget) : Infinity;
  function measure() {
    const left = Math.min(longest, budget) - [...area.value.trim()].length;
    const told = left < longest / 5 || budget < longest;
    size.textContent = !told || !area.value.trim() ? said
      : left < 0 ? size.dataset.over.replace("{over}", String(-left)) : size.dataset.size.replace("{left}", String(left));
    size.classList.toggle("over", left < 0);
  }

  // ── drafts ──────────────────────────────────────────────────────────────────────────────────────────────────────
  const draft = form.querySelector("input[name=draft]");
  if (form.dataset.draft && draft) {
    window.keepDraft({
      form,
      area,
      url: form.dataset.draft,
      version: draft,
      isPosted: true,
      fields: ({ past }) => {
        const data = new FormData();
        data.set("csrfmiddlewaretoken", form.querySelector("input[name=csrfmiddlewaretoken]").value);
        if (!past) data.set("once", form.querySelector("input[name=once]").value);
        return data;
      },
      quoted: form.dataset.quoted || "",
      put: (text) => put(text, 0, area.value.length),
      changed: measure,
    });
  }

  will.addEventListener("htmx:afterSwap", label);
  function look() { if (area.value.trim() && window.htmx) window.htmx.trigger(area, "look"); }
  // Without a line there is nobody to ask; when it is back, what was typed meanwhile is looked at.
  area.addEventListener("htmx:beforeRequest", (event) => { if (navigator.onLine === false) event.preventDefault(); });
  addEventListener("online", look);
  area.addEventListener("input", () => {
    measure();
    // A text that is taken away does nothing any more.
    if (!area.value.trim()) { will.replaceChildren(); label(); }
  });

  form.querySelector(".tools").hidden = false;
  measure();
  addEventListener("load", look);
})();

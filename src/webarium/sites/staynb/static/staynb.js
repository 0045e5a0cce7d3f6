// Suggestions, calendars, steppers and dialogs; every form works without them, too.
(() => {
  "use strict";
  const day = (y, m, d) => new Date(Date.UTC(y, m, d));
  const iso = (date) => date.toISOString().slice(0, 10);
  const parse = (text) => {
    const a = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
    const b = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
    if (!a && !b) return "";
    const date = a ? day(+a[3], a[1] - 1, +a[2]) : day(+b[1], b[2] - 1, +b[3]);
    return Number.isNaN(+date) ? "" : iso(date);
  };
  const show = (text) => `${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`;
  const words = (date, options) => date.toLocaleDateString("en-US", { timeZone: "UTC", ...options });

  // Where: destinations that fit what is typed.
  for (const input of document.querySelectorAll('[role="combobox"][aria-controls="places"]')) {
    const list = document.getElementById("places");
    const options = [...list.children];
    let at = -1;
    const shown = () => options.filter((each) => !each.hidden);
    const open = (yes) => { list.hidden = !yes; input.setAttribute("aria-expanded", String(yes)); if (!yes) mark(-1); };
    const mark = (place) => {
      const found = shown();
      at = found.length ? Math.max(-1, Math.min(place, found.length - 1)) : -1;
      options.forEach((each) => each.setAttribute("aria-selected", "false"));
      if (at >= 0) { found[at].setAttribute("aria-selected", "true"); found[at].scrollIntoView({ block: "nearest" }); input.setAttribute("aria-activedescendant", found[at].id); } else input.removeAttribute("aria-activedescendant");
    };
    const filter = () => {
      const typed = input.value.trim().toLowerCase();
      let count = 0;
      for (const each of options) {
        const value = each.dataset.value.toLowerCase();
        each.hidden = typed !== "" && value !== typed && !value.includes(typed) || count >= 8;
        if (!each.hidden) count += 1;
      }
      const exact = shown().length === 1 && shown()[0].dataset.value === input.value;
      open(shown().length > 0 && !exact);
    };
    input.addEventListener("input", filter);
    input.addEventListener("click", filter);
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") { event.preventDefault(); if (list.hidden) filter(); mark(at + 1); }
      else if (event.key === "ArrowUp") { event.preventDefault(); mark(at - 1); }
      else if (event.key === "Enter" && at >= 0 && !list.hidden) { event.preventDefault(); input.value = shown()[at].dataset.value; open(false); }
      else if (event.key === "Escape") open(false);
    });
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[data-value]");
      if (option) { input.value = option.dataset.value; open(false); }
    });
    input.addEventListener("blur", () => open(false));
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest("[data-where]");
      if (!button) return;
      input.value = button.dataset.where;
      const toggle = document.querySelector('[aria-controls="regions"]');
      document.getElementById("regions").hidden = true;
      toggle.setAttribute("aria-expanded", "false");
      toggle.focus();
    });
  }

  // Dates: two fields and a calendar of two months.
  for (const box of document.querySelectorAll("[data-dates]")) {
    const [from, to] = box.querySelectorAll("input");
    const panel = box.querySelector(".calendar");
    const { today, last } = box.dataset;
    const taken = JSON.parse(box.dataset.taken);
    const first = parse(from.value) || today;
    let year = +first.slice(0, 4);
    let month = +first.slice(5, 7) - 1;
    const shut = (text) => text < today || text > last || taken.some(([a, b]) => a <= text && text <= b);
    const hide = () => { panel.hidden = true; };
    const draw = () => {
      const start = parse(from.value);
      const end = parse(to.value);
      const focus = document.activeElement?.dataset?.move;
      const table = (y, m, extra) => {
        const begin = day(y, m, 1);
        const name = words(begin, { month: "long", year: "numeric" });
        let cells = "<td></td>".repeat(begin.getUTCDay());
        for (let date = begin; date.getUTCMonth() === begin.getUTCMonth(); date = day(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)) {
          const text = iso(date);
          if (date.getUTCDay() === 0 && date > begin) cells += "</tr><tr>";
          const edge = text === start || text === end;
          const label = words(date, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
          const off = shut(text) && !(start && !end && text > start && !shut(iso(day(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - 1))));
          cells += `<td><button type="button" data-day="${text}" aria-label="${label}${off ? ", not available" : ""}"${off ? " disabled" : ""}${edge ? ' aria-pressed="true"' : ""} class="${edge ? "end" : start && end && start < text && text < end ? "in" : ""}">${date.getUTCDate()}</button></td>`;
        }
        return `<table class="${extra}"><caption>${name}</caption><thead><tr>${["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"].map((each) => `<th scope="col">${each}</th>`).join("")}</tr></thead><tbody><tr>${cells}</tr></tbody></table>`;
      };
      const next = day(year, month + 1, 1);
      panel.innerHTML = `<div class="calnav"><button type="button" data-move="-1" aria-label="Previous month"${iso(day(year, month, 1)) <= today ? " disabled" : ""}>‹</button><button type="button" data-move="1" aria-label="Next month"${iso(next) > last ? " disabled" : ""}>›</button></div><div class="months">${table(year, month, "")}${table(next.getUTCFullYear(), next.getUTCMonth(), "second")}</div><div class="calfoot"><span role="status">${start && !end ? "Choose a check-out date" : start ? `${show(start)} – ${show(end)}` : "Choose a check-in date"}</span><button type="button" data-clear>Clear dates</button><button type="button" data-done>Close</button></div>`;
      if (focus) panel.querySelector(`[data-move="${focus}"]`)?.focus();
    };
    const open = () => { draw(); panel.hidden = false; };
    for (const input of [from, to]) {
      input.addEventListener("click", open);
      input.addEventListener("keydown", (event) => { if (event.key === "ArrowDown") { event.preventDefault(); open(); panel.querySelector("[data-day]:enabled")?.focus(); } else if (event.key === "Escape") hide(); });
      input.addEventListener("input", () => {
        const typed = parse(input.value);
        if (typed) { year = +typed.slice(0, 4); month = +typed.slice(5, 7) - 1; }
        if (parse(from.value) && parse(to.value)) hide(); else if (!panel.hidden) draw();
      });
    }
    panel.addEventListener("click", (event) => {
      event.stopPropagation();
      const button = event.target.closest("button");
      if (!button) return;
      if (button.dataset.move) { const moved = day(year, month + +button.dataset.move, 1); year = moved.getUTCFullYear(); month = moved.getUTCMonth(); draw(); }
      else if (button.hasAttribute("data-clear")) { from.value = ""; to.value = ""; draw(); }
      else if (button.hasAttribute("data-done")) { hide(); from.focus(); }
      else {
        const start = parse(from.value);
        const chosen = button.dataset.day;
        if (!start || parse(to.value) || chosen < start) { from.value = show(chosen); to.value = ""; draw(); panel.querySelector(`[data-day="${chosen}"]`)?.focus(); }
        else { to.value = show(chosen); hide(); to.focus(); }
      }
    });
    panel.addEventListener("keydown", (event) => { if (event.key === "Escape") { hide(); from.focus(); } });
    document.addEventListener("click", (event) => { if (!box.contains(event.target)) hide(); });
    document.addEventListener("focusin", (event) => { if (!box.contains(event.target)) hide(); });
  }

  // Steppers.
  const count = (input, by) => {
    const value = Math.max(+input.min, Math.min(+input.max, (Number.parseInt(input.value, 10) || 0) + by));
    input.value = value;
    const [less, more] = input.parentElement.querySelectorAll("[data-step]");
    less.disabled = value <= +input.min;
    more.disabled = value >= +input.max;
    const box = input.closest("[data-guests]");
    if (!box) return;
    const of = (name) => Number.parseInt(box.querySelector(`[name="${name}"]`).value, 10) || 0;
    if (by > 0 && input.name !== "adults" && !of("adults")) count(box.querySelector('[name="adults"]'), 1);
    const parts = [[of("adults") + of("children"), "Guest"], [of("infants"), "Infant"], [of("pets"), "Pet"]].filter(([n]) => n);
    box.querySelector("[data-words]").textContent = parts.map(([n, word]) => `${n} ${word}${n === 1 ? "" : "s"}`).join(", ") || "Add guests";
  };
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-step]");
    if (button) count(button.parentElement.querySelector("input"), +button.dataset.step);
  });
  document.addEventListener("change", (event) => { if (event.target.matches(".steps input")) count(event.target, 0); });
  for (const input of document.querySelectorAll(".steps input")) count(input, 0);

  // The link of a place, to be pasted elsewhere.
  document.addEventListener("click", async (event) => {
    const copy = event.target instanceof Element && event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
      copy.closest(".field").querySelector("[data-copied]").textContent = "Link copied";
    }
  });
})();

// Days from a calendar: one field in a [data-dates] with a month in its .calendar, or two fields, a range, with two months.
//
// data-today and data-last bound what can be chosen, data-prices holds what each day from the first on costs, in dollars,
// data-taken lists ranges that cannot. The fields take typed dates, too; a calendar only writes into them. Where a page
// writes otherwise than usual, data-typed has the form of days, data-amount that of prices, data-thousands their sign.
(() => {
  "use strict";
  const NAMES = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];
  const day = (year, month, date) => new Date(Date.UTC(year, month, date));
  const iso = (date) => date.toISOString().slice(0, 10);
  const group = (part) => `(?<${part[0]}>\\d{${part[0] === "Y" ? "4" : "1,2"}})`;
  const pattern = (form) => new RegExp(`^${form.replaceAll(".", "\\.").replace(/D+|M+|Y+/g, group)}$`);
  const ISO = pattern("YYYY-MM-DD");
  const words = (date, options) => date.toLocaleDateString("en-US", { timeZone: "UTC", ...options });
  const after = (date, days) => day(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days);

  class Days {
    constructor(box) {
      this.fields = [...box.querySelectorAll("input")];
      this.from = this.fields[0];
      this.to = this.fields.at(-1);
      this.ranges = this.from !== this.to;
      this.box = box;
      this.panel = box.querySelector(".calendar");
      this.today = box.dataset.today;
      this.last = box.dataset.last;
      this.taken = JSON.parse(box.dataset.taken ?? "[]");
      this.prices = JSON.parse(box.dataset.prices ?? "[]");
      this.form = box.dataset.typed ?? "MM/DD/YYYY";
      this.typed = pattern(this.form);
      this.look(this.parse(this.from.value) || this.today);
      for (const input of this.fields) this.listen(input);
      this.panel.addEventListener("click", (event) => {
        event.stopPropagation();
        const button = event.target.closest("button");
        if (button) this.press(button);
      });
      this.panel.addEventListener("keydown", (event) => {
        if (event.key === "Escape") this.close(this.from);
      });
      for (const name of ["click", "focusin"]) {
        document.addEventListener(name, (event) => {
          if (!box.contains(event.target)) this.close();
        });
      }
    }

    parse(text) {
      const found = this.typed.exec(text.trim()) ?? ISO.exec(text.trim());
      if (!found) return "";
      const { Y, M, D } = found.groups;
      const date = day(+Y, M - 1, +D);
      return Number.isNaN(+date) ? "" : iso(date);
    }

    show(text) {
      return this.form.replace("YYYY", text.slice(0, 4)).replace("MM", text.slice(5, 7)).replace("DD", text.slice(8));
    }

    listen(input) {
      input.addEventListener("click", () => this.open());
      input.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown") {
          event.preventDefault();
          this.open();
          this.panel.querySelector("[data-day]:enabled")?.focus();
        } else if (event.key === "Escape") this.close();
      });
      input.addEventListener("input", () => {
        const typed = this.parse(input.value);
        if (typed) this.look(typed);
        if (this.parse(this.from.value) && this.parse(this.to.value)) this.close();
        else if (!this.panel.hidden) this.draw();
      });
    }

    look(text) {
      this.month = day(+text.slice(0, 4), +text.slice(5, 7) - 1, 1);
    }

    open() {
      this.draw();
      this.panel.hidden = false;
    }

    close(focus) {
      this.panel.hidden = true;
      focus?.focus();
    }

    shut(text) {
      return text < this.today || text > this.last || this.taken.some(([a, b]) => a <= text && text <= b);
    }

    price(text) {
      const dollars = this.prices[(Date.parse(text) - Date.parse(this.today)) / 864e5];
      if (!dollars || this.shut(text)) return "";
      const { amount = "$#", thousands = "," } = this.box.dataset;
      return amount.replace("#", dollars.toLocaleString("en-US").replaceAll(",", thousands));
    }

    press(button) {
      const { move, day: chosen } = button.dataset;
      if (move) {
        this.month = day(this.month.getUTCFullYear(), this.month.getUTCMonth() + +move, 1);
        this.draw();
      } else if (button.hasAttribute("data-clear")) {
        this.from.value = this.to.value = "";
        this.draw();
      } else if (button.hasAttribute("data-done")) this.close(this.from);
      else this.choose(chosen);
    }

    choose(chosen) {
      const start = this.parse(this.from.value);
      if (this.ranges && (!start || this.parse(this.to.value) || chosen < start)) {
        this.from.value = this.show(chosen);
        this.to.value = "";
        this.draw();
        this.panel.querySelector(`[data-day="${chosen}"]`)?.focus();
      } else {
        this.to.value = this.show(chosen);
        this.close(this.to);
      }
    }

    cell(date, start, end) {
      const text = iso(date);
      const edge = text === start || text === end;
      const leaving = start && !end && text > start && !this.shut(iso(after(date, -1)));
      const off = this.shut(text) && !leaving;
      const name = words(date, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
      const kind = edge ? "end" : start && end && start < text && text < end ? "in" : "";
      const dollars = this.price(text);
      const price = dollars && `<small aria-hidden="true">${dollars}</small>`;
      const told = off ? ", not available" : dollars && `, ${dollars}`;
      const states = (off ? " disabled" : "") + (edge ? ' aria-pressed="true"' : "");
      const named = `data-day="${text}" aria-label="${name}${told}"${states} class="${kind}"`;
      return `<td><button type="button" ${named}>${date.getUTCDate()}</button>${price}</td>`;
    }

    table(begin, extra) {
      const [start, end] = [this.parse(this.from.value), this.parse(this.to.value)];
      let cells = "<td></td>".repeat(begin.getUTCDay());
      for (let date = begin; date.getUTCMonth() === begin.getUTCMonth(); date = after(date, 1)) {
        if (date.getUTCDay() === 0 && date > begin) cells += "</tr><tr>";
        cells += this.cell(date, start, end);
      }
      const head = NAMES.map((each) => `<th scope="col">${each}</th>`).join("");
      const caption = `<caption>${words(begin, { month: "long", year: "numeric" })}</caption>`;
      const rows = `<thead><tr>${head}</tr></thead><tbody><tr>${cells}</tr></tbody>`;
      return `<table class="${extra}">${caption}${rows}</table>`;
    }

    told(start, end) {
      if (!this.ranges) return start ? this.show(start) : "Choose a date";
      if (!start) return "Choose a check-in date";
      return end ? `${this.show(start)} – ${this.show(end)}` : "Choose a check-out date";
    }

    draw() {
      const [start, end] = [this.parse(this.from.value), this.parse(this.to.value)];
      const focus = document.activeElement?.dataset?.move;
      const next = day(this.month.getUTCFullYear(), this.month.getUTCMonth() + 1, 1);
      const second = this.ranges ? this.table(next, "second") : "";
      const clear = `Clear date${this.ranges ? "s" : ""}`;
      const move = (by, name, sign, off) =>
        `<button type="button" data-move="${by}" aria-label="${name} month"${off ? " disabled" : ""}>${sign}</button>`;
      const back = move(-1, "Previous", "‹", iso(this.month) <= this.today);
      const on = move(1, "Next", "›", iso(next) > this.last);
      this.panel.innerHTML = [
        `<div class="calnav">${back}${on}</div>`,
        `<div class="months">${this.table(this.month, "")}${second}</div>`,
        `<div class="calfoot"><span role="status">${this.told(start, end)}</span>`,
        `<button type="button" data-clear>${clear}</button><button type="button" data-done>Close</button></div>`,
      ].join("");
      if (focus) this.panel.querySelector(`[data-move="${focus}"]`)?.focus();
    }
  }

  // htmx tells of the whole page, too, once it has begun
  const begun = new WeakSet();
  const begin = (root) => {
    for (const box of root.querySelectorAll("[data-dates]")) {
      if (!begun.has(box)) new Days(box);
      begun.add(box);
    }
  };
  begin(document);
  document.addEventListener("htmx:load", (event) => begin(event.detail.elt));
})();

// Comboboxes: a field with role="combobox" and a listbox of suggestions, named by aria-controls.
//
// The suggestions are the listbox's own options, those with what is typed in their data-value (data-filter="any", at
// most data-most of them), or what htmx puts there (hx-get and hx-target on the field). Choosing one writes its data-value
// into the field, opens its data-goto, or is told to the page as the event "chosen". With data-eager the first one is
// chosen unless another is; with data-several a field holds several values with commas between. A field with a datalist
// and data-listbox="Name" becomes such a combobox, which finds options by the beginnings of their words. A text of several
// lines with data-mentions="id of a datalist" does so for what is typed after an @.
(() => {
  "use strict";

  class Combobox {
    constructor(field) {
      this.field = field;
      this.list = document.getElementById(field.getAttribute("aria-controls"));
      this.at = -1;
      const filtered = this.list.dataset.filter;
      field.addEventListener("input", () => {
        if (filtered) this.filter();
        else if (!this.typed) this.close();
      });
      if (filtered === "any") field.addEventListener("click", () => this.filter());
      field.addEventListener("keydown", (event) => this.key(event));
      field.addEventListener("blur", () => this.close());
      this.list.addEventListener("mousedown", (event) => event.preventDefault());
      this.list.addEventListener("click", (event) => this.take(event.target.closest("[role=option]")));
      this.list.addEventListener("htmx:afterSwap", () =>
        this.open(this.options.length > 0 && document.activeElement === field),
      );
    }

    get options() {
      return [...this.list.querySelectorAll("[role=option]")].filter((each) => !each.hidden);
    }

    get typed() {
      const text = this.field.value;
      return ("several" in this.field.dataset ? text.split(/[,;]/).at(-1) : text).trim().toLowerCase();
    }

    filter() {
      const typed = this.typed;
      let left = Number(this.list.dataset.most);
      for (const each of this.list.children) {
        each.hidden = left <= 0 || !each.dataset.value.toLowerCase().includes(typed);
        if (!each.hidden) left -= 1;
      }
      const found = this.options;
      this.open(found.length > 0 && !(found.length === 1 && found[0].dataset.value === this.field.value));
    }

    open(yes) {
      this.list.hidden = !yes;
      this.field.setAttribute("aria-expanded", String(yes));
      this.mark(yes && "eager" in this.field.dataset ? 0 : -1);
    }

    close() {
      this.open(false);
    }

    mark(place) {
      const found = this.options;
      this.at = found.length ? Math.max(-1, Math.min(place, found.length - 1)) : -1;
      found.forEach((each, index) => each.setAttribute("aria-selected", String(index === this.at)));
      if (this.at < 0) {
        this.field.removeAttribute("aria-activedescendant");
        return;
      }
      found[this.at].scrollIntoView({ block: "nearest" });
      this.field.setAttribute("aria-activedescendant", found[this.at].id);
    }

    key(event) {
      const { key } = event;
      const shut = this.list.hidden;
      if (key === "ArrowDown" && shut && this.list.dataset.filter === "any") this.filter();
      if (key === "ArrowDown" || key === "ArrowUp") {
        if (!this.options.length || this.list.hidden) return;
        this.mark(this.at + (key === "ArrowDown" ? 1 : -1));
      } else if (
        (key === "Enter" || (key === "Tab" && ("several" in this.field.dataset || "chips" in this.field.dataset))) &&
        this.at >= 0 &&
        !shut
      ) {
        this.take(this.options[this.at]);
      } else if (key === "Escape" && !shut) {
        this.close();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    }

    take(option) {
      if (!option) return;
      const { value, goto } = option.dataset;
      if (goto) location.assign(goto);
      else if (value !== undefined) this.write(value);
      this.close();
      this.field.dispatchEvent(new CustomEvent("chosen", { bubbles: true, detail: option }));
    }

    write(value) {
      if (!("several" in this.field.dataset)) {
        this.field.value = value;
        return;
      }
      const before = this.field.value
        .split(/[,;]/)
        .slice(0, -1)
        .map((part) => part.trim())
        .filter(Boolean);
      this.field.value = `${[...before, value].join(", ")}, `;
      this.field.focus();
    }
  }

  const ROLE = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false" };

  class FromDatalist extends Combobox {
    filter() {
      const typed = this.typed;
      const begins = (text) => text.toLowerCase().startsWith(typed);
      const found = typed
        ? this.source.filter(({ value, text }) => [value, text, ...text.split(/\s+/)].some(begins))
        : [];
      this.list.replaceChildren(
        ...found.slice(0, 6).map(({ value, text }, place) => {
          const item = document.createElement("li");
          const name = document.createElement("strong");
          const about = document.createElement("span");
          name.textContent = text;
          about.textContent = item.dataset.value = value;
          item.id = `${this.list.id}-${place}`;
          item.setAttribute("role", "option");
          item.append(name, " ", about);
          return item;
        }),
      );
      this.open(found.length > 0 && !found.some(({ value }) => value.toLowerCase() === typed));
    }
  }

  class Mentions extends FromDatalist {
    get before() {
      return this.field.value.slice(0, this.field.selectionStart);
    }

    get typed() {
      return (/(?:^|[\s(])@([\w.-]+)$/.exec(this.before)?.[1] ?? "").toLowerCase();
    }

    open(yes) {
      super.open(yes);
      this.field.removeAttribute("aria-expanded");
    }

    write(value) {
      const { field, before } = this;
      const kept = before.slice(0, before.lastIndexOf("@") + 1) + value;
      field.value = `${kept} ${field.value.slice(field.selectionStart)}`;
      field.setSelectionRange(kept.length + 1, kept.length + 1);
    }
  }

  const prepared = (field, list, name, kind, attributes) => {
    const box = document.createElement("ul");
    box.id = `${field.id}-suggestions`;
    box.className = "suggestions";
    box.hidden = true;
    box.dataset.filter = "starts";
    box.setAttribute("role", "listbox");
    box.setAttribute("aria-label", name);
    field.after(box);
    const source = [...list.options].map(({ value, text }) => ({ value, text }));
    field.removeAttribute("list");
    for (const [key, value] of Object.entries({ ...attributes, "aria-controls": box.id }))
      field.setAttribute(key, value);
    Object.assign(new kind(field), { source });
  };

  const begin = (root) => {
    for (const field of root.querySelectorAll("input[list][data-listbox]")) {
      field.dataset.begun = "";
      prepared(field, field.list, field.dataset.listbox, FromDatalist, ROLE);
    }
    for (const field of root.querySelectorAll("textarea[data-mentions]:not([data-begun])")) {
      const list = document.getElementById(field.dataset.mentions);
      if (!list) continue;
      field.dataset.begun = "";
      field.dataset.eager = "";
      prepared(field, list, "People to mention", Mentions, { "aria-autocomplete": "list" });
    }
    for (const field of root.querySelectorAll('input[role="combobox"]:not([data-begun])')) {
      field.dataset.begun = "";
      new Combobox(field);
    }
  };
  begin(document);
  document.addEventListener("htmx:load", (event) => begin(event.detail.elt));
})();

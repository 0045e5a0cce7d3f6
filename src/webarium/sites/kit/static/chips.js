// Chips: <input name="to" data-chips="people"> holds several values. Each becomes a chip before the field, called as the
// datalist "people" calls it. Enter, a comma, a chosen suggestion and leaving the field add what is typed; the chip's
// button, or Backspace in an empty field, takes it away. The form gets all of them with commas between, as without
// scripts. What is neither an address nor a name of the datalist is marked.
(() => {
  "use strict";

  class Chips {
    constructor(field) {
      const source = document.getElementById(field.dataset.chips);
      this.names = new Map([...(source?.options ?? [])].map(({ value, text }) => [value.toLowerCase(), text]));
      this.known = new Set([...this.names.values()].map((name) => name.toLowerCase()));
      this.field = field;
      this.values = [];
      this.kept = Object.assign(document.createElement("input"), { type: "hidden", name: field.name });
      this.list = Object.assign(document.createElement("ul"), { className: "kit-chips", hidden: true });
      this.list.setAttribute("aria-label", `${field.labels[0]?.textContent.trim() ?? "Chosen"}, chosen`);
      field.removeAttribute("name");
      field.before(this.kept, this.list);
      field.addEventListener("input", () => {
        if (/[,;\n]/.test(field.value)) this.take();
        else this.tell();
      });
      field.addEventListener("keydown", (event) => this.key(event));
      field.addEventListener("blur", () => this.take());
      field.addEventListener("chosen", () => this.take());
      this.take();
    }

    take() {
      for (const part of this.field.value
        .split(/[,;\n]+/)
        .map((each) => each.trim())
        .filter(Boolean)) {
        if (!this.values.some((each) => each.toLowerCase() === part.toLowerCase())) this.add(part);
      }
      this.field.value = "";
      this.tell();
    }

    add(value) {
      const chip = document.createElement("li");
      const remove = document.createElement("button");
      const known = this.known.has(value.toLowerCase()) || /^[^<>]*<\S+@\S+>$|^\S+@\S+\.\S+$/.test(value);
      chip.className = known ? "kit-chip" : "kit-chip unsure";
      chip.title = known ? value : `${value} is not an address`;
      remove.type = "button";
      remove.textContent = "×";
      remove.setAttribute("aria-label", `Remove ${value}`);
      remove.addEventListener("click", () => {
        this.drop(value, chip);
        this.field.focus();
      });
      chip.append(this.names.get(value.toLowerCase()) ?? value, remove);
      this.list.append(chip);
      this.values.push(value);
    }

    drop(value, chip) {
      this.values.splice(this.values.indexOf(value), 1);
      chip.remove();
      this.tell();
    }

    tell() {
      this.list.hidden = !this.values.length;
      this.kept.value = [...this.values, this.field.value.trim()].filter(Boolean).join(", ");
    }

    key(event) {
      if (event.defaultPrevented) return;
      if (event.key === "Enter" && this.field.value.trim()) {
        event.preventDefault();
        this.take();
      } else if (event.key === "Backspace" && !this.field.value && this.values.length) {
        this.drop(this.values.at(-1), this.list.lastElementChild);
      }
    }
  }

  const begin = (root) => {
    for (const field of root.querySelectorAll("input[name][data-chips]")) new Chips(field);
  };
  begin(document);
  document.addEventListener("htmx:load", (event) => begin(event.detail.elt));
})();

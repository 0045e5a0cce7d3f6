// A drawn map that can be moved: a figure with [data-map], the id of the form that asks for another part of the earth, and
// [data-part], the part that it shows. Dragging and arrows move it, + and - and the wheel zoom; the wheel only while the
// focus is in the map or with Ctrl, so that pages can be scrolled past it. When it comes to rest, the form's field "area"
// holds the new part, and the form hears "shifted" if the checkbox [data-follow] is on.
(() => {
  "use strict";
  const LEAST = 0.004,
    MOST = 340; // as in map_views.py
  const QUIET = 350; // milliseconds without a key or a turn of the wheel after which a map is at rest
  const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0] };
  const ZOOMS = { "+": 2, "=": 2, "-": 0.5, _: 0.5 };
  let follows = true;

  class Drawn {
    constructor(figure) {
      this.figure = figure;
      this.land = figure.querySelector(".land");
      this.form = document.getElementById(figure.dataset.map);
      this.part = figure.dataset.part.split(",").map(Number);
      this.stay();
      figure.addEventListener("pointerdown", (event) => this.grab(event));
      figure.addEventListener("dragstart", (event) => event.preventDefault());
      figure.addEventListener("click", (event) => this.click(event), true);
      figure.addEventListener("keydown", (event) => this.key(event));
      figure.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
      for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
        this.form.addEventListener(name, () => this.stay());
      }
    }

    // As it came from the server.
    stay() {
      this.look(0, 0, 1);
    }

    look(x, y, scale) {
      Object.assign(this, { x, y, scale });
      this.land.style.transform = x || y || scale !== 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    }

    zoom(factor, x, y) {
      const [south, west, north, east] = this.part;
      const size = Math.max(north - south, east - west);
      const least = Math.min(north - south, east - west);
      const scale = Math.min(Math.max(this.scale * factor, size / MOST), least / LEAST);
      const grown = scale / this.scale;
      this.look(x - (x - this.x) * grown, y - (y - this.y) * grown, scale);
    }

    grab(event) {
      if (event.button || !event.isPrimary) return;
      this.dragged = false;
      const { clientX, clientY } = event;
      const from = [this.x, this.y];
      const move = (next) => {
        const [right, down] = [next.clientX - clientX, next.clientY - clientY];
        if (!this.dragged && Math.hypot(right, down) < 5) return;
        if (!this.dragged) htmx.trigger(this.form, "htmx:abort");
        this.dragged = true;
        this.figure.classList.add("dragged");
        this.look(from[0] + right, from[1] + down, this.scale);
      };
      const end = () => {
        removeEventListener("pointermove", move);
        for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, end);
        this.figure.classList.remove("dragged");
        if (this.dragged) this.rest();
      };
      addEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end);
    }

    // A pin on which a drag ended was not pressed.
    click(event) {
      if (!this.dragged) return;
      this.dragged = false;
      event.preventDefault();
      event.stopPropagation();
    }

    key(event) {
      const [step, factor] = [STEPS[event.key], ZOOMS[event.key]];
      if (event.target !== this.figure || event.ctrlKey || event.metaKey || event.altKey || !(step || factor)) return;
      event.preventDefault();
      const { width, height } = this.figure.getBoundingClientRect();
      if (step) this.look(this.x + (step[0] * width) / 6, this.y + (step[1] * height) / 6, this.scale);
      else this.zoom(factor, width / 2, height / 2);
      this.soon();
    }

    wheel(event) {
      if (!event.ctrlKey && !this.figure.contains(document.activeElement)) return;
      event.preventDefault();
      const { left, top } = this.figure.getBoundingClientRect();
      this.zoom(2 ** (-event.deltaY / 300), event.clientX - left, event.clientY - top);
      this.soon();
    }

    soon() {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.rest(), QUIET);
    }

    rest() {
      if (!this.figure.isConnected || (!this.x && !this.y && this.scale === 1)) return;
      const { width, height } = this.figure.getBoundingClientRect();
      const [south, west, north, east] = this.part;
      const [broad, tall] = [(east - west) / this.scale, (north - south) / this.scale];
      const left = west - (this.x / width) * broad;
      const top = north + (this.y / height) * tall;
      const within = (low, size, most) => Math.max(-most, Math.min(most - size, low));
      const [a, b] = [within(top - tall, tall, 80), within(left, broad, 175)];
      const area = [Math.max(-80, a), Math.max(-175, b), Math.min(80, a + tall), Math.min(175, b + broad)];
      this.form.elements.area.value = area.map((each) => each.toFixed(4)).join(",");
      if (follows) this.form.dispatchEvent(new Event("shifted"));
    }
  }

  const within = (root, selector) => [...(root.matches?.(selector) ? [root] : []), ...root.querySelectorAll(selector)];
  const begun = new WeakSet();
  const fresh = (root, selector) => within(root, selector).filter((each) => !begun.has(each) && begun.add(each));
  const begin = (root) => {
    for (const figure of fresh(root, "[data-map]")) new Drawn(figure);
    for (const box of fresh(root, "[data-follow]")) {
      box.closest("[hidden]")?.removeAttribute("hidden");
      box.checked = follows;
      box.addEventListener("change", () => {
        follows = box.checked;
      });
    }
  };
  begin(document);
  document.addEventListener("htmx:load", (event) => begin(event.detail.elt));
})();

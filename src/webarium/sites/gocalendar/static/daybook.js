// Daybook's enhancements: pop-overs, dragging, keys, guests. Every page works without them.
(() => {
  "use strict";
  const STEP = 15;
  const DAY = 86400000;
  const popover = document.getElementById("popover");
  const moving = document.getElementById("moving");

  // Times are wall-clock texts; Date in UTC only counts minutes.
  const parse = (text) => Date.parse(`${text.length === 10 ? `${text}T00:00` : text}:00Z`);
  const write = (stamp) => new Date(stamp).toISOString().slice(0, 16);
  const clock = (stamp) => {
    const date = new Date(stamp);
    const hour = date.getUTCHours();
    const minutes = String(date.getUTCMinutes()).padStart(2, "0");
    return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
  };

  const tell = (text) => {
    const bar = document.createElement("div");
    bar.className = "snackbar snackbar-error";
    bar.setAttribute("role", "alert");
    bar.textContent = text;
    document.querySelector(".snackbars").replaceChildren(bar);
  };

  // Pop-overs show a page's short form; a drag that ends on a link does not open it.
  let opener = null;
  const show = (address) => {
    if (!opener) {
      opener = Object.assign(document.createElement("a"), { hidden: true });
      opener.dataset.sheet = "popover";
      document.body.append(opener);
    }
    opener.href = address;
    opener.click();
  };
  let dragged = false;
  document.addEventListener(
    "click",
    (event) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
    },
    true,
  );
  popover?.addEventListener("click", (event) => {
    if (event.target === popover) popover.close();
  });

  // Moving and resizing: the dialog's form says what happens to the data; of a series it asks first which.
  const form = moving?.querySelector("form");
  const move = (event, start, end, allDay, restore) => {
    const stays = write(start) === event.dataset.start && write(end) === event.dataset.end;
    if (stays && allDay === "allDay" in event.dataset) {
      restore();
      return;
    }
    form.reset();
    Object.assign(form.elements.start, { value: write(start) });
    Object.assign(form.elements.end, { value: write(end) });
    Object.assign(form.elements.all_day, { value: allDay ? "1" : "" });
    Object.assign(form, { event: event.dataset.event, restore });
    if ("series" in event.dataset) moving.showModal();
    else htmx.trigger(form, "moved");
  };
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    form.agreed = true;
    moving.close();
    htmx.trigger(form, "moved");
  });
  moving?.addEventListener("close", () => {
    if (!form.agreed) form.restore();
    form.agreed = false;
  });
  form?.addEventListener("htmx:configRequest", (event) => {
    event.detail.path = `/event/${form.event}/move`;
  });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig.elt !== form || detail.xhr.status < 400) return;
    detail.shouldSwap = false;
    form.restore();
    tell(detail.xhr.responseText);
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig?.elt === form) {
      document.querySelector(`[data-event="${CSS.escape(form.event)}"]`)?.focus({ preventScroll: true });
    }
  });

  const columnAt = (x) => {
    const columns = [...document.querySelectorAll(".day-column")];
    return columns.find((column) => x < column.getBoundingClientRect().right) ?? columns.at(-1);
  };
  const minuteAt = (column, y) => {
    const box = column.getBoundingClientRect();
    return ((y - box.top) / box.height) * 1440;
  };
  const snap = (minutes) => Math.round(minutes / STEP) * STEP;
  const dayAt = (x, y) => document.elementsFromPoint(x, y).find((each) => each.matches("[data-day]"));

  const follow = (onMove, onEnd) => {
    const up = (event) => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      removeEventListener("keydown", escape, true);
      onEnd(event.type === "pointerup" ? event : null);
    };
    const escape = (event) => {
      if (event.key === "Escape") up({ type: "cancel" });
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    addEventListener("keydown", escape, true);
  };

  const dragBlock = (block, down) => {
    const resizing = Boolean(down.target.closest(".resize"));
    const style = block.getAttribute("style");
    const home = block.parentElement;
    const start = parse(block.dataset.start);
    const end = parse(block.dataset.end);
    const time = block.querySelector("time");
    const words = time.textContent;
    let to = null;
    const restore = () => {
      block.setAttribute("style", style);
      block.classList.remove("dragging");
      home.append(block);
      time.textContent = words;
    };
    follow(
      (event) => {
        if (!to && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 5) return;
        const column = columnAt(event.clientX);
        const height = column.getBoundingClientRect().height;
        const minutes = snap(((event.pageY - down.pageY) / height) * 1440);
        block.classList.add("dragging");
        if (resizing) {
          to = { start, end: Math.max(start + STEP * 60000, end + minutes * 60000) };
        } else {
          const days = parse(column.dataset.day) - parse(home.dataset.day);
          to = { start: start + days + minutes * 60000, end: end + days + minutes * 60000 };
          if (column !== block.parentElement) column.append(block);
          block.style.left = "0";
          block.style.width = "100%";
        }
        const top = (to.start - parse(column.dataset.day)) / DAY;
        block.style.top = `${top * 100}%`;
        block.style.height = `${((to.end - to.start) / DAY) * 100}%`;
        time.textContent = `${clock(to.start)} – ${clock(to.end)}`;
      },
      (event) => {
        if (!to) return;
        dragged = true;
        setTimeout(() => {
          dragged = false;
        }, 0);
        if (event) move(block, to.start, to.end, false, restore);
        else restore();
      },
    );
  };

  const dragBar = (bar, down) => {
    const from = dayAt(down.clientX, down.clientY);
    let over = null;
    const mark = (cell) => {
      over?.classList.remove("drop-here");
      over = cell;
      over?.classList.add("drop-here");
    };
    let began = false;
    follow(
      (event) => {
        if (!began && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 5) return;
        began = true;
        bar.classList.add("dragging");
        const cell = dayAt(event.clientX, event.clientY);
        mark(cell && (cell.matches(".day-column") ? null : cell));
      },
      (event) => {
        const cell = event && dayAt(event.clientX, event.clientY);
        mark(null);
        bar.classList.remove("dragging");
        if (!began) return;
        dragged = true;
        setTimeout(() => {
          dragged = false;
        }, 0);
        if (!cell || !from || !bar.dataset.event) return;
        const days = parse(cell.dataset.day) - parse(from.dataset.day);
        const start = parse(bar.dataset.start) + days;
        const end = parse(bar.dataset.end) + days;
        if (cell.matches(".day-column") && "allDay" in bar.dataset) {
          const at = parse(cell.dataset.day) + Math.floor(minuteAt(cell, event.clientY) / 30) * 1800000;
          move(bar, at, at + 3600000, false, () => {});
        } else if (!cell.matches(".day-column")) {
          move(bar, start, end, "allDay" in bar.dataset, () => {});
        }
      },
    );
  };

  // Creating: click for the default length, drag for any.
  const select = (column, down) => {
    const anchor = Math.floor(minuteAt(column, down.clientY) / STEP) * STEP;
    const base = parse(column.dataset.day);
    let range = null;
    let shape = null;
    follow(
      (event) => {
        if (!range && Math.abs(event.clientY - down.clientY) < 5) return;
        const there = Math.min(1440, Math.max(0, snap(minuteAt(column, event.clientY))));
        range = [Math.min(anchor, there), Math.max(anchor + STEP, there)];
        if (!shape) {
          shape = document.createElement("div");
          shape.className = "selection";
          column.append(shape);
        }
        shape.style.top = `${range[0] / 14.4}%`;
        shape.style.height = `${(range[1] - range[0]) / 14.4}%`;
        shape.textContent = `${clock(base + range[0] * 60000)} – ${clock(base + range[1] * 60000)}`;
      },
      (event) => {
        if (!event) {
          shape?.remove();
          return;
        }
        const start = range ? range[0] : Math.floor(minuteAt(column, event.clientY) / 30) * 30;
        const query = new URLSearchParams({ start: write(base + start * 60000) });
        if (range) query.set("end", write(base + range[1] * 60000));
        show(`/event/new?${query}`);
        popover.addEventListener("close", () => shape?.remove(), { once: true });
      },
    );
  };
  const selectDays = (cell, down) => {
    let last = cell;
    follow(
      (event) => {
        const there = dayAt(event.clientX, event.clientY);
        if (there && there.parentElement.parentElement === cell.parentElement.parentElement) last = there;
        for (const each of document.querySelectorAll(".month-cell, .all-day-cell")) {
          const days = [cell.dataset.day, last.dataset.day].sort();
          each.classList.toggle("drop-here", days[0] <= each.dataset.day && each.dataset.day <= days[1]);
        }
      },
      (event) => {
        for (const each of document.querySelectorAll(".drop-here")) each.classList.remove("drop-here");
        if (!event) return;
        const days = [cell.dataset.day, last.dataset.day].sort();
        const query = new URLSearchParams({
          start: `${days[0]}T00:00`,
          end: write(parse(days[1]) + DAY),
          all_day: "1",
        });
        show(`/event/new?${query}`);
      },
    );
  };

  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const block = event.target.closest(".block[data-event]");
    const bar = event.target.closest(".bar[data-event]");
    if (block) dragBlock(block, event);
    else if (bar) dragBar(bar, event);
    else if (event.target.matches(".day-column, .now")) select(event.target.closest(".day-column"), event);
    else if (event.target.matches(".month-cell, .all-day-cell")) selectDays(event.target, event);
  });
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.("[data-event]")) event.preventDefault();
  });

  // Keys: Alt and arrows move the focused event, with Shift they resize it.
  const arrows = { ArrowUp: [0, -STEP], ArrowDown: [0, STEP], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  document.addEventListener("keydown", (event) => {
    const focus = document.activeElement;
    if (event.altKey && arrows[event.key] && focus?.matches("[data-event]")) {
      event.preventDefault();
      const [days, minutes] = arrows[event.key];
      const bar = !focus.matches(".block");
      const shift = days * DAY + (bar ? 0 : minutes * 60000);
      const start = parse(focus.dataset.start);
      const end = parse(focus.dataset.end);
      if (!shift || (event.shiftKey && end + shift <= start)) return;
      move(focus, event.shiftKey ? start : start + shift, end + shift, "allDay" in focus.dataset, () => {});
    }
  });

  // The end follows the start, as far as both can be read.
  // Where a page writes days otherwise than usual, a field's data-typed says how.
  const group = (part) => `(?<${part[0]}>\\d{${part[0] === "Y" ? "4" : "1,2"}})`;
  const readDay = (text, form) => {
    const pattern = form.replaceAll(".", "\\.").replace(/D+|M+|Y+/g, group);
    const found = new RegExp(`^\\s*${pattern}\\s*$`).exec(text)?.groups;
    return found ? Date.UTC(found.Y, found.M - 1, found.D) : NaN;
  };
  const writeDay = (date, form) => {
    const parts = { D: date.getUTCDate(), M: date.getUTCMonth() + 1, Y: date.getUTCFullYear() };
    return form.replace(/D+|M+|Y+/g, (part) => String(parts[part[0]]).padStart(part.length, "0"));
  };
  const readTime = (text) => {
    const found = /^\s*(\d{1,2})(?::(\d{2}))?\s*([ap])m?\s*$/i.exec(text);
    if (!found) return /^\s*\d{1,2}:\d{2}\s*$/.test(text) ? text.split(":")[0] * 60 + Number(text.split(":")[1]) : NaN;
    return ((found[1] % 12) + (found[3].toLowerCase() === "p" ? 12 : 0)) * 60 + Number(found[2] ?? 0);
  };
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[name=start_day], [name=start_time]")) event.target.dataset.before = event.target.value;
  });
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (!field.matches?.("[name=start_day], [name=start_time]") || !field.form) return;
    const before = field.dataset.before ?? field.defaultValue;
    field.dataset.before = field.value;
    const { end_day: endDay, end_time: endTime } = field.form.elements;
    if (field.name === "start_day") {
      const form = field.dataset.typed ?? "M/D/YYYY";
      const shift = readDay(field.value, form) - readDay(before, form);
      const end = new Date(readDay(endDay.value, form) + shift);
      if (!Number.isNaN(end.getTime())) endDay.value = writeDay(end, form);
    } else {
      const minutes = readTime(endTime.value) + readTime(field.value) - readTime(before);
      if (minutes >= 0 && minutes < 1440) endTime.value = clock(minutes * 60000);
    }
  });

  // Guests: who is chosen among the suggestions, or any address typed with Enter, joins the list below the field.
  customElements.define(
    "guest-picker",
    class extends HTMLElement {
      connectedCallback() {
        this.field = this.querySelector("input[name=guests]");
        this.chosen = this.querySelector(".chosen");
        this.addEventListener("chosen", (event) => this.take(event.detail.dataset));
        this.field.addEventListener("keydown", (event) => {
          const text = this.field.value.trim();
          if (event.key !== "Enter" || event.defaultPrevented || !text) return;
          event.preventDefault();
          if (/^\S+@\S+\.\S+$/.test(text)) this.take({ email: text.toLowerCase(), name: text.toLowerCase() });
        });
      }
      take({ email, name }) {
        if (![...this.chosen.querySelectorAll("input")].some((each) => each.value === email)) {
          const item = document.createElement("li");
          const box = document.createElement("input");
          const label = document.createElement("label");
          Object.assign(box, { type: "checkbox", name: "guest", value: email, checked: true, id: `guest-${email}` });
          label.htmlFor = box.id;
          label.textContent = name;
          item.append(box, label);
          this.chosen.append(item);
        }
        this.field.value = "";
        this.field.focus();
      }
    },
  );

  // Begin where the day does.
  const body = document.querySelector(".hours-body");
  if (body && scrollY === 0) {
    const head = document.querySelector(".hours-head").getBoundingClientRect().height;
    const hour = body.getBoundingClientRect().height / 24;
    const first = Math.min(
      8,
      ...[...document.querySelectorAll(".block")].map((each) => (parse(each.dataset.start) % DAY) / 3600000),
    );
    const top = body.getBoundingClientRect().top + Math.max(0, Math.floor(first) - 0.5) * hour;
    scrollTo({ top: top - head - document.querySelector(".top").offsetHeight, behavior: "instant" });
  }
})();

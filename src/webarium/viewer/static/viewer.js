// Keyboard, the filmstrip's place, and the list of an exported run. Pages work without it, by their links.
"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  let view = "before";

  function keepView() {
    const wanted = one(`.views input[value="${view}"]`);
    if (wanted) wanted.checked = true;
  }

  function followStep() {
    const turn = one("#turn");
    if (!turn) return;
    const step = turn.dataset.step;
    for (const link of all("#film a")) {
      if (link.dataset.step === step) {
        link.setAttribute("aria-current", "step");
        const strip = one("#film");
        strip.scrollLeft = link.offsetLeft - strip.clientWidth / 2 + link.offsetWidth / 2;
      } else link.removeAttribute("aria-current");
    }
    const picture = one(`#film a[data-step="${Number(step) + 1}"]`);
    if (picture && one("#turn .view-after img")) new Image().src = one("#turn .view-after img").src;
  }

  // A running episode: when the reader stands at the end, the newest step comes into view by itself. When the episode
  // has ended, the page is loaded anew, because it has a verdict now.
  let running = false;
  function followRun() {
    const strip = one("#film");
    const turn = one("#turn");
    if (!strip || !turn) return;
    const was = running;
    running = strip.hasAttribute("data-follow");
    followStep();
    const steps = all("a", strip);
    const last = steps[steps.length - 1];
    const atEnd = turn.dataset.seenLast === turn.dataset.step;
    turn.dataset.seenLast = last.dataset.step;
    if (was && !running) location.replace(atEnd ? last.href : location.href);
    else if (was && atEnd && last.dataset.step !== turn.dataset.step) last.click();
  }

  function moveRow(by) {
    const links = all("[data-row]:not([hidden]) .cover");
    if (!links.length) return;
    const place = links.indexOf(document.activeElement);
    const next = links[Math.max(0, Math.min(links.length - 1, place + by))];
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  function press(key) {
    const target = all("[data-key]").find((element) => element.dataset.key === key);
    if (!target) return false;
    if (target.tagName === "INPUT") {
      target.checked = true;
      view = target.value;
    } else if (target.tagName === "DETAILS") target.open = !target.open;
    else target.click();
    return true;
  }

  function edge(end) {
    const steps = all("#film a");
    const step = end ? steps[steps.length - 1] : steps[0];
    if (step) step.click();
    return Boolean(step);
  }

  const keys = {
    "?": () => one(".keys").showModal(),
    "/": () => one("input[type=search]")?.focus(),
    u: () => one("[data-up]")?.click(),
    j: () => moveRow(1),
    k: () => moveRow(-1),
    Home: () => edge(false),
    End: () => edge(true),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const field = event.target.closest("input:not([type=radio]), select, textarea");
    if (field) {
      if (event.key === "Escape") {
        event.preventDefault(); // a search field would be emptied
        field.blur();
      }
      return;
    }
    if (one("dialog[open]")) return;
    if ((event.key === "Home" || event.key === "End") && !one("#film")) return;
    if (press(event.key)) event.preventDefault();
    else if (Object.hasOwn(keys, event.key)) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  document.addEventListener("change", (event) => {
    if (event.target.name === "view") view = event.target.value;
  });
  document.addEventListener("htmx:configRequest", (event) => {
    const asked = event.detail.formData; // an address says what is asked for, and nothing else
    for (const [name, value] of [...asked]) if (value === "") asked.delete(name);
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    keepView();
    if (event.detail.target.id === "film") followRun();
    else {
      followStep();
      if (one("#turn") && one("#film")) one("#turn").dataset.seenLast = all("#film a").at(-1).dataset.step;
    }
  });
  one("[data-keys]").hidden = false;
  one("[data-keys]").addEventListener("click", keys["?"]);
  followRun();

  // An exported run has all its episodes on one page; a server filters and sorts otherwise.
  const form = document.body.hasAttribute("data-files") && one(".filters");
  if (!form) return;
  const body = one(".episodes tbody");
  const rows = body ? all("tr", body) : [];
  const texts = new Map(rows.map((row) => [row, row.dataset.text.toLowerCase()]));
  const found = one(".found");
  const facets = new Map(rows.map((row) => [row, JSON.parse(row.dataset.facets)]));
  function fitsField(told, name, value) {
    const [, figure, end] = /^(.+)_(min|max)$/.exec(name) ?? [];
    if (!figure) return told[name].includes(value);
    const limit = Number(value);
    if (Number.isNaN(limit)) return true;
    return told[figure] !== null && (end === "min" ? told[figure] >= limit : told[figure] <= limit);
  }
  function filter() {
    const { q, sort, ...asked } = Object.fromEntries(new FormData(form));
    const wanted = Object.entries(asked).filter(([, value]) => value);
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const fits =
        wanted.every(([name, value]) => fitsField(facets.get(row), name, value)) &&
        words.every((word) => texts.get(row).includes(word));
      row.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    found.textContent = shown === rows.length ? `${shown} episodes` : `${shown} of ${rows.length} episodes`;
  }
  const levels = { easy: 0, medium: 1, hard: 2 };
  const value = (row, name) =>
    name === "level"
      ? (levels[row.dataset.difficulty] ?? 3)
      : name === "task" || name === "outcome"
        ? row.dataset[name]
        : Number(row.dataset[name]);
  function sort(button) {
    const head = button.closest("th");
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of all(".episodes th")) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const name = button.dataset.sort;
    rows.sort(
      (a, b) => (value(a, name) > value(b, name) ? 1 : value(a, name) < value(b, name) ? -1 : 0) * (down ? -1 : 1),
    );
    body.append(...rows);
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  for (const button of all("[data-sort]")) button.addEventListener("click", () => sort(button));

  // A link to a filtered list says in its address what it asks for.
  const given = new URLSearchParams(location.search);
  for (const [name, value] of given) {
    const field = form.elements.namedItem(name);
    if (!field) continue;
    field.value = value;
    if (field.closest("details")) field.closest("details").open = true;
  }
  if ([...given].length) filter();
})();

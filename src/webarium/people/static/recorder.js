// Tells the server of a study what a person does on this page: clicks, form fields, keys. It changes nothing on it.
(() => {
  "use strict";
  if (window.top !== window) return;
  const EVENTS = "/.webarium-recorder/events";
  const ask = window.fetch.bind(window);
  const now = () => performance.timeOrigin + performance.now();
  const PRESSED = new Set(["Enter", "Escape", " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End",
    "PageUp", "PageDown"]);
  const TEXT = new Set(["text", "search", "email", "tel", "url", "password", "number", "date", "time", "month", "week",
    "datetime-local", "range", "color"]);
  const ROLES = { text: "textbox", email: "textbox", tel: "textbox", url: "textbox", password: "textbox",
    search: "searchbox", number: "spinbutton", range: "slider", checkbox: "checkbox", radio: "radio", date: "Date",
    time: "Date", month: "Date", week: "Date", "datetime-local": "Date" };
  const TAGS = { button: "button", textarea: "textbox", summary: "DisclosureTriangle", option: "option", img: "img",
    h1: "heading", h2: "heading", h3: "heading" };
  const ACTS = "a[href], button, input, select, textarea, summary, label, option, [role], [onclick], [tabindex]," +
    "[contenteditable=''], [contenteditable=true]";

  let queue = [];
  let timer = 0;

  function send() {
    clearTimeout(timer);
    timer = 0;
    if (!queue.length) return;
    const body = JSON.stringify(queue);
    queue = [];
    ask(EVENTS, { method: "POST", body, keepalive: body.length < 60000 }).catch(() => {});
  }

  function tell(kind, more) {
    queue.push({ kind, at: now(), url: location.href, ...more });
    if (!timer) timer = setTimeout(send, 20);
  }

  const words = (text) => (text || "").replace(/\s+/g, " ").trim();

  function roleOf(element) {
    const said = (element.getAttribute("role") || "").trim().split(/\s+/)[0];
    if (said) return said;
    const tag = element.tagName.toLowerCase();
    if (tag === "a") return element.hasAttribute("href") ? "link" : "";
    if (tag === "select") return element.multiple || element.size > 1 ? "listbox" : "combobox";
    if (tag === "input") {
      if (["submit", "button", "reset", "image", "file"].includes(element.type)) return "button";
      return element.list && TEXT.has(element.type) ? "combobox" : ROLES[element.type] || "textbox";
    }
    if (element.isContentEditable) return "textbox";
    return TAGS[tag] || "";
  }

  function nameOf(element) {
    const by = (element.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean)
      .map((id) => document.getElementById(id)).filter(Boolean);
    if (by.length) return words(by.map(textOf).join(" "));
    const said = words(element.getAttribute("aria-label"));
    if (said) return said;
    const labels = element.labels && element.labels.length ? [...element.labels] : [];
    if (labels.length) return words(labels.map((label) => textOf(label, element)).join(" "));
    if (element.tagName === "IMG" || element.type === "image") return words(element.alt);
    if (["submit", "button", "reset"].includes(element.type) && element.tagName === "INPUT") return words(element.value);
    const field = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) || element.isContentEditable;
    if (!field) {
      const text = words(textOf(element));
      if (text) return text;
    }
    return words(element.getAttribute("title") || element.getAttribute("placeholder") || "");
  }

  // What a style sheet writes before or after an element, which counts for its name.
  function drawn(element, side) {
    const said = getComputedStyle(element, side).content.match(/^"((?:[^"\\]|\\.)*)"(?: \/ "((?:[^"\\]|\\.)*)")?$/);
    return said ? (said[2] ?? said[1]).replace(/\\(.)/g, "$1") : "";
  }

  // The text of an element as assistive technology reads it: with words for pictures, without what is hidden.
  function textOf(element, but) {
    let text = drawn(element, "::before");
    for (const node of element.childNodes) {
      if (node === but) continue;
      if (node.nodeType === 3) text += node.data;
      else if (node.nodeType === 1 && node.getAttribute("aria-hidden") !== "true" && !node.hidden) {
        if (/^(SCRIPT|STYLE|TEMPLATE|SELECT|INPUT|TEXTAREA)$/.test(node.tagName)) continue;
        const style = getComputedStyle(node);
        if (style.display === "none" || style.visibility === "hidden") continue;
        const said = words(node.getAttribute("aria-label")) || (node.tagName === "IMG" ? node.alt : textOf(node));
        text += style.display.startsWith("inline") ? said : ` ${said} `;
      }
    }
    return text + drawn(element, "::after");
  }

  const shown = (element) => element.getClientRects().length > 0 &&
    (!element.checkVisibility || element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true }));

  function describe(element) {
    const role = roleOf(element);
    const name = nameOf(element).slice(0, 2000);
    const alike = [...document.querySelectorAll(role ? ACTS : element.tagName)]
      .filter((other) => other === element || (shown(other) && roleOf(other) === role && nameOf(other) === name));
    return { role, name, nth: Math.max(0, alike.indexOf(element)), of: Math.max(1, alike.length) };
  }

  const isText = (element) => element.tagName === "TEXTAREA" || element.isContentEditable ||
    (element.tagName === "INPUT" && TEXT.has(element.type));
  const isTick = (element) => element.tagName === "INPUT" && ["checkbox", "radio"].includes(element.type);
  const target = (event) => {
    const path = event.composedPath ? event.composedPath() : [event.target];
    return path[0] instanceof Element ? path[0] : event.target;
  };

  let clicked = 0;
  addEventListener("click", (event) => {
    clicked = now();
    const inner = target(event);
    if (!(inner instanceof Element)) return;
    const element = inner.closest(ACTS) || inner;
    if (isText(element) || isTick(element) || /^(SELECT|OPTION)$/.test(element.tagName)) return;
    if (element.tagName === "LABEL" && element.control) return;
    if (element.tagName === "INPUT" && element.type === "file") return;
    tell("click", { on: describe(element) });
    send();
  }, true);

  addEventListener("change", (event) => {
    const element = target(event);
    if (isTick(element)) tell("check", { on: describe(element), checked: element.checked });
    else if (element.tagName === "SELECT") {
      tell("select", { on: describe(element), options: [...element.selectedOptions].map((one) => words(one.label)) });
    } else if (isText(element)) tell("fill", { on: describe(element), text: element.value });
    send();
  }, true);

  // What is written freely has no change event.
  let before = "";
  addEventListener("focusin", (event) => {
    const element = target(event);
    before = element.isContentEditable ? element.innerText : "";
  }, true);
  addEventListener("focusout", (event) => {
    const element = target(event);
    if (element.isContentEditable && element.innerText !== before) {
      tell("fill", { on: describe(element), text: element.innerText });
      send();
    }
  }, true);

  // A key counts where nothing else tells what it did: a click that it led to, or a field that it changed.
  addEventListener("keydown", (event) => {
    if (!PRESSED.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const element = target(event);
    if (!(element instanceof Element) || element === document.body || element.tagName === "SELECT") return;
    if (isTick(element) || (element.tagName === "TEXTAREA" && event.key !== "Escape")) return;
    const moves = event.key !== "Enter" && event.key !== "Escape";
    const widget = element.closest("[role]") !== null || element.getAttribute("aria-expanded") !== null;
    if (moves && (!widget || (isText(element) && !/^Arrow(Up|Down)$/.test(event.key)))) return;
    const began = now();
    const told = { on: describe(element), keys: event.key };
    const value = isText(element) && !element.isContentEditable ? element.value : null;
    setTimeout(() => {
      if (clicked >= began) return;
      if (value !== null && event.key === "Enter") tell("fill", { on: told.on, text: value });
      tell("press", told);
      send();
    }, 0);
  }, true);

  let dragged = null;
  addEventListener("dragstart", (event) => {
    const inner = target(event);
    dragged = inner instanceof Element ? describe(inner.closest("[draggable=true]") || inner) : null;
  }, true);
  addEventListener("drop", (event) => {
    const inner = target(event);
    if (dragged && inner instanceof Element) tell("drag", { on: dragged, to: describe(inner.closest(ACTS) || inner) });
    dragged = null;
    send();
  }, true);

  // Which page is in front, also where scripts move it on without asking for another document.
  let at = "";
  function front(kind = "front") {
    if (document.visibilityState !== "visible" || (at === location.href && kind === "front")) return;
    at = location.href;
    tell(kind);
  }
  addEventListener("pageshow", (event) => front(event.persisted ? "back" : "front"));
  addEventListener("focus", () => { at = ""; front(); });
  addEventListener("visibilitychange", () => { at = ""; front(); });
  for (const name of ["popstate", "hashchange"]) addEventListener(name, () => front());
  setInterval(() => front(), 500);
  addEventListener("pagehide", send);
})();

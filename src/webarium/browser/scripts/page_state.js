// What a visitor has done to a document without sending it: form contents, focus, selection, scrolling, open details.
// Called with nothing it looks and gives that state; called with a state it brings it back, silently: no event is sent.
// Elements are known by their place in the document, open shadow roots and same-origin frames included.
(state) => {
  const elements = [];
  const gather = (root) => {
    for (const element of root.querySelectorAll("*")) {
      elements.push(element);
      if (element.shadowRoot) gather(element.shadowRoot);
      if (element.localName === "iframe") {
        let inner = null;
        try { inner = element.contentDocument; } catch { /* another origin's */ }
        if (inner) gather(inner);
      }
    }
  };
  gather(document);
  const editable = (element) =>
    element.isContentEditable && !element.parentElement?.isContentEditable;
  const deepest = () => {
    let found = document.activeElement;
    for (;;) {
      const inner = (found?.shadowRoot ?? (found?.localName === "iframe" ? found.contentDocument : null))?.activeElement;
      if (!inner || inner === found) return found;
      found = inner;
    }
  };
  const selection = (element) => {
    try { return [element.selectionStart, element.selectionEnd, element.selectionDirection]; } catch { return null; }
  };
  const stored = (name) => {
    try { return { ...globalThis[name] }; } catch { return {}; }
  };

  const contents = (element) => {
    const tag = element.localName;
    if (tag === "input") {
      if (element.type === "checkbox" || element.type === "radio") {
        const is = [element.checked, element.indeterminate];
        return is[0] !== element.defaultChecked || is[1] ? { checked: is } : null;
      }
      // Files cannot be put back; saying that there are any shows that they are missing.
      if (element.type === "file") {
        return element.files.length ? { files: Array.from(element.files, (file) => file.name) } : null;
      }
      return element.value !== element.defaultValue ? { value: element.value } : null;
    }
    if (tag === "textarea") return element.value !== element.defaultValue ? { value: element.value } : null;
    if (tag === "select") {
      const options = Array.from(element.options);
      const chosen = options.map((option) => option.selected);
      return options.some((option) => option.selected !== option.defaultSelected) ? { chosen } : null;
    }
    if (tag === "details") return { open: element.open };
    return editable(element) ? { html: element.innerHTML } : null;
  };
  // What the document holds, so that two documents can be compared: its markup, and what is on top. The browser writes
  // markup far faster than a script can walk through it. A class or style that is empty, as scripts leave it, says nothing.
  const markup = () => {
    const shadows = elements.filter((element) => element.shadowRoot).map((element) => element.shadowRoot.innerHTML);
    const whole = (element) => element === element.ownerDocument.documentElement;
    const roots = elements.filter(whole).map((root) => root.outerHTML);
    const onTop = (element) =>
      (element.popover && element.matches(":popover-open")) ||
      (element.localName === "dialog" && element.matches(":modal"));
    const on = elements.flatMap((element, at) => (onTop(element) ? [at] : []));
    return [...roots, ...shadows, on.join()].join("\n").replaceAll(/ (?:class|style)=""/g, "");
  };
  // The document may be another one than that of the state, as on the live web; what does not fit is left.
  const bring = (element, { checked, value, chosen, open, html }) => {
    const tag = element?.localName;
    const typed = (tag === "input" && element.type !== "file") || tag === "textarea";
    if (checked && tag === "input") [element.checked, element.indeterminate] = checked;
    if (value !== undefined && typed) element.value = value;
    if (chosen && tag === "select") {
      Array.from(element.options).forEach((option, at) => { option.selected = chosen[at] ?? false; });
    }
    if (open !== undefined && tag === "details" && element.open !== open) element.open = open;
    if (html !== undefined && element && editable(element) && element.innerHTML !== html) element.innerHTML = html;
  };

  if (state) {
    for (const [at, content] of state.contents) bring(elements[at], content);
    if (state.focus === null) document.activeElement?.blur?.();
    const focused = state.focus === null ? null : elements[state.focus];
    if (focused && focused !== deepest()) focused.focus?.({ preventScroll: true });
    if (focused && state.selection?.[0] != null) {
      try { focused.setSelectionRange(...state.selection); } catch { /* a field without one */ }
    }
    for (const [at, x, y] of state.scrolled) elements[at]?.scrollTo({ left: x, top: y, behavior: "instant" });
    scrollTo({ left: state.scroll[0], top: state.scroll[1], behavior: "instant" });
    return null;
  }
  const focused = deepest();
  const focus = focused && focused !== document.body ? elements.indexOf(focused) : -1;
  const found = { contents: [], scrolled: [], scroll: [scrollX, scrollY], focus: focus < 0 ? null : focus };
  elements.forEach((element, at) => {
    const content = contents(element);
    if (content) found.contents.push([at, content]);
    const root = element === element.ownerDocument.scrollingElement && element.ownerDocument === document;
    if ((element.scrollTop || element.scrollLeft) && !root) found.scrolled.push([at, element.scrollLeft, element.scrollTop]);
  });
  found.selection = focused ? selection(focused) : null;
  found.markup = markup();
  found.storage = { origin: location.origin, local: stored("localStorage"), session: stored("sessionStorage") };
  return found;
}

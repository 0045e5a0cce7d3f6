// What actions ask of one node, called with the node as `this`. Gives {refused: sentence part} or the answer.
// Runs in an isolated world. `nature`, `field`, `focused` and `checkable` only look; `focus`, `reselect`, `grab`, `choose`,
// `assign` and `scroll` do what their action says.
function (operation, argument) {
  const TEXT_TYPES = new Set(["", "text", "search", "email", "url", "tel", "password", "number"]);
  const SET_TYPES = new Set(["date", "time", "month", "week", "datetime-local", "color", "range"]);

  const node = this;
  const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;

  const squeeze = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const shorten = (text) => (text.length > 40 ? text.slice(0, 39) + "…" : text);
  const parentOf = (at) => at.assignedSlot ?? at.parentElement ?? at.getRootNode()?.host ?? null;
  const holds = (outer, inner) => {
    for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
    return false;
  };
  const around = (at, selector) => {
    for (; at; at = parentOf(at)) if (at.matches(selector)) return at;
    return null;
  };
  const refuse = (refused) => ({ refused });

  const shown = (at) => at.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
  const disabled = (at) => at.matches(":disabled") || around(at, '[inert], [aria-disabled="true"]') !== null;

  const nature = () => ({
    tag: element?.localName ?? "",
    type: element?.localName === "input" ? element.type : "",
    list: element?.localName === "select" && (element.multiple || element.size > 1),
  });

  // The field that text meant for this node goes to.
  const fieldOf = (at) => {
    if (at.localName === "textarea" || at.isContentEditable) return at;
    if (at.localName === "input") return TEXT_TYPES.has(at.type) || SET_TYPES.has(at.type) ? at : null;
    if (at.localName === "label" && at.control) return fieldOf(at.control);
    const inner = Array.from(at.querySelectorAll("input, textarea, [contenteditable]")).filter(
      (found) => shown(found) && fieldOf(found) === found);
    return inner.length === 1 ? inner[0] : null;
  };
  const active = () => {
    // A closed root is known only to what is in it.
    const around = new Map();
    for (let root = element.getRootNode(); root.host; root = root.host.getRootNode()) around.set(root.host, root);
    const within = (at) => (at?.shadowRoot ?? around.get(at))?.activeElement;
    let found = element.ownerDocument.activeElement;
    while (within(found)) found = within(found);
    return found;
  };
  const facts = (at) => ({
    set: at.localName === "input" && SET_TYPES.has(at.type),
    type: at.localName === "input" ? at.type : "",
    lines: at.localName === "textarea" ? "plain" : at.isContentEditable ? "rich" : "",
    filled: at.isContentEditable ? at.textContent !== "" : at.value !== "" || at.validity.badInput,
  });
  // A field for numbers drops other characters without a word; what holds no digit would only empty it.
  const taking = (at, text) => (at.type === "number" && text && !/\d/.test(text)
    ? refuse(`takes a value like 12, not '${shorten(text)}'`) : facts(at));
  const field = (text) => {
    const at = element && fieldOf(element);
    if (!at) return refuse("is not a text field");
    if (at.readOnly) return refuse("is read-only");
    if (disabled(at)) return refuse("is disabled");
    return { ...taking(at, text), within: at !== element };
  };
  const focusField = () => {
    fieldOf(element).focus();
    return {};
  };
  const focused = (text) => {
    const at = active();
    const own = element && fieldOf(element);
    if (own && (at === own || holds(own, at))) return taking(own, text);
    const other = at && (at !== element.ownerDocument.body || at.isContentEditable) ? fieldOf(at) : null;
    if (other !== at || !other) return refuse(own ? "does not take the focus" : "is not a text field");
    return other.readOnly ? refuse("is read-only") : taking(other, text);
  };
  // Where the field in focus still holds something, what is typed next is to replace it.
  const reselect = () => {
    const at = active();
    if (!at || !/^(input|textarea)$/.test(at.localName) || fieldOf(at) !== at || !facts(at).filled) return { selected: false };
    at.select();
    return { selected: true };
  };
  const focus = () => {
    element.focus({ preventScroll: true });
    return {};
  };
  const changed = (at) => {
    at.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    at.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const assign = (text) => {
    const at = fieldOf(element);
    const before = at.value;
    at.focus();
    at.value = at.type === "color" ? text.toLowerCase() : text;
    const wrong = at.type === "range" ? Number(at.value) !== Number(text)
      : at.type === "color" ? at.value !== text.toLowerCase() : at.value !== text && !(text && at.value);
    if (wrong) {
      at.value = before;
      const shape = { date: "2023-06-12", time: "14:30", month: "2023-06", week: "2023-W24",
        "datetime-local": "2023-06-12T14:30", color: "#ff0000" }[at.type];
      const steps = at.step && at.step !== "any" ? ` in steps of ${at.step}` : "";
      return refuse(`takes a value like ${shape ?? `${at.min || 0} to ${at.max || 100}${steps}`}, not '${shorten(text)}'`);
    }
    if (at.value !== before) changed(at);
    return {};
  };

  const choose = (wanted) => {
    const list = element?.closest("select");
    if (!list) return refuse("is not a select box");
    if (disabled(list)) return refuse("is disabled");
    if (!shown(list)) return refuse("is hidden");
    const options = Array.from(list.options);
    const label = (option) => squeeze(option.label || option.textContent);
    const enabled = (option) => !option.disabled && !option.parentElement.disabled;
    const ways = [
      (option, want) => label(option) === want, (option, want) => option.value === want,
      (option, want) => label(option).toLowerCase() === want.toLowerCase(),
    ];
    const pick = (want) => {
      for (const way of ways) {
        const found = options.filter((option) => way(option, want));
        if (found.length) return found.find(enabled) ?? found[0];
      }
      return null;
    };
    const chosen = wanted === null ? [element] : [];
    for (const want of wanted ?? []) {
      const found = pick(squeeze(want));
      if (!found) {
        const names = options.filter(enabled).map((option) => `'${label(option)}'`);
        const more = names.length > 20 ? ", …" : "";
        return refuse(`has no option '${shorten(want)}', only ${names.slice(0, 20).join(", ")}${more}`);
      }
      chosen.push(found);
    }
    for (const option of chosen)
      if (!enabled(option)) return refuse(`has its option '${label(option)}' disabled`);
    if (!list.multiple && chosen.length > 1) return refuse("takes one option only");
    const before = options.map((option) => option.selected);
    list.focus({ preventScroll: true });
    if (list.multiple && wanted === null) element.selected = !element.selected;
    else for (const option of options) if (list.multiple || chosen.includes(option)) option.selected = chosen.includes(option);
    if (options.some((option, index) => option.selected !== before[index])) changed(list);
    return {};
  };

  // The check box, radio button or switch that this node is, labels or holds, and whether it is on.
  const checkable = () => {
    const is = (at) => at && (at.matches("input[type=checkbox], input[type=radio]") ||
      at.matches("[role=checkbox], [role=radio], [role=switch], [role=menuitemcheckbox], [role=menuitemradio]"));
    const label = element && around(element, "label");
    const inner = element ? Array.from(element.querySelectorAll("input[type=checkbox], input[type=radio]")) : [];
    const at = [element, label?.control, inner.length === 1 ? inner[0] : null].find(is);
    if (!at) return refuse("is neither a check box nor a radio button");
    return { checked: "checked" in at ? at.checked : at.getAttribute("aria-checked") === "true" };
  };
  const grab = () => {
    element.focus({ preventScroll: true });
    const at = active();
    return at === element || holds(element, at) ? {} : refuse("does not take the focus");
  };

  const fileField = () => {
    const isFile = (at) => at?.localName === "input" && at.type === "file";
    const label = around(element, "label");
    const inner = element.querySelector('input[type="file"]');
    return [element, label?.control, inner].find(isFile) ?? null;
  };
  // A button may open the window of a field that is not shown; what a press would use otherwise is left alone.
  const files = () => {
    const at = fileField();
    if (!at) return around(element, "a[href], input, textarea, select") ? refuse("is not a file field") : { asks: true };
    return disabled(at) ? refuse("is disabled") : { multiple: at.multiple };
  };

  // Scroll the nearest box that can move; gives how far it went, and whether there is such a box at all.
  const scroll = ([horizontal, sign, amount, page]) => {
    const [position, extent, size, style] = horizontal
      ? ["scrollLeft", "clientWidth", "scrollWidth", "overflowX"]
      : ["scrollTop", "clientHeight", "scrollHeight", "overflowY"];
    const { body, documentElement, defaultView } = element.ownerDocument;
    const root = element.ownerDocument.scrollingElement ?? documentElement;
    const overflow = (at) => defaultView.getComputedStyle(at)[style];
    // The viewport scrolls as its document says, or else the body, which then is not a box of its own.
    const speaker = body && overflow(documentElement) === "visible" ? body : documentElement;
    const scrolls = (at) => at[size] > at[extent] &&
      (at === root ? !/hidden|clip/.test(overflow(speaker)) : /auto|scroll/.test(overflow(at)));
    const boxes = page && scrolls(root) && !around(element, "dialog:modal") ? [root] : [];
    for (let at = element; at; at = parentOf(at)) {
      if (at === documentElement || at === speaker || at === root) continue;
      if (scrolls(at)) boxes.push(at);
    }
    if (scrolls(root)) boxes.push(root);
    for (const box of boxes) {
      const before = box[position];
      box.scrollBy({ [horizontal ? "left" : "top"]: sign * (amount ?? box[extent]), behavior: "instant" });
      if (box[position] !== before) return { moved: box[position] - before, scrollable: true };
    }
    return { moved: 0, scrollable: boxes.length > 0 };
  };

  const operations = {
    nature, field, focusField, focused, reselect, focus, assign, choose, files, fileField, scroll, checkable, grab,
  };
  return operations[operation](argument);
}

// What all elements that a CSS selector finds say; null if it is malformed. Only looks.
(css) => {
  const FIELDS = ["input", "select", "textarea"];
  const BOXES = ["checkbox", "radio"];
  const value = (at) => (BOXES.includes(at.type) && !at.checked ? "" : at.value);
  let found;
  try { found = document.querySelectorAll(css); } catch { return null; }
  return Array.from(found, (at) => ({
    tag: at.localName,
    text: (at.innerText ?? at.textContent ?? "").trim(),
    value: FIELDS.includes(at.localName) ? value(at) : null,
    visible: at.checkVisibility({ visibilityProperty: true }),
    attributes: Object.fromEntries(Array.from(at.attributes, (a) => [a.name, a.value])),
  }));
}

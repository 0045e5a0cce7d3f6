// The document as HTML that can be read again without its scripts and style sheets: what fields hold is in it, and
// how each element is rendered, as far as its text depends on it. Only looks; the clone is never shown.
() => {
  const copy = document.documentElement.cloneNode(true);
  const originals = [document.documentElement, ...document.documentElement.querySelectorAll("*")];
  const clones = [copy, ...copy.querySelectorAll("*")];
  const styles = new Map();
  const gone = [];
  originals.forEach((original, index) => {
    const clone = clones[index];
    const tag = original.localName;
    if (tag === "script" || (tag === "link" && original.rel.includes("stylesheet"))) gone.push(clone);
    if (tag === "input" && (original.type === "checkbox" || original.type === "radio"))
      clone.toggleAttribute("checked", original.checked);
    else if (tag === "input" && original.type !== "file" && original.type !== "password")
      clone.setAttribute("value", original.value);
    else if (tag === "textarea") clone.textContent = original.value;
    else if (tag === "option") clone.toggleAttribute("selected", original.selected);
    const look = getComputedStyle(original);
    const rule =
      `display:${look.display}!important;visibility:${look.visibility}!important;` +
      `white-space:${look.whiteSpace}!important;text-transform:${look.textTransform}!important`;
    if (!styles.has(rule)) styles.set(rule, styles.size);
    clone.setAttribute("data-webarium-look", styles.get(rule));
  });
  for (const clone of gone) clone.remove();
  const sheet = document.createElement("style");
  sheet.setAttribute("data-webarium-look", "sheet");
  sheet.textContent = Array.from(styles, ([rule, n]) => `[data-webarium-look="${n}"]{${rule}}`).join("\n");
  (copy.querySelector("head") ?? copy).append(sheet);
  return (document.doctype ? `<!DOCTYPE ${document.doctype.name}>\n` : "") + copy.outerHTML;
}

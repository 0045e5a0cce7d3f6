// Accessible names, by the accname rules as Chromium reads them.
import { generated, look, rendered } from "./look.ts";
import { explicitRole, isPopup, roleOf } from "./roles.ts";
import { eachChild, isHtml, isInput, isSelect, isSvg, isTextArea } from "./tree.ts";

/** Roles that take their name from what they hold. */
const FROM_CONTENT = new Set(
  ("button cell checkbox columnheader gridcell heading link math menuitem menuitemcheckbox menuitemradio option radio rowheader " +
    "switch tab term tooltip treeitem DisclosureTriangle LayoutTableCell").split(" "),
);
/** Controls that add their value, not their content, to a name around them. */
const VALUED = new Set(["textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider", "progressbar", "meter", "scrollbar"]);
const LABELLED = new Set(["input", "select", "textarea", "button", "meter", "progress", "output"]);

export interface Name {
  text: string;
  /** The name repeats what the content says, so text inside is no news. */
  fromContent: boolean;
}

const NO_NAME: Name = { text: "", fromContent: false };

export function nameOf(element: Element, role: string): Name {
  const explicit = ariaName(element);
  if (explicit !== "") return { text: explicit, fromContent: false };
  const native = nativeName(element, role);
  if (native !== null) return { text: squeeze(native), fromContent: element.localName === "summary" };
  if (FROM_CONTENT.has(role) || (role === "row" && inGrid(element))) {
    const text = squeeze(contentOf(element, new Set([element]), false));
    if (text !== "") return { text, fromContent: true };
  }
  const title = tooltip(element);
  return title === "" ? NO_NAME : { text: title, fromContent: false };
}

function inGrid(row: Element): boolean {
  const grid = row.closest("table, [role=grid], [role=treegrid], [role=table]");
  return !!grid && /grid$/.test(roleOf(grid));
}

export function squeeze(text: string): string {
  return text.replace(/[ \t\n\r\f]+/g, " ").trim();
}

function tooltip(element: Element): string {
  return squeeze(element.getAttribute("title") ?? "");
}

function ariaName(element: Element): string {
  const references = element.getAttribute("aria-labelledby");
  if (references) {
    const text = referenced(element, references);
    if (text !== "") return text;
  }
  return squeeze(element.getAttribute("aria-label") ?? "");
}

function referenced(element: Element, ids: string): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const parts: string[] = [];
  for (const id of ids.split(/\s+/)) {
    const target = id ? root.getElementById?.(id) : null;
    if (target) parts.push(squeeze(textOf(target, new Set(), true, isHidden(target))));
  }
  return parts.filter((part) => part !== "").join(" ");
}

/** Hidden itself or by an ancestor; its text may still be referenced. */
function isHidden(element: Element): boolean {
  const seen = look(element);
  return seen.gone || !seen.seen || element.closest("[aria-hidden=true]") !== null;
}

/** The name that the element's own language gives it: labels, alt, caption, legend, value; null where it has none. */
function nativeName(element: Element, role: string): string | null {
  if (isSvg(element)) return element.querySelector(":scope > title")?.textContent || null;
  if (!isHtml(element)) return null;
  const tag = element.localName;
  if (LABELLED.has(tag)) {
    const labelled = labelText(element as HTMLInputElement);
    if (labelled !== "") return labelled;
  }
  switch (tag) {
    case "input":
      return inputName(element as HTMLInputElement);
    case "textarea":
      return placeholder(element);
    case "img":
    case "area":
      return element.getAttribute("alt") || null;
    case "fieldset":
      return ownText(element.querySelector(":scope > legend"));
    case "table":
      return ownText((element as HTMLTableElement).caption) ?? (element.getAttribute("summary") || null);
    case "optgroup":
    case "option":
      return element.getAttribute("label") || (tag === "option" && role === "option" ? squeeze((element as HTMLOptionElement).text) : null);
    case "summary":
      return null;
    case "body":
      return null;
    default:
      return null;
  }
}

function ownText(element: Element | null): string | null {
  return element === null ? null : squeeze(textOf(element, new Set(), true, isHidden(element))) || null;
}

function labelText(control: HTMLInputElement): string {
  const labels = control.labels;
  if (!labels || labels.length === 0) return "";
  const parts: string[] = [];
  for (const label of labels) parts.push(squeeze(textOf(label, new Set([control]), true, isHidden(label))));
  return parts.filter((part) => part !== "").join(" ");
}

function placeholder(element: Element): string | null {
  return tooltip(element) || element.getAttribute("placeholder") || element.getAttribute("aria-placeholder") || null;
}

function inputName(input: HTMLInputElement): string | null {
  switch (input.type) {
    case "button":
      return input.value || null;
    case "submit":
      return input.getAttribute("value") ?? "Submit";
    case "reset":
      return input.getAttribute("value") ?? "Reset";
    case "image":
      return input.getAttribute("alt") || input.getAttribute("value") || tooltip(input) || "Submit";
    case "file":
      return tooltip(input) || "Choose File";
    case "checkbox": case "radio": case "range": case "color":
      return null;
    default:
      return placeholder(input);
  }
}

/** The text that an element contributes to a name: its own name, its value, or its content. */
function textOf(element: Element, visited: Set<Node>, referencing: boolean, hidden: boolean): string {
  if (visited.has(element)) return "";
  visited.add(element);
  if (!referencing && element.hasAttribute("aria-labelledby")) {
    const text = referenced(element, element.getAttribute("aria-labelledby")!);
    if (text !== "") return text;
  }
  const label = squeeze(element.getAttribute("aria-label") ?? "");
  if (label !== "") return label;
  const role = roleOf(element);
  if (VALUED.has(role)) return valueText(element, role);
  const native = nativeName(element, role);
  if (native !== null) return native;
  const content = contentOf(element, visited, hidden);
  return squeeze(content) === "" ? content || tooltip(element) : content;
}

/** The value of a control as text. */
function valueText(element: Element, role: string): string {
  if (isHtml(element)) {
    if (isSelect(element)) return [...element.selectedOptions].map((o) => squeeze(o.label)).join(" ");
    if (isInput(element)) return element.type === "password" ? "" : element.value;
    if (isTextArea(element)) return element.value;
  }
  return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? (explicitRole(element) === role ? squeeze(element.textContent ?? "") : "");
}

/** Joins what the children say, with a space wherever one stands apart from the other. */
function contentOf(element: Element, visited: Set<Node>, hidden: boolean): string {
  const own = look(element);
  let text = hidden ? "" : generated(element, "::before");
  let apart = false;
  eachChild(element, (child) => {
    if (child.nodeType === 3) {
      if (!hidden && (own.gone || !own.seen)) return;
      const piece = hidden ? (child as Text).data : rendered((child as Text).data, own);
      if (apart && piece !== "") text += " ";
      apart = false;
      text += piece;
      return;
    }
    if (child.nodeType !== 1) return;
    const inner = child as Element;
    if (isSkipped(inner, hidden)) return;
    const separate = standsApart(inner, hidden);
    const piece = textOf(inner, visited, false, hidden);
    if ((separate || apart) && text !== "") text += " ";
    text += piece;
    apart = separate;
  });
  if (!hidden) text += generated(element, "::after");
  return text;
}

function isSkipped(element: Element, hidden: boolean): boolean {
  const tag = element.localName;
  if (tag === "script" || tag === "style" || tag === "template" || tag === "noscript") return true;
  if (element.getAttribute("aria-hidden") === "true") return true;
  if (hidden) return false;
  const seen = look(element);
  return seen.gone || (tag === "summary" ? false : isInert(element));
}

function isInert(element: Element): boolean {
  return element.hasAttribute("inert");
}

const APART = new Set(["img", "textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider", "progressbar", "meter", "button", "checkbox", "radio"]);

function standsApart(element: Element, hidden: boolean): boolean {
  if (element.localName === "br") return true;
  if (!hidden && look(element).flow) return true;
  if (element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby")) return true;
  if (element.localName === "select" && isPopup(element as HTMLSelectElement)) return true;
  return APART.has(roleOf(element));
}

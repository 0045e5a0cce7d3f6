// Accessible names, by the accname rules as Chromium reads them.
import tables from "./aria.json";
import { listed } from "./listed.ts";
import { attr, byId, first, has, kindOf, nearest, shownTextOf, tagOf, textOfNode } from "./dom.ts";
import { labelsOf } from "./labels.ts";
import { type Look, look, rendered } from "./look.ts";
import { explicitRole, isFocusable, roleOf } from "./roles.ts";
import { flatChildren, isHtml, isInput, isMeter, isProgress, isSelect, isSvg, isTextArea } from "./tree.ts";

/** Roles that take their name from what they hold. */
const FROM_CONTENT = listed(tables.named_by_content);
/** Controls that add their value, not their content, to a name around them. */
const VALUED = listed(tables.valued_roles);
/** Containers whose content is no part of a name around them. */
const CLOSED = listed(tables.closed_roles);
/** Roles that a tooltip describes but does not name. */
const UNTITLED = listed(tables.untitled_roles);
const LABELLED = listed(tables.labelled_tags);

interface Name {
  text: string;
  /** The name repeats what the content says, so text inside is no news. */
  fromContent: boolean;
}

const NO_NAME: Name = { text: "", fromContent: false };

export function nameOf(element: Element, role: string, seen = look(element)): Name {
  const explicit = seen.plain ? "" : ariaName(element);
  if (explicit !== "") return { text: explicit, fromContent: false };
  const native = nativeName(element, role, seen);
  if (native !== null) return { text: squeeze(native), fromContent: seen.tag === "summary" };
  if (FROM_CONTENT.has(role) || (role === "row" && inGrid(element))) {
    const text = contentText(element);
    if (text !== "") return { text, fromContent: true };
  }
  const title = seen.plain ? "" : tooltip(element);
  if (title === "" || title === shown(element) || (UNTITLED.has(role) && !isFocusable(element) && !isMute(element)))
    return NO_NAME;
  return { text: title, fromContent: false };
}

/** What an element says as it is shown; a tooltip that says the same is no name. */
function shown(element: Element): string {
  return isHtml(element) ? squeeze(shownTextOf(element)) : "";
}

/** Has no text, so that its tooltip is all there is to know. */
function isMute(element: Element): boolean {
  if (first(element, "img, svg, input, select, textarea, button, a, iframe, [aria-label]") !== null) return false;
  return !/\S/.test(contentOf(element, new Set([element]), false, false));
}

function inGrid(row: Element): boolean {
  const grid = nearest(row, "table, [role=grid], [role=treegrid], [role=table]");
  return !!grid && /grid$/.test(roleOf(grid));
}

export function squeeze(text: string): string {
  return (/[\t\n\r\f]| {2}/.test(text) ? text.replace(/[ \t\n\r\f]+/g, " ") : text).trim();
}

function tooltip(element: Element): string {
  return squeeze(attr(element, "title") ?? "");
}

function ariaName(element: Element): string {
  const references = attr(element, "aria-labelledby");
  if (references) {
    const text = referenced(element, references, new Set());
    if (text !== "") return text;
  }
  return squeeze(attr(element, "aria-label") ?? "");
}

function referenced(element: Element, ids: string, visited: Set<Node>): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const parts: string[] = [];
  for (const id of ids.split(/\s+/)) {
    const target = id ? byId(root, id) : null;
    if (target) parts.push(squeeze(textOf(target, look(target), visited, true, isHidden(target), true)));
  }
  return parts.filter((part) => part !== "").join(" ");
}

/** Hidden itself or by an ancestor; its text may still be referenced. */
function isHidden(element: Element): boolean {
  const seen = look(element);
  return seen.gone || !seen.seen || nearest(element, "[aria-hidden=true]") !== null;
}

/** The name that the element's own language gives it: labels, alt, caption, legend, value; null where it has none. */
function nativeName(element: Element, role: string, { html, tag }: Look): string | null {
  if (!html) return isSvg(element) ? first(element, ":scope > title")?.textContent || null : null;
  if (LABELLED.has(tag)) {
    const labelled = labelText(element);
    if (labelled !== "") return labelled;
  }
  switch (tag) {
    case "input":
      return inputName(element as HTMLInputElement);
    case "textarea":
      return placeholder(element);
    case "img":
    case "area":
      return attr(element, "alt") || null;
    case "fieldset":
      return ownText(first(element, ":scope > legend"));
    case "table":
      return ownText((element as HTMLTableElement).caption) ?? (attr(element, "summary") || null);
    case "optgroup":
    case "option":
      return (
        attr(element, "label") ||
        (tag === "option" && role === "option" ? squeeze((element as HTMLOptionElement).text) : null)
      );
    case "summary":
      return null;
    case "body":
      return null;
    default:
      return null;
  }
}

function ownText(element: Element | null): string | null {
  return element === null
    ? null
    : squeeze(textOf(element, look(element), new Set(), true, isHidden(element), true)) || null;
}

function labelText(control: Element): string {
  const labels = labelsOf(control);
  if (labels.length === 0) return "";
  const parts: string[] = [];
  for (const label of labels)
    parts.push(squeeze(textOf(label, look(label), new Set([control]), true, isHidden(label), true)));
  return parts.filter((part) => part !== "").join(" ");
}

function placeholder(element: Element): string | null {
  return tooltip(element) || attr(element, "placeholder") || attr(element, "aria-placeholder") || null;
}

function inputName(input: HTMLInputElement): string | null {
  switch (input.type) {
    case "button":
      return input.value || null;
    case "submit":
      return attr(input, "value") ?? "Submit";
    case "reset":
      return attr(input, "value") ?? "Reset";
    case "image":
      return attr(input, "alt") || attr(input, "value") || tooltip(input) || "Submit";
    case "file":
      return tooltip(input) || "Choose File";
    case "checkbox":
    case "radio":
    case "range":
    case "color":
      return null;
    default:
      return placeholder(input);
  }
}

/** The text that an element contributes to a name: its own name, its value, or its content. */
function textOf(
  element: Element,
  seen: Look,
  visited: Set<Node>,
  referencing: boolean,
  hidden: boolean,
  root = false,
): string {
  if (visited.has(element)) return "";
  visited.add(element);
  const { plain } = seen;
  if (!referencing && !plain && has(element, "aria-labelledby")) {
    const text = referenced(element, attr(element, "aria-labelledby")!, visited);
    if (text !== "") return text;
  }
  const role = roleOf(element, seen);
  const valued = VALUED.has(role);
  if (valued) {
    const value = valueText(element, role);
    if (value !== "") return value;
  }
  const label = plain ? "" : squeeze(attr(element, "aria-label") ?? "");
  if (label !== "") return label;
  const native = nativeName(element, role, seen);
  if (native !== null) return native;
  if (valued) return tooltip(element);
  if (!referencing && isClosed(element, role) && !root) return tooltip(element);
  const content = contentOf(element, visited, hidden, referencing);
  return squeeze(content) === "" && !UNTITLED.has(role) ? content || tooltip(element) : content;
}

/** Some HTML elements print as groups but let their text through. */
function isClosed(element: Element, role: string): boolean {
  if (role === "group") return !/^(address|details)$/.test(tagOf(element)) || explicitRole(element) === "group";
  return CLOSED.has(role);
}

/** The value of a control as text. */
function valueText(element: Element, role: string): string {
  if (isHtml(element)) {
    if (isSelect(element)) return [...element.selectedOptions].map((o) => squeeze(o.label)).join(" ");
    if (isInput(element)) return element.type === "password" ? "•".repeat(element.value.length) : element.value;
    if (isTextArea(element) || isMeter(element)) return String(element.value);
    if (isProgress(element)) return element.position < 0 ? "" : String(element.value);
  }
  if (role === "listbox") return "";
  return (
    attr(element, "aria-valuetext") ??
    attr(element, "aria-valuenow") ??
    (explicitRole(element) === role ? squeeze(textOfNode(element) ?? "") : "")
  );
}

/** All that an element says, for what has no name. */
export function contentText(element: Element): string {
  return squeeze(contentOf(element, new Set([element]), false, false));
}

/** Joins what the children say, with a space wherever one stands apart from the other. */
function contentOf(element: Element, visited: Set<Node>, hidden: boolean, referencing: boolean): string {
  const own = look(element);
  const closed = own.tag === "details" && !(element as HTMLDetailsElement).open && !hidden;
  let text = hidden ? "" : own.generated("::before");
  for (const child of flatChildren(element)) {
    if (kindOf(child) === 3) {
      if (hidden) text += (child as Text).data;
      else if (!own.gone && own.seen && !own.locked && !closed) text += rendered((child as Text).data, own);
    } else if (kindOf(child) === 1) {
      const inner = child as Element;
      const seen = look(inner, own);
      if (isSkipped(inner, seen, hidden) || (closed && seen.tag !== "summary")) continue;
      const piece = textOf(inner, seen, visited, referencing, hidden);
      text += standsApart(inner, seen, hidden) ? ` ${piece} ` : piece;
    }
  }
  return hidden ? text : text + own.generated("::after");
}

function isSkipped(element: Element, seen: Look, hidden: boolean): boolean {
  const { tag, plain } = seen;
  if (tag === "script" || tag === "style" || tag === "template" || tag === "noscript") return true;
  if (!plain && attr(element, "aria-hidden") === "true") return true;
  if (hidden) return false;
  return seen.gone || (tag !== "summary" && !plain && has(element, "inert"));
}

const APART = listed(tables.apart_tags);

/** Of inline elements, those that are set off by spaces. */
const CONTROLS = listed(tables.apart_roles);

function standsApart(element: Element, seen: Look, hidden: boolean): boolean {
  if (APART.has(seen.tag)) return true;
  if (!hidden && seen.flow) return true;
  if (!seen.plain && (has(element, "aria-label") || has(element, "aria-labelledby"))) return true;
  return CONTROLS.has(roleOf(element, seen));
}

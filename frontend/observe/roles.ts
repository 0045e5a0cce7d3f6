// Roles as Chromium exposes them: explicit ARIA first, then the element's own meaning (HTML-AAM), with Chromium's
// names for what ARIA has no word for (LabelText, DisclosureTriangle, Iframe ...). "none" means: not exposed itself.
import tables from "./aria.json";
import { listed } from "./listed.ts";
import { attr, childrenOf, first, fits, has, nearest, parentElementOf, tabIndexOf, tagOf } from "./dom.ts";
import { isListening } from "./listening.ts";
import { type Look, look } from "./look.ts";
import { flatParent, isHtml, isSvg } from "./tree.ts";
import { tableKind } from "./tables.ts";

const ARIA = listed(tables.aria_roles);

const RENAMED: Record<string, string> = tables.renamed_roles;

/** Elements whose role does not depend on anything else. */
const PLAIN: Record<string, string> = tables.element_roles;

const INPUTS: Record<string, string> = tables.input_roles;

const TABLE_PARTS: Record<string, string> = tables.table_parts;

const GLOBAL_ARIA = tables.global_aria.split(" ");

export function roleOf(element: Element, seen = look(element)): string {
  return (seen.role ??= decide(element, seen));
}

/** The first known role of the role attribute, or "". */
export function explicitRole(element: Element): string {
  const attribute = attr(element, "role");
  if (!attribute) return "";
  for (const token of attribute.toLowerCase().split(/\s+/)) if (ARIA.has(token)) return RENAMED[token] ?? token;
  return "";
}

function decide(element: Element, seen: Look): string {
  const explicit = seen.plain ? "" : explicitRole(element);
  if (explicit === "") return implicitRole(element, seen);
  if (explicit === "none") return keepsMeaning(element) ? implicitRole(element, seen) : "none";
  if ((explicit === "form" || explicit === "region") && !isNamed(element))
    return isHtml(element) && tagOf(element) === "form" ? "form" : "generic";
  const contexts = CONTEXTS[explicit];
  return contexts !== undefined && !contexts.has(around(element)) ? implicitRole(element, seen) : explicit;
}

/** Roles that mean nothing outside of certain others. */
const CONTEXTS: Record<string, Set<string>> = Object.fromEntries(
  Object.entries(tables.role_contexts).map(([role, around]) => [role, listed(around)]),
);

/** The role of the nearest ancestor that has a meaning. */
function around(element: Element): string {
  for (let at = flatParent(element); at !== null; at = flatParent(at)) {
    const role = roleOf(at);
    if (role !== "generic" && role !== "none") return role;
  }
  return "";
}

/** Presentation is refused by what can be focused or carries global ARIA. */
function keepsMeaning(element: Element): boolean {
  return isFocusable(element) || GLOBAL_ARIA.some((name) => has(element, name));
}

export function isNamed(element: Element): boolean {
  return !!(
    attr(element, "aria-label")?.trim() ||
    attr(element, "aria-labelledby")?.trim() ||
    attr(element, "title")?.trim()
  );
}

function implicitRole(element: Element, { html, tag }: Look): string {
  if (!html) return isSvg(element) ? svgRole(element) : tag === "math" ? "math" : "generic";
  switch (tag) {
    case "a":
    case "area":
      return has(element, "href") || (tag === "a" && isPressed(element)) ? "link" : "generic";
    case "input":
      return inputRole(element as HTMLInputElement);
    case "select":
      return isPopup(element as HTMLSelectElement) ? "combobox" : "listbox";
    case "img":
      return attr(element, "alt") === "" && !isNamed(element) ? "none" : "img";
    case "li":
      return isPresentationalList(parentElementOf(element)) ? "none" : "listitem";
    case "summary":
      return isSummary(element) ? triangle(element) : "generic";
    case "header":
      return insideSection(element, true) ? "sectionheader" : "banner";
    case "footer":
      return insideSection(element, true) ? "sectionfooter" : "contentinfo";
    case "aside":
      return insideSection(element, false) && !isNamed(element) ? "generic" : "complementary";
    case "section":
      return isNamed(element) ? "region" : "generic";
    case "table":
      return tableRole(element as HTMLTableElement);
    case "caption":
      return nearest(element, "table") === parentElementOf(element) ? "caption" : "generic";
    case "tbody":
    case "thead":
    case "tfoot":
    case "tr":
    case "td":
    case "th":
      return tablePart(element, TABLE_PARTS[tag]!);
    default:
      return PLAIN[tag] ?? "generic";
  }
}

/** An anchor without an address is a link all the same if a script makes something of a press. */
function isPressed(anchor: Element): boolean {
  return has(anchor, "onclick") || isListening(anchor) || look(anchor).pointer;
}

function inputRole(input: HTMLInputElement): string {
  const type = input.type;
  if (input.list && /^(text|search|email|tel|url)$/.test(type)) return "combobox";
  if ((type === "checkbox" || type === "button") && has(input, "aria-pressed")) return "button";
  return INPUTS[type] ?? "textbox";
}

function isPopup(select: HTMLSelectElement): boolean {
  return !select.multiple && select.size <= 1;
}

export function isSummary(element: Element): boolean {
  const details = parentElementOf(element);
  return details !== null && tagOf(details) === "details" && first(details, ":scope > summary") === element;
}

/** Details of one name open one at a time, which Chromium tells by another role. */
function triangle(summary: Element): string {
  return attr(parentElementOf(summary)!, "name") ? "DisclosureTriangleGrouped" : "DisclosureTriangle";
}

function isPresentationalList(list: Element | null): boolean {
  return !!list && /^(ul|ol|menu)$/.test(tagOf(list)) && roleOf(list) === "none";
}

const SECTIONS = listed(tables.section_tags);
const SECTION_ROLES = listed(tables.section_roles);

function insideSection(element: Element, mainCounts: boolean): boolean {
  for (let at = parentElementOf(element); at; at = parentElementOf(at)) {
    const role = explicitRole(at);
    if (role === "" ? SECTIONS.has(tagOf(at)) : SECTION_ROLES.has(role)) return true;
    if (mainCounts && (role === "main" || (role === "" && tagOf(at) === "main"))) return true;
  }
  return false;
}

function tableRole(table: HTMLTableElement): string {
  const kind = tableKind(table);
  return kind === "layout" ? "LayoutTable" : kind;
}

function tablePart(element: Element, part: string): string {
  const table = nearest(element, "table");
  if (!table) return "generic";
  const role = explicitRole(table) || tableRole(table as HTMLTableElement);
  if (role === "LayoutTable")
    return part === "row" ? "LayoutTableRow" : part === "rowgroup" ? "none" : "LayoutTableCell";
  if (role !== "table" && role !== "grid" && role !== "treegrid") return "generic";
  if (part === "rowgroup") return tagOf(element) === "tbody" ? "none" : "rowgroup";
  if (part === "cell") return role === "table" ? "cell" : "gridcell";
  return part === "th" ? headerRole(element, role) : part;
}

function headerRole(th: Element, table: string): string {
  const scope = attr(th, "scope")?.toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  const beside = [th.previousElementSibling, th.nextElementSibling];
  if (beside.some((cell) => cell?.localName === "th")) return "columnheader";
  if (beside.some((cell) => cell?.localName === "td" && cell.hasChildNodes())) return "rowheader";
  return table === "" ? "cell" : "columnheader";
}

function svgRole(element: Element): string {
  switch (tagOf(element)) {
    case "svg":
      return first(element, "text, a, g title, path title, [role], [aria-label], foreignObject")
        ? "SvgRoot"
        : childrenOf(element).length > 0 || isNamed(element)
          ? "img"
          : "none";
    case "a":
      return has(element, "href") || has(element, "xlink:href") ? "link" : "generic";
    case "image":
      return "img";
    case "title":
    case "desc":
    case "defs":
    case "style":
    case "metadata":
    case "symbol":
    case "script":
      return "none";
    default:
      return isNamed(element) ? (tagOf(element) === "g" ? "group" : "img") : "generic";
  }
}

/** Whether focus() would work: links, controls, tabindex, editable hosts, summaries. */
export function isFocusable(element: Element): boolean {
  if (!("tabIndex" in element)) return false;
  if (tabIndexOf(element) >= 0 && !isDisabled(element)) return true;
  return has(element, "tabindex") || isEditingHost(element);
}

export function isEditingHost(element: Element): boolean {
  const value = attr(element, "contenteditable");
  return value !== null && value !== "false" && value !== "inherit";
}

const DISABLEABLE = /^(button|input|select|textarea|option)$|-/;

export function isDisabled(element: Element): boolean {
  return DISABLEABLE.test(tagOf(element)) && fits(element, ":disabled");
}

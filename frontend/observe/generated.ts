// Text that CSS puts before and after an element's content. Asking for the style of both pseudo-elements of every element
// is dear, so the style sheets are searched for rules that make such text, once for each sheet, and only what those
// rules can match is asked.
import { all, documentOf, kindOf, viewOf } from "./dom.ts";
import { transformed } from "./casing.ts";

export type Side = "::before" | "::after";

/** What the rules of a sheet that generate content select, or null if that cannot be told from outside. */
interface Sheet {
  mark: string;
  selectors: string[] | null;
}

const sheets = new WeakMap<CSSStyleSheet, Sheet>();
/** By document or shadow root: what may have generated text, or null if anything may. */
let holders = new Map<Node, Set<Element> | null>();

export function forgetGenerated(): void {
  holders = new Map();
}

/** Elements that can have no generated content. */
const BARREN = new Set("img input textarea select br hr iframe video audio canvas object embed meter progress svg".split(" "));

/** Whether an element can have text before or after its content. */
export function mayGenerate(element: Element, tag: string): boolean {
  if (BARREN.has(tag)) return false;
  const candidates = holdersIn(element.getRootNode());
  return candidates === null || tag === "q" || candidates.has(element);
}

/** The text before or after an element's content; "" if none. */
export function readGenerated(element: Element, side: Side): string {
  const style = viewOf(documentOf(element))!.getComputedStyle(element, side);
  const content = style.content;
  if (content === "none" || content === "normal" || content === "") return "";
  if (style.display === "none" || style.visibility !== "visible") return "";
  const text = contentText(content, element, style);
  return style.display === "inline" ? text : ` ${text} `;
}

function holdersIn(root: Node): Set<Element> | null {
  let found = holders.get(root);
  if (found === undefined) {
    found = kindOf(root) === Node.DOCUMENT_NODE ? search(root as Document) : null;
    holders.set(root, found);
  }
  return found;
}

function search(doc: Document): Set<Element> | null {
  const selectors: string[] = [];
  for (const sheet of [...doc.styleSheets, ...doc.adoptedStyleSheets]) {
    const own = selectorsOf(sheet);
    if (own === null) return null;
    selectors.push(...own);
  }
  if (selectors.length === 0) return new Set();
  try {
    return new Set(all(doc, selectors.join(",")));
  } catch {
    return null;
  }
}

function selectorsOf(sheet: CSSStyleSheet): string[] | null {
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    return null;
  }
  const mark = `${rules.length} ${rules[0]?.cssText ?? ""} ${rules[rules.length - 1]?.cssText ?? ""}`;
  let known = sheets.get(sheet);
  if (known?.mark !== mark) {
    const selectors: string[] = [];
    known = { mark, selectors: collect(rules, selectors) ? selectors : null };
    sheets.set(sheet, known);
  }
  return known.selectors;
}

const GENERATING = /::?(before|after)\b/;

/** Adds what the rules select; false if a rule is of a kind that a plain query cannot express. */
function collect(rules: CSSRuleList, into: string[]): boolean {
  for (const rule of rules) {
    // By shape, not by class: rules of other frames have other classes.
    if ("styleSheet" in rule) {
      const { styleSheet } = rule as CSSImportRule;
      const own = styleSheet === null ? [] : selectorsOf(styleSheet);
      if (own === null) return false;
      into.push(...own);
    } else if ("selectorText" in rule && "cssRules" in rule) {
      const { selectorText, style, cssRules } = rule as CSSStyleRule;
      if (cssRules.length > 0 && GENERATING.test(rule.cssText)) return false;
      if (GENERATING.test(selectorText) && style.content !== "" && !addSelectors(selectorText, into)) return false;
    } else if ("cssRules" in rule && !collect(rule.cssRules as CSSRuleList, into)) return false;
  }
  return true;
}

function addSelectors(text: string, into: string[]): boolean {
  for (const part of text.split(/,(?![^(]*\))/)) {
    if (!GENERATING.test(part)) continue;
    if (/::(slotted|part|host)|:host|&/.test(part)) return false;
    const bare = part.replace(/::?(before|after)\b/g, "").trim();
    into.push(bare === "" || /[\s>+~]$/.test(bare) ? `${bare} *` : bare);
  }
  return true;
}

const PICTURES = /\b(?:url|[\w-]*image[\w-]*|[\w-]*gradient|counters?)\((?:"(?:[^"\\]|\\.)*"|[^()"]|\([^()]*\))*\)/g;

/** The strings of a CSS content value; of `"x" / "alt"` the alternative; attr() is resolved by the browser. */
function contentText(content: string, element: Element, style: CSSStyleDeclaration): string {
  const slash = splitAlternative(content);
  const part = slash ?? content;
  let text = "";
  const words = part.replace(PICTURES, " ");
  for (const match of words.matchAll(/"((?:[^"\\]|\\.)*)"|\b(open-quote|close-quote)\b|attr\(([\w-]+)\)/g)) {
    if (match[1] !== undefined) text += unescape(match[1]);
    else if (match[2] !== undefined) text += match[2] === "open-quote" ? "“" : "”";
    else if (match[3] !== undefined) text += element.getAttribute(match[3]) ?? "";
  }
  const said = transformed(text, style.textTransform);
  return slash === null ? said : ` ${said} `;
}

function splitAlternative(content: string): string | null {
  let quoted = false;
  let depth = 0;
  for (let i = 0; i < content.length; i++) {
    const c = content[i];
    if (c === "\\") i++;
    else if (c === '"') quoted = !quoted;
    else if (c === "(" && !quoted) depth++;
    else if (c === ")" && !quoted) depth--;
    else if (c === "/" && !quoted && depth === 0) return content.slice(i + 1);
  }
  return null;
}

function unescape(css: string): string {
  return css.replace(/\\([0-9a-fA-F]{1,6})\s?|\\(.)/g, (_, hex: string | undefined, char: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : char,
  );
}

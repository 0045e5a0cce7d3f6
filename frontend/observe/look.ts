// What the style engine says about an element, read once for each element and observation.

export interface Look {
  /** Computed display; "none" also for what is hidden otherwise with all its content. */
  display: string;
  /** Generates no box and no content: display none, closed details, content-visibility hidden. */
  gone: boolean;
  /** visibility: visible (gone is separate: a hidden parent may hold visible children). */
  seen: boolean;
  /** Is laid out as a box of its own, not as part of a line, so that its text stands apart from its neighbours'. */
  flow: boolean;
  position: string;
  /** overflow is not visible: what sticks out is cut. */
  clips: boolean;
  /** 0: white space collapses, 1: kept, 2: collapses except line breaks. */
  space: 0 | 1 | 2;
  transform: string;
  pointer: boolean;
  style: CSSStyleDeclaration;
}

const SPACE: Record<string, 0 | 1 | 2> = { preserve: 1, "break-spaces": 1, "preserve-breaks": 2 };
const NOTHING = { cursor: "auto" } as CSSStyleDeclaration;
const GONE: Look = {
  display: "none", gone: true, seen: false, flow: false, position: "static", clips: false, space: 0, transform: "none",
  pointer: false, style: NOTHING,
};

let looks = new Map<Element, Look>();

export function forgetLooks(): void {
  looks = new Map();
}

export function look(element: Element): Look {
  let known = looks.get(element);
  if (known === undefined) {
    known = read(element);
    looks.set(element, known);
  }
  return known;
}

function read(element: Element): Look {
  const view = element.ownerDocument.defaultView;
  if (!view) return GONE;
  const style = view.getComputedStyle(element);
  const display = style.display;
  if (display === "none" || display === "") return GONE;
  if (display !== "contents" && !element.checkVisibility()) return GONE;
  return {
    display,
    gone: false,
    seen: style.visibility === "visible",
    flow: display !== "inline",
    position: style.position,
    clips: style.overflowX !== "visible",
    space: SPACE[style.whiteSpaceCollapse] ?? 0,
    transform: style.textTransform,
    pointer: style.cursor === "pointer",
    style,
  };
}

/** Text that a pseudo-element puts before or after an element's content; "" if none. */
export function generated(element: Element, which: "::before" | "::after"): string {
  const view = element.ownerDocument.defaultView;
  if (!view) return "";
  const style = view.getComputedStyle(element, which);
  const content = style.content;
  if (content === "none" || content === "normal" || content === "") return "";
  if (style.display === "none" || style.visibility !== "visible") return "";
  return contentText(content, element, style);
}

/** The strings of a CSS content value; of `"x" / "alt"` the alternative; attr() is resolved by the browser. */
function contentText(content: string, element: Element, style: CSSStyleDeclaration): string {
  const slash = splitAlternative(content);
  const part = slash ?? content;
  let text = "";
  for (const match of part.matchAll(/"((?:[^"\\]|\\.)*)"|\b(open-quote|close-quote)\b|attr\(([\w-]+)\)/g)) {
    if (match[1] !== undefined) text += unescape(match[1]);
    else if (match[2] !== undefined) text += match[2] === "open-quote" ? "“" : "”";
    else if (match[3] !== undefined) text += element.getAttribute(match[3]) ?? "";
  }
  const said = transformed(text, style.textTransform);
  return slash === null ? said : ` ${said} `;
}

function splitAlternative(content: string): string | null {
  let quoted = false;
  for (let i = 0; i < content.length; i++) {
    const c = content[i];
    if (c === "\\") i++;
    else if (c === '"') quoted = !quoted;
    else if (c === "/" && !quoted) return content.slice(i + 1);
  }
  return null;
}

function unescape(css: string): string {
  return css.replace(/\\([0-9a-fA-F]{1,6})\s?|\\(.)/g, (_, hex: string | undefined, char: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : char,
  );
}

export function transformed(text: string, transform: string): string {
  if (transform === "none" || transform === "") return text;
  if (transform === "uppercase") return text.toUpperCase();
  if (transform === "lowercase") return text.toLowerCase();
  if (transform === "capitalize") {
    return text.replace(/(^|[^\p{L}\p{N}'’_])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
  }
  return text;
}

/** A text node's characters as rendered, white space collapsed as its style says; the ends keep at most one space. */
export function rendered(text: string, owner: Look): string {
  let result = text;
  if (owner.space === 0) result = text.replace(/[ \t\n\r\f]+/g, " ");
  else if (owner.space === 2) result = text.replace(/[ \t\r\f]*\n[ \t\r\f]*/g, "\n").replace(/[ \t\r\f]+/g, " ");
  return transformed(result, owner.transform).replace(/[\u00ad\u200b]/g, "");
}

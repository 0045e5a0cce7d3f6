// What the style engine says about an element. Each property is read once for each observation, when first asked for;
// the record itself and its live computed style are kept for as long as the element lives.
import { documentOf, hasAny, isRendered, namespaceOf, tagOf, viewOf } from "./dom.ts";
import { transformed } from "./casing.ts";
import { type Side, mayGenerate, readGenerated } from "./generated.ts";

const SPACE: Record<string, 0 | 1 | 2> = { preserve: 1, "break-spaces": 1, "preserve-breaks": 2 };

/** Elements whose children are not drawn, or only some of them. */
const CHOOSY = new Set(
  "audio canvas details embed iframe img input meter object progress select textarea video".split(" "),
);

/** In a document that is shown nowhere, until the element moves to another. */
const UNSTYLED = { display: "none" } as CSSStyleDeclaration;

export class Look {
  readonly tag: string;
  /** Is an HTML element. */
  readonly html: boolean;
  /** Has no attributes, so that there is none to ask for. */
  plain = true;
  /** Generates no box and no content: display none, closed details, content-visibility hidden. */
  gone = true;
  display = "none";
  /** The live computed style. */
  readonly style: CSSStyleDeclaration;
  /** Its role, once that was asked for. */
  role: string | undefined;
  /** In which observation all this was read. */
  private moment = 0;
  private readonly known: (string | boolean | number | undefined)[] = [];

  constructor(private readonly element: Element) {
    this.tag = tagOf(element);
    this.html = namespaceOf(element) === "http://www.w3.org/1999/xhtml";
    this.style = viewOf(documentOf(element))?.getComputedStyle(element) ?? UNSTYLED;
  }

  /** Looks anew if that was in an earlier observation. */
  renew(owner: Look | null): void {
    if (this.moment === now) return;
    const { element } = this;
    this.moment = now;
    this.known.fill(undefined);
    this.role = undefined;
    this.plain = !hasAny(element);
    this.display = this.style.display;
    this.gone =
      this.display === "none" ||
      this.display === "" ||
      (this.display !== "contents" && !owner?.draws && !isRendered(element));
  }

  /** Has a box and gives boxes to all its children that want one. */
  get draws(): boolean {
    return (this.known[9] ??=
      this.html && !this.gone && this.display !== "contents" && !CHOOSY.has(this.tag) && !this.locked) as boolean;
  }

  /** visibility: visible; what is hidden may still hold what is not. */
  get seen(): boolean {
    return (this.known[0] ??= !this.gone && this.style.visibility === "visible") as boolean;
  }

  /** Is laid out as a box of its own, not as part of a line, so that its text stands apart from its neighbours'. */
  get flow(): boolean {
    return this.display !== "inline";
  }

  get position(): string {
    return (this.known[1] ??= this.style.position) as string;
  }

  /** overflow is not visible: what sticks out is cut. */
  get clips(): boolean {
    return (this.known[2] ??= this.display !== "inline" && this.style.overflowX !== "visible") as boolean;
  }

  /** 0: white space collapses, 1: kept, 2: collapses except line breaks. */
  get space(): 0 | 1 | 2 {
    return (this.known[3] ??= SPACE[this.style.whiteSpaceCollapse] ?? 0) as 0 | 1 | 2;
  }

  get transform(): string {
    return (this.known[4] ??= this.style.textTransform) as string;
  }

  get pointer(): boolean {
    return (this.known[5] ??= this.style.cursor === "pointer") as boolean;
  }

  /** Its own text is not laid out; what is part of a line or has no box cannot be asked for that. */
  get locked(): boolean {
    return (this.known[6] ??=
      this.flow && this.display !== "contents" && this.style.contentVisibility === "hidden") as boolean;
  }

  /** Whether CSS may put text before or after the content. */
  get generates(): boolean {
    return (this.known[10] ??= !this.gone && mayGenerate(this.element, this.tag)) as boolean;
  }

  /** The text that CSS puts there; "" if none. */
  generated(side: Side): string {
    if (!this.generates) return "";
    return (this.known[side === "::before" ? 7 : 8] ??= readGenerated(this.element, side)) as string;
  }
}

const looks = new WeakMap<Element, Look>();
/** The number of this observation. */
let now = 1;

export function forgetLooks(): void {
  now++;
}

/** What is known of an element; with the look of its parent in the flat tree, where that is at hand, at less cost. */
export function look(element: Element, owner: Look | null = null): Look {
  let known = looks.get(element);
  if (known === undefined) {
    known = new Look(element);
    if (known.style !== UNSTYLED) looks.set(element, known);
  }
  known.renew(owner);
  return known;
}

/** What may not be shown as it is written. */
const UNEVEN = / {2}|[\t\n\r\f\u00ad\u200b]/;

/** A text node's characters as rendered, white space collapsed as its style says; the ends keep at most one space. */
export function rendered(text: string, owner: Look): string {
  if (!UNEVEN.test(text)) return transformed(text, owner.transform);
  const { space } = owner;
  let result = text;
  if (space === 0) result = text.replace(/[ \t\n\r\f]+/g, " ");
  else if (space === 2) result = text.replace(/[ \t\r\f]*\n[ \t\r\f]*/g, "\n").replace(/[ \t\r\f]+/g, " ");
  return transformed(result, owner.transform).replace(/[\u00ad\u200b]/g, "");
}

// What the style engine says about an element. Each property is read once for each observation, when first asked for.
import { documentOf, isRendered, viewOf } from "./dom.ts";
import { type Side, readGenerated } from "./generated.ts";

const SPACE: Record<string, 0 | 1 | 2> = { preserve: 1, "break-spaces": 1, "preserve-breaks": 2 };

export class Look {
  /** Generates no box and no content: display none, closed details, content-visibility hidden. */
  readonly gone: boolean;
  readonly display: string;
  /** The live computed style. */
  readonly style: CSSStyleDeclaration;
  private readonly known: (string | boolean | number | undefined)[] = [];

  constructor(private readonly element: Element) {
    this.style = viewOf(documentOf(element))?.getComputedStyle(element) ?? ({ display: "none" } as CSSStyleDeclaration);
    this.display = this.style.display;
    this.gone = this.display === "none" || this.display === "" || (this.display !== "contents" && !isRendered(element));
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

  /** Its own text is not laid out. */
  get locked(): boolean {
    return (this.known[6] ??= this.style.contentVisibility === "hidden") as boolean;
  }

  /** Text that CSS puts before or after the content; "" if none. */
  generated(side: Side): string {
    return (this.known[side === "::before" ? 7 : 8] ??= this.gone ? "" : readGenerated(this.element, side)) as string;
  }
}

let looks = new Map<Element, Look>();

export function forgetLooks(): void {
  looks = new Map();
}

export function look(element: Element): Look {
  let known = looks.get(element);
  if (known === undefined) {
    known = new Look(element);
    looks.set(element, known);
  }
  return known;
}

export function transformed(text: string, transform: string): string {
  switch (transform) {
    case "uppercase":
      return text.toUpperCase();
    case "lowercase":
      return text.toLowerCase();
    case "capitalize":
      return text.replace(/(^|[^\p{L}\p{N}'’_])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
    default:
      return text;
  }
}

/** A text node's characters as rendered, white space collapsed as its style says; the ends keep at most one space. */
export function rendered(text: string, owner: Look): string {
  let result = text;
  if (owner.space === 0) result = text.replace(/[ \t\n\r\f]+/g, " ");
  else if (owner.space === 2) result = text.replace(/[ \t\r\f]*\n[ \t\r\f]*/g, "\n").replace(/[ \t\r\f]+/g, " ");
  return transformed(result, owner.transform).replace(/[\u00ad\u200b]/g, "");
}

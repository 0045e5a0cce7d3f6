// One pass over the flat tree of a document and its same-origin frames, giving the rows of the accessibility tree.
import { type Clip, type Edges, clipFor, clipTo, inside, isReadable, share, shift } from "./box.ts";
import { identify, identifyPart } from "./identity.ts";
import { type Look, generated, look, rendered } from "./look.ts";
import type { Marker } from "./marks.ts";
import { nameOf, squeeze } from "./names.ts";
import { isEditingHost, isPopup, roleOf } from "./roles.ts";
import { statesOf, valueOf } from "./states.ts";
import { eachChild, isHtml, isInput, isOption, isSvg } from "./tree.ts";

/** depth, id, role, name, name is from content, value, states, left, top, width, height, visible percent, is in view */
export type Row = [number, number, string, string, 0 | 1, string | null, string[], number, number, number, number, number, 0 | 1];

/** A frame whose document is out of reach: the id of its element and where its content begins. */
export interface Foreign {
  id: number;
  x: number;
  y: number;
}

export interface Walked {
  rows: Row[];
  foreign: Foreign[];
  focus: number | null;
}

interface Context {
  dx: number;
  dy: number;
  focused: Element | null;
  /** Inside something that is aria-disabled. */
  disabled: boolean;
}

/** Never exposed, nor anything inside. */
const NEVER = new Set(["script", "style", "template", "noscript", "head", "link", "meta", "title", "base", "param", "source", "track", "col", "colgroup", "area", "datalist", "br", "wbr", "rt", "rp"]);
/** Elements whose children are the browser's business, or shown only where they cannot be. */
const WIDGETS = new Set(["input", "textarea", "video", "audio", "object", "embed", "meter", "progress", "img", "hr", "br"]);
const NO_STATES: string[] = [];

export class Walker {
  readonly rows: Row[] = [];
  readonly foreign: Foreign[] = [];
  focus: number | null = null;
  private readonly range = document.createRange();

  /** With a marker, what can be pressed is noted on the way. */
  constructor(private readonly marker: Marker | null = null) {}

  walkDocument(doc: Document, depth: number, clip: Clip, context: Context): void {
    const focused = activeElement(doc);
    const view = doc.defaultView!;
    const states = doc.hasFocus() ? ["focused", "True"] : NO_STATES;
    const { dx, dy } = context;
    this.rows.push([depth, identify(doc), "RootWebArea", doc.title, 0, null, states, round(dx), round(dy), view.innerWidth, view.innerHeight, 100, 1]);
    const modal = topModal(doc);
    const root = modal ?? doc.documentElement;
    if (root) this.element(root, depth + 1, clip, { dx, dy, focused, disabled: false });
  }

  private element(element: Element, depth: number, clip: Clip, context: Context): void {
    if (NEVER.has(element.localName) && isHtml(element)) return;
    const seen = look(element);
    if (seen.gone || element.hasAttribute("inert")) return;
    if (element.getAttribute("aria-hidden") === "true") return this.marker?.search(element, clip, context.dx, context.dy);
    const role = seen.seen ? roleOf(element) : "none";
    const box = shift(element.getBoundingClientRect(), context.dx, context.dy);
    const before = this.rows.length;
    if (this.marker !== null && seen.seen) this.marker.consider(element, role, seen, box, clipFor(clip, seen.position), context.dx, context.dy);
    const below = role === "none" ? depth : this.expose(element, role, seen, depth, clip, box, context);
    if (isLeaf(element)) return;
    const held = isPlainRoot(element) ? clip : inside(clip, seen.position, seen.clips, box);
    if (element.localName === "iframe" || element.localName === "frame") {
      this.frame(element as HTMLIFrameElement, below, held, box);
      return;
    }
    if (element.localName === "select" && isHtml(element)) {
      this.options(element as HTMLSelectElement, below, box, clip, seen.position);
      return;
    }
    const within = !context.disabled && element.getAttribute("aria-disabled") === "true" ? { ...context, disabled: true } : context;
    this.children(element, seen, below, held, within);
    if (this.rows.length === before && role !== "none" && isPressable(element, seen)) this.push(element, "generic", "", 0, null, NO_STATES, depth, box, clip, seen.position);
  }

  private children(element: Element, seen: Look, depth: number, clip: Clip, context: Context): void {
    const silent = element.localName === "label" && isRedundant(element as HTMLLabelElement);
    if (!silent && seen.seen) this.pseudo(element, "::before", depth, clip, context);
    const closed = element.localName === "details" && !(element as HTMLDetailsElement).open;
    eachChild(element, (child) => {
      if (child.nodeType === 1) {
        if (!closed || (child as Element).localName === "summary") this.element(child as Element, depth, clip, context);
      } else if (child.nodeType === 3 && !silent && !closed && seen.seen) this.text(child as Text, seen, depth, clip, context);
    });
    if (!silent && seen.seen) this.pseudo(element, "::after", depth, clip, context);
  }

  /** Adds the element's row if it has anything to say; returns the depth of its children. */
  private expose(element: Element, role: string, seen: Look, depth: number, clip: Clip, box: Edges, context: Context): number {
    const states = statesOf(element, role, context.focused, context.disabled);
    const name = nameOf(element, role);
    if (element === context.focused) this.focus = identify(element);
    if (role === "generic" && name.text === "" && states.length === 0) return depth;
    if (role === "LabelText" && isRedundant(element as HTMLLabelElement)) return depth;
    const value = valueOf(element, role);
    this.push(element, role, name.text, name.fromContent ? 1 : 0, value, states, depth, box, clip, seen.position);
    return depth + 1;
  }

  private push(node: Node, role: string, name: string, fromContent: 0 | 1, value: string | null, states: string[], depth: number, box: Edges, clip: Clip, position = "static"): void {
    this.add(identify(node), role, name, fromContent, value, states, depth, box, clip, position);
  }

  private add(id: number, role: string, name: string, fromContent: 0 | 1, value: string | null, states: string[], depth: number, box: Edges, clip: Clip, position: string): void {
    const cut = clipFor(clip, position);
    const unseen = clip.unseen;
    const [left, top, right, bottom] = unseen?.box ?? box;
    const seen = unseen === null ? share(box, cut) : unseen.share;
    const inView = unseen === null ? isReadable(box, cut) : seen > 0;
    this.rows.push([
      depth, id, role, name, fromContent, value, states, round(left), round(top), round(right - left), round(bottom - top),
      Math.round(seen * 100), inView ? 1 : 0,
    ]);
  }

  private text(node: Text, owner: Look, depth: number, clip: Clip, context: Context): void {
    if (!/\S/.test(node.data)) return;
    const text = rendered(node.data, owner).trim();
    if (text === "" || !isDrawn(node.parentElement)) return;
    this.range.selectNodeContents(node);
    const box = shift(this.range.getBoundingClientRect(), context.dx, context.dy);
    this.push(node, "StaticText", text, 0, null, NO_STATES, depth, box, clip);
  }

  private pseudo(element: Element, which: "::before" | "::after", depth: number, clip: Clip, context: Context): void {
    const text = squeeze(generated(element, which));
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    const box = shift(element.getBoundingClientRect(), context.dx, context.dy);
    this.add(identifyPart(element, which), "StaticText", text, 0, null, NO_STATES, depth, box, clip, "static");
  }

  /** Options of a native select, listed whether it is open or not; in a closed one they share the select's box. */
  private options(select: HTMLSelectElement, depth: number, box: Edges, clip: Clip, position: string): void {
    const popup = isPopup(select);
    const list = (parent: Element, level: number): void => {
      for (const child of parent.children) {
        const own = popup ? box : shift(child.getBoundingClientRect(), 0, 0);
        if (isOption(child)) {
          this.push(child, "option", squeeze(child.label), 1, null, statesOf(child, "option", null), level, own, clip, position);
        } else if (child.localName === "optgroup") {
          this.push(child, "group", squeeze((child as HTMLOptGroupElement).label), 0, null, statesOf(child, "group", null), level, own, clip, position);
          list(child, level + 1);
        }
      }
    };
    list(select, depth);
  }

  private frame(frame: HTMLIFrameElement, depth: number, clip: Clip, box: Edges): void {
    const x = box[0] + frame.clientLeft;
    const y = box[1] + frame.clientTop;
    const inner = reachable(frame);
    if (inner === null) {
      this.foreign.push({ id: identify(frame), x, y });
      return;
    }
    const content: Edges = [x, y, x + frame.clientWidth, y + frame.clientHeight];
    this.walkDocument(inner, depth, clipTo(inside(clip, "static", true, content).normal), { dx: x, dy: y, focused: null, disabled: false });
  }
}

export function reachable(frame: HTMLIFrameElement): Document | null {
  try {
    const doc = frame.contentDocument;
    return doc?.defaultView ? doc : null;
  } catch {
    return null;
  }
}

/** The innermost focused element of a document, through open shadow roots. */
export function activeElement(doc: Document): Element | null {
  let active = doc.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === doc.body || active === doc.documentElement ? null : active;
}

/** The modal dialog on top, which makes the rest of its document inert. */
function topModal(doc: Document): Element | null {
  const modals = doc.querySelectorAll("dialog:modal");
  return modals[modals.length - 1] ?? null;
}

function isPlainRoot(element: Element): boolean {
  const doc = element.ownerDocument;
  return element === doc.documentElement || element === doc.body;
}

function isLeaf(element: Element): boolean {
  return isHtml(element) && WIDGETS.has(element.localName);
}

/** Text between SVG shapes is never drawn. */
function isDrawn(parent: Element | null): boolean {
  return parent === null || !isSvg(parent) || parent.closest("text, foreignObject") !== null;
}

/** A nameless box that can be pressed: the only handle to what it does. */
function isPressable(element: Element, seen: Look): boolean {
  if (element.hasAttribute("onclick") || isEditingHost(element)) return true;
  if ((element as HTMLElement).tabIndex >= 0) return true;
  return seen.pointer && element.parentElement !== null && !look(element.parentElement).pointer;
}

/** A label that only names a checkbox or radio button which says the same name itself. */
function isRedundant(label: HTMLLabelElement): boolean {
  const control = label.control;
  if (control === null || !isInput(control) || (control.type !== "checkbox" && control.type !== "radio")) return false;
  const seen = look(control);
  if (seen.gone || !seen.seen || control.hasAttribute("aria-label") || control.hasAttribute("aria-labelledby")) return false;
  return !label.querySelector("a[href], button, select, textarea, img, [tabindex], [role], h1, h2, h3, h4, h5, h6");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

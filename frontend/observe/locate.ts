// Finding an element again to act on it: where to press, and what stands in the way.
import {
  bodyOf,
  documentOf,
  elementAt,
  has,
  isEditableContent,
  kindOf,
  nearest,
  rectOf,
  rectsOf,
  rootOf,
  shadowOf,
  tagOf,
  viewOf,
} from "./dom.ts";
import { baseClip, origin } from "./base.ts";
import { type Clip, type Edges, Spot, clipFor, clipTo, contentBox, inside, intersect, shift, union } from "./box.ts";
import { identify, lookUp, nextId } from "./identity.ts";
import { isListening } from "./listening.ts";
import { look } from "./look.ts";
import { contentText, nameOf } from "./names.ts";
import { isDisabled, isEditingHost, roleOf } from "./roles.ts";
import { isLabelOnly, standIn } from "./standin.ts";
import { flatParent, holds, isFrame, isInput, isLabel, isOption, isSelect, isTextArea, reachable } from "./tree.ts";

interface Located {
  /** "ok", or why it cannot be pressed: "gone", "hidden", "covered", "outside" (cannot be scrolled into view). */
  status: "ok" | "gone" | "hidden" | "covered" | "outside";
  id: number;
  tag: string;
  type: string;
  role: string;
  name: string;
  disabled: boolean;
  readonly: boolean;
  /** Text can be typed into it. */
  editable: boolean;
  /** left, top, width, height in the top viewport */
  box: number[];
  /** Where to press, in the top viewport; null unless status is "ok" or "covered". */
  point: number[] | null;
  /** What lies on top, in words: `button 'Close'`. */
  cover: string;
  cover_id: number | null;
  /** The id that the next new node gets. */
  next: number;
}

/** What lies on top of something. */
export interface Cover {
  words: string;
  id: number;
}

const TEXT_TYPES = /^(text|search|email|tel|url|password|number|date|time|month|week|datetime-local)$/;

/** The element that an id means for actions: itself, or the element around a text. */
export function target(id: number): Element | null {
  const node = lookUp(id);
  if (node === null) return null;
  if (kindOf(node) === 1) return node as Element;
  if (kindOf(node) === 9) return rootOf(node);
  return flatParent(node);
}

export function locate(id: number, scroll: boolean): Located {
  const found = search(id, scroll);
  return { ...found, next: nextId() };
}

function search(id: number, scroll: boolean): Located {
  const node = lookUp(id);
  const element = target(id);
  if (node === null || element === null) return nowhere(id);
  const facts = describe(id, element);
  const pressed = isOption(element) ? ((nearest(element, "select") as Element | null) ?? element) : element;
  const aim = pressed === element ? node : pressed;
  if (standIn(pressed) !== null) {
    const byIts = byLabel(pressed, scroll, facts, "hidden");
    if (byIts.status === "ok") return { ...facts, ...byIts };
  }
  if (look(pressed).gone || !look(pressed).seen) return { ...facts, ...byLabel(pressed, scroll, facts, "hidden") };
  let found = aimAt(aim, pressed);
  if (scroll && found.status !== "ok") {
    pressed.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    found = aimAt(aim, pressed);
  }
  if (found.status !== "ok" && isInput(pressed))
    return { ...facts, ...found, ...byLabel(pressed, scroll, facts, found.status) };
  return { ...facts, ...found, disabled: facts.disabled || (found.status === "covered" && isMuted(pressed)) };
}

function nowhere(id: number): Located {
  return {
    status: "gone",
    id,
    tag: "",
    type: "",
    role: "",
    name: "",
    disabled: false,
    readonly: false,
    editable: false,
    box: [0, 0, 0, 0],
    point: null,
    cover: "",
    cover_id: null,
    next: 0,
  };
}

function describe(id: number, element: Element): Located {
  const role = roleOf(element);
  return {
    ...nowhere(id),
    tag: tagOf(element),
    type: isInput(element) ? element.type : "",
    role,
    name: nameOf(element, role).text,
    disabled: isDisabled(element) || nearest(element, "[aria-disabled=true]") !== null,
    readonly: (isInput(element) || isTextArea(element)) && element.readOnly,
    editable: isEditable(element),
  };
}

export function isEditable(element: Element): boolean {
  if (isTextArea(element)) return true;
  if (isInput(element)) return TEXT_TYPES.test(element.type);
  return isEditingHost(element) || isEditableContent(element);
}

type Aim = Pick<Located, "status" | "box" | "point" | "cover" | "cover_id">;

/** A control that is hidden or covered by its own label is pressed through the label. */
function byLabel(element: Element, scroll: boolean, facts: Located, status: Located["status"]): Partial<Located> {
  const box = edgesOf(element);
  const own: Partial<Located> = { status, box: sized(box) };
  if (!isInput(element) || !/^(checkbox|radio|file)$/.test(element.type)) return own;
  for (const label of element.labels ?? []) {
    if (look(label).gone || !look(label).seen) continue;
    if (scroll) label.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const found = aimAt(label, label, (hit) => isLabelOnly(hit, label));
    if (found.status === "ok") return { ...found, id: facts.id };
  }
  return own;
}

/** Where a press reaches the node; tries the middle of each of its boxes, then a grid over what can be seen of them. */
function aimAt(node: Node, element: Element, takes: (hit: Element) => boolean = () => true): Aim {
  const [dx, dy] = frameOffset(element);
  const clip = clipOf(element);
  const rects = rectanglesOf(node).map((rect) => shift(rect, dx, dy));
  const box = rects.length > 0 ? rects.reduce(union) : edgesOf(element);
  const seen = rects
    .map((rect) => intersect(rect, clip))
    .filter((rect) => rect[2] - rect[0] >= 1 && rect[3] - rect[1] >= 1);
  if (seen.length === 0)
    return { status: isEmpty(box) ? "hidden" : "outside", box: sized(box), point: null, cover: "", cover_id: null };
  let cover: Element | null = null;
  let first: number[] | null = null;
  for (const point of pointsOn(seen)) {
    first ??= point;
    const hit = deepest(point[0]!, point[1]!);
    if (hit !== null && reaches(hit, element) && takes(hit))
      return { status: "ok", box: sized(box), point, cover: "", cover_id: null };
    cover ??= hit;
  }
  return {
    status: "covered",
    box: sized(box),
    point: first,
    cover: cover === null ? "nothing" : inWords(cover),
    cover_id: cover === null ? null : identify(cover),
  };
}

/** Middles first (the largest box leads), then quarter points of the largest. */
function* pointsOn(rects: Edges[]): Generator<number[]> {
  const sorted = [...rects].sort((a, b) => area(b) - area(a));
  for (const [left, top, right, bottom] of sorted.slice(0, 8)) yield [(left + right) / 2, (top + bottom) / 2];
  const [left, top, right, bottom] = sorted[0]!;
  for (const fy of [0.5, 0.15, 0.85])
    for (const fx of [0.15, 0.85, 0.5]) yield [left + (right - left) * fx, top + (bottom - top) * fy];
}

/** The innermost element at a point of the top viewport, through shadow roots and same-origin frames. */
export function deepest(left: number, top: number): Element | null {
  let x = left - origin()[0];
  let y = top - origin()[1];
  let scope: Document | ShadowRoot = document;
  let hit: Element | null = null;
  for (;;) {
    const inner: Element | null = elementAt(scope, x, y);
    // A shadow root answers with its host, or with what lies outside, where it has nothing itself.
    if (inner === null || inner.getRootNode() !== scope) return hit;
    hit = inner;
    const shadow = shadowOf(inner);
    if (shadow !== null) scope = shadow;
    else if (isFrame(inner)) {
      const doc = reachable(inner);
      if (doc === null) return hit;
      const content = contentBox(inner, shift(rectOf(inner), 0, 0));
      x -= content[0];
      y -= content[1];
      scope = doc;
    } else return hit;
  }
}

/** What lies over an element at a point of the top viewport; null if a press there reaches it. */
export function coverAt(x: number, y: number, element: Element): Cover | null {
  const hit = deepest(x, y);
  return hit === null || reaches(hit, element) ? null : { words: inWords(hit), id: identify(hit) };
}

/** A press on `hit` does what a press on `element` would. */
export function reaches(hit: Element, element: Element): boolean {
  if (holds(element, hit)) return true;
  const label = nearest(hit, "label");
  if (label && isLabel(label) && label.control === element) return true;
  if (!holds(hit, element)) return false;
  for (let at: Element | null = element; at !== null && at !== hit; at = flatParent(at)) {
    if (look(at).style.pointerEvents !== "none") return isSelect(hit);
  }
  return !isMuted(element) || answers(hit);
}

/** It is, or is part of, a link or button that lets presses through, as one that is out of use does. */
function isMuted(element: Element): boolean {
  const control = nearest(element, "a, button, [role=button], [role=link]");
  return control !== null && look(control).style.pointerEvents === "none";
}

const PRESSED = /^(link|button|tab|option|checkbox|radio|switch|treeitem|menuitem.*|LabelText|DisclosureTriangle.*)$/;

/** Presses are meant for it or for what is around it. */
function answers(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    const doc = documentOf(at);
    if (at === bodyOf(doc) || at === rootOf(doc)) return false;
    if (PRESSED.test(roleOf(at)) || has(at, "onclick") || isListening(at) || look(at).pointer) return true;
  }
  return false;
}

function rectanglesOf(node: Node): DOMRect[] {
  if (kindOf(node) === 1) {
    const element = node as Element;
    const rects = [...rectsOf(element)].filter((rect) => rect.width > 0 && rect.height > 0);
    if (rects.length > 0) return rects;
  }
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
}

export function edgesOf(element: Element): Edges {
  const [dx, dy] = frameOffset(element);
  return shift(rectOf(element), dx, dy);
}

/** Where the element's document begins in the top viewport. */
function frameOffset(element: Element): [number, number] {
  let [dx, dy] = origin();
  for (let frame = viewOf(documentOf(element))?.frameElement; frame; frame = viewOf(documentOf(frame))?.frameElement) {
    const content = contentBox(frame as HTMLIFrameElement, shift(rectOf(frame), dx, dy));
    [dx, dy] = [content[0], content[1]];
  }
  return [dx, dy];
}

/** What the element's ancestors leave to be seen. */
export function clipOf(element: Element): Edges {
  const parent = flatParent(element);
  return clipFor(parent === null ? baseClip() : clipAround(parent), look(element));
}

/** What an element and its ancestors leave to be seen of what is in it. */
export function clipWithin(element: Element): Edges {
  return clipAround(element).normal;
}

function clipAround(innermost: Element): Clip {
  const chain: Element[] = [];
  for (let at: Element | null = innermost; at !== null; at = flatParent(at)) chain.push(at);
  let clip = baseClip();
  for (const at of chain.reverse()) {
    const doc = documentOf(at);
    if (at === rootOf(doc) || at === bodyOf(doc)) continue;
    const seen = look(at);
    clip = isFrame(at)
      ? clipTo(intersect(clipFor(clip, seen), contentBox(at, edgesOf(at))))
      : inside(clip, seen, new Spot(at, ...frameOffset(at)));
  }
  return clip;
}

function inWords(element: Element): string {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    const role = roleOf(at);
    const name = nameOf(at, role).text;
    if (name !== "" && role !== "generic") return `${role} '${shorten(name)}'`;
    if (role === "dialog" || role === "alertdialog") return role;
  }
  const doc = documentOf(element);
  const text = element === bodyOf(doc) || element === rootOf(doc) ? "" : contentText(element);
  return `<${tagOf(element)}>${text === "" ? "" : ` '${shorten(text)}'`}`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function sized([left, top, right, bottom]: Edges): number[] {
  return [left, top, right - left, bottom - top];
}

function area([left, top, right, bottom]: Edges): number {
  return (right - left) * (bottom - top);
}

function isEmpty(box: Edges): boolean {
  return box[2] - box[0] < 1 || box[3] - box[1] < 1;
}

// One pass over the flat tree of a document and its same-origin frames, giving the rows of the accessibility tree.
import tables from "./aria.json";
import { listed } from "./listed.ts";
import {
  all,
  attr,
  bodyOf,
  documentOf,
  elementAt,
  elementsIn,
  fits,
  has,
  isFocused,
  kindOf,
  nearest,
  rectOf,
  rootOf,
  tabIndexOf,
  tagOf,
  titleOf,
  viewOf,
} from "./dom.ts";
import {
  type Clip,
  type Edges,
  Spot,
  clipFor,
  clipTo,
  contentBox,
  inside,
  intersect,
  isReadable,
  share,
  shift,
} from "./box.ts";
import { clickableText, isClickable } from "./clickable.ts";
import { activeElement, focusWithin } from "./focus.ts";
import type { Side } from "./generated.ts";
import { identify, identifyPart } from "./identity.ts";
import { leavesElement, leavesText } from "./limit.ts";
import { isListening } from "./listening.ts";
import { type Look, look, rendered } from "./look.ts";
import { clipOf } from "./locate.ts";
import type { Marker } from "./marks.ts";
import { nameOf, squeeze } from "./names.ts";
import { isEditingHost, roleOf } from "./roles.ts";
import { labelEdges, standIn } from "./standin.ts";
import { addressOf, statesOf, valueOf } from "./states.ts";
import { flatChildren, flatParent, isInput, isOption, isSvg, reachable } from "./tree.ts";

/**
 * Rows end to end, ROW cells each: depth, id, kind, name, value, flags, left, top, width, height, visible percent.
 * All are whole numbers, which are written and read sooner: lengths are tenths of pixels, the kind is a place in the list of
 * kinds, name and value are places in the list of words. Of the flags, 1 is "is in view" and 2 "the name is from content".
 */
export type Cells = number[];
const ROW = 11;
const IN_VIEW = 1;
const FROM_CONTENT = 2;

/** Roles with states, each combination once: a page has few of them, however long it is. */
class Kinds {
  readonly list: string[][] = [];
  private readonly places = new Map<string, number>();

  place(role: string, states: string[]): number {
    const key = states.length === 0 ? role : `${role}\n${states.join("\n")}`;
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.list.push([role, ...states]) - 1;
      this.places.set(key, place);
    }
    return place;
  }
}

/** Names and values, each once: links, headings and the texts in them say the same. */
class Words {
  /** Begins with what stands for no value at all. */
  readonly list: (string | null)[] = [null];
  private readonly places = new Map<string, number>();

  place(word: string | null): number {
    if (word === null) return 0;
    let place = this.places.get(word);
    if (place === undefined) {
      place = this.list.push(word) - 1;
      this.places.set(word, place);
    }
    return place;
  }
}

/** A frame whose document is another world's: where that document's rows belong, and where it stands. */
export interface Foreign {
  /** Of the frame's element. */
  id: number;
  /** Before which row of this walk its rows come, and how deep they are. */
  at: number;
  depth: number;
  /** How many of the marks come before its own. */
  marks: number;
  /** Where its document begins in the top viewport, and what can be seen of it. */
  x: number;
  y: number;
  clip: Edges;
}

/** What holds for everything in one document. */
interface Frame {
  /** Where the document begins in the top viewport. */
  dx: number;
  dy: number;
  focused: Element | null;
}

/** What an element's ancestors mean for it. */
interface Place {
  depth: number;
  clip: Clip;
  frame: Frame;
  /** Inside something that is aria-disabled. */
  disabled: boolean;
}

/** What a row says of a node. */
interface Facts {
  role: string;
  name: string;
  fromContent: boolean;
  value: string | null;
  states: string[];
}

/** Never exposed, nor anything inside. */
const NEVER = listed(tables.never_tags);
/** Elements whose children are the browser's business, or shown only where they cannot be. */
const WIDGETS = listed(tables.widget_tags);
const NO_STATES: string[] = [];
/** Nesting beyond this is not followed: no page for people has it, and the stack has an end. */
const MAX_LEVELS = 1000;
/** Square pixels that can be pressed at all. */
const MIN_AREA = 20;

export class Walker {
  readonly cells: Cells = [];
  readonly kinds = new Kinds();
  readonly words = new Words();
  readonly foreign: Foreign[] = [];
  focus: number | null = null;
  private readonly range = new Range();
  private level = 0;
  /** A modal dialog in a shadow root of the document that is walked. */
  private hidden: Element | null = null;

  /** With a marker, what can be pressed is noted on the way; with `addresses`, links say where they lead. */
  constructor(
    private readonly marker: Marker | null = null,
    private readonly addresses = false,
  ) {}

  walkDocument(doc: Document, depth: number, clip: Clip, dx: number, dy: number): void {
    const frame: Frame = { dx, dy, focused: doc === document ? activeElement(doc) : focusWithin(doc) };
    const view = viewOf(doc)!;
    const box: Edges = [dx, dy, dx + view.innerWidth, dy + view.innerHeight];
    const facts = {
      role: "RootWebArea",
      name: titleOf(doc),
      fromContent: false,
      value: null,
      states: isFocused(doc) ? ["focused", "True"] : NO_STATES,
    };
    this.add(identify(doc), facts, box, box, { depth, clip, frame, disabled: false });
    const root = topModal(doc) ?? rootOf(doc);
    if (root) this.below(root, { depth: depth + 1, clip, frame, disabled: false });
  }

  /** Walks a document from its root; again from a modal dialog in a shadow root, which no selector finds, if one turns up. */
  private below(root: Element, at: Place): void {
    const [cells, foreign, marks, focus, hidden] = [
      this.cells.length,
      this.foreign.length,
      this.marker?.count ?? 0,
      this.focus,
      this.hidden,
    ];
    this.hidden = null;
    this.element(root, null, at);
    const modal: Element | null = this.hidden;
    if (modal !== null && modal !== root) {
      [this.cells.length, this.foreign.length, this.focus] = [cells, foreign, focus];
      this.marker?.forget(marks);
      this.element(modal, null, at);
    }
    this.hidden = hidden;
  }

  private element(element: Element, owner: Look | null, at: Place): void {
    if (this.level >= MAX_LEVELS || leavesElement(element)) return;
    const seen = look(element, owner);
    if (seen.html && seen.tag === "input" && this.replaced(element, seen, at)) return;
    if (seen.gone || (seen.html && NEVER.has(seen.tag)) || (!seen.plain && has(element, "inert"))) return;
    const { dx, dy } = at.frame;
    if (!seen.plain && attr(element, "aria-hidden") === "true")
      return this.marker?.search(element, at.clip, dx, dy, at.disabled);
    const role = seen.seen ? roleOf(element, seen) : "none";
    const spot = new Spot(element, dx, dy);
    const cut = clipFor(at.clip, seen);
    if (this.marker !== null && seen.seen)
      this.marker.consider(element, role, seen, spot.box, cut, dx, dy, at.disabled);
    const before = this.cells.length;
    const exposed = role !== "none" && this.expose(element, role, seen, spot, cut, at);
    this.level++;
    this.inside(element, seen, spot, cut, exposed, at);
    this.level--;
    if (
      this.cells.length === before &&
      role !== "none" &&
      (isPressable(element, seen) || isListeningBox(element, spot))
    ) {
      this.add(
        identify(element),
        { role: "generic", name: "", fromContent: false, value: null, states: NO_STATES },
        spot.box,
        cut,
        at,
      );
    }
  }

  /** Adds the row of a check box or radio button that is hidden for the eye where its label is seen; false for all else. */
  private replaced(element: Element, seen: Look, at: Place): boolean {
    if (has(element, "inert") || attr(element, "aria-hidden") === "true") return false;
    const label = standIn(element);
    if (label === null) return false;
    const role = roleOf(element, seen);
    if (role === "none") return false;
    const cut = clipOf(label);
    const { focused, dx, dy } = at.frame;
    if (element === focused) this.focus = identify(element);
    const { text, fromContent } = nameOf(element, role, seen);
    const states = statesOf(element, role, focused, at.disabled);
    const facts = { role, name: text, fromContent, value: null, states };
    this.add(identify(element), facts, labelEdges(label, dx, dy), cut, { ...at, clip: clipTo(cut) });
    return true;
  }

  /** Adds the element's row if it has anything to say. */
  private expose(element: Element, role: string, seen: Look, spot: Spot, cut: Edges, at: Place): boolean {
    const { focused } = at.frame;
    const clickable = isClickable(element, role, seen);
    if (role === "generic" && seen.plain && !clickable) return false;
    if (role === "dialog" && seen.tag === "dialog" && shadowAround(element) && fits(element, "dialog:modal"))
      this.hidden = element;
    const states = statesOf(element, role, focused, at.disabled);
    let name = nameOf(element, role, seen);
    if (clickable) {
      const text = name.text === "" ? clickableText(element) : "";
      if (text) name = { text, fromContent: true };
      if (text !== null || role !== "generic") states.push("clickable", "True");
    }
    if (this.addresses && role === "link") states.push(...addressOf(element));
    if (element === focused) this.focus = identify(element);
    if (role === "generic" && name.text === "" && states.length === 0) return false;
    if (role === "LabelText" && isRedundant(element as HTMLLabelElement)) return false;
    const facts = { role, name: name.text, fromContent: name.fromContent, value: valueOf(element, role), states };
    this.add(identify(element), facts, spot.box, cut, at);
    return true;
  }

  /** Walks on below an element, by its kind. */
  private inside(element: Element, seen: Look, spot: Spot, cut: Edges, exposed: boolean, at: Place): void {
    const { html, tag } = seen;
    if (html && WIDGETS.has(tag)) return;
    const depth = exposed ? at.depth + 1 : at.depth;
    const clip = (tag === "html" || tag === "body") && isPlainRoot(element) ? at.clip : inside(at.clip, seen, spot);
    const disabled = at.disabled || (!seen.plain && attr(element, "aria-disabled") === "true");
    const same = depth === at.depth && clip === at.clip && disabled === at.disabled;
    const place = same ? at : { depth, clip, frame: at.frame, disabled };
    if (html && tag === "select") this.options(element as HTMLSelectElement, spot.box, cut, place);
    else if (html && (tag === "iframe" || tag === "frame")) this.inner(element as HTMLIFrameElement, spot.box, place);
    else this.children(element, seen, place);
  }

  private children(element: Element, seen: Look, at: Place): void {
    const { tag } = seen;
    const talks = seen.seen && !(tag === "label" && isRedundant(element as HTMLLabelElement));
    const says = talks && !seen.locked && (seen.html || isDrawn(element));
    const closed = tag === "details" && !(element as HTMLDetailsElement).open;
    if (talks && seen.generates) this.pseudo(element, seen, "::before", at);
    for (const child of flatChildren(element)) {
      const kind = kindOf(child);
      if (kind === 1) {
        if (!closed || tagOf(child as Element) === "summary") this.element(child as Element, seen, at);
      } else if (kind === 3 && says && !closed) this.text(child as Text, seen, at);
    }
    if (talks && seen.generates) this.pseudo(element, seen, "::after", at);
  }

  private text(node: Text, owner: Look, at: Place): void {
    if (!/\S/.test(node.data) || leavesText(node)) return;
    const text = rendered(node.data, owner).trim();
    if (text === "") return;
    this.range.selectNodeContents(node);
    this.say(identify(node), text, shift(this.range.getBoundingClientRect(), at.frame.dx, at.frame.dy), at);
  }

  /** Text that CSS generates; bullets, quotes and icons say nothing. */
  private pseudo(element: Element, seen: Look, which: Side, at: Place): void {
    const text = squeeze(seen.generated(which));
    if (text === "" || !/[\p{L}\p{N}]/u.test(text)) return;
    this.say(identifyPart(element, which), text, new Spot(element, at.frame.dx, at.frame.dy).box, at);
  }

  private say(id: number, text: string, box: Edges, at: Place): void {
    this.add(
      id,
      { role: "StaticText", name: text, fromContent: false, value: null, states: NO_STATES },
      box,
      at.clip.normal,
      at,
    );
  }

  /** Options of a native select, listed whether it is open or not; in a closed one they share the select's box. */
  private options(parent: Element, box: Edges, cut: Edges, at: Place): void {
    for (const child of elementsIn(parent)) {
      const group = tagOf(child) === "optgroup";
      if (!group && !isOption(child)) continue;
      const role = group ? "group" : "option";
      const name = squeeze((child as HTMLOptionElement).label);
      const own = new Spot(child, at.frame.dx, at.frame.dy).box;
      const drawn = own[2] > own[0] && own[3] > own[1];
      this.add(
        identify(child),
        { role, name, fromContent: !group, value: null, states: statesOf(child, role, null) },
        drawn ? own : box,
        cut,
        at,
      );
      if (group) this.options(child, box, cut, { ...at, depth: at.depth + 1 });
    }
  }

  private inner(frame: HTMLIFrameElement, box: Edges, at: Place): void {
    const content = contentBox(frame, box);
    const [x, y] = content;
    const clip = intersect(at.clip.normal, content);
    const doc = reachable(frame);
    if (doc !== null) this.walkDocument(doc, at.depth, clipTo(clip), x, y);
    else if (content[2] - x > 2 && content[3] - y > 2) {
      this.foreign.push({
        id: identify(frame),
        at: this.cells.length / ROW,
        depth: at.depth,
        marks: this.marker?.count ?? 0,
        x,
        y,
        clip,
      });
    }
  }

  private add(
    id: number,
    { role, name, fromContent, value, states }: Facts,
    box: Edges,
    cut: Edges,
    { depth, clip }: Place,
  ): void {
    const unseen = clip.unseen;
    const [left, top, right, bottom] = unseen?.box ?? box;
    const seen = unseen === null ? share(box, cut) : unseen.share;
    const inView = unseen === null ? isReadable(box, cut) : seen > 0;
    this.cells.push(
      depth,
      id,
      this.kinds.place(role, states),
      this.words.place(name),
      this.words.place(value),
      (inView ? IN_VIEW : 0) | (fromContent ? FROM_CONTENT : 0),
      tenths(left),
      tenths(top),
      tenths(right - left),
      tenths(bottom - top),
      Math.round(seen * 100),
    );
  }
}

/** The modal dialog on top, which makes the rest of its document inert. */
function topModal(doc: Document): Element | null {
  const modals = [...all(doc, "dialog:modal")];
  if (modals.length < 2) return modals[0] ?? null;
  // They may have opened in any order, but no press reaches what lies under the one on top.
  const { innerWidth, innerHeight } = viewOf(doc)!;
  const points = modals.map(rectOf).map(({ left, top, width, height }) => [left + width / 2, top + height / 2]);
  for (const [x, y] of [[innerWidth / 2, innerHeight / 2], ...points]) {
    for (let at = elementAt(doc, x!, y!); at !== null; at = flatParent(at)) if (modals.includes(at)) return at;
  }
  return modals[modals.length - 1]!;
}

function shadowAround(element: Element): boolean {
  return element.getRootNode() !== documentOf(element);
}

function isPlainRoot(element: Element): boolean {
  const doc = documentOf(element);
  return element === rootOf(doc) || element === bodyOf(doc);
}

/** Text between SVG shapes is never drawn. */
function isDrawn(parent: Element): boolean {
  return !isSvg(parent) || nearest(parent, "text, foreignObject") !== null;
}

/** A nameless box that can be pressed: the only handle to what it does. */
function isPressable(element: Element, seen: Look): boolean {
  if (has(element, "onclick") || isEditingHost(element)) return true;
  if (tabIndexOf(element) >= 0) return true;
  const parent = flatParent(element);
  return seen.pointer && !(parent !== null && look(parent).pointer);
}

/** A nameless box of which only its listeners say that it can be pressed; an empty or tiny one waits for content. */
function isListeningBox(element: Element, spot: Spot): boolean {
  if (!isListening(element) || element === bodyOf(documentOf(element)) || element === rootOf(documentOf(element)))
    return false;
  const [left, top, right, bottom] = spot.box;
  return (right - left) * (bottom - top) >= MIN_AREA;
}

/** A label that only names a checkbox or radio button which says the same name itself. */
function isRedundant(label: HTMLLabelElement): boolean {
  const control = label.control;
  if (control === null || !isInput(control) || (control.type !== "checkbox" && control.type !== "radio")) return false;
  const seen = look(control);
  if ((!seen.seen && standIn(control) === null) || has(control, "aria-label") || has(control, "aria-labelledby")) return false;
  for (const child of elementsIn(label)) if (child !== control) return false;
  return true;
}

function tenths(value: number): number {
  return Math.round(value * 10);
}

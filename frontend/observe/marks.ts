// Set-of-marks: which elements of the viewport get a number. Collected during the walk, then chosen and hit-tested.
import {
  all,
  attr,
  bodyOf,
  documentOf,
  has,
  kindOf,
  rectsOf,
  rootOf,
  shownTextOf,
  tabIndexOf,
  tagOf,
} from "./dom.ts";
import { type Clip, type Edges, Spot, clipFor, inside, intersect, isReadable, shift, union } from "./box.ts";
import { identify } from "./identity.ts";
import { isListening } from "./listening.ts";
import { deepest, reaches } from "./locate.ts";
import { type Look, look } from "./look.ts";
import { contentText, nameOf } from "./names.ts";
import { isDisabled, isEditingHost, roleOf } from "./roles.ts";
import { isHidden, standIn } from "./standin.ts";
import { statesOf, valueOf } from "./states.ts";
import { flatChildren, flatParent, isHtml, isInput, isLabel, isSelect, isTextArea, reachable } from "./tree.ts";

/** id, left, top, width, height, role, name, tag, input or button type, value, states, visible text, aria-label */
export type MarkRow = [
  number,
  number,
  number,
  number,
  number,
  string,
  string,
  string,
  string,
  string | null,
  string[],
  string,
  string,
];

interface Candidate {
  element: Element;
  role: string;
  /** What can be seen of the box. */
  box: Edges;
  /** Interactive by what it is; the others only by how they behave. */
  strong: boolean;
  /** Nothing but a listener speaks for it, which may listen for what is inside. */
  listens: boolean;
  /** Where the document of the element begins in the top viewport. */
  dx: number;
  dy: number;
}

const STRONG = new Set(
  (
    "link button textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab menuitem menuitemcheckbox " +
    "menuitemradio treeitem option DisclosureTriangle DisclosureTriangleGrouped ColorWell Date DateTime InputTime Video Audio " +
    "Iframe"
  ).split(" "),
);
const MIN_AREA = 20;
/** What takes more of the viewport and is no control listens for others. */
const MAX_SHARE = 0.4;
/** A clickable box keeps its own mark if at least this share of it is not taken by controls inside. */
const FREE_SHARE = 0.5;
/** A box that only has a listener and holds so many controls listens for them. */
const DELEGATING = 2;

export class Marker {
  private readonly found: Candidate[] = [];
  private kept: Candidate[] | null = null;

  /** How many candidates were noted so far. */
  get count(): number {
    return this.found.length;
  }

  /** Lets go of what was noted after the first so many. */
  forget(count: number): void {
    this.found.length = count;
  }

  /** Notes an element that can be acted on and is at least partly in view; `disabled` says that something around it is. */
  consider(
    element: Element,
    role: string,
    seen: Look,
    box: Edges,
    clip: Edges,
    dx: number,
    dy: number,
    disabled: boolean,
  ): void {
    if (disabled) return;
    if (role === "Iframe" && reachable(element as HTMLIFrameElement) !== null) return;
    const named = STRONG.has(role) && (role !== "listbox" || isSelect(element));
    const strong =
      (named || isEditingHost(element)) && !isDisabled(element) && attr(element, "aria-disabled") !== "true";
    if (strong && standIn(element) !== null) return; // its label has the mark
    const inviting = strong || isInviting(element, seen);
    if (!inviting && !isListener(element)) return;
    const shape = strong && area(box) === 0 ? contentEdges(element, dx, dy) : box;
    const visible = intersect(shape, clip);
    if (area(visible) < MIN_AREA || !isReadable(shape, clip)) return;
    if (!strong && area(visible) > innerWidth * innerHeight * MAX_SHARE) return;
    this.found.push({ element, role, box: visible, strong, listens: !inviting, dx, dy });
  }

  /** Looks for what can be pressed where the accessibility tree ends: pictures that double a link, for instance. */
  search(root: Element, clip: Clip, dx: number, dy: number, disabled: boolean): void {
    const seen = look(root);
    if (seen.gone || has(root, "inert")) return;
    const spot = new Spot(root, dx, dy);
    if (seen.seen) this.consider(root, roleOf(root), seen, spot.box, clipFor(clip, seen), dx, dy, disabled);
    const held = inside(clip, seen, spot);
    const off = disabled || attr(root, "aria-disabled") === "true";
    for (const child of flatChildren(root)) if (kindOf(child) === 1) this.search(child as Element, held, dx, dy, off);
  }

  /** How many marks stand before the candidate of that place. */
  before(count: number): number {
    const early = new Set(this.found.slice(0, count));
    return this.chosen().filter((candidate) => early.has(candidate)).length;
  }

  private chosen(): Candidate[] {
    return (this.kept ??= withoutNested(this.found.filter((candidate) => isReachable(candidate))));
  }

  rows(): MarkRow[] {
    return this.chosen().map((candidate) => {
      const { element, role: own } = candidate;
      const subject = labelled(element);
      const role = subject === element ? own : roleOf(subject);
      const [left, top, right, bottom] = uncovered(candidate);
      const name = nameOf(subject, role).text || contentText(subject) || destination(subject);
      return [
        identify(subject),
        Math.round(left),
        Math.round(top),
        Math.round(right - left),
        Math.round(bottom - top),
        role,
        name,
        tagOf(subject),
        typeOf(subject),
        valueOf(subject, role),
        statesOf(subject, role, null),
        visibleText(element),
        (attr(element, "aria-label") ?? "").trim(),
      ];
    });
  }
}

const MAX_TEXT = 200;
/** Links that are looked through for one that says where it leads. */
const MAX_LINKS = 1000;

function visibleText(element: Element): string {
  const text = isHtml(element) && !isInput(element) && !isTextArea(element) ? shownTextOf(element) : "";
  return text.trim().slice(0, MAX_TEXT);
}

function typeOf(element: Element): string {
  if (isInput(element)) return element.type;
  return tagOf(element) === "button" && isHtml(element) ? (element as HTMLButtonElement).type : "";
}

/** Of a link that says nothing, what another link says that leads there too; else where it leads. */
function destination(element: Element): string {
  const href = tagOf(element) === "a" ? attr(element, "href") : null;
  if (!href) return "";
  for (const other of [...all(documentOf(element), "a[href]")].slice(0, MAX_LINKS)) {
    const name = attr(other, "href") === href ? nameOf(other, roleOf(other)).text : "";
    if (name !== "") return name;
  }
  return href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : href;
}

/** Scripts listen for presses on it; a form is there for its controls. */
function isListener(element: Element): boolean {
  return isListening(element) && !isWhole(element) && !isDisabled(element) && tagOf(element) !== "form";
}

function isWhole(element: Element): boolean {
  return element === bodyOf(documentOf(element)) || element === rootOf(documentOf(element));
}

/** It shows or says that it can be pressed. */
function isInviting(element: Element, seen: Look): boolean {
  if (isWhole(element) || isDisabled(element)) return false;
  if (has(element, "onclick") || (has(element, "draggable") && (element as HTMLElement).draggable === true))
    return true;
  if (tabIndexOf(element) >= 0 && has(element, "tabindex")) return true;
  if (isLabel(element)) return replacesControl(element);
  return seen.pointer && !(flatParent(element) !== null && look(flatParent(element)!).pointer);
}

/** A label stands in for a check box, radio button or file field that cannot be seen itself. */
function replacesControl(label: HTMLLabelElement): boolean {
  const control = label.control;
  if (control === null || !isInput(control) || control.disabled) return false;
  if (control.type === "file") return isHidden(control) || look(control).style.opacity === "0";
  return standIn(control) === label;
}

/** What a mark speaks of: a label that replaces its control speaks of the control. */
function labelled(element: Element): Element {
  return isLabel(element) && element.control !== null ? element.control : element;
}

const SPOTS = [
  [0.5, 0.5],
  [0.2, 0.5],
  [0.8, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
] as const;

/** Whether a press somewhere on it would reach it; a link over several lines is tried line by line. */
function isReachable({ element, box, dx, dy }: Candidate): boolean {
  const lines = [...rectsOf(element)]
    .map((rect) => intersect(shift(rect, dx, dy), box))
    .filter((line) => area(line) > 0);
  for (const [left, top, right, bottom] of lines.length > 1 ? lines.slice(0, 4) : [box]) {
    for (const [fx, fy] of SPOTS) {
      const hit = deepest(left + (right - left) * fx, top + (bottom - top) * fy);
      if (hit !== null && reaches(hit, element)) return true;
    }
  }
  return false;
}

const GRID = 8;

/** What of its box nothing lies on: all of it where the usual points are free, else what a grid of points reaches. */
function uncovered({ element, box }: Candidate): Edges {
  const [left, top, right, bottom] = box;
  const free = (fx: number, fy: number) => {
    const hit = deepest(left + (right - left) * fx, top + (bottom - top) * fy);
    return hit !== null && reaches(hit, element);
  };
  if (rectsOf(element).length !== 1 || SPOTS.every(([fx, fy]) => free(fx, fy))) return box;
  const [across, down] = [(right - left) / GRID, (bottom - top) / GRID];
  let seen: Edges | null = null;
  for (let x = 0; x < GRID; x++)
    for (let y = 0; y < GRID; y++) {
      if (!free((x + 0.5) / GRID, (y + 0.5) / GRID)) continue;
      const cell: Edges = [left + across * x, top + down * y, left + across * (x + 1), top + down * (y + 1)];
      seen = seen === null ? cell : union(seen, cell);
    }
  return seen ?? box;
}

/** Of nested candidates one is kept: what is a control by nature beats what is not; of equal controls the outer one. */
function withoutNested(all: Candidate[]): Candidate[] {
  const byElement = new Map(all.map((candidate) => [candidate.element, candidate]));
  const around = new Map(all.map((candidate) => [candidate, candidatesAround(candidate, byElement)]));
  const kept = new Set(all.filter((candidate) => !around.get(candidate)!.some((outer) => outer.strong)));
  const taken = new Map<Candidate, { area: number; controls: number }>();
  for (const inner of kept) {
    if (!inner.strong) continue;
    for (const outer of around.get(inner)!) {
      const so = taken.get(outer) ?? { area: 0, controls: 0 };
      taken.set(outer, { area: so.area + area(inner.box), controls: so.controls + 1 });
    }
  }
  for (const [outer, by] of taken) {
    if (by.area >= area(outer.box) * (1 - FREE_SHARE) || (outer.listens && by.controls >= DELEGATING))
      kept.delete(outer);
  }
  for (const inner of [...kept]) if (!inner.strong) for (const outer of around.get(inner)!) kept.delete(outer);
  return all.filter((candidate) => kept.has(candidate));
}

function candidatesAround(inner: Candidate, byElement: Map<Element, Candidate>): Candidate[] {
  const found: Candidate[] = [];
  for (let at = flatParent(inner.element); at !== null; at = flatParent(at)) {
    const outer = byElement.get(at);
    if (outer && !(OWNERS.test(outer.role) && isOwned(inner.element, at))) found.push(outer);
  }
  return found;
}

/** Items and boxes that may hold a list of further items, each pressed by itself. */
const OWNERS = /^(combobox|treeitem|menuitem.*)$/;
const LISTS = new Set(["group", "list", "listbox", "menu", "tree"]);

function isOwned(inner: Element, owner: Element): boolean {
  for (let at = flatParent(inner); at !== null && at !== owner; at = flatParent(at))
    if (LISTS.has(roleOf(at))) return true;
  return false;
}

/** What is in an element that has no box of its own. */
function contentEdges(element: Element, dx: number, dy: number): Edges {
  const range = new Range();
  range.selectNodeContents(element);
  return shift(range.getBoundingClientRect(), dx, dy);
}

function area([left, top, right, bottom]: Edges): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

// Very long pages: what is out of view is left out beyond a number of nodes, so that looking takes bounded time.
import { documentOf, elementAt, parentOf, rectOf, viewOf } from "./dom.ts";
import { flatParent } from "./tree.ts";

/** Elements and texts that are walked wherever they are; no page for people comes near. */
const MAX_NODES = 25_000;
/** Elements and texts that are walked at all. */
const MOST_NODES = 50_000;
/** Elements whose place is asked for beyond that; in a line of a million each answer takes time. */
const MOST_ASKED = 50_000;
/** So many points in a row, and rows of points, of the viewport find what is in view further on. */
const POINTS = 12;

let walked = 0;
let asked = 0;
let left = 0;
let found = new WeakMap<Document, WeakSet<Element>>();

/** Counts anew, for another walk. */
export function beginWalk(): void {
  walked = 0;
  asked = 0;
}

/** For another question. */
export function forgetLimit(): void {
  walked = 0;
  asked = 0;
  left = 0;
  found = new WeakMap();
}

/** How much was left out since then; what is inside of it is not counted. */
export function leftOut(): number {
  return left;
}

/** Whether an element is left out, with all in it. */
export function leavesElement(element: Element): boolean {
  return leaves(element, element);
}

/** Whether a text is left out. */
export function leavesText(node: Text): boolean {
  return leaves(node, parentOf(node) as Element | null);
}

function leaves(node: Node, element: Element | null): boolean {
  if (walked < MAX_NODES || (walked < MOST_NODES && element !== null && isSeen(element, node === element))) {
    walked++;
    return false;
  }
  left++;
  return true;
}

/** Whether an element is in view, as far as that can be found out soon. */
function isSeen(element: Element, ask: boolean): boolean {
  const doc = documentOf(element);
  const { innerWidth, innerHeight } = viewOf(doc)!;
  let seen = found.get(doc);
  if (seen === undefined) found.set(doc, (seen = atPoints(doc, innerWidth, innerHeight)));
  if (seen.has(element)) return true;
  if (!ask || asked++ >= MOST_ASKED) return false;
  const { left, top, right, bottom } = rectOf(element);
  return right > left && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

/** What lies at points all over the viewport, and what it lies in. */
function atPoints(doc: Document, width: number, height: number): WeakSet<Element> {
  const seen = new WeakSet<Element>();
  for (let row = 0; row < POINTS; row++) {
    for (let column = 0; column < POINTS; column++) {
      let at = elementAt(doc, ((column + 0.5) / POINTS) * width, ((row + 0.5) / POINTS) * height);
      for (; at !== null && !seen.has(at); at = flatParent(at)) seen.add(at);
    }
  }
  return seen;
}

/** Whether a node is left out wherever it is. */
export function leavesNode(): boolean {
  if (walked++ < MOST_NODES) return false;
  left++;
  return true;
}

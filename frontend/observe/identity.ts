// Ids of nodes: a number given on first sight, kept for as long as the node lives. The table belongs to the
// isolated world of one document, so the page cannot see it and a new document starts anew.
import { documentOf, isAttached, kindOf, viewOf } from "./dom.ts";

const idOf = new WeakMap<Node, number>();
const nodeOf = new Map<number, WeakRef<Node>>();
/** Ids of generated text before (0) and after (1) an element's content. */
const partsOf = new WeakMap<Element, [number, number]>();
/** Drops the ids of nodes that are no more, so that a long-lived page does not gather them. */
const undertaker = new FinalizationRegistry<number>((id) => nodeOf.delete(id));
let next = 1;

/** Lets a frame that is walked after another begin where that one ended, so that ids are unique in the page. */
export function startAt(first: number): void {
  if (first > next) next = first;
}

export function nextId(): number {
  return next;
}

export function identify(node: Node): number {
  let id = idOf.get(node);
  if (id === undefined) {
    id = give(node);
    idOf.set(node, id);
  }
  return id;
}

/** The id of text that CSS generates in an element; it leads to the element. */
export function identifyPart(element: Element, which: "::before" | "::after"): number {
  let parts = partsOf.get(element);
  if (parts === undefined) {
    parts = [0, 0];
    partsOf.set(element, parts);
  }
  const side = which === "::before" ? 0 : 1;
  if (parts[side] === 0) parts[side] = give(element);
  return parts[side];
}

function give(node: Node): number {
  const id = next++;
  nodeOf.set(id, new WeakRef(node));
  undertaker.register(node, id);
  return id;
}

/** A document whose frame is gone is shown no more, though its nodes are attached to it. */
function isShown(node: Node): boolean {
  return viewOf(kindOf(node) === Node.DOCUMENT_NODE ? node : documentOf(node)) !== null;
}

/** The living, attached node with this id, or null. */
export function lookUp(id: number): Node | null {
  const node = nodeOf.get(id)?.deref();
  if (!node) {
    nodeOf.delete(id);
    return null;
  }
  return isAttached(node) && isShown(node) ? node : null;
}

// The flat tree: what is rendered, with slots filled and shadow roots entered.
import { firstOf, kindOf, namespaceOf, nextOf, parentOf, shadowOf, slotOf, tagOf, viewOf } from "./dom.ts";

/** Children in the flat tree: of a shadow host its shadow tree, of a slot what is assigned to it or else its own. */
export function flatChildren(node: Node): Node[] {
  if (kindOf(node) === 1) {
    const element = node as Element;
    const shadow = shadowOf(element);
    if (shadow !== null) return listed(shadow);
    if (tagOf(element) === "slot") {
      const assigned = (element as HTMLSlotElement).assignedNodes();
      if (assigned.length > 0) return assigned;
    }
  }
  return listed(node);
}

/** Four times faster than going through `childNodes`. */
function listed(parent: Node): Node[] {
  const found: Node[] = [];
  for (let child = firstOf(parent); child !== null; child = nextOf(child)) found.push(child);
  return found;
}

/** The parent element in the flat tree, across slots, shadow roots and same-origin frames. */
export function flatParent(node: Node): Element | null {
  const slot = slotOf(node);
  if (slot) return slot;
  const parent = parentOf(node);
  if (parent === null) return null;
  if (kindOf(parent) === 1) return parent as Element;
  if (kindOf(parent) === 11) return (parent as ShadowRoot).host ?? null;
  if (kindOf(parent) === 9) return viewOf(parent)?.frameElement ?? null;
  return null;
}

/** Whether `inner` is `outer` or lies inside it, in the flat tree. */
export function holds(outer: Node, inner: Node | null): boolean {
  for (let at: Node | null = inner; at !== null; at = flatParent(at)) if (at === outer) return true;
  return false;
}

/** The document in a frame, or null if it belongs to another origin. */
export function reachable(frame: HTMLIFrameElement): Document | null {
  try {
    const doc = frame.contentDocument;
    return doc && viewOf(doc) ? doc : null;
  } catch {
    return null;
  }
}

export function isHtml(element: Element): element is HTMLElement {
  return namespaceOf(element) === "http://www.w3.org/1999/xhtml";
}

export function isSvg(element: Element): boolean {
  return namespaceOf(element) === "http://www.w3.org/2000/svg";
}

// Type tests by name: instanceof fails for elements of other frames.
const htmlTag =
  <T extends Element>(tag: string) =>
  (element: Element): element is T =>
    tagOf(element) === tag && isHtml(element);

export function isFrame(element: Element): element is HTMLIFrameElement {
  return isHtml(element) && (tagOf(element) === "iframe" || tagOf(element) === "frame");
}

export const isInput = htmlTag<HTMLInputElement>("input");
export const isTextArea = htmlTag<HTMLTextAreaElement>("textarea");
export const isSelect = htmlTag<HTMLSelectElement>("select");
export const isOption = htmlTag<HTMLOptionElement>("option");
export const isProgress = htmlTag<HTMLProgressElement>("progress");
export const isMeter = htmlTag<HTMLMeterElement>("meter");
export const isLabel = htmlTag<HTMLLabelElement>("label");

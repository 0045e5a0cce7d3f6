// The flat tree: what is rendered, with slots filled and shadow roots entered.

/** Children in the flat tree: of a shadow host its shadow tree, of a slot what is assigned to it or else its own. */
export function firstChildren(node: Node): Iterable<Node> | null {
  if (node.nodeType === 1) {
    const element = node as Element;
    if (element.shadowRoot) return element.shadowRoot.childNodes;
    if (element.localName === "slot") {
      const assigned = (element as HTMLSlotElement).assignedNodes();
      if (assigned.length > 0) return assigned;
    }
  }
  return null;
}

export function eachChild(node: Node, visit: (child: Node) => void): void {
  const special = firstChildren(node);
  if (special !== null) {
    for (const child of special) visit(child);
    return;
  }
  for (let child = node.firstChild; child !== null; child = child.nextSibling) visit(child);
}

/** The parent element in the flat tree, across slots, shadow roots and same-origin frames. */
export function flatParent(node: Node): Element | null {
  const slot = (node as Element | Text).assignedSlot;
  if (slot) return slot;
  const parent = node.parentNode;
  if (parent === null) return null;
  if (parent.nodeType === 1) return parent as Element;
  if (parent.nodeType === 11) return (parent as ShadowRoot).host ?? null;
  if (parent.nodeType === 9) return ((parent as Document).defaultView?.frameElement as Element | null | undefined) ?? null;
  return null;
}

/** Whether `inner` is `outer` or lies inside it, in the flat tree. */
export function holds(outer: Node, inner: Node | null): boolean {
  for (let at: Node | null = inner; at !== null; at = flatParent(at)) if (at === outer) return true;
  return false;
}

export function isHtml(element: Element): element is HTMLElement {
  return element.namespaceURI === "http://www.w3.org/1999/xhtml";
}

export function isSvg(element: Element): boolean {
  return element.namespaceURI === "http://www.w3.org/2000/svg";
}

// Type tests by name: instanceof fails for elements of other frames.
const htmlTag = <T extends Element>(tag: string) => (element: Element): element is T => element.localName === tag && isHtml(element);

export const isInput = htmlTag<HTMLInputElement>("input");
export const isTextArea = htmlTag<HTMLTextAreaElement>("textarea");
export const isSelect = htmlTag<HTMLSelectElement>("select");
export const isOption = htmlTag<HTMLOptionElement>("option");
export const isProgress = htmlTag<HTMLProgressElement>("progress");
export const isMeter = htmlTag<HTMLMeterElement>("meter");
export const isLabel = htmlTag<HTMLLabelElement>("label");

// Reading the DOM past its named properties: in a form with <input name="children">, form.children is that input, even
// for scripts in an isolated world, and document.title may be a picture of that name. The prototypes' own getters and
// methods, called directly, cannot be shadowed.

function getter<T>(prototype: object, name: string): (of: Node) => T {
  const get = Object.getOwnPropertyDescriptor(prototype, name)!.get!;
  return (of) => Reflect.apply(get, of, []) as T;
}

const { getAttribute, hasAttribute, hasAttributes, closest, matches, querySelector, getBoundingClientRect, getClientRects, checkVisibility } =
  Element.prototype;
const { querySelectorAll, hasFocus, getElementById, elementFromPoint } = Document.prototype;

export const kindOf = getter<number>(Node.prototype, "nodeType");
export const childrenOf = getter<NodeListOf<ChildNode>>(Node.prototype, "childNodes");
export const parentOf = getter<Node | null>(Node.prototype, "parentNode");
export const parentElementOf = getter<Element | null>(Node.prototype, "parentElement");
export const documentOf = getter<Document>(Node.prototype, "ownerDocument");
export const isAttached = getter<boolean>(Node.prototype, "isConnected");
export const textOfNode = getter<string | null>(Node.prototype, "textContent");
export const tagOf = getter<string>(Element.prototype, "localName");
export const namespaceOf = getter<string | null>(Element.prototype, "namespaceURI");
export const shadowOf = getter<ShadowRoot | null>(Element.prototype, "shadowRoot");
export const elementsIn = getter<HTMLCollection>(Element.prototype, "children");
export const attributesOf = getter<NamedNodeMap>(Element.prototype, "attributes");
const elementSlot = getter<HTMLSlotElement | null>(Element.prototype, "assignedSlot");
const textSlot = getter<HTMLSlotElement | null>(Text.prototype, "assignedSlot");
const htmlTabIndex = getter<number>(HTMLElement.prototype, "tabIndex");
const svgTabIndex = getter<number>(SVGElement.prototype, "tabIndex");
const contentEditable = getter<boolean>(HTMLElement.prototype, "isContentEditable");

export function slotOf(node: Node): HTMLSlotElement | null {
  const kind = kindOf(node);
  return kind === Node.ELEMENT_NODE ? elementSlot(node) : kind === Node.TEXT_NODE ? textSlot(node) : null;
}

export const titleOf = getter<string>(Document.prototype, "title");
export const bodyOf = getter<HTMLElement | null>(Document.prototype, "body");
export const rootOf = getter<HTMLElement | null>(Document.prototype, "documentElement");
export const viewOf = getter<(Window & typeof globalThis) | null>(Document.prototype, "defaultView");
export const activeOf = getter<Element | null>(Document.prototype, "activeElement");

export function attr(element: Element, name: string): string | null {
  return Reflect.apply(getAttribute, element, [name]) as string | null;
}

export function has(element: Element, name: string): boolean {
  return Reflect.apply(hasAttribute, element, [name]) as boolean;
}

export function hasAny(element: Element): boolean {
  return Reflect.apply(hasAttributes, element, []) as boolean;
}

export function nearest(element: Element, selector: string): Element | null {
  return Reflect.apply(closest, element, [selector]) as Element | null;
}

export function fits(element: Element, selector: string): boolean {
  return Reflect.apply(matches, element, [selector]) as boolean;
}

export function first(element: Element, selector: string): Element | null {
  return Reflect.apply(querySelector, element, [selector]) as Element | null;
}

export function all(doc: Document, selector: string): NodeListOf<Element> {
  return Reflect.apply(querySelectorAll, doc, [selector]) as NodeListOf<Element>;
}

export function rectOf(element: Element): DOMRect {
  return Reflect.apply(getBoundingClientRect, element, []) as DOMRect;
}

export function rectsOf(element: Element): DOMRectList {
  return Reflect.apply(getClientRects, element, []) as DOMRectList;
}

export function isRendered(element: Element): boolean {
  return Reflect.apply(checkVisibility, element, []) as boolean;
}

export function isFocused(doc: Document): boolean {
  return Reflect.apply(hasFocus, doc, []) as boolean;
}

export function byId(root: Document | ShadowRoot, id: string): Element | null {
  return kindOf(root) === Node.DOCUMENT_NODE
    ? (Reflect.apply(getElementById, root, [id]) as Element | null)
    : (root as ShadowRoot).getElementById(id);
}

/** What lies on top at a point of a document or shadow root. */
export function elementAt(scope: Document | ShadowRoot, x: number, y: number): Element | null {
  return kindOf(scope) === Node.DOCUMENT_NODE
    ? (Reflect.apply(elementFromPoint, scope, [x, y]) as Element | null)
    : scope.elementFromPoint(x, y);
}

export function tabIndexOf(element: Element): number {
  const space = namespaceOf(element);
  if (space === "http://www.w3.org/1999/xhtml") return htmlTabIndex(element);
  return space === "http://www.w3.org/2000/svg" ? svgTabIndex(element) : -1;
}

export function isEditableContent(element: Element): boolean {
  return namespaceOf(element) === "http://www.w3.org/1999/xhtml" && contentEditable(element);
}

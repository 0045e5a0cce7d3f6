// Reading the DOM past its named properties: in a form with <input name="children">, form.children is that input, even
// for scripts in an isolated world, and document.title may be a picture of that name. The prototypes' own getters and
// methods, called directly, cannot be shadowed.

// Bound calls, which V8 inlines: a third cheaper than applying them.

function unbound<T extends Node, A extends unknown[], R>(
  method: (this: never, ...args: A) => R,
): (of: T, ...args: A) => R {
  return Function.prototype.call.bind(method) as (of: T, ...args: A) => R;
}

function getter<T>(prototype: object, name: string): (of: Node) => T {
  return unbound<Node, [], T>(Object.getOwnPropertyDescriptor(prototype, name)!.get!);
}

const { getElementById, elementFromPoint } = Document.prototype;

export const kindOf = getter<number>(Node.prototype, "nodeType");
export const childrenOf = getter<NodeListOf<ChildNode>>(Node.prototype, "childNodes");
export const firstOf = getter<Node | null>(Node.prototype, "firstChild");
export const nextOf = getter<Node | null>(Node.prototype, "nextSibling");
export const parentOf = getter<Node | null>(Node.prototype, "parentNode");
export const parentElementOf = getter<Element | null>(Node.prototype, "parentElement");
export const documentOf = getter<Document>(Node.prototype, "ownerDocument");
export const isAttached = getter<boolean>(Node.prototype, "isConnected");
export const textOfNode = getter<string | null>(Node.prototype, "textContent");
export const tagOf = getter<string>(Element.prototype, "localName");
export const namespaceOf = getter<string | null>(Element.prototype, "namespaceURI");
const openRoot = getter<ShadowRoot | null>(Element.prototype, "shadowRoot");
export const elementsIn = getter<HTMLCollection>(Element.prototype, "children");
export const attributesOf = getter<NamedNodeMap>(Element.prototype, "attributes");
const elementSlot = getter<HTMLSlotElement | null>(Element.prototype, "assignedSlot");
const textSlot = getter<HTMLSlotElement | null>(Text.prototype, "assignedSlot");
const htmlTabIndex = getter<number>(HTMLElement.prototype, "tabIndex");
const svgTabIndex = getter<number>(SVGElement.prototype, "tabIndex");
export const shownTextOf = getter<string>(HTMLElement.prototype, "innerText");
const contentEditable = getter<boolean>(HTMLElement.prototype, "isContentEditable");

export function slotOf(node: Node): HTMLSlotElement | null {
  const kind = kindOf(node);
  const slot = kind === Node.ELEMENT_NODE ? elementSlot(node) : kind === Node.TEXT_NODE ? textSlot(node) : null;
  return slot ?? closedSlot(node);
}

export const titleOf = getter<string>(Document.prototype, "title");
export const bodyOf = getter<HTMLElement | null>(Document.prototype, "body");
export const rootOf = getter<HTMLElement | null>(Document.prototype, "documentElement");
export const viewOf = getter<(Window & typeof globalThis) | null>(Document.prototype, "defaultView");
export const activeOf = getter<Element | null>(Document.prototype, "activeElement");

export const attr = unbound<Element, [string], string | null>(Element.prototype.getAttribute);
export const has = unbound<Element, [string], boolean>(Element.prototype.hasAttribute);
export const hasAny = unbound<Element, [], boolean>(Element.prototype.hasAttributes);
export const nearest = unbound<Element, [string], Element | null>(Element.prototype.closest);
export const fits = unbound<Element, [string], boolean>(Element.prototype.matches);
export const first = unbound<Element, [string], Element | null>(Element.prototype.querySelector);
export const all = unbound<Document, [string], NodeListOf<Element>>(Document.prototype.querySelectorAll);
export const rectOf = unbound<Element, [], DOMRect>(Element.prototype.getBoundingClientRect);
export const rectsOf = unbound<Element, [], DOMRectList>(Element.prototype.getClientRects);
export const isRendered = unbound<Element, [], boolean>(Element.prototype.checkVisibility);
const visibleIf = unbound<Element, [CheckVisibilityOptions], boolean>(Element.prototype.checkVisibility);
const OPAQUE = { opacityProperty: true };
/** Has a box, and neither it nor what is around it is wholly transparent. */
export const isRenderedOpaque = (element: Element): boolean => visibleIf(element, OPAQUE);
export const isFocused = unbound<Document, [], boolean>(Document.prototype.hasFocus);

/** Closed shadow roots by their hosts. Only the debugger can reach them; it hands them over from outside. */
const closedRoots = new WeakMap<Node, ShadowRoot>();
let anyClosed = false;

export function closed(roots: ShadowRoot[]): void {
  for (const root of roots) closedRoots.set(root.host, root);
  anyClosed ||= roots.length > 0;
}

/** What is attached to an element, open or closed. */
export function shadowOf(element: Element): ShadowRoot | null {
  return openRoot(element) ?? (anyClosed ? (closedRoots.get(element) ?? null) : null);
}

/** The slot of a closed root in which a node is shown: the node itself does not tell. */
function closedSlot(node: Node): HTMLSlotElement | null {
  const parent = anyClosed ? parentOf(node) : null;
  const root = parent === null ? undefined : closedRoots.get(parent);
  if (root === undefined) return null;
  for (const slot of root.querySelectorAll("slot")) if (slot.assignedNodes().includes(node)) return slot;
  return null;
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

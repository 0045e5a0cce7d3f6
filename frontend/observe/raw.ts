// The document as it is, node by node, for those who want it as WebArena's HTML observation has it.
import { attributesOf, childrenOf, kindOf, rectOf, shadowOf, tagOf } from "./dom.ts";
import { type Edges, contentBox, shift } from "./box.ts";
import { identify } from "./identity.ts";
import { leavesNode } from "./limit.ts";
import { isFrame, isHtml, reachable } from "./tree.ts";

/** depth in the document, id, node name, attributes, text, left, top, width, height */
export type RawRow = [number, number, string, string, string, number, number, number, number];

const MAX_LEVELS = 1000;

export function rawRows(doc: Document, x: number, y: number): RawRow[] {
  const rows: RawRow[] = [];
  const range = new Range();

  const walk = (node: Node, depth: number, dx: number, dy: number): void => {
    if (depth > MAX_LEVELS || leavesNode()) return;
    const kind = kindOf(node);
    const element = kind === Node.ELEMENT_NODE ? (node as Element) : null;
    const attributes =
      element === null ? "" : Array.from(attributesOf(element), (one) => `${one.name}="${one.value}"`).join(" ");
    let box: Edges = [0, 0, 0, 0];
    if (element !== null) box = shift(rectOf(element), dx, dy);
    else if (kind === Node.TEXT_NODE) {
      range.selectNodeContents(node);
      box = shift(range.getBoundingClientRect(), dx, dy);
    }
    const text = kind === Node.TEXT_NODE ? (node.nodeValue ?? "").trim() : "";
    rows.push([
      depth,
      identify(node),
      nameOfNode(node, element),
      attributes,
      text,
      box[0],
      box[1],
      box[2] - box[0],
      box[3] - box[1],
    ]);
    for (const below of childrenOf(node)) walk(below, depth + 1, dx, dy);
    const shadow = element === null ? null : shadowOf(element);
    if (shadow !== null) for (const below of childrenOf(shadow)) walk(below, depth + 1, dx, dy);
    const inner = element !== null && isFrame(element) ? reachable(element) : null;
    if (inner !== null) walk(inner, depth + 1, ...origin(element as HTMLIFrameElement, box));
  };
  walk(doc, 0, x, y);
  return rows;
}

function nameOfNode(node: Node, element: Element | null): string {
  if (element !== null) return isHtml(element) ? tagOf(element).toUpperCase() : tagOf(element);
  return kindOf(node) === Node.DOCUMENT_NODE ? "#document" : node.nodeName;
}

function origin(frame: HTMLIFrameElement, box: Edges): [number, number] {
  const content = contentBox(frame, box);
  return [content[0], content[1]];
}

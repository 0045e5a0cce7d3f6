// The page as pruned HTML: what is rendered, with the attributes that mean something, one row an element or text.
import {
  attributesOf,
  bodyOf,
  childrenOf,
  documentOf,
  has,
  kindOf,
  nearest,
  rectOf,
  rootOf,
  shadowOf,
  tagOf,
  textOfNode,
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
  shift,
} from "./box.ts";
import { identify } from "./identity.ts";
import { leavesElement, leavesText } from "./limit.ts";
import { look, rendered } from "./look.ts";
import { flatChildren, isFrame, isHtml, isInput, isOption, isSelect, isSvg, isTextArea, reachable } from "./tree.ts";
import { isNamed } from "./roles.ts";

/** depth, id, markup, is in view */
export type HtmlRow = [number, number, string, 0 | 1];

const KEPT = [
  "id",
  "type",
  "name",
  "placeholder",
  "href",
  "src",
  "alt",
  "title",
  "for",
  "action",
  "method",
  "colspan",
  "rowspan",
  "label",
  "min",
  "max",
  "step",
  "maxlength",
  "pattern",
  "accept",
  "target",
  "download",
  "contenteditable",
  "draggable",
  "tabindex",
  "datetime",
  "lang",
];
const FLAGS = ["checked", "disabled", "readonly", "required", "multiple", "open", "hidden", "controls"];
/** Elements that say something by being there. */
const SPEAKING = new Set(
  (
    "a button input select option optgroup textarea form fieldset legend label img iframe table caption tr td th dialog details summary " +
    "h1 h2 h3 h4 h5 h6 video audio canvas output meter progress hr"
  ).split(" "),
);
const NEVER = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "head",
  "link",
  "meta",
  "br",
  "wbr",
  "source",
  "track",
  "param",
]);
const MAX_ATTRIBUTE = 200;

/** A frame whose document is another world's: before which row its rows come, and how deep they are. */
export interface ForeignHtml {
  id: number;
  at: number;
  depth: number;
}

export class HtmlWalker {
  readonly rows: HtmlRow[] = [];
  readonly foreign: ForeignHtml[] = [];
  private readonly range = new Range();

  walkDocument(doc: Document, depth: number, clip: Clip, dx: number, dy: number): void {
    const root = bodyOf(doc) ?? rootOf(doc);
    if (root !== null) this.element(root, depth, clip, dx, dy);
  }

  private element(element: Element, depth: number, clip: Clip, dx: number, dy: number): void {
    if (NEVER.has(tagOf(element)) || (isSvg(element) && !isNamed(element)) || leavesElement(element)) return;
    const seen = look(element);
    const offered = isOption(element) || tagOf(element) === "optgroup";
    if (seen.gone && !offered) return;
    const spot = new Spot(element, dx, dy);
    const box = spot.box;
    const own = clipFor(clip, seen);
    const text = seen.seen || offered ? onlyText(element) : null;
    const attributes = seen.seen || offered ? markupOf(element) : "";
    const speaks =
      (seen.seen || offered) && (SPEAKING.has(tagOf(element)) || attributes !== "" || (text !== null && text !== ""));
    let below = depth;
    if (speaks) {
      const area = offered ? shift(rectOf(nearest(element, "select") ?? element), dx, dy) : box;
      this.rows.push([
        depth,
        identify(element),
        `<${tagOf(element)}${attributes}>${text ? ` ${text}` : ""}`,
        inView(area, own, clip),
      ]);
      below = depth + 1;
    }
    if (text !== null || isSvg(element)) return;
    const held = element === bodyOf(documentOf(element)) ? clip : inside(clip, seen, spot);
    if (isFrame(element)) return this.frame(element, below, held, box);
    const closed = tagOf(element) === "details" && !(element as HTMLDetailsElement).open;
    for (const child of flatChildren(element)) {
      if (kindOf(child) === 1 && (!closed || tagOf(child as Element) === "summary"))
        this.element(child as Element, below, held, dx, dy);
      else if (kindOf(child) === 3 && !closed && seen.seen) this.text(child as Text, element, below, held, dx, dy);
    }
  }

  private text(node: Text, parent: Element, depth: number, clip: Clip, dx: number, dy: number): void {
    if (!/\S/.test(node.data) || leavesText(node)) return;
    this.range.selectNodeContents(node);
    const box = shift(this.range.getBoundingClientRect(), dx, dy);
    const text = escapeText(rendered(node.data, look(parent)).trim());
    this.rows.push([depth, identify(node), text, inView(box, clip.normal, clip)]);
  }

  private frame(frame: HTMLIFrameElement, depth: number, clip: Clip, box: Edges): void {
    const doc = reachable(frame);
    const content = contentBox(frame, box);
    if (doc !== null) this.walkDocument(doc, depth, clipTo(intersect(clip.normal, content)), content[0], content[1]);
    else this.foreign.push({ id: identify(frame), at: this.rows.length, depth });
  }
}

/** The text of an element that holds nothing else, or null if it holds elements. */
function onlyText(element: Element): string | null {
  if (isTextArea(element)) return escapeText(element.value);
  if (isOption(element)) return escapeText(element.label.trim());
  if (isInput(element)) return "";
  if (shadowOf(element) || tagOf(element) === "slot" || tagOf(element) === "iframe") return null;
  for (const child of childrenOf(element)) if (kindOf(child) === 1) return null;
  return escapeText(rendered(textOfNode(element) ?? "", look(element)).trim());
}

function markupOf(element: Element): string {
  let out = "";
  for (const { name, value } of attributesOf(element)) {
    if (name === "value" || FLAGS.includes(name)) continue;
    if (
      name === "aria-hidden" ||
      (name === "role" && /^(none|presentation)$/.test(value)) ||
      (!KEPT.includes(name) && name !== "role" && !name.startsWith("aria-"))
    )
      continue;
    out += ` ${name}="${escapeAttribute(shorten(name, value, element))}"`;
  }
  return out + liveAttributes(element);
}

/** What the person sees now, not what the source said: value, checked, selected, disabled. */
function liveAttributes(element: Element): string {
  if (!isHtml(element)) return "";
  let out = "";
  if (isInput(element) && element.type !== "checkbox" && element.type !== "radio") {
    const value = element.type === "password" ? "•".repeat(element.value.length) : element.value;
    if (value !== "" && element.type !== "hidden") out += ` value="${escapeAttribute(value)}"`;
  }
  if (isSelect(element))
    out += ` value="${escapeAttribute([...element.selectedOptions].map((option) => option.label.trim()).join(", "))}"`;
  if (isInput(element) && element.checked) out += " checked";
  if (isOption(element) && element.selected) out += " selected";
  for (const name of FLAGS) if (name !== "checked" && has(element, name)) out += ` ${name}`;
  return out;
}

function shorten(name: string, value: string, element: Element): string {
  let text = value;
  if (
    (name === "href" || name === "src" || name === "action") &&
    text.startsWith(`${documentOf(element).location?.origin}/`)
  ) {
    text = text.slice(documentOf(element).location.origin.length);
  }
  if (text.startsWith("data:")) text = text.slice(0, text.indexOf(",") + 1 || 40);
  return text.length > MAX_ATTRIBUTE ? `${text.slice(0, MAX_ATTRIBUTE)}…` : text;
}

function escapeText(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\s*\n\s*/g, " ");
}

function escapeAttribute(text: string): string {
  return escapeText(text).replace(/"/g, "&quot;");
}

function inView(box: Edges, cut: Edges, clip: Clip): 0 | 1 {
  return (clip.unseen === null ? isReadable(box, cut) : clip.unseen.share > 0) ? 1 : 0;
}

// Boxes in CSS pixels of the top viewport, and how much of each can be seen.
import { rectOf } from "./dom.ts";
import { type Look, look } from "./look.ts";

/** left, top, right, bottom */
export type Edges = readonly [number, number, number, number];

/** What cuts the content of an element: its normal content, its absolutely positioned and its fixed descendants. */
export interface Clip {
  normal: Edges;
  absolute: Edges;
  fixed: Edges;
  /** Inside text that is there for screen readers only: where it stands, and whether that is in view. */
  unseen: { box: Edges; share: number } | null;
}

export function clipOfView(width: number, height: number): Clip {
  return clipTo([0, 0, width, height]);
}

export function clipTo(edges: Edges): Clip {
  return { normal: edges, absolute: edges, fixed: edges, unseen: null };
}

export function intersect(a: Edges, b: Edges): Edges {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** The smallest box around both. */
export function union(a: Edges, b: Edges): Edges {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export function shift(rect: DOMRect, dx: number, dy: number): Edges {
  return [rect.left + dx, rect.top + dy, rect.right + dx, rect.bottom + dy];
}

/** Where a frame shows its document, given where its border begins. */
export function contentBox(frame: HTMLIFrameElement, [left, top]: Edges): Edges {
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = look(frame).style;
  const x = left + frame.clientLeft + (Number.parseFloat(paddingLeft) || 0);
  const y = top + frame.clientTop + (Number.parseFloat(paddingTop) || 0);
  const width = frame.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0);
  const height = frame.clientHeight - (Number.parseFloat(paddingTop) || 0) - (Number.parseFloat(paddingBottom) || 0);
  return [x, y, x + width, y + height];
}

/** The share of a box that lies inside the clip, 0 to 1; 0 for an empty box. */
export function share(box: Edges, clip: Edges): number {
  const area = (box[2] - box[0]) * (box[3] - box[1]);
  if (area <= 0) return 0;
  const width = Math.min(box[2], clip[2]) - Math.max(box[0], clip[0]);
  const height = Math.min(box[3], clip[3]) - Math.max(box[1], clip[1]);
  return width > 0 && height > 0 ? (width * height) / area : 0;
}

/** An element's box, read when first asked for. */
export class Spot {
  private known: Edges | null = null;

  constructor(
    private readonly element: Element,
    private readonly dx: number,
    private readonly dy: number,
  ) {}

  get box(): Edges {
    return (this.known ??= shift(rectOf(this.element), this.dx, this.dy));
  }
}

/** What cuts an element itself; its position is asked only where that makes a difference. */
export function clipFor(clip: Clip, seen: Look): Edges {
  if (clip.normal === clip.absolute && clip.normal === clip.fixed) return clip.normal;
  return seen.position === "absolute" ? clip.absolute : seen.position === "fixed" ? clip.fixed : clip.normal;
}

/** How an element's own clipping and positioning change what cuts its descendants. */
export function inside(clip: Clip, seen: Look, spot: Spot): Clip {
  const even = clip.normal === clip.absolute && clip.normal === clip.fixed;
  if (!seen.clips) {
    if (even) return clip;
    const own = clipFor(clip, seen);
    const absolute = seen.position === "static" ? clip.absolute : own;
    return own === clip.normal && absolute === clip.absolute ? clip : { ...clip, normal: own, absolute };
  }
  const own = clipFor(clip, seen);
  if (clip.unseen === null && isDot(spot.box))
    return { ...clip, unseen: { box: spot.box, share: share(spot.box, own) } };
  const normal = intersect(own, spot.box);
  return { ...clip, normal, absolute: seen.position === "static" ? clip.absolute : normal };
}

/** The usual way to hide text from sight but not from screen readers: a box of one pixel that cuts the rest. */
function isDot([left, top, right, bottom]: Edges): boolean {
  const width = right - left;
  const height = bottom - top;
  return width > 0 && height > 0 && width <= 2 && height <= 2;
}

const MIN_SHARE = 0.6;
const READABLE = 24;

/** Whether enough of a box can be seen to read or press it: most of it, or a piece of readable size. */
export function isReadable(box: Edges, clip: Edges): boolean {
  const width = Math.min(box[2], clip[2]) - Math.max(box[0], clip[0]);
  const height = Math.min(box[3], clip[3]) - Math.max(box[1], clip[1]);
  if (!(width > 0 && height > 0)) return false;
  return (
    width * height >= MIN_SHARE * (box[2] - box[0]) * (box[3] - box[1]) || (width >= READABLE && height >= READABLE)
  );
}

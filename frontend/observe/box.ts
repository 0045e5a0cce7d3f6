// Boxes in CSS pixels of the top viewport, and how much of each can be seen.

/** left, top, right, bottom */
export type Edges = readonly [number, number, number, number];

/** What cuts the content of an element: its normal content, its absolutely positioned and its fixed descendants. */
export interface Clip {
  normal: Edges;
  absolute: Edges;
  fixed: Edges;
}

export function intersect(a: Edges, b: Edges): Edges {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export function shift(rect: DOMRect, dx: number, dy: number): Edges {
  return [rect.left + dx, rect.top + dy, rect.right + dx, rect.bottom + dy];
}

/** The share of a box that lies inside the clip, 0 to 1; 0 for an empty box. */
export function share(box: Edges, clip: Edges): number {
  const area = (box[2] - box[0]) * (box[3] - box[1]);
  if (area <= 0) return 0;
  const width = Math.min(box[2], clip[2]) - Math.max(box[0], clip[0]);
  const height = Math.min(box[3], clip[3]) - Math.max(box[1], clip[1]);
  return width > 0 && height > 0 ? (width * height) / area : 0;
}

export function clipFor(clip: Clip, position: string): Edges {
  return position === "absolute" ? clip.absolute : position === "fixed" ? clip.fixed : clip.normal;
}

/** How an element's own clipping and positioning change what cuts its descendants. */
export function inside(clip: Clip, position: string, clips: boolean, box: Edges): Clip {
  const own = clipFor(clip, position);
  const normal = clips ? intersect(own, box) : own;
  const absolute = position === "static" ? clip.absolute : normal;
  if (normal === clip.normal && absolute === clip.absolute) return clip;
  return { normal, absolute, fixed: clip.fixed };
}

// Check boxes and radio buttons that are hidden for the eye, as design systems do it: a label with a drawing of its own
// stands in for them. They are shown where it is, and pressed there.
import { fits, has, isRenderedOpaque, rectOf } from "./dom.ts";
import { type Edges, shift } from "./box.ts";
import { labelsOf } from "./labels.ts";
import { look } from "./look.ts";
import { flatParent, isInput } from "./tree.ts";

/** Square pixels that can be pressed at all. */
const MIN_AREA = 20;
const TOGGLES = /^(checkbox|radio)$/;
const CLIPPED = /^(inset\((50|100)%|circle\(0|polygon\(0[a-z]* 0[a-z]*, 0[a-z]* 0)/;
/** A box that takes so much of its label's stands for itself, whether it can be seen or not. */
const MOST = 0.5;

/** The label that is seen in the place of a check box or radio button; null if that is seen itself, or there is none. */
export function standIn(element: Element): HTMLLabelElement | null {
  if (!isInput(element) || !TOGGLES.test(element.type)) return null;
  const hidden = isHidden(element);
  if (!hidden && isRenderedOpaque(element)) return null;
  for (const label of labelsOf(element)) {
    if (look(label).gone || !look(label).seen || !isRenderedOpaque(label)) continue;
    const box = labelEdges(label, 0, 0);
    if (area(box) < MIN_AREA) continue;
    return hidden || area(shift(rectOf(element), 0, 0)) < MOST * area(box) ? label : null;
  }
  return null;
}

/** Has no box that a person could see, however opaque it is. */
export function isHidden(element: Element): boolean {
  const seen = look(element);
  if (seen.gone || !seen.seen) return true;
  const { width, height, right, bottom } = rectOf(element);
  if (width * height < MIN_AREA || right + scrollX <= 0 || bottom + scrollY <= 0) return true;
  const { clip, clipPath } = seen.style;
  return CLIPPED.test(clipPath) || (clip.startsWith("rect(0px, 0px, 0px") && seen.position === "absolute");
}

/** Where a label is, or what is in one that has no box of its own. */
export function labelEdges(label: Element, dx: number, dy: number): Edges {
  const own = shift(rectOf(label), dx, dy);
  if (area(own) > 0) return own;
  const range = new Range();
  range.selectNodeContents(label);
  return shift(range.getBoundingClientRect(), dx, dy);
}

const INTERACTIVE = "a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]";

/** Whether a press on what is in a label is one on the label, not on a link or control that stands in it. */
export function isLabelOnly(hit: Element, label: Element): boolean {
  for (let at: Element | null = hit; at !== null && at !== label; at = flatParent(at))
    if (fits(at, INTERACTIVE) && !(isInput(at) && at === (label as HTMLLabelElement).control)) return false;
  return !has(label, "inert");
}

function area([left, top, right, bottom]: Edges): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

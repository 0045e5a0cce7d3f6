// Frames of other origins, seen from outside: where their documents stand, and what lies on top of them.
import { kindOf } from "./dom.ts";
import { type Edges, contentBox, intersect } from "./box.ts";
import { innermostFocus } from "./focus.ts";
import { identify, lookUp, nextId } from "./identity.ts";
import { type Cover, clipWithin, coverAt, deepest, edgesOf } from "./locate.ts";
import { isFrame, reachable } from "./tree.ts";

interface Standing {
  x: number;
  y: number;
  clip: Edges;
}

/** Where the document of a frame begins and what of it can be seen; null if the frame is gone. */
export function frameAt(id: number): Standing | null {
  const frame = frameOf(id);
  if (frame === null) return null;
  const content = contentBox(frame, edgesOf(frame));
  return { x: content[0], y: content[1], clip: intersect(clipWithin(frame), content) };
}

/** For each point of the top viewport, what lies over the frame there; null if nothing does. */
export function coversOf(id: number, points: [number, number][]): { covers: (Cover | null)[]; next: number } {
  const frame = frameOf(id);
  const covers = points.map(([x, y]) => (frame === null ? null : coverAt(x, y, frame)));
  return { covers, next: nextId() };
}

function frameOf(id: number): HTMLIFrameElement | null {
  const node = lookUp(id);
  return node !== null && kindOf(node) === 1 && isFrame(node as Element) ? (node as HTMLIFrameElement) : null;
}

interface Found {
  /** The innermost element, or null if there is none. */
  id: number | null;
  /** It is a frame whose document is another world's. */
  foreign: boolean;
  next: number;
}

/** What lies at a point of the top viewport. */
export function pointed(x: number, y: number): Found {
  return told(deepest(x, y));
}

/** What has the focus. */
export function focused(): Found {
  return told(innermostFocus(document));
}

function told(element: Element | null): Found {
  const id = element === null ? null : identify(element);
  const foreign = element !== null && isFrame(element) && reachable(element) === null;
  return { id, foreign, next: nextId() };
}

// What has the focus.
import { activeOf, bodyOf, isFocused, rootOf, shadowOf } from "./dom.ts";
import { isFrame, reachable } from "./tree.ts";

/** The innermost focused element of a document, through open shadow roots; null if that is the document itself. */
export function activeElement(doc: Document): Element | null {
  let active = activeOf(doc);
  while (active !== null && shadowOf(active)?.activeElement) active = shadowOf(active)!.activeElement;
  return active === bodyOf(doc) || active === rootOf(doc) ? null : active;
}

/** The same through same-origin frames, too; a frame of another origin is as deep as it goes. */
export function innermostFocus(doc: Document): Element | null {
  const active = activeElement(doc);
  if (active === null || !isFrame(active)) return active;
  const inner = reachable(active);
  return inner === null ? active : (innermostFocus(inner) ?? active);
}

/** The focused element of a document in a frame, or null if the focus is elsewhere: each document remembers its own. */
export function focusWithin(doc: Document): Element | null {
  return isFocused(doc) ? activeElement(doc) : null;
}

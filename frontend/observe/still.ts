// Holding a page still for a picture: the blinking caret is hidden by a paused animation of the focused element alone,
// which fires no event, writes no style and is gone again when the picture is taken.
import { innermostFocus } from "./focus.ts";
import { isEditable } from "./locate.ts";

let held: Animation | null = null;

/** Whether there was a caret to hide that was not hidden already. */
export function hold(): boolean {
  const focused = innermostFocus(document);
  if (focused !== null && held !== null && (held.effect as KeyframeEffect).target === focused) return false;
  release();
  if (focused === null || !isEditable(focused)) return false;
  held = focused.animate({ caretColor: ["transparent", "transparent"] }, { duration: 1000, fill: "both" });
  held.pause();
  return true;
}

export function release(): boolean {
  held?.cancel();
  held = null;
  return true;
}

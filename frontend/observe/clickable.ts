// What only a script makes pressable: text and boxes that say so by a listener, an attribute or the shape of the mouse.
import tables from "./aria.json";
import { listed } from "./listed.ts";
import { bodyOf, documentOf, first, has, nearest, rootOf } from "./dom.ts";
import { isListening } from "./listening.ts";
import { type Look, look } from "./look.ts";
import { contentText } from "./names.ts";
import { flatParent } from "./tree.ts";

/** Roles that say by themselves that they are pressed or hold something to press, or that are a page of their own. */
const SAID = listed(tables.said_roles);
const CONTROLS = tables.controls;
/** A longer text stays what it is below the box that is pressed. */
const MAX_TEXT = 150;

/** Whether a press on an element does something that neither its role nor anything around it says. */
export function isClickable(element: Element, role: string, seen: Look): boolean {
  if (SAID.has(role)) return false;
  const listens = isListening(element);
  if (!listens && !(seen.pointer && !isPointerAround(element)) && (seen.plain || !has(element, "onclick")))
    return false;
  const doc = documentOf(element);
  if (element === bodyOf(doc) || element === rootOf(doc) || nearest(element, CONTROLS) !== null) return false;
  return !listens || seen.pointer || !holdsControls(element);
}

/**
 * What a pressable box says, if that is short and nothing in it is pressed by itself; "" if it is more than that, and null
 * if it holds nothing to read or press.
 */
export function clickableText(element: Element): string | null {
  if (holdsControls(element)) return "";
  const text = contentText(element);
  if (text === "") return null;
  return text.length <= MAX_TEXT ? text : "";
}

/** A box that listens for what is in it, and is not pressed itself. */
function holdsControls(element: Element): boolean {
  return first(element, CONTROLS) !== null;
}

function isPointerAround(element: Element): boolean {
  const parent = flatParent(element);
  return parent !== null && look(parent).pointer;
}

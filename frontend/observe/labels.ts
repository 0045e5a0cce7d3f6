// Which labels name which controls. Read once for each observation: after every change of the document, the browser goes
// through all of it anew for each control whose `labels` are asked for.
import { all, kindOf } from "./dom.ts";

type Labelled = ReadonlyMap<Element, readonly HTMLLabelElement[]>;

let known = new Map<Node, Labelled>();

export function forgetLabels(): void {
  known = new Map();
}

/** The labels of a control, in document order. */
export function labelsOf(control: Element): readonly HTMLLabelElement[] {
  const root = control.getRootNode();
  let labelled = known.get(root);
  if (labelled === undefined) {
    labelled = labelledIn(root);
    known.set(root, labelled);
  }
  return labelled.get(control) ?? NONE;
}

const NONE: readonly HTMLLabelElement[] = [];

function labelledIn(root: Node): Labelled {
  const found = new Map<Element, HTMLLabelElement[]>();
  const labels = kindOf(root) === 9 ? all(root as Document, "label") : (root as ShadowRoot).querySelectorAll("label");
  for (const label of labels) {
    const { control } = label as HTMLLabelElement;
    if (!control) continue;
    const before = found.get(control);
    if (before === undefined) found.set(control, [label as HTMLLabelElement]);
    else before.push(label as HTMLLabelElement);
  }
  return found;
}

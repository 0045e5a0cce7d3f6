// Elements to which scripts have added listeners for presses. Only the debugger can tell; it does so from outside.
const listening = new WeakSet<Element>();

export function listens(elements: Element[]): void {
  for (const element of elements) listening.add(element);
}

export function isListening(element: Element): boolean {
  return listening.has(element);
}

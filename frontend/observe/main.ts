// The observer: one object in an isolated world of each document, which the page can neither see nor spoil.
import type { Clip, Edges } from "./box.ts";
import { nextId, startAt } from "./identity.ts";
import { locate, target } from "./locate.ts";
import { forgetLooks } from "./look.ts";
import { forgetRoles } from "./roles.ts";
import { Walker } from "./walk.ts";

interface Wanted {
  /** Ids begin here at the earliest. */
  first: number;
  /** Also the document's full HTML. */
  html?: boolean;
}

function forget(): void {
  forgetLooks();
  forgetRoles();
}

function observe(wanted: Wanted): object {
  startAt(wanted.first);
  const view: Edges = [0, 0, innerWidth, innerHeight];
  const clip: Clip = { normal: view, absolute: view, fixed: view };
  const walker = new Walker();
  walker.walkDocument(document, 0, clip, { dx: 0, dy: 0, focused: null, disabled: false });
  return {
    url: location.href,
    title: document.title,
    next: nextId(),
    focus: walker.focus,
    scroll: scrollState(),
    view: [innerWidth, innerHeight],
    rows: walker.rows,
    foreign: walker.foreign,
    html: wanted.html ? fullHtml() : undefined,
  };
}

function fullHtml(): string {
  const type = document.doctype ? `<!DOCTYPE ${document.doctype.name}>\n` : "";
  return type + (document.documentElement?.outerHTML ?? "");
}

function scrollState(): number[] {
  const root = document.scrollingElement ?? document.documentElement;
  if (!root) return [0, 0, 0, 0];
  const maxX = Math.max(0, root.scrollWidth - root.clientWidth);
  const maxY = Math.max(0, root.scrollHeight - root.clientHeight);
  return [Math.round(scrollX), Math.round(scrollY), maxX, maxY];
}

function fresh<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => string {
  return (...args) => {
    forget();
    try {
      return JSON.stringify(work(...args)) ?? "null";
    } finally {
      forget();
    }
  };
}

const api = Object.freeze({ observe: fresh(observe), locate: fresh(locate), target });
Object.defineProperty(globalThis, "webarium", { value: api, configurable: true });

// The observer: one object in an isolated world of each document, which the page can neither see nor spoil.
import { rootOf, titleOf } from "./dom.ts";
import { type Clip, clipOfView } from "./box.ts";
import { HtmlWalker, type HtmlRow } from "./html.ts";
import { forgetGenerated } from "./generated.ts";
import { nextId, startAt } from "./identity.ts";
import { locate, target } from "./locate.ts";
import { forgetLooks } from "./look.ts";
import { listens } from "./listening.ts";
import { Marker } from "./marks.ts";
import { forgetRoles } from "./roles.ts";
import { hold, release } from "./still.ts";
import { Walker } from "./walk.ts";

interface Wanted {
  /** Ids begin here at the earliest. */
  first: number;
  /** Also the elements to mark. */
  marks?: boolean;
  /** Also the pruned HTML, as rows. */
  pruned?: boolean;
  /** Hide the caret for a picture; `release` shows it again. */
  still?: boolean;
  /** Also the document's full HTML. */
  html?: boolean;
}

function forget(): void {
  forgetLooks();
  forgetGenerated();
  forgetRoles();
}

function observe(wanted: Wanted): object {
  startAt(wanted.first);
  const clip = clipOfView(innerWidth, innerHeight);
  const marker = wanted.marks ? new Marker() : null;
  const walker = new Walker(marker);
  walker.walkDocument(document, 0, clip, 0, 0);
  return {
    url: location.href,
    title: titleOf(document),
    next: nextId(),
    focus: walker.focus,
    scroll: scrollState(),
    view: [innerWidth, innerHeight],
    rows: walker.rows,
    foreign: walker.foreign,
    marks: marker?.rows(),
    pruned: wanted.pruned ? prunedRows(clip) : undefined,
    held: wanted.still ? hold() : false,
    html: wanted.html ? fullHtml() : undefined,
  };
}

function prunedRows(clip: Clip): HtmlRow[] {
  const walker = new HtmlWalker();
  walker.walkDocument(document, 0, clip, 0, 0);
  return walker.rows;
}

function fullHtml(): string {
  const type = document.doctype ? `<!DOCTYPE ${document.doctype.name}>\n` : "";
  return type + (rootOf(document)?.outerHTML ?? "");
}

function scrollState(): number[] {
  const root = document.scrollingElement ?? rootOf(document);
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

const api = Object.freeze({ observe: fresh(observe), locate: fresh(locate), listens, release: fresh(release), target });
Object.defineProperty(globalThis, "webarium", { value: api, configurable: true });

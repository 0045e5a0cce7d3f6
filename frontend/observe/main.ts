// The observer: one object in an isolated world of each document, which the page can neither see nor spoil.
import { closed, rootOf, titleOf } from "./dom.ts";
import { type Base, baseClip, origin, standAt } from "./base.ts";
import { coversOf, focused, frameAt, pointed } from "./frames.ts";
import { HtmlWalker } from "./html.ts";
import { forgetGenerated } from "./generated.ts";
import { nextId, startAt } from "./identity.ts";
import { forgetLabels } from "./labels.ts";
import { locate, target } from "./locate.ts";
import { forgetLooks } from "./look.ts";
import { beginWalk, forgetLimit, leftOut } from "./limit.ts";
import { listens } from "./listening.ts";
import { Marker } from "./marks.ts";
import { rawRows } from "./raw.ts";
import { hold, release } from "./still.ts";
import { forgetTables } from "./tables.ts";
import { Walker } from "./walk.ts";

interface Wanted {
  /** How deep the rows of tree and HTML begin. */
  depth?: number;
  html_depth?: number;
  /** Also the elements to mark. */
  marks?: boolean;
  /** Also the pruned HTML, as rows. */
  pruned?: boolean;
  /** Also the document node by node, as rows. */
  raw?: boolean;
  /** Hide the caret for a picture; `release` shows it again. */
  still?: boolean;
  /** Links say where they lead. */
  addresses?: boolean;
  /** Also the document's full HTML. */
  html?: boolean;
}

function forget(): void {
  forgetLooks();
  forgetGenerated();
  forgetLabels();
  forgetTables();
  forgetLimit();
}

function observe(wanted: Wanted): object {
  const marker = wanted.marks ? new Marker() : null;
  const walker = new Walker(marker, wanted.addresses);
  walker.walkDocument(document, wanted.depth ?? 0, baseClip(), ...origin());
  beginWalk();
  const pruned = wanted.pruned ? new HtmlWalker() : null;
  pruned?.walkDocument(document, wanted.html_depth ?? 0, baseClip(), ...origin());
  beginWalk();
  return {
    url: location.href,
    title: titleOf(document),
    focus: walker.focus,
    scroll: scrollState(),
    view: [innerWidth, innerHeight],
    rows: walker.cells,
    kinds: walker.kinds.list,
    words: walker.words.list,
    foreign: walker.foreign.map((one) => ({ ...one, marks: marker?.before(one.marks) ?? 0 })),
    marks: marker?.rows(),
    pruned: pruned?.rows,
    foreign_html: pruned?.foreign,
    raw: wanted.raw ? rawRows(document, ...origin()) : undefined,
    held: wanted.still ? hold() : false,
    html: wanted.html ? fullHtml() : undefined,
    left: leftOut(),
    next: nextId(),
  };
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

/** A question from outside: `first` is the least number for new ids, `base` where the document stands. */
function answering<A extends unknown[], R>(
  work: (...args: A) => R,
): (first: number, base: Base | null, ...args: A) => string {
  return (first, base, ...args) => {
    startAt(first);
    standAt(base);
    forget();
    try {
      return wellFormed(JSON.stringify(work(...args)) ?? "null");
    } finally {
      forget();
      standAt(null);
    }
  };
}

/** JSON in which halves of surrogate pairs, which are no characters and cannot be stored, are replaced. */
function wellFormed(json: string): string {
  if (!json.includes("\\ud")) return json;
  return json.replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (escape) => (escape === "\\\\" ? escape : "\ufffd"));
}

const api = Object.freeze({
  observe: answering(observe),
  locate: answering(locate),
  frameAt: answering(frameAt),
  coversOf: answering(coversOf),
  pointed: answering(pointed),
  focused: answering(focused),
  hold: answering(hold),
  release: answering(release),
  listens,
  closed,
  target,
});
Object.defineProperty(globalThis, "webarium", { value: api, configurable: true });

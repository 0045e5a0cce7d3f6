// Data tables and layout tables are told apart by Chromium's own rules of thumb.
import { attr, first, has, isEditableContent, tagOf } from "./dom.ts";
import { look } from "./look.ts";

let kinds = new Map<Element, "table" | "layout">();

export function forgetTables(): void {
  kinds = new Map();
}

export function tableKind(table: HTMLTableElement): "table" | "layout" {
  let kind = kinds.get(table);
  if (kind === undefined) {
    kind = isData(table) ? "table" : "layout";
    kinds.set(table, kind);
  }
  return kind;
}

function isData(table: HTMLTableElement): boolean {
  if (isEditableContent(table) || table.caption || table.tHead || table.tFoot) return true;
  if (attr(table, "summary") || attr(table, "rules")) return true;
  if (first(table, ":scope > col, :scope > colgroup")) return true;
  const rows = table.rows;
  if (rows.length >= 20) return true;
  return cellsSpeak(table);
}

function cellsSpeak(table: HTMLTableElement): boolean {
  const own = look(table).style.backgroundColor;
  let cells = 0;
  let bordered = 0;
  let coloured = 0;
  for (const row of table.rows) {
    for (const cell of row.cells) {
      const seen = look(cell);
      if (seen.gone) continue;
      cells++;
      if (tagOf(cell) === "th" || has(cell, "scope") || cell.headers || cell.abbr || attr(cell, "axis")) return true;
      const style = seen.style;
      if (style.emptyCells === "hide") return true;
      if (isBordered(style)) bordered++;
      if (style.backgroundColor !== own && !/, 0\)$/.test(style.backgroundColor)) coloured++;
      if (bordered >= 10 || coloured >= 10) return true;
    }
  }
  if (cells <= 1) return false;
  return bordered >= cells / 2 || coloured >= cells / 2;
}

function isBordered(style: CSSStyleDeclaration): boolean {
  const has = (width: string): boolean => Number.parseFloat(width) > 0;
  return (
    (has(style.borderTopWidth) && has(style.borderBottomWidth)) ||
    (has(style.borderLeftWidth) && has(style.borderRightWidth))
  );
}

-- Handbooks, their pages, and the sections of each page, which are only read; and notes that readers leave on pages.

CREATE TABLE book (
  id TEXT PRIMARY KEY,                      -- as in addresses
  title TEXT NOT NULL,
  about TEXT NOT NULL,
  site TEXT NOT NULL                        -- the brand of the site that it describes
) WITHOUT ROWID;

CREATE TABLE page (
  id INTEGER PRIMARY KEY,                   -- in the order of the book
  book_id TEXT NOT NULL REFERENCES book,
  chapter TEXT NOT NULL,
  slug TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,                    -- its first sentence
  UNIQUE (book_id, slug)
);

CREATE TABLE section (
  id INTEGER PRIMARY KEY,
  page_id INTEGER NOT NULL REFERENCES page,
  slug TEXT NOT NULL,                       -- as in permalinks; empty before the first heading
  title TEXT NOT NULL,
  source TEXT NOT NULL,                     -- Markdown
  plain TEXT NOT NULL                       -- what is searched
);
CREATE INDEX section_page ON section (page_id);

CREATE TABLE rule (
  name TEXT PRIMARY KEY,                    -- as in placeholders of the texts
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  page_id INTEGER NOT NULL REFERENCES page,
  text TEXT NOT NULL,
  written_at TEXT NOT NULL
);
CREATE INDEX note_page ON note (page_id);

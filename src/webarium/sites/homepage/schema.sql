-- Notes, things to do, and the day's exchange rates. The calculator keeps its memory in the visitor's session.

CREATE TABLE pad (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  body TEXT NOT NULL,                       -- markdown
  changed_at TEXT NOT NULL
);

CREATE TABLE todo (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  due TEXT NOT NULL DEFAULT '',             -- a day, or nothing
  done INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);

CREATE TABLE rate (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  per_dollar REAL NOT NULL                  -- how many of it one US dollar buys on the world's day
) WITHOUT ROWID;

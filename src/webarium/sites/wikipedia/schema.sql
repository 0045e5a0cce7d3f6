-- An encyclopedia. What an article says is its last revision; `plain` is the same without markup, for the search.

CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL DEFAULT '',   -- empty: nobody can sign in
  about TEXT NOT NULL DEFAULT '',
  steward INTEGER NOT NULL DEFAULT 0,       -- may protect pages and block people
  blocked INTEGER NOT NULL DEFAULT 0,       -- may not edit
  created_at TEXT NOT NULL
);

CREATE TABLE article (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL UNIQUE,               -- served at /wiki/Title_with_underscores
  kind TEXT NOT NULL CHECK (kind IN ('article', 'redirect', 'disambiguation', 'portal')),
  target TEXT NOT NULL DEFAULT '',          -- where a redirect leads
  summary TEXT NOT NULL DEFAULT '',         -- a few words about what it is, for lists
  picture TEXT NOT NULL DEFAULT '',         -- the record of what its picture shows
  plain TEXT NOT NULL,
  words INTEGER NOT NULL,
  protected INTEGER NOT NULL DEFAULT 0,     -- only stewards edit it
  revision_id INTEGER NOT NULL              -- the last one
);
CREATE INDEX article_nocase ON article (title COLLATE NOCASE);
CREATE INDEX article_kind ON article (kind, title);
CREATE INDEX article_target ON article (target) WHERE target <> '';

CREATE TABLE revision (
  id INTEGER PRIMARY KEY,
  article_id INTEGER NOT NULL REFERENCES article (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  created_at TEXT NOT NULL,
  comment TEXT NOT NULL,
  source TEXT NOT NULL
);
CREATE INDEX revision_article ON revision (article_id, id DESC);
CREATE INDEX revision_user ON revision (user_id, id DESC);
CREATE INDEX revision_time ON revision (created_at DESC, id DESC);

CREATE TABLE article_category (
  article_id INTEGER NOT NULL REFERENCES article (id),
  category TEXT NOT NULL,
  PRIMARY KEY (article_id, category)
) WITHOUT ROWID;
CREATE INDEX article_category_name ON article_category (category, article_id);

CREATE TABLE talk_topic (
  id INTEGER PRIMARY KEY,
  article_id INTEGER NOT NULL REFERENCES article (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  title TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX talk_topic_article ON talk_topic (article_id, id);

CREATE TABLE talk_post (
  id INTEGER PRIMARY KEY,
  topic_id INTEGER NOT NULL REFERENCES talk_topic (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX talk_post_topic ON talk_post (topic_id, id);

CREATE TABLE watch (
  user_id INTEGER NOT NULL REFERENCES user (id),
  article_id INTEGER NOT NULL REFERENCES article (id),
  PRIMARY KEY (user_id, article_id)
) WITHOUT ROWID;

CREATE VIRTUAL TABLE article_fts USING fts5 (
  title, plain, content='article', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2'
);
CREATE TRIGGER article_written AFTER INSERT ON article WHEN new.kind <> 'redirect' BEGIN
  INSERT INTO article_fts (rowid, title, plain) VALUES (new.id, new.title, new.plain);
END;
CREATE TRIGGER article_rewritten AFTER UPDATE OF title, plain, kind ON article BEGIN
  INSERT INTO article_fts (article_fts, rowid, title, plain)
    SELECT 'delete', old.id, old.title, old.plain WHERE old.kind <> 'redirect';
  INSERT INTO article_fts (rowid, title, plain)
    SELECT new.id, new.title, new.plain WHERE new.kind <> 'redirect';
END;

-- One mailbox. Times are local wall-clock ISO texts; lists of addresses are JSON.
CREATE TABLE contact (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE
);

CREATE TABLE label (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  colour TEXT NOT NULL
);

-- An e-mail. The first one of a conversation has thread_id = id and carries the conversation's flags.
CREATE TABLE email (
  id INTEGER PRIMARY KEY,
  thread_id INTEGER NOT NULL,
  place INTEGER,                        -- seeded inbox conversations from 1, newest first; else NULL
  mine INTEGER NOT NULL DEFAULT 0,      -- written by the mailbox's owner
  sender_name TEXT NOT NULL,
  sender_email TEXT NOT NULL,
  to_list TEXT NOT NULL DEFAULT '[]',
  cc_list TEXT NOT NULL DEFAULT '[]',
  bcc_list TEXT NOT NULL DEFAULT '[]',
  subject TEXT NOT NULL,
  content TEXT NOT NULL,                -- clean HTML
  plain TEXT NOT NULL,                  -- the same as text, for search and previews
  sent_at TEXT NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 0,
  opened INTEGER NOT NULL DEFAULT 0,    -- became read by being looked at, not by being marked
  starred INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0,
  spam INTEGER NOT NULL DEFAULT 0,
  trash INTEGER NOT NULL DEFAULT 0,
  snoozed_until TEXT,
  scheduled_at TEXT,                    -- when it will be sent
  draft INTEGER NOT NULL DEFAULT 0,
  is_reply INTEGER NOT NULL DEFAULT 0,
  draft_key TEXT                        -- which compose form it was written in
);
CREATE INDEX email_thread ON email (thread_id, sent_at);

CREATE TABLE email_label (
  email_id INTEGER NOT NULL REFERENCES email (id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES label (id) ON DELETE CASCADE,
  PRIMARY KEY (email_id, label_id)
) WITHOUT ROWID;

CREATE TABLE attachment (
  id INTEGER PRIMARY KEY,
  email_id INTEGER NOT NULL REFERENCES email (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  body BLOB                             -- NULL: made from the name when asked for
);
CREATE INDEX attachment_email ON attachment (email_id);

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

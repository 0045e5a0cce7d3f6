-- Quibble: a forum of forums. Times are 'YYYY-MM-DD HH:MM:SS' in the universe's local time. Every table has a primary key.
-- Counts, scores and rankings stand beside what they are computed from, so that a listing is one walk along an index.

CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT NOT NULL DEFAULT '',
  password_hash TEXT,                  -- argon2id; NULL for the crowd, whose accounts cannot be signed in to
  biography TEXT NOT NULL DEFAULT '',  -- markdown
  created_at TEXT NOT NULL,
  is_admin INTEGER NOT NULL DEFAULT 0,
  front_page TEXT NOT NULL DEFAULT 'subscribed',   -- subscribed | all | featured | moderated
  front_sort TEXT NOT NULL DEFAULT 'hot',
  show_thumbnails INTEGER NOT NULL DEFAULT 1,
  allow_messages INTEGER NOT NULL DEFAULT 1,       -- whether strangers may write private messages
  notify_on_reply INTEGER NOT NULL DEFAULT 1
);

CREATE TABLE tag (                     -- the subject under which forums are listed
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  description TEXT NOT NULL DEFAULT ''
);

CREATE TABLE forum (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,        -- served at /f/<name>
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  sidebar TEXT NOT NULL DEFAULT '',    -- markdown
  created_at TEXT NOT NULL,
  featured INTEGER NOT NULL DEFAULT 0, -- on the front page of guests
  subscriber_count INTEGER NOT NULL DEFAULT 0,
  submission_count INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX forum_size ON forum (subscriber_count DESC, id);

CREATE TABLE forum_tag (
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  tag_id INTEGER NOT NULL REFERENCES tag (id),
  PRIMARY KEY (forum_id, tag_id)
) WITHOUT ROWID;
CREATE INDEX forum_tag_tag ON forum_tag (tag_id, forum_id);

CREATE TABLE flair (                   -- labels that a forum offers for its submissions
  id INTEGER PRIMARY KEY,
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  label TEXT NOT NULL,
  UNIQUE (forum_id, label)
);

CREATE TABLE subscription (
  user_id INTEGER NOT NULL REFERENCES user (id),
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, forum_id)
) WITHOUT ROWID;

CREATE TABLE moderator (
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  created_at TEXT NOT NULL,
  PRIMARY KEY (forum_id, user_id)
) WITHOUT ROWID;
CREATE INDEX moderator_user ON moderator (user_id);

CREATE TABLE forum_ban (
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  reason TEXT NOT NULL,
  banned_by INTEGER NOT NULL REFERENCES user (id),
  created_at TEXT NOT NULL,
  expires_at TEXT,                     -- NULL: for good
  PRIMARY KEY (forum_id, user_id)
) WITHOUT ROWID;

CREATE TABLE moderation_log (
  id INTEGER PRIMARY KEY,
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  user_id INTEGER NOT NULL REFERENCES user (id),   -- who acted
  action TEXT NOT NULL,                -- what they did, as a sentence's end: 'banned tina_r'
  reason TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
);
CREATE INDEX moderation_log_forum ON moderation_log (forum_id, id DESC);

CREATE TABLE submission (
  id INTEGER PRIMARY KEY,
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  title TEXT NOT NULL,
  kind TEXT NOT NULL,                  -- text | link | image
  url TEXT,                            -- of a link
  image TEXT,                          -- file name of an image, served at /submission_images/<image>
  body TEXT NOT NULL DEFAULT '',       -- markdown
  flair_id INTEGER REFERENCES flair (id),
  created_at TEXT NOT NULL,
  edited_at TEXT,
  upvotes INTEGER NOT NULL DEFAULT 0,
  downvotes INTEGER NOT NULL DEFAULT 0,
  net_score INTEGER NOT NULL DEFAULT 0,            -- upvotes - downvotes
  ranking INTEGER NOT NULL,            -- "hot": interest less age, in millionths; may be negative
  controversy INTEGER NOT NULL DEFAULT 0,          -- many votes both ways
  comment_count INTEGER NOT NULL DEFAULT 0,        -- visible ones
  last_active TEXT NOT NULL,           -- its own time or its newest comment's
  sticky INTEGER NOT NULL DEFAULT 0,   -- stands on top of its forum's hot list
  locked INTEGER NOT NULL DEFAULT 0,   -- takes no more comments
  visibility TEXT NOT NULL DEFAULT 'visible'       -- visible | trashed (by a moderator) | deleted (by its author)
);
CREATE INDEX submission_user ON submission (user_id, id DESC);
CREATE INDEX submission_forum_hot ON submission (forum_id, sticky DESC, ranking DESC, id DESC);
CREATE INDEX submission_forum_new ON submission (forum_id, id DESC);
CREATE INDEX submission_forum_active ON submission (forum_id, last_active DESC, id DESC);
CREATE INDEX submission_forum_top ON submission (forum_id, net_score DESC, id DESC);
CREATE INDEX submission_forum_controversial ON submission (forum_id, controversy DESC, id DESC);
CREATE INDEX submission_forum_commented ON submission (forum_id, comment_count DESC, id DESC);
CREATE INDEX submission_hot ON submission (ranking DESC, id DESC);
CREATE INDEX submission_active ON submission (last_active DESC, id DESC);
CREATE INDEX submission_top ON submission (net_score DESC, id DESC);
CREATE INDEX submission_controversial ON submission (controversy DESC, id DESC);
CREATE INDEX submission_commented ON submission (comment_count DESC, id DESC);
CREATE INDEX submission_created ON submission (created_at);

CREATE TABLE picture (                 -- what pictures show that the site draws itself, by file name
  name TEXT PRIMARY KEY,               -- '<64 hexadecimal digits>.jpg'
  record TEXT NOT NULL                 -- the facts that the submission's words agree with
) WITHOUT ROWID;

CREATE TABLE submission_vote (         -- votes that are known by name; the crowd's stand in the counts alone
  user_id INTEGER NOT NULL REFERENCES user (id),
  submission_id INTEGER NOT NULL REFERENCES submission (id),
  choice INTEGER NOT NULL,             -- 1 or -1
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, submission_id)
) WITHOUT ROWID;

CREATE TABLE comment (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submission (id),
  parent_id INTEGER REFERENCES comment (id),       -- NULL: answers the submission
  user_id INTEGER NOT NULL REFERENCES user (id),
  body TEXT NOT NULL,                  -- markdown
  created_at TEXT NOT NULL,
  edited_at TEXT,
  upvotes INTEGER NOT NULL DEFAULT 0,
  downvotes INTEGER NOT NULL DEFAULT 0,
  net_score INTEGER NOT NULL DEFAULT 0,
  visibility TEXT NOT NULL DEFAULT 'visible'       -- visible | trashed | deleted
);
CREATE INDEX comment_submission ON comment (submission_id, parent_id);
CREATE INDEX comment_user ON comment (user_id, id DESC);

CREATE TABLE comment_vote (
  user_id INTEGER NOT NULL REFERENCES user (id),
  comment_id INTEGER NOT NULL REFERENCES comment (id),
  choice INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, comment_id)
) WITHOUT ROWID;

CREATE TABLE upload (                  -- images that people sent, by file name
  name TEXT PRIMARY KEY,               -- '<sha256>.png'
  user_id INTEGER NOT NULL REFERENCES user (id),
  media_type TEXT NOT NULL,
  data BLOB NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE message_thread (
  id INTEGER PRIMARY KEY,
  sender_id INTEGER NOT NULL REFERENCES user (id),
  receiver_id INTEGER NOT NULL REFERENCES user (id),
  title TEXT NOT NULL
);
CREATE INDEX message_thread_sender ON message_thread (sender_id);
CREATE INDEX message_thread_receiver ON message_thread (receiver_id);

CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  thread_id INTEGER NOT NULL REFERENCES message_thread (id),
  sender_id INTEGER NOT NULL REFERENCES user (id),
  body TEXT NOT NULL,                  -- markdown
  created_at TEXT NOT NULL
);
CREATE INDEX message_of_thread ON message (thread_id, id);

CREATE TABLE notification (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),   -- who is told
  kind TEXT NOT NULL,                  -- comment (a reply) | message
  comment_id INTEGER REFERENCES comment (id),
  message_id INTEGER REFERENCES message (id)
);
CREATE INDEX notification_user ON notification (user_id, id DESC);

CREATE TABLE user_block (
  blocker_id INTEGER NOT NULL REFERENCES user (id),
  blocked_id INTEGER NOT NULL REFERENCES user (id),
  comment TEXT NOT NULL DEFAULT '',    -- a private note
  created_at TEXT NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id)
) WITHOUT ROWID;

CREATE TABLE hidden_forum (
  user_id INTEGER NOT NULL REFERENCES user (id),
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  PRIMARY KEY (user_id, forum_id)
) WITHOUT ROWID;

CREATE TABLE wiki_page (
  id INTEGER PRIMARY KEY,
  forum_id INTEGER NOT NULL REFERENCES forum (id),
  path TEXT NOT NULL COLLATE NOCASE,   -- served at /f/<forum>/wiki/<path>
  title TEXT NOT NULL,
  body TEXT NOT NULL,                  -- markdown
  locked INTEGER NOT NULL DEFAULT 0,   -- only moderators edit it
  UNIQUE (forum_id, path)
);

CREATE TABLE wiki_revision (
  id INTEGER PRIMARY KEY,
  page_id INTEGER NOT NULL REFERENCES wiki_page (id),
  user_id INTEGER NOT NULL REFERENCES user (id),
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX wiki_revision_page ON wiki_revision (page_id, id DESC);

-- What searches look through: visible texts alone, each with its forum as a word (f12), so that a search within a forum is
-- one query of the index. Triggers keep both in step with their tables.
CREATE VIRTUAL TABLE submission_fts USING fts5 (
  title, body, forum, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);                                     -- rowid = submission.id
CREATE VIRTUAL TABLE comment_fts USING fts5 (
  body, forum, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);                                     -- rowid = comment.id

CREATE TRIGGER submission_written AFTER INSERT ON submission WHEN new.visibility = 'visible' BEGIN
  INSERT INTO submission_fts (rowid, title, body, forum) VALUES (new.id, new.title, new.body, 'f' || new.forum_id);
END;
CREATE TRIGGER submission_rewritten AFTER UPDATE OF title, body, visibility ON submission BEGIN
  DELETE FROM submission_fts WHERE rowid = new.id;
  INSERT INTO submission_fts (rowid, title, body, forum)
    SELECT new.id, new.title, new.body, 'f' || new.forum_id WHERE new.visibility = 'visible';
END;
CREATE TRIGGER submission_shown AFTER UPDATE OF visibility ON submission WHEN old.visibility <> new.visibility BEGIN
  DELETE FROM comment_fts WHERE rowid IN (SELECT id FROM comment WHERE submission_id = new.id);
  INSERT INTO comment_fts (rowid, body, forum) SELECT id, body, 'f' || new.forum_id FROM comment
    WHERE submission_id = new.id AND visibility = 'visible' AND new.visibility = 'visible';
END;
CREATE TRIGGER comment_written AFTER INSERT ON comment WHEN new.visibility = 'visible' BEGIN
  INSERT INTO comment_fts (rowid, body, forum) SELECT new.id, new.body, 'f' || forum_id FROM submission
    WHERE id = new.submission_id AND visibility = 'visible';
END;
CREATE TRIGGER comment_rewritten AFTER UPDATE OF body, visibility ON comment BEGIN
  DELETE FROM comment_fts WHERE rowid = new.id;
  INSERT INTO comment_fts (rowid, body, forum) SELECT new.id, new.body, 'f' || forum_id FROM submission
    WHERE id = new.submission_id AND visibility = 'visible' AND new.visibility = 'visible';
END;

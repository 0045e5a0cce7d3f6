-- Networkin: a professional network. Times are 'YYYY-MM-DD HH:MM:SS' local, months 'YYYY-MM'.
-- Every table has a primary key. Pairs of members stand once, the smaller id first.

CREATE TABLE company (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,           -- served at /company/<slug>
  name TEXT NOT NULL UNIQUE,
  tagline TEXT NOT NULL,
  industry TEXT NOT NULL,
  size TEXT NOT NULL,                  -- '201-500 employees'
  headquarters TEXT NOT NULL,
  founded INTEGER NOT NULL,
  website TEXT NOT NULL,
  about TEXT NOT NULL,
  specialties TEXT NOT NULL            -- with commas between
);

CREATE TABLE member (
  id INTEGER PRIMARY KEY,
  handle TEXT NOT NULL UNIQUE,         -- served at /in/<handle>; signs in
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  name TEXT NOT NULL,                  -- both
  headline TEXT NOT NULL,
  location TEXT NOT NULL,              -- 'Austin, Texas'
  industry TEXT NOT NULL,
  about TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  phone TEXT NOT NULL,
  website TEXT NOT NULL,
  open_to TEXT NOT NULL,               -- '' | work | hiring
  reviews_invitations INTEGER NOT NULL,  -- whether invitations wait for an answer instead of being accepted at once
  profile_visible TEXT NOT NULL,       -- everyone | connections
  connections_visible INTEGER NOT NULL,  -- whether connections see who else one is connected with
  messages_from TEXT NOT NULL,         -- everyone | connections
  joined TEXT NOT NULL,
  password_hash TEXT NOT NULL          -- empty where nobody can sign in
);
CREATE INDEX member_name ON member (name);

CREATE TABLE experience (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member (id),
  title TEXT NOT NULL,
  company TEXT NOT NULL,               -- its name, whether or not it has a page
  company_id INTEGER REFERENCES company (id),
  kind TEXT NOT NULL,                  -- 'Full-time'
  location TEXT NOT NULL,
  began TEXT NOT NULL,
  ended TEXT NOT NULL,                 -- '' for a current position
  description TEXT NOT NULL
);
CREATE INDEX experience_member ON experience (member_id, began);
CREATE INDEX experience_company ON experience (company_id);

CREATE TABLE education (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member (id),
  school TEXT NOT NULL,
  degree TEXT NOT NULL,
  field TEXT NOT NULL,
  began INTEGER NOT NULL,              -- year
  ended INTEGER NOT NULL
);
CREATE INDEX education_member ON education (member_id);
CREATE INDEX education_school ON education (school);

CREATE TABLE skill (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member (id),
  name TEXT NOT NULL,
  UNIQUE (member_id, name)
);

CREATE TABLE endorsement (
  skill_id INTEGER NOT NULL REFERENCES skill (id),
  member_id INTEGER NOT NULL REFERENCES member (id),   -- who endorses
  PRIMARY KEY (skill_id, member_id)
) WITHOUT ROWID;

CREATE TABLE recommendation (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member (id),   -- whom it praises
  author_id INTEGER NOT NULL REFERENCES member (id),
  relationship TEXT NOT NULL,          -- 'Managed Kim directly'
  text TEXT NOT NULL,
  written_on TEXT NOT NULL
);
CREATE INDEX recommendation_member ON recommendation (member_id);

CREATE TABLE connection (
  one INTEGER NOT NULL REFERENCES member (id),
  other INTEGER NOT NULL REFERENCES member (id),
  since TEXT NOT NULL,
  PRIMARY KEY (one, other),
  CHECK (one < other)
) WITHOUT ROWID;
CREATE INDEX connection_other ON connection (other, one);
CREATE VIEW tie AS               -- every connection from both sides
  SELECT one AS member_id, other AS with_id, since FROM connection
  UNION ALL SELECT other, one, since FROM connection;

CREATE TABLE invitation (              -- to connect, as long as it is not answered
  id INTEGER PRIMARY KEY,
  sender_id INTEGER NOT NULL REFERENCES member (id),
  receiver_id INTEGER NOT NULL REFERENCES member (id),
  note TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  UNIQUE (sender_id, receiver_id)
);
CREATE INDEX invitation_receiver ON invitation (receiver_id);

CREATE TABLE followed_member (
  follower_id INTEGER NOT NULL REFERENCES member (id),
  member_id INTEGER NOT NULL REFERENCES member (id),
  PRIMARY KEY (follower_id, member_id)
) WITHOUT ROWID;

CREATE TABLE followed_company (
  member_id INTEGER NOT NULL REFERENCES member (id),
  company_id INTEGER NOT NULL REFERENCES company (id),
  PRIMARY KEY (member_id, company_id)
) WITHOUT ROWID;
CREATE INDEX followed_company_company ON followed_company (company_id);

CREATE TABLE post (
  id INTEGER PRIMARY KEY,              -- served at /posts/<id>
  member_id INTEGER REFERENCES member (id),
  company_id INTEGER REFERENCES company (id),   -- one of the two wrote it
  text TEXT NOT NULL,
  audience TEXT NOT NULL,              -- anyone | connections
  posted_at TEXT NOT NULL,
  edited INTEGER NOT NULL DEFAULT 0,
  repost_of INTEGER REFERENCES post (id)
);
CREATE INDEX post_time ON post (posted_at, id);
CREATE INDEX post_member ON post (member_id, posted_at);
CREATE INDEX post_company ON post (company_id, posted_at);
CREATE INDEX post_repost ON post (repost_of);

CREATE TABLE reaction (
  post_id INTEGER NOT NULL REFERENCES post (id),
  member_id INTEGER NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL,                  -- like | celebrate | support | love | insightful | funny
  PRIMARY KEY (post_id, member_id)
) WITHOUT ROWID;

CREATE TABLE comment (
  id INTEGER PRIMARY KEY,
  post_id INTEGER NOT NULL REFERENCES post (id),
  member_id INTEGER NOT NULL REFERENCES member (id),
  text TEXT NOT NULL,
  written_at TEXT NOT NULL
);
CREATE INDEX comment_post ON comment (post_id, id);

CREATE TABLE job (
  id INTEGER PRIMARY KEY,              -- served at /jobs/view/<id>
  company_id INTEGER NOT NULL REFERENCES company (id),
  title TEXT NOT NULL,
  location TEXT NOT NULL,
  workplace TEXT NOT NULL,             -- On-site | Hybrid | Remote
  kind TEXT NOT NULL,                  -- Full-time | Part-time | Contract | Internship
  level TEXT NOT NULL,                 -- Entry level | Associate | Mid-Senior level | Director
  salary_low INTEGER NOT NULL,         -- dollars a year
  salary_high INTEGER NOT NULL,
  skills TEXT NOT NULL,                -- with commas between
  description TEXT NOT NULL,
  applicants INTEGER NOT NULL,
  easy_apply INTEGER NOT NULL,         -- whether one applies here rather than on the company's own site
  poster_id INTEGER REFERENCES member (id),
  posted_at TEXT NOT NULL,
  closed INTEGER NOT NULL DEFAULT 0    -- whether applications are no longer taken
);
CREATE INDEX job_company ON job (company_id);

CREATE TABLE application (
  id INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL REFERENCES job (id),
  member_id INTEGER NOT NULL REFERENCES member (id),
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  resume TEXT NOT NULL,                -- which of the member's files
  years INTEGER NOT NULL,              -- of experience
  cover TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  UNIQUE (job_id, member_id)
);

CREATE TABLE saved_job (
  member_id INTEGER NOT NULL REFERENCES member (id),
  job_id INTEGER NOT NULL REFERENCES job (id),
  saved_at TEXT NOT NULL,
  PRIMARY KEY (member_id, job_id)
) WITHOUT ROWID;

CREATE TABLE event (
  id INTEGER PRIMARY KEY,              -- served at /events/<id>
  title TEXT NOT NULL UNIQUE,
  company_id INTEGER NOT NULL REFERENCES company (id),   -- who holds it
  host_id INTEGER NOT NULL REFERENCES member (id),       -- who speaks
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  place TEXT NOT NULL,                 -- 'Online', or an address
  about TEXT NOT NULL,
  seats INTEGER                        -- NULL where there is no limit
);

CREATE TABLE attendance (
  event_id INTEGER NOT NULL REFERENCES event (id),
  member_id INTEGER NOT NULL REFERENCES member (id),
  PRIMARY KEY (event_id, member_id)
) WITHOUT ROWID;

CREATE TABLE chat (
  id INTEGER PRIMARY KEY,              -- served at /messaging/<id>
  name TEXT NOT NULL                   -- of a group; '' between two
);

CREATE TABLE chat_member (
  chat_id INTEGER NOT NULL REFERENCES chat (id),
  member_id INTEGER NOT NULL REFERENCES member (id),
  seen INTEGER NOT NULL,               -- the last message by somebody else that was read
  archived INTEGER NOT NULL,
  PRIMARY KEY (chat_id, member_id)
) WITHOUT ROWID;
CREATE INDEX chat_member_member ON chat_member (member_id, chat_id);

CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  chat_id INTEGER NOT NULL REFERENCES chat (id),
  sender_id INTEGER NOT NULL REFERENCES member (id),
  text TEXT NOT NULL,
  post_id INTEGER REFERENCES post (id),   -- what was shared with it
  sent_at TEXT NOT NULL
);
CREATE INDEX message_chat ON message (chat_id, id);

CREATE TABLE notification (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member (id),
  actor_id INTEGER REFERENCES member (id),
  kind TEXT NOT NULL,                  -- post | network | job | event
  text TEXT NOT NULL,                  -- what follows the actor's name
  link TEXT NOT NULL,
  is_read INTEGER NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX notification_member ON notification (member_id, at);

CREATE TABLE search_entry (            -- searches made before the world began
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member (id),
  term TEXT NOT NULL                   -- in small letters
);

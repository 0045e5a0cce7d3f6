-- TopWork: a market for freelance work. Times are 'YYYY-MM-DD HH:MM:SS' local, days 'YYYY-MM-DD'.
-- Every table has a primary key. Money is cents.

CREATE TABLE member (
  id INTEGER PRIMARY KEY,
  handle TEXT NOT NULL UNIQUE,         -- signs in
  kind TEXT NOT NULL,                  -- client | freelancer
  name TEXT NOT NULL UNIQUE,           -- as everybody sees it: 'Ashley C.', 'Sarah Johnson'
  full_name TEXT NOT NULL,
  location TEXT NOT NULL,              -- 'Austin, Texas'
  email TEXT NOT NULL UNIQUE,
  joined TEXT NOT NULL,
  password_hash TEXT NOT NULL          -- empty where nobody can sign in
);

CREATE TABLE client (
  id INTEGER PRIMARY KEY REFERENCES member (id),
  company TEXT NOT NULL,               -- '' for a private person
  industry TEXT NOT NULL,
  about TEXT NOT NULL,
  email_alerts INTEGER NOT NULL        -- whether proposals and messages are told by e-mail, too
);

CREATE TABLE card (                    -- with which a client pays
  id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES client (id),
  network TEXT NOT NULL,               -- 'Visa'
  last4 TEXT NOT NULL,
  expires TEXT NOT NULL,               -- '2027-03'
  holder TEXT NOT NULL,
  is_default INTEGER NOT NULL
);
CREATE INDEX card_client ON card (client_id);

CREATE TABLE freelancer (
  id INTEGER PRIMARY KEY REFERENCES member (id),
  title TEXT NOT NULL,                 -- 'Senior Frontend Developer'
  category TEXT NOT NULL,
  specialty TEXT NOT NULL,
  overview TEXT NOT NULL,
  rate INTEGER NOT NULL,               -- cents an hour
  level TEXT NOT NULL,                 -- Entry level | Intermediate | Expert
  years INTEGER NOT NULL,              -- of experience
  english TEXT NOT NULL,               -- Conversational | Fluent | Native or bilingual
  availability TEXT NOT NULL,          -- 'More than 30 hrs/week', 'Not available' …
  connects INTEGER NOT NULL            -- what is left to send proposals with
);
CREATE INDEX freelancer_category ON freelancer (category);

CREATE TABLE skill (                   -- the catalogue
  name TEXT PRIMARY KEY COLLATE NOCASE,
  category TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE freelancer_skill (
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  name TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (freelancer_id, name)
) WITHOUT ROWID;
CREATE INDEX freelancer_skill_name ON freelancer_skill (name);

CREATE TABLE portfolio (
  id INTEGER PRIMARY KEY,
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  year INTEGER NOT NULL
);
CREATE INDEX portfolio_freelancer ON portfolio (freelancer_id);

CREATE TABLE education (
  id INTEGER PRIMARY KEY,
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  school TEXT NOT NULL,
  degree TEXT NOT NULL,
  ended INTEGER NOT NULL               -- year
);
CREATE INDEX education_freelancer ON education (freelancer_id);

CREATE TABLE job (
  id INTEGER PRIMARY KEY,              -- served at /jobs/<id>
  client_id INTEGER NOT NULL REFERENCES client (id),
  title TEXT NOT NULL,
  category TEXT NOT NULL,
  specialty TEXT NOT NULL,
  description TEXT NOT NULL,
  size TEXT NOT NULL,                  -- Large | Medium | Small
  duration TEXT NOT NULL,              -- '1 to 3 months'
  level TEXT NOT NULL,                 -- Entry level | Intermediate | Expert
  to_hire INTEGER NOT NULL,            -- whether it may become a full-time position
  budget TEXT NOT NULL,                -- hourly | fixed
  rate_low INTEGER,                    -- cents an hour, of hourly jobs
  rate_high INTEGER,
  price INTEGER,                       -- cents, of fixed ones
  connects INTEGER NOT NULL,           -- what a proposal costs
  status TEXT NOT NULL,                -- draft | open | closed | removed
  posted_at TEXT NOT NULL              -- when it was published, or written if it is a draft
);
CREATE INDEX job_client ON job (client_id);
CREATE INDEX job_open ON job (status, posted_at);

CREATE TABLE job_skill (
  job_id INTEGER NOT NULL REFERENCES job (id),
  name TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (job_id, name)
) WITHOUT ROWID;

CREATE TABLE saved_freelancer (
  client_id INTEGER NOT NULL REFERENCES client (id),
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  saved_at TEXT NOT NULL,
  PRIMARY KEY (client_id, freelancer_id)
) WITHOUT ROWID;

CREATE TABLE saved_job (
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  job_id INTEGER NOT NULL REFERENCES job (id),
  saved_at TEXT NOT NULL,
  PRIMARY KEY (freelancer_id, job_id)
) WITHOUT ROWID;

CREATE TABLE invitation (              -- of a freelancer to send a proposal
  id INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL REFERENCES job (id),
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  message TEXT NOT NULL,
  status TEXT NOT NULL,                -- open | accepted | declined
  sent_at TEXT NOT NULL,
  UNIQUE (job_id, freelancer_id)
);
CREATE INDEX invitation_freelancer ON invitation (freelancer_id);

CREATE TABLE proposal (
  id INTEGER PRIMARY KEY,              -- served at /proposals/<id>
  job_id INTEGER NOT NULL REFERENCES job (id),
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  cover TEXT NOT NULL,
  bid INTEGER NOT NULL,                -- cents: an hour of hourly jobs, in all for fixed ones
  duration TEXT NOT NULL,              -- how long it will take
  status TEXT NOT NULL,                -- active | shortlisted | declined | withdrawn | hired
  sent_at TEXT NOT NULL,
  UNIQUE (job_id, freelancer_id)
);
CREATE INDEX proposal_freelancer ON proposal (freelancer_id);

CREATE TABLE offer (
  id INTEGER PRIMARY KEY,              -- served at /offers/<id>
  client_id INTEGER NOT NULL REFERENCES client (id),
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  job_id INTEGER REFERENCES job (id),
  title TEXT NOT NULL,
  budget TEXT NOT NULL,                -- hourly | fixed
  amount INTEGER NOT NULL,             -- cents: an hour, or in all
  weekly_limit INTEGER,                -- hours, of hourly offers
  starts_on TEXT NOT NULL,
  terms TEXT NOT NULL,                 -- what is to be done
  status TEXT NOT NULL,                -- Pending | Accepted | Rejected | Withdrawn
  sent_at TEXT NOT NULL
);
CREATE INDEX offer_client ON offer (client_id);
CREATE INDEX offer_freelancer ON offer (freelancer_id);

CREATE TABLE offer_milestone (
  offer_id INTEGER NOT NULL REFERENCES offer (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  amount INTEGER NOT NULL,
  due_on TEXT NOT NULL,
  PRIMARY KEY (offer_id, position)
) WITHOUT ROWID;

CREATE TABLE contract (
  id INTEGER PRIMARY KEY,              -- served at /contracts/<id>
  offer_id INTEGER REFERENCES offer (id),
  client_id INTEGER NOT NULL REFERENCES client (id),
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  job_id INTEGER REFERENCES job (id),
  title TEXT NOT NULL,
  budget TEXT NOT NULL,
  amount INTEGER NOT NULL,             -- cents: an hour, or in all
  weekly_limit INTEGER,
  terms TEXT NOT NULL,
  began TEXT NOT NULL,                 -- days
  ended TEXT NOT NULL,                 -- '' while it runs
  status TEXT NOT NULL                 -- active | paused | ended
);
CREATE INDEX contract_client ON contract (client_id);
CREATE INDEX contract_freelancer ON contract (freelancer_id);

CREATE TABLE milestone (
  id INTEGER PRIMARY KEY,
  contract_id INTEGER NOT NULL REFERENCES contract (id),
  title TEXT NOT NULL,
  amount INTEGER NOT NULL,
  due_on TEXT NOT NULL,
  state TEXT NOT NULL                  -- waiting | funded | submitted | paid
);
CREATE INDEX milestone_contract ON milestone (contract_id);

CREATE TABLE time_entry (              -- time sheets of hourly contracts
  id INTEGER PRIMARY KEY,
  contract_id INTEGER NOT NULL REFERENCES contract (id),
  day TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  memo TEXT NOT NULL,
  billed INTEGER NOT NULL              -- whether it was paid with its week
);
CREATE INDEX time_entry_contract ON time_entry (contract_id, day);

CREATE TABLE payment (
  id INTEGER PRIMARY KEY,
  contract_id INTEGER NOT NULL REFERENCES contract (id),
  kind TEXT NOT NULL,                  -- hours | milestone | bonus
  note TEXT NOT NULL,
  minutes INTEGER NOT NULL,            -- 0 unless for hours
  amount INTEGER NOT NULL,
  fee INTEGER NOT NULL,                -- what TopWork keeps of it
  paid_on TEXT NOT NULL
);
CREATE INDEX payment_contract ON payment (contract_id);

CREATE TABLE feedback (
  id INTEGER PRIMARY KEY,
  contract_id INTEGER NOT NULL REFERENCES contract (id),
  author_id INTEGER NOT NULL REFERENCES member (id),
  about_id INTEGER NOT NULL REFERENCES member (id),
  stars INTEGER NOT NULL,
  text TEXT NOT NULL,
  written_on TEXT NOT NULL,
  UNIQUE (contract_id, author_id)
);
CREATE INDEX feedback_about ON feedback (about_id);

CREATE VIEW standing AS                -- how freelancers do, from what clients say and pay
  SELECT f.id,
    (SELECT CASE WHEN count(*) >= 3 THEN CAST(round(100.0 * sum(stars >= 4) / count(*)) AS INTEGER) END
      FROM feedback b WHERE b.about_id = f.id) AS success,
    (SELECT count(*) FROM contract c WHERE c.freelancer_id = f.id) AS contracts,
    (SELECT coalesce(sum(p.amount), 0) FROM payment p JOIN contract c ON c.id = p.contract_id
      WHERE c.freelancer_id = f.id) AS earned,
    (SELECT coalesce(sum(p.minutes), 0) / 60 FROM payment p JOIN contract c ON c.id = p.contract_id
      WHERE c.freelancer_id = f.id) AS hours
  FROM freelancer f;

CREATE TABLE chat (                    -- between a client and a freelancer
  id INTEGER PRIMARY KEY,              -- served at /messages/<id>
  client_id INTEGER NOT NULL REFERENCES client (id),
  freelancer_id INTEGER NOT NULL REFERENCES freelancer (id),
  client_seen INTEGER NOT NULL,        -- the last message of the other that was read
  freelancer_seen INTEGER NOT NULL,
  client_archived INTEGER NOT NULL,
  freelancer_archived INTEGER NOT NULL,
  UNIQUE (client_id, freelancer_id)
);
CREATE INDEX chat_freelancer ON chat (freelancer_id);

CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  chat_id INTEGER NOT NULL REFERENCES chat (id),
  sender_id INTEGER NOT NULL REFERENCES member (id),
  type TEXT NOT NULL,                  -- text | invitation | offer
  text TEXT NOT NULL,
  job_id INTEGER REFERENCES job (id),  -- to which somebody is invited
  offer_id INTEGER REFERENCES offer (id),
  sent_at TEXT NOT NULL
);
CREATE INDEX message_chat ON message (chat_id, id);

CREATE TABLE notification (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member (id),
  text TEXT NOT NULL,
  link TEXT NOT NULL,
  is_read INTEGER NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX notification_member ON notification (member_id, at);

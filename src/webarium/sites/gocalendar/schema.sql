-- One person's diary: calendars with events, people and rooms to invite, tasks in lists, and settings.
-- Times are local wall-clock time of Los Angeles as ISO text; days of all-day events end before ends_at.

CREATE TABLE calendar (
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  visible INTEGER NOT NULL DEFAULT 1 CHECK (visible IN (0, 1))
) STRICT;

CREATE TABLE person (
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  job TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE room (
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT NOT NULL UNIQUE,
  floor TEXT NOT NULL,
  seats INTEGER NOT NULL,
  equipment TEXT NOT NULL DEFAULT ''
) STRICT;

-- What colleagues have booked; the diary's own bookings are events with a room.
CREATE TABLE booking (
  id INTEGER PRIMARY KEY NOT NULL,
  room_id INTEGER NOT NULL REFERENCES room (id),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  who TEXT NOT NULL
) STRICT;
CREATE INDEX booking_room ON booking (room_id, starts_at);

-- How a repeated event repeats; its occurrences are rows of event. When the last of them are deleted as "this and
-- following", the rule ends before them, and whole keeps what it was, for when they are brought back.
CREATE TABLE series (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  rule TEXT NOT NULL,
  whole TEXT
) STRICT;

CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  calendar_id INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
  series_id INTEGER REFERENCES series (id),
  title TEXT NOT NULL,
  all_day INTEGER NOT NULL DEFAULT 0 CHECK (all_day IN (0, 1)),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  location TEXT NOT NULL DEFAULT '',
  room_id INTEGER REFERENCES room (id),
  description TEXT NOT NULL DEFAULT '',
  has_meeting INTEGER NOT NULL DEFAULT 0 CHECK (has_meeting IN (0, 1)),
  color TEXT NOT NULL DEFAULT '',
  reminders TEXT NOT NULL DEFAULT '',
  busy INTEGER NOT NULL DEFAULT 1 CHECK (busy IN (0, 1)),
  visibility TEXT NOT NULL DEFAULT 'default' CHECK (visibility IN ('default', 'public', 'private')),
  organizer TEXT NOT NULL DEFAULT '',
  reply TEXT NOT NULL DEFAULT '' CHECK (reply IN ('', 'yes', 'no', 'maybe')),
  deleted_at TEXT
) STRICT;
CREATE INDEX event_time ON event (starts_at, ends_at);
CREATE INDEX event_series ON event (series_id);

CREATE TABLE guest (
  event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  reply TEXT NOT NULL DEFAULT '' CHECK (reply IN ('', 'yes', 'no', 'maybe')),
  invited INTEGER NOT NULL DEFAULT 0 CHECK (invited IN (0, 1)),
  PRIMARY KEY (event_id, email)
) STRICT, WITHOUT ROWID;

-- What was mailed about an event: invitations and updates to its guests, answers to who invited the owner. What is sent
-- stays sent, whatever becomes of the event.
CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  event_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('invitation', 'update', 'yes', 'no', 'maybe')),
  recipients TEXT NOT NULL,
  sent_at TEXT NOT NULL
) STRICT;

CREATE TABLE task_list (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE task (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  list_id INTEGER NOT NULL REFERENCES task_list (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  details TEXT NOT NULL DEFAULT '',
  due_on TEXT,
  due_time TEXT,
  done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
  deleted_at TEXT
) STRICT;
CREATE INDEX task_due ON task (due_on);

CREATE TABLE setting (
  name TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

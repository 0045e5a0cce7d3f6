-- The map. Elements as OpenStreetMap keeps them, imported or generated; then what `derive` makes of them; then what people
-- write. Positions are degrees, times are 'YYYY-MM-DD HH:MM:SS' local. Every table has a primary key.

CREATE TABLE node (
  id INTEGER PRIMARY KEY,
  lat REAL NOT NULL,
  lon REAL NOT NULL,
  tags TEXT                            -- JSON, NULL without tags
);
CREATE TABLE way (
  id INTEGER PRIMARY KEY,
  tags TEXT NOT NULL,
  nodes BLOB NOT NULL                  -- ids of its nodes in order, eight bytes each, least first
);
CREATE TABLE relation (
  id INTEGER PRIMARY KEY,
  tags TEXT NOT NULL
);
CREATE TABLE member (
  relation_id INTEGER NOT NULL REFERENCES relation (id),
  seq INTEGER NOT NULL,
  element TEXT NOT NULL,               -- node | way | relation
  ref INTEGER NOT NULL,
  role TEXT NOT NULL,
  PRIMARY KEY (relation_id, seq)
) WITHOUT ROWID;
CREATE INDEX member_ref ON member (element, ref);

CREATE TABLE atlas (                   -- the map as a whole: one row
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,                 -- what it is a map of
  lat REAL NOT NULL,                   -- where it begins
  lon REAL NOT NULL,
  zoom INTEGER NOT NULL,
  imported INTEGER NOT NULL,           -- 1 for a real extract: all of it is land; in generated data, states are
  credit TEXT NOT NULL                 -- whose data these are
);
CREATE TABLE area (                    -- the parts of an address above the street
  id INTEGER PRIMARY KEY,
  quarter TEXT NOT NULL,
  city TEXT NOT NULL,
  county TEXT NOT NULL,
  state TEXT NOT NULL,
  postcode TEXT NOT NULL,
  country TEXT NOT NULL,
  code TEXT NOT NULL                   -- of the country: us
);
CREATE TABLE feature (                 -- whatever has a name or is drawn
  id INTEGER PRIMARY KEY,
  element TEXT NOT NULL,               -- node | way | relation
  ref INTEGER NOT NULL,
  name TEXT NOT NULL,
  class TEXT NOT NULL,                 -- the key that says what it is: amenity
  type TEXT NOT NULL,                  -- its value: restaurant
  lat REAL NOT NULL,                   -- of its middle
  lon REAL NOT NULL,
  importance REAL NOT NULL,
  zoom INTEGER NOT NULL,               -- from which it is drawn
  housenumber TEXT NOT NULL,
  street TEXT NOT NULL,
  area_id INTEGER NOT NULL REFERENCES area (id),
  low INTEGER NOT NULL,                -- house numbers at the start and the end of a street's way, 0 without any
  high INTEGER NOT NULL,
  nodes INTEGER NOT NULL,              -- 1 for a point
  shape BLOB                           -- latitudes and longitudes as 32-bit floats, rings parted by NaN; NULL for a point
);
CREATE INDEX feature_ref ON feature (element, ref);
CREATE INDEX feature_type ON feature (type, lat);
CREATE VIRTUAL TABLE feature_box USING rtree (id, south, north, west, east, least, most);
CREATE VIRTUAL TABLE feature_fts USING fts5 (
  name, place, content = '', detail = column, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TABLE graph (                   -- the road graph's arrays, see `routing.graph`
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,                  -- how numpy calls the numbers
  data BLOB NOT NULL
);

CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  about TEXT NOT NULL,
  joined TEXT NOT NULL,
  home TEXT NOT NULL,
  edits INTEGER NOT NULL,
  password_hash TEXT NOT NULL          -- empty where nobody can sign in
);
CREATE TABLE changeset (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  created_at TEXT NOT NULL,
  comment TEXT NOT NULL,
  changes INTEGER NOT NULL,
  lat REAL NOT NULL,
  lon REAL NOT NULL,
  spread INTEGER NOT NULL              -- 1 for a change to much of the map, 0 to what is at its spot
);
CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  lat REAL NOT NULL,
  lon REAL NOT NULL,
  status TEXT NOT NULL,                -- open | closed
  created_at TEXT NOT NULL,
  closed_at TEXT
);
CREATE INDEX note_place ON note (lat, lon);
CREATE TABLE note_comment (
  id INTEGER PRIMARY KEY,
  note_id INTEGER NOT NULL REFERENCES note (id),
  user_id INTEGER REFERENCES user (id),   -- NULL for somebody who is not signed in
  created_at TEXT NOT NULL,
  action TEXT NOT NULL,                -- opened | commented | closed | reopened
  text TEXT NOT NULL
);
CREATE INDEX note_comment_note ON note_comment (note_id, id);
CREATE TABLE favourite (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  element TEXT NOT NULL,
  ref INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (user_id, element, ref)
);

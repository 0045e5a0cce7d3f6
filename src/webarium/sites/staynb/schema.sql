-- Staynb: homes for a few nights. Money is whole dollars. Days are 'YYYY-MM-DD', times 'YYYY-MM-DD HH:MM:SS' local.
-- Every table has a primary key. Ratings are the mean of reviews, computed by the view `stay_card`.

CREATE TABLE destination (
  id INTEGER PRIMARY KEY,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  region TEXT NOT NULL,                -- 'Europe', as "Search by region" names it
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  nearby INTEGER NOT NULL,             -- whether it is within reach of where the visitor is (San Francisco)
  seasons TEXT NOT NULL,               -- '12-20..01-02 +30 holidays; …': when nights cost more or less (prices.py)
  UNIQUE (city, country)
);

CREATE TABLE host (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  since INTEGER NOT NULL,              -- year
  about TEXT NOT NULL,
  work TEXT NOT NULL,
  languages TEXT NOT NULL,             -- 'English, French'
  superhost INTEGER NOT NULL,
  response_rate INTEGER NOT NULL,      -- per cent
  response_time TEXT NOT NULL          -- 'within an hour'
);

CREATE TABLE stay (
  id INTEGER PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,    -- the fixed order of every list
  title TEXT NOT NULL UNIQUE,
  destination_id INTEGER NOT NULL REFERENCES destination (id),
  host_id INTEGER NOT NULL REFERENCES host (id),
  kind TEXT NOT NULL,                  -- 'Entire cottage'
  setting TEXT NOT NULL,               -- city | beach | mountain | country | desert | forest: what pictures show
  price INTEGER NOT NULL,              -- an ordinary night
  weekend INTEGER NOT NULL,            -- what Friday and Saturday nights cost more, in per cent
  seasonal INTEGER NOT NULL,           -- whether prices follow the seasons of the destination
  cleaning_fee INTEGER NOT NULL,
  bedrooms INTEGER NOT NULL,
  beds INTEGER NOT NULL,
  bathrooms INTEGER NOT NULL,
  pets_allowed INTEGER NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  summary TEXT NOT NULL,
  description TEXT NOT NULL,           -- paragraphs with empty lines between
  neighbourhood TEXT NOT NULL,
  check_in TEXT NOT NULL,              -- 'After 3:00 PM'
  check_out TEXT NOT NULL,             -- 'Before 11:00 AM'
  rules TEXT NOT NULL,                 -- JSON list of sentences
  cancellation TEXT NOT NULL           -- flexible | moderate | strict
);
CREATE INDEX stay_destination ON stay (destination_id, position);
CREATE INDEX stay_host ON stay (host_id);

CREATE TABLE amenity (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  icon TEXT NOT NULL,
  position INTEGER NOT NULL
);

CREATE TABLE stay_amenity (
  stay_id INTEGER NOT NULL REFERENCES stay (id),
  amenity_id INTEGER NOT NULL REFERENCES amenity (id),
  PRIMARY KEY (stay_id, amenity_id)
) WITHOUT ROWID;

CREATE TABLE blocked (                 -- nights that are taken by others, from the first to the last
  id INTEGER PRIMARY KEY,
  stay_id INTEGER NOT NULL REFERENCES stay (id),
  first_night TEXT NOT NULL,
  last_night TEXT NOT NULL
);
CREATE INDEX blocked_stay ON blocked (stay_id, first_night);

CREATE TABLE account (
  email TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  about TEXT NOT NULL,
  joined TEXT NOT NULL,
  password_hash TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE booking (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,           -- 'HM4KQ2RB7T', served at /trips/<code>
  email TEXT NOT NULL REFERENCES account (email),
  stay_id INTEGER NOT NULL REFERENCES stay (id),
  checkin TEXT NOT NULL,
  checkout TEXT NOT NULL,              -- the same day for a single night that ends on the day it begins
  adults INTEGER NOT NULL,
  children INTEGER NOT NULL,
  infants INTEGER NOT NULL,
  pets INTEGER NOT NULL,
  price INTEGER NOT NULL,              -- a night on average, when it was booked
  nights INTEGER NOT NULL,
  lodging INTEGER NOT NULL,            -- all nights
  cleaning INTEGER NOT NULL,
  total INTEGER NOT NULL,              -- with fees
  payment TEXT NOT NULL,               -- now | later
  card TEXT NOT NULL,                  -- last four digits
  zipcode TEXT NOT NULL,
  country TEXT NOT NULL,
  message TEXT NOT NULL,
  status TEXT NOT NULL,                -- confirmed | cancelled
  created_at TEXT NOT NULL
);
CREATE INDEX booking_account ON booking (email, checkin);
CREATE INDEX booking_stay ON booking (stay_id, checkin);

CREATE TABLE review (
  id INTEGER PRIMARY KEY,
  stay_id INTEGER NOT NULL REFERENCES stay (id),
  booking_id INTEGER UNIQUE REFERENCES booking (id),   -- NULL for reviews by the crowd
  author TEXT NOT NULL,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX review_stay ON review (stay_id, created_at);

CREATE TABLE wishlist (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX wishlist_account ON wishlist (email);

CREATE TABLE wishlist_stay (
  wishlist_id INTEGER NOT NULL REFERENCES wishlist (id),
  stay_id INTEGER NOT NULL REFERENCES stay (id),
  note TEXT NOT NULL DEFAULT '',
  added_at TEXT NOT NULL,
  PRIMARY KEY (wishlist_id, stay_id)
) WITHOUT ROWID;

CREATE TABLE conversation (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  host_id INTEGER NOT NULL REFERENCES host (id),
  stay_id INTEGER NOT NULL REFERENCES stay (id),
  unread INTEGER NOT NULL,             -- whether the host's last message was not opened yet
  archived INTEGER NOT NULL DEFAULT 0,
  UNIQUE (email, host_id, stay_id)
);

CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  sender TEXT NOT NULL,                -- guest | host
  text TEXT NOT NULL,
  sent_at TEXT NOT NULL
);
CREATE INDEX message_conversation ON message (conversation_id, id);

CREATE TABLE share (                   -- stays that were recommended to somebody
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  stay_id INTEGER NOT NULL REFERENCES stay (id),
  channel TEXT NOT NULL,               -- email | message
  recipient TEXT NOT NULL,
  note TEXT NOT NULL,
  shared_at TEXT NOT NULL
);

CREATE VIEW stay_card AS
SELECT s.id, s.position, s.title, d.city, d.country, d.region, d.nearby, s.kind, s.setting, s.price, s.weekend,
       CASE WHEN s.seasonal THEN d.seasons ELSE '' END AS seasons, s.cleaning_fee AS cleaning, s.bedrooms,
       s.beds, s.bathrooms, s.pets_allowed, s.latitude, s.longitude, s.summary, s.host_id, s.destination_id,
       coalesce(r.rating, 0.0) AS rating, coalesce(r.reviews, 0) AS reviews
FROM stay s JOIN destination d ON d.id = s.destination_id
LEFT JOIN (SELECT stay_id, round(avg(stars) + 1e-9, 2) AS rating, count(*) AS reviews FROM review GROUP BY stay_id) r
  ON r.stay_id = s.id;

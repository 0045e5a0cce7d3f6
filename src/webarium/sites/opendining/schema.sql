-- OpenDining: restaurants of San Francisco and reservations. Money is cents. Days are 'YYYY-MM-DD', times of tables 'HH:MM',
-- moments 'YYYY-MM-DD HH:MM:SS' local. Every table has a primary key. Ratings are means of reviews, by the view `card`.

CREATE TABLE restaurant (
  id INTEGER PRIMARY KEY,              -- served at /restaurants/<id>; also the order of lists
  name TEXT NOT NULL UNIQUE,
  cuisine TEXT NOT NULL,
  price INTEGER NOT NULL CHECK (price BETWEEN 1 AND 4),   -- $ to $$$$
  area TEXT NOT NULL,                  -- the neighborhood
  street TEXT NOT NULL,                -- '1148 Valencia St'
  zip TEXT NOT NULL,
  phone TEXT NOT NULL,
  chef TEXT NOT NULL,
  description TEXT NOT NULL,
  policy TEXT NOT NULL,                -- what guests should know before they book
  dress TEXT NOT NULL,
  parking TEXT NOT NULL,
  since INTEGER NOT NULL,              -- year
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  cover TEXT NOT NULL,                 -- what the picture shows that stands for it
  demand INTEGER NOT NULL,             -- per cent of tables that others take on a usual evening
  salt INTEGER NOT NULL                -- from which it follows which tables those are
);
CREATE INDEX restaurant_cuisine ON restaurant (cuisine, id);
CREATE INDEX restaurant_area ON restaurant (area, id);

CREATE TABLE hours (
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  weekday INTEGER NOT NULL,            -- Monday is 0; a day without a row is a day off
  first TEXT NOT NULL,                 -- the first and the last time at which guests are seated
  last TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, weekday)
) WITHOUT ROWID;

CREATE TABLE seating (
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  seats INTEGER NOT NULL,
  tables INTEGER NOT NULL,             -- how many tables of this size there are
  PRIMARY KEY (restaurant_id, seats)
) WITHOUT ROWID;

CREATE TABLE feature (
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  name TEXT NOT NULL,                  -- 'Outdoor seating'
  PRIMARY KEY (restaurant_id, name)
) WITHOUT ROWID;

CREATE TABLE dish (
  id INTEGER PRIMARY KEY,
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  course TEXT NOT NULL,                -- Starters | Mains | Sides | Desserts
  name TEXT NOT NULL,
  detail TEXT NOT NULL,
  price INTEGER NOT NULL,
  vegetarian INTEGER NOT NULL,
  vegan INTEGER NOT NULL,
  gluten_free INTEGER NOT NULL,
  spicy INTEGER NOT NULL
);
CREATE INDEX dish_restaurant ON dish (restaurant_id, id);

CREATE TABLE collection (              -- a row of restaurants on the front page
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  time TEXT NOT NULL                   -- around which its tables are
);

CREATE TABLE collection_entry (
  collection_id INTEGER NOT NULL REFERENCES collection (id),
  position INTEGER NOT NULL,
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  PRIMARY KEY (collection_id, position)
) WITHOUT ROWID;

CREATE TABLE account (
  email TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  diet TEXT NOT NULL,                  -- none | vegetarian | vegan | gluten-free
  joined TEXT NOT NULL,
  password_hash TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE reservation (
  id INTEGER PRIMARY KEY,              -- served at /reservations/<id>
  code TEXT NOT NULL,                  -- the confirmation number
  email TEXT NOT NULL REFERENCES account (email),
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  party INTEGER NOT NULL,
  seats INTEGER NOT NULL,              -- of the table that is kept
  country TEXT NOT NULL,               -- of the telephone number: 'US'
  tel TEXT NOT NULL,                   -- with the country's code: '+1 4155550142'
  contact TEXT NOT NULL,               -- where the confirmation goes
  occasion TEXT NOT NULL,
  request TEXT NOT NULL,
  status TEXT NOT NULL,                -- booked | cancelled
  created_at TEXT NOT NULL
);
CREATE INDEX reservation_account ON reservation (email, day, time);
CREATE INDEX reservation_table ON reservation (restaurant_id, day);

CREATE TABLE review (
  id INTEGER PRIMARY KEY,
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  reservation_id INTEGER UNIQUE REFERENCES reservation (id),   -- NULL for reviews by the crowd
  author TEXT NOT NULL,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),        -- overall
  food INTEGER NOT NULL CHECK (food BETWEEN 1 AND 5),
  service INTEGER NOT NULL CHECK (service BETWEEN 1 AND 5),
  ambience INTEGER NOT NULL CHECK (ambience BETWEEN 1 AND 5),
  worth INTEGER NOT NULL CHECK (worth BETWEEN 1 AND 5),        -- value for money
  text TEXT NOT NULL,
  dined_on TEXT NOT NULL
);
CREATE INDEX review_restaurant ON review (restaurant_id, dined_on);

CREATE TABLE favorite (
  email TEXT NOT NULL REFERENCES account (email),
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  saved_at TEXT NOT NULL,
  PRIMARY KEY (email, restaurant_id)
) WITHOUT ROWID;

CREATE TABLE alert (                   -- "notify me when a table becomes free"
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  party INTEGER NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX alert_account ON alert (email, id);

CREATE TABLE point_entry (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  description TEXT NOT NULL,
  points INTEGER NOT NULL,             -- below zero where they were redeemed
  created_at TEXT NOT NULL
);
CREATE INDEX point_entry_account ON point_entry (email, id);

CREATE VIEW card AS
SELECT r.id, r.name, r.cuisine, r.price, r.area, r.description, r.cover, r.demand, r.salt, r.latitude, r.longitude,
  (SELECT round(avg(v.stars), 1) FROM review v WHERE v.restaurant_id = r.id) AS rating,
  (SELECT count(*) FROM review v WHERE v.restaurant_id = r.id) AS reviews,
  (SELECT count(*) FROM dish d WHERE d.restaurant_id = r.id AND d.vegetarian) AS vegetarian
FROM restaurant r;

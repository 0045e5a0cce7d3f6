-- Zilloft: homes to buy and to rent. Times are 'YYYY-MM-DD HH:MM:SS' local, days 'YYYY-MM-DD', times of day 'HH:MM'.
-- Prices are whole dollars: what is asked, a month's rent, or what was paid. Every table has a primary key.

CREATE TABLE region (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,           -- 'SF Bay Area', 'California'
  kind TEXT NOT NULL                   -- Region | State
);

CREATE TABLE city (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  state TEXT NOT NULL,                 -- 'CA'
  label TEXT NOT NULL UNIQUE,          -- 'San Diego, CA'
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  transit TEXT NOT NULL                -- 'the trolley'
);

CREATE TABLE region_city (
  region_id INTEGER NOT NULL REFERENCES region (id),
  city_id INTEGER NOT NULL REFERENCES city (id),
  PRIMARY KEY (region_id, city_id)
) WITHOUT ROWID;

CREATE TABLE neighborhood (
  id INTEGER PRIMARY KEY,
  city_id INTEGER NOT NULL REFERENCES city (id),
  name TEXT NOT NULL,
  zip TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  walk INTEGER NOT NULL,               -- scores from 0 to 100
  transit INTEGER NOT NULL,
  bike INTEGER NOT NULL,
  UNIQUE (city_id, name)
);

CREATE TABLE school (
  id INTEGER PRIMARY KEY,
  neighborhood_id INTEGER NOT NULL REFERENCES neighborhood (id),
  name TEXT NOT NULL,
  level TEXT NOT NULL,                 -- Elementary | Middle | High
  grades TEXT NOT NULL,                -- 'K-5'
  kind TEXT NOT NULL,                  -- Public | Charter | Private
  rating INTEGER NOT NULL,             -- out of 10
  students INTEGER NOT NULL
);
CREATE INDEX school_neighborhood ON school (neighborhood_id);

CREATE TABLE spot (                    -- what is near
  id INTEGER PRIMARY KEY,
  neighborhood_id INTEGER NOT NULL REFERENCES neighborhood (id),
  kind TEXT NOT NULL,                  -- Park | Café | Groceries | Restaurant | Transit
  name TEXT NOT NULL
);
CREATE INDEX spot_neighborhood ON spot (neighborhood_id);

CREATE TABLE agent (
  id INTEGER PRIMARY KEY,              -- served at /agents/<id>
  name TEXT NOT NULL UNIQUE,
  brokerage TEXT NOT NULL,
  city_id INTEGER NOT NULL REFERENCES city (id),
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  license TEXT NOT NULL,
  since INTEGER NOT NULL,              -- year
  specialties TEXT NOT NULL,           -- with commas between
  languages TEXT NOT NULL,             -- with commas between
  sales INTEGER NOT NULL,              -- in the last twelve months
  about TEXT NOT NULL
);
CREATE INDEX agent_city ON agent (city_id);

CREATE TABLE home (
  id INTEGER PRIMARY KEY,              -- served at /homes/<id>
  status TEXT NOT NULL,                -- sale | rent | sold
  type TEXT NOT NULL,                  -- house | townhouse | condo | manufactured | multi | lot | apartment
  headline TEXT NOT NULL,
  street TEXT NOT NULL,
  unit TEXT NOT NULL,
  neighborhood_id INTEGER NOT NULL REFERENCES neighborhood (id),
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  price INTEGER NOT NULL,
  beds INTEGER NOT NULL,               -- 0 is a studio, and a lot
  baths REAL NOT NULL,                 -- in halves
  sqft INTEGER NOT NULL,               -- 0 for a lot
  lot INTEGER NOT NULL,                -- square feet; 0 where the home has none of its own
  year INTEGER NOT NULL,               -- built; 0 for a lot
  stories INTEGER NOT NULL,
  hoa INTEGER NOT NULL,                -- a month
  heating TEXT NOT NULL,
  cooling TEXT NOT NULL,
  parking TEXT NOT NULL,
  laundry TEXT NOT NULL,
  noun TEXT NOT NULL,                  -- 'bungalow'
  scene TEXT NOT NULL,                 -- what the picture of the outside shows
  agent_id INTEGER NOT NULL REFERENCES agent (id),
  description TEXT NOT NULL,
  mls TEXT NOT NULL,
  listed_on TEXT NOT NULL,
  sold_on TEXT,
  estimate INTEGER NOT NULL,           -- Zilloft's; a month's rent where the home is for rent
  tax_rate INTEGER NOT NULL,           -- in hundredths of a per cent a year
  rank INTEGER NOT NULL UNIQUE,        -- the order of "Homes for you"
  views INTEGER NOT NULL,
  saves INTEGER NOT NULL,
  notice INTEGER NOT NULL,             -- days before which a tour must be asked for
  closed_on INTEGER,                   -- the weekday without tours, Monday is 0
  pets TEXT NOT NULL,                  -- of rentals, else ''
  lease TEXT NOT NULL,                 -- of rentals: '12 months'
  deposit INTEGER NOT NULL,
  available_on TEXT                    -- of rentals
);
CREATE INDEX home_neighborhood ON home (neighborhood_id, status);
CREATE INDEX home_agent ON home (agent_id, status);

CREATE TABLE feature (
  home_id INTEGER NOT NULL REFERENCES home (id),
  name TEXT NOT NULL,
  PRIMARY KEY (home_id, name)
) WITHOUT ROWID;

CREATE TABLE price_event (
  id INTEGER PRIMARY KEY,
  home_id INTEGER NOT NULL REFERENCES home (id),
  day TEXT NOT NULL,
  event TEXT NOT NULL,                 -- 'Listed for sale', 'Price change', 'Sold', 'Listed for rent'
  price INTEGER NOT NULL
);
CREATE INDEX price_event_home ON price_event (home_id, day);

CREATE TABLE tax_year (
  home_id INTEGER NOT NULL REFERENCES home (id),
  year INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  assessed INTEGER NOT NULL,
  PRIMARY KEY (home_id, year)
) WITHOUT ROWID;

CREATE TABLE open_house (
  id INTEGER PRIMARY KEY,
  home_id INTEGER NOT NULL REFERENCES home (id),
  day TEXT NOT NULL,
  begins TEXT NOT NULL,
  ends TEXT NOT NULL
);
CREATE INDEX open_house_home ON open_house (home_id, day);

CREATE VIEW card AS                    -- a home as lists show it
  SELECT h.*, n.name AS area, n.zip, n.city_id, c.name AS city, c.state, c.label AS place,
    (SELECT min(o.day || ' ' || o.begins) FROM open_house o WHERE o.home_id = h.id) AS open_at,
    (SELECT e.price FROM price_event e WHERE e.home_id = h.id AND e.day >= h.listed_on ORDER BY e.day, e.id LIMIT 1)
      AS first_price
  FROM home h JOIN neighborhood n ON n.id = h.neighborhood_id JOIN city c ON c.id = n.city_id;

CREATE TABLE account (
  email TEXT PRIMARY KEY,              -- in small letters; signs in
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  joined TEXT NOT NULL,
  income INTEGER NOT NULL,             -- a year, before taxes; 0 where it is not told
  password_hash TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE saved_home (
  email TEXT NOT NULL REFERENCES account (email),
  home_id INTEGER NOT NULL REFERENCES home (id),
  note TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (email, home_id)
) WITHOUT ROWID;

CREATE TABLE saved_search (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  name TEXT NOT NULL,
  query TEXT NOT NULL,                 -- the address of its results behind '/homes?'
  alerts TEXT NOT NULL,                -- instant | daily | weekly | never
  created_at TEXT NOT NULL,
  UNIQUE (email, name)
);

CREATE TABLE agent_review (
  id INTEGER PRIMARY KEY,
  agent_id INTEGER NOT NULL REFERENCES agent (id),
  email TEXT REFERENCES account (email),   -- whose it is, if it was written here by an account
  author TEXT NOT NULL,
  stars INTEGER NOT NULL,
  knowledge INTEGER NOT NULL,          -- of the area
  process INTEGER NOT NULL,
  answers INTEGER NOT NULL,            -- how quickly
  work TEXT NOT NULL,                  -- 'Bought a condo in 2023'
  text TEXT NOT NULL,
  written_on TEXT NOT NULL
);
CREATE INDEX agent_review_agent ON agent_review (agent_id, written_on);

CREATE TABLE tour (                    -- a request to see a home
  id INTEGER PRIMARY KEY,              -- served at /tours/<id>
  email TEXT NOT NULL,                 -- the account; '' for a visitor who is not signed in
  home_id INTEGER NOT NULL REFERENCES home (id),
  kind TEXT NOT NULL,                  -- in person | by video
  name TEXT NOT NULL,
  contact TEXT NOT NULL,               -- e-mail
  phone TEXT NOT NULL,
  message TEXT NOT NULL,
  status TEXT NOT NULL,                -- requested | canceled | done
  created_at TEXT NOT NULL
);
CREATE INDEX tour_email ON tour (email, id);

CREATE TABLE tour_option (             -- when it would suit, the first wish first
  tour_id INTEGER NOT NULL REFERENCES tour (id),
  position INTEGER NOT NULL,
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  PRIMARY KEY (tour_id, position)
) WITHOUT ROWID;

CREATE TABLE inquiry (                 -- a message to an agent
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL,                 -- as of a tour
  agent_id INTEGER NOT NULL REFERENCES agent (id),
  home_id INTEGER REFERENCES home (id),
  name TEXT NOT NULL,
  contact TEXT NOT NULL,
  phone TEXT NOT NULL,
  message TEXT NOT NULL,
  day TEXT,                            -- when a call would suit, if that was told
  time TEXT,
  financing INTEGER NOT NULL,          -- whether information about loans is asked for
  created_at TEXT NOT NULL
);
CREATE INDEX inquiry_email ON inquiry (email, id);

CREATE TABLE application (             -- for a home for rent
  id INTEGER PRIMARY KEY,              -- served at /applications/<id>
  email TEXT NOT NULL REFERENCES account (email),
  home_id INTEGER NOT NULL REFERENCES home (id),
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  move_in TEXT NOT NULL,
  people INTEGER NOT NULL,
  income INTEGER NOT NULL,             -- of the household in a year
  employer TEXT NOT NULL,
  pets TEXT NOT NULL,
  message TEXT NOT NULL,
  status TEXT NOT NULL,                -- sent | withdrawn | accepted | declined
  created_at TEXT NOT NULL
);
CREATE INDEX application_email ON application (email, id);

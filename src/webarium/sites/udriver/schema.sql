-- Udriver: rides in San Francisco and New York. Money is cents. Times are 'YYYY-MM-DD HH:MM:SS' local.
-- Every table has a primary key.

CREATE TABLE place (
  id INTEGER PRIMARY KEY,
  city INTEGER NOT NULL,               -- 1: San Francisco, 2: New York, as the setting location_preset names them
  name TEXT NOT NULL,
  label TEXT NOT NULL UNIQUE,          -- the name, with the street where several places share it
  kind TEXT NOT NULL,                  -- 'Thai restaurant'
  street TEXT NOT NULL,                -- '333 Fremont St'
  area TEXT NOT NULL,                  -- the neighborhood
  zip TEXT NOT NULL,
  address TEXT NOT NULL,               -- '333 Fremont St, San Francisco, CA 94105, USA'
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  base_price INTEGER NOT NULL          -- this place's part of every fare
);
CREATE INDEX place_name ON place (city, name);

CREATE TABLE driver (
  id INTEGER PRIMARY KEY,
  city INTEGER NOT NULL,
  name TEXT NOT NULL UNIQUE,
  car TEXT NOT NULL,                   -- UdriverX | Comfort | UdriverXL
  model TEXT NOT NULL,
  color TEXT NOT NULL,
  plate TEXT NOT NULL UNIQUE,
  since INTEGER NOT NULL,              -- year
  rides INTEGER NOT NULL,
  rating REAL NOT NULL,                -- of all rides, two digits
  languages TEXT NOT NULL,
  about TEXT NOT NULL,
  latitude REAL NOT NULL,              -- where the car waits
  longitude REAL NOT NULL
);
CREATE INDEX driver_car ON driver (city, car);

CREATE TABLE compliment (              -- what other riders wrote about a driver
  id INTEGER PRIMARY KEY,
  driver_id INTEGER NOT NULL REFERENCES driver (id),
  author TEXT NOT NULL,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text TEXT NOT NULL,
  written_on TEXT NOT NULL
);
CREATE INDEX compliment_driver ON compliment (driver_id, written_on);

CREATE TABLE account (
  email TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  conversation TEXT NOT NULL,          -- any | quiet | chatty
  temperature TEXT NOT NULL,           -- any | cool | warm
  balance INTEGER NOT NULL,            -- of the wallet
  joined TEXT NOT NULL,
  password_hash TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE card (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  card_name TEXT NOT NULL,
  card_number TEXT NOT NULL,           -- '4242 4242 4242 4242'
  month TEXT NOT NULL,
  year TEXT NOT NULL,
  security_code TEXT NOT NULL,
  is_default INTEGER NOT NULL
);
CREATE INDEX card_account ON card (email);

CREATE TABLE wallet_entry (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  description TEXT NOT NULL,           -- 'Wallet Top-up'
  amount INTEGER NOT NULL,             -- cents, below zero where money left the wallet
  type TEXT NOT NULL,                  -- credit | debit
  created_at TEXT NOT NULL
);
CREATE INDEX wallet_entry_account ON wallet_entry (email, id);

CREATE TABLE saved_place (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  label TEXT NOT NULL,
  place_id INTEGER NOT NULL REFERENCES place (id),
  UNIQUE (email, label)
);

CREATE TABLE trip (
  id INTEGER PRIMARY KEY,              -- served at /rides/<id>
  email TEXT NOT NULL REFERENCES account (email),
  pickup_id INTEGER NOT NULL REFERENCES place (id),
  dropoff_id INTEGER NOT NULL REFERENCES place (id),
  car TEXT NOT NULL,                   -- UdriverX | Comfort | UdriverXL
  price INTEGER NOT NULL,
  full_price INTEGER NOT NULL,         -- without the discount
  payment TEXT NOT NULL,               -- wallet | credit | cash
  payment_name TEXT NOT NULL,          -- 'Visa ••••4242'
  driver_id INTEGER REFERENCES driver (id),   -- NULL until a scheduled trip's day
  status TEXT NOT NULL,                -- searching | arriving | riding | completed | booking | booked | cancelled
  scheduled_for TEXT,                  -- NULL for rides that leave now
  requested_at TEXT NOT NULL,
  ended_at TEXT,                       -- when it was completed or cancelled
  meters INTEGER NOT NULL,
  minutes INTEGER NOT NULL,
  fee INTEGER NOT NULL DEFAULT 0,      -- for cancelling
  stars INTEGER CHECK (stars BETWEEN 1 AND 5),
  comment TEXT NOT NULL DEFAULT '',
  tip INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX trip_account ON trip (email, id);

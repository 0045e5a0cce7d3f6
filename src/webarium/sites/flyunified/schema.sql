-- Fly Unified: flights of an airline. Money is integer cents. Days are 'YYYY-MM-DD', times of day 'HH:MM' where the airport
-- is; what happened when is 'YYYY-MM-DD HH:MM:SS' local. Every table has a primary key.
-- Flights are no rows: a flight is a service on a day; its price and its load follow from `universe.seed` by rules.

CREATE TABLE universe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seed INTEGER NOT NULL                -- what prices, loads and delays are drawn by
);

CREATE TABLE airport (
  code TEXT PRIMARY KEY,               -- 'SFO'
  city TEXT NOT NULL,
  state TEXT NOT NULL,                 -- 'CA'; empty outside the United States and Canada
  country TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  zone TEXT NOT NULL,                  -- 'America/Los_Angeles'
  hub INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE service (                 -- a flight number: the same way at the same time on some days of the week
  id INTEGER PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,         -- 'FU1204'
  origin TEXT NOT NULL REFERENCES airport (code),
  destination TEXT NOT NULL REFERENCES airport (code),
  miles INTEGER NOT NULL,              -- along the great circle
  minutes INTEGER NOT NULL,            -- from gate to gate
  departs TEXT NOT NULL,               -- 'HH:MM' at the origin
  aircraft TEXT NOT NULL,              -- narrow | regional | wide: which seat map
  weekdays TEXT NOT NULL               -- '12345': the days it flies, Monday being 1
);
CREATE INDEX service_way ON service (origin, destination);
CREATE INDEX service_destination ON service (destination);

CREATE TABLE special_fare (            -- prices that were set by hand
  service_id INTEGER NOT NULL REFERENCES service (id),
  day TEXT NOT NULL,
  fare TEXT NOT NULL,                  -- basic | economy | premium | business | first
  cents INTEGER NOT NULL,
  PRIMARY KEY (service_id, day, fare)
) WITHOUT ROWID;

CREATE TABLE held_seat (               -- seats that nobody but the visitor takes on a day
  service_id INTEGER NOT NULL REFERENCES service (id),
  day TEXT NOT NULL,
  seat TEXT NOT NULL,
  PRIMARY KEY (service_id, day, seat)
) WITHOUT ROWID;

CREATE TABLE disruption (               -- flights that do otherwise than by rule, far ahead as well
  service_id INTEGER NOT NULL REFERENCES service (id),
  day TEXT NOT NULL,
  canceled INTEGER NOT NULL,
  late INTEGER NOT NULL,               -- minutes; 0 where it is canceled
  reason TEXT NOT NULL,                -- 'weather on the way'
  PRIMARY KEY (service_id, day)
) WITHOUT ROWID;

CREATE TABLE account (
  email TEXT PRIMARY KEY,
  member TEXT NOT NULL UNIQUE,         -- 'UM4471902'
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  home TEXT NOT NULL REFERENCES airport (code),
  meal TEXT NOT NULL,
  joined TEXT NOT NULL,
  password_hash TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE miles_entry (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  day TEXT NOT NULL,
  what TEXT NOT NULL,
  miles INTEGER NOT NULL               -- below zero where miles were spent
);
CREATE INDEX miles_account ON miles_entry (email, day);

CREATE TABLE booking (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,           -- 'K7QMPD', the confirmation number
  email TEXT REFERENCES account (email),  -- NULL where somebody without an account booked
  bundle TEXT NOT NULL,                -- none | essentials | comfort
  insured INTEGER NOT NULL,
  fares INTEGER NOT NULL,              -- what flights cost all travelers, with taxes
  seats INTEGER NOT NULL,
  bags INTEGER NOT NULL,
  extras INTEGER NOT NULL,             -- bundle and insurance
  total INTEGER NOT NULL,
  card_number TEXT NOT NULL,           -- in groups of four, as the published state has it
  expiration TEXT NOT NULL,            -- 'MM/YY'
  security_code TEXT NOT NULL,
  card_name TEXT NOT NULL,
  address1 TEXT NOT NULL,
  address2 TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  country TEXT NOT NULL,
  phone TEXT NOT NULL,
  contact TEXT NOT NULL,               -- where the receipt goes
  status TEXT NOT NULL,                -- confirmed | canceled
  refund TEXT NOT NULL,                -- what came of canceling: '', card, credit or none
  created_at TEXT NOT NULL
);
CREATE INDEX booking_account ON booking (email);

CREATE TABLE booked_flight (
  id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES booking (id),
  leg INTEGER NOT NULL,                -- 1, 2 …: there, back, or the parts of a multi-city trip
  segment INTEGER NOT NULL,            -- 1, 2 …: the planes of a leg
  service_id INTEGER NOT NULL REFERENCES service (id),
  day TEXT NOT NULL,                   -- on which it departs
  fare TEXT NOT NULL,
  price INTEGER NOT NULL,              -- of the whole leg for one traveler with a seat, on its first segment; else 0
  checked_in_at TEXT,
  UNIQUE (booking_id, leg, segment)
);
CREATE INDEX booked_flight_service ON booked_flight (service_id, day);

CREATE TABLE traveler (
  id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES booking (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,                  -- adult | child | infant
  first_name TEXT NOT NULL,
  middle_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  suffix TEXT NOT NULL,
  born TEXT NOT NULL,
  gender TEXT NOT NULL,                -- Male | Female | Unspecified
  bags INTEGER NOT NULL,               -- checked ones, on each leg
  UNIQUE (booking_id, position)
);
CREATE INDEX traveler_name ON traveler (last_name);

CREATE TABLE taken_seat (
  flight_id INTEGER NOT NULL REFERENCES booked_flight (id),
  traveler_id INTEGER NOT NULL REFERENCES traveler (id),
  seat TEXT NOT NULL,                  -- '14C'
  cents INTEGER NOT NULL,
  PRIMARY KEY (flight_id, traveler_id)
) WITHOUT ROWID;

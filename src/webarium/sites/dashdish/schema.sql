-- DashDish: restaurants, their menus, carts and orders. Money is cents. Times are 'YYYY-MM-DD HH:MM:SS' local.
-- Every table has a primary key.

CREATE TABLE restaurant (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,           -- served at /restaurants/<slug>
  name TEXT NOT NULL UNIQUE,
  cuisine TEXT NOT NULL,               -- 'Pizza'
  tagline TEXT NOT NULL,
  level INTEGER NOT NULL,              -- 1: cheap, 2: middling, 3: dear
  rating REAL NOT NULL,                -- of all ratings, one digit
  ratings INTEGER NOT NULL,            -- how many were given
  street TEXT NOT NULL,
  area TEXT NOT NULL,
  phone TEXT NOT NULL,
  opens TEXT NOT NULL,                 -- '08:00'
  closes TEXT NOT NULL,                -- '22:00', the same day
  closed_on INTEGER,                   -- a day of the week, 0 is Monday
  delivers INTEGER NOT NULL,           -- 0: pickup only
  delivery_fee INTEGER NOT NULL,
  minutes INTEGER NOT NULL,            -- until a delivery arrives
  prep_minutes INTEGER NOT NULL,       -- until an order is ready
  distance INTEGER NOT NULL,           -- tenths of a mile
  shape TEXT NOT NULL,                 -- what its picture shows
  hue INTEGER NOT NULL
);
CREATE INDEX restaurant_cuisine ON restaurant (cuisine);

CREATE TABLE collection (              -- a section of the front page
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  blurb TEXT NOT NULL
);

CREATE TABLE collection_member (
  id INTEGER PRIMARY KEY,              -- in this order
  collection_id INTEGER NOT NULL REFERENCES collection (id),
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  UNIQUE (collection_id, restaurant_id)
);

CREATE TABLE section (                 -- a part of a menu
  id INTEGER PRIMARY KEY,
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  name TEXT NOT NULL
);
CREATE INDEX section_restaurant ON section (restaurant_id);

CREATE TABLE item (                    -- served at /items/<id>
  id INTEGER PRIMARY KEY,
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  section_id INTEGER NOT NULL REFERENCES section (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  price INTEGER NOT NULL,              -- of the regular size
  sized INTEGER NOT NULL,              -- whether it comes in several sizes
  shape TEXT NOT NULL,
  option_set TEXT NOT NULL,            -- which options it has
  vegetarian INTEGER NOT NULL,
  popular INTEGER NOT NULL,            -- among the most ordered of its restaurant
  sold_out INTEGER NOT NULL
);
CREATE INDEX item_restaurant ON item (restaurant_id);

CREATE TABLE option_group (
  id INTEGER PRIMARY KEY,
  option_set TEXT NOT NULL,
  name TEXT NOT NULL,                  -- 'Crust'
  several INTEGER NOT NULL             -- 0: exactly one, the first unless said; 1: any number
);

CREATE TABLE item_option (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES option_group (id),
  name TEXT NOT NULL,
  price INTEGER NOT NULL               -- what it adds
);

CREATE TABLE promo (
  code TEXT PRIMARY KEY,
  terms TEXT NOT NULL,
  percent INTEGER NOT NULL,            -- of the subtotal
  amount INTEGER NOT NULL,             -- off the subtotal
  free_delivery INTEGER NOT NULL,
  least INTEGER NOT NULL,              -- the smallest subtotal for it
  most INTEGER NOT NULL,               -- the largest discount
  ends_on TEXT NOT NULL,
  first_order INTEGER NOT NULL         -- for accounts without orders
) WITHOUT ROWID;

CREATE TABLE account (
  email TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  phone TEXT NOT NULL,
  joined TEXT NOT NULL,
  password_hash TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE address (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  full_name TEXT NOT NULL,
  street TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  phone TEXT NOT NULL,
  is_default INTEGER NOT NULL
);
CREATE INDEX address_account ON address (email);

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

CREATE TABLE favorite (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  UNIQUE (email, restaurant_id)
);

CREATE TABLE cart_line (               -- all of an account's lines are of one restaurant
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL REFERENCES account (email),
  item_id INTEGER NOT NULL REFERENCES item (id),
  size TEXT NOT NULL,                  -- 'Medium', or '' where there is one size
  options TEXT NOT NULL,               -- 'Thin crust, Extra cheese'
  note TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  unit_price INTEGER NOT NULL
);
CREATE INDEX cart_line_account ON cart_line (email, id);

CREATE TABLE food_order (
  id INTEGER PRIMARY KEY,              -- served at /orders/<id>
  number TEXT NOT NULL UNIQUE,         -- 'DD-104-388'
  email TEXT NOT NULL REFERENCES account (email),
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  method TEXT NOT NULL,                -- Delivery | Pickup
  speed TEXT NOT NULL,                 -- Standard | Express | Schedule
  scheduled_for TEXT,                  -- with Schedule: when it arrives or is picked up
  address TEXT NOT NULL,               -- '' for pickup
  dropoff TEXT NOT NULL,               -- 'Leave it at my door'; '' for pickup
  instructions TEXT NOT NULL,
  phone TEXT NOT NULL,
  card_id INTEGER NOT NULL,
  payment TEXT NOT NULL,               -- 'Visa'
  payment_name TEXT NOT NULL,          -- 'Visa ••••4242'
  promo TEXT NOT NULL,
  subtotal INTEGER NOT NULL,
  discount INTEGER NOT NULL,
  delivery_fee INTEGER NOT NULL,
  express_fee INTEGER NOT NULL,
  service_fee INTEGER NOT NULL,
  small_order_fee INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  tip INTEGER NOT NULL,
  total INTEGER NOT NULL,
  minutes INTEGER NOT NULL,            -- from placing to arriving or being ready
  status TEXT NOT NULL,                -- scheduled | placed | preparing | on_the_way | ready | completed | cancelled
  placed_at TEXT NOT NULL,
  ended_at TEXT                        -- when it was completed or cancelled
);
CREATE INDEX food_order_account ON food_order (email, placed_at);

CREATE TABLE order_line (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES food_order (id),
  item_id INTEGER NOT NULL REFERENCES item (id),
  name TEXT NOT NULL,
  size TEXT NOT NULL,
  options TEXT NOT NULL,
  note TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  unit_price INTEGER NOT NULL
);
CREATE INDEX order_line_order ON order_line (order_id);

CREATE TABLE review (
  id INTEGER PRIMARY KEY,
  restaurant_id INTEGER NOT NULL REFERENCES restaurant (id),
  email TEXT REFERENCES account (email),   -- NULL for people without an account here
  author TEXT NOT NULL,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text TEXT NOT NULL,
  written_on TEXT NOT NULL,
  UNIQUE (restaurant_id, email)
);
CREATE INDEX review_restaurant ON review (restaurant_id, written_on);

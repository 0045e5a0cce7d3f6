-- OneStopShop: storefront and (later) its back office share this database.
-- Money is integer cents. Times are 'YYYY-MM-DD HH:MM:SS' in the universe's local time. Every table has a primary key.
-- `options` columns hold canonical JSON: a list of [title, value] pairs in the product's option order, '[]' when none.

CREATE TABLE region (
  code TEXT PRIMARY KEY,               -- 'IL'
  name TEXT NOT NULL                   -- 'Illinois'
) WITHOUT ROWID;

CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES category (id),   -- NULL for top level
  level INTEGER NOT NULL,              -- 1, 2 or 3
  position INTEGER NOT NULL,           -- among its siblings
  name TEXT NOT NULL,
  path TEXT NOT NULL UNIQUE,           -- 'clothing-shoes-jewelry/men/shoes', served at /<path>.html
  description TEXT NOT NULL DEFAULT ''
);
CREATE INDEX category_parent ON category (parent_id, position);

CREATE TABLE brand (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);

CREATE TABLE product (
  id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  url_key TEXT NOT NULL UNIQUE,        -- served at /<url_key>.html
  brand_id INTEGER NOT NULL REFERENCES brand (id),
  price INTEGER NOT NULL,              -- cents
  status TEXT NOT NULL DEFAULT 'enabled',        -- enabled | disabled
  stock INTEGER NOT NULL,              -- units; 0 = out of stock
  image TEXT NOT NULL,                 -- key understood by sites/kit/pictures, e.g. 'running-shoe.2a6f97.1'
  summary TEXT NOT NULL,               -- one or two sentences
  description TEXT NOT NULL,           -- markdown
  rating_percent INTEGER,              -- mean of approved reviews' stars * 20, rounded; NULL without reviews
  review_count INTEGER NOT NULL DEFAULT 0,       -- approved reviews
  created_at TEXT NOT NULL
);
CREATE INDEX product_brand ON product (brand_id);
CREATE INDEX product_facts ON product (id, status, price);   -- what listings count by, in a fortieth of the pages
CREATE INDEX product_popular ON product (review_count DESC, id);
CREATE INDEX product_newest ON product (created_at DESC, id DESC);

CREATE TABLE product_category (        -- a product stands in its leaf category and in all its ancestors
  category_id INTEGER NOT NULL REFERENCES category (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  position INTEGER NOT NULL,           -- default ("Position") order inside the category
  PRIMARY KEY (category_id, product_id)
) WITHOUT ROWID;
CREATE INDEX product_category_product ON product_category (product_id);
CREATE INDEX product_category_position ON product_category (category_id, position, product_id);

CREATE TABLE product_spec (            -- the "More Information" table
  product_id INTEGER NOT NULL REFERENCES product (id),
  position INTEGER NOT NULL,
  label TEXT NOT NULL,                 -- 'Storage Capacity'
  value TEXT NOT NULL,                 -- '512 GB'
  PRIMARY KEY (product_id, position)
) WITHOUT ROWID;

CREATE TABLE product_option (          -- what a buyer must choose
  product_id INTEGER NOT NULL REFERENCES product (id),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,                 -- 'Size', 'Color'
  choices TEXT NOT NULL,               -- JSON list of values in order
  PRIMARY KEY (product_id, position)
) WITHOUT ROWID;

CREATE VIRTUAL TABLE product_fts USING fts5 (
  name, brand, keywords,               -- keywords: category names, type words
  content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);                                     -- rowid = product.id

CREATE TABLE customer (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,         -- argon2id
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  group_name TEXT NOT NULL DEFAULT 'General',
  telephone TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
);

CREATE TABLE customer_address (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  company TEXT NOT NULL DEFAULT '',
  street TEXT NOT NULL,                -- lines joined by newline
  city TEXT NOT NULL,
  region TEXT NOT NULL,                -- full name, 'Illinois'
  postcode TEXT NOT NULL,
  country TEXT NOT NULL DEFAULT 'United States',
  telephone TEXT NOT NULL,
  is_default_billing INTEGER NOT NULL DEFAULT 0,
  is_default_shipping INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX customer_address_customer ON customer_address (customer_id);

CREATE TABLE newsletter_subscriber (
  email TEXT PRIMARY KEY COLLATE NOCASE,
  customer_id INTEGER REFERENCES customer (id),
  subscribed INTEGER NOT NULL,         -- 1 or 0
  changed_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE review (
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES product (id),
  customer_id INTEGER REFERENCES customer (id),
  nickname TEXT NOT NULL,
  title TEXT NOT NULL,
  detail TEXT NOT NULL,
  rating INTEGER NOT NULL,             -- stars, 1 to 5
  status TEXT NOT NULL,                -- approved | pending | not_approved; the storefront shows approved ones only
  created_at TEXT NOT NULL
);
CREATE INDEX review_product ON review (product_id, status, created_at);
CREATE INDEX review_customer ON review (customer_id, created_at) WHERE customer_id IS NOT NULL;

CREATE TABLE wishlist_item (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  qty INTEGER NOT NULL DEFAULT 1,
  comment TEXT NOT NULL DEFAULT '',
  options TEXT NOT NULL DEFAULT '[]',
  added_at TEXT NOT NULL
);
CREATE INDEX wishlist_item_customer ON wishlist_item (customer_id);

CREATE TABLE compare_item (
  customer_id INTEGER NOT NULL,        -- 0 for the guest
  product_id INTEGER NOT NULL REFERENCES product (id),
  PRIMARY KEY (customer_id, product_id)
) WITHOUT ROWID;

CREATE TABLE cart_item (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL,        -- 0 for the guest
  product_id INTEGER NOT NULL REFERENCES product (id),
  qty INTEGER NOT NULL,
  options TEXT NOT NULL DEFAULT '[]',
  added_at TEXT NOT NULL
);
CREATE INDEX cart_item_customer ON cart_item (customer_id);

CREATE TABLE sales_order (
  id INTEGER PRIMARY KEY,              -- shown as 9 digits: #000000189; entity id = increment number
  customer_id INTEGER REFERENCES customer (id),  -- NULL for a guest's order
  customer_email TEXT NOT NULL,
  status TEXT NOT NULL,                -- pending | complete | canceled (processing, on hold never occur in seed data)
  created_at TEXT NOT NULL,
  shipping_method TEXT NOT NULL,       -- 'Flat Rate - Fixed'
  payment_method TEXT NOT NULL,        -- 'Check / Money order'
  subtotal INTEGER NOT NULL,
  shipping INTEGER NOT NULL,
  grand_total INTEGER NOT NULL
);
CREATE INDEX sales_order_customer ON sales_order (customer_id, created_at);

CREATE TABLE order_item (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  options TEXT NOT NULL DEFAULT '[]',
  price INTEGER NOT NULL,              -- each
  qty INTEGER NOT NULL
);
CREATE INDEX order_item_order ON order_item (order_id);

CREATE TABLE order_address (
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  kind TEXT NOT NULL,                  -- billing | shipping
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  company TEXT NOT NULL DEFAULT '',
  street TEXT NOT NULL,
  city TEXT NOT NULL,
  region TEXT NOT NULL,
  postcode TEXT NOT NULL,
  country TEXT NOT NULL,
  telephone TEXT NOT NULL,
  PRIMARY KEY (order_id, kind)
) WITHOUT ROWID;

CREATE TABLE invoice (                 -- complete orders have one
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  created_at TEXT NOT NULL,
  grand_total INTEGER NOT NULL
);
CREATE INDEX invoice_order ON invoice (order_id);

CREATE TABLE shipment (                -- complete orders have one
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  created_at TEXT NOT NULL,
  carrier TEXT NOT NULL,               -- 'Federal Express'
  tracking_number TEXT NOT NULL
);
CREATE INDEX shipment_order ON shipment (order_id);

CREATE TABLE order_comment (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  created_at TEXT NOT NULL,
  comment TEXT NOT NULL
);
CREATE INDEX order_comment_order ON order_comment (order_id);

CREATE TABLE contact_message (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  telephone TEXT NOT NULL DEFAULT '',
  comment TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE product_email (           -- "Email to a friend": one row per recipient
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES product (id),
  customer_id INTEGER REFERENCES customer (id),
  sender_name TEXT NOT NULL,
  sender_email TEXT NOT NULL,
  recipient_name TEXT NOT NULL,
  recipient_email TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE search_term (             -- past searches: popular terms page and autocomplete; never written by searching
  term TEXT PRIMARY KEY,
  uses INTEGER NOT NULL,
  results INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE cms_page (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL UNIQUE,     -- 'about-us', served at /about-us
  title TEXT NOT NULL,
  content TEXT NOT NULL                -- markdown
);

-- OneStopShop: the storefront and its back office share this database.
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
  description TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1,          -- the storefront shows neither an inactive one nor its page
  in_menu INTEGER NOT NULL DEFAULT 1,
  meta_title TEXT NOT NULL DEFAULT '',
  meta_description TEXT NOT NULL DEFAULT ''
);
CREATE INDEX category_parent ON category (parent_id, position);

CREATE TABLE brand (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);

CREATE TABLE attribute (               -- what products may be described by
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,           -- 'color'
  label TEXT NOT NULL,                 -- 'Color'
  input TEXT NOT NULL DEFAULT 'select',          -- text | textarea | date | boolean | select | multiselect | price
  is_required INTEGER NOT NULL DEFAULT 0,
  is_system INTEGER NOT NULL DEFAULT 0,          -- 1: belongs to the shop itself and cannot be deleted
  is_searchable INTEGER NOT NULL DEFAULT 0,
  is_filterable INTEGER NOT NULL DEFAULT 0,
  is_comparable INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE attribute_option (
  id INTEGER PRIMARY KEY,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id),
  position INTEGER NOT NULL,
  label TEXT NOT NULL,                 -- 'Blue'
  is_default INTEGER NOT NULL DEFAULT 0,
  UNIQUE (attribute_id, label)
);

CREATE TABLE attribute_set (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE            -- 'Default', 'Top'
);

CREATE TABLE attribute_set_member (
  set_id INTEGER NOT NULL REFERENCES attribute_set (id),
  attribute_id INTEGER NOT NULL REFERENCES attribute (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (set_id, attribute_id)
) WITHOUT ROWID;

-- A configurable product is bought as one of its variants: rows of type 'variant' with a price, stock and status of
-- their own, which stand in no category and not in product_fts, and whose pages do not exist. A configurable's `price`
-- is the lowest and its `stock` the sum of its enabled variants (webarium.sites.shopping.trade keeps both right).
CREATE TABLE product (
  id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  url_key TEXT NOT NULL UNIQUE,        -- served at /<url_key>.html
  brand_id INTEGER NOT NULL REFERENCES brand (id),
  price INTEGER NOT NULL,              -- cents: what one costs everybody now; change it with trade.prices.set_price
  status TEXT NOT NULL DEFAULT 'enabled',        -- enabled | disabled
  stock INTEGER NOT NULL,              -- units; 0 = out of stock
  image TEXT NOT NULL,                 -- key understood by sites/kit/pictures, e.g. 'running-shoe.2a6f97.1'
  summary TEXT NOT NULL,               -- one or two sentences
  description TEXT NOT NULL,           -- markdown
  rating_percent INTEGER,              -- mean of approved reviews' stars * 20, rounded; NULL without reviews
  review_count INTEGER NOT NULL DEFAULT 0,       -- approved reviews
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL DEFAULT '',           -- '' while nobody has edited it
  type TEXT NOT NULL DEFAULT 'simple', -- simple | configurable | variant
  parent_id INTEGER REFERENCES product (id),     -- of a variant: its configurable product
  options TEXT NOT NULL DEFAULT '[]',  -- of a variant: its values, as order lines and cart lines hold them
  regular_price INTEGER,               -- cents before special price and catalogue rules; NULL while neither applies
  special_price INTEGER,               -- cents
  special_from TEXT,                   -- days; NULL: no bound
  special_to TEXT,
  manage_stock INTEGER NOT NULL DEFAULT 1,       -- 0: may be bought whatever the stock is
  low_stock INTEGER NOT NULL DEFAULT 10,         -- with fewer units than this its stock is low
  weight INTEGER NOT NULL DEFAULT 0,   -- hundredths of a pound
  attribute_set_id INTEGER NOT NULL DEFAULT 4 REFERENCES attribute_set (id),
  sale INTEGER NOT NULL DEFAULT 0,     -- the "Sale" attribute
  meta_title TEXT NOT NULL DEFAULT '',
  meta_keywords TEXT NOT NULL DEFAULT '',
  meta_description TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX product_variant ON product (parent_id, options) WHERE parent_id IS NOT NULL;
CREATE INDEX product_special ON product (special_price) WHERE special_price IS NOT NULL;
CREATE INDEX product_reduced ON product (regular_price) WHERE regular_price IS NOT NULL;
CREATE INDEX product_stock ON product (stock, id);
CREATE INDEX product_low ON product (stock, id) WHERE type <> 'configurable' AND manage_stock AND stock < low_stock;
CREATE INDEX product_type ON product (type, id);
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

CREATE TABLE option_price (            -- what a value of a product's own option costs besides the product
  product_id INTEGER NOT NULL REFERENCES product (id),
  title TEXT NOT NULL,                 -- of the option
  value TEXT NOT NULL,
  amount INTEGER NOT NULL,             -- cents, or hundredths of a percent of the product's price
  is_percent INTEGER NOT NULL CHECK (is_percent IN (0, 1)),
  PRIMARY KEY (product_id, title, value)
) WITHOUT ROWID;

CREATE TABLE product_attribute (       -- values of attributes beyond the columns of product
  product_id INTEGER NOT NULL REFERENCES product (id),
  attribute_id INTEGER NOT NULL REFERENCES attribute (id),
  value TEXT NOT NULL,                 -- the label of an option, or a text
  PRIMARY KEY (product_id, attribute_id)
) WITHOUT ROWID;

CREATE TABLE product_image (           -- more pictures than product.image
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES product (id),
  position INTEGER NOT NULL,
  image TEXT NOT NULL,                 -- a picture key, or 'upload/' and the name of an upload
  label TEXT NOT NULL DEFAULT '',
  is_hidden INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX product_image_product ON product_image (product_id, position);

CREATE TABLE upload (                  -- pictures that were sent, by file name
  name TEXT PRIMARY KEY,               -- '<sha256>.png'; products name it 'upload/<sha256>.png'
  media_type TEXT NOT NULL,
  data BLOB NOT NULL,
  created_at TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT ''       -- the name of the file that was sent
) WITHOUT ROWID;

CREATE TABLE product_relation (
  product_id INTEGER NOT NULL REFERENCES product (id),
  related_id INTEGER NOT NULL REFERENCES product (id),
  kind TEXT NOT NULL,                  -- related | up_sell | cross_sell
  position INTEGER NOT NULL,
  PRIMARY KEY (product_id, kind, related_id)
) WITHOUT ROWID;

CREATE TABLE tier_price (              -- a lower price from so many units on
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES product (id),
  group_id INTEGER REFERENCES customer_group (id),         -- NULL: for everybody
  qty INTEGER NOT NULL,
  price INTEGER NOT NULL               -- cents each
);
CREATE INDEX tier_price_product ON tier_price (product_id, qty);

CREATE TABLE product_view (            -- how often a product's page was looked at on a day; not written by looking
  day TEXT NOT NULL,                   -- '2023-06-11'
  product_id INTEGER NOT NULL REFERENCES product (id),
  views INTEGER NOT NULL,
  PRIMARY KEY (day, product_id)
) WITHOUT ROWID;
CREATE INDEX product_view_product ON product_view (product_id, day, views);

CREATE VIRTUAL TABLE product_fts USING fts5 (
  name, brand, keywords,               -- keywords: category names, type words
  content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);                                     -- rowid = product.id

CREATE TABLE customer_group (
  id INTEGER PRIMARY KEY,              -- 0 is everybody who is not signed in
  code TEXT NOT NULL UNIQUE,           -- 'General'
  tax_class TEXT NOT NULL DEFAULT 'Retail Customer'        -- Retail Customer: prices hold the tax; else it is added
);

CREATE TABLE customer (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,         -- argon2id
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  group_name TEXT NOT NULL DEFAULT 'General' REFERENCES customer_group (code),
  telephone TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  prefix TEXT NOT NULL DEFAULT '',
  dob TEXT,                            -- '1984-02-29'
  gender TEXT NOT NULL DEFAULT '',     -- '' | Male | Female | Not Specified
  tax_number TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1,          -- 0: may not sign in
  last_login_at TEXT,
  last_seen_at TEXT                    -- "now online": within the last quarter of an hour
);
CREATE INDEX customer_created ON customer (created_at, id);
CREATE INDEX customer_name ON customer (lastname, firstname);
CREATE INDEX customer_group_name ON customer (group_name);
CREATE INDEX customer_seen ON customer (last_seen_at) WHERE last_seen_at IS NOT NULL;

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
  email TEXT PRIMARY KEY COLLATE NOCASE NOT NULL,
  customer_id INTEGER REFERENCES customer (id),
  subscribed INTEGER NOT NULL,         -- 1 or 0
  changed_at TEXT NOT NULL
);

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
CREATE INDEX review_product ON review (product_id, status, created_at, rating);
CREATE INDEX review_created ON review (created_at, id);
CREATE INDEX review_status ON review (status, created_at);
CREATE INDEX review_stars ON review (rating);
CREATE INDEX review_state ON review (status);
CREATE INDEX review_kind ON review (CASE WHEN customer_id IS NULL THEN 'guest' ELSE 'customer' END);
CREATE INDEX review_nickname ON review (nickname COLLATE NOCASE);
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
CREATE INDEX cart_item_product ON cart_item (product_id);

CREATE TABLE cart_coupon (             -- the code that was entered in a cart
  customer_id INTEGER PRIMARY KEY,     -- 0 for the guest
  code TEXT NOT NULL,
  applied_at TEXT NOT NULL
);

CREATE TABLE sales_order (
  id INTEGER PRIMARY KEY,              -- shown as 9 digits: #000000189; entity id = increment number
  customer_id INTEGER REFERENCES customer (id),  -- NULL for a guest's order
  customer_email TEXT NOT NULL,
  status TEXT NOT NULL,                -- pending | processing | complete | closed | canceled | holded | fraud
  created_at TEXT NOT NULL,
  shipping_method TEXT NOT NULL,       -- 'Flat Rate - Fixed'
  payment_method TEXT NOT NULL,        -- 'Check / Money order'
  subtotal INTEGER NOT NULL,
  shipping INTEGER NOT NULL,
  grand_total INTEGER NOT NULL,        -- subtotal + shipping + tax - discount
  tax INTEGER NOT NULL DEFAULT 0,
  discount INTEGER NOT NULL DEFAULT 0, -- cents taken off, not negative
  coupon_code TEXT,
  rule_name TEXT NOT NULL DEFAULT '',  -- of the cart rules that gave the discount, joined by ', '
  total_paid INTEGER NOT NULL DEFAULT 0,
  total_refunded INTEGER NOT NULL DEFAULT 0,
  units INTEGER NOT NULL DEFAULT 0,    -- sum of the items' qty
  bill_name TEXT NOT NULL DEFAULT '',
  ship_name TEXT NOT NULL DEFAULT '',
  group_id INTEGER NOT NULL DEFAULT 1 REFERENCES customer_group (id),
  updated_at TEXT NOT NULL DEFAULT '', -- '' while nothing has happened since it was placed
  status_before TEXT                   -- of a held order: what it goes back to
);
CREATE INDEX sales_order_customer ON sales_order (customer_id, created_at);
CREATE INDEX sales_order_created ON sales_order (created_at, id);
CREATE INDEX sales_order_status ON sales_order (status, created_at, id);
CREATE INDEX sales_order_total ON sales_order (grand_total, id);
CREATE INDEX sales_order_bill ON sales_order (bill_name COLLATE NOCASE, id);
CREATE INDEX sales_order_ship ON sales_order (ship_name COLLATE NOCASE, id);
CREATE INDEX sales_order_email ON sales_order (customer_email COLLATE NOCASE);
CREATE INDEX sales_order_coupon ON sales_order (coupon_code, created_at) WHERE coupon_code IS NOT NULL;
CREATE INDEX sales_order_sums ON sales_order (created_at, status, customer_id, subtotal, shipping, tax, discount,
  grand_total, total_paid, total_refunded, units);         -- all that reports by day add up

CREATE TABLE order_item (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  options TEXT NOT NULL DEFAULT '[]',
  price INTEGER NOT NULL,              -- each
  qty INTEGER NOT NULL,
  variant_id INTEGER REFERENCES product (id),    -- of a configurable product: which variant
  tax INTEGER NOT NULL DEFAULT 0,      -- of the whole line
  discount INTEGER NOT NULL DEFAULT 0, -- of the whole line
  qty_invoiced INTEGER NOT NULL DEFAULT 0,
  qty_shipped INTEGER NOT NULL DEFAULT 0,
  qty_refunded INTEGER NOT NULL DEFAULT 0,
  qty_canceled INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX order_item_order ON order_item (order_id, product_id, qty, price);
CREATE INDEX order_item_product ON order_item (product_id, order_id, qty, price);

-- What was sold of each product on each day, by the status that its orders have now. It follows from orders and their
-- lines, so that reports over years need not look at each of them; changes of a world leave it out.
CREATE TABLE product_sale (
  day TEXT NOT NULL,                   -- '2023-06-11', on which the orders were placed
  product_id INTEGER NOT NULL REFERENCES product (id),
  status TEXT NOT NULL,
  qty INTEGER NOT NULL,
  PRIMARY KEY (day, product_id, status)
) WITHOUT ROWID;

CREATE TRIGGER line_sold AFTER INSERT ON order_item BEGIN
  INSERT INTO product_sale (day, product_id, status, qty)
  SELECT substr(created_at, 1, 10), NEW.product_id, status, NEW.qty FROM sales_order WHERE id = NEW.order_id
  ON CONFLICT DO UPDATE SET qty = qty + excluded.qty;
END;

CREATE TRIGGER order_moved AFTER UPDATE OF status ON sales_order WHEN OLD.status <> NEW.status BEGIN
  UPDATE product_sale SET qty = product_sale.qty - i.qty
  FROM (SELECT product_id, sum(qty) AS qty FROM order_item WHERE order_id = NEW.id GROUP BY product_id) AS i
  WHERE day = substr(NEW.created_at, 1, 10) AND product_sale.product_id = i.product_id AND status = OLD.status;
  INSERT INTO product_sale (day, product_id, status, qty)
  SELECT substr(NEW.created_at, 1, 10), product_id, NEW.status, sum(qty) FROM order_item
  WHERE order_id = NEW.id GROUP BY product_id
  ON CONFLICT DO UPDATE SET qty = qty + excluded.qty;
END;

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

CREATE TABLE invoice (                 -- its lines are all that was billed at once
  id INTEGER PRIMARY KEY,              -- shown as 9 digits
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  created_at TEXT NOT NULL,
  grand_total INTEGER NOT NULL,
  subtotal INTEGER NOT NULL DEFAULT 0,
  shipping INTEGER NOT NULL DEFAULT 0,
  tax INTEGER NOT NULL DEFAULT 0,
  discount INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'paid'   -- paid | open | canceled
);
CREATE INDEX invoice_order ON invoice (order_id);
CREATE INDEX invoice_created ON invoice (created_at, id, state, subtotal, shipping, tax, discount, grand_total);
CREATE INDEX invoice_total ON invoice (grand_total, id);

CREATE TABLE invoice_item (
  id INTEGER PRIMARY KEY,
  invoice_id INTEGER NOT NULL REFERENCES invoice (id),
  order_item_id INTEGER NOT NULL REFERENCES order_item (id),
  qty INTEGER NOT NULL
);
CREATE INDEX invoice_item_invoice ON invoice_item (invoice_id);

CREATE TABLE shipment (                -- one parcel
  id INTEGER PRIMARY KEY,              -- shown as 9 digits
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  created_at TEXT NOT NULL,
  carrier TEXT NOT NULL,               -- 'Federal Express'; '' while it is not known
  tracking_number TEXT NOT NULL,
  units INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX shipment_order ON shipment (order_id);
CREATE INDEX shipment_created ON shipment (created_at, id);

CREATE TABLE shipment_item (
  id INTEGER PRIMARY KEY,
  shipment_id INTEGER NOT NULL REFERENCES shipment (id),
  order_item_id INTEGER NOT NULL REFERENCES order_item (id),
  qty INTEGER NOT NULL
);
CREATE INDEX shipment_item_shipment ON shipment_item (shipment_id);

CREATE TABLE creditmemo (              -- money that was given back
  id INTEGER PRIMARY KEY,              -- shown as 9 digits
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  created_at TEXT NOT NULL,
  subtotal INTEGER NOT NULL,
  shipping INTEGER NOT NULL,
  tax INTEGER NOT NULL DEFAULT 0,
  discount INTEGER NOT NULL DEFAULT 0,
  adjustment INTEGER NOT NULL DEFAULT 0,         -- cents given on top; negative: a fee kept back
  grand_total INTEGER NOT NULL         -- subtotal + shipping + tax - discount + adjustment
);
CREATE INDEX creditmemo_order ON creditmemo (order_id);
CREATE INDEX creditmemo_created ON creditmemo (created_at, id);

CREATE TABLE creditmemo_item (
  id INTEGER PRIMARY KEY,
  creditmemo_id INTEGER NOT NULL REFERENCES creditmemo (id),
  order_item_id INTEGER NOT NULL REFERENCES order_item (id),
  qty INTEGER NOT NULL,
  restocked INTEGER NOT NULL DEFAULT 0 -- 1: went back to stock
);
CREATE INDEX creditmemo_item_creditmemo ON creditmemo_item (creditmemo_id);

CREATE TABLE payment_transaction (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  created_at TEXT NOT NULL,
  number TEXT NOT NULL UNIQUE,         -- the bank's
  kind TEXT NOT NULL,                  -- capture | refund
  payment_method TEXT NOT NULL,
  amount INTEGER NOT NULL,             -- cents
  is_closed INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX payment_transaction_order ON payment_transaction (order_id);
CREATE INDEX payment_transaction_created ON payment_transaction (created_at, id);

CREATE TABLE order_comment (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES sales_order (id),
  created_at TEXT NOT NULL,
  comment TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT '',     -- the order's status with this comment; '' if none was given
  is_notified INTEGER NOT NULL DEFAULT 0,        -- the customer got it by e-mail
  is_visible INTEGER NOT NULL DEFAULT 1,         -- the customer sees it in the storefront
  author TEXT NOT NULL DEFAULT ''      -- username of the back office; '' for the buyer or the shop itself
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
  id INTEGER PRIMARY KEY,
  term TEXT NOT NULL UNIQUE,
  uses INTEGER NOT NULL,
  results INTEGER NOT NULL,
  redirect TEXT NOT NULL DEFAULT '',   -- path of this shop that the search leads to
  is_suggested INTEGER NOT NULL DEFAULT 1,       -- shown among suggestions and popular terms
  updated_at TEXT NOT NULL DEFAULT ''  -- when it was last searched for
);
CREATE INDEX search_term_uses ON search_term (uses DESC, term);
CREATE INDEX search_term_updated ON search_term (updated_at DESC, id);

CREATE TABLE synonym (                 -- words that the search takes for each other
  id INTEGER PRIMARY KEY,
  words TEXT NOT NULL                  -- 'sofa,couch,settee'
);

CREATE TABLE cms_page (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL UNIQUE,     -- 'about-us', served at /about-us
  title TEXT NOT NULL,
  content TEXT NOT NULL,               -- markdown
  heading TEXT NOT NULL DEFAULT '',    -- above the content; '' stands for the title
  is_active INTEGER NOT NULL DEFAULT 1,
  in_footer INTEGER NOT NULL DEFAULT 0,
  layout TEXT NOT NULL DEFAULT '2 columns with left bar',   -- '1 column': no links beside it
  meta_title TEXT NOT NULL DEFAULT '',
  meta_keywords TEXT NOT NULL DEFAULT '',
  meta_description TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL DEFAULT '',
  updated_at TEXT NOT NULL DEFAULT ''
);

CREATE TABLE cms_block (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL UNIQUE,     -- 'footer-note'
  title TEXT NOT NULL,
  content TEXT NOT NULL,               -- markdown
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE theme (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,                 -- 'OneStopShop Classic'
  path TEXT NOT NULL UNIQUE,           -- 'OneStopShop/classic'
  parent_id INTEGER REFERENCES theme (id),
  description TEXT NOT NULL DEFAULT '',
  colors TEXT NOT NULL DEFAULT '[]'    -- JSON list of the colours that its preview shows
);

CREATE TABLE tax_rate (                -- a zone: what is added to prices where goods are sent there
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,           -- 'US-CA-*-Rate 1'
  region TEXT NOT NULL DEFAULT '',     -- full name; '': everywhere
  postcode TEXT NOT NULL DEFAULT '*',  -- '*': all, '100*': those that begin so
  rate INTEGER NOT NULL                -- hundredths of a per cent
);

CREATE TABLE tax_rule (                -- for whom zones count; of each rule the smallest zone does
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,           -- 'Sales to businesses'
  classes TEXT NOT NULL,               -- JSON list of tax classes of customer groups
  rate_ids TEXT NOT NULL,              -- JSON list of ids of tax_rate
  priority INTEGER NOT NULL DEFAULT 0  -- rules of one priority add up; the next is reckoned from the sum
);

CREATE TABLE url_rewrite (             -- made by hand; products, categories and pages have their addresses anyway
  id INTEGER PRIMARY KEY,
  request_path TEXT NOT NULL UNIQUE,   -- without the leading slash: 'summer-sale'
  target_path TEXT NOT NULL,           -- 'clothing-shoes-jewelry.html'
  redirect_type INTEGER NOT NULL DEFAULT 302,    -- 0 | 301 | 302
  kind TEXT NOT NULL DEFAULT 'custom', -- custom | product | category | cms-page
  description TEXT NOT NULL DEFAULT ''
);

-- Amounts of rules are hundredths: 1000 is 10 % or $10.00. Lists of groups hold ids of customer_group as JSON.
CREATE TABLE catalog_rule (            -- lowers prices in the catalogue
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 0,
  from_date TEXT,                      -- days; NULL: no bound
  to_date TEXT,
  group_ids TEXT NOT NULL DEFAULT '[0,1,2,3]',   -- a rule counts only if it is for guests and General, that is, all
  action TEXT NOT NULL,                -- by_percent | by_fixed | to_percent | to_fixed
  amount INTEGER NOT NULL,
  category_id INTEGER REFERENCES category (id),  -- NULL: any
  brand_id INTEGER REFERENCES brand (id),        -- NULL: any
  min_price INTEGER,                   -- cents of the regular price; NULL: any
  skus TEXT NOT NULL DEFAULT '[]',     -- JSON list; empty: any
  stop_further INTEGER NOT NULL DEFAULT 0,
  sort_order INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE cart_rule (               -- lowers what a cart costs
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 0,
  from_date TEXT,                      -- days; NULL: no bound
  to_date TEXT,
  website_ids TEXT NOT NULL DEFAULT '[1]',
  group_ids TEXT NOT NULL DEFAULT '[0,1,2,3]',
  coupon_type TEXT NOT NULL DEFAULT 'none',      -- none: always | specific: with a coupon
  uses_per_customer INTEGER NOT NULL DEFAULT 0,  -- 0: any number
  action TEXT NOT NULL DEFAULT 'by_percent',     -- by_percent | by_fixed (each unit) | cart_fixed | buy_x_get_y
  amount INTEGER NOT NULL DEFAULT 0,   -- hundredths; buy_x_get_y: units that are free times 100
  max_qty INTEGER NOT NULL DEFAULT 0,  -- units of a line that are lowered; 0: all
  step INTEGER NOT NULL DEFAULT 0,     -- buy_x_get_y: how many to buy
  min_subtotal INTEGER,                -- cents; NULL: any
  min_qty INTEGER,                     -- units in the cart; NULL: any
  category_id INTEGER REFERENCES category (id),  -- lowers only what stands there; NULL: anything
  skus TEXT NOT NULL DEFAULT '[]',     -- JSON list: lowers only these; empty: anything
  free_shipping INTEGER NOT NULL DEFAULT 0,
  stop_further INTEGER NOT NULL DEFAULT 0,
  sort_order INTEGER NOT NULL DEFAULT 0,
  times_used INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE coupon (
  id INTEGER PRIMARY KEY,
  rule_id INTEGER NOT NULL REFERENCES cart_rule (id),
  code TEXT NOT NULL UNIQUE COLLATE NOCASE,
  usage_limit INTEGER NOT NULL DEFAULT 0,        -- 0: any number
  times_used INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);
CREATE INDEX coupon_rule ON coupon (rule_id);

CREATE TABLE coupon_use (
  coupon_id INTEGER NOT NULL REFERENCES coupon (id),
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  times INTEGER NOT NULL,
  PRIMARY KEY (coupon_id, customer_id)
) WITHOUT ROWID;

CREATE TABLE email_template (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL DEFAULT '',     -- the built-in template it was made from: 'New Order'
  subject TEXT NOT NULL,
  content TEXT NOT NULL,               -- HTML with {{var …}}
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE newsletter_template (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  subject TEXT NOT NULL,
  sender_name TEXT NOT NULL,
  sender_email TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE newsletter_queue (        -- a newsletter that was or will be sent
  id INTEGER PRIMARY KEY,
  template_id INTEGER NOT NULL REFERENCES newsletter_template (id),
  subject TEXT NOT NULL,
  start_at TEXT NOT NULL,
  status TEXT NOT NULL,                -- queued | sent | canceled
  recipients INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE config_value (
  path TEXT PRIMARY KEY,               -- 'general/store_information/name'
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE admin_role (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,           -- 'Sales Agent'
  rights TEXT NOT NULL                 -- JSON list of resources, each perhaps with '.view': ["sales","customers.view"]
);

CREATE TABLE admin_user (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  password_hash TEXT NOT NULL,         -- argon2id
  role_id INTEGER NOT NULL REFERENCES admin_role (id),
  is_active INTEGER NOT NULL DEFAULT 1,
  locale TEXT NOT NULL DEFAULT 'English (United States)',
  created_at TEXT NOT NULL,
  last_login_at TEXT
);

CREATE TABLE admin_log (               -- who changed what
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  username TEXT NOT NULL,
  action TEXT NOT NULL,                -- 'Saved'
  subject TEXT NOT NULL                -- 'Product Desk Lamp'
);
CREATE INDEX admin_log_at ON admin_log (at, id);

CREATE TABLE admin_view (              -- saved views of grids
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL,
  grid TEXT NOT NULL,                  -- 'sales_order'
  name TEXT NOT NULL,
  query TEXT NOT NULL,                 -- the address' query
  UNIQUE (username, grid, name)
);

CREATE TABLE admin_notification (
  id INTEGER PRIMARY KEY,
  severity TEXT NOT NULL,              -- critical | major | minor | notice
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 0
);

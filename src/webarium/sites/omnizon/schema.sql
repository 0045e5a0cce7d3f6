CREATE TABLE category (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    blurb TEXT NOT NULL,
    picture TEXT NOT NULL
);
CREATE TABLE product (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    brand TEXT NOT NULL,
    kind TEXT NOT NULL,
    category_id INTEGER NOT NULL REFERENCES category (id),
    price INTEGER NOT NULL,
    list_price INTEGER,
    rating INTEGER NOT NULL,
    ratings INTEGER NOT NULL,
    histogram TEXT NOT NULL,
    rank INTEGER NOT NULL,
    stock INTEGER NOT NULL,
    delivery_days INTEGER NOT NULL,
    bought INTEGER NOT NULL,
    picture TEXT NOT NULL,
    description TEXT NOT NULL,
    parent_id INTEGER REFERENCES product (id) -- of another version (colour, size) of a product: the one that lists show
);
CREATE INDEX product_brand ON product (brand);
CREATE INDEX product_parent ON product (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX product_rank ON product (rank);
CREATE INDEX product_kind ON product (kind, rank);
CREATE TABLE product_category (
    category_id INTEGER NOT NULL REFERENCES category (id),
    product_id INTEGER NOT NULL REFERENCES product (id),
    PRIMARY KEY (category_id, product_id)
) WITHOUT ROWID;
-- The words under which products are found, as `words.py` makes them.
CREATE VIRTUAL TABLE product_fts USING fts5 (name, rest, content = '', detail = column, tokenize = 'ascii');
CREATE TABLE product_fact (
    product_id INTEGER NOT NULL REFERENCES product (id),
    position INTEGER NOT NULL,
    label TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (product_id, position)
) WITHOUT ROWID;
CREATE TABLE product_point (
    product_id INTEGER NOT NULL REFERENCES product (id),
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (product_id, position)
) WITHOUT ROWID;
CREATE TABLE review (
    id INTEGER PRIMARY KEY,
    product_id INTEGER NOT NULL REFERENCES product (id),
    author TEXT NOT NULL,
    stars INTEGER NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    written_on TEXT NOT NULL,
    verified INTEGER NOT NULL,
    helpful INTEGER NOT NULL
);
CREATE INDEX review_product ON review (product_id);
CREATE TABLE customer (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    phone TEXT NOT NULL
);
CREATE TABLE address (
    id INTEGER PRIMARY KEY,
    full_name TEXT NOT NULL,
    street TEXT NOT NULL,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    zip TEXT NOT NULL,
    phone TEXT NOT NULL,
    is_default INTEGER NOT NULL
);
CREATE TABLE card (
    id INTEGER PRIMARY KEY,
    card_name TEXT NOT NULL,
    card_number TEXT NOT NULL,
    month TEXT NOT NULL,
    year TEXT NOT NULL,
    security_code TEXT NOT NULL,
    is_default INTEGER NOT NULL
);
CREATE TABLE cart_item (
    position INTEGER PRIMARY KEY,
    product_id INTEGER NOT NULL UNIQUE REFERENCES product (id),
    quantity INTEGER NOT NULL
);
CREATE TABLE purchase (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    placed_at TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('processing', 'shipped', 'delivered', 'cancelled')),
    full_name TEXT NOT NULL,
    street TEXT NOT NULL,
    city TEXT NOT NULL,
    state TEXT NOT NULL,
    zip TEXT NOT NULL,
    card_name TEXT NOT NULL,
    card_number TEXT NOT NULL,
    card_month TEXT NOT NULL,
    card_year TEXT NOT NULL,
    card_code TEXT NOT NULL,
    delivery_on TEXT NOT NULL,
    subtotal INTEGER NOT NULL,
    shipping INTEGER NOT NULL,
    total INTEGER NOT NULL,
    cancelled_at TEXT
);
CREATE TABLE purchase_item (
    id INTEGER PRIMARY KEY,
    purchase_id INTEGER NOT NULL REFERENCES purchase (id),
    product_id INTEGER NOT NULL REFERENCES product (id),
    name TEXT NOT NULL,
    price INTEGER NOT NULL,
    quantity INTEGER NOT NULL
);
CREATE INDEX purchase_item_purchase ON purchase_item (purchase_id);
CREATE TABLE return_request (
    id INTEGER PRIMARY KEY,
    purchase_item_id INTEGER NOT NULL UNIQUE REFERENCES purchase_item (id),
    reason TEXT NOT NULL,
    comment TEXT NOT NULL,
    refund INTEGER NOT NULL,
    requested_at TEXT NOT NULL
);
CREATE TABLE wishlist (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
);
CREATE TABLE wishlist_item (
    wishlist_id INTEGER NOT NULL REFERENCES wishlist (id),
    product_id INTEGER NOT NULL REFERENCES product (id),
    added_at TEXT NOT NULL,
    PRIMARY KEY (wishlist_id, product_id)
) WITHOUT ROWID;
-- In what a product's versions differ: of the listed one and of all its versions.
CREATE TABLE product_choice (
    product_id INTEGER NOT NULL REFERENCES product (id),
    position INTEGER NOT NULL,
    label TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (product_id, position)
) WITHOUT ROWID;
CREATE TABLE seller (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    about TEXT NOT NULL,
    since INTEGER NOT NULL,
    positive INTEGER NOT NULL,
    ratings INTEGER NOT NULL
);
-- Who sells a product at its own price; the store itself unless there is a row.
CREATE TABLE sold_by (
    product_id INTEGER PRIMARY KEY REFERENCES product (id),
    seller_id INTEGER NOT NULL REFERENCES seller (id)
);
-- The same product from others.
CREATE TABLE offer (
    id INTEGER PRIMARY KEY,
    product_id INTEGER NOT NULL REFERENCES product (id),
    seller_id INTEGER NOT NULL REFERENCES seller (id),
    price INTEGER NOT NULL,
    condition TEXT NOT NULL,
    note TEXT NOT NULL,
    delivery_days INTEGER NOT NULL
);
CREATE INDEX offer_product ON offer (product_id, price);
-- Lines of the cart and of orders that come from another offer than the product's own.
CREATE TABLE cart_offer (
    product_id INTEGER PRIMARY KEY REFERENCES product (id),
    offer_id INTEGER NOT NULL REFERENCES offer (id)
);
CREATE TABLE purchase_offer (
    purchase_item_id INTEGER PRIMARY KEY REFERENCES purchase_item (id),
    seller_id INTEGER NOT NULL REFERENCES seller (id),
    condition TEXT NOT NULL
);
CREATE TABLE bought_with (
    product_id INTEGER NOT NULL REFERENCES product (id),
    position INTEGER NOT NULL,
    other_id INTEGER NOT NULL REFERENCES product (id),
    PRIMARY KEY (product_id, position)
) WITHOUT ROWID;
CREATE TABLE question (
    id INTEGER PRIMARY KEY,
    product_id INTEGER NOT NULL REFERENCES product (id),
    text TEXT NOT NULL,
    asked_on TEXT NOT NULL,
    votes INTEGER NOT NULL
);
CREATE INDEX question_product ON question (product_id, votes);
CREATE TABLE answer (
    id INTEGER PRIMARY KEY,
    question_id INTEGER NOT NULL REFERENCES question (id),
    author TEXT NOT NULL,
    text TEXT NOT NULL,
    written_on TEXT NOT NULL
);
CREATE INDEX answer_question ON answer (question_id);

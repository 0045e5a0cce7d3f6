"""A state declared by tables, columns and converters."""

from __future__ import annotations

import apsw

from webarium.sites.kit.real.slices import Below, Records, dollars, given, json, made, moment, text, truth

ITEMS = Records("item", {"name": "name", "price": dollars("price")}, "purchase_id = ?", "id DESC")
PURCHASES = Records(
    "purchase p JOIN person o ON o.id = p.person_id",
    {
        "id": text("p.id"),
        "by": {"name": "o.name", "tags": json("o.tags")},
        "items": Below(ITEMS, "p.id"),
        "names": Below(ITEMS, "p.id", only="name"),
        "at": moment("p.at"),
        "sent": given("p.sent_at"),
        "sentAt": moment("p.sent_at"),
        "gift": truth("p.gift"),
        "both": made(lambda first, second: f"{first}/{second}", "p.id", "o.name"),
    },
    "o.name = ?",
    "p.id",
)


def test_rows_become_the_records_that_are_declared() -> None:
    db = apsw.Connection(":memory:")
    db.execute(
        """CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, tags TEXT);
        CREATE TABLE purchase (id INTEGER PRIMARY KEY, person_id, at TEXT, sent_at TEXT, gift INTEGER);
        CREATE TABLE item (id INTEGER PRIMARY KEY, purchase_id, name TEXT, price INTEGER);
        INSERT INTO person VALUES (1, 'Ann', '["a"]'), (2, 'Bo', '[]');
        INSERT INTO purchase VALUES (7, 1, '2024-07-18 14:00:00', NULL, 1), (8, 2, '2024-07-18 15:00:00', NULL, 0);
        INSERT INTO item VALUES (1, 7, 'pen', 150), (2, 7, 'ink', 995)"""
    )
    assert PURCHASES.read(db, "Ann") == [
        {
            "id": "7",
            "by": {"name": "Ann", "tags": ["a"]},
            "items": [{"name": "ink", "price": 9.95}, {"name": "pen", "price": 1.5}],
            "names": ["ink", "pen"],
            "at": "2024-07-18T21:00:00.000Z",
            "sent": False,
            "sentAt": None,
            "gift": True,
            "both": "7/Ann",
        }
    ]
    assert PURCHASES.listed(db, "Nobody") == []

"""A small database with every kind of table that worlds must cope with."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path

import apsw

from webarium.types import Scale, SqlValue
from webarium.worlds import Changes, Database

SCHEMA = """
CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price REAL, data BLOB, note);
CREATE INDEX item_name ON item (name);
CREATE TABLE tag (name TEXT PRIMARY KEY COLLATE NOCASE, uses INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE link (tag TEXT NOT NULL, item_id INTEGER NOT NULL, n INTEGER, PRIMARY KEY (item_id, tag));
CREATE TABLE visit (id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT);
CREATE VIRTUAL TABLE item_fts USING fts5 (name, content='item', content_rowid='id');
CREATE VIRTUAL TABLE loose_fts USING fts5 (text, content='', contentless_delete=1);
CREATE VIRTUAL TABLE place USING rtree (id, x0, x1, y0, y1);
CREATE TRIGGER item_insert AFTER INSERT ON item BEGIN
  INSERT INTO item_fts (rowid, name) VALUES (new.id, new.name);
END;
CREATE TRIGGER item_update AFTER UPDATE OF id, name ON item BEGIN
  INSERT INTO item_fts (item_fts, rowid, name) VALUES ('delete', old.id, old.name);
  INSERT INTO item_fts (rowid, name) VALUES (new.id, new.name);
END;
CREATE TRIGGER item_delete AFTER DELETE ON item BEGIN
  INSERT INTO item_fts (item_fts, rowid, name) VALUES ('delete', old.id, old.name);
  DELETE FROM link WHERE item_id = old.id;
END;
"""

WORDS = ("red", "blue", "green", "lamp", "shoe", "desk", "old", "new")
TABLES = {
    "item": (("id",), ("id", "name", "price", "data", "note")),
    "tag": (("name",), ("name", "uses")),
    "link": (("tag", "item_id"), ("tag", "item_id", "n")),
}
"""Counted tables: key columns, and all columns."""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    rng = random.Random(seed)
    for i in range(40 if scale == "small" else 400):
        name = " ".join(rng.choices(WORDS, k=3))
        db.execute(
            "INSERT INTO item VALUES (?, ?, ?, ?, ?)",
            (i, name, rng.randint(1, 99) / 4, rng.randbytes(6), None),
        )
        db.execute("INSERT INTO loose_fts (rowid, text) VALUES (?, ?)", (i, name))
        db.execute("INSERT INTO place VALUES (?, ?, ?, ?, ?)", (i, i, i + 1, i, i + 1))
        db.execute("INSERT INTO link VALUES (?, ?, ?)", (rng.choice(WORDS), i, i))
    db.executemany("INSERT INTO tag VALUES (?, 1)", [(word,) for word in WORDS])


TOY = Database(
    name="toy",
    schema=SCHEMA,
    generate=generate,
    sources=(Path(__file__),),
    epoch=datetime.fromisoformat("2023-06-12 12:00"),
    ignored_tables=frozenset({"visit"}),
)

Dump = dict[str, dict[tuple[SqlValue, ...], tuple[SqlValue, ...]]]


def dump(db: apsw.Connection) -> Dump:
    """All rows of the counted tables, by table and key."""
    found: Dump = {}
    for table, (key, columns) in TABLES.items():
        places = [columns.index(name) for name in key]
        rows = db.execute(f"SELECT * FROM {table}").fetchall()
        found[table] = {tuple(row[i] for i in places): row for row in rows}
    return found


def searches(db: apsw.Connection) -> list[object]:
    """What full-text and spatial search find."""
    found: list[object] = []
    for word in WORDS:
        found.append(
            db.execute("SELECT rowid FROM item_fts WHERE item_fts MATCH ? ORDER BY rowid", (word,)).fetchall()
        )
        found.append(
            db.execute(
                "SELECT rowid FROM loose_fts WHERE loose_fts MATCH ? ORDER BY rowid", (word,)
            ).fetchall()
        )
    found.append(db.execute("SELECT id FROM place WHERE x0 > 10 AND y1 < 30 ORDER BY id").fetchall())
    return found


def expected_changes(before: Dump, after: Dump) -> list[tuple[object, ...]]:
    """The net changes between two dumps, told in the plainest way."""
    found: list[tuple[object, ...]] = []
    for table, (key_columns, columns) in TABLES.items():
        for key in before[table].keys() | after[table].keys():
            old, new = before[table].get(key), after[table].get(key)
            named = dict(zip(key_columns, key, strict=True))
            if old is None:
                found.append((table, "insert", named, None, dict(zip(columns, new or (), strict=True))))
            elif new is None:
                found.append((table, "delete", named, dict(zip(columns, old, strict=True)), None))
            else:
                differ = [i for i, (a, b) in enumerate(zip(old, new, strict=True)) if repr(a) != repr(b)]
                if differ:
                    olds = {columns[i]: old[i] for i in differ}
                    news = {columns[i]: new[i] for i in differ}
                    found.append((table, "update", named, olds, news))
    return sorted(found, key=repr)


def plain(changes: Changes) -> list[tuple[object, ...]]:
    """Changes in the form of `expected_changes`."""
    rows = [(c.table, c.op, dict(c.key), c.old and dict(c.old), c.new and dict(c.new)) for c in changes]
    return sorted(rows, key=repr)

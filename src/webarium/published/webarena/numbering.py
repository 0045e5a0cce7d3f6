"""Ids that requests name: rows of a generated site get them, and what refers to the rows follows."""

from __future__ import annotations

from collections.abc import Mapping

import apsw

from webarium.sql import quoted, select, update


def renumber(db: apsw.Connection, table: str, wanted: Mapping[int, int]) -> None:
    """Give rows other ids; a row that has one of these gets a new one.

    Args:
        db: The data; all that refer to the table say so by a foreign key.
        table: Whose rows.
        wanted: New ids by old ones.
    """
    ids = {int(number) for (number,) in db.execute(select("id", quoted(table)))}
    free = max(*ids, *wanted.values()) + 1
    in_the_way = sorted((set(wanted.values()) & ids) - set(wanted))
    moves = {**wanted, **{number: free + place for place, number in enumerate(in_the_way)}}
    db.execute("CREATE TEMP TABLE moves (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)")
    db.executemany("INSERT INTO moves VALUES (?, ?)", list(moves.items()))
    for holder, column in [(table, "id"), *_referring(db, table)]:
        name = quoted(column)
        found = select("new", "moves", f"old = {name}")
        known = f"{name} IN ({select('old', 'moves')})"
        db.execute(
            update(quoted(holder), [f"{name} = -({found})"], known)
        )  # below zero, nothing is in the way
        db.execute(update(quoted(holder), [f"{name} = -{name}"], f"{name} < 0"))
    db.execute("DROP TABLE moves")


def _referring(db: apsw.Connection, table: str) -> list[tuple[str, str]]:
    """Tables and their columns that refer to a table."""
    sql = (
        'SELECT t.name, f."from" FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f'
        " WHERE t.schema = 'main' AND f.\"table\" = ? ORDER BY 1, 2"
    )
    return [(str(holder), str(column)) for holder, column in db.execute(sql, (table,))]

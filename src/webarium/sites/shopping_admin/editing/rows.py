"""A row of a table, whatever its columns are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import apsw

from webarium.sites.kit.visit import Visit
from webarium.sql import select


def row_of(visit: Visit, table: str, key: str, number: int) -> Mapping[str, Any]:
    """A row by its key, by column.

    Raises:
        NotFound: There is none.
    """
    cursor = visit.db.execute(select("*", table, f"{key} = ?"), (number,))
    try:
        names = [column[0] for column in cursor.get_description()]
    except apsw.ExecutionCompleteError:
        visit.not_found("This item no longer exists.")
    return dict(zip(names, next(cursor), strict=True))

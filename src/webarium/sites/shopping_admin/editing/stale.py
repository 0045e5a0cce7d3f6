"""A form over a row is refused when the row has changed since it was shown."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import apsw

from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.visit import Visit
from webarium.sql import select

SEEN = "seen"
"""The hidden field that holds what was shown."""


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


def digest(row: Mapping[str, Any]) -> str:
    """What a form holds of the row that it shows; equal for equal rows."""
    text = json.dumps(row, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def refuse_stale(visit: Visit, form: BoundForm, row: Mapping[str, Any]) -> None:
    """Refuse a form that was shown for a row which has changed since."""
    sent = visit.form_text(SEEN, 40)
    if sent and sent != digest(row):
        form.refuse("", "Somebody has changed this in the meantime. Please open it again before you save.")

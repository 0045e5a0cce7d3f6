"""Customer groups, by which prices and rules may differ."""

from __future__ import annotations

import apsw

NOT_SIGNED_IN = 0
"""Id of the group of everybody without an account."""
GENERAL = 1
"""Id of the group of most customers."""

_GROUP = "SELECT g.id FROM customer c JOIN customer_group g ON g.code = c.group_name WHERE c.id = ?"


def group_of(db: apsw.Connection, customer_id: int | None) -> int:
    """Return the id of the group that somebody belongs to; ``None`` and 0 are a guest."""
    if not customer_id:
        return NOT_SIGNED_IN
    found = db.execute(_GROUP, (customer_id,)).fetchone()
    return GENERAL if found is None else int(found[0])

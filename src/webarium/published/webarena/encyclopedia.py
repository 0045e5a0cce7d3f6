"""The encyclopedia for WebArena's tasks: its generator's articles, of which truths are asked."""

from __future__ import annotations

import apsw

from webarium.published.webarena.truths import check
from webarium.sites.wikipedia.site import SITE
from webarium.types import Scale


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fill an empty database."""
    SITE.database.generate(db, seed, "small")
    check(db, "encyclopedia", scale=scale)

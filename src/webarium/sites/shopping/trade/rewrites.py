"""Addresses that the shop's people have made by hand, and where they lead."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

DEEPEST = 2
"""How many parts such an address may have, unless it ends in ``.html``."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Where an address leads."""

    target: str
    """A path of the shop, beginning with a slash."""
    status: int
    """301 or 302; 0 where the target is shown under the address itself."""


def bare(path: str) -> str:
    """A path as the table has it: without slashes around it."""
    return path.strip().strip("/")


def rewrite_of(db: apsw.Connection, path: str) -> Rewrite | None:
    """What was settled about an address, if anything was."""
    query = "SELECT target_path, redirect_type FROM url_rewrite WHERE request_path = ?"
    found = db.execute(query, (bare(path),)).fetchone()
    return None if found is None else Rewrite(f"/{str(found[0]).lstrip('/')}", int(found[1]))

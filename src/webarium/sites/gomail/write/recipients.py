"""Reading recipients: addresses, ``Name <address>``, and names of contacts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from webarium.sites.kit.visit import Visit

_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
_NAMED = re.compile(r"[^<>]*<\s*([^<>\s]+)\s*>")
MOST = 100


@dataclass(frozen=True)
class Recipients:
    """What a field of recipients means."""

    addresses: list[str]
    unknown: list[str]
    """Parts that are neither an address nor somebody's name."""


def read(visit: Visit, text: str) -> Recipients:
    """The addresses in a field, each once."""
    addresses: list[str] = []
    unknown: list[str] = []
    for part in re.split(r"[,;\n]+", text)[: MOST + 1]:
        part = part.strip()
        if not part:
            continue
        found = _address(visit, part)
        if found is None:
            unknown.append(part[:80])
        elif found not in addresses:
            addresses.append(found)
    return Recipients(addresses, unknown)


def _address(visit: Visit, part: str) -> str | None:
    named = _NAMED.fullmatch(part)
    plain = named[1] if named else part
    if _ADDRESS.fullmatch(plain):
        return plain
    rows = list(
        visit.db.execute(
            "SELECT email FROM contact WHERE name = ?1 COLLATE NOCASE OR name LIKE ?2 ESCAPE '!'",
            (part, part.replace("!", "!!").replace("%", "!%").replace("_", "!_") + " %"),
        )
    )
    return str(rows[0][0]) if len(rows) == 1 else None

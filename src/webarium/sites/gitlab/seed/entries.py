"""Files of authored talk: entries that begin with ``>>>``, with the turns of those who answer."""

from __future__ import annotations

import re
from pathlib import Path

DATA = Path(__file__).parent / "data" / "talk"
_HEAD = re.compile(r"^>>> ", re.MULTILINE)
_TURN = re.compile(r"^-- ([AMOR]): ", re.MULTILINE)


def entries(name: str) -> list[tuple[str, list[str]]]:
    """The entries of a file: what stands before the first turn, and letters and texts of the turns in turns."""
    text = (DATA / name).read_text("utf-8")
    found = []
    for part in _HEAD.split(text)[1:]:
        body, *turns = _TURN.split(part)
        found.append((body.strip(), [each.strip() for each in turns]))
    return found

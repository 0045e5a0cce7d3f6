"""The words of a text and their runs, by which texts that repeat one another are found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

RUN = 6
"""Words in a row that two texts of one thread, page, mailbox or product do not share."""

SHARED_RUN = 8
"""Words of a run that may stand in a few texts of a site, but not in many."""
MANY = 10
"""How many texts are many."""
_ASKED = 1024
"""How many texts' words are kept: a text is asked about its page, its speaker and everybody, and comes again."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_PLAIN = {code: chr(code).lower() if chr(code).isalnum() or chr(code) == "'" else " " for code in range(128)}
"""What of ASCII belongs to words, in lower case."""
_QUOTED = re.compile(r"^>.*$", re.MULTILINE)


@lru_cache(maxsize=_ASKED)
def words(text: str) -> tuple[str, ...]:
    """The words of a text, folded, without the lines that it quotes."""
    own = (_QUOTED.sub("", text) if ">" in text else text).replace("’", "'")
    if own.isascii() and "''" not in own:  # the same, faster
        plain = own.translate(_PLAIN).split()
        return tuple(filter(None, [word.strip("'") for word in plain])) if "'" in own else tuple(plain)
    return tuple(_WORD.findall(own.casefold()))


def runs(text: str, size: int = RUN) -> Iterator[tuple[str, ...]]:
    """All runs of `size` words of a text."""
    said = words(text)
    return zip(*(said[start:] for start in range(size)), strict=False)

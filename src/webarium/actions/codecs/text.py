"""What the readers of text share: fences, near misses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from webarium.actions.kinds import is_encodable
from webarium.errors import ActionParsingError

LONGEST = 100_000
"""Characters; no action is longer."""

_FENCE = re.compile(r"\A```(?:[a-z]*\n)?((?:(?!```).)*+)```\Z", re.DOTALL)
_FENCES = re.compile(r"```(?:[a-zA-Z]*\n)?(.*?)```", re.DOTALL)


def checked(text: str, example: str) -> str:
    """Give the text without surrounding white space; refuse what no grammar takes."""
    if not is_encodable(text):
        raise ActionParsingError(
            "The action holds half of a surrogate pair, which is not a character.", todo=such_as(example)
        )
    body = text.strip()
    if not body:
        raise ActionParsingError("The action is empty.", todo=such_as(example))
    if len(body) > LONGEST:
        raise ActionParsingError(f"The action is longer than {LONGEST} characters.", todo=such_as(example))
    return body


def unfence(text: str) -> str:
    """Take off a Markdown code fence around the whole text."""
    fenced = _FENCE.match(text)
    return fenced[1].strip() if fenced else text


def only_fenced(text: str) -> str | None:
    """What stands in the only code fence of a text with other words around it."""
    found = _FENCES.findall(text)
    return found[0].strip() if len(found) == 1 else None


def fences(text: str) -> list[str]:
    """What stands in each code fence of a text."""
    return [found.strip() for found in _FENCES.findall(text)]


def such_as(example: str) -> str:
    """Show a correct action."""
    return f"Write one, for example `{example}`."


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known word that a misspelt one is most like."""
    close = get_close_matches(name, list(known), n=1)
    return close[0] if close else None

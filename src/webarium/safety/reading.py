"""What an agent can read on a page: all its words in a row, so that words broken by links and marks are found."""

from __future__ import annotations

import re

from webarium.observation.observation import Observation
from webarium.tasks.screen import own_text

_LETTERS = re.compile(r"\w+")


def squeezed(text: str) -> str:
    """A text's letters and digits alone, in lower case."""
    return "".join(_LETTERS.findall(text.casefold()))


def page_text(seen: Observation) -> str:
    """All that a page says, squeezed; of a page without a tree what its text shows."""
    if seen.tree is None:
        return squeezed(seen.text)
    return squeezed(" ".join(own_text(node) for node in seen.tree.walk()))


def reads(seen: Observation, text: str) -> bool:
    """Whether a text stands on a page, in one piece."""
    return squeezed(text) in page_text(seen)

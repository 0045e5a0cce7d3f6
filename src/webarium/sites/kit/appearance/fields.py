"""Fields of forms in another order, where it means nothing: the family name first, the ZIP code before the city."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webarium.sites.kit.forms import BoundField

_LOOP = re.compile(r"(\{%-?\s*for \w+ in )form(?=\s*(?:if\b[^%]*)?-?%\})")
_SWAPPED = ({"given-name", "family-name"}, {"email", "tel"})
"""Browsers' hints of fields that are the other way round where one follows the other."""
_CODE = "postal-code"
_TOWN = frozenset(["address-level2", "address-level1"])
"""City and state, which the code comes before."""
_LISTS = frozenset(["choice", "several"])
_IN_ORDER = re.compile(
    r"month|year|day|date|time|from|\bto\b|source|target|start|end|began|billing|shipping|parent|categor|special|action"
)
"""Words in names of lists to choose from that have an order, or of which one asks about another."""


def rearranging(template: str) -> str:
    """A template's source that shows the fields of forms as ``rearranged`` has them."""
    return _LOOP.sub(r"\1rearranged(form)", template)


def rearranged(form: Iterable[BoundField]) -> list[BoundField]:
    """A form's fields in another order."""
    found: list[BoundField] = []
    for free, group in groupby(form, _is_free):
        fields = list(group)
        found += reversed(fields) if free else fields
    for at in range(len(found) - 1):
        if {_hint(found[at]), _hint(found[at + 1])} in _SWAPPED:
            found[at], found[at + 1] = found[at + 1], found[at]
    for at, each in enumerate(found):
        if _hint(each) == _CODE:
            to = at
            while to and _hint(found[to - 1]) in _TOWN:
                to -= 1
            found.insert(to, found.pop(at))
    return found


def _hint(bound: BoundField) -> str:
    return bound.field.autocomplete


def _is_free(bound: BoundField) -> bool:
    """Whether it is a list to choose from that may be before or after others of its kind."""
    return (
        bound.kind in _LISTS
        and not bound.radio
        and not _hint(bound)
        and not _IN_ORDER.search(bound.field.name)
    )

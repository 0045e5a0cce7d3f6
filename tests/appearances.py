"""Which appearance of a site is looked at: the first that has what a test is about."""

from __future__ import annotations

from typing import Any

from webarium.sites.kit.appearance import appearance

_MOST = 200
"""So many appearances have each structure, notation and way of turning pages among them."""


def first_appearance(site: str, **wanted: Any) -> int:
    """The number of the first appearance of a site that has these values, such as ``notation=GERMAN``."""
    return next(
        number
        for number in range(1, _MOST)
        if all(getattr(appearance(site, number), name) == value for name, value in wanted.items())
    )

"""Whole numbers out of addresses, which anybody can write."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request

from webarium.sites.kit.numbers import plain_number

MOST = 10**9
"""Larger ones name nothing that is there."""


def whole_number(request: Request, name: str) -> int:
    """A part of the request's path as a number.

    Raises:
        HTTPException: It is not a number, so there is no such page.
    """
    found = plain_number(str(request.path_params[name]), MOST)
    if found is None:
        raise HTTPException(404, "There is no such page.")
    return found

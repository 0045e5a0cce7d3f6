"""An OSRM server of somebody's own, which the map asks for directions instead of its own router."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlsplit

from webarium.errors import UserError
from webarium.web_addresses import is_web_address
from webarium.worlds import Conditions

VARIABLE = "WEBARIUM_SITE_ROUTER"
"""Names the server, in the environment, for worlds whose conditions name none."""
_SITE, _KNOB = "map", "router"


def checked_router(url: str) -> str:
    """The address, if it can be one.

    Raises:
        UserError: It is not an address of a web server, or says more than where that is.
    """
    parts = urlsplit(url if is_web_address(url) else "")
    if not parts.hostname or parts.query or parts.fragment:
        raise UserError(
            f"--site-router takes the address of an OSRM server, got {url!r}.",
            todo="For example: --site-router http://localhost:5000",
        )
    if parts.username or parts.password:
        raise UserError(
            "--site-router takes no user name or password: a run's record tells the address.",
            todo="Leave them out.",
        )
    return url


def with_router(conditions: Conditions, url: str | None) -> Conditions:
    """The conditions, under which the map asks that server; as they are without one."""
    if url is None:
        return conditions
    known = conditions.knobs.get(_SITE)
    own = {**(known if isinstance(known, dict) else {}), _KNOB: url}
    return replace(conditions, knobs={**conditions.knobs, _SITE: own})


def router_named(conditions: Conditions, environment: Mapping[str, str] = os.environ) -> str:
    """The server that conditions name, or else the environment; an empty text without any."""
    knobs = conditions.knobs.get(_SITE)
    named = knobs.get(_KNOB) if isinstance(knobs, dict) else None
    return named if isinstance(named, str) else environment.get(VARIABLE, "")

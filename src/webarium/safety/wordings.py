"""How attacks put what they ask for: sentences around it, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from webarium.errors import UnknownNameError


@cache
def wordings() -> Mapping[str, str]:
    """All wordings by name, naive ones first; ``{ask}`` is what is asked for."""
    text = files("webarium.safety").joinpath("wordings.toml").read_text("utf-8")
    return MappingProxyType(tomllib.loads(text))


def put(wording: str, ask: str) -> str:
    """What is asked for, in a wording; raises `UnknownNameError` if there is none of this name."""
    known = wordings()
    if wording not in known:
        raise UnknownNameError("wording", wording, known)
    return known[wording].replace("{ask}", ask)

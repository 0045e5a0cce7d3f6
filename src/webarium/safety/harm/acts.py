"""The pairs of requests as data: by which ordinary template's steps each is done, and in which words it is put."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from webarium.types import Json

Side: TypeAlias = Literal["harmful", "harmless"]
"""Which one of a pair."""
_WHY = "why"


@dataclass(frozen=True)
class Words:
    """How one request of a pair is put."""

    why: str
    """What stands behind the request."""
    params: Mapping[str, Json]
    """Parameters of the template; those that are not named are drawn from the data."""


@dataclass(frozen=True)
class Pair:
    """A request that is to be refused, and its twin."""

    kind: str
    """What the former would do to somebody, such as ``fake reviews``."""
    harmful: Words
    harmless: Words

    def words(self, side: Side) -> Words:
        """Those of one side."""
        return self.harmful if side == "harmful" else self.harmless


@dataclass(frozen=True)
class Act:
    """Pairs that are done by the same steps."""

    on: str
    """Id of the ordinary template whose steps they are."""
    name: str
    """Unique among acts."""
    times: int
    """How many tasks of that template each request has, one after another."""
    pairs: tuple[Pair, ...]


@cache
def acts() -> tuple[Act, ...]:
    """All that come with Webarium."""
    found = tomllib.loads(files("webarium.safety.harm").joinpath("words.toml").read_text("utf-8"))
    return tuple(map(_act, found["act"]))


def _act(row: Mapping[str, Any]) -> Act:
    name = row.get("name", row["on"].replace(".", "_"))
    return Act(row["on"], name, row.get("times", 1), tuple(map(_pair, row["pair"])))


def _pair(row: Mapping[str, Any]) -> Pair:
    return Pair(row["kind"], _words(row["harmful"]), _words(row["harmless"]))


def _words(row: Mapping[str, Any]) -> Words:
    return Words(row[_WHY], MappingProxyType({name: value for name, value in row.items() if name != _WHY}))

"""What pages asked of servers, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import cast
from urllib.parse import unquote

from webarium.types import Json

MAX_REQUESTS = 20_000
"""Requests of one episode that are kept."""
MAX_CONTENT = 1_000_000
"""Characters of an answer that are kept at most."""
JSON_TYPE = "application/json"
"""The type of the answers whose content is kept."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request that ended, without bodies: what a record keeps of it."""

    method: str
    url: str
    resource: str
    """What it was for, as Chromium calls it: ``document``, ``image``, ``xhr``."""
    waited_ms: float
    """How long the answer took to begin."""
    status: int
    """0 if it failed."""
    type: str = ""
    """The answer's content type."""
    size: int = 0
    """The answer's length in bytes, as far as it says."""
    location: str = ""
    """Where the answer sends the browser instead."""
    failure: str = ""
    """Why there is no answer; empty if there is one."""


@dataclass(frozen=True, slots=True)
class SeenRequest:
    """One request that was answered, with what checks look at."""

    method: str
    url: str
    status: int
    headers: Mapping[str, str]
    """Of the request, names in lower case."""
    body: str | None
    """What was posted, as text."""
    navigation: bool
    """Whether it was for the document of a tab."""
    content: str | None = None
    """The answer's text, of JSON only."""
    content_type: str = ""
    """Its type."""
    cookies: Mapping[str, str] = field(default_factory=dict)
    """What the answer set, percent-decoded."""
    location: str = ""
    """Where the answer sends the browser instead."""

    def to_json(self) -> dict[str, Json]:
        """All of it, as records keep it."""
        return cast("dict[str, Json]", asdict(self))


def cookie_of(line: str) -> tuple[str, str]:
    """Name and decoded value of a cookie that a line of ``Set-Cookie`` sets."""
    name, _, value = line.partition(";")[0].partition("=")
    return name.strip(), unquote(value.strip())

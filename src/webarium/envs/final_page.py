"""The page that an agent left, for checks to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from webarium.observation.requests import SeenRequest
from webarium.types import Json


@dataclass(frozen=True, slots=True)
class ElementText:
    """What a page says in one element."""

    tag: str
    """Lower-case element name."""
    text: str
    """Its visible text, trimmed."""
    value: str | None
    """The current value of a form field (empty for an unchecked box), ``None`` for other elements."""
    visible: bool
    """Whether it is rendered."""
    attributes: Mapping[str, str]
    """Its attributes as they are now."""


class FinalPage(Protocol):
    """The active tab of an episode; readable until the episode is closed."""

    url: str
    """Address of the active tab."""
    title: str
    """Its document's title."""
    html: str
    """Its document as HTML, as it is now."""
    status: int | None
    """With which HTTP status the server gave that document; ``None`` where no server did, or nobody knows."""

    async def select(self, css: str) -> list[ElementText]:
        """All elements that a CSS selector finds, in order; raises `UserError` if it is malformed."""

    async def values(self, css: str) -> list[str | None]:
        """The values of all form fields that a CSS selector finds."""

    async def texts(self, css: str) -> list[str]:
        """The visible texts of all elements that a CSS selector finds."""

    async def kept(self) -> str:
        """Its HTML in a form that needs no scripts and style sheets, for records."""

    # For checks of other benchmarks, which go to pages and ask them by scripts

    @property
    def opened(self) -> FinalPage:
        """Itself; records of pages hold the open one under this name."""

    @property
    def address(self) -> str:
        """Where the active tab is now, after visits too."""

    async def asked(self) -> Sequence[SeenRequest] | None:
        """What the episode's pages asked of servers, if it was taken down; a message left unsent is behind it."""

    async def visit(self, url: str) -> bool:
        """Open an address in the active tab and wait until the page is quiet; false if it cannot be opened."""

    async def evaluate(self, expression: str) -> Any:
        """The JSON value of a JavaScript expression in the page; raises `UserError` if it throws."""

    async def content(self) -> str:
        """The document as HTML, as it is now."""

    async def ask(
        self, method: str, url: str, *, data: Json = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        """The JSON answer of a site's own programming interface, asked beside the page, with its cookies.

        Raises `UserError` if there is no such answer.
        """

    async def finish(self, url: str) -> Mapping[str, Json] | None:
        """What a replica of REAL's at this address would show at ``/finish``, whatever agents may see.

        ``None`` on the live web, and where no such replica is.
        """

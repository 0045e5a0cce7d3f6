"""The page that an agent left, for checks to read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from webarium.browser import Context
from webarium.browser.scripts import script
from webarium.errors import UserError


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


class FinalPage:
    """The active tab of an episode; readable until the episode is closed."""

    def __init__(self, context: Context, url: str, title: str, html: str) -> None:
        self._context = context
        self.url = url
        """Address of the active tab."""
        self.title = title
        """Its document's title."""
        self.html = html
        """Its document as HTML, as it is now."""

    async def select(self, css: str) -> list[ElementText]:
        """All elements that a CSS selector finds, in order; raises `UserError` if it is malformed."""
        tab = await self._context.tab()
        found: list[dict[str, Any]] | None = await self._context.guard(tab.evaluate(script("select"), css))
        if found is None:
            raise UserError(f"{css!r} is not a CSS selector.")
        return [
            ElementText(e["tag"], e["text"], e["value"], e["visible"], MappingProxyType(e["attributes"]))
            for e in found
        ]

    async def values(self, css: str) -> list[str | None]:
        """The values of all form fields that a CSS selector finds."""
        return [element.value for element in await self.select(css)]

    async def texts(self, css: str) -> list[str]:
        """The visible texts of all elements that a CSS selector finds."""
        return [element.text for element in await self.select(css)]

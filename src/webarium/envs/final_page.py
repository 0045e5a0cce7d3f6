"""The page that an agent left, for checks to read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from playwright.async_api import Error as PlaywrightError

from webarium.browser import Context
from webarium.browser.gone import closes
from webarium.browser.navigate import load
from webarium.browser.requestlog import SeenRequest
from webarium.browser.scripts import script
from webarium.errors import ActionRefusedError, UserError
from webarium.types import Json

TRIES = 6
"""So many documents may follow each other while a page is asked something."""
_REPLACED = "context was destroyed"


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

    def __init__(
        self,
        context: Context,
        url: str,
        title: str,
        html: str,
        settle: Callable[[], Awaitable[object]] | None = None,
        finish: Callable[[str], Mapping[str, Json] | None] | None = None,
    ) -> None:
        self._context = context
        self._settle = settle
        self._finish = finish
        self.url = url
        """Address of the active tab."""
        self.title = title
        """Its document's title."""
        self.html = html
        """Its document as HTML, as it is now."""

    async def select(self, css: str) -> list[ElementText]:
        """All elements that a CSS selector finds, in order; raises `UserError` if it is malformed."""
        found: list[dict[str, Any]] | None = await self._context.guard(
            self._context.ask(script("select"), css)
        )
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

    # For checks of other benchmarks, which go to pages and ask them by scripts

    @property
    def opened(self) -> FinalPage:
        """Itself; records of pages hold the open one under this name."""
        return self

    @property
    def requests(self) -> Sequence[SeenRequest] | None:
        """What the episode's pages asked of servers, if it was taken down."""
        return None if self._context.requests is None else tuple(self._context.requests.seen)

    @property
    def address(self) -> str:
        """Where the active tab is now, after visits too."""
        return self._context.page.url

    async def visit(self, url: str) -> bool:
        """Open an address in the active tab and wait until the page is quiet; false if it cannot be opened."""
        try:
            await self._context.guard(load(self._context, url))
            await self._context.guard(self._quiet())
        except ActionRefusedError:
            return False
        return True

    async def evaluate(self, expression: str) -> Any:
        """The JSON value of a JavaScript expression in the page; raises `UserError` if it throws."""
        for left in reversed(range(TRIES)):
            page = (await self._context.tab()).page
            try:
                return await page.evaluate(f"() => ({expression})")
            except PlaywrightError as error:
                if left and (_REPLACED in error.message or await closes(page, error)):
                    continue
                raise UserError(
                    f"The page refuses {expression!r}: {error.message.splitlines()[0]}."
                ) from None
        raise AssertionError("the last try returns or raises")

    async def content(self) -> str:
        """The document as HTML, as it is now."""
        return str((await self._context.guard(self._context.ask(script("document"))))["html"])

    async def ask(
        self, method: str, url: str, *, data: Json = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        """The JSON answer of a site's own programming interface, asked beside the page, with its cookies.

        Raises `UserError` if there is no such answer.
        """
        request = self._context.playwright.request
        try:
            answer = await request.fetch(url, method=method, data=data, headers=dict(headers or {}))
            if not answer.ok:
                raise UserError(f"{url} answered {answer.status}.")
            return await answer.json()
        except (PlaywrightError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise UserError(f"{url} gave no JSON: {reason}.") from None

    def finish(self, url: str) -> Mapping[str, Json] | None:
        """What a replica of REAL's at this address would show at ``/finish``, whatever agents may see.

        ``None`` on the live web, and where no such replica is.
        """
        return None if self._finish is None else self._finish(url)

    async def _quiet(self) -> None:
        if self._settle is not None:
            await self._settle()
            return
        await self._context.page.wait_for_load_state("load")

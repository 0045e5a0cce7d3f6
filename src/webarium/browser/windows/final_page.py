"""The page that an agent left, for checks to read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from playwright.async_api import Error as PlaywrightError

from webarium.browser.gone import closes
from webarium.browser.scripts import script
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.navigate import load
from webarium.envs.drafts import with_draft
from webarium.envs.engine import Finish
from webarium.envs.final_page import ElementText
from webarium.errors import ActionRefusedError, UserError
from webarium.observation.requests import SeenRequest
from webarium.types import Json

TRIES = 6
"""So many documents may follow each other while a page is asked something."""
_REPLACED = "context was destroyed"


class ChromiumPage:
    """The active tab of a context; implements `webarium.envs.final_page.FinalPage`."""

    def __init__(
        self,
        context: Context,
        document: Mapping[str, Any],
        settle: Callable[[], Awaitable[object]] | None = None,
        finish: Finish | None = None,
    ) -> None:
        self._context = context
        self._settle = settle
        self._finish = finish
        self.url: str = document["url"]
        """Address of the active tab."""
        self.title: str = document["title"]
        """Its document's title."""
        self.html: str = document["html"]
        """Its document as HTML, as it is now."""
        self.status: int | None = document.get("status")
        """With which HTTP status the server gave that document; ``None`` where no server did, or nobody knows."""

    async def select(self, css: str) -> list[ElementText]:
        """All elements that a CSS selector finds, in order; raises `UserError` if it is malformed."""
        found: list[dict[str, Any]] | None = await self._context.guard(
            self._context.ask(script("select"), css)
        )
        if found is None:
            raise UserError(f"{css!r} is not a CSS selector.")
        return elements_of(found)

    async def values(self, css: str) -> list[str | None]:
        """The values of all form fields that a CSS selector finds."""
        return [element.value for element in await self.select(css)]

    async def texts(self, css: str) -> list[str]:
        """The visible texts of all elements that a CSS selector finds."""
        return [element.text for element in await self.select(css)]

    async def kept(self) -> str:
        """Its HTML in a form that needs no scripts and style sheets."""
        return str(await self._context.guard(self._context.ask(script("keep"))))

    # For checks of other benchmarks, which go to pages and ask them by scripts

    @property
    def opened(self) -> ChromiumPage:
        """Itself; records of pages hold the open one under this name."""
        return self

    async def asked(self) -> Sequence[SeenRequest] | None:
        """What the episode's pages asked of servers, and a message left unsent, if it was taken down."""
        if self._context.requests is None:
            return None
        return await with_draft(self, await self._context.requests.complete())

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
        return str((await self._context.guard(read_document(self._context)))["html"])

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

    async def finish(self, url: str) -> Mapping[str, Json] | None:
        """What a replica of REAL's at this address would show at ``/finish``, whatever agents may see.

        ``None`` on the live web, and where no such replica is.
        """
        return None if self._finish is None else await self._finish(url)

    async def _quiet(self) -> None:
        if self._settle is not None:
            await self._settle()
            return
        await self._context.page.wait_for_load_state("load")


async def read_document(context: Context) -> dict[str, Any]:
    """Address, title, HTML and status of the document in front."""
    return dict(await context.ask(script("document")))


def elements_of(found: Sequence[Mapping[str, Any]]) -> list[ElementText]:
    """What the script that selects elements has found."""
    return [
        ElementText(e["tag"], e["text"], e["value"], e["visible"], MappingProxyType(e["attributes"]))
        for e in found
    ]

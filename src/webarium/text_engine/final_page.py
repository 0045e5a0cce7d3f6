"""The page that an agent left, for checks to read, without a browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Mapping, Sequence
from types import MappingProxyType
from typing import Any
from urllib.parse import urljoin, urlsplit, urlunsplit

from webarium.envs.drafts import with_draft
from webarium.envs.engine import Finish
from webarium.envs.final_page import ElementText
from webarium.errors import UserError
from webarium.observation.requests import SeenRequest
from webarium.text_engine.client import Ask
from webarium.text_engine.controls import is_checked, is_selected, type_of, value_of
from webarium.text_engine.dom import Element, copy, detach, outer_html
from webarium.text_engine.expressions import Reading, UnreadableExpressionError
from webarium.text_engine.inner_text import inner_text
from webarium.text_engine.looks import Looks
from webarium.text_engine.selectors import BadSelector, Scope, select
from webarium.text_engine.tab import Tab
from webarium.types import Json

_FIELDS = ("input", "select", "textarea")
_FINE = 400


class TextPage:
    """The tab in front; implements `webarium.envs.final_page.FinalPage`."""

    def __init__(self, tab: Tab, settle: Callable[[], Coroutine[Any, Any, None]], finish: Finish) -> None:
        page = tab.page
        self._tab = tab
        self._settle = settle
        self._finish = finish
        self.url = page.url
        """Address of the active tab."""
        self.title = page.title
        """Its document's title."""
        self.html = whole(page.root)
        """Its document as HTML, as it is now."""
        self.status: int | None = page.status
        """With which HTTP status the server gave that document."""

    async def select(self, css: str) -> list[ElementText]:
        """All elements that a CSS selector finds, in order; raises `UserError` if it is malformed."""
        page = self._tab.page
        return selected(page.root, css, page.eyes().looks, Scope(page.root, page.focused, page.fragment))

    async def values(self, css: str) -> list[str | None]:
        """The values of all form fields that a CSS selector finds."""
        return [element.value for element in await self.select(css)]

    async def texts(self, css: str) -> list[str]:
        """The visible texts of all elements that a CSS selector finds."""
        return [element.text for element in await self.select(css)]

    async def kept(self) -> str:
        """Its HTML in a form that needs no scripts and style sheets."""
        return kept(self._tab.page.root, self._tab.page.eyes().looks)

    @property
    def opened(self) -> TextPage:
        """Itself; records of pages hold the open one under this name."""
        return self

    @property
    def address(self) -> str:
        """Where the active tab is now, after visits too."""
        return self._tab.url

    async def asked(self) -> Sequence[SeenRequest] | None:
        """What the episode's pages asked of sites, and a message left unsent, if it was taken down."""
        seen = self._tab.client.seen
        return None if seen is None else await with_draft(self, tuple(seen))

    async def visit(self, url: str) -> bool:
        """Open an address in the active tab and wait until the page is quiet; false if it cannot be opened."""
        await self._tab.open(Ask(_without_dots(url)))
        await self._settle()
        return bool(self._tab.page.status)

    async def evaluate(self, expression: str) -> Any:
        """The value of an expression that only reads the page; raises `UserError` for any other script."""
        page = self._tab.page
        try:
            return Reading(page.root, page.eyes().looks)(expression)
        except UnreadableExpressionError as error:
            raise UserError(
                f"The text engine cannot read {expression!r}: {error}", todo="Use the engine 'chromium'."
            ) from None

    async def content(self) -> str:
        """The document as HTML, as it is now."""
        return whole(self._tab.page.root)

    async def ask(
        self, method: str, url: str, *, data: Json = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        """The JSON answer of a site's own programming interface, asked beside the page, with its cookies."""
        body = b"" if data is None else json.dumps(data).encode()
        wanted = Ask(
            urljoin(self._tab.url, url),
            method.upper(),
            body,
            "application/json" if body else "",
            headers=dict(headers or {}),
            referrer=self._tab.url,
            navigates=False,
        )
        answer = await self._tab.client.fetch(wanted)
        if answer.status >= _FINE:
            raise UserError(f"{url} answered {answer.status}.")
        try:
            return json.loads(answer.text)
        except ValueError as error:
            raise UserError(f"{url} gave no JSON: {error}.") from None

    async def finish(self, url: str) -> Mapping[str, Json] | None:
        """What a replica of REAL's at this address would show at ``/finish``, whatever agents may see."""
        return await self._finish(url)


def _without_dots(url: str) -> str:
    """An address as browsers open it: ``/admin/../page`` is ``/page``."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(path=urljoin("/", parts.path)))


def whole(root: Element) -> str:
    """A document as HTML."""
    return f"<!DOCTYPE html>\n{outer_html(root)}"


def selected(root: Element, css: str, looks: Looks, scope: Scope) -> list[ElementText]:
    """All elements that a CSS selector finds; raises `UserError` if it is malformed."""
    try:
        found = select(root, css, scope)
        if css.strip() in ("html", ":root", "*"):
            found = [root, *found]
    except BadSelector:
        raise UserError(f"{css!r} is not a CSS selector.") from None
    return [_told(each, looks) for each in found]


def _told(element: Element, looks: Looks) -> ElementText:
    value = None
    if element.tag in _FIELDS:
        boxed = type_of(element) in ("checkbox", "radio") and not is_checked(element)
        value = "" if boxed else value_of(element)
    text = inner_text(looks, element) if element.html else element.text()
    return ElementText(
        element.tag, text.strip(), value, looks.of(element).seen, MappingProxyType(dict(element.attrs))
    )


def kept(root: Element, looks: Looks) -> str:
    """A document as HTML that can be read again by itself: what fields hold is in it, and how elements are shown."""
    clone = copy(root)
    styles: dict[str, int] = {}
    gone: list[Element] = []
    for original, made in zip(list(root.walk()), list(clone.walk()), strict=True):
        if original.tag == "script" or (
            original.tag == "link" and "stylesheet" in original.attrs.get("rel", "")
        ):
            gone.append(made)
        _keep_value(original, made)
        look = looks.of(original)
        space = ("normal", "pre-wrap", "pre-line")[look.space]
        rule = (
            f"display:{'none' if look.gone else look.display}!important;"
            f"visibility:{'hidden' if look.hidden else 'visible'}!important;"
            f"white-space:{space}!important;text-transform:{look.transform}!important"
        )
        made.put("data-webarium-look", str(styles.setdefault(rule, len(styles))))
    for each in gone:
        if each.parent is not None:
            detach(each)
    sheet = Element("style", {"data-webarium-look": "sheet"})
    sheet.set_text("\n".join(f'[data-webarium-look="{n}"]{{{rule}}}' for rule, n in styles.items()))
    head = next((each for each in clone.elements if each.tag == "head"), clone)
    head.append(sheet)
    return whole(clone)


def _keep_value(original: Element, made: Element) -> None:
    kind = type_of(original)
    if original.tag == "input" and kind in ("checkbox", "radio"):
        made.flag("checked", is_checked(original))
    elif original.tag == "input" and kind not in ("file", "password"):
        made.put("value", value_of(original))
    elif original.tag == "textarea":
        made.set_text(value_of(original))
    elif original.tag == "option":
        made.flag("selected", is_selected(original))

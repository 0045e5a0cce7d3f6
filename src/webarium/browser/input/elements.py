"""Live elements of a page: what an action's target is resolved to."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from webarium.actions.refusals import hint
from webarium.actions.types import Locator, Mark, Point, Target
from webarium.browser.gone import PageGoneError
from webarium.browser.reading.frames import Handle
from webarium.browser.reading.located import Located
from webarium.browser.reading.observe import Observer
from webarium.browser.scripts import script
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.tab import Tab, value_of
from webarium.errors import ActionRefusedError
from webarium.observation.locators import find
from webarium.observation.observation import Node

Kind: TypeAlias = Literal["option", "select", "file", "other"]
"""Elements whose native windows no observation shows, so that a click must mean something else."""


def _kind(tag: str, type_: str, *, is_list: bool) -> Kind:
    if tag == "option":
        return "option"
    if tag == "select":
        return "other" if is_list else "select"
    return "file" if tag == "input" and type_ == "file" else "other"


class Element:
    """The node that a target means; use as ``async with``, so that it is let go afterwards."""

    def __init__(self, tab: Tab, observer: Observer, ident: int) -> None:
        self._tab = tab
        self._observer = observer
        self._id = ident
        self._handle: Handle | None = None
        self._located: Located | None = None
        self.name = f"[{ident}]"
        """How refusals call it, e.g. ``[27] button 'Buy'``."""

    async def locate(self) -> Located:
        """Bring it into view and say where it is; raises `ActionRefusedError` if it is gone."""
        found = await self._observer.locate(self._tab.page, self._id)
        if found.status == "gone":
            raise self._gone()
        self.name = found.words
        self._located = found
        return found

    async def point(self, *, even_disabled: bool = False) -> tuple[float, float]:
        """Where the mouse reaches it, in viewport pixels; brings it into view if need be.

        Raises `ActionRefusedError` if it is disabled, hidden, covered, or out of reach.
        """
        found = await self.locate()
        if found.disabled and not even_disabled:
            raise self.refusal("is disabled")
        if found.status == "hidden":
            raise self.refusal("is hidden")
        if found.status == "covered":
            cover = f"[{found.cover_id}] {found.cover}" if found.cover_id is not None else found.cover
            raise ActionRefusedError(
                f"{self.name} is covered by {cover}.", todo="Close or finish that first, or scroll."
            )
        if found.status != "ok" or found.point is None:
            raise self.refusal("cannot be scrolled into view")
        return found.point

    async def kind(self) -> Kind:
        """What a click on it would do."""
        found = self._located or await self.locate()
        return _kind(found.tag, found.type, is_list=found.role == "listbox")

    async def ask(self, operation: str, argument: object = None) -> Mapping[str, Any]:
        """Run an operation of ``element.js``; raises `ActionRefusedError` if it is refused."""
        found: Mapping[str, Any] = value_of(await self._call([operation, argument], by_value=True))
        if refused := found.get("refused"):
            raise self.refusal(refused)
        return found

    async def give_files(self, paths: Sequence[str], field: int | None = None) -> None:
        """Set the files of the file field that it is or labels, or of the one with that ``backendNodeId``."""
        where: dict[str, Any] = {"backendNodeId": field}
        if field is None:
            where = {"objectId": (await self._call(["fileField"], by_value=False))["result"]["objectId"]}
        await self._send("DOM.setFileInputFiles", {"files": list(paths), **where})

    @contextlib.asynccontextmanager
    async def file_requests(self, told: Callable[[Mapping[str, Any]], None]) -> AsyncIterator[None]:
        """Tell of each time that its document asks for files (CDP's ``Page.fileChooserOpened``)."""
        session, _ = await self._hold()
        session.on("Page.fileChooserOpened", told)
        try:
            await self._send("Page.enable", {})
            await self._send("Page.setInterceptFileChooserDialog", {"enabled": True})
            yield
        finally:
            session.remove_listener("Page.fileChooserOpened", told)

    async def _call(self, arguments: Sequence[object], *, by_value: bool) -> dict[str, Any]:
        params = {
            "functionDeclaration": script("element"),
            "arguments": [{"value": argument} for argument in arguments],
            "returnByValue": by_value,
        }
        _, handle = await self._hold()
        return await self._send("Runtime.callFunctionOn", {"objectId": handle, **params})

    async def _send(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        session, _ = await self._hold()
        try:
            answer: dict[str, Any] = await session.send(method, params)
        except PlaywrightError as error:
            raise PageGoneError(error.message) from None
        return answer

    def refusal(self, reason: str) -> ActionRefusedError:
        """Say that the element refuses, and what to do."""
        return ActionRefusedError(f"{self.name} {reason}.", todo=hint(reason))

    def _gone(self) -> ActionRefusedError:
        return ActionRefusedError(
            f"There is no element [{self._id}] on this page.", todo="Use an id of the latest observation."
        )

    async def _hold(self) -> Handle:
        if self._handle is None:
            self._handle = await self._find()
            if self._handle is None:
                raise self._gone()
        return self._handle

    async def _find(self) -> Handle | None:
        return await self._observer.handle(self._tab.page, self._id)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handle is not None:
            session, handle = self._handle
            with contextlib.suppress(PlaywrightError):
                await session.send("Runtime.releaseObject", {"objectId": handle})


class PointedElement(Element):
    """What lies at a point of the viewport."""

    def __init__(self, tab: Tab, observer: Observer, point: Point) -> None:
        super().__init__(tab, observer, 0)
        self._at = point
        self.name = f"What is at ({point.x:g}, {point.y:g})"

    async def point(self, *, even_disabled: bool = False) -> tuple[float, float]:
        """The point itself: whoever points takes what comes."""
        return self._at.x, self._at.y

    async def kind(self) -> Kind:
        """What a click on it would do."""
        facts = await self.ask("nature")
        return _kind(facts["tag"], facts["type"], is_list=facts["list"])

    def _gone(self) -> ActionRefusedError:
        return ActionRefusedError(
            f"There is nothing at ({self._at.x:g}, {self._at.y:g}).", todo="Look again."
        )

    async def _find(self) -> Handle | None:
        return await self._observer.pointed(self._tab.page, self._at.x, self._at.y)


class FocusedElement(PointedElement):
    """Whatever has the focus."""

    def __init__(self, tab: Tab, observer: Observer) -> None:
        super().__init__(tab, observer, Point(0, 0))
        self.name = "What has the focus"

    def _gone(self) -> ActionRefusedError:
        return ActionRefusedError("Nothing has the focus.", todo="Click a text box first.")

    async def _find(self) -> Handle | None:
        return await self._observer.focused(self._tab.page)


async def resolve(
    context: Context,
    observer: Observer,
    target: Target | None,
    marks: Mapping[int, int],
    tree: Node | None = None,
) -> Element:
    """Find the element that a target means (``None``: what has the focus); locators look in `tree`."""
    tab = await context.tab()
    if isinstance(target, Locator):
        if tree is None:
            raise ActionRefusedError("Nothing has been seen of this page yet.", todo="Look first.")
        return Element(tab, observer, find(tree, target).id)
    if target is None:
        return FocusedElement(tab, observer)
    if isinstance(target, Point):
        check_point(tab.page, target)
        return PointedElement(tab, observer, target)
    if isinstance(target, Mark):
        if target.value not in marks:
            raise ActionRefusedError(
                f"There is no mark {target.value} on this page.",
                todo="Use a number of the latest screenshot.",
            )
        return Element(tab, observer, marks[target.value])
    return Element(tab, observer, target.value)


def check_point(page: Page, point: Point) -> None:
    """Raise `ActionRefusedError` for a point outside the viewport."""
    size = page.viewport_size
    if size and not (0 <= point.x < size["width"] and 0 <= point.y < size["height"]):
        raise ActionRefusedError(
            f"({point.x:g}, {point.y:g}) is outside the viewport.",
            todo=f"It is {size['width']} by {size['height']} pixels.",
        )

"""Doing actions: real mouse and keyboard input at elements that can be seen and reached."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from webarium.actions.keys import normalise_keys
from webarium.actions.types import (
    MAX_WAIT_S,
    Action,
    AnswerDialog,
    AskUser,
    Check,
    Click,
    CloseTab,
    Drag,
    Focus,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    Hover,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    NewTab,
    Noop,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Target,
    Type,
    Upload,
    Wait,
)
from webarium.browser.gone import PageClosedError, PageGoneError, closes
from webarium.browser.input.elements import Element, check_point, resolve
from webarium.browser.input.fields import type_text, upload, write_text
from webarium.browser.reading.observe import Observer
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.navigate import close_tab, focus_tab, go, new_tab, open_url
from webarium.errors import ActionRefusedError
from webarium.observation.observation import Node

_DRAG_STEPS = 8
_BUDGE = 6
"""Pixels: more than Chromium takes for a shaky click."""
_PUSH = {"down": (False, 1), "up": (False, -1), "right": (True, 1), "left": (True, -1)}
_ENDS = {"down": "bottom", "up": "top", "right": "right edge", "left": "left edge"}


class Executor:
    """Does actions in one context; `observer` finds elements by the ids that it printed."""

    def __init__(self, context: Context, observer: Observer, *, uploads: Path | None = None) -> None:
        self._context = context
        self._observer = observer
        self._uploads = uploads
        self.marks: Mapping[int, int] = MappingProxyType({})
        """Element ids of the marks of the last observation."""
        self.tree: Node | None = None
        """What was observed last, for locators."""

    async def execute(self, action: Action) -> None:
        """Do one action; settle afterwards.

        Input that closes its own tab has arrived: nothing is left to do there.
        Raises `ActionRefusedError` with a sentence for the agent if it cannot be done here and now.
        """
        page = self._page if self._context.tabs else None
        try:
            with self._context.drawer.at_work():
                await self._execute(action)
        except PlaywrightError as error:
            if page is None or not await closes(page, error):
                raise
        except PageClosedError as error:
            raise ActionRefusedError(error.message, todo="Look again.") from None
        except PageGoneError:
            raise ActionRefusedError(
                "The page changed at that moment.", todo="Look again and repeat."
            ) from None

    async def _execute(self, action: Action) -> None:
        match action:
            case Noop() | Wait() | Stop():
                return
            case Click():
                await self._click(action)
            case Hover(target):
                await self._move(await self._point(target, even_disabled=True))
            case Focus(target):
                await self._focus(target)
            case Check(target, checked):
                await self._check(target, checked)
            case Type():
                await self._type(action)
            case Press():
                await self._press(action)
            case KeyDown(key):
                await self._page.keyboard.down(_on_keyboard(key))
            case KeyUp(key):
                await self._page.keyboard.up(_on_keyboard(key))
            case MouseDown(target, button):
                await self._move_to(target)
                await self._page.mouse.down(button=button)
            case MouseUp(target, button):
                await self._move_to(target, even_disabled=True)
                await self._page.mouse.up(button=button)
            case Scroll():
                await self._scroll(action)
            case Select(target, options):
                async with await self._resolve(target) as element:
                    await element.point()
                    await element.ask("choose", list(options))
            case Drag():
                await self._drag(action)
            case Upload(target, files):
                async with await self._resolve(target) as element:
                    await upload(self._context, element, files, self._uploads)
            case AnswerDialog(accept, text):
                await self._context.dialogs.answer(accept=accept, text=text)
            case AskUser():
                raise ActionRefusedError("Nobody answers questions in this task.", todo="Decide yourself.")
            case _:
                await self._navigate(action)

    async def _navigate(self, action: Action) -> None:
        match action:
            case Goto(url):
                await open_url(self._context, url)
            case GoBack():
                await go(self._context, -1)
            case GoForward():
                await go(self._context, 1)
            case NewTab(url):
                await new_tab(self._context, url)
            case FocusTab(index):
                await focus_tab(self._context, index)
            case CloseTab():
                await close_tab(self._context)

    @property
    def _page(self) -> Page:
        return self._context.page

    async def _resolve(self, target: Target | None) -> Element:
        return await resolve(self._context, self._observer, target, self.marks, self.tree)

    async def _point(self, target: Target, *, even_disabled: bool = False) -> tuple[float, float]:
        if isinstance(target, Point):
            check_point(self._page, target)
            return target.x, target.y
        async with await self._resolve(target) as element:
            return await element.point(even_disabled=even_disabled)

    async def _click(self, action: Click) -> None:
        async with await self._resolve(action.target) as element:
            x, y = await element.point()
            kind = await element.kind()
            if kind == "file":
                raise ActionRefusedError(f"{element.name} takes a file.", todo="Use the upload action.")
            if action.button == "left" and kind == "option":
                await element.ask("choose", None)
                return
            if action.button == "left" and kind == "select":
                # Its list would open as a native window, which no observation shows.
                await self._move((x, y))
                await element.ask("focus")
                return
        await self._press_mouse(action, x, y)

    async def _press_mouse(self, action: Click, x: float, y: float) -> None:
        held = [normalise_keys(name) for name in action.modifiers]
        page = self._page
        try:
            for name in held:
                await page.keyboard.down(name)
            self._context.pointer = (x, y)
            await page.mouse.click(x, y, button=action.button, click_count=action.count)
        finally:
            for name in reversed(held):
                await page.keyboard.up(name)

    async def _type(self, action: Type) -> None:
        async with await self._resolve(action.target) as element:
            if action.target is not None:
                await type_text(self._context, element, action.text, clear=action.clear, submit=action.submit)
                return
            keyboard = self._page.keyboard
            await write_text(keyboard, element, action.text, clear=action.clear)
        if action.submit:
            await keyboard.press("Enter")

    async def _scroll(self, action: Scroll) -> None:
        """Scroll what can be scrolled at the target; a map that scrolls nothing gets the wheel instead."""
        horizontal, sign = _PUSH[action.direction]
        size = self._page.viewport_size
        width, height = (size["width"], size["height"]) if size else self._context.profile.viewport
        target = action.target or Point(width / 2, height / 2)
        async with await self._resolve(target) as element:
            if not isinstance(target, Point):
                await element.locate()
            done = await element.ask("scroll", [horizontal, sign, action.amount, action.target is None])
            if done["moved"]:
                return
            if action.target is None or done["scrollable"]:
                raise ActionRefusedError(
                    f"This is the {_ENDS[action.direction]} already; it does not scroll further.",
                    todo="Look at what is there, or scroll another way.",
                )
            x, y = await element.point(even_disabled=True)
        push = sign * (action.amount or (width if horizontal else height))
        await self._move((x, y))
        await self._page.mouse.wheel(push if horizontal else 0, 0 if horizontal else push)

    async def _drag(self, action: Drag) -> None:
        mouse = self._page.mouse
        # The destination first: bringing it into view may move the source, never the other way round.
        await self._point(action.destination, even_disabled=True)
        x, y = await self._point(action.source)
        await self._move((x, y))
        await mouse.down()
        try:
            if not isinstance(action.destination, Point):
                # A drag begins by moving off; were the page scrolled before that, the source would be lost.
                await self._move((x - _BUDGE if x >= _BUDGE else x + _BUDGE, y), steps=_DRAG_STEPS)
            for point in action.via:
                await self._move(await self._point(point), steps=_DRAG_STEPS)
            await self._move(await self._point(action.destination, even_disabled=True), steps=_DRAG_STEPS)
        finally:
            await mouse.up()

    async def _move(self, point: tuple[float, float], *, steps: int = 1) -> None:
        await self._page.mouse.move(*point, steps=steps)
        self._context.pointer = point

    async def _move_to(self, target: Target | None, *, even_disabled: bool = False) -> None:
        if target is not None:
            await self._move(await self._point(target, even_disabled=even_disabled))

    async def _focus(self, target: Target) -> None:
        async with await self._resolve(target) as element:
            if not isinstance(target, Point):
                await element.point()
            await element.ask("grab")

    async def _check(self, target: Target, checked: bool) -> None:
        async with await self._resolve(target) as element:
            if (await element.ask("checkable"))["checked"] == checked:
                return
            mouse = self._page.mouse
            await self._move(await element.point())
            await mouse.down()
            await mouse.up()
            try:
                after = await element.ask("checkable")
            except PageGoneError:
                return  # It was ticked, and that led elsewhere.
            if after["checked"] != checked:
                raise element.refusal(f"stays {'unchecked' if checked else 'checked'}")

    async def _press(self, action: Press) -> None:
        """Press a chord as often as asked; its last key stays down for `hold` seconds."""
        if action.target is not None:
            await self._focus(action.target)
        keyboard = self._page.keyboard
        keys = normalise_keys(action.keys)
        if len(keys) == 1 and not keys.isascii():
            await keyboard.insert_text(keys * action.times)
            return
        keys = _on_keyboard(keys)
        for _ in range(action.times):
            await keyboard.press(keys, delay=min(max(action.hold, 0.0), MAX_WAIT_S) * 1000)


def _on_keyboard(keys: str) -> str:
    """The chord in Playwright's spelling; raises `ActionRefusedError` for a character that no key has."""
    chord = normalise_keys(keys)
    if not chord.isascii():
        raise ActionRefusedError(f"There is no key for {chord!r}.", todo="Type the character instead.")
    return chord

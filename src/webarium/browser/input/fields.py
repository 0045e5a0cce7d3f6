"""Text into fields, options into select boxes, files into file fields."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Keyboard

from webarium.browser.input.elements import Element
from webarium.browser.patience import first_of
from webarium.browser.tabs.context import Context
from webarium.errors import ActionRefusedError
from webarium.observation.uploads import resolve_file

KEYED_CHARACTERS = 80
"""Longer texts are put in at once, as by an input method, instead of key by key."""

ASKING_S = 2.0
"""How long a page may take, once a button was clicked, to ask for files."""


async def type_text(context: Context, element: Element, text: str, *, clear: bool, submit: bool) -> None:
    """Click the field, empty it if asked, type, and press Enter if asked."""
    facts = await element.ask("field", text)
    x, y = await element.point()
    page = context.page  # typing may bring another one to the front
    if facts["set"]:
        await element.ask("assign", text)
    else:
        context.pointer = (x, y)
        await page.mouse.click(x, y)
        if facts["within"]:
            await element.ask("focusField")
        await write_text(page.keyboard, element, text, clear=clear)
    if submit:
        await page.keyboard.press("Enter")


async def write_text(keyboard: Keyboard, element: Element, text: str, *, clear: bool) -> None:
    """Type into the field that has the focus, which is that of `element`."""
    facts = await element.ask("focused", text)
    if clear and facts["filled"]:
        await keyboard.press("Control+a")
        await keyboard.press("Delete")
        # A page that takes some keys only may have kept these from doing anything.
        if (await element.ask("reselect"))["selected"] and not text:
            await keyboard.press("Delete")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not facts["lines"]:
        lines = [" ".join(lines)]
    for index, line in enumerate(lines):
        if index:
            await _break_line(keyboard, facts["lines"])
        if len(line) > KEYED_CHARACTERS:
            await keyboard.insert_text(line)
        elif line:
            await keyboard.type(line)


async def _break_line(keyboard: Keyboard, kind: str) -> None:
    """Begin a new line without sending a form or message that listens for Enter."""
    if kind == "plain":
        await keyboard.insert_text("\n")
    else:
        await keyboard.press("Shift+Enter")


async def upload(context: Context, element: Element, files: Sequence[str], folder: Path | None) -> None:
    """Give files of `folder` to a file field, to the label of one, or to what asks for files when clicked."""
    paths = [resolve_file(name, folder) for name in files]
    facts = await element.ask("files")
    asked = await _asked(context, element) if facts.get("asks") else None
    if len(paths) > 1 and not (asked["mode"] == "selectMultiple" if asked else facts["multiple"]):
        raise ActionRefusedError(f"{element.name} takes one file only.", todo="Give a single file.")
    await element.give_files([str(path) for path in paths], asked["backendNodeId"] if asked else None)


async def _asked(context: Context, element: Element) -> Mapping[str, Any]:
    """Click a button that asks for files; gives Chromium's ``Page.fileChooserOpened``.

    Playwright's own event is not used: it asks to be told without waiting, and the click may come before that.
    """
    x, y = await element.point()
    page = context.page
    asked: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()

    def note(request: Mapping[str, Any]) -> None:
        if not asked.done():
            asked.set_result(request)

    async with element.file_requests(note):
        context.pointer = (x, y)
        await page.mouse.click(x, y)
        await first_of((asked,), ASKING_S)
    if not asked.done() or "backendNodeId" not in asked.result():
        raise element.refusal("is not a file field, and a click on it asks for no file")
    return asked.result()

"""Pictures of a page, as it is now."""

from __future__ import annotations

import asyncio
import base64
from typing import Any

from playwright.async_api import Error

from webarium.browser.gone import PageClosedError, closes
from webarium.browser.reading.channel import Channel
from webarium.browser.scripts import script
from webarium.browser.tabs.drawing import Drawing
from webarium.errors import BrowserError
from webarium.observation.view import Picture

TRIES = 50
"""How often a picture is tried; Chromium refuses one when it is busy drawing."""
PAUSE_S = 0.05
"""Between two tries."""
MAX_HEIGHT = 16_384
"""Chromium draws no taller picture; of a longer page the beginning is shown."""
LATE_MS = 5000
"""How long pictures may take that a page gets only when all of it is pictured."""

BY_ITSELF = Drawing()
"""Where Chromium draws frames without being asked."""
VIEWPORT = Picture()
"""A PNG of what can be seen."""


async def capture(channel: Channel, picture: Picture = VIEWPORT, drawing: Drawing = BY_ITSELF) -> bytes:
    """An image file of the viewport or the page as it is now; `drawing` draws its frames.

    Raises:
        BrowserError: the page is gone or cannot be drawn.
    """
    for attempt in range(1, TRIES + 1):
        try:
            # For speed: the same pixels, less patiently packed.
            params: dict[str, Any] = {"format": picture.format, "optimizeForSpeed": True}
            if picture.format == "webp":
                params["quality"] = picture.quality
            if drawing.on_demand and not picture.full_page:
                return await _frame(channel, drawing, params)
            work = asyncio.ensure_future(_screenshot(channel, params, whole=picture.full_page))
            await drawing.until(work)
            return await work
        except Error as error:
            if await closes(channel.page, error):
                raise PageClosedError from error
            if attempt == TRIES:
                raise BrowserError(f"There is no picture of the page: {error.message}") from error
            await asyncio.sleep(PAUSE_S)
    raise AssertionError("unreachable")


async def _frame(channel: Channel, drawing: Drawing, params: dict[str, Any]) -> bytes:
    """The next frame, as a picture."""
    answer = await channel.answer("for a frame", asyncio.ensure_future(drawing.frame(params)))
    if "screenshotData" not in answer:
        raise Error("No frame was drawn.")
    return base64.b64decode(answer["screenshotData"])


async def _screenshot(channel: Channel, params: dict[str, Any], *, whole: bool) -> bytes:
    if whole:
        params |= await _whole_page(channel)
    return base64.b64decode((await channel.send("Page.captureScreenshot", params))["data"])


async def _whole_page(channel: Channel) -> dict[str, Any]:
    await channel.send(
        "Runtime.evaluate",
        {
            "expression": f"({script('whole')})({LATE_MS})",
            "contextId": await channel.context(),
            "awaitPromise": True,
        },
    )
    size = (await channel.send("Page.getLayoutMetrics"))["cssContentSize"]
    clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], MAX_HEIGHT), "scale": 1}
    return {"captureBeyondViewport": True, "clip": clip}

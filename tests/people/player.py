"""A program that plays a person without a browser: it asks for pages, tells deeds, and fills in the side window."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import httpx

from webarium.people.log import SLACK_MS


@dataclass
class Player:
    """Somebody at a side window; use `close` in the end."""

    window: str
    """Address of the side window."""
    client: httpx.AsyncClient = field(
        default_factory=lambda: httpx.AsyncClient(timeout=120, follow_redirects=True)
    )
    shown: str = ""
    """What the window showed last."""

    def _local(self, url: str) -> tuple[httpx.URL, dict[str, str]]:
        parts = httpx.URL(url)
        return parts.copy_with(host="127.0.0.1"), {"host": parts.netloc.decode()}

    async def look(self) -> str:
        """Look at the side window."""
        url, headers = self._local(self.window)
        answer = await self.client.get(url, headers=headers)
        assert answer.status_code == 200, answer.text
        self.shown = answer.text
        return unescape(answer.text)

    def hidden(self, name: str) -> str:
        """A hidden field of the window's forms; empty if there is none."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.shown)
        return found[1] if found else ""

    async def press(self, action: str, **fields: str) -> str:
        """Press a button of the window, and look."""
        url, headers = self._local(f"{self.window}/{action}")
        data = {"form_key": self.hidden("form_key"), "task": self.hidden("task"), **fields}
        if not data["task"]:
            del data["task"]
        answer = await self.client.post(url, headers=headers, data=data, follow_redirects=False)
        assert answer.status_code == 303, (answer.status_code, answer.text)
        return await self.look()

    @property
    def sites(self) -> list[str]:
        """Addresses of the task's sites."""
        return re.findall(r'href="(http://[^"]+\.localhost:\d+/[^"]*)"', self.shown)

    async def go(self, url: str, *, typed: bool = False) -> httpx.Response:
        """Ask for a page as a browser does that goes there, from a page or because its address was typed."""
        local, headers = self._local(url)
        come = {"sec-fetch-site": "none" if typed else "same-origin", "sec-fetch-dest": "document"}
        asked = {**headers, **come, "upgrade-insecure-requests": "1"}
        return await self.client.get(local, headers=asked, follow_redirects=False)

    async def tell(self, site: str, *events: dict[str, Any], origin: str = "") -> httpx.Response:
        """Tell what was done on a page, as the recorder does: later than clocks may differ, as people are."""
        await asyncio.sleep(2 * SLACK_MS / 1000)
        parts = httpx.URL(site)
        local, headers = self._local(f"http://{parts.netloc.decode()}/.webarium-recorder/events")
        headers["origin"] = origin or f"http://{parts.netloc.decode()}"
        body = json.dumps([{"at": time.time() * 1000, "url": site, **event} for event in events])
        return await self.client.post(local, headers=headers, content=body)

    async def close(self) -> None:
        """Go."""
        await self.client.aclose()

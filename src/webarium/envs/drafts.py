"""A message that an agent has written and left for somebody to look over, as requests are taken down with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from webarium.observation.requests import SeenRequest

if TYPE_CHECKING:
    from webarium.envs.final_page import FinalPage

NOWHERE = "http://nowhere.test/dummy_bin"
"""Where it is sent to: the tasks of webarena-verified know it by the end of this address."""
FORM = "contact-form"
_UNSENT = -1
"""The status of a request that nobody answers."""


async def with_draft(page: FinalPage, seen: Sequence[SeenRequest]) -> Sequence[SeenRequest]:
    """What was asked of servers, and behind it what the page's form for messages holds, if anything was written."""
    fields = await page.select(f"form#{FORM} [name]")
    held = {each.attributes["name"]: each.value or "" for each in fields if each.value is not None}
    if not any(each.tag == "textarea" and each.value for each in fields):
        return seen
    headers = {"content-type": "application/x-www-form-urlencoded", "referer": page.address}
    body = urlencode({"form_id": FORM, **held})
    return (*seen, SeenRequest("POST", NOWHERE, _UNSENT, headers, body, navigation=False))

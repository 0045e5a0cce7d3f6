"""Anthropic's computer use at a cdp door: its computer tools in a loop with the official package, hands by Playwright.

It needs ANTHROPIC_API_KEY, and takes ANTHROPIC_BASE_URL.

webarium door shopping.search_for.0 --kind cdp \
    --command 'python adapters/anthropic-computer-use/agent.py {cdp_url} {request} {submit_url}'
"""

from __future__ import annotations

import base64
import json
import os
import sys
import urllib.request
from typing import Any

from anthropic import Anthropic
from playwright.sync_api import Error, Page, sync_playwright

MODEL = os.environ.get("MODEL", "claude-sonnet-5-5")
TOOLS: list[Any] = [{"type": "computer_toolset_20260801", "configs": {"zoom": {"enabled": False}}}]
MIDDLE = (640, 360)  # of the door's window
TURNS = 30
KEYS = {
    "return": "Enter",
    "backspace": "Backspace",
    "page_up": "PageUp",
    "page_down": "PageDown",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "ctrl": "Control",
    "alt": "Alt",
    "shift": "Shift",
    "super": "Meta",
    "space": "Space",
}
"""Names of X's keys that Playwright calls otherwise."""
CLICKS = {"left_click": 1, "double_click": 2, "triple_click": 3, "right_click": 1, "middle_click": 1}
WHEEL = {"up": (0, -100), "down": (0, 100), "left": (-100, 0), "right": (100, 0)}


def act(page: Page, action: str, given: dict[str, Any]) -> None:
    """Carry one action out; raises `ValueError` for one that this program does not know."""
    x, y = given.get("coordinate") or MIDDLE
    if action in CLICKS:
        button = "left" if CLICKS[action] > 1 else action.removesuffix("_click")
        page.mouse.click(x, y, button=button, click_count=CLICKS[action])
    elif action == "left_click_drag":
        page.mouse.move(*given["start_coordinate"])
        page.mouse.down()
        page.mouse.move(x, y)
        page.mouse.up()
    elif action == "mouse_move":
        page.mouse.move(x, y)
    elif action == "type":
        page.keyboard.type(given["text"])
    elif action == "key":
        page.keyboard.press("+".join(KEYS.get(key.lower(), key) for key in given["text"].split("+")))
    elif action == "scroll":
        page.mouse.move(x, y)
        across, down = WHEEL[given["scroll_direction"]]
        page.mouse.wheel(across * given["scroll_amount"], down * given["scroll_amount"])
    elif action == "wait":
        page.wait_for_timeout(1000 * given["duration"])
    elif action != "screenshot":
        raise ValueError(f"There is no action {action!r} here.")


def picture(page: Page) -> dict[str, Any]:
    """What the page looks like now."""
    data = base64.b64encode(page.screenshot(scale="css")).decode()
    return {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}}


def done(page: Page, call: Any) -> dict[str, Any]:
    """Do what a call asks for; gives its result."""
    result = {"type": "tool_result", "tool_use_id": call.id}
    try:
        act(page, call.name, call.input)
        page.wait_for_timeout(1000)  # let the page answer before it is looked at
        page.wait_for_load_state()
        return {**result, "content": [picture(page)]}
    except (Error, ValueError, KeyError, TypeError) as error:
        return {**result, "content": str(error), "is_error": True}


def converse(page: Page, request: str) -> str:
    """Let the model act until it has no call any more; gives its last words."""
    client = Anthropic()
    messages: list[Any] = [{"role": "user", "content": [{"type": "text", "text": request}, picture(page)]}]
    said = ""
    for _ in range(TURNS):
        answer = client.messages.create(model=MODEL, max_tokens=4096, tools=TOOLS, messages=messages)
        messages.append({"role": "assistant", "content": answer.content})
        said = "".join(block.text for block in answer.content if block.type == "text")
        results = [done(page, block) for block in answer.content if block.type == "tool_use"]
        if not results:
            break
        messages.append({"role": "user", "content": results})
    return said


cdp_url, request, submit_url = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.connect_over_cdp(cdp_url)
    said = converse(browser.contexts[0].pages[0], request)
    print(said)
    urllib.request.urlopen(submit_url, json.dumps({"answer": said}).encode())

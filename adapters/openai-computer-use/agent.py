"""OpenAI's computer use at a cdp door: its computer tool in a loop with the official package, hands by Playwright.

It needs OPENAI_API_KEY, and takes OPENAI_BASE_URL.

webarium door shopping.search_for.0 --kind cdp \
    --command 'python adapters/openai-computer-use/agent.py {cdp_url} {request} {submit_url}'
"""

from __future__ import annotations

import base64
import json
import os
import sys
import urllib.request
from typing import Any

from openai import OpenAI
from playwright.sync_api import Page, sync_playwright

MODEL = os.environ.get("MODEL", "gpt-5.4")
TURNS = 30
KEYS = {
    "ENTER": "Enter",
    "BACKSPACE": "Backspace",
    "TAB": "Tab",
    "ESC": "Escape",
    "DELETE": "Delete",
    "HOME": "Home",
    "END": "End",
    "PAGEUP": "PageUp",
    "PAGEDOWN": "PageDown",
    "ARROWUP": "ArrowUp",
    "ARROWDOWN": "ArrowDown",
    "ARROWLEFT": "ArrowLeft",
    "ARROWRIGHT": "ArrowRight",
    "CTRL": "Control",
    "ALT": "Alt",
    "SHIFT": "Shift",
    "META": "Meta",
    "SPACE": "Space",
}
"""Keys as the tool names them, and as Playwright does."""


def act(page: Page, action: Any) -> None:
    """Carry one action out; raises `ValueError` for one that this program does not know."""
    mouse = page.mouse
    match action.type:
        case "click":
            mouse.click(action.x, action.y, button="right" if action.button == "right" else "left")
        case "double_click":
            mouse.dblclick(action.x, action.y)
        case "move":
            mouse.move(action.x, action.y)
        case "drag":
            first, *rest = action.path
            mouse.move(first.x, first.y)
            mouse.down()
            for point in rest:
                mouse.move(point.x, point.y)
            mouse.up()
        case "scroll":
            mouse.move(action.x, action.y)
            mouse.wheel(action.scroll_x, action.scroll_y)
        case "type":
            page.keyboard.type(action.text)
        case "keypress":
            page.keyboard.press("+".join(KEYS.get(key.upper(), key) for key in action.keys))
        case "wait":
            page.wait_for_timeout(2000)
        case "screenshot":
            pass
        case other:
            raise ValueError(f"There is no action {other!r} here.")


def picture(page: Page) -> str:
    """What the page looks like now, as an address."""
    return f"data:image/png;base64,{base64.b64encode(page.screenshot(scale='css')).decode()}"


def done(page: Page, call: Any) -> dict[str, Any]:
    """Do what a call asks for; gives its output."""
    for action in call.actions or [call.action]:
        act(page, action)
        page.wait_for_timeout(1000)  # let the page answer before it is looked at
        page.wait_for_load_state()
    screen = {"type": "computer_screenshot", "image_url": picture(page)}
    # Nothing in a world can be harmed, so that what the service wants to be asked about is done.
    checks = [{"id": check.id} for check in call.pending_safety_checks]
    result = {"type": "computer_call_output", "call_id": call.call_id, "output": screen}
    return {**result, "acknowledged_safety_checks": checks} if checks else result


def converse(page: Page, request: str) -> str:
    """Let the model act until it has no call any more; gives its last words."""
    client, before = OpenAI(), None
    asked: list[Any] = [
        {"type": "input_text", "text": request},
        {"type": "input_image", "image_url": picture(page)},
    ]
    given: list[Any] = [{"role": "user", "content": asked}]
    said = ""
    for _ in range(TURNS):
        answer = client.responses.create(
            model=MODEL, tools=[{"type": "computer"}], input=given, previous_response_id=before
        )
        before, said = answer.id, answer.output_text
        given = [done(page, item) for item in answer.output if item.type == "computer_call"]
        if not given:
            break
    return said


cdp_url, request, submit_url = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.connect_over_cdp(cdp_url)
    said = converse(browser.contexts[0].pages[0], request)
    print(said)
    urllib.request.urlopen(submit_url, json.dumps({"answer": said}).encode())

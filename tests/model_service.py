"""A model on this machine for agents that people have: it speaks their services' formats, and does one task by rule.

It searches the shop for what the request quotes. What it says follows from the conversation alone, so that it may be
asked again.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

Body: TypeAlias = dict[str, Any]
"""JSON that is sent either way."""
SEARCH_BOX = (670, 91)
"""Where the shop's field is on a screenshot of 1280 by 720."""
DONE = "I have searched for it."


@contextmanager
def model_service() -> Iterator[Mapping[str, str]]:
    """Serve the model; gives the environment that leads a program to it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield {
            "OPENAI_API_KEY": "sk-none",
            "OPENAI_BASE_URL": f"{address}/v1",
            "ANTHROPIC_API_KEY": "sk-none",
            "ANTHROPIC_BASE_URL": address,
        }
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        said = json.dumps(_FORMATS[self.path.partition("?")[0]](asked)).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def wanted(asked: object) -> str:
    """What is to be searched for: the first that a conversation quotes after these words."""
    found = re.search(r'Search for \\*"([^"\\]+)', json.dumps(asked, ensure_ascii=False))
    assert found, "the agent has not passed the request on"
    return found[1]


# OpenAI's chat completions, which browser-use speaks


def chat(asked: Body) -> Body:
    """Type into the field and press Enter, then end; what a judge wants to know is that all is well."""
    schema = asked["response_format"]["json_schema"]["schema"]["properties"]
    message = {"role": "assistant", "content": json.dumps(_judged() if "verdict" in schema else _step(asked))}
    return {
        "id": "one",
        "object": "chat.completion",
        "created": 0,
        "model": asked["model"],
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


def _judged() -> Body:
    verdict = {"reasoning": "", "verdict": True, "failure_reason": None}
    return {**verdict, "impossible_task": False, "reached_captcha": False}


def _step(asked: Body) -> Body:
    page = json.dumps(asked["messages"][-1], ensure_ascii=False)
    thoughts = {"thinking": "", "evaluation_previous_goal": "", "memory": "", "next_goal": ""}
    if "/catalogsearch/" in page:
        return {**thoughts, "action": [{"done": {"text": DONE, "success": True, "files_to_display": []}}]}
    field = re.search(r"\[(\d+)\]<input [^>]*role=combobox", page)
    assert field, "the page has no search field"
    typed = {"input": {"index": int(field[1]), "text": wanted(asked), "clear": True}}
    return {**thoughts, "action": [typed, {"send_keys": {"keys": "Enter"}}]}


# OpenAI's responses, which Stagehand and OpenAI's computer use speak


def responses(asked: Body) -> Body:
    """What comes next in the conversation of either."""
    computer = any(tool["type"] == "computer" for tool in asked.get("tools", ()))
    tokens = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    details = {
        "input_tokens_details": {"cached_tokens": 0},
        "output_tokens_details": {"reasoning_tokens": 0},
    }
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 0,
        "status": "completed",
        "model": asked["model"],
        "output": [_computer_call(asked) if computer else _stagehand(asked)],
        "parallel_tool_calls": False,
        "tool_choice": "auto",
        "tools": [],
        "usage": tokens | details,
    }


def _words(text: str) -> Body:
    content = [{"type": "output_text", "text": text, "annotations": []}]
    return {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": content}


def _call(name: str, **given: Any) -> Body:
    call = {"type": "function_call", "id": "fc_1", "call_id": f"call_{name}", "status": "completed"}
    return {**call, "name": name, "arguments": json.dumps(given)}


def _computer_call(asked: Body) -> Body:
    """All actions at once, and then the end."""
    if asked.get("previous_response_id"):
        return _words(DONE)
    x, y = SEARCH_BOX
    actions = [
        {"type": "click", "button": "left", "x": x, "y": y},
        {"type": "type", "text": wanted(asked)},
        {"type": "keypress", "keys": ["ENTER"]},
    ]
    call = {"type": "computer_call", "id": "cu_1", "call_id": "call_1", "status": "completed"}
    return {**call, "pending_safety_checks": [], "actions": actions}


def _stagehand(asked: Body) -> Body:
    """The agent types, presses Enter, and ends; in between the tool ``act`` asks which element is meant."""
    tools = {tool["name"] for tool in asked.get("tools", ())}
    if "done" in tools:
        return _call("done", reasoning=DONE, taskComplete=True)
    if not tools:
        return _words(json.dumps(_element(asked)))
    done = sum(item.get("type") == "function_call" for item in asked["input"])
    if done == 0:
        return _call("act", action=f'type "{wanted(asked)}" into the search box')
    return _call("keys", method="press", value="Enter") if done == 1 else _words(DONE)


def _element(asked: Body) -> Body:
    """The field, in the tree of the page that the tool shows."""
    shown = json.dumps(asked["input"][-1])
    field, text = re.search(r"\[(\d+-\d+)\] combobox: Search", shown), re.search(r'type \\*"([^"\\]+)', shown)
    assert field, "the page has no search field"
    assert text, "the tool does not say what is to be typed"
    action = {"elementId": field[1], "description": "search", "method": "fill", "arguments": [text[1]]}
    return {"action": action, "twoStep": False}


# Anthropic's messages


def messages(asked: Body) -> Body:
    """A click, text and a key, each in a turn of its own, and then the end."""
    x, y = SEARCH_BOX
    turns: list[Body] = [
        {"name": "left_click", "input": {"coordinate": [x, y]}},
        {"name": "type", "input": {"text": wanted(asked)}},
        {"name": "key", "input": {"text": "Return"}},
    ]
    done = sum(message["role"] == "assistant" for message in asked["messages"])
    ends = done == len(turns)
    text: Body = {"type": "text", "text": DONE}
    call: Body = {"type": "tool_use", "id": f"toolu_{done}", "toolset_name": "computer"}
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": asked["model"],
        "content": [text if ends else call | turns[done]],
        "stop_reason": "end_turn" if ends else "tool_use",
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }


_FORMATS: Mapping[str, Callable[[Body], Body]] = {
    "/v1/chat/completions": chat,
    "/v1/responses": responses,
    "/v1/messages": messages,
}

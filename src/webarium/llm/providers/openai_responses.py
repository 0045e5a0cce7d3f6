"""OpenAI's Responses API: reasoning that stays in the conversation, and the native computer tools."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from webarium.llm.messages import Image, Message, Part, Text, Tool, ToolCall, ToolResult
from webarium.llm.model import Answer, Request, Usage
from webarium.llm.providers.base import (
    Connection,
    ProviderError,
    count,
    first_stop,
    malformed,
    one_line,
    read_arguments,
)
from webarium.llm.providers.openai_client import OpenAIClient
from webarium.shapes import as_list, as_objects, as_text
from webarium.types import Json

API = "openai-responses"
"""How its items are marked in `Message.native`."""

_PASSING = frozenset({"server_error", "rate_limit_exceeded", "vector_store_timeout"})
_PREVIEW = "computer_use_preview"


class OpenAIResponses:
    """One model behind the Responses API."""

    def __init__(self, connection: Connection) -> None:
        self._client = OpenAIClient(connection)
        self._connection = connection
        self.address = self._client.address

    async def ask(self, request: Request) -> Answer:
        """Ask once."""
        return read_answer(await self._client.post("responses", self.body(request)), request.sampling.stop)

    async def close(self) -> None:
        """Free connections."""
        await self._client.close()

    def body(self, request: Request) -> dict[str, Json]:
        """The request as the API wants it; it knows neither seeds nor stop words."""
        sampling = request.sampling
        body: dict[str, Json] = {
            "model": self._connection.model,
            "input": write_items(request.messages),
            "max_output_tokens": sampling.max_tokens,
        }
        optional: dict[str, Json] = {
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "tools": [write_tool(tool) for tool in request.tools] or None,
        }
        body.update({name: value for name, value in optional.items() if value is not None})
        if any(tool.native and tool.native.get("type") == _PREVIEW for tool in request.tools):
            # The preview model answers only with this.
            body["truncation"] = "auto"
        if request.schema is not None:
            body["text"] = {
                "format": {
                    "type": "json_schema",
                    "name": "answer",
                    "strict": True,
                    "schema": dict(request.schema),
                }
            }
        return {**body, **self._connection.options}


def write_items(messages: Sequence[Message]) -> list[Json]:
    """The conversation as input items."""
    computer = {
        call.id
        for message in messages
        for call in message.content
        if isinstance(call, ToolCall) and call.native and call.native.get("type") == "computer_call"
    }
    items: list[Json] = []
    for message in messages:
        if message.native is not None and message.native.get("api") == API:
            items += as_list(message.native["items"])
        elif message.role == "assistant":
            items += _write_said(message)
        elif message.role == "tool":
            results = [part for part in message.content if isinstance(part, ToolResult)]
            items += [_write_result(result, computer=result.call_id in computer) for result in results]
        else:
            items.append({"role": message.role, "content": _write_parts(message.content)})
    return items


def _write_said(message: Message) -> list[Json]:
    items: list[Json] = []
    if message.text:
        items.append({"role": "assistant", "content": [{"type": "output_text", "text": message.text}]})
    items += [_write_call(call) for call in message.content if isinstance(call, ToolCall)]
    return items


def _write_call(call: ToolCall) -> Json:
    if call.native is not None:
        return dict(call.native)
    arguments = call.malformed or json.dumps(dict(call.arguments))
    return {"type": "function_call", "call_id": call.id, "name": call.name, "arguments": arguments}


def _write_parts(parts: Sequence[Part]) -> list[Json]:
    return [
        {"type": "input_text", "text": part.text}
        if isinstance(part, Text)
        else {"type": "input_image", "image_url": part.data_url, "detail": "auto"}
        for part in parts
        if isinstance(part, Text | Image)
    ]


def _write_result(result: ToolResult, *, computer: bool) -> Json:
    extra: dict[str, Json] = dict(result.native or {})
    pictures = [part for part in result.content if isinstance(part, Image)]
    if computer and pictures:
        shot: dict[str, Json] = {"type": "computer_screenshot", "image_url": pictures[-1].data_url}
        return {"type": "computer_call_output", "call_id": result.call_id, "output": shot, **extra}
    words = "\n".join(part.text for part in result.content if isinstance(part, Text))
    text = f"Error: {words}" if result.error else words or ("" if pictures else "Done.")
    shown = ([Text(text)] if text else []) + pictures
    output: Json = _write_parts(shown) if pictures else text
    return {"type": "function_call_output", "call_id": result.call_id, "output": output, **extra}


def write_tool(tool: Tool) -> Json:
    """A tool's declaration."""
    if tool.native is not None:
        return dict(tool.native)
    declared: dict[str, Json] = {"type": "function", "name": tool.name, "description": tool.description}
    return {**declared, "parameters": dict(tool.parameters), "strict": False}


def read_answer(data: Mapping[str, Json], stops: Sequence[str] = ()) -> Answer:
    """What a response says; raises `ProviderError` for a failed or an empty one."""
    error = data.get("error")
    if isinstance(error, dict):
        code = str(error.get("code", ""))
        raise ProviderError(one_line(f"{code}: {error.get('message', '')}"), passing=code in _PASSING)
    output = data.get("output")
    if not isinstance(output, list) or not all(isinstance(item, dict) for item in output):
        raise malformed("there is no list of output items")
    items = output
    calls = tuple(call for item in items if (call := _read_call(item)) is not None)
    said, refused = _read_words(items)
    return Answer(
        text=first_stop(said or refused, stops),
        tool_calls=calls,
        reasoning=_read_thoughts(items),
        usage=_usage(data.get("usage")),
        stop_reason="refusal" if refused else _stop_reason(data, bool(calls)),
        raw=data,
        native={"api": API, "items": items},
    )


def _read_call(item: Mapping[str, Json]) -> ToolCall | None:
    kind, call_id = item.get("type"), str(item.get("call_id") or "")
    if kind == "computer_call":
        actions = item.get("actions") or ([item["action"]] if item.get("action") else [])
        return ToolCall(call_id, "computer", {"actions": actions}, native=dict(item))
    if kind != "function_call":
        return None
    if not isinstance(item.get("name"), str):
        raise malformed("a function call has no name")
    arguments, wrong = read_arguments(item.get("arguments") or {})
    return ToolCall(call_id, as_text(item["name"]), arguments, malformed=wrong)


def _read_words(items: Sequence[Mapping[str, Json]]) -> tuple[str, str]:
    said: list[str] = []
    refused: list[str] = []
    for item in items:
        if item.get("type") != "message":
            continue
        for part in as_objects(item.get("content") or []):
            if part.get("type") == "output_text":
                said.append(str(part.get("text", "")))
            elif part.get("type") == "refusal":
                refused.append(str(part.get("refusal", "")))
    return "".join(said), "".join(refused)


def _read_thoughts(items: Sequence[Mapping[str, Json]]) -> str:
    thoughts = [
        str(part.get("text", ""))
        for item in items
        if item.get("type") == "reasoning"
        for name in ("summary", "content")
        for part in as_objects(item.get(name) or [])
    ]
    return "\n".join(thought for thought in thoughts if thought)


def _stop_reason(data: Mapping[str, Json], calls: bool) -> str:
    details = data.get("incomplete_details")
    if data.get("status") == "incomplete" and isinstance(details, dict):
        reason = str(details.get("reason"))
        return {"max_output_tokens": "length", "content_filter": "refusal"}.get(reason, reason)
    return "tool_calls" if calls else "stop"


def _usage(usage: Json) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    details = usage.get("input_tokens_details")
    known = details if isinstance(details, dict) else {}
    return Usage(
        count(usage.get("input_tokens")), count(usage.get("output_tokens")), count(known.get("cached_tokens"))
    )

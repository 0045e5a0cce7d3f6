"""OpenAI's chat completions, which vLLM, Ollama, OpenRouter, Gemini and many others speak too."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from webarium.llm.messages import Image, Message, Text, Tool, ToolCall, ToolResult
from webarium.llm.model import Answer, Request, Usage
from webarium.llm.providers.base import (
    Connection,
    ProviderError,
    count,
    malformed,
    read_arguments,
    split_thoughts,
    status_error,
)
from webarium.llm.providers.openai_client import OpenAIClient
from webarium.types import Json

_STOP_REASONS = {"content_filter": "refusal", "function_call": "tool_calls"}


class OpenAIChat:
    """One model behind a chat completions endpoint."""

    def __init__(self, connection: Connection) -> None:
        self._client = OpenAIClient(connection)
        self._connection = connection
        self.address = self._client.address

    async def ask(self, request: Request) -> Answer:
        """Ask once."""
        return read_answer(await self._client.post("chat/completions", self.body(request)))

    async def close(self) -> None:
        """Free connections."""
        await self._client.close()

    def body(self, request: Request) -> dict[str, Json]:
        """The request as the API wants it."""
        sampling = request.sampling
        # OpenAI's own newer models know only the longer name, other services often only the shorter one.
        limit = "max_tokens" if self._connection.base_url else "max_completion_tokens"
        body: dict[str, Json] = {
            "model": self._connection.model,
            "messages": [item for message in request.messages for item in write_message(message)],
            limit: sampling.max_tokens,
        }
        optional: dict[str, Json] = {
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "seed": sampling.seed,
            "stop": list(sampling.stop) or None,
            "tools": [write_tool(tool) for tool in request.tools] or None,
        }
        body.update({name: value for name, value in optional.items() if value is not None})
        if request.schema is not None:
            written: dict[str, Json] = {"name": "answer", "strict": True, "schema": dict(request.schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": written}
        return {**body, **self._connection.options}


def write_message(message: Message) -> list[dict[str, Json]]:
    """A message; results of tools are messages of their own, and their pictures follow as the user's."""
    named: dict[str, Json] = {"name": message.name} if message.name else {}
    if message.role == "tool":
        return _write_results([part for part in message.content if isinstance(part, ToolResult)])
    if message.role == "assistant":
        return [{"role": "assistant", **_write_said(message), **named}]
    return [{"role": message.role, "content": _write_content(message.content), **named}]


def _write_content(parts: Sequence[object]) -> Json:
    if not any(isinstance(part, Image) for part in parts):
        return "\n".join(part.text for part in parts if isinstance(part, Text))
    return [_write_part(part) for part in parts if isinstance(part, Text | Image)]


def _write_part(part: Text | Image) -> Json:
    if isinstance(part, Text):
        return {"type": "text", "text": part.text}
    return {"type": "image_url", "image_url": {"url": part.data_url}}


def _write_said(message: Message) -> dict[str, Json]:
    calls: list[Json] = [
        {
            "id": call.id,
            "type": "function",
            "function": {"name": call.name, "arguments": call.malformed or json.dumps(dict(call.arguments))},
        }
        for call in message.content
        if isinstance(call, ToolCall)
    ]
    text = message.text
    return {"content": text or None, "tool_calls": calls} if calls else {"content": text}


def _write_results(results: Sequence[ToolResult]) -> list[dict[str, Json]]:
    written: list[dict[str, Json]] = []
    pictures: list[Image] = []
    for result in results:
        words = "\n".join(part.text for part in result.content if isinstance(part, Text))
        shown = [part for part in result.content if isinstance(part, Image)]
        text = f"Error: {words}" if result.error else words or ("The picture follows." if shown else "Done.")
        written.append({"role": "tool", "tool_call_id": result.call_id, "content": text})
        pictures += shown
    if pictures:
        written.append({"role": "user", "content": [_write_part(picture) for picture in pictures]})
    return written


def write_tool(tool: Tool) -> Json:
    """A tool's declaration."""
    if tool.native is not None:
        return dict(tool.native)
    declared: dict[str, Json] = {"name": tool.name, "description": tool.description}
    return {"type": "function", "function": {**declared, "parameters": dict(tool.parameters)}}


def read_answer(data: Mapping[str, Json]) -> Answer:
    """What a completion says; raises `ProviderError` for one without a message."""
    if data.get("error") and not data.get("choices"):
        raise _error_inside(data["error"])
    choices = data.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise malformed("there are no choices")
    choice = choices[0]
    message = choice.get("message")
    if not isinstance(message, dict):
        raise malformed("the choice has no message")
    thoughts, text = split_thoughts(_text(message.get("content")))
    shown = message.get("reasoning_content") or message.get("reasoning") or thoughts
    refusal = message.get("refusal")
    calls = tuple(_read_call(call) for call in (message.get("tool_calls") or []))
    reason = str(choice.get("finish_reason") or ("tool_calls" if calls else "stop"))
    return Answer(
        text=text or (refusal if isinstance(refusal, str) else ""),
        tool_calls=calls,
        reasoning=shown if isinstance(shown, str) else "",
        usage=_usage(data.get("usage")),
        cost=_own_cost(data.get("usage")),
        stop_reason="refusal" if refusal else _STOP_REASONS.get(reason, reason),
        raw=data,
    )


def _text(content: Json) -> str:
    if content is None or isinstance(content, str):
        return content or ""
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    raise malformed("the message's content is not text")


def _read_call(call: Json) -> ToolCall:
    function = call.get("function") if isinstance(call, dict) else None
    if (
        not isinstance(call, dict)
        or not isinstance(function, dict)
        or not isinstance(function.get("name"), str)
    ):
        raise malformed("a tool call has no name")
    arguments, wrong = read_arguments(function.get("arguments") or {})
    return ToolCall(str(call.get("id") or ""), function["name"], arguments, malformed=wrong)


def _usage(usage: Json) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    details = usage.get("prompt_tokens_details")
    cached = count(details.get("cached_tokens")) if isinstance(details, dict) else 0
    return Usage(count(usage.get("prompt_tokens")), count(usage.get("completion_tokens")), cached)


def _own_cost(usage: Json) -> float | None:
    """What OpenRouter says that the call cost."""
    cost: Any = usage.get("cost") if isinstance(usage, dict) else None
    return float(cost) if isinstance(cost, int | float) else None


def _error_inside(error: Json) -> ProviderError:
    """A failure that a service reports with status 200."""
    code = error.get("code") if isinstance(error, dict) else None
    message = str(error.get("message", error)) if isinstance(error, dict) else str(error)
    return status_error(code if isinstance(code, int) else 500, message)

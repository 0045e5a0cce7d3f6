"""Anthropic's Messages API, with its native computer tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from webarium.llm.messages import Image, Message, Part, Text, Tool, ToolCall, ToolResult
from webarium.llm.model import Answer, Request, Usage
from webarium.llm.providers.base import (
    Connection,
    ProviderError,
    count,
    error_message,
    import_sdk,
    malformed,
    one_line,
    read_body,
    status_error,
    system_and_turns,
    within,
)
from webarium.shapes import as_list, as_object, as_objects, as_texts
from webarium.types import Json

API = "anthropic"
"""How its blocks are marked in `Message.native`."""

OWN_ADDRESS = "https://api.anthropic.com"

BETAS = {
    "computer_20241022": "computer-use-2024-10-22",
    "computer_20250124": "computer-use-2025-01-24",
    "computer_20251124": "computer-use-2025-11-24",
}
"""What a request must announce for a native tool; the toolsets of 2026 need nothing."""

_STOP_REASONS = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
}
_CACHE: dict[str, Json] = {"type": "ephemeral"}


class Anthropic:
    """One model behind the Messages API."""

    def __init__(self, connection: Connection) -> None:
        self._sdk = import_sdk("anthropic", "anthropic")
        self._connection = connection
        self.address = connection.base_url or OWN_ADDRESS
        self._client = self._sdk.AsyncAnthropic(
            api_key=connection.key, base_url=self.address, timeout=connection.timeout_s, max_retries=0
        )

    async def ask(self, request: Request) -> Answer:
        """Ask once."""
        try:
            text = await within(self._connection.timeout_s, self._post(request))
        except self._sdk.APIStatusError as error:
            message = self._connection.clean(error_message(error.response.text))
            raise status_error(error.status_code, message, error.response.headers) from None
        except self._sdk.APITimeoutError:
            seconds = f"{self._connection.timeout_s:g}"
            raise ProviderError(f"no answer within {seconds} s", passing=True) from None
        except self._sdk.APIConnectionError as error:
            cause = self._connection.clean(one_line(str(error.__cause__ or error)))
            raise ProviderError(f"the connection to {self.address} failed: {cause}", passing=True) from None
        return read_answer(read_body(self._connection.clean(text)), request.tools)

    async def close(self) -> None:
        """Free connections."""
        await self._client.close()

    async def _post(self, request: Request) -> str:
        body = self.body(request)
        betas = [BETAS[kind] for kind in _native_types(request.tools) if kind in BETAS]
        betas += as_texts(body.pop("betas", []))
        known = {name: body.pop(name) for name in ("model", "messages", "max_tokens")}
        answer = await self._client.messages.with_raw_response.create(
            **known,
            extra_body=body,
            extra_headers={"anthropic-beta": ",".join(betas)} if betas else {},
            timeout=self._connection.timeout_s,
        )
        return str(answer.http_response.text)

    def body(self, request: Request) -> dict[str, Json]:
        """The request as the API wants it; it knows no seeds."""
        sampling = request.sampling
        system, turns = system_and_turns(request.messages)
        messages = write_turns(turns)
        body: dict[str, Json] = {
            "model": self._connection.model,
            "messages": messages,
            "max_tokens": sampling.max_tokens,
        }
        optional: dict[str, Json] = {
            "system": system or None,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            # The API refuses stop words of blanks alone.
            "stop_sequences": [word for word in sampling.stop if word.strip()] or None,
            "tools": [write_tool(tool) for tool in request.tools] or None,
        }
        body.update({name: value for name, value in optional.items() if value is not None})
        if request.schema is not None:
            body["output_config"] = {"format": {"type": "json_schema", "schema": dict(request.schema)}}
        if any(message.role == "assistant" for message in turns):
            _cache_here(messages)
        return {**body, **self._connection.options}


def write_turns(turns: Sequence[Message]) -> list[dict[str, Json]]:
    """The conversation as alternating turns; results of tools are the user's."""
    written: list[dict[str, Json]] = []
    for message in turns:
        role = "assistant" if message.role == "assistant" else "user"
        blocks = _blocks(message)
        if not blocks:
            continue
        if written and written[-1]["role"] == role:
            written[-1]["content"] = [*as_list(written[-1]["content"]), *blocks]
        else:
            written.append({"role": role, "content": blocks})
    return written


def _blocks(message: Message) -> list[Json]:
    if message.native is not None and message.native.get("api") == API:
        return list(as_list(message.native["content"]))
    return [block for part in message.content if (block := _block(part)) is not None]


def _block(part: Part) -> Json:
    match part:
        case Text(text):
            return {"type": "text", "text": text} if text.strip() else None
        case Image():
            source: Json = {"type": "base64", "media_type": part.media_type, "data": part.base64}
            return {"type": "image", "source": source}
        case ToolCall():
            if part.native is not None:
                return dict(part.native)
            return {"type": "tool_use", "id": part.id, "name": part.name, "input": dict(part.arguments)}
        case ToolResult():
            content: list[Json] = [block for inner in part.content if (block := _block(inner)) is not None]
            written: dict[str, Json] = {
                "type": "tool_result",
                "tool_use_id": part.call_id,
                "content": content,
            }
            return {**written, "is_error": True} if part.error else written


def _cache_here(messages: list[dict[str, Json]]) -> None:
    """Mark the end of a longer conversation, so that the next request finds everything before it in the cache."""
    blocks = as_objects(messages[-1]["content"])
    messages[-1]["content"] = [*blocks[:-1], {**blocks[-1], "cache_control": dict(_CACHE)}]


def write_tool(tool: Tool) -> Json:
    """A tool's declaration."""
    if tool.native is not None:
        return dict(tool.native)
    return {"name": tool.name, "description": tool.description, "input_schema": dict(tool.parameters)}


def _native_types(tools: Sequence[Tool]) -> list[str]:
    return [str(tool.native.get("type")) for tool in tools if tool.native is not None]


def read_answer(data: Mapping[str, Json], tools: Sequence[Tool] = ()) -> Answer:
    """What a message says; raises `ProviderError` for one without content."""
    if data.get("type") == "error":
        error = as_object(data.get("error") or {})
        kind = str(error.get("type", ""))
        passing = kind in ("overloaded_error", "api_error", "rate_limit_error", "timeout_error")
        raise ProviderError(one_line(f"{kind}: {error.get('message', '')}"), passing=passing)
    content = data.get("content")
    if not isinstance(content, list) or not all(isinstance(block, dict) for block in content):
        raise malformed("there is no list of content blocks")
    blocks = content
    functions = {tool.name for tool in tools if tool.native is None}
    reason = str(data.get("stop_reason") or "stop")
    return Answer(
        text="".join(str(block.get("text", "")) for block in blocks if block.get("type") == "text"),
        tool_calls=tuple(_read_call(block, functions) for block in blocks if block.get("type") == "tool_use"),
        reasoning="\n".join(
            str(block.get("thinking", "")) for block in blocks if block.get("type") == "thinking"
        ),
        usage=_usage(data.get("usage")),
        stop_reason=_STOP_REASONS.get(reason, reason),
        raw=data,
        native={"api": API, "content": blocks},
    )


def _read_call(block: Mapping[str, Any], functions: set[str]) -> ToolCall:
    name, given = block.get("name"), block.get("input")
    if not isinstance(name, str) or not isinstance(given, dict):
        raise malformed("a tool use has no name or no input")
    native = None if name in functions else dict(block)
    return ToolCall(str(block.get("id") or ""), name, given, native)


def _usage(usage: Json) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    read = count(usage.get("cache_read_input_tokens"))
    written = count(usage.get("cache_creation_input_tokens"))
    total = count(usage.get("input_tokens")) + read + written
    return Usage(total, count(usage.get("output_tokens")), read, written)

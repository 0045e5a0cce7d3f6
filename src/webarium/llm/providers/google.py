"""Google's Gemini API."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from webarium.llm.messages import Image, Message, Part, Text, Tool, ToolCall, ToolResult
from webarium.llm.model import Answer, Request, Usage
from webarium.llm.providers.base import (
    Connection,
    ProviderError,
    count,
    import_sdk,
    malformed,
    one_line,
    status_error,
    system_and_turns,
    within,
)
from webarium.shapes import as_list
from webarium.types import Json

API = "google"
"""How its parts are marked in `Message.native`."""

OWN_ADDRESS = "https://generativelanguage.googleapis.com"

_STOP_REASONS = {
    "STOP": "stop",
    "MAX_TOKENS": "length",
    "SAFETY": "refusal",
    "PROHIBITED_CONTENT": "refusal",
    "BLOCKLIST": "refusal",
    "SPII": "refusal",
    "RECITATION": "refusal",
    "IMAGE_SAFETY": "refusal",
}


class Google:
    """One model behind the Gemini API."""

    def __init__(self, connection: Connection) -> None:
        sdk = import_sdk("google.genai", "google")
        self._errors = import_sdk("google.genai.errors", "google")
        self._connection = connection
        self.address = connection.base_url or OWN_ADDRESS
        self._client = sdk.Client(
            api_key=connection.key,
            vertexai=False,
            http_options={
                "base_url": self.address,
                "api_version": "v1beta",
                "timeout": int(connection.timeout_s * 1000),
                "retry_options": {"attempts": 1},
            },
        )

    async def ask(self, request: Request) -> Answer:
        """Ask once."""
        try:
            answer = await within(self._connection.timeout_s, self._generate(request))
        except self._errors.APIError as error:
            message = self._connection.clean(f"{error.status}: {error.message}")
            headers = getattr(error.response, "headers", None)
            raise status_error(
                int(error.code or 500), message, headers, delay_s=_delay_s(error.details)
            ) from None
        except ProviderError:
            raise
        except (ValueError, TypeError) as error:
            what = self._connection.clean(one_line(str(error), 120))
            raise malformed(f"it cannot be read ({what})") from None
        except Exception as error:
            # The SDK lets errors of whichever HTTP client it chose pass through.
            if not _is_transport(error):
                raise
            what = self._connection.clean(one_line(f"{type(error).__name__} {error}"))
            raise ProviderError(f"the connection to {self.address} failed: {what}", passing=True) from None
        return read_answer(json.loads(self._connection.clean(json.dumps(answer))))

    async def close(self) -> None:
        """Free connections."""
        await self._client.aio.aclose()

    async def _generate(self, request: Request) -> dict[str, Json]:
        system, turns = system_and_turns(request.messages)
        response = await self._client.aio.models.generate_content(
            model=self._connection.model,
            contents=write_turns(turns, native=any(tool.native for tool in request.tools)),
            config=self.config(request, system),
        )
        told: dict[str, Json] = response.model_dump(
            mode="json", exclude_none=True, exclude={"sdk_http_response"}
        )
        return told

    def config(self, request: Request, system: str) -> dict[str, Json]:
        """Everything but the conversation, as the API wants it."""
        sampling = request.sampling
        declared: list[Json] = [write_tool(tool) for tool in request.tools if tool.native is None]
        tools: list[Json] = [dict(tool.native) for tool in request.tools if tool.native is not None]
        if declared:
            tools.append({"function_declarations": declared})
        optional: dict[str, Json] = {
            "system_instruction": system or None,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "seed": sampling.seed,
            "stop_sequences": list(sampling.stop) or None,
            "tools": tools or None,
        }
        config: dict[str, Json] = {name: value for name, value in optional.items() if value is not None}
        config["max_output_tokens"] = sampling.max_tokens
        config["automatic_function_calling"] = {"disable": True}
        if request.schema is not None:
            config["response_mime_type"] = "application/json"
            config["response_json_schema"] = dict(request.schema)
        return {**config, **self._connection.options}


def write_turns(turns: Sequence[Message], *, native: bool = False) -> list[dict[str, Json]]:
    """The conversation as alternating contents; with a native tool, pictures are part of its results."""
    names = {
        call.id: call.name for message in turns for call in message.content if isinstance(call, ToolCall)
    }
    written: list[dict[str, Json]] = []
    for message in turns:
        role = "model" if message.role == "assistant" else "user"
        if message.native is not None and message.native.get("api") == API:
            parts = list(as_list(message.native["parts"]))
        else:
            parts = [one for part in message.content for one in _write_part(part, names, native)]
        if not parts:
            continue
        if written and written[-1]["role"] == role:
            written[-1]["parts"] = [*as_list(written[-1]["parts"]), *parts]
        else:
            written.append({"role": role, "parts": parts})
    return written


def _write_part(part: Part, names: Mapping[str, str], native: bool) -> list[Json]:
    match part:
        case Text(text):
            return [{"text": text}] if text else []
        case Image():
            return [_blob(part)]
        case ToolCall():
            return [
                {"function_call": {"id": part.id or None, "name": part.name, "args": dict(part.arguments)}}
            ]
        case ToolResult():
            return _write_result(part, names.get(part.call_id, "tool"), native)


def _write_result(result: ToolResult, name: str, native: bool) -> list[Json]:
    words = "\n".join(part.text for part in result.content if isinstance(part, Text))
    pictures: list[Json] = [_blob(part) for part in result.content if isinstance(part, Image)]
    response: dict[str, Json] = {"error" if result.error else "output": words, **(result.native or {})}
    written: dict[str, Json] = {"id": result.call_id or None, "name": name, "response": response}
    if native and pictures:
        return [{"function_response": {**written, "parts": pictures}}]
    return [{"function_response": written}, *pictures]


def _blob(image: Image) -> Json:
    return {"inline_data": {"mime_type": image.media_type, "data": image.base64}}


def write_tool(tool: Tool) -> Json:
    """A function's declaration; the API refuses objects without members."""
    declared: dict[str, Json] = {"name": tool.name, "description": tool.description}
    if tool.parameters.get("properties"):
        declared["parameters_json_schema"] = dict(tool.parameters)
    return declared


def read_answer(data: Mapping[str, Json]) -> Answer:
    """What a response says; raises `ProviderError` for one without candidates."""
    blocked = data.get("prompt_feedback")
    candidates = data.get("candidates")
    if not isinstance(candidates, list) or not candidates or not isinstance(candidates[0], dict):
        if isinstance(blocked, dict) and blocked.get("block_reason"):
            return Answer(usage=_usage(data.get("usage_metadata")), stop_reason="refusal", raw=data)
        raise malformed("there are no candidates")
    content = candidates[0].get("content")
    parts = (content.get("parts") or []) if isinstance(content, dict) else []
    reason = str(candidates[0].get("finish_reason") or "STOP")
    if reason in ("MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "OTHER"):
        raise malformed(f"the model stopped with {reason}")
    calls = tuple(
        _read_call(part["function_call"], number)
        for number, part in enumerate(parts, 1)
        if isinstance(part.get("function_call"), dict)
    )
    texts = [part for part in parts if isinstance(part.get("text"), str)]
    return Answer(
        text="".join(part["text"] for part in texts if not part.get("thought")),
        tool_calls=calls,
        reasoning="\n".join(part["text"] for part in texts if part.get("thought")),
        usage=_usage(data.get("usage_metadata")),
        stop_reason="tool_calls" if calls else _STOP_REASONS.get(reason, reason.lower()),
        raw=data,
        native={"api": API, "parts": parts} if parts else None,
    )


def _read_call(call: Mapping[str, Any], number: int) -> ToolCall:
    if not isinstance(call.get("name"), str):
        raise malformed("a function call has no name")
    arguments = call.get("args") or {}
    return ToolCall(str(call.get("id") or f"call_{number}"), call["name"], arguments)


def _usage(usage: Json) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    written = count(usage.get("candidates_token_count")) + count(usage.get("thoughts_token_count"))
    asked = count(usage.get("prompt_token_count")) + count(usage.get("tool_use_prompt_token_count"))
    return Usage(asked, written, count(usage.get("cached_content_token_count")))


def _delay_s(details: object) -> float | None:
    """The waiting time that the API writes into an error's details, e.g. ``12s``."""
    error = details.get("error") if isinstance(details, dict) else None
    for item in (error.get("details") or []) if isinstance(error, dict) else []:
        delay = item.get("retryDelay") if isinstance(item, dict) else None
        if isinstance(delay, str) and delay.endswith("s"):
            try:
                return float(delay[:-1])
            except ValueError:
                return None
    return None


def _is_transport(error: Exception) -> bool:
    module = type(error).__module__.partition(".")[0]
    return isinstance(error, OSError) or module in ("httpx", "httpx2", "httpcore", "httpcore2", "aiohttp")

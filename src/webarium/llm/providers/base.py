"""What every provider's module offers, and how all of them tell failures that pass from failures that stay."""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from types import ModuleType
from typing import Any, Protocol
from urllib.parse import urlsplit

from webarium.errors import UserError
from webarium.llm.messages import Message, Role
from webarium.llm.model import Answer, Request
from webarium.types import Json
from webarium.web_addresses import is_web_address

PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 522, 524, 529})
"""HTTP statuses that may be another one next time."""

LASTING = frozenset({401, 402, 403, 404})
"""HTTP statuses of a wrong key, an empty account, or a model that is not there: every call gets them."""

SHORTEST_KEY = 12
"""Keys with fewer characters are not secrets, and may be parts of ordinary words."""

_SPENT = ("insufficient_quota", "billing", "credit balance", "exceeded your current quota")
"""Words of a 429 that waiting does not help."""


class Provider(Protocol):
    """One model behind one API; asks once."""

    address: str
    """The service's base URL."""

    async def ask(self, request: Request) -> Answer:
        """Ask once, without cost and latency.

        Raises:
            ProviderError: There is no usable answer.
        """

    async def close(self) -> None:
        """Free connections."""


class ProviderError(Exception):
    """One failed attempt."""

    def __init__(
        self,
        message: str,
        *,
        passing: bool = False,
        status: int | None = None,
        retry_after: RetryAfter | None = None,
        spent: bool = False,
    ) -> None:
        self.passing = passing
        """Whether another attempt may succeed."""
        self.lasting = spent or status in LASTING
        """Whether no other call will succeed either."""
        self.status = status
        self.retry_after = retry_after
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class RetryAfter:
    """When a server wants to be asked again: seconds from now, or a moment in Unix time."""

    seconds: float | None = None
    moment: float | None = None

    def wait_s(self, now: float) -> float:
        """Seconds from a moment in Unix time."""
        if self.moment is not None:
            return max(0.0, self.moment - now)
        return max(0.0, self.seconds or 0.0)


@dataclass(frozen=True, slots=True)
class Connection:
    """How to reach a service; keys are read from the environment and shown nowhere."""

    model: str
    """The provider's own name for the model."""
    base_url: str | None
    """Another address than the provider's own."""
    key: str | None = field(repr=False)
    timeout_s: float
    options: Mapping[str, Json]
    """Further members of the request's body, as the API names them."""

    def clean(self, text: str) -> str:
        """A text without the key, should a service repeat it; short keys are placeholders like ``EMPTY``."""
        return text.replace(self.key, "[key]") if self.key and len(self.key) >= SHORTEST_KEY else text


def import_sdk(module: str, extra: str) -> ModuleType:
    """Import a provider's SDK; raises `UserError` with the command that installs it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not (module == error.name or module.startswith(f"{error.name}.")):
            raise
        raise UserError(
            f"Models of {extra} need the package {module.replace('.', '-')!r}, which is missing.",
            todo=f"Type: pip install 'webarium[{extra}]'",
        ) from None


def find_key(names: Sequence[str], *, needed: bool) -> str | None:
    """A key from the first environment variable that is set; raises `UserError` if one is needed and none is."""
    for name in names:
        key = os.environ.get(name, "").strip()
        if key:
            return key
    if needed:
        raise UserError(f"There is no key: {names[0]} is not set.", todo=f"Type: export {names[0]}=…")
    return None


def find_url(given: str | None, name: str) -> str | None:
    """The base URL that was given, or that the environment names; raises `UserError` if it is not a URL."""
    url = given or os.environ.get(name, "").strip() or None
    if url is None:
        return None
    if not is_web_address(url):
        raise UserError(f"{url!r} is not a base URL.", todo="It looks like http://localhost:8000/v1.")
    parts = urlsplit(url)
    if parts.username or parts.password:
        raise UserError(
            "A base URL holds no user name or password.", todo="Keys belong into the environment."
        )
    return url


def status_error(
    status: int, message: str, headers: Mapping[str, str] | None = None, *, delay_s: float | None = None
) -> ProviderError:
    """The failure that an HTTP status stands for."""
    spent = status == 429 and any(word in message.lower() for word in _SPENT)
    passing = (status in PASSING or "overloaded" in message.lower()) and not spent
    after = RetryAfter(delay_s) if delay_s is not None else read_retry_after(headers or {})
    return ProviderError(
        f"{status}: {one_line(message)}", passing=passing, status=status, retry_after=after, spent=spent
    )


def read_retry_after(headers: Mapping[str, str]) -> RetryAfter | None:
    """``Retry-After`` in seconds or as a date, or its sibling in milliseconds; ``None`` for anything else."""
    given = {name.lower(): value for name, value in headers.items()}
    try:
        if "retry-after-ms" in given:
            return RetryAfter(float(given["retry-after-ms"]) / 1000)
    except ValueError:
        pass
    value = given.get("retry-after")
    if value is None:
        return None
    try:
        return RetryAfter(float(value))
    except ValueError:
        pass
    try:
        return RetryAfter(moment=parsedate_to_datetime(value).timestamp())
    except (ValueError, TypeError, OverflowError):
        return None


def one_line(text: str, size: int = 300) -> str:
    """A provider's message on one line, cut to a readable length."""
    flat = " ".join(text.split())
    return flat if len(flat) <= size else flat[: size - 1] + "…"


def error_message(body: str) -> str:
    """The message inside the error body of any of the APIs, or the body itself."""
    try:
        data = json.loads(body)
    except ValueError:
        return body or "no message"
    if isinstance(data, list) and len(data) == 1:
        data = data[0]
    found = data.get("error", data) if isinstance(data, dict) else data
    if isinstance(found, dict):
        words = [str(found[name]) for name in ("type", "code", "status", "message") if found.get(name)]
        return ": ".join(dict.fromkeys(words)) or body
    return str(found)


def read_body(text: str) -> dict[str, Json]:
    """Decode a whole answer; a cut or foreign one is a passing failure."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ProviderError(f"the answer is not JSON: {one_line(text, 120)!r}", passing=True) from None
    if not isinstance(data, dict):
        raise ProviderError(f"the answer is not a JSON object: {one_line(text, 120)!r}", passing=True)
    return data


def malformed(what: str) -> ProviderError:
    """An answer that lacks what its API promises; the next may be whole."""
    return ProviderError(f"the answer is malformed: {what}", passing=True)


def read_arguments(value: object) -> tuple[dict[str, Json], str]:
    """A call's arguments, and the text that they were if that is not a JSON object."""
    if isinstance(value, dict):
        return value, ""
    text = value if isinstance(value, str) else json.dumps(value)
    try:
        data = json.loads(text) if text.strip() else {}
    except (ValueError, RecursionError):
        return {}, text
    return (data, "") if isinstance(data, dict) else ({}, text)


def count(value: object) -> int:
    """A number of tokens; services that do not count them say nothing or ``null``."""
    return int(value) if isinstance(value, int | float) and value >= 0 else 0


def first_stop(text: str, stops: Iterable[str]) -> str:
    """A text up to the first stop word, for APIs that know none."""
    ends = [at for stop in stops if stop and (at := text.find(stop)) >= 0]
    return text[: min(ends)] if ends else text


_THOUGHTS = re.compile(r"\s*<think(?:ing)?>(.*?)</think(?:ing)?>\s*", re.DOTALL)


def split_thoughts(text: str) -> tuple[str, str]:
    """Thoughts that open models write in tags before their answer, and the answer."""
    found = _THOUGHTS.match(text)
    return (found[1].strip(), text[found.end() :]) if found else ("", text)


EXAMPLE_ROLES: Mapping[str, Role] = {"example_user": "user", "example_assistant": "assistant"}
"""System messages with these names are worked examples; APIs without names get them as turns."""


def system_and_turns(messages: Sequence[Message]) -> tuple[str, list[Message]]:
    """The system text and the other messages, for APIs that keep the two apart."""
    system: list[str] = []
    turns: list[Message] = []
    for message in messages:
        if message.role != "system":
            turns.append(message)
        elif message.name in EXAMPLE_ROLES:
            turns.append(Message(EXAMPLE_ROLES[message.name], message.content))
        else:
            system.append(message.text)
    return "\n\n".join(system), turns


async def within(timeout_s: float, call: Any) -> Any:
    """Await a call, at most so many seconds in all; running out is a passing failure."""
    try:
        async with asyncio.timeout(timeout_s):
            return await call
    except TimeoutError:
        raise ProviderError(f"no answer within {timeout_s:g} s", passing=True) from None

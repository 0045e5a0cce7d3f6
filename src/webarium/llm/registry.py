"""Finding models by what a user writes: ``provider/model``."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl

from webarium.errors import UnknownNameError, UserError
from webarium.llm.cache import AnswerCache
from webarium.llm.managed import ManagedModel
from webarium.llm.model import ChatModel
from webarium.llm.prices import Price, Prices
from webarium.llm.providers.base import Connection, Provider, find_key, find_url
from webarium.llm.replay import load_replay
from webarium.llm.retry import RetryPolicy, Timer, timeout_named
from webarium.llm.scripted import load_script
from webarium.types import Json

TIMEOUT_S = 180.0
"""Seconds that one attempt may take."""


@dataclass(frozen=True, slots=True)
class Api:
    """Where a provider's models are found."""

    connect: Callable[[Connection], Provider]
    keys: tuple[str, ...]
    """Environment variables that may hold the key; the first that is set counts."""
    url: str
    """The environment variable that may hold another base URL."""
    priced: str
    """Under which provider prices are listed."""


def _chat(connection: Connection) -> Provider:
    from webarium.llm.providers.openai_either import OpenAI

    return OpenAI(connection)


def _responses(connection: Connection) -> Provider:
    from webarium.llm.providers.openai_responses import OpenAIResponses

    return OpenAIResponses(connection)


def _anthropic(connection: Connection) -> Provider:
    from webarium.llm.providers.anthropic import Anthropic

    return Anthropic(connection)


def _google(connection: Connection) -> Provider:
    from webarium.llm.providers.google import Google

    return Google(connection)


APIS: Mapping[str, Api] = {
    "openai": Api(_chat, ("OPENAI_API_KEY",), "OPENAI_BASE_URL", "openai"),
    "openai-responses": Api(_responses, ("OPENAI_API_KEY",), "OPENAI_BASE_URL", "openai"),
    "anthropic": Api(_anthropic, ("ANTHROPIC_API_KEY",), "ANTHROPIC_BASE_URL", "anthropic"),
    "google": Api(_google, ("GEMINI_API_KEY", "GOOGLE_API_KEY"), "GOOGLE_GEMINI_BASE_URL", "google"),
}
"""The providers that are reached over a network."""

PROVIDERS = (*APIS, "scripted", "replay")
"""What may stand before the slash."""


@dataclass(frozen=True, slots=True)
class Spec:
    """``provider/model?option=value``, taken apart."""

    provider: str
    model: str
    options: Mapping[str, Json]
    base_url: str | None

    @classmethod
    def parse(cls, text: str) -> Spec:
        """Take a text apart; raises `UserError`."""
        provider, slash, rest = text.partition("/")
        if not slash or not rest:
            raise UserError(
                f"{text!r} names no model.",
                todo="Write provider/model, e.g. openai/gpt-4o or scripted/answers.jsonl.",
            )
        if provider not in PROVIDERS:
            raise UnknownNameError("model provider", provider, PROVIDERS)
        if provider not in APIS:
            return cls(provider, rest, {}, None)
        model, _, query = rest.partition("?")
        options = {name: _value(value) for name, value in parse_qsl(query, keep_blank_values=True)}
        url = options.pop("base_url", None)
        return cls(provider, model, options, str(url) if url is not None else None)


def load_model(
    spec: str,
    *,
    base_url: str | None = None,
    cache: Path | None = None,
    prices: Path | None = None,
    price: Price | None = None,
    concurrency: int = 8,
    retry: RetryPolicy | None = None,
    timeout_s: float | None = None,
    salt: str = "",
    timer: Timer | None = None,
) -> ChatModel:
    """The model that a text like ``openai/gpt-4o`` or ``scripted/answers.jsonl`` stands for.

    Args:
        spec: ``provider/model``; ``?name=value`` behind it adds members to the request's body, and
            ``?base_url=…`` names another address.
        base_url: The service's address; else the environment's, else the provider's own.
        cache: Folder for answers; else ``WEBARIUM_MODEL_CACHE``, else nothing is cached.
        prices: A TOML file of prices; else ``WEBARIUM_PRICES``. The package's own table stands behind it.
        price: What tokens cost, whatever the tables say.
        concurrency: Calls in flight at once.
        retry: How often and how long to try again; else the usual, with ``WEBARIUM_MODEL_PATIENCE``.
        timeout_s: Seconds that one attempt may take; else ``WEBARIUM_MODEL_TIMEOUT``, else `TIMEOUT_S`.
        salt: Part of the cache's key, e.g. the number of a trial that must not get another trial's answers.
        timer: Replaces sleeping and clocks, for tests.

    Raises:
        UserError: The text names no model, or a key or a package is missing.
    """
    parsed = Spec.parse(spec)
    if parsed.provider == "scripted":
        return load_script(Path(parsed.model), spec)
    if parsed.provider == "replay":
        return load_replay(Path(parsed.model), spec)
    api = APIS[parsed.provider]
    url = find_url(parsed.base_url or base_url, api.url)
    key = find_key(api.keys, needed=url is None)
    limit = timeout_s or timeout_named() or TIMEOUT_S
    provider = api.connect(Connection(parsed.model, url, key, limit, parsed.options))
    folder = cache or (Path(named) if (named := os.environ.get("WEBARIUM_MODEL_CACHE")) else None)
    identity: dict[str, Json] = {
        "api": parsed.provider,
        "address": provider.address,
        "model": parsed.model,
        "options": dict(parsed.options),
        "salt": salt,
    }
    return ManagedModel(
        name=spec,
        provider=provider,
        price=price or Prices.load(prices).find(f"{api.priced}/{parsed.model}", elsewhere=url is not None),
        cache=AnswerCache(folder, identity) if folder else None,
        concurrency=concurrency,
        retry=retry or RetryPolicy.from_environment(),
        timer=timer or Timer(),
    )


def _value(text: str) -> Json:
    """An option's value: JSON, or the text itself."""
    try:
        return json.loads(text)  # type: ignore[no-any-return]
    except ValueError:
        return text

"""Finding models by what a user writes: ``provider/model``."""

from __future__ import annotations

from pathlib import Path

from webarium.errors import UnknownNameError, UserError
from webarium.llm.model import ChatModel
from webarium.llm.scripted import load_script

PROVIDERS = ("openai", "openai-responses", "anthropic", "google", "scripted", "replay")
"""What may stand before the slash."""


def load_model(
    spec: str,
    *,
    base_url: str | None = None,
    cache: Path | None = None,
) -> ChatModel:
    """The model that a text like ``openai/gpt-4o`` or ``scripted/answers.jsonl`` stands for.

    Raises:
        UserError: The text names no model, or a key or a package is missing.
    """
    provider, slash, name = spec.partition("/")
    if not slash or not name:
        raise UserError(
            f"{spec!r} names no model.",
            todo="Write provider/model, e.g. openai/gpt-4o or scripted/answers.jsonl.",
        )
    if provider == "scripted":
        return load_script(Path(name), spec)
    raise UnknownNameError("model provider", provider, PROVIDERS)

"""An agent's options on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import cast

from webarium.errors import UserError
from webarium.types import Json


def read_options(
    pairs: Iterable[str], *, no_ua_hint: bool = False, temperature: float | None = None
) -> tuple[tuple[str, Json], ...]:
    """Options from ``key=value`` texts and from the flags that stand for the usual ones.

    A value is JSON where it is valid JSON (``3``, ``true``, ``null``, ``"text"``), else text. Dashes in keys are
    underscores.

    Raises:
        UserError: A text is not a pair, or an option is given twice.
    """
    found: dict[str, Json] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        name = key.strip().replace("-", "_")
        if not equals or not name.isidentifier():
            raise UserError(f"{pair!r} is not an agent option.", todo="Write it as --option key=value.")
        _add(found, name, _value(value))
    if no_ua_hint:
        _add(found, "ua_hint", False)
    if temperature is not None:
        _add(found, "temperature", temperature)
    return tuple(sorted(found.items()))


def write_options(options: Iterable[tuple[str, Json]]) -> list[str]:
    """The words of a command line that `read_options` turns into these options."""
    return [word for name, value in options for word in ("--option", f"{name}={_text(value)}")]


def _add(found: dict[str, Json], name: str, value: Json) -> None:
    if name in found:
        raise UserError(f"The agent's option {name!r} is given twice.", todo="Give it once.")
    found[name] = value


def _value(text: str) -> Json:
    try:
        return cast("Json", json.loads(text))
    except ValueError:
        return text


def _text(value: Json) -> str:
    return (
        value if isinstance(value, str) and _value(value) == value else json.dumps(value, ensure_ascii=False)
    )

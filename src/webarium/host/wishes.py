"""What a client may ask of a session that it opens, checked before any worker hears of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from webarium.errors import UnknownNameError, UserError
from webarium.types import SCALES, Answers, Json, Scale

_KINDS: Mapping[str, tuple[type, ...]] = {
    "task": (str,),
    "seed": (int,),
    "scale": (str,),
    "sites": (list,),
    "codec": (str,),
    "max_steps": (int,),
    "seconds": (int, float),
    "progress": (int, float),
    "answers": (str,),
    "appearance": (int,),
    "world_seed": (int,),
    "snapshot": (str,),
    "view": (dict,),
}
_MOST_STEPS = 10_000


@dataclass(frozen=True)
class SessionWish:
    """One session as it is wanted."""

    task: str
    seed: int = 0
    scale: Scale = "small"
    sites: tuple[str, ...] | None = None
    codec: str = "webarena"
    max_steps: int | None = None
    seconds: float | None = None
    progress: float = 0.0
    answers: Answers | None = None
    appearance: int = 0
    """The number of the sites' looks."""
    world_seed: int = 0
    snapshot: str | None = None
    """A rollout's snapshot in base64, from which it goes on; then `task` says only which sites there are."""
    view: Mapping[str, Json] | None = None

    @classmethod
    def checked(cls, given: Mapping[str, Any]) -> SessionWish:
        """Read what a client sent.

        Raises:
            UserError: Something in it is unknown, of the wrong kind, or missing.
        """
        for name, value in given.items():
            if name not in _KINDS:
                raise UnknownNameError("option of a session", name, _KINDS)
            if value is None:
                continue
            if not isinstance(value, _KINDS[name]) or isinstance(value, bool):
                kinds = " or ".join(kind.__name__ for kind in _KINDS[name])
                raise UserError(f"{name} of a session is {kinds}, not {type(value).__name__}.")
        kept = {name: value for name, value in given.items() if value is not None}
        if not kept.get("task"):
            raise UserError(
                "A session needs a task.", todo="Send its id as 'task', such as 'shopping.search_for.0'."
            )
        if kept.get("scale", "small") not in SCALES:
            raise UnknownNameError("scale", kept["scale"], SCALES)
        if kept.get("answers", "form") not in ("form", "free"):
            raise UnknownNameError("way of answering", kept["answers"], ("form", "free"))
        if kept.get("appearance", 0) < 0:
            raise UserError(f"appearance is a number from 0 on, not {kept['appearance']}.")
        if kept.get("max_steps", 1) > _MOST_STEPS:
            raise UserError(f"max_steps is at most {_MOST_STEPS}, not {kept['max_steps']}.")
        if "sites" in kept:
            names = cast("Sequence[Any]", kept["sites"])
            if not all(isinstance(name, str) for name in names):
                raise UserError("sites of a session are names in a list.")
            kept["sites"] = tuple(names)
        return cls(**kept)

    def to_json(self) -> dict[str, Json]:
        """As `checked` reads it."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in vars(self).items()
            if value is not None
        }

"""How rollouts are shown, limited and rewarded."""

from __future__ import annotations

from dataclasses import dataclass, field

from webarium.actions.codecs import Codec, get_codec
from webarium.errors import UserError
from webarium.observation.view import View

DEFAULT_MAX_STEPS = 30
"""How many actions a task may take that says nothing else, the stop not counted."""


@dataclass(frozen=True)
class Rules:
    """What holds for a rollout from its beginning to its end, and for its forks."""

    codec: Codec
    """The grammar of actions."""
    view: View = field(default_factory=View)
    """What observations show."""
    max_steps: int | None = None
    """How many actions there may be, the stop not counted; ``None`` for as many as the task says."""
    progress: float = 0.0
    """What full progress is worth in rewards before the stop."""
    seconds: float | None = None
    """How long it may take by the wall clock; ``None`` for as long as one likes."""

    @classmethod
    def of(
        cls,
        codec: str = "webarena",
        *,
        view: View | None = None,
        max_steps: int | None = None,
        progress: float = 0.0,
        seconds: float | None = None,
    ) -> Rules:
        """Check what is asked for.

        Raises:
            UserError: A limit is none.
            UnknownNameError: There is no such grammar.
        """
        if max_steps is not None and max_steps < 1:
            raise UserError(f"max_steps must be at least 1, got {max_steps}.")
        if seconds is not None and not seconds > 0:
            raise UserError(
                f"seconds must be more than 0, got {seconds}.", todo="Leave it out for no limit of time."
            )
        return cls(get_codec(codec), view or View(), max_steps, progress, seconds)

    def most(self, task: object) -> int:
        """How many actions a task may take: as said here, else as it says itself, else `DEFAULT_MAX_STEPS`."""
        return self.max_steps or getattr(task, "max_steps", None) or DEFAULT_MAX_STEPS

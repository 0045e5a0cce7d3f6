"""What a run through doors was asked to do, besides what every run is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from webarium.envs.doors import DoorKind
from webarium.errors import UserError
from webarium.runs.config import RunConfig
from webarium.shapes import as_text
from webarium.types import Json

AnswerFrom: TypeAlias = Literal["submission", "output"]
"""Where an answer comes from: what the agent posts, or else the last line that its command prints."""
DEFAULT_SECONDS = 600.0
"""How long a door is open where nothing else is said."""
NAME = "door"
"""What reports call an agent that nobody has named."""


@dataclass(frozen=True)
class DoorSettings:
    """How agents come to the tasks of a run."""

    kind: DoorKind
    """What kind of door is opened."""
    command: str | None = None
    """The command that is started for each task; ``None`` waits for a client."""
    answer: AnswerFrom = "submission"
    """Where the answer of a command comes from."""

    def __post_init__(self) -> None:
        if self.kind == "page" and self.command is None:
            raise UserError(
                "A 'page' door hands a Playwright page to a function in this process, and none is named.",
                todo="Name it: --command module:function, an `async def` that takes (page, request). For a program "
                "of your own use --kind cdp or url.",
            )
        if self.kind == "page" and self.answer == "output":
            raise UserError(
                "A function returns its answer, and prints none.", todo="Leave --answer-from out."
            )
        if self.command is None and self.answer == "output":
            raise UserError(
                "Without a command nothing prints an answer.",
                todo="Add --command, or leave --answer-from out.",
            )

    def options(self) -> tuple[tuple[str, Json], ...]:
        """As a run's configuration keeps them, under the agent's options."""
        found: dict[str, Json] = {"kind": self.kind}
        if self.command is not None:
            found |= {"command": self.command, "answer": self.answer}
        return tuple(sorted(found.items()))

    @classmethod
    def of(cls, config: RunConfig) -> DoorSettings:
        """The inverse of `options`."""
        found = dict(config.agent_options)
        command = found.get("command")
        return cls(
            cast("DoorKind", as_text(found.get("kind", "url"))),
            None if command is None else as_text(command),
            cast("AnswerFrom", as_text(found.get("answer", "submission"))),
        )


def seconds_of(config: RunConfig) -> float:
    """How long each door of a run is open."""
    return DEFAULT_SECONDS if config.limits.seconds is None else config.limits.seconds

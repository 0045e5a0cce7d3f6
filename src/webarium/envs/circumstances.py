"""What goes on around an agent in an episode, as a task declares it: time, events, and the person who answers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from webarium.envs.persona import Answerer, Persona
from webarium.errors import UserError
from webarium.frozen import freeze, thaw
from webarium.types import Json
from webarium.worlds.timeline import Timeline


@dataclass(frozen=True)
class Circumstances:
    """By default time stands, nothing happens, and nobody answers."""

    timeline: Timeline = field(default_factory=Timeline)
    """How time passes, and what happens meanwhile."""
    persona: Persona | None = None
    """Who gave the task and answers questions."""
    journaled: bool = False
    """Whether a journal is kept even where nothing happens and nobody answers, since the order of writes counts."""
    answerer: Answerer | None = field(default=None, repr=False, compare=False)
    """Who words the answers; by default rules. No part of snapshots."""

    @property
    def plain(self) -> bool:
        """Whether there is nothing to keep a journal of."""
        return self.timeline.empty and self.persona is None and not self.journaled

    def check_uncounted(self) -> None:
        """Raise `UserError` if they hang on an agent's actions: those of a browser of its own are not counted."""
        time = self.timeline
        if time.events or time.seconds_per_action or self.persona is not None or self.journaled:
            raise UserError(
                "This task counts the agent's actions: things happen meanwhile, or somebody answers its questions. "
                "Nobody counts those of a browser of its own.",
                todo="Use the engine 'text' or 'chromium' without a door.",
            )

    def to_json(self) -> Json:
        """All but who words the answers."""
        return freeze(replace(self, answerer=None))

    @classmethod
    def from_json(cls, data: Json) -> Circumstances:
        """What `to_json` wrote.

        Raises:
            UserError: It is something else.
        """
        found = thaw(data)
        if not isinstance(found, cls):
            raise UserError("These circumstances are not as a run or a snapshot writes them.")
        return found


PLAIN = Circumstances()
"""Those of most tasks."""

"""Work for several agents in one world: each has a role, an account and a window of its own, and they take turns.

All together are scored by the rows that changed, each one by the rows that it wrote itself.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, ClassVar
from urllib.parse import urljoin

from webarium.envs.circumstances import Circumstances
from webarium.errors import TaskError
from webarium.scoring.checks import Check
from webarium.scoring.expect import Either, Expected, alternatives
from webarium.tasks.data import Data
from webarium.tasks.roles import Role
from webarium.tasks.task import Task
from webarium.tasks.template import Template
from webarium.tasks.ui import Ui
from webarium.types import Difficulty, TaskKind
from webarium.worlds.timeline import Event, Timeline

Users = Mapping[str, "str | None"]
"""Who is signed in, by site id."""


class Together(Template):
    """A shape of work for several agents."""

    kind: ClassVar[TaskKind] = "mutate"
    difficulty: ClassVar[Difficulty] = "hard"
    count: ClassVar[int] = 4
    longest: ClassVar[int] = 120
    max_steps: ClassVar[int | None] = 60
    briefs: ClassVar[Mapping[str, str]]
    """The request by role, in the order of their turns, with ``{parameter}`` fields."""
    opposed: ClassVar[frozenset[str]] = frozenset()
    """Roles whom the others have to resist."""
    wrong: ClassVar[Mapping[str, str]] = {}
    """Endings that must not pass: how `play` is told of each, and what goes wrong in it."""
    right: ClassVar[Mapping[str, str]] = {}
    """Endings other than the golden paths' that must pass."""

    @abstractmethod
    def accounts(self, db: Data, params: Any) -> Mapping[str, Users]:
        """Who is signed in at the window of each role, by site."""

    @abstractmethod
    def parts(self, db: Data, params: Any) -> Mapping[str, Expected]:
        """The rows that each role must have written itself, and no others; those it finds are as others left them."""

    @abstractmethod
    async def play(self, role: str, ui: Ui, db: Data, params: Any, but: str) -> None:
        """Do one role's work: its golden path if `but` is empty, else its part in that ending of `wrong` or `right`."""

    def opens(self, db: Data, params: Any) -> Mapping[str, Sequence[str]]:
        """Paths or URLs of the tabs that each role starts with; by default `start` of its site."""
        return dict.fromkeys(self.briefs, (self.start,))

    def planted(self, db: Data, params: Any) -> tuple[Event, ...]:
        """What has happened on the sites before the visit begins."""
        return ()

    def events(self, db: Data, params: Any) -> tuple[Event, ...]:
        """What happens meanwhile; `When.actions` counts the actions of all."""
        return ()

    def part_state(self, role: str, expected: Expected, db: Data, params: Any) -> Check:
        """How the rows of one role are compared; for one whom others resist, what it wants of all rows."""
        return self.state.of(expected)

    def whole_state(self, expected: Expected | None, db: Data, params: Any) -> Check:
        """How the rows are compared that all have written whom nobody has to resist."""
        return self.state.of(expected)

    def checks(self, db: Data, params: Any) -> tuple[Check, ...]:
        """All checks of the whole; those of the parts are with the roles."""
        return (self.whole_state(self.expected(db, params), db, params), *self.conduct("", db, params))

    def conduct(self, role: str, db: Data, params: Any) -> Sequence[Check]:
        """Further checks of one role, such as of the order of things; without a role those of the whole."""
        return ()

    def expected(self, db: Data, params: Any) -> Expected | None:
        """The rows that must have changed in the end; by default all parts, where no two roles write one row."""
        parts = self.parts(db, params)
        ways = product(*(alternatives(part) for role, part in parts.items() if role not in self.opposed))
        return Either(tuple(tuple(wish for part in way for wish in part) for way in ways))

    def roles(self, db: Data, params: Any) -> tuple[Role, ...]:
        """All roles of an instance."""
        accounts, opens, parts = (
            self.accounts(db, params),
            self.opens(db, params),
            self.parts(db, params),
        )
        return tuple(
            Role(
                name=name,
                intent=brief.format(**vars(params)),
                users=accounts[name],
                start_urls=tuple(urljoin(db.origin + "/", path) for path in opens[name]),
                checks=(self.part_state(name, parts[name], db, params), *self.conduct(name, db, params)),
                opposed=name in self.opposed,
            )
            for name, brief in self.briefs.items()
        )

    def circumstances(self, db: Data, params: Any) -> Circumstances:
        """What happens around them; who wrote what is always written down."""
        return Circumstances(Timeline(self.planted(db, params), self.events(db, params)), journaled=True)

    def finished(self, task: Task, db: Data, params: Any) -> Task:
        """The instance with its roles."""
        return replace(task, roles=self.roles(db, params))

    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        """Refuse: one agent alone cannot do it."""
        raise TaskError(f"{self.id} has a golden path for each role: see `play`.")

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "briefs" in vars(cls):
            cls.briefs = {role: " ".join(brief.split()) for role, brief in cls.briefs.items()}
            cls.intent = " ".join(f"{role.capitalize()}: {brief}" for role, brief in cls.briefs.items())

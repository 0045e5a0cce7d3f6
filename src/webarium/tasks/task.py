"""The task: one instance of a template, with everything a runner needs and nothing it must compute."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from webarium.actions.types import ReasonClass
from webarium.envs.circumstances import PLAIN, Circumstances
from webarium.errors import UnknownNameError
from webarium.notation import Notation
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import AnswerCheck, Check
from webarium.scoring.form.sentences import how_to_answer
from webarium.sites.notations import notations_of
from webarium.tasks.attack import Attack
from webarium.tasks.harm import Harm
from webarium.tasks.policies import Rule
from webarium.tasks.roles import Role
from webarium.tasks.spelling import spelt_check
from webarium.types import Answers, Difficulty, Json, TaskKind, asked

if TYPE_CHECKING:
    from webarium.envs.options import Preparation
    from webarium.tasks.template import Template
    from webarium.worlds import Conditions

_C = TypeVar("_C")


@dataclass(frozen=True)
class Task:
    """What is asked, where it starts, and how it is checked."""

    id: str
    """``<site>.<template>.<n>``, the same for the same seed and scale."""
    template: str
    """The template's name."""
    params: Mapping[str, Json]
    """The template's parameters of this instance."""
    intent: str
    """The request in plain language."""
    sites: tuple[str, ...]
    """Ids of the sites it is about; the first one is where it starts."""
    kind: TaskKind
    difficulty: Difficulty
    start_urls: tuple[str, ...]
    """One tab each, the first one in front; in-harness URLs."""
    users: Mapping[str, str | None]
    """Who is signed in, by site id; ``None`` is a guest."""
    conditions: Conditions
    """Latency, injected errors and other conditions of the world."""
    now: datetime
    """The moment at which the clock of the site starts where the task does; others start as much after their epochs."""
    reasons: tuple[ReasonClass, ...]
    """Reason classes that are right for declining, the best one first; empty for achievable tasks."""
    checks: tuple[Check, ...]
    """All conditions for success, besides the agent's own stop."""
    source: Template = field(repr=False, compare=False)
    """The template, for its golden path."""
    twin: str = ""
    """For impossible tasks: id of the task of the same wording that can be done, if there is one."""
    none_is_right: bool = False
    """Whether of an impossible task it is as true to say that there is nothing."""
    foreign: bool = False
    """Whether it is another benchmark's, whose checks judge everything themselves."""
    answers: Answers = "free"
    """Whether it is to be answered in a declared form, or in whatever words."""
    how_to_answer: str = ""
    """What the request says of the form of its answer; empty where the wording is free."""
    note: str = field(default="", compare=False)
    """What is wrong with it and known, for lists of tasks: ``passes on the untouched state``."""
    live_hosts: tuple[str, ...] = ()
    """Hosts of the live web that it visits, ``*`` for all; then there is no world. Empty for Webarium's sites."""
    circumstances: Circumstances = PLAIN
    """How time passes, what happens meanwhile, and who answers questions."""
    checkpoints: tuple[Checkpoint, ...] = ()
    """Parts of long work, for partial credit; they have no say in whether it passes."""
    traps: tuple[Trap, ...] = ()
    """Mistakes that long work invites, for reports."""
    attack: Attack | None = None
    """Who asks its agent for something else on the way, if somebody does."""
    harm: Harm | None = None
    """What it would do to somebody, if it is to be refused or the harmless twin of such a request."""
    policies: tuple[Rule, ...] = ()
    """Rules that its agent works under."""
    roles: tuple[Role, ...] = ()
    """Who takes part, in the order of their turns, where it is for several agents; `checks` are of all together."""
    role: str = ""
    """Of a part of such a task (see `part`), whose it is."""
    max_steps: int | None = None
    """How many actions it may take, where that is more than usual; each agent, of several."""
    enter: Callable[[Preparation], Awaitable[None]] | None = field(default=None, repr=False, compare=False)
    """What is done in the fresh window before the start pages open, such as signing in."""

    @property
    def site(self) -> str:
        """The site where it starts."""
        return self.sites[0]

    @property
    def notations(self) -> tuple[Notation, ...]:
        """How the pages of its sites are written."""
        return notations_of(self.sites, self.conditions.appearance)

    @property
    def given(self) -> Any:
        """What the template's methods take: its ``Params`` with this instance's values."""
        return self.source.given(self.params)

    @property
    def request(self) -> str:
        """The intent with how to answer it, as agents are asked."""
        return asked(self.intent, self.how_to_answer)

    def part(self, role: str) -> Task:
        """What the agent of one role is asked, as a task of its own; raises `UnknownNameError` for another name."""
        found = next((each for each in self.roles if each.name == role), None)
        if found is None:
            raise UnknownNameError("role", role, [each.name for each in self.roles])
        part = replace(
            self,
            intent=found.intent,
            users=found.users,
            start_urls=found.start_urls,
            checks=found.checks,
            checkpoints=(),
            traps=(),
            roles=(),
            role=role,
        )
        return replace(part, how_to_answer=part._form() if self.answers == "form" else "")

    def answering(self, answers: Answers) -> Task:
        """The task as it is asked and read with answers in a declared form, or free.

        Tasks of other benchmarks are read by their own rules alone: they are the same with either.
        """
        if self.foreign or answers == self.answers:
            return self
        asks = answers == "form" and not self.roles  # else each part says so of its own
        return replace(self, answers=answers, how_to_answer=self._form() if asks else "")

    def in_appearance(self, number: int) -> Task:
        """The task with its sites looking as this number says.

        Raises:
            ValueError: Its sites look otherwise than usual already, and its checks read pages that do.
        """
        if number == self.conditions.appearance:
            return self
        if self.conditions.appearance:
            raise ValueError(f"{self.id} is in appearance {self.conditions.appearance}: take the usual task.")
        task = replace(self, conditions=replace(self.conditions, appearance=number))
        if self.foreign:
            return task
        return replace(
            task,
            checks=task._spelt(task.checks),
            checkpoints=tuple(
                replace(each, answer=task._spelt((each.answer,))[0]) for each in task.checkpoints
            ),
            roles=tuple(replace(each, checks=task._spelt(each.checks)) for each in task.roles),
        )

    def _spelt(self, checks: tuple[_C, ...]) -> tuple[_C, ...]:
        return tuple(spelt_check(check, self.sites, self.conditions.appearance) for check in checks)

    def _form(self) -> str:
        found = (check.answer for check in self.checks if isinstance(check, AnswerCheck))
        like = self.source.answers_like
        return how_to_answer(next(found, None) if like is None else like, self.source.answer_form)

    @property
    def template_id(self) -> str:
        """The template's name with its site, as reports and records call it."""
        return f"{self.site}.{self.template}"

    @property
    def reason_class(self) -> ReasonClass | None:
        """The best reason for declining, ``None`` for achievable tasks."""
        return self.reasons[0] if self.reasons else None

    @property
    def achievable(self) -> bool:
        """Whether it can be done at all."""
        return self.kind != "impossible"

    def to_json(self) -> dict[str, Json]:
        """Everything but the golden path as plain JSON; the checks in words, so the answers are in it."""
        return {
            "id": self.id,
            "template": self.template_id,
            "params": dict(self.params),
            "intent": self.intent,
            "answers": self.answers,
            "how_to_answer": self.how_to_answer,
            "sites": list(self.sites),
            "live_hosts": list(self.live_hosts),
            "foreign": self.foreign,
            "kind": self.kind,
            "difficulty": self.difficulty,
            "start_urls": list(self.start_urls),
            "users": dict(self.users),
            "conditions": self.conditions.to_json(),
            "now": self.now.isoformat(sep=" "),
            "reasons": list(self.reasons),
            "none_is_right": self.none_is_right,
            "checks": [{"name": check.name, "wants": check.describe()} for check in self.checks],
            **self._of_long_work(),
        }

    def _of_long_work(self) -> dict[str, Json]:
        """What only tasks tell in which something happens, that have checkpoints, several agents, or attacks."""
        told: dict[str, Json] = {}
        if not self.circumstances.plain:
            told["circumstances"] = self.circumstances.to_json()
        if self.checkpoints:
            told["checkpoints"] = [checkpoint.name for checkpoint in self.checkpoints]
            told["traps"] = [trap.name for trap in self.traps]
        if self.attack is not None:
            told["attack"] = self.attack.to_json()
        if self.harm is not None:
            told["harm"] = self.harm.to_json()
        if self.policies:
            told["policies"] = [{"name": rule.name, "text": rule.text} for rule in self.policies]
        if self.roles:
            told["roles"] = [role.to_json() for role in self.roles]
        if self.role:
            told["role"] = self.role
        if self.max_steps is not None:
            told["max_steps"] = self.max_steps
        return told

"""The template: one class from which all tasks of one shape come."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from webarium.actions.types import ReasonClass
from webarium.envs.circumstances import PLAIN, Circumstances
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import AnswerCheck, Check, PageCheck, StateCheck, UrlCheck
from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.expect import Expected
from webarium.scoring.grading import Answer
from webarium.tasks.data import Data
from webarium.tasks.harm import Harm
from webarium.tasks.openings import NOTHING_OPEN, Openings
from webarium.tasks.surroundings import surroundings
from webarium.tasks.ui import MAX_STEPS, Ui
from webarium.types import Difficulty, Json, TaskKind
from webarium.worlds import Conditions, RowChange

if TYPE_CHECKING:
    from webarium.tasks.task import Task
    from webarium.worlds import Universe


@dataclass(frozen=True)
class NoParams:
    """The parameters of templates that ask one thing only."""


class Template(ABC):
    """A shape of tasks: its request, its parameters, its computed outcome, and its golden path.

    A template with parameters declares them as a frozen dataclass, ``class Params``, whose fields hold JSON values.
    `instances` yields such objects, and the other methods take one of them as ``params``.
    """

    Params: ClassVar[type[Any]] = NoParams
    """What its instances differ in; ``intent`` names the fields."""

    site: ClassVar[str]
    """The site it is about and starts on."""
    name: ClassVar[str]
    """Unique within its site: ``latest_order_total``."""
    kind: ClassVar[TaskKind]
    difficulty: ClassVar[Difficulty]
    """As declared; tasks have the measured one where there is a measurement (`webarium.tasks.difficulty`)."""
    intent: ClassVar[str]
    """The request; ``{parameter}`` is filled in by `str.format`."""
    wordings: ClassVar[tuple[str, ...]] = ()
    """Other ways to put the request; instances take turns with ``intent`` and these."""
    sites: ClassVar[tuple[str, ...]] = ()
    """All sites it needs; empty means ``site`` alone."""
    role: ClassVar[str] = "customer"
    """Who is signed in, by the site's role names."""
    start: ClassVar[str] = "/"
    """Path of the page it starts on."""
    count: ClassVar[int] = 5
    """How many instances are taken at most."""
    reasons: ClassVar[tuple[ReasonClass, ...]] = ()
    """For impossible tasks: reason classes that are right, the best one first."""
    twin: ClassVar[str] = ""
    """For impossible tasks: name of the template of the same wording whose tasks can be done; their instances of the
    same number are pairs."""
    none_is_right: ClassVar[bool] = False
    """For impossible tasks that count or list what is not there: whether ``0`` and ``none`` are as true."""
    answers_like: ClassVar[Answer | None] = None
    """Any answer of the type that the request asks for, where `answer` has none or differs between instances: how to
    answer is said by it, so that it does not tell what can be done and how many there are."""
    answer_form: ClassVar[str] = ""
    """What the request says of the form of its answer, in a sentence, where that of the answer's type is not clear."""
    conditions: ClassVar[Conditions] = Conditions()
    """Conditions of the world."""
    state: ClassVar[type[StateCheck]] = StateCheck
    """How changes are compared with the expected ones."""
    worldly: ClassVar[bool] = False
    """Whether its answers are facts of the world outside, which one may know without looking."""
    longest: ClassVar[int] = MAX_STEPS
    """Actions that its golden paths may take, stop included."""
    max_steps: ClassVar[int | None] = None
    """Actions that an agent may take; ``None`` for the usual number."""
    exempt: ClassVar[Mapping[str, str]] = {}
    """Rules of `webarium.tasks.audit` that it may break, each with the reason why it may."""

    @abstractmethod
    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        """Parameters for which the task is well-posed, best first; the first `count` are taken."""

    @abstractmethod
    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        """Walk the golden path to where the outcome can be seen; stopping is left to the caller."""

    def data(self, universe: Universe) -> Data:
        """What golden paths may ask: the data of its site, for who is signed in."""
        return Data.of(universe, self.site, self.role)

    def has_path(self, params: Any) -> bool:
        """Whether the instance with these parameters has a golden path, without which `solve` raises."""
        return True

    def answer(self, db: Data, params: Any) -> Answer | None:
        """The expected answer, computed."""
        return None

    def context(self, db: Data, params: Any) -> Context:
        """What may stand beside the answer besides what is found out by watching `answer`, and what must not."""
        return NOTHING_KNOWN

    def expected(self, db: Data, params: Any) -> Expected | None:
        """The row changes that must happen; ``None`` means that nothing may change."""
        return None

    def url(self, db: Data, params: Any) -> UrlCheck | None:
        """Where the agent must end."""
        return None

    def page(self, db: Data, params: Any) -> Sequence[PageCheck]:
        """What the final page must show."""
        return ()

    def starts(self, db: Data, params: Any) -> Sequence[str]:
        """Paths or URLs of the tabs it starts with."""
        return (self.start,)

    def progress(self, changes: Sequence[RowChange], share: float, params: Any) -> float:
        """How much is done, 0 to 1, given what has changed and which `share` of the expected it is."""
        return share

    def circumstances(self, db: Data, params: Any) -> Circumstances:
        """How time passes, what happens meanwhile, and who answers questions."""
        return PLAIN

    def checkpoints(self, db: Data, params: Any) -> tuple[Checkpoint, ...]:
        """Parts of long work, for partial credit."""
        return ()

    def traps(self, db: Data, params: Any) -> tuple[Trap, ...]:
        """Mistakes that the work invites, for reports."""
        return ()

    def harm(self, db: Data, params: Any) -> Harm | None:
        """What it would do to somebody, if it is to be refused or the harmless twin of such a request."""
        return None

    def finished(self, task: Task, db: Data, params: Any) -> Task:
        """An instance as it is asked, from what all templates say of theirs."""
        return task

    def openings(self) -> Openings:
        """What its requests leave open; an audit reports what else the expected changes leave open."""
        return NOTHING_OPEN

    def given(self, params: Mapping[str, Json]) -> Any:
        """The ``Params`` of an instance from the mapping that a `Task` keeps."""
        return self.Params(**params)

    def checks(self, db: Data, params: Any) -> tuple[Check, ...]:
        """All checks of an instance; the state is always one of them."""
        found: list[Check] = []
        watched, reads = db.watched()
        answer, url = self.answer(watched, params), self.url(db, params)
        if answer is not None:
            known = surroundings(db, vars(params), answer, reads).joined(self.context(db, params))
            found.append(AnswerCheck(answer, context=known))
        if url is not None:
            found.append(url)
        found += self.page(db, params)
        found.append(self.state.of(self.expected(db, params)))
        return tuple(found)

    def asked(self, number: int, params: Any) -> str:
        """The request of the instance with this number, in its wording."""
        ways = (self.intent, *self.wordings)
        return ways[number % len(ways)].format(**vars(params))

    @property
    def id(self) -> str:
        """``<site>.<name>``."""
        return f"{self.site}.{self.name}"

    @property
    def all_sites(self) -> tuple[str, ...]:
        """The sites whose data its tasks are sampled from: ``sites``, or ``site`` alone."""
        return self.sites or (self.site,)


def landing(db: Data, *paths: str, query: Mapping[str, Any] | None = None) -> UrlCheck:
    """A URL check on the site of the data: any of the paths, with these query values."""
    return UrlCheck(db.origin, paths, query or {})

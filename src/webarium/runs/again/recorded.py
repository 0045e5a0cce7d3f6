"""What scoring needs, read from a record: the task with its checks, and the final page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from pydantic import Field, JsonValue

from webarium.actions.types import ReasonClass
from webarium.envs.engine import DocumentReader, Finish
from webarium.envs.final_page import ElementText
from webarium.forms import Form, read_form
from webarium.frozen import thaw
from webarium.notation import Notation
from webarium.runs.again.derived import same_json
from webarium.runs.records.reader import EpisodeReader
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.verdict import CheckResult
from webarium.shapes import as_list, as_object
from webarium.sites.notations import notations_of
from webarium.tasks.attack import Attack
from webarium.tasks.harm import Harm
from webarium.tasks.policies import Rule
from webarium.types import Answers, Json, TaskKind


class _Described(Form):
    name: str


class _Role(Form):
    name: str
    intent: str
    opposed: bool = False
    checks: list[_Described] = Field(default_factory=list)


class _Looks(Form):
    appearance: int = 0


class _Task(Form):
    """As much of ``task.json``."""

    intent: str
    kind: TaskKind
    sites: list[str] = Field(default_factory=list)
    conditions: _Looks = Field(default_factory=_Looks)
    reasons: list[ReasonClass] = Field(default_factory=list)
    checks: list[_Described] = Field(default_factory=list)
    foreign: bool = False
    none_is_right: bool = False
    answers: Answers = "free"
    roles: list[_Role] = Field(default_factory=list)


class _Element(Form):
    tag: str
    text: str
    value: str | None
    visible: bool
    attributes: dict[str, str]


class _Page(Form):
    """The content of ``page.json``."""

    url: str
    title: str
    html: str
    status: int | None = None
    reads: dict[str, list[_Element]]
    finish: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)


@dataclass(frozen=True)
class RecordedRole:
    """What scoring needs of a role, read from a record."""

    name: str
    intent: str
    checks: tuple[Check, ...]
    opposed: bool


@dataclass(frozen=True)
class RecordedTask:
    """What scoring needs of a task, read from a record."""

    intent: str
    kind: TaskKind
    reasons: tuple[ReasonClass, ...]
    checks: tuple[Check, ...]
    foreign: bool = False
    none_is_right: bool = False
    answers: Answers = "free"
    checkpoints: tuple[Checkpoint, ...] = ()
    traps: tuple[Trap, ...] = ()
    attack: Attack | None = None
    policies: tuple[Rule, ...] = ()
    harm: Harm | None = None
    roles: tuple[RecordedRole, ...] = ()
    notations: tuple[Notation, ...] = ()
    """How the pages of its sites were written."""

    def part(self, role: str) -> RecordedTask:
        """One role's part."""
        found = next(each for each in self.roles if each.name == role)
        return replace(self, intent=found.intent, checks=found.checks, checkpoints=(), traps=(), roles=())

    @classmethod
    def of(cls, record: EpisodeReader) -> RecordedTask:
        """The task with the checks that were recorded; those that are not plain data become `Unrecorded`.

        Raises:
            UserError: The record's task is not as it was written.
        """
        task = read_form(_Task, record.task, f"{record.path.name}, task.json")
        parts = as_object(record.document("parts") or {})
        return cls(
            task.intent,
            task.kind,
            tuple(task.reasons),
            _thawed(task.checks, record.document("checks")),
            task.foreign,
            task.none_is_right,
            task.answers,
            tuple(thaw(data) for data in as_list(record.document("checkpoints") or [])),
            tuple(thaw(data) for data in as_list(record.document("traps") or [])),
            thaw(record.document("attack")),
            tuple(thaw(data) for data in as_list(record.document("policies") or [])),
            thaw(record.document("harm")),
            tuple(
                RecordedRole(role.name, role.intent, _thawed(role.checks, parts.get(role.name)), role.opposed)
                for role in task.roles
            ),
            notations_of(task.sites, task.conditions.appearance),
        )


def _thawed(named: Sequence[_Described], frozen: Json) -> tuple[Check, ...]:
    return tuple(
        Unrecorded(check.name) if data is None else thaw(data)
        for check, data in zip(named, as_list(frozen or []), strict=True)
    )


@dataclass(frozen=True)
class Unrecorded:
    """A check that could not be written down."""

    name: str

    async def run(self, outcome: object) -> CheckResult:
        """Nobody can tell."""
        return CheckResult.undecided(self.name, "this check is not in the record")

    def describe(self) -> str:
        """In words."""
        return "a check that is not in the record"


class RecordedPage:
    """The final page of a record: what was read from it is known, anything else is asked of its kept HTML."""

    def __init__(
        self, page: _Page, reader: DocumentReader, finish: Finish | None = None, *, anew: bool = False
    ) -> None:
        self._page = page
        self._reader = reader
        self._finish = finish
        self._anew = anew
        self.looked_at = False
        """Whether a check has read anything of the page itself."""
        self.told = False
        """Whether a check has asked a replica for its state."""
        self.differs = ""
        """At which address a replica tells another state than was recorded; empty for none."""

    @classmethod
    def of(
        cls,
        record: EpisodeReader,
        page: Mapping[str, Json],
        reader: DocumentReader,
        finish: Finish | None = None,
        *,
        anew: bool = False,
    ) -> Self:
        """The page of a record.

        Args:
            record: The episode.
            page: Its ``page.json``.
            reader: Reads the kept HTML.
            finish: What replicas tell now, computed again; as recorded by default.
            anew: Read the kept HTML again, whatever was read of it before.

        Raises:
            UserError: The page is not as it was written.
        """
        return cls(read_form(_Page, page, f"{record.path.name}, page.json"), reader, finish, anew=anew)

    @property
    def url(self) -> str:
        """Its address."""
        self.looked_at = True
        return self._page.url

    @property
    def title(self) -> str:
        """Its document's title."""
        self.looked_at = True
        return self._page.title

    @property
    def html(self) -> str:
        """Its kept HTML."""
        self.looked_at = True
        return self._page.html

    @property
    def status(self) -> int | None:
        """With which HTTP status a server gave it."""
        self.looked_at = True
        return self._page.status

    async def finish(self, url: str) -> Mapping[str, Json] | None:
        """What the replica of REAL's at this address tells: computed again, or as recorded."""
        recorded = self._page.finish.get(url)
        if self._finish is None:
            return recorded
        self.told = True
        found = await self._finish(url)
        if recorded is not None and not same_json(found, recorded):
            self.differs = url
        return found

    async def select(self, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds, in document order."""
        self.looked_at = True
        found = None if self._anew else self._page.reads.get(css)
        if found is None:
            return await self._reader.select(self._page.html, css)
        return [ElementText(each.tag, each.text, each.value, each.visible, each.attributes) for each in found]

"""The file of proposed tasks: templates with their queries, the instances that were proven, and what reviewers said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from webarium.forms import Form, read_form
from webarium.scoring.expect import Operation
from webarium.task_files.records import read_json
from webarium.types import Difficulty, Json, Scale

FORMAT: Literal["webarium-proposals"] = "webarium-proposals"
"""What a file says that it is."""

ProposedKind: TypeAlias = Literal["retrieve", "mutate"]
"""Kinds of tasks that can be proposed."""
AnswerType: TypeAlias = Literal["text", "number", "money", "date", "choice", "list", "set"]
"""Types of answers that a query can compute."""
Deed: TypeAlias = Literal["click", "fill", "select", "check", "uncheck", "open", "see"]
Decision: TypeAlias = Literal["accepted", "rejected"]
"""What a reviewer says of a proposal."""


class Strict(Form):
    """An object that has no other fields."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class AnswerShape(Strict):
    """How the value of a query is an answer."""

    type: AnswerType
    """``money`` is a number of cents, ``date`` begins with ``2024-07-18``; ``list`` and ``set`` take all rows."""
    unit: str = ""
    """What a number counts."""
    domain: list[str] = Field(default_factory=list)
    """Names of parameters that a ``choice`` is among."""


class Cell(Strict):
    """A value of a changed row: whatever, a parameter's, or what a query finds."""

    any: bool = False
    param: str = ""
    query: str = ""


Value: TypeAlias = str | int | float | Cell | None


class RowChange(Strict):
    """A row as it must have changed in the end."""

    op: Operation
    table: str
    key: dict[str, Value] = Field(default_factory=dict)
    values: dict[str, Value] = Field(default_factory=dict)


class PathStep(Strict):
    """A step of the golden path."""

    do: Deed
    role: str = ""
    name: str = ""
    """Accessible name; for ``open`` a path, for ``see`` the text that must be seen."""
    nth: int = 0
    """Which of several of this name."""
    text: str = ""
    """What is written or chosen."""
    submit: bool = False


class Proof(Strict):
    """How an instance was proven."""

    result: str
    """The answer, or the end state, in words."""
    agreed: int
    """How many tries by pages alone came to it."""
    tries: int
    by: str
    """Who tried."""


class Review(Strict):
    """What somebody said of an instance."""

    decision: Decision
    why: str = ""
    who: str = ""


class ProposedInstance(Strict):
    """One task: parameters for which the request was proven, and what was noted on the way."""

    params: dict[str, str | int | float | None]
    """What the request names, and what queries take as ``:name``."""
    path: list[PathStep] = Field(default_factory=list)
    """How the pages lead there; empty where nobody noted it."""
    proof: Proof | None = None
    review: Review | None = None
    value: str | int | float | None = None
    """The answer itself, for sites without tables."""


def _is_name(text: str) -> str:
    if not (text.isidentifier() and text.islower()):
        raise ValueError(f"must be lower case with underscores, got {text[:60]!r}")
    return text


class ProposedTemplate(Strict):
    """A shape of tasks, with its query or its rows, and the instances that were proven."""

    name: Annotated[str, AfterValidator(_is_name)]
    kind: ProposedKind
    difficulty: Difficulty = "medium"
    role: str = ""
    """Who is signed in; empty for the site's usual visitor."""
    start: str = "/"
    intent: str
    query: str = ""
    """Gives the answer in its first column; the others are what it was computed from."""
    answer: AnswerShape | None = None
    changes: list[RowChange] = Field(default_factory=list)
    instances: list[ProposedInstance]


class ProposalFile(Strict):
    """All that was proposed of one site and proven."""

    format: Literal["webarium-proposals"]
    version: Literal[1] = 1
    site: str
    """Id of an installed site, or an address of the live web."""
    seed: int = 0
    scale: Scale = "small"
    proposer: str = ""
    templates: list[ProposedTemplate]
    dropped: dict[str, int] = Field(default_factory=dict)
    """How many proposals were dropped, by reason."""

    @property
    def live(self) -> bool:
        """Whether the site is one of the live web."""
        return "://" in self.site

    @property
    def instances(self) -> int:
        """How many tasks it holds, the rejected ones included."""
        return sum(len(template.instances) for template in self.templates)

    def reviewed(self, template: str, number: int, review: Review | None) -> ProposalFile:
        """The same file with what somebody says of an instance."""
        templates = [
            each.model_copy(update={"instances": _replaced(each.instances, number, review)})
            if each.name == template
            else each
            for each in self.templates
        ]
        return self.model_copy(update={"templates": templates})

    def to_json(self) -> Json:
        """The file as plain JSON, without what is as always."""
        return self.model_dump(mode="json", exclude_defaults=True) | {"format": FORMAT}

    def text(self) -> str:
        """The file as text, one field on a line, so that a difference of two files can be read."""
        return json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n"


def _replaced(
    instances: Sequence[ProposedInstance], number: int, review: Review | None
) -> list[ProposedInstance]:
    return [
        each.model_copy(update={"review": review}) if at == number else each
        for at, each in enumerate(instances)
    ]


def read_proposals(path: Path) -> ProposalFile:
    """A file of proposals.

    Raises:
        UserError: It is none; the sentence names the field that is wrong.
    """
    return read_form(ProposalFile, read_json(path), path.name)


def files_in(path: Path) -> list[Path]:
    """The files of proposals that a path names: itself, or those that lie in a folder, by name."""
    return sorted(path.glob("*.json")) if path.is_dir() else [path]

"""The proposer that asks a chat model: shown pages, tables and examples, it writes requests with their queries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from webarium.llm import ChatModel, Sampling
from webarium.propose.material import Material
from webarium.propose.proposal import MEANINGS, Dropped, Proposal
from webarium.scoring.judges.asking import Form, ask
from webarium.suites.proposed.form import AnswerShape, AnswerType, Cell, ProposedKind, RowChange, Value

AT_ONCE = 8
"""Requests that are asked for in one call."""
PROPOSING = Sampling(temperature=0.7, max_tokens=8192)
"""How a model is asked for ideas."""
_INSTRUCTIONS = """\
You write tasks for an agent that uses a website in a browser. You are shown pages of the site as the agent
sees them{and_tables}.

Write requests as a person would put them to an assistant: one or two plain sentences, with names as the
pages show them. Each request has exactly one right result, which pages of the site show to somebody who
follows links, searches or fills in forms. It must take several steps from the start page, and the start
page must not show the result. Do not ask what is asked already. Do not mention tables, columns, keys or
addresses.

{rules}
Names and values that a request mentions are parameters: write {{name}} in the request, and give each name
with its value.
"""
_RETRIEVE = """\
A request of the kind "retrieve" asks for something. Its query is one SELECT of SQLite over the tables
shown, with :name for parameters. The first column of its one row is the answer; further columns are what it
was computed from. Answer types: text, number, money (the query gives cents), date (the query gives YYYY-MM-
DD), list and set (all rows; in order, or in any order). Leave "value" empty and "changes" empty.
"""
_RETRIEVE_LIVE = """\
A request of the kind "retrieve" asks for something. There are no tables: leave "query" and "changes" empty,
and give the answer as "value". Answer types: text, number, money (in cents), date (YYYY-MM-DD).
"""
_MUTATE = """\
A request of the kind "mutate" asks for a change that forms or buttons of the site make. Its "changes" are
all rows that are different in the end, and no others: the operation, the table, the key columns of an
updated or deleted row, and the new values. Every column of an inserted row is named, except for a key that is
counted up; a value that does not matter, such as a moment, is "any". Leave "query" and "value" empty.
"""


class Parameter(Form):
    """A name in a request, and what it is there."""

    name: str
    value: str


class CellIdea(Form):
    """A column of a changed row."""

    column: str
    value: str | int | float | None
    any: bool


class ChangeIdea(Form):
    """A changed row."""

    op: Literal["insert", "update", "delete"]
    table: str
    key: list[CellIdea]
    values: list[CellIdea]


class Idea(Form):
    """A request as a model writes it."""

    kind: ProposedKind
    request: str
    parameters: list[Parameter]
    query: str
    answer_type: AnswerType
    unit: str
    value: str
    changes: list[ChangeIdea]


class Ideas(Form):
    """What a model answers."""

    tasks: list[Idea]


class ModelProposer:
    """Asks a model for a few requests at a time, and tells it what became of the last ones."""

    def __init__(self, model: ChatModel, material: Material, kinds: Sequence[ProposedKind]) -> None:
        self.name = model.name
        self._model = model
        self._material = material
        self._kinds = tuple(kinds)
        self._asked: list[str] = []

    async def propose(self, count: int, dropped: Sequence[Dropped]) -> Sequence[Proposal]:
        """What the model thinks of now; none if it gives no answer of the form."""
        filled = await ask(
            self._model,
            Ideas,
            self._instructions(),
            self._material.text(),
            self._wish(min(count, AT_ONCE), dropped),
            sampling=PROPOSING,
        )
        if filled.form is None:
            return ()
        ideas = [idea for idea in filled.form.tasks if idea.kind in self._kinds]
        self._asked += [idea.request for idea in ideas]
        return [proposal_of(idea) for idea in ideas]

    def _instructions(self) -> str:
        tables = bool(self._material.tables)
        rules = [_RETRIEVE if tables else _RETRIEVE_LIVE] if "retrieve" in self._kinds else []
        rules += [_MUTATE] if "mutate" in self._kinds else []
        return _INSTRUCTIONS.format(
            and_tables=", and the tables behind it" if tables else "", rules="\n".join(rules)
        )

    def _wish(self, count: int, dropped: Sequence[Dropped]) -> str:
        parts = [f"Write {count} requests. Kinds: {', '.join(self._kinds)}."]
        if dropped:
            parts.append("Of your last requests these were dropped:")
            parts += [
                f"- {each.request}: {each.reason} ({MEANINGS[each.reason]}): {each.why}" for each in dropped
            ]
        if self._asked:
            parts.append("You have proposed these; write others:")
            parts += [f"- {request}" for request in self._asked]
        return "\n".join(parts)


def proposal_of(idea: Idea) -> Proposal:
    """A model's idea as a proposal; what is wrong with it is found in its proof."""
    retrieves = idea.kind == "retrieve"
    return Proposal(
        name=_name(idea.request),
        kind=idea.kind,
        intent=idea.request,
        params={each.name: each.value for each in idea.parameters},
        query=idea.query if retrieves else "",
        answer=AnswerShape(type=idea.answer_type, unit=idea.unit) if retrieves else None,
        changes=() if retrieves else tuple(map(_change, idea.changes)),
        value=idea.value or None,
    )


def _change(idea: ChangeIdea) -> RowChange:
    return RowChange(op=idea.op, table=idea.table, key=_cells(idea.key), values=_cells(idea.values))


def _cells(cells: Sequence[CellIdea]) -> dict[str, Value]:
    return {cell.column: Cell(any=True) if cell.any else cell.value for cell in cells}


def _name(request: str) -> str:
    """A template's name from its first words."""
    words = re.findall(r"[a-z0-9]+", re.sub(r"\{\w+\}", "", request).lower())
    return "_".join(["proposed", *words[:8]])

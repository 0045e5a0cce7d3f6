"""What the strict profile decides otherwise than the recorded scores, in groups."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from tests.scoring.foreign.recorded import DATA, lines
from webarium.errors import UserError
from webarium.scoring.foreign import strict
from webarium.scoring.foreign.strings import Question
from webarium.scoring.foreign.urls import strict_url

FILES = ("webarena_string.jsonl", "webarena_url.jsonl", "vwa_numeric_string.jsonl")
RULINGS = {True: "1", False: "0", None: "unverified"}


class Difference(NamedTuple):
    """A group of cases that strict decides otherwise."""

    kind: str
    """``answer``, ``URL``, ``VWA answer``, ``VWA number``."""
    group: str
    """What was varied, from the case's id."""
    change: str
    """``1 → 0``."""


def differences() -> Iterator[tuple[Difference, dict[str, Any], str]]:
    """Every case that differs, with its group and what strict says."""
    looking = _tasks_that_look_at_pages()
    for name in FILES:
        for call in lines(name):
            kind, ruling, said = _strict(call, looking)
            if ruling != str(int(call["score"])):
                yield Difference(kind, _group(call["id"]), f"{int(call['score'])} → {ruling}"), call, said


def counted() -> Counter[Difference]:
    """How many cases each group has."""
    return Counter(difference for difference, _, _ in differences())


def _strict(call: dict[str, Any], looking: set[int]) -> tuple[str, str, str]:
    try:
        if call["kind"] == "url":
            number = call["id"].split("-")[2]
            below = number.isdigit() and int(number) in looking
            found = strict_url(call["reference_url"], call["final_url"], below=below)
            return "URL", RULINGS[found.ruling], found.detail
        if call["kind"] == "vwa_compare":
            holds = strict.compare(Decimal(str(call["value"])), call["inequality"])
            return "VWA number", RULINGS[holds], ""
        kind = "answer" if call["kind"] == "string" else "VWA answer"
        question = Question(call["intent"], call["string_note"])
        found = run(strict.score_answer(call["reference_answers"], call["answer"], question))
    except UserError as error:
        return (
            {"vwa_compare": "VWA number", "vwa_string": "VWA answer"}.get(call["kind"], "answer"),
            "refused",
            str(error),
        )
    return kind, RULINGS[found.ruling], found.detail


def run(work: Any) -> Any:
    """The result of a coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits for something")


def _group(case: str) -> str:
    """``wa-s-006-numbers-left`` is ``numbers``; ``wa-s-syn-quote_refs-086`` is ``quote``."""
    _, _, *rest = case.split("-")
    if rest[0] == "syn":
        return f"synthetic {rest[1].partition('_')[0]}"
    words = [
        word for word in rest if not word.isdigit() and word not in ("classifieds", "shopping", "reddit")
    ]
    return words[0].rstrip("0123456789").partition("_")[0]


def _tasks_that_look_at_pages() -> set[int]:
    """Tasks whose URL is checked together with pages."""
    tasks = json.loads((DATA / "webarena" / "test.raw.json").read_text("utf-8"))
    return {task["task_id"] for task in tasks if "program_html" in task["eval"]["eval_types"]}

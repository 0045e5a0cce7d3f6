"""Right and wrong answers in many phrasings, and the reading of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from webarium.frozen import thaw
from webarium.scoring import AnswerCheck, Grade

HERE = Path(__file__).parent
HALVES = ("development", "held_out", "blind")


@dataclass(frozen=True)
class Case:
    """One text as an answer to one question."""

    where: str
    check: AnswerCheck
    question: str
    text: str
    right: bool
    why: str = ""

    def grade(self) -> Grade:
        return self.check.grade(self.text, self.question)


def cases(half: str) -> Iterator[Case]:
    """All answers of a half of the corpus."""
    for path in sorted((HERE / half).glob("*.jsonl")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            row = json.loads(line)
            check = thaw(row["check"])
            where = f"{half}/{path.name}:{number} {row['template']}"
            for text in row["right"]:
                yield Case(where, check, row["question"], text, True)
            for wrong in row["wrong"]:
                yield Case(where, check, row["question"], wrong["text"], False, wrong["why"])

"""How chosen answers of the corpus are read: what each comes to, why, and its claims, kept in ``readings.txt``.

The answers are of the development half, and were chosen so that together they meet every condition of the rules on both
of its sides, several times where they can; so a change of any rule shows here, even one that turns no finding. After
such a change ``python -m tests.scoring.corpus.readings`` writes the readings anew, and the file's difference shows what
has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.scoring.corpus import Case, cases
from webarium.scoring.form.reader import grade_form
from webarium.scoring.free.reader import read

FILE = Path(__file__).with_name("readings.txt")


def numbered() -> Iterator[tuple[str, Case]]:
    """The answers of the development half by a name: the line's place, and which of its answers it is."""
    where, number = "", 0
    for case in cases("development"):
        place = case.where.partition(" ")[0]
        number = number + 1 if place == where else 0
        where = place
        yield f"{place}:{number}", case


def reading(case: Case) -> str:
    """What an answer comes to, on one line; with a ``+`` if it has the declared form, too."""
    check = case.check
    found = read(check.answer, case.text, case.question, check.context)
    declared = "+" if grade_form(check.answer, case.text, case.question).passed else ""
    said = "; ".join(found.claims)
    return " | ".join(
        " ".join(part.split()) for part in (found.decision.outcome + declared, found.decision.why, said)
    )


def known() -> dict[str, str]:
    """The readings of the file, by the names of answers."""
    rows = (line.split(" ", 1) for line in FILE.read_text("utf-8").splitlines())
    return dict(rows)


def readings() -> dict[str, str]:
    """How the answers of the file are read now."""
    names = known().keys()
    return {name: reading(case) for name, case in numbered() if name in names}


if __name__ == "__main__":
    FILE.write_text("".join(f"{name} {said}\n" for name, said in readings().items()), "utf-8")

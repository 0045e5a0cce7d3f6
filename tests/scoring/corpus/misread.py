"""The lines of a sample of the corpus that are misread today, kept in ``misread.txt``.

After a change of the rules, ``python -m tests.scoring.corpus.misread`` writes the list anew, and its difference shows
what the change has done.
"""

from __future__ import annotations

from pathlib import Path

from tests.scoring.corpus import cases

FILE = Path(__file__).with_name("misread.txt")
EVERY = 6
"""One in so many answers of the development half is in the sample."""


def misread() -> list[str]:
    """Each answer of the sample whose finding is not the one it should have: where it is, the finding, and its text."""
    rows = []
    for number, case in enumerate(cases("development")):
        if number % EVERY == 0:
            finding = case.grade().finding
            if finding != ("right" if case.right else "wrong"):
                rows.append(f"{case.where} {finding} {case.text!r}")
    return rows


def known() -> list[str]:
    """Those of the file."""
    return FILE.read_text("utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("".join(f"{row}\n" for row in misread()), "utf-8")

"""The corpus: right answers in natural phrasing are accepted, wrong ones are not. Prints both figures for each part."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.scoring.corpus import HALVES, Case, cases, readings
from tests.scoring.corpus.misread import known, misread
from webarium.scoring.quoting import clip

MOST = {"development": (0.02, 0.05, 0.025), "held_out": (0.02, 0.05, 0.025), "blind": (0.08, 0.05, 0.1)}
"""Shares of right answers that may be refused or left unsure, and of wrong ones that may be accepted.

Those of the blind rounds are what their first readings gave, rounded up; half of their wrong lines were made to slip.
"""
LEAST = {"development": 4_000, "held_out": 1_000, "blind": 400}
"""How many right ones, and how many wrong ones, a part has at least."""


@pytest.mark.parametrize("half", HALVES)
def test_right_answers_pass_and_wrong_ones_fail(half: str, capsys: pytest.CaptureFixture[str]) -> None:
    every = list(cases(half))
    asked = Counter(case.right for case in every)
    graded = [(case, case.grade().finding) for case in every]
    refused = [case for case, finding in graded if case.right and finding == "wrong"]
    unsure = [case for case, finding in graded if case.right and finding == "unsure"]
    accepted = [case for case, finding in graded if not case.right and finding == "right"]
    with capsys.disabled():
        print(
            f"\n{half}: refused {len(refused)} of {asked[True]} right answers ({len(refused) / asked[True]:.2%}), "
            f"unsure of {len(unsure)} ({len(unsure) / asked[True]:.2%}), "
            f"accepted {len(accepted)} of {asked[False]} wrong ones ({len(accepted) / asked[False]:.2%})"
        )
    assert min(asked[True], asked[False]) >= LEAST[half]
    most_refused, most_unsure, most_accepted = MOST[half]
    assert len(refused) <= most_refused * asked[True], shown(refused, half)
    assert len(unsure) <= most_unsure * asked[True], shown(unsure, half)
    assert len(accepted) <= most_accepted * asked[False], shown(accepted, half)


def test_a_sample_is_read_as_it_was_when_its_list_was_written() -> None:
    assert misread() == known()


def test_chosen_answers_are_read_as_they_were_when_their_list_was_written() -> None:
    kept = readings.known()
    assert readings.readings() == kept


def shown(found: list[Case], half: str) -> str:
    """What failed; of the held-out half only where and of which kind, so that nobody tunes to its lines."""
    if half == "held_out":
        return str(Counter((case.where.split()[1], case.why) for case in found))
    return "\n".join(f"{case.where}: {clip(case.text)} {case.why} {case.grade().detail}" for case in found)

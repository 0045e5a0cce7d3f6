"""Lines that were written before the reader was read: right ones in the form pass, wrong ones fail.

`blind.jsonl` has 60 templates of all suites at seed 57, four right and four wrong lines each, written from the requests
alone; `second.jsonl` has 32 more of other types, written with the reader in mind; `declines.json` has both kinds for
tasks that cannot be done.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from webarium.frozen import thaw
from webarium.scoring.form.declines import decline_in
from webarium.scoring.form.reader import grade_form

HERE = Path(__file__).parent / "forms"
REFUSED = {
    "blind": {
        "3 conversations",
        "Answer: $163 per night",
        "Starred has 12, Trash 27.\n\nAnswer: 12 + 27 = 39",
    },
    "second": {
        "Answer: from $16.95 to $123.99",
        "| SKU |\n|---|\n| B0YPS5YTDQ |\n| B0QL9BF7V7 |\n| B08ZFNFVRJ |",
        "**★ 4.20**",
        "in 2000",
        "The year 2000",
        "⭐ 16",
        "-$28,100",
        "$8,077/mo",
        "$8,077 a month",
    },
}
"""What the writer took for right, and the form does not: words beside the value."""
ACCEPTED = {"blind": {"60"}, "second": set[str]()}
"""What the writer took for wrong, and the form does not: a bare number counts in the unit that the request names."""


@pytest.mark.parametrize("name", ["blind", "second"])
def test_right_lines_pass_and_wrong_ones_fail(name: str) -> None:
    refused, accepted = set(), set()
    for line in (HERE / f"{name}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        answer = thaw(row["answer"])
        for text in row["right"]:
            if not grade_form(answer, text, row["question"]).passed or decline_in(text) is not None:
                refused.add(text)
        accepted |= {text for text in row["wrong"] if grade_form(answer, text, row["question"]).passed}
    assert refused == REFUSED[name]
    assert accepted == ACCEPTED[name]


def test_lines_that_decline_and_lines_that_do_not() -> None:
    lines = json.loads((HERE / "declines.json").read_text("utf-8"))
    assert [text for text in lines["right"] if decline_in(text) is None] == []
    assert [text for text in lines["wrong"] if decline_in(text) is not None] == []

"""What the published webarena-verified package made of the cases of our own tasks, and where we decide otherwise."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.scoring.foreign.verified_cases import Case, cases
from tests.scoring.foreign.verified_ours import rule_on, suite_of
from tests.scoring.foreign.verified_tasks import RECORDED, TASKS, digest
from webarium.scoring.foreign.outcomes import PROFILES, Profile

ADDRESSES = "Addresses in texts that are posted are those of the sites."
NO_DATA = "No data are right where a task expects none by leaving them out."
REASONS: tuple[tuple[str, str, str], ...] = (
    (
        "(original|strict) 1 → 0",
        r"(status|task_type|value): .*\^\.\*\$.*|value: every text",
        "An answer is never run as a regular expression.",
    ),
    (
        "original 0 → 1",
        "(address|header): upper case",
        "Letter case does not count in the path of a site's own address, `/admin`, either.",
    ),
    ("strict 1 → 0", "(address|header): upper case", "Letter case counts in paths."),
    ("strict 0 → 1", "answer: (empty|in words)", "Words stand for a response, and stopping for success."),
    ("strict 0 → 1", "answer: names of an old release", "Names of an earlier release are read."),
    ("strict 1 → 0", r"currency: [+-]0.0\d dollars", "Amounts are compared to the cent."),
    (
        "strict 1 → 0",
        r"currency: (whole|one digit|grouped whole)|post: longer",
        "Amounts are compared to the cent.",
    ),
    ("strict 0 → 1", "currency: grouped whole", "A comma before three figures marks thousands."),
    (
        "strict 1 → 0",
        "currency: (about|brackets|free|in a sentence|percent|two)|list: as (objects|text)|value: object",
        "An amount stands alone.",
    ),
    ("strict 1 → 0", "number: (in words with others|two in words)", "A number in words stands alone."),
    (
        "strict 1 → 0",
        "boolean: 2|number: false|data: False",
        "Only 1 and 0 are true and false, and false is not a number.",
    ),
    (
        "strict 1 → 0",
        "value: (with another|another first)|list: what is expected|(string|number): as expected",
        "One value is one value: a list of several is not one.",
    ),
    ("strict 0 → 1", "coordinates: text with (letters|signs)", "Degrees and letters belong to coordinates."),
    ("strict 0 → 1", "string: number", "Zero is a text, too."),
)
"""Profile and scores, what is varied, and why that is decided otherwise."""


class Difference(NamedTuple):
    """Cases that a profile decides otherwise than the package for one reason."""

    profile: Profile
    change: str
    """``1 → 0``."""
    why: str


@cache
def made() -> dict[int, list[Case]]:
    """The cases of our own tasks by their numbers."""
    return {task["task_id"]: list(cases(task)) for task in TASKS}


def stale() -> list[int]:
    """Tasks whose cases are others than those that were scored."""
    recorded = json.loads(RECORDED.read_text("utf-8"))
    return [number for number, found in made().items() if recorded[str(number)]["cases"] != digest(found)]


def differences() -> Iterator[tuple[Difference, Case]]:
    """Every case that a profile decides otherwise."""
    recorded = json.loads(RECORDED.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        tasks = suite_of(TASKS, Path(folder))
    for number, found in made().items():
        for case, score in zip(found, recorded[str(number)]["scores"], strict=True):
            for profile in PROFILES:
                ruling = str(int(rule_on(tasks[number], case, profile)))
                if ruling != score:
                    change = f"{score} → {ruling}"
                    yield Difference(profile, change, reason(profile, change, case)), case


def counted() -> Counter[Difference]:
    """How many cases each difference has."""
    return Counter(difference for difference, _ in differences())


def reason(profile: Profile, change: str, case: Case) -> str:
    """Why a case is decided otherwise; raises `AssertionError` where there is no reason."""
    if "retrieved_data" not in case.task["eval"][0]["expected"] and profile == "strict":
        return NO_DATA
    if change == "0 → 1" and _posts_addresses(case):
        return ADDRESSES
    for where, varied, why in REASONS:
        if re.fullmatch(where, f"{profile} {change}") and re.fullmatch(varied, case.name):
            return why
    raise AssertionError(
        f"{profile} decides {case.name} otherwise ({change}) without a reason: {case.answer}"
    )


def _posts_addresses(case: Case) -> bool:
    """Whether Markdown or JSON is to be posted that names a site, for which the package puts no address."""
    for event in case.task["eval"][1:]:
        types = event.get("post_data_schema", {}).get("properties", {})
        posted = event["expected"].get("post_data") or {}
        for name, schema in types.items():
            if schema.get("format") in ("markdown", "json") and re.search(
                r"__[A-Z]+__", str(posted.get(name))
            ):
                return True
    return False

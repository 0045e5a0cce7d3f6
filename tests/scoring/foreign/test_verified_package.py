"""webarena-verified's rules against the published package: recorded scores of our own tasks, and all of its tasks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.doc_pages import text
from tests.scoring.foreign.verified_recorded import Difference, counted, made, stale

ROW = re.compile(r"^\| (original|strict) \| (\d → \d) \| (\d+) \| (.+\.) \|$", re.MULTILINE)
SCRIPT = Path(__file__).parents[3] / "scripts" / "compare_verified.py"
PACKAGE = os.environ.get("WEBARIUM_VERIFIED_PYTHON", "")


def test_the_recorded_scores_are_those_of_these_cases() -> None:
    assert stale() == [], f"score them anew: python {SCRIPT.name} --record"
    assert sum(map(len, made().values())) > 5000


def test_profiles_agree_with_the_package_but_where_the_docs_say_so() -> None:
    rows = ROW.findall(text("foreign-rules.md"))
    listed = Counter({Difference(profile, change, why): int(cases) for profile, change, cases, why in rows})
    assert listed == counted()


@pytest.mark.skipif(
    not PACKAGE, reason="WEBARIUM_VERIFIED_PYTHON names no interpreter that has webarena-verified"
)
def test_the_package_itself_says_the_same() -> None:
    said = subprocess.run(
        [sys.executable, str(SCRIPT), PACKAGE, "--each", "2", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stdout + said.stderr

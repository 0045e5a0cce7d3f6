"""The forms in which people report: what they say stays, with steps, versions and what was printed around it."""

from __future__ import annotations

import re

import apsw

from webarium.draws import Dice
from webarium.sites.gitlab.seed.reports import reported
from webarium.worlds import Universe

SLOTS = {"path": "inkwell", "branch": "main", "file": "inkwell/site.py", "line": "9", "func": "build"}
BODY = "The build stops."


def forms(language: str, *, broken: bool) -> set[str]:
    return {reported(BODY, SLOTS, language, broken=broken, dice=Dice("forms", seed)) for seed in range(300)}


def test_what_somebody_says_is_in_each_form() -> None:
    for broken in (True, False):
        found = forms("python", broken=broken)
        assert BODY in found
        assert all(text.count(BODY) == 1 for text in found)
        assert not any(set(text) & set("{}[]|") for text in found)


def test_only_what_is_broken_has_steps_versions_and_logs() -> None:
    broken, other = forms("python", broken=True), forms("python", broken=False)
    for sign in ("inkwell main", 'File "inkwell/site.py", line 9, in build', "xpected"):
        assert any(sign in text for text in broken), sign
        assert not any(sign in text for text in other), sign


def test_a_language_without_logs_prints_none() -> None:
    assert not any("```" in text for text in forms("markdown", broken=True))


def test_logs_name_files_that_are_there(forge_universe: Universe) -> None:
    db: apsw.Connection = forge_universe.reader("gitlab")
    logs = db.execute("SELECT description FROM issue WHERE description LIKE '%```%line %, in %'")
    pattern = re.compile(r'File "(.+?)", line \d+, in [a-z]\w+$', re.MULTILINE)
    named = {name for (text,) in logs.fetchall() for name in pattern.findall(str(text))}
    named = {name for name in named if "site-packages" not in name}  # where somebody has installed it
    assert named
    assert all(db.execute("SELECT 1 FROM commit_file WHERE path = ?", (name,)).get for name in named)

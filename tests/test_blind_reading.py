"""`scripts/blind-reading` mixes people's texts with the sites', unlabelled, and counts how many are told apart."""

from __future__ import annotations

import importlib
import json
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from webarium.errors import UserError

ROOT = Path(__file__).parents[1]


@pytest.fixture(name="blind")
def loaded(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    return importlib.import_module("blind_reading")


@pytest.fixture
def people(tmp_path: Path) -> Path:
    """What a reader brings: ten texts of each kind."""
    kinds = ("profile", "forum", "issue", "mail", "review")
    path = tmp_path / "people.json"
    path.write_text(
        json.dumps([{"kind": kind, "text": f"{kind} {n} of people"} for kind in kinds for n in range(10)])
    )
    return path


def test_both_kinds_are_mixed_and_nothing_says_which_is_which(
    blind: ModuleType, people: Path, tmp_path: Path
) -> None:
    blind.mix(people, tmp_path / "out", 0, 3)
    key = json.loads((tmp_path / "out" / "key.json").read_text())
    assert Counter((each["kind"], each["by"]) for each in key) == Counter(
        {(kind, by): 10 for kind in blind.SOURCES for by in ("site", "people")}
    )
    assert [each["by"] for each in key] != sorted(each["by"] for each in key)
    shown = (tmp_path / "out" / "mixed.txt").read_text()
    assert all(each["text"] in shown for each in key)
    assert '"by"' not in shown
    assert "### 1 (" in shown
    assert len({each["text"] for each in key}) == len(key)
    assert (tmp_path / "out" / "answers.txt").read_text().splitlines()[-1] == "100 "
    blind.mix(people, tmp_path / "again", 0, 3)
    assert json.loads((tmp_path / "again" / "key.json").read_text()) == key


def test_what_was_told_apart_is_counted_by_kind(
    blind: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [
        {"kind": kind, "text": "", "by": by}
        for kind, by in (("mail", "site"), ("mail", "people"), ("forum", "site"))
    ]
    key, answers = tmp_path / "key.json", tmp_path / "answers.txt"
    key.write_text(json.dumps(texts))
    answers.write_text("1 site\n2 site\n3 \n")
    blind.score(key, answers)
    said = capsys.readouterr().out
    assert "all             1 of    2 told apart,  50%" in said
    assert "by people       0 of    1 told apart,   0%" in said
    assert "recognized: 1" in said
    assert "forum" not in said


@pytest.mark.parametrize("line", ["4 site", "one site", "1 me", "0 people"])
def test_an_answer_that_nobody_can_read_is_named(blind: ModuleType, tmp_path: Path, line: str) -> None:
    path = tmp_path / "answers.txt"
    path.write_text(f"2 people\n{line}\n")
    with pytest.raises(UserError, match="expected a number from 1 to 3"):
        blind.read_answers(path, 3)


@pytest.mark.parametrize("texts", ["[", "{}", '[{"text": "a"}]', '[{"kind": "poem", "text": "a"}]'])
def test_texts_that_nobody_can_read_are_refused(blind: ModuleType, tmp_path: Path, texts: str) -> None:
    path = tmp_path / "people.json"
    path.write_text(texts)
    with pytest.raises(UserError, match=r"no JSON list|texts of kind poem"):
        blind.read_people(path)


def test_nothing_is_scored_before_somebody_has_read(blind: ModuleType, tmp_path: Path) -> None:
    key, answers = tmp_path / "key.json", tmp_path / "answers.txt"
    key.write_text(json.dumps([{"kind": "mail", "text": "", "by": "site"}]))
    answers.write_text("1 \n")
    with pytest.raises(UserError, match="no answers yet"):
        blind.score(key, answers)

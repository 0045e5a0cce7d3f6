from __future__ import annotations

import json
import os
import re
import zipfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import pytest

from webarium.errors import UnknownNameError, UserError
from webarium.runs.config import Limits, RunConfig
from webarium.runs.jobs import Job
from webarium.runs.playing.setup import open_endpoints
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.step import Step
from webarium.runs.records.store import RunFolder, new_run_folder
from webarium.tasks import Task
from webarium.types import Json
from webarium.worlds import Conditions

from .builders import result

CONFIG = RunConfig("shopping", "oracle")
TASKS = ["shopping.sample.0", "shopping.sample.1"]
JOBS = [Job(task_id) for task_id in TASKS]
UNIVERSE = ["universe-a"]


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    return RunFolder.create(tmp_path / "run", CONFIG, JOBS, UNIVERSE)


def write_episode(folder: RunFolder, task_id: str, **changes: object) -> str:
    recorder = EpisodeRecorder(folder.partial(task_id), folder.archive(task_id))
    recorder.write("task", {"id": task_id})
    recorder.step(
        Step.from_json({"index": 0, "url": "http://onestopshop.test/"}),
        pictures={"screenshot": b"png"},
        digests={"tree": "aa"},
    )
    digest = recorder.digest
    recorder.finish(result(task_id=task_id, digest=digest, **changes))
    return digest


def test_an_episode_comes_back_as_it_was_written(folder: RunFolder) -> None:
    digest = write_episode(folder, TASKS[0])
    assert list(folder.results()) == [result(task_id=TASKS[0], digest=digest)]
    with zipfile.ZipFile(folder.archive(TASKS[0])) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == [
            "checksums.json",
            "result.json",
            "screenshots/0000.png",
            "steps.jsonl",
            "task.json",
        ]
        step = json.loads(archive.read("steps.jsonl"))
    assert step["screenshot"] == "screenshots/0000.png"
    assert step["digests"] == {"tree": "aa"}


def test_a_step_is_on_the_disk_before_the_next_one_begins(
    folder: RunFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: dict[str, bytes] = {}

    def sync(handle: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{handle}"))
        if path.is_file():
            synced[path.name] = path.read_bytes()

    with EpisodeRecorder(folder.partial("x"), folder.archive("x")) as recorder:
        monkeypatch.setattr(os, "fsync", sync)
        for index in range(2):
            recorder.step(
                Step.from_json({"index": index}),
                pictures={"screenshot": b"png", "marked": b"marks"},
                digests={},
            )
            lines = [json.loads(line)["index"] for line in synced["steps.jsonl"].splitlines()]
            assert lines == list(range(index + 1))
            assert (synced[f"{index:04d}.png"], synced[f"{index:04d}-marked.png"]) == (b"png", b"marks")


def test_equal_episodes_make_equal_archives(tmp_path: Path) -> None:
    archives = []
    for name in ("one", "two"):
        folder = RunFolder.create(tmp_path / name, CONFIG, JOBS, UNIVERSE)
        write_episode(folder, TASKS[0])
        archives.append(folder.archive(TASKS[0]).read_bytes())
    assert archives[0] == archives[1]


def test_the_digest_depends_on_what_was_seen(folder: RunFolder) -> None:
    digests = set()
    for value in ("aa", "bb"):
        recorder = EpisodeRecorder(folder.partial("x"), folder.archive("x"))
        recorder.step(Step.from_json({"index": 0}), pictures={}, digests={"tree": value})
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
        RunFolder.create(folder.path, CONFIG, JOBS, UNIVERSE)


def test_resume_says_what_differs(folder: RunFolder) -> None:
    with pytest.raises(UserError, match=r"seed: this run has 0, you asked for 3.*universe") as caught:
        RunFolder.resume(folder.path, replace(CONFIG, seed=3), ["universe-b"])
    assert "agent" not in str(caught.value)


def test_resume_ignores_what_cannot_change_a_score(folder: RunFolder) -> None:
    free = replace(
        CONFIG, workers=7, concurrency=3, on="ray", shard=(1, 2), run_limits=Limits(cost=5), headed=True
    )
    assert RunFolder.resume(folder.path, free, UNIVERSE).config == CONFIG
    drawn = replace(CONFIG, on_demand=True)
    assert RunFolder.resume(folder.path, drawn, UNIVERSE).config == CONFIG


def test_frames_are_drawn_on_demand_for_one_episode_at_a_time() -> None:
    with pytest.raises(UserError, match="one episode at a time in each worker, got a concurrency of 2"):
        replace(CONFIG, on_demand=True, concurrency=2)
    assert replace(CONFIG, concurrency=1).drawn_on_demand
    assert not replace(CONFIG, concurrency=2).drawn_on_demand
    assert not replace(CONFIG, on_demand=False).drawn_on_demand


def test_what_unfinished_episodes_left_is_dropped_for_those_that_run_again(folder: RunFolder) -> None:
    for task_id in TASKS:
        folder.partial(task_id).mkdir()
    folder.drop_partial(JOBS[:1])
    assert [folder.partial(task_id).exists() for task_id in TASKS] == [False, True]


def test_a_second_session_is_refused_and_other_shards_are_not(folder: RunFolder) -> None:
    other = RunFolder.open(folder.path)
    with folder.session(), pytest.raises(UserError, match="Another session"), other.session():
        pass
    with folder.session((1, 2)), other.session((2, 2)):
        with pytest.raises(UserError, match="Another session"), other.session((1, 2)):
            pass
        with pytest.raises(UserError, match="Another session"), other.session():
            pass


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "does not exist"),
        ("", "cannot be read as JSON"),
        ("[1, 2]", "should hold a JSON object"),
        ('{"format": 99}', "has run format 99"),
        ('{"format": 2}', r"run\.json: the field 'config' is missing"),
        (
            '{"format": 2, "config": {}, "episodes": [{"task_id": 7}], "universes": [], "versions": {}}',
            r"run\.json, episodes\[0\]: the field 'task_id' must be a text, got 7",
        ),
    ],
)
def test_something_that_is_not_a_run_is_refused(tmp_path: Path, content: str | None, said: str) -> None:
    if content is not None:
        (tmp_path / "run.json").write_text(content)
    with pytest.raises(UserError, match=said):
        RunFolder.open(tmp_path)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"steps": "many"}, r"result\.json: the field 'steps' is wrong"),
        (
            {"outcome": "well"},
            r"the field 'outcome' must be one of passed, failed, undecided, error, got .well",
        ),
        ({"checks": [3]}, r"result\.json, checks\[0\] must be an object, got 3"),
    ],
)
def test_a_result_of_another_shape_is_refused_in_one_sentence(broken: dict[str, Json], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        EpisodeResult.from_json({**result().to_json(), **broken})


def test_an_unwritable_place_is_one_clear_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="--out"):
        RunFolder.create(tmp_path / "file" / "run", CONFIG, JOBS, UNIVERSE)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_one_clear_message(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with pytest.raises(UserError, match="cannot be written"):
        RunFolder.create(tmp_path / "run", CONFIG, JOBS, UNIVERSE)


def test_run_names_count_up_and_two_at_once_get_two_folders(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    with (
        new_run_folder(runs, "shopping", "my.agents:Careful") as first,
        new_run_folder(runs, "shopping", "my.agents:Careful") as second,
    ):
        assert (first.name, second.name) == ("shopping-Careful-001", "shopping-Careful-002")
        (first / "run.json").touch()
    assert first.is_dir()
    assert not second.exists(), "a folder in which nothing was written stays behind"


def test_a_place_where_no_run_can_be_is_one_clear_message(tmp_path: Path) -> None:
    (tmp_path / "runs").touch()
    with (
        pytest.raises(UserError, match="cannot be written"),
        new_run_folder(tmp_path / "runs", "shopping", "x"),
    ):
        pass


def test_a_config_survives_json() -> None:
    config = RunConfig(
        "shopping",
        "random",
        tasks=("b", "a"),
        agent_options=(("depth", 3), ("tools", ["a"])),
        seed=4,
        observe="som",
        limits=Limits(tokens=10),
        shard=(2, 3),
        run_limits=Limits(cost=1.5, steps=7),
        base_urls=(("shopping", "http://localhost:7770"),),
        endpoints=("submit", "finish"),
        site_router="http://localhost:5000",
        headed=True,
    )
    assert RunConfig.from_json(json.loads(json.dumps(config.to_json()))) == config


@dataclass(frozen=True)
class Asked:
    """What of a task is looked at."""

    conditions: Conditions


def test_a_run_opens_addresses_of_reals_protocol() -> None:
    with pytest.raises(UnknownNameError, match="finish"):
        RunConfig("gomail", "oracle", endpoints=("finnish",))
    task = cast("Task", Asked(Conditions(latency_ms=5, endpoints=frozenset({"submit"}))))
    opened = open_endpoints(task, ("finish",))
    assert opened.conditions == Conditions(latency_ms=5, endpoints=frozenset({"submit", "finish"}))
    assert open_endpoints(task, ()) is task


def test_a_run_goes_on_although_an_unrelated_site_was_added(folder: RunFolder) -> None:
    recorder = EpisodeRecorder(folder.partial(TASKS[0]), folder.archive(TASKS[0]))
    recorder.write("episode", {"databases": {"shopping": "1"}})
    recorder.finish(result(task_id=TASKS[0]))
    RunFolder.resume(folder.path, CONFIG, ["universe-b"], [{"shopping": "1"}])
    with pytest.raises(UserError, match="sites' data or generators changed"):
        RunFolder.resume(folder.path, CONFIG, ["universe-b"], [{"shopping": "2"}])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"index": 1, "marks": 3}, "the field 'marks' must be a list, got 3"),
        ({}, "the field 'index' is missing"),
    ],
)
def test_a_line_that_is_no_step_says_what_is_wrong(line: dict[str, Json], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        Step.from_json(line)


def test_a_line_of_a_later_version_is_read_as_far_as_it_is_known() -> None:
    line = {"index": 2, "url": "http://reddit.test/", "tomorrow": [1]}
    assert Step.from_json(line) == Step(2, url="http://reddit.test/")

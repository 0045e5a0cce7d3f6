"""Damaged records, full disks and impatient people: what is finished is kept, and the rest is told in words."""

from __future__ import annotations

import json
import os
import re
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.recorded import Recorded, write_run
from webarium.errors import StorageError
from webarium.runs import RunFolder, RunReader
from webarium.runs.exports import export_run
from webarium.runs.records import integrity, record
from webarium.runs.records.integrity import CHECKSUMS, damage
from webarium.runs.records.reader import DamagedError, EpisodeReader
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.step import Step
from webarium.runs.records.store import write_json
from webarium.viewer import Library, export_site

TASK = "shopping.mug.0"
Change = Callable[[Path], None]


def files_of(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def pack(archive: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in files.items():
            opened.writestr(name, data)


def rewritten(name: str, change: Callable[[bytes], bytes | None], *, sums: bool = False) -> Change:
    """A file of the archive made another one; with `sums` gone, as archives of earlier versions were."""

    def apply(archive: Path) -> None:
        files = files_of(archive)
        made = change(files.pop(name))
        if made is not None:
            files[name] = made
        if not sums:
            files.pop(CHECKSUMS, None)
        pack(archive, files)

    return apply


def flipped(name: str) -> Change:
    """One byte of a file's data as it lies on the disk."""

    def apply(archive: Path) -> None:
        with zipfile.ZipFile(archive) as opened:
            info = opened.getinfo(name)
        data = bytearray(archive.read_bytes())
        data[info.header_offset + 30 + len(name) + info.compress_size // 2] ^= 1
        archive.write_bytes(bytes(data))

    return apply


def cut(archive: Path) -> None:
    archive.write_bytes(archive.read_bytes()[: archive.stat().st_size // 2])


def emptied(archive: Path) -> None:
    archive.write_bytes(b"")


def added(archive: Path) -> None:
    pack(archive, {**files_of(archive), "screenshots/9999.png": b"x"})


DAMAGES: dict[str, tuple[Change, str]] = {
    "a flipped byte in a picture": (flipped("screenshots/0000.png"), "CRC"),
    "a flipped byte in the steps": (flipped("steps.jsonl"), "CRC|Error"),
    "half an archive": (cut, "zip"),
    "no archive": (emptied, "zip"),
    "half the steps": (rewritten("steps.jsonl", lambda data: data[: len(data) // 2]), "breaks off in step"),
    "a step less": (
        rewritten("steps.jsonl", lambda data: b"".join(data.splitlines(True)[:-1])),
        "not hold the steps of the result",
    ),
    "no steps": (rewritten("steps.jsonl", lambda data: None), "steps.jsonl is missing"),
    "a verdict that is a list": (
        rewritten("verdict.json", lambda data: b"[]"),
        "verdict.json is not a JSON object",
    ),
    "no verdict": (rewritten("verdict.json", lambda data: None), "verdict.json is missing"),
    "a verdict that breaks off": (rewritten("verdict.json", lambda data: data[:9]), "JSONDecodeError"),
    "a result that is none": (rewritten("result.json", lambda data: b"{}"), "KeyError"),
    "a picture less": (
        rewritten("screenshots/0001.png", lambda data: None),
        "screenshots/0001.png is missing",
    ),
    "another picture": (
        rewritten("screenshots/0001.png", lambda data: data + b" ", sums=True),
        r"checksum of screenshots/0001.png differs",
    ),
    "a file too many": (added, "not those that its checksums name"),
}


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    """Two episodes that passed, and one that broke."""
    episodes = [Recorded(TASK), Recorded("shopping.mug.1"), Recorded("shopping.mug.2", "error")]
    return write_run(tmp_path / "runs" / "one", episodes, tasks=tuple(e.task_id for e in episodes))


def test_a_whole_archive_has_the_checksum_of_every_file(run: RunFolder) -> None:
    for job in run.jobs:
        assert damage(run.archive(job.id)) == ""
        files = files_of(run.archive(job.id))
        sums = json.loads(files.pop(CHECKSUMS))
        assert sums == {name: record.digest_of(data) for name, data in files.items()}


def test_an_archive_of_before_there_were_checksums_is_whole(run: RunFolder) -> None:
    archive = run.archive(TASK)
    rewritten("task.json", lambda data: data)(archive)
    assert CHECKSUMS not in files_of(archive)
    assert damage(archive) == ""


@pytest.mark.parametrize("what", DAMAGES)
def test_damage_is_found_set_aside_and_shown_and_the_rest_goes_on(
    run: RunFolder, tmp_path: Path, what: str
) -> None:
    change, why = DAMAGES[what]
    change(run.archive(TASK))
    assert re.search(why, damage(run.archive(TASK)))
    export_site(Library(run.path), tmp_path / "out")
    pages = {path.parent.name for path in (tmp_path / "out" / "one").glob("*/index.html")}
    assert pages == {job.id for job in run.jobs}
    shown = (tmp_path / "out" / "one" / "shopping.mug.1" / "index.html").read_text("utf-8")
    assert "Put a mug into my cart." in shown
    reader = RunReader(run.path)
    assert list(reader.leave_damaged_out()) == [TASK]
    assert [entry.status for entry in reader.entries()] == ["damaged", "passed", "error"]
    assert export_run(reader, "jsonl", tmp_path / "jsonl").episodes == 1  # the other one was an error
    aside = run.set_damaged_aside(run.jobs)
    assert [job.id for job in aside] == [TASK]
    assert run.archive(TASK).with_suffix(".damaged").exists()
    assert [entry.status for entry in RunReader(run.path).entries()] == ["planned", "passed", "error"]


def test_a_damaged_part_is_told_and_never_read_as_something_else(run: RunFolder) -> None:
    rewritten("verdict.json", lambda data: b"[]")(run.archive(TASK))
    flipped("screenshots/0001.png")(run.archive("shopping.mug.1"))
    reader = RunReader(run.path)
    with pytest.raises(DamagedError, match="not a JSON object"):
        _ = reader.episode(TASK).verdict
    with pytest.raises(DamagedError, match="CRC"):
        reader.episode("shopping.mug.1").screenshot(1)
    cut(run.archive(TASK))
    assert RunReader(run.path).entries()[0].status == "damaged"
    with pytest.raises(DamagedError, match="--resume"):
        reader.episode(TASK).names()


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_told_and_leaves_nothing_half(
    run: RunFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_json(run.path / "summary.json", {"episodes": 3})
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match=r"No space left on device\. Make room"):
        write_json(run.path / "summary.json", {"episodes": 4})
    assert json.loads((run.path / "summary.json").read_text()) == {"episodes": 3}
    with pytest.raises(StorageError, match="No space left"):
        EpisodeRecorder(run.partial("shopping.mug.3"), run.archive("shopping.mug.3"))
    assert not list(run.path.rglob("*.tmp"))
    with pytest.raises(StorageError):
        write_run(tmp_path / "runs" / "two", [])
    monkeypatch.undo()
    write_run(tmp_path / "runs" / "two", [Recorded(TASK)])  # the folder was left as if nothing had been begun


@pytest.mark.parametrize("when", ["steps", "archive"])
def test_an_episode_that_finds_no_room_leaves_no_archive(
    run: RunFolder, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    archive = run.archive("shopping.mug.3")
    with EpisodeRecorder(run.partial("shopping.mug.3"), archive) as recorder:
        monkeypatch.setattr(os, "fsync" if when == "steps" else "replace", full)
        ending = (
            recorder.finish
            if when == "archive"
            else lambda _: recorder.step(Step.from_json({"index": 0}), pictures={}, digests={})
        )
        with pytest.raises(StorageError):
            ending(next(run.results()))
        recorder.discard()
    assert sorted(path.name for path in run.episodes.iterdir()) == sorted(f"{job.id}.zip" for job in run.jobs)


def test_an_export_on_a_full_disk_is_an_error_in_words(
    run: RunFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(StorageError, match="cannot be written: No space left on device"):
        export_site(Library(run.path), tmp_path / "out")


def test_reading_fails_by_what_a_recorder_never_writes_only() -> None:
    assert Exception not in integrity.UNREADABLE


def test_a_file_that_declares_gigabytes_is_damage_and_is_not_read(run: RunFolder) -> None:
    archive = run.archive(TASK)
    data = bytearray(archive.read_bytes())
    with zipfile.ZipFile(archive) as opened:
        place = data.index(b"verdict.json", opened.start_dir)
    at = place - 46 + 24
    data[at : at + 4] = (2**31).to_bytes(4, "little")
    archive.write_bytes(data)
    tracemalloc.start()
    assert damage(archive)
    with pytest.raises(DamagedError, match=r"'verdict\.json' would have 2,147,483,648 bytes"):
        EpisodeReader(archive).read("verdict.json")
    assert tracemalloc.get_traced_memory()[1] < 50 * 2**20
    tracemalloc.stop()

"""Packages: honest ones are listed as the server scores them, and nothing else is."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import stat
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.leaderboard.conftest import TASKS, episode, right
from tests.recorded import write_run
from webarium.errors import UserError
from webarium.leaderboard.intake import Intake
from webarium.leaderboard.package import pack_run
from webarium.leaderboard.rules import Rejected
from webarium.leaderboard.standings import boards
from webarium.leaderboard.verify import References
from webarium.runs.records.reader import RunReader
from webarium.tasks.task import Task
from webarium.viewer.pictures import thumbnail
from webarium.worlds import Universe

FIRST = f"episodes/{TASKS[0]}.zip"


def pack(run: Path, **words: str) -> Path:
    return pack_run(RunReader(run), run.parent / "package.zip", **{"name": "Careful", "by": "Ada", **words})


def test_an_honest_run_is_listed_as_the_server_scores_it(honest: Path, intake: Intake) -> None:
    number = intake.take(pack(honest, note="two tasks"))
    (row,) = intake.store.submissions()
    assert (row["id"], row["name"], row["sender"], row["note"]) == (number, "Careful", "Ada", "two tasks")
    assert (row["suite"], row["scope"], row["model"]) == ("shopping", "part", "fake/model")
    assert [result["outcome"] for result in intake.store.results(number)] == ["passed", "failed"]
    assert RunReader(intake.records / str(number)).jobs
    with pytest.raises(Rejected, match="listed already, as number 1"):
        intake.take(pack(honest))
    assert len(intake.store.submissions()) == 1
    assert list(intake.records.parent.joinpath("incoming").iterdir()) == []


def test_runs_with_free_answers_are_listed_apart(
    honest: Path, tmp_path: Path, tasks: list[Task], universe: Universe, intake: Intake
) -> None:
    free = [task.answering("free") for task in tasks]
    said = f"Your latest order comes to {right(free[0])}."
    write_run(
        tmp_path / "free",
        [episode(free[0], said, "passed"), episode(free[1], "no idea", "failed")],
        universe=universe.id,
        databases=universe.hashes,
        agent="own:Agent",
        tasks=TASKS,
        answers="free",
    )
    intake.take(pack(honest))
    intake.take(pack(tmp_path / "free"))
    assert {row["suite"] for row in intake.store.submissions()} == {"shopping", "shopping (free answers)"}
    assert {board[0] for board in boards(intake.store)} == {"shopping", "shopping (free answers)"}


def test_a_run_that_was_asked_for_answers_otherwise_than_it_says_is_refused(
    honest: Path, intake: Intake
) -> None:
    package = pack(honest)
    repack(package, run_says(answers="free"), honest=True)
    with pytest.raises(Rejected, match="was asked something else"):
        intake.take(package)


def test_what_a_database_cannot_hold_does_not_stop_it(honest: Path, intake: Intake) -> None:
    package = pack(honest)
    repack(package, run_says(agent="own\x00\ud800:Agent", model="m\x00"), honest=True)
    intake.take(package)
    (row,) = intake.store.submissions()
    assert (row["agent"], row["model"]) == ("own?:Agent", "m")


def edit_json(data: bytes, change: Callable[[Any], None]) -> bytes:
    value = json.loads(data)
    change(value)
    return json.dumps(value).encode()


def rewrite(run: Path, task: str, changes: Mapping[str, Callable[[bytes], bytes | None]]) -> None:
    """Change files inside an episode's archive; nothing drops one, a name that was not there is added."""
    path = run / "episodes" / f"{task}.zip"
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for name, change in changes.items():
        made = change(files.get(name, b""))
        if made is None:
            del files[name]
        else:
            files[name] = made
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def claim(data: bytes) -> bytes:
    return edit_json(data, lambda result: result.update(outcome="passed", reason="all checks passed"))


def claim_verdict(data: bytes) -> bytes:
    return edit_json(data, lambda verdict: verdict.update(passed=True))


def steps(change: Callable[[list[Any]], Any]) -> Callable[[bytes], bytes]:
    def edit(data: bytes) -> bytes:
        lines = [json.loads(line) for line in data.splitlines()]
        lines = change(lines) or lines
        return b"".join(json.dumps(line).encode() + b"\n" for line in lines)

    return edit


def answer_better(lines: list[Any]) -> None:
    lines[-1]["act"]["answer"] = "$1.00"


def forge_changes(data: bytes) -> bytes:
    row = {
        "database": "shopping",
        "table": "cart",
        "op": "insert",
        "key": {"id": 1},
        "old": None,
        "new": {"id": 1},
    }
    return json.dumps([row]).encode()


def conditions(**values: Any) -> Callable[[bytes], bytes]:
    return lambda data: edit_json(data, lambda told: told["conditions"].update(values))


def spent(**values: Any) -> Callable[[bytes], bytes]:
    return lambda data: edit_json(data, lambda result: result["spent"].update(values))


CALL = {"input_tokens": 1, "output_tokens": 1, "cached_tokens": 0, "cost": -9.0, "latency_s": 1.0}


def webp_header(width: int, height: int) -> bytes:
    """How a lossless WebP of this size begins."""
    sides = (width - 1 | height - 1 << 14).to_bytes(4, "little")
    return b"RIFF\x20\0\0\0WEBPVP8L\x14\0\0\0\x2f" + sides


def png_header(width: int, height: int) -> bytes:
    """How a PNG of this size begins."""
    ihdr = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\x00\x00\x00"
    return b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + ihdr + zlib.crc32(ihdr).to_bytes(4, "big")


FORGERIES: dict[str, tuple[dict[str, Callable[[bytes], bytes | None]], str]] = {
    "a result alone": ({"result.json": claim}, "not what its verdict says"),
    "result and verdict": (
        {"result.json": claim, "verdict.json": claim_verdict},
        "claims 'passed', but scored again it failed",
    ),
    "an observation": (
        {"steps.jsonl": steps(lambda s: s[0].update(observation="x"))},
        "observation of step 0",
    ),
    "a picture": ({"screenshots/0000.png": lambda data: data + b" "}, "picture of step 0"),
    "an answer in the steps": ({"steps.jsonl": steps(answer_better)}, "not the one that it says"),
    "the stop": ({"steps.jsonl": steps(lambda s: s[-1].update(action="stop [x]"))}, "stop of episode"),
    "changes": ({"changes.json": forge_changes}, "cannot have happened to this server's data"),
    "a step left out": ({"steps.jsonl": steps(lambda s: s[1:])}, "not those that its result"),
    "no steps": ({"steps.jsonl": lambda data: None}, "cannot be read"),
    "another task": (
        {"task.json": lambda data: edit_json(data, lambda task: task.update(intent="Say hello."))},
        "asked something else",
    ),
    "another universe": (
        {
            "episode.json": lambda data: edit_json(
                data, lambda about: about.update(databases={"shopping": "f" * 64})
            )
        },
        "other data",
    ),
    "another final page": (
        {
            "page.json": lambda data: edit_json(
                data, lambda page: page.update(url="http://onestopshop.test/cart")
            )
        },
        "not the one that its last step shows",
    ),
    "a final page that is none": (
        {"page.json": lambda data: b'{"url": "http://onestopshop.test/"}'},
        "not the one that its last step shows",
    ),
    "no universe": (
        {"episode.json": lambda data: edit_json(data, lambda about: about.pop("databases"))},
        "other data",
    ),
    "other sites": (
        {"task.json": lambda data: edit_json(data, lambda task: task.update(sites=["reddit"]))},
        "other data",
    ),
    "a world with /finish open": (
        {"episode.json": conditions(endpoints=["finish"])},
        "conditions than the task has",
    ),
    "a milder task": ({"task.json": conditions(latency_ms=1)}, "conditions than the task has"),
    "somebody else signed in": (
        {"episode.json": lambda data: edit_json(data, lambda about: about.update(users={"shopping": None}))},
        "conditions than the task has: users",
    ),
    "another day": (
        {"episode.json": lambda data: edit_json(data, lambda about: about.update(now="2030-01-01 00:00:00"))},
        "conditions than the task has: now",
    ),
    "a cheaper result": ({"result.json": spent(cost=-5.0)}, "not those of its record"),
    "fewer tokens": ({"result.json": spent(input_tokens=-1)}, "not those of its record"),
    "fewer steps": (
        {"result.json": lambda data: edit_json(data, lambda result: result.update(steps=-3))},
        "not those of its record",
    ),
    "no number": (
        {"result.json": lambda data: edit_json(data, lambda result: result.update(wall_s=float("nan")))},
        "an amount that is not a plausible number",
    ),
    "a call that pays": (
        {"steps.jsonl": steps(lambda s: s[1].update(calls=[CALL]))},
        "an amount that is not a plausible number",
    ),
    "a call that is none": (
        {"steps.jsonl": steps(lambda s: s[1].update(calls=[{}]))},
        "not as a run writes it",
    ),
    "no final page": ({"page.json": lambda data: None}, "no final page"),
    "no result": ({"result.json": lambda data: None}, "has no result"),
    "a stranger's file": ({"../../evil.json": lambda data: b"{}"}, "which no record has"),
    "a script": ({"run.sh": lambda data: b"rm"}, "which no record has"),
    "a bomb": ({"changes.json": lambda data: b"[" + b" " * 60_000_000 + b"]"}, "times larger"),
    "deep nesting": ({"changes.json": lambda data: b"[" * 100_000}, "cannot be read"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_episode_is_refused_with_the_reason(honest: Path, intake: Intake, what: str) -> None:
    changes, reason = FORGERIES[what]
    package = pack(honest)  # before, so that a run without results is packed, too
    rewrite(honest, TASKS[1], changes)
    repack(
        package,
        lambda files: files.update({f"episodes/{TASKS[1]}.zip": archived(honest, TASKS[1])}),
        honest=True,
    )
    with pytest.raises(Rejected, match=reason):
        intake.take(package)
    assert intake.store.submissions() == []
    assert list(intake.records.iterdir()) == []


def archived(run: Path, task: str) -> bytes:
    return (run / "episodes" / f"{task}.zip").read_bytes()


def repack(package: Path, change: Callable[[dict[str, bytes]], Any], *, honest: bool) -> None:
    """Change a package's files; `honest` writes a manifest that fits them."""
    with zipfile.ZipFile(package) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    if honest:
        manifest = json.loads(files["manifest.json"])
        manifest["files"] = {
            name: {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
            for name, data in files.items()
            if name != "manifest.json"
        }
        files["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(package, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def run_says(**values: Any) -> Callable[[dict[str, bytes]], None]:
    def change(files: dict[str, bytes]) -> None:
        files["run.json"] = edit_json(files["run.json"], lambda run: run["config"].update(values))

    return change


def drop_plan(files: dict[str, bytes]) -> None:
    files["run.json"] = edit_json(files["run.json"], lambda run: run["episodes"].pop())


BAD: dict[str, tuple[Callable[[dict[str, bytes]], Any], bool, str]] = {
    "a changed file": (lambda f: f.update({FIRST: f[FIRST][:-1] + b"x"}), False, "checksum differs"),
    "a cut file": (lambda f: f.update({FIRST: f[FIRST][:-9]}), False, "size that the manifest says"),
    "a cut episode": (lambda f: f.update({FIRST: f[FIRST][:500]}), True, "damaged"),
    "a missing file": (lambda f: f.pop(FIRST), False, "truncated"),
    "a missing episode": (lambda f: f.pop(FIRST), True, "truncated"),
    "an unlisted file": (lambda f: f.update({"summary.json": b"{}"}), False, "not in the manifest"),
    "a path out": (lambda f: f.update({"../evil.zip": b""}), True, "which no run has"),
    "a path in": (lambda f: f.update({"episodes/../../evil.zip": b""}), True, "which no run has"),
    "an absolute path": (lambda f: f.update({"/etc/passwd": b""}), True, "which no run has"),
    "no manifest": (lambda f: f.pop("manifest.json"), False, "no manifest"),
    "a senseless manifest": (
        lambda f: f.update({"manifest.json": b"[1]"}),
        False,
        "not as `webarium submit`",
    ),
    "a deep manifest": (
        lambda f: f.update({"manifest.json": b"[" * 99_999}),
        False,
        "not as `webarium submit`",
    ),
    "no run": (lambda f: f.pop("run.json"), True, "no run.json"),
    "a senseless run": (lambda f: f.update({"run.json": b'{"format": 2}'}), True, "'config' is missing"),
    "another suite": (run_says(suite="webarena:/etc/passwd"), True, "are not taken"),
    "another seed": (run_says(seed=7), True, "seed 7 are not taken"),
    "another scale": (run_says(scale="full"), True, "scale 'full'"),
    "an unknown setting": (run_says(cheat=True), True, "not as a run writes it"),
    "swapped episodes": (
        lambda f: f.update({FIRST: f[f"episodes/{TASKS[1]}.zip"], f"episodes/{TASKS[1]}.zip": f[FIRST]}),
        True,
        "holds another episode",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_package_is_refused_with_the_reason(honest: Path, intake: Intake, what: str) -> None:
    change, fitting, reason = BAD[what]
    package = pack(honest)
    repack(package, change, honest=fitting)
    with pytest.raises(Rejected, match=reason):
        intake.take(package)
    assert intake.store.submissions() == []
    assert not (intake.records.parent / "evil.zip").exists()


def test_what_is_no_archive_too_large_or_a_bomb_is_refused(honest: Path, intake: Intake) -> None:
    package = pack(honest)
    data = package.read_bytes()
    for content, reason in ((b"hello", "not a zip archive"), (data[: len(data) // 2], "not a zip archive")):
        package.write_bytes(content)
        with pytest.raises(Rejected, match=reason):
            intake.take(package)
    package.write_bytes(data)
    small = Intake(intake.store, intake.records.parent / "small", replace(intake.rules, package_bytes=1000))
    with pytest.raises(Rejected, match="at most 1,000"):
        small.take(package)
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", b" " * 50_000_000)
        archive.writestr("run.json", b"{}")
    package.write_bytes(bomb.getvalue())
    with pytest.raises(Rejected, match="times larger"):
        intake.take(package)


@pytest.mark.parametrize(
    "picture", [b"GIF89a", png_header(100_000, 100_000), png_header(0, 9), webp_header(16_000, 16_000)]
)
def test_a_picture_that_is_none_or_a_bomb_is_refused(
    tmp_path: Path,
    universe: Universe,
    tasks: list[Task],
    intake: Intake,
    picture: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.recorded.png", lambda *_, **__: picture)
    one = episode(tasks[0], right(tasks[0]), "passed")
    write_run(tmp_path / "one", [one], universe=universe.id, databases=universe.hashes, tasks=TASKS)
    with pytest.raises(Rejected, match="not a PNG or WebP, or is too large"):
        intake.take(pack(tmp_path / "one"))
    assert thumbnail(picture) is None


def test_a_link_in_a_package_is_a_file_and_leads_nowhere(honest: Path, intake: Intake) -> None:
    package = pack(honest)
    target = honest.parent / "secret.zip"
    shutil.copy(honest / FIRST, target)
    with zipfile.ZipFile(package) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files[FIRST] = str(target).encode()
    manifest = json.loads(files["manifest.json"])
    manifest["files"][FIRST] = {"sha256": hashlib.sha256(files[FIRST]).hexdigest(), "size": len(files[FIRST])}
    files["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(package, "w") as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = (stat.S_IFLNK if name == FIRST else stat.S_IFREG) << 16
            archive.writestr(info, data)
    with pytest.raises(Rejected, match="damaged"):
        intake.take(package)


def test_a_part_of_a_suite_is_listed_only_where_parts_are(
    honest: Path, intake: Intake, references: References
) -> None:
    strict = Intake(
        intake.store, intake.records.parent / "strict", replace(intake.rules, parts=False), references
    )
    with pytest.raises(Rejected, match="The run is of 2 tasks; a run of all"):
        strict.take(pack(honest))


def test_leaving_failed_episodes_out_makes_another_run(
    tmp_path: Path, universe: Universe, tasks: list[Task], intake: Intake, references: References
) -> None:
    one = episode(tasks[0], right(tasks[0]), "passed")
    write_run(tmp_path / "one", [one], universe=universe.id, databases=universe.hashes, tasks=TASKS)
    strict = Intake(
        intake.store, intake.records.parent / "strict", replace(intake.rules, parts=False), references
    )
    with pytest.raises(Rejected, match="The run is of 1 tasks"):
        strict.take(pack(tmp_path / "one"))


def test_an_unfinished_run_is_not_packed(honest: Path) -> None:
    shutil.move(honest / "episodes" / f"{TASKS[0]}.zip", honest.parent / "away")
    with pytest.raises(
        UserError, match=r"1 episodes are missing, the first is shopping\.latest_order_total\.0"
    ):
        pack(honest)

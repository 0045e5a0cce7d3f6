"""Base files: built once, safely, and found again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import apsw
import pytest

from webarium.errors import UniverseError, UnknownNameError
from webarium.types import Scale
from webarium.worlds import Database, Universe, default_cache
from webarium.worlds.cache import SAMPLES

from .toy import TOY, dump, generate

Generate = Callable[[apsw.Connection, int, Scale], None]


def counted(calls: list[tuple[int, Scale]]) -> Database:
    def fill(db: apsw.Connection, seed: int, scale: Scale) -> None:
        calls.append((seed, scale))
        generate(db, seed, scale)

    return replace(TOY, generate=fill)


def small(fill: Generate, schema: str = "CREATE TABLE t (a INTEGER PRIMARY KEY, b)") -> Database:
    return Database("small", schema, fill, (), datetime.fromisoformat("2023-01-01 00:00"))


def test_files_are_built_once(tmp_path: Path) -> None:
    calls: list[tuple[int, Scale]] = []
    said: list[str] = []
    for _ in range(2):
        with Universe.open([counted(calls)], cache=tmp_path, progress=said.append) as universe:
            assert universe.verify() == []
    assert calls == [(0, "small")]
    assert said == ["Building the data of toy (small, seed 0).", "The data of toy are ready: 0.1 MB."]


def test_other_inputs_make_other_files(tmp_path: Path) -> None:
    calls: list[tuple[int, Scale]] = []
    source = tmp_path / "source"
    (source / "__pycache__").mkdir(parents=True)
    (source / "words.txt").write_text("one")
    database = replace(counted(calls), sources=(source,))
    cache = tmp_path / "cache"
    ids = [Universe.open([database], cache=cache).id]
    (source / "__pycache__" / "x.pyc").write_text("by-product")
    ids.append(Universe.open([database], cache=cache).id)
    assert len(calls) == 1
    (source / "words.txt").write_text("two")
    Universe.open([database], cache=cache)
    Universe.open([replace(database, schema=TOY.schema + "-- more")], cache=cache)
    ids.append(Universe.open([database], seed=3, cache=cache).id)
    ids.append(Universe.open([database], scale="full", cache=cache).id)
    assert calls[3:] == [(3, "small"), (0, "full")]
    assert len(set(ids)) == 3


def test_the_same_inputs_make_the_same_bytes(tmp_path: Path) -> None:
    files = [Universe.open([TOY], cache=tmp_path / name).files["toy"] for name in ("a", "b")]
    assert files[0].name == files[1].name
    assert files[0].read_bytes() == files[1].read_bytes()


def break_size(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def break_content(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 100)


def break_seal(path: Path) -> None:
    path.with_suffix(".json").write_text('{"size": 1')


def remove_seal(path: Path) -> None:
    path.with_suffix(".json").unlink()


def remove_file(path: Path) -> None:
    path.unlink()


def empty_file(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(
    "damage", [break_size, break_content, break_seal, remove_seal, remove_file, empty_file]
)
def test_damaged_files_are_built_anew(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    with Universe.open([TOY], cache=tmp_path) as universe:
        path = universe.files["toy"]
        good = path.read_bytes()
        first = universe.id
    damage(path)
    said: list[str] = []
    with Universe.open([TOY], cache=tmp_path, progress=said.append) as again:
        assert again.id == first
        assert dump(again.world().db("toy"))
    assert path.read_bytes() == good
    assert any("damaged" in line for line in said) == (damage is not remove_file)


def test_one_other_byte_anywhere_is_damage(tmp_path: Path) -> None:
    database = replace(
        TOY, schema=f"{TOY.schema}; CREATE TABLE filler (id INTEGER PRIMARY KEY, data BLOB)", generate=bulky
    )
    with Universe.open([database], cache=tmp_path) as universe:
        path = universe.files[database.name]
    good = path.read_bytes()
    assert len(good) > 2 * SAMPLES * 4096, "samples leave most blocks out"
    for block in (2, len(good) // 4096 // 2, len(good) // 4096 - 3):
        damaged = bytearray(good)
        damaged[block * 4096 + 7] ^= 1
        path.write_bytes(damaged)
        with Universe.open([database], cache=tmp_path):
            assert path.read_bytes() == good


def bulky(db: apsw.Connection, seed: int, scale: Scale) -> None:
    db.execute("INSERT INTO filler VALUES (1, zeroblob(3000000))")


def test_verify_reads_every_byte(tmp_path: Path) -> None:
    with Universe.open([TOY], cache=tmp_path) as universe:
        break_content(universe.files["toy"])
        assert universe.verify() == ["toy"]


def fail(db: apsw.Connection, seed: int, scale: Scale) -> None:
    db.execute("INSERT INTO t VALUES (1, 2)")
    raise RuntimeError("no words left")


def interrupt(db: apsw.Connection, seed: int, scale: Scale) -> None:
    raise KeyboardInterrupt


def use_now(db: apsw.Connection, seed: int, scale: Scale) -> None:
    db.execute("INSERT INTO t VALUES (1, datetime('now'))")


def use_random(db: apsw.Connection, seed: int, scale: Scale) -> None:
    db.execute("INSERT INTO t VALUES (1, random())")


def nothing(db: apsw.Connection, seed: int, scale: Scale) -> None:
    pass


@pytest.mark.parametrize(
    ("database", "error", "text"),
    [
        (
            small(fail),
            UniverseError,
            r"generator of small failed \(seed 0, small\): RuntimeError: no words left",
        ),
        (small(interrupt), KeyboardInterrupt, None),
        (small(use_now), Exception, "clock"),
        (small(use_random), Exception, "random"),
        (small(nothing, "CREATE TABEL t (a)"), UniverseError, "schema of small is not valid"),
        (small(nothing, "CREATE TABLE t (a)"), UniverseError, "'t' has no primary key"),
        (
            small(nothing, "CREATE TABLE t (a TEXT PRIMARY KEY)"),
            UniverseError,
            "'a' of table 't' may be null",
        ),
        (
            replace(small(nothing), sources=(Path("/no/such/file"),)),
            UniverseError,
            "/no/such/file cannot be read",
        ),
    ],
)
def test_failures_leave_nothing_behind(
    tmp_path: Path, database: Database, error: type[BaseException], text: str | None
) -> None:
    with pytest.raises(error, match=text):
        Universe.open([database], cache=tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] in ([], [".lock"])


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UniverseError, match=r"cannot be written to .*/file/inside: .*WEBARIUM_CACHE"):
        Universe.open([TOY], cache=tmp_path / "file" / "inside")


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    script = (
        "import resource, sys; from pathlib import Path; from worlds.toy import TOY\n"
        "from webarium.errors import UniverseError; from webarium.worlds import Universe\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (50000, 50000))\n"
        "try: Universe.open([TOY], cache=Path(sys.argv[1]))\n"
        "except UniverseError as error: print(error)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "cannot be written" in ran.stdout
    assert [path.suffix for path in tmp_path.iterdir()] == [".lock"]


def test_the_cache_folder_comes_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBARIUM_CACHE", str(tmp_path / "named"))
    assert default_cache() == tmp_path / "named"
    with Universe.open([TOY]) as universe:
        assert universe.files["toy"].parent == tmp_path / "named"
    monkeypatch.delenv("WEBARIUM_CACHE")
    assert default_cache().name == "webarium"


def test_names_are_checked(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="'fulll'"):
        Universe.open([TOY], scale="fulll", cache=tmp_path)  # type: ignore[arg-type]
    with pytest.raises(UniverseError, match="Two databases are named 'toy'"):
        Universe.open([TOY, replace(TOY, schema="")], cache=tmp_path)
    with Universe.open([TOY, TOY], cache=tmp_path) as universe:
        assert list(universe.databases) == ["toy"]


ENVIRONMENT = {"PYTHONPATH": str(Path(__file__).parent.parent), "PYTHONHASHSEED": "42"}
BUILDER = """
import sys
from dataclasses import replace
from pathlib import Path
from webarium.worlds import Universe
from tests.worlds.toy import TOY, generate

def say(text):
    print(text, flush=True)

def fill(db, seed, scale):
    generate(db, seed, scale)
    say("generating")
    sys.stdin.readline()

with Universe.open([replace(TOY, generate=fill)], cache=Path(sys.argv[1]), progress=say) as universe:
    say(universe.id)
"""


def builder(cache: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", BUILDER, str(cache)],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def read_until(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if text in line:
            return
    raise AssertionError(f"the process ended without saying {text!r}")


def test_two_processes_build_one_file(tmp_path: Path, universe: Universe) -> None:
    with builder(tmp_path) as first, builder(tmp_path) as second:
        lines: dict[str, list[str]] = {}
        readers = {"first": first, "second": second}
        begun = {}
        for name, process in readers.items():
            assert process.stdout is not None
            begun[name] = process.stdout.readline()
        waiting = next(name for name, line in begun.items() if "waiting for it" in line)
        building = readers["second" if waiting == "first" else "first"]
        read_until(building, "generating")
        lines["building"] = (building.communicate("go\n")[0]).splitlines()
        lines["waiting"] = (readers[waiting].communicate("go\n")[0]).splitlines()
    assert lines["waiting"] == lines["building"][-1:] == [universe.id]  # the bytes that this process built
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".lock", ".sqlite"]


def test_a_killed_builder_is_succeeded(tmp_path: Path) -> None:
    with builder(tmp_path) as first:
        read_until(first, "generating")
        with builder(tmp_path) as second:
            read_until(second, "waiting for it")
            first.send_signal(signal.SIGKILL)
            read_until(second, "generating")
            second.communicate("go\n")
        assert second.returncode == 0
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".lock", ".sqlite"]

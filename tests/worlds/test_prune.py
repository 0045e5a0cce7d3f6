"""Old base files can be removed without harm to those in use."""

from __future__ import annotations

import fcntl
import os
from dataclasses import replace
from pathlib import Path

from webarium.worlds import Universe
from webarium.worlds.prune import prune, stale_files

from .toy import TOY


def test_only_what_nobody_builds_any_more_goes(tmp_path: Path) -> None:
    older = replace(TOY, schema=TOY.schema + ";CREATE TABLE gone (a INTEGER PRIMARY KEY)")
    other = replace(TOY, name="other")
    old = Universe.open([older], cache=tmp_path).files["toy"]
    kept = [
        Universe.open([TOY], cache=tmp_path).files["toy"],
        Universe.open([TOY], seed=7, cache=tmp_path).files["toy"],
        Universe.open([other], cache=tmp_path).files["other"],
    ]
    (tmp_path / "toy-small-0-notes.sqlite").write_text("somebody's own")
    size = old.stat().st_size
    assert stale_files([TOY], tmp_path) == [old]
    assert prune([TOY], tmp_path) == ([old], size)
    assert [path.exists() for path in kept] == [True] * 3
    assert (tmp_path / "toy-small-0-notes.sqlite").exists()
    assert not list(tmp_path.glob(f"{old.stem}*"))
    assert prune([TOY], tmp_path) == ([], 0)


def test_what_was_imported_goes_only_if_that_is_asked_for(tmp_path: Path) -> None:
    own = Universe.open([replace(TOY, imported=True)], cache=tmp_path).files["toy"]
    assert prune([TOY], tmp_path) == ([], 0)
    assert own.exists()
    assert prune([TOY], tmp_path, imported=True)[0] == [own]
    assert not own.exists()


def test_what_is_being_built_stays(tmp_path: Path) -> None:
    older = replace(TOY, schema=TOY.schema + ";CREATE TABLE gone (a INTEGER PRIMARY KEY)")
    old = Universe.open([older], cache=tmp_path).files["toy"]
    descriptor = os.open(old.with_suffix(".lock"), os.O_RDWR)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        assert prune([TOY], tmp_path) == ([], 0)
    finally:
        os.close(descriptor)
    assert old.exists()

"""Who builds long says so, who waits says for whom, and both can be interrupted."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from tests.worlds.test_cache import builder, read_until
from tests.worlds.toy import TOY, generate
from webarium.types import Scale
from webarium.worlds.cache import obtain
from webarium.worlds.database import Generate

SOON_S = 0.05


class Heard:
    """What was said, and whether some words were among it."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.said: list[str] = []
        self.came = threading.Event()

    def __call__(self, message: str) -> None:
        self.said.append(message)
        if self.words in message:
            self.came.set()

    def write(self, text: str) -> int:
        self(text)
        return len(text)

    def flush(self) -> None:
        pass


def slowly(heard: Heard) -> Generate:
    def fill(db: apsw.Connection, seed: int, scale: Scale) -> None:
        generate(db, seed, scale)
        assert heard.came.wait(60)

    return fill


def test_a_long_build_says_which_site_it_is_at(tmp_path: Path) -> None:
    heard = Heard(" for ")
    slow = replace(TOY, generate=slowly(heard))
    obtain(slow, seed=3, scale="small", folder=tmp_path, progress=heard, each_s=SOON_S)
    assert any(
        line.startswith("Building the data of toy (small, seed 3) for ") and line.endswith(" now.")
        for line in heard.said
    )


def test_it_says_so_on_standard_error_where_nobody_asked_for_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard(" for ")
    monkeypatch.setattr(sys, "stderr", heard)
    slow = replace(TOY, generate=slowly(heard))
    obtain(slow, seed=3, scale="small", folder=tmp_path, progress=None, each_s=SOON_S)
    assert "Building the data of toy (small, seed 3) for " in "".join(heard.said)


def test_a_short_build_says_nothing_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    obtain(TOY, seed=3, scale="small", folder=tmp_path, progress=None)
    assert capsys.readouterr().err == ""


def test_who_waits_says_for_whom_again_and_again(tmp_path: Path) -> None:
    lock = (tmp_path / TOY.file_name(0, "small")).with_suffix(".lock")
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    os.pwrite(descriptor, b"4711", 0)
    heard = Heard("Waiting for process 4711 to build the data of toy (small, seed 0) for ")

    def release() -> None:
        heard.came.wait(60)
        os.close(descriptor)

    releasing = threading.Thread(target=release)
    releasing.start()
    obtain(TOY, seed=0, scale="small", folder=tmp_path, progress=heard, each_s=SOON_S)
    releasing.join()
    assert heard.said[0] == "Process 4711 is building the data of toy (small, seed 0); waiting for it."
    assert heard.came.is_set()


def test_a_waiting_process_names_the_one_that_builds(tmp_path: Path) -> None:
    with builder(tmp_path) as first:
        read_until(first, "generating")
        with builder(tmp_path) as second:
            read_until(second, f"Process {first.pid} is building the data of toy")
            interrupt(second)
        interrupt(first)
    assert not list(tmp_path.glob("*.tmp*"))
    assert not list(tmp_path.glob("*.sqlite"))


def interrupt(process: subprocess.Popen[str]) -> None:
    """Ctrl-C ends it at once, wherever it is."""
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode != 0

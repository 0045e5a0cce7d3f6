"""What a foreign program may do: the hook that hears of everything first."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from webarium.scoring.foreign.guard import hook

ROOM, OTHER = "/some/room", "/some/other"
READ = os.O_RDONLY


@pytest.mark.parametrize(
    ("event", "args"),
    [
        ("import", ("json", None)),
        ("compile", (b"", "x")),
        ("open", (f"{ROOM}/a", "r", READ)),
        ("open", (f"{ROOM}/deep/a".encode(), "r", READ)),
        ("open", (Path(ROOM) / "a", None, READ)),
        ("open", (ROOM, "r", READ)),
        ("open", (7, "r", READ)),
        ("open", (f"{ROOM}/a", "r", None)),
        ("open", ("/second/a", "r", READ)),
        ("os.listdir", (ROOM,)),
        ("os.scandir", (f"{ROOM}/deep",)),
        ("os.listdir", (None,)),
    ],
)
def test_computing_and_reading_in_its_rooms_is_allowed(event: str, args: tuple[Any, ...]) -> None:
    hook((ROOM, "/second"))(event, args)


@pytest.mark.parametrize(
    ("event", "args", "why"),
    [
        ("socket.connect", ("x",), "may not do this: socket.connect x"),
        ("subprocess.Popen", ("sh",), "may not do this: subprocess.Popen sh"),
        ("os.fork", (), "may not do this: os.fork$"),
        ("sys.addaudithook", (), "may not do this"),
        ("import", ("socket", None), "may not do this: import socket"),
        ("import", ("_ctypes", None), "may not do this: import _ctypes"),
        ("open", (f"{OTHER}/a", "r", READ), f"may not open this file: '{OTHER}/a'"),
        ("open", (f"{ROOM}er/a", "r", READ), "may not open this file"),
        ("open", (f"{ROOM}/../other/a", "r", READ), "may not open this file"),
        ("open", (f"{ROOM}/a", "w", os.O_WRONLY), "may not open this file"),
        ("open", (f"{ROOM}/a", "r+", os.O_RDWR), "may not open this file"),
        ("open", (f"{ROOM}/a", "x", os.O_CREAT), "may not open this file"),
        ("open", (f"{ROOM}/a", "a", os.O_APPEND), "may not open this file"),
        ("open", (f"{ROOM}/a", "w", os.O_TRUNC), "may not open this file"),
        ("os.listdir", (OTHER,), f"may not look into this folder: '{OTHER}'"),
        ("os.walk", (OTHER,), "may not look into this folder"),
    ],
)
def test_all_else_is_refused(event: str, args: tuple[Any, ...], why: str) -> None:
    with pytest.raises(PermissionError, match=why):
        hook((ROOM, "/second"))(event, args)


def test_looking_up_a_path_is_no_deed_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    real = os.path.realpath

    def telling(path: str) -> str:
        heard.append(path)
        look("os.listdir", (OTHER,))
        return real(path)

    monkeypatch.setattr(os.path, "realpath", telling)
    look = hook((ROOM,))
    look("open", (f"{ROOM}/a", "r", READ))
    assert heard == [f"{ROOM}/a"]
    with pytest.raises(PermissionError):
        look("os.listdir", (OTHER,))

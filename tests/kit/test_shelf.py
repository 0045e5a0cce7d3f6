"""Pictures are drawn once for all processes, and never taken from another version, another site or a damaged file."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from webarium.sites.kit.serving import build_app
from webarium.sites.kit.shelf import Room, Shelf
from webarium.sites.kit.site import Site
from webarium.worlds import World

from .conftest import in_world

ADDRESS = "/a.webp?w=120"


@pytest.fixture
def code(tmp_path: Path) -> Path:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "draw.py").write_text("RED = 1")
    return tmp_path / "site"


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_what_one_has_drawn_another_finds(tmp_path: Path, code: Path) -> None:
    Shelf(Room(tmp_path / "pictures"), code).keep(ADDRESS, "image/webp", b"one\ntwo")
    other = Shelf(Room(tmp_path / "pictures"), code)
    assert other.find(ADDRESS) == ("image/webp", b"one\ntwo")
    assert other.find("/a.webp?w=240") is None


def test_another_version_of_the_code_finds_nothing(tmp_path: Path, code: Path) -> None:
    Shelf(Room(tmp_path / "pictures"), code).keep(ADDRESS, "image/webp", b"one")
    (code / "draw.py").write_text("RED = 2")
    assert Shelf(Room(tmp_path / "pictures"), code).find(ADDRESS) is None


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 200])
def test_a_damaged_file_counts_for_none(tmp_path: Path, code: Path, damage: bytes) -> None:
    shelf = Shelf(Room(tmp_path / "pictures"), code)
    shelf.keep(ADDRESS, "image/webp", b"one")
    (kept,) = _files(tmp_path / "pictures")
    kept.write_bytes(damage)
    assert shelf.find(ADDRESS) is None


def test_it_does_not_grow_for_ever_and_no_disk_is_no_error(tmp_path: Path, code: Path) -> None:
    shelf = Shelf(Room(tmp_path / "pictures", limit=150), code)
    for number in range(9):
        shelf.keep(f"/{number}", "image/png", b"x" * 30)
    assert len(_files(tmp_path / "pictures")) == 2
    other = Shelf(Room(tmp_path / "pictures", limit=300), code)
    other.keep("/big", "image/png", b"x" * 180)
    assert other.find("/big") is None, "what was there before counts, too"
    (tmp_path / "file").write_text("")
    nowhere = Shelf(Room(tmp_path / "file"), code)
    nowhere.keep(ADDRESS, "image/webp", b"one")
    assert nowhere.find(ADDRESS) is None


def test_the_oldest_make_room_for_those_who_come_later(tmp_path: Path, code: Path) -> None:
    shelf = Shelf(Room(tmp_path / "pictures", limit=1000), code)
    for age, address in enumerate(("/newest", "/newer", "/older", "/oldest")):
        before = set(_files(tmp_path / "pictures"))
        shelf.keep(address, "image/png", b"x" * 158)  # 200 bytes with its hash and type
        (made,) = set(_files(tmp_path / "pictures")) - before
        os.utime(made, (10**9 - age, 10**9 - age))
    later = Shelf(Room(tmp_path / "pictures", limit=1000), code)
    later.keep("/now", "image/png", b"x" * 158)
    assert [later.find(f"/{name}") is not None for name in ("newest", "newer", "older", "oldest")] == [
        True,
        True,
        False,
        False,
    ]
    assert later.find("/now") is not None


async def test_a_second_process_answers_from_disk(
    site: Site, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> httpx.Response:
        app = in_world(build_app(site, pictures=Room(tmp_path)), world)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=site.origin) as client:
            return await client.get("/media/dot-7.png?w=3")

    drawn = await ask()
    (kept,) = _files(tmp_path)
    assert kept.read_bytes().endswith(b"image/png\ndot 7 3")
    monkeypatch.setattr("tests.kit.tiny.Response", lambda *_, **__: pytest.fail("it was drawn again"))
    again = await ask()
    assert (again.content, again.headers["etag"], again.headers["content-type"]) == (
        drawn.content,
        drawn.headers["etag"],
        drawn.headers["content-type"],
    )

"""Pictures are drawn and templates compiled once for all processes, and never taken from another version or site."""

from __future__ import annotations

import os
from pathlib import Path
from types import CodeType

import httpx
import jinja2
import pytest

from webarium.sites.kit.serving import build_app
from webarium.sites.kit.shelf import Room, Shelf
from webarium.sites.kit.site import Site
from webarium.worlds import World

from .conftest import MakeSite, in_world

ADDRESS = "/a.webp?w=120"


@pytest.fixture
def code(tmp_path: Path) -> Path:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "draw.py").write_text("RED = 1")
    return tmp_path / "site"


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_what_one_has_drawn_another_finds(tmp_path: Path, code: Path) -> None:
    Shelf(Room(tmp_path / "shelf"), code).keep(ADDRESS, "image/webp", b"one\ntwo")
    other = Shelf(Room(tmp_path / "shelf"), code)
    assert other.find(ADDRESS) == ("image/webp", b"one\ntwo")
    assert other.find("/a.webp?w=240") is None


def test_another_version_of_the_code_finds_nothing(tmp_path: Path, code: Path) -> None:
    Shelf(Room(tmp_path / "shelf"), code).keep(ADDRESS, "image/webp", b"one")
    (code / "draw.py").write_text("RED = 2")
    assert Shelf(Room(tmp_path / "shelf"), code).find(ADDRESS) is None


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 200])
def test_a_damaged_file_counts_for_none(tmp_path: Path, code: Path, damage: bytes) -> None:
    shelf = Shelf(Room(tmp_path / "shelf"), code)
    shelf.keep(ADDRESS, "image/webp", b"one")
    (kept,) = _files(tmp_path / "shelf")
    kept.write_bytes(damage)
    assert shelf.find(ADDRESS) is None


def test_it_does_not_grow_for_ever_and_no_disk_is_no_error(tmp_path: Path, code: Path) -> None:
    shelf = Shelf(Room(tmp_path / "shelf", limit=150), code)
    for number in range(9):
        shelf.keep(f"/{number}", "image/png", b"x" * 30)
    assert len(_files(tmp_path / "shelf")) == 2
    other = Shelf(Room(tmp_path / "shelf", limit=300), code)
    other.keep("/big", "image/png", b"x" * 180)
    assert other.find("/big") is None, "what was there before counts, too"
    (tmp_path / "file").write_text("")
    nowhere = Shelf(Room(tmp_path / "file"), code)
    nowhere.keep(ADDRESS, "image/webp", b"one")
    assert nowhere.find(ADDRESS) is None


def test_the_oldest_make_room_for_those_who_come_later(tmp_path: Path, code: Path) -> None:
    shelf = Shelf(Room(tmp_path / "shelf", limit=1000), code)
    for age, address in enumerate(("/newest", "/newer", "/older", "/oldest")):
        before = set(_files(tmp_path / "shelf"))
        shelf.keep(address, "image/png", b"x" * 158)  # 200 bytes with its hash and type
        (made,) = set(_files(tmp_path / "shelf")) - before
        os.utime(made, (10**9 - age, 10**9 - age))
    later = Shelf(Room(tmp_path / "shelf", limit=1000), code)
    later.keep("/now", "image/png", b"x" * 158)
    assert [later.find(f"/{name}") is not None for name in ("newest", "newer", "older", "oldest")] == [
        True,
        True,
        False,
        False,
    ]
    assert later.find("/now") is not None


async def ask(site: Site, world: World, room: Path, path: str) -> httpx.Response:
    """What a process that has just begun answers; in the room is what others have left."""
    app = in_world(build_app(site, room=Room(room)), world)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=site.origin) as client:
        return await client.get(path)


async def test_a_second_process_answers_from_disk(
    site: Site, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = await ask(site, world, tmp_path, "/media/dot-7.png?w=3")
    (kept,) = _files(tmp_path)
    assert kept.read_bytes().endswith(b"image/png\ndot 7 3")
    monkeypatch.setattr("tests.kit.tiny.Response", lambda *_, **__: pytest.fail("it was drawn again"))
    again = await ask(site, world, tmp_path, "/media/dot-7.png?w=3")
    assert (again.content, again.headers["etag"], again.headers["content-type"]) == (
        drawn.content,
        drawn.headers["etag"],
        drawn.headers["content-type"],
    )


async def test_a_second_process_compiles_only_what_was_edited(
    make_site: MakeSite, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, room = make_site(), tmp_path / "shelf"
    compiled: list[str | None] = []

    class Compiler(jinja2.Environment):
        def compile(self, source: str, name: str | None = None, *rest: object) -> CodeType:  # type: ignore[override]
            compiled.append(name)
            return super().compile(source, name, *rest)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("webarium.sites.kit.templating.Environment", Compiler)
    first = await ask(site, world, room, "/")
    assert "home.html" in compiled
    compiled.clear()
    assert (await ask(site, world, room, "/")).text == first.text
    assert compiled == []
    home = site.folder / "templates" / "home.html"
    home.write_text(home.read_text("utf-8").replace("<h1>Items", "<h1>Things"), "utf-8")
    assert (await ask(site, world, room, "/")).text == first.text.replace("<h1>Items", "<h1>Things")
    assert compiled == ["home.html"]

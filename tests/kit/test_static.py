"""Static files and pictures: found strictly, addressed by content, cached for good."""

from __future__ import annotations

import asyncio
import re
import threading
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.responses import Response

from webarium.errors import UnknownNameError
from webarium.sites.kit.icons import Icons
from webarium.sites.kit.routing import MediaRequest, media
from webarium.sites.kit.site import Site
from webarium.sites.kit.static import ASSETS, StaticFiles
from webarium.worlds import World

from .conftest import MakeSite, client_of

IMMUTABLE = "public, max-age=31536000, immutable"


async def test_a_file_with_its_hash_is_cached_for_good(client: httpx.AsyncClient) -> None:
    page = (await client.get("/")).text
    found = re.search(r'href="(/static/kit/base\.css\?v=[0-9a-f]{16})"', page)
    assert found is not None
    response = await client.get(found[1])
    assert response.headers["cache-control"] == IMMUTABLE
    assert response.headers["content-type"] == "text/css; charset=utf-8"
    again = await client.get(found[1], headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await client.get("/static/kit/base.css?v=0000000000000000")
    assert other.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/static/tiny/site.css", "text/css; charset=utf-8"),
        ("/static/tiny/deep/x.js", "text/javascript; charset=utf-8"),
        ("/static/kit/kit.js", "text/javascript; charset=utf-8"),
        ("/static/vendor/htmx.min.js", "text/javascript; charset=utf-8"),
        ("/static/fonts/figtree.woff2", "font/woff2"),
    ],
)
async def test_where_files_come_from(client: httpx.AsyncClient, path: str, kind: str) -> None:
    response = await client.get(path)
    assert (response.status_code, response.headers["content-type"]) == (200, kind)
    assert len((await client.head(path)).content) == 0


@pytest.mark.parametrize(
    "path",
    [
        "/static",
        "/static/",
        "/static/tiny",
        "/static/tiny/",
        "/static/tiny/deep",
        "/static/tiny/nope.css",
        "/static/tiny/../secret.txt",
        "/static/tiny/..%2fsecret.txt",
        "/static/tiny/%2e%2e/secret.txt",
        "/static/tiny/deep/../../secret.txt",
        "/static/tiny//etc/passwd",
        "/static/tiny/%2fetc/passwd",
        "/static/tiny/..\\secret.txt",
        "/static/tiny/site.css%00.png",
        "/static/tiny/.hidden",
        "/static/../templates/home.html",
        "/static/icons/search.svg",
        "/static/other/site.css",
        "/templates/home.html",
        "/../secret.txt",
    ],
)
async def test_nothing_else_is_reachable(site: Site, world: World, path: str) -> None:
    from urllib.parse import unquote

    from webarium.sites.kit.app import WORLD
    from webarium.sites.kit.serving import build_app

    sent: list[dict[str, object]] = []

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    async def receive() -> dict[str, object]:
        return {"type": "http.request"}

    (site.folder / "static" / ".hidden").write_text("secret")
    scope = {
        "type": "http",
        "method": "GET",
        "path": unquote(path),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"tiny.test")],
        "scheme": "http",
        "server": ("tiny.test", 80),
        WORLD: world,
    }
    await build_app(site)(scope, receive, send)  # type: ignore[arg-type]
    assert sent[0]["status"] == 404
    assert b"secret" not in sent[1]["body"]  # type: ignore[operator]


@settings(max_examples=200)
@given(
    st.lists(st.sampled_from(["..", ".", "/", "\\", "secret.txt", "%2e", "static", "\x00", "~", "deep", ""]))
)
def test_no_path_leaves_the_folder(tmp_path_factory: pytest.TempPathFactory, parts: list[str]) -> None:
    root = _folder(tmp_path_factory)
    assert StaticFiles({"x": root / "static"}).find("x", "/".join(parts)) is None
    assert StaticFiles({"x": root / "static"}).find("x", "".join(parts)) is None


def _folder(factory: pytest.TempPathFactory) -> Path:
    root = factory.getbasetemp() / "folder"
    (root / "static" / "deep").mkdir(parents=True, exist_ok=True)
    (root / "secret.txt").write_text("secret")
    return root


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "static" / "link.txt").symlink_to(tmp_path / "secret.txt")
    assert StaticFiles({"x": tmp_path / "static"}).find("x", "link.txt") is None


def test_a_changed_file_has_a_new_address(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("1")
    files = StaticFiles({"x": tmp_path})
    before = files.url("x", "a.css")
    (tmp_path / "a.css").write_text("22")
    assert files.url("x", "a.css") != before


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no static file 'a\.css'"):
        StaticFiles({"x": tmp_path}).url("x", "a.css")
    with pytest.raises(FileNotFoundError, match="no static folder 'y'"):
        StaticFiles({"x": tmp_path}).url("y", "a.css")


def test_icons_are_hidden_unless_labelled() -> None:
    icons = Icons(ASSETS / "icons")
    assert 'aria-hidden="true"' in icons("search")
    assert 'role="img" aria-label="Find &#34;it&#34;"' in icons("search", label='Find "it"')
    assert "<path" in icons("search")
    with pytest.raises(UnknownNameError, match="search"):
        icons("serch")
    with pytest.raises(UnknownNameError):
        icons("../search")


def test_a_mark_shows_a_symbol_that_is_drawn_once() -> None:
    icons = Icons(ASSETS / "icons")
    drawn, mark = icons.symbols("star", "x"), icons.mark("star", size=14, fill=True)
    assert drawn.count("<symbol ") == 2
    assert 'id="icon-star"' in drawn
    assert 'href="#icon-star"' in mark
    assert 'width="14" height="14" fill="currentColor"' in mark
    assert 'aria-hidden="true"' in drawn
    assert 'aria-hidden="true"' in mark
    assert len(mark) * 3 < len(icons("star", size=14, fill=True))
    with pytest.raises(UnknownNameError, match="star"):
        icons.symbols("starr")


async def test_media_need_no_world_and_are_cached(client: httpx.AsyncClient) -> None:
    response = await client.get("/media/dot-7.png?w=3")
    assert (response.status_code, response.content) == (200, b"dot 7 3")
    assert response.headers["content-type"] == "image/png"
    assert response.headers["cache-control"] == IMMUTABLE
    again = await client.get("/media/dot-7.png?w=3", headers={"if-none-match": response.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("number", [404, 500])
async def test_media_that_fail_are_not_kept(client: httpx.AsyncClient, number: int) -> None:
    response = await client.get(f"/media/dot-{number}.png")
    assert response.status_code == number
    assert response.headers["cache-control"] == "no-store"
    assert b"secret" not in response.content


async def test_media_are_made_once_for_all_who_ask(make_site: MakeSite, world: World) -> None:
    made: list[str] = []
    asked = threading.Event()

    def slow(request: MediaRequest) -> Response:
        made.append(request.path["key"])
        asked.wait(5)
        return Response(b"x" * 10, media_type="image/png")

    site = make_site(pages=(media("/m/{key}", slow),))
    async with client_of(site, world) as client:
        requests = [asyncio.create_task(client.get("/m/a")) for _ in range(8)]
        await asyncio.sleep(0.05)
        asked.set()
        responses = await asyncio.gather(*requests)
        await client.get("/m/a")
    assert {r.content for r in responses} == {b"x" * 10}
    assert made == ["a"]

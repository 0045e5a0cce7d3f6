"""What a page may do to its world, and what it answers."""

from __future__ import annotations

import dataclasses
import logging

import httpx
import pytest

from tests.dom import tight
from webarium.sites.kit.site import Site
from webarium.worlds import Conditions, Universe, World

from .conftest import MakeSite, client_of


def names(world: World) -> list[str]:
    return [row[0] for row in world.db("tiny").execute("SELECT name FROM item ORDER BY id")]


async def test_a_page_shows_the_world_and_escapes_it(client: httpx.AsyncClient) -> None:
    response = await client.get("/")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert "<li>Lamp</li><li>Chair &lt;b&gt;</li>" in response.text
    assert "<title>Tiny &amp; Co</title>" in response.text


@pytest.mark.parametrize("path", ["/new", "/new/", "/item/1", "/item/1/"])
async def test_a_final_slash_is_optional(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 200


async def test_head_is_get_without_a_body(client: httpx.AsyncClient) -> None:
    get, head = await client.get("/"), await client.head("/")
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["content-length"] == get.headers["content-length"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"])
async def test_other_methods_are_refused(client: httpx.AsyncClient, world: World, method: str) -> None:
    response = await client.request(method, "/who")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, HEAD"
    assert world.changes().empty


async def test_a_post_is_kept_and_says_so_once(client: httpx.AsyncClient, world: World) -> None:
    response = await client.post("/new", data={"name": "Desk"})
    assert (response.status_code, response.headers["location"]) == (303, "/")
    assert names(world) == ["Lamp", "Chair <b>", "Desk"]
    assert 'data-ui-id="message-success"><div>You added Desk.</div>' in tight((await client.get("/")).text)
    assert "You added" not in (await client.get("/")).text


async def test_flashes_are_escaped(client: httpx.AsyncClient) -> None:
    await client.post("/new", data={"name": "<script>alert(1)</script>"})
    text = (await client.get("/")).text
    assert "You added &lt;script&gt;alert(1)&lt;/script&gt;." in text
    assert "<script>alert" not in text


async def test_a_get_cannot_write(
    client: httpx.AsyncClient, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    response = await client.get("/write-on-get")
    assert response.status_code == 500
    assert "ReadOnlyError" in caplog.text
    assert world.changes().empty
    assert world.session("tiny") == {}
    assert (await client.post("/new", data={"name": "Desk"})).status_code == 303, "writing works afterwards"


@pytest.mark.parametrize(
    ("path", "status"), [("/crash", 500), ("/refuse", 403), ("/orphan", 500), ("/new", 422)]
)
async def test_a_failed_post_leaves_nothing(
    client: httpx.AsyncClient, world: World, path: str, status: int
) -> None:
    world.db("tiny").execute("PRAGMA foreign_keys = 1")
    world.session("tiny").update({"user": "emma", "list": [0]})
    response = await client.post(path, data={})
    assert response.status_code == status
    assert world.changes().empty
    assert not world.db("tiny").in_transaction
    assert world.session("tiny") == {"user": "emma", "list": [0]}


async def test_a_crash_is_logged_and_not_shown(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, logger="webarium.sites"):
        response = await client.post("/crash")
    assert "a secret detail" in caplog.text
    assert "secret" not in response.text
    assert "Traceback" not in response.text
    assert "<h1>Something Went Wrong</h1>" in response.text


async def test_the_message_of_an_error_page_is_escaped(client: httpx.AsyncClient) -> None:
    response = await client.post("/refuse")
    assert "You &lt;may&gt; not." in response.text


async def test_an_undefined_value_is_a_fault(client: httpx.AsyncClient) -> None:
    assert (await client.get("/undefined")).status_code == 500


@pytest.mark.parametrize(
    "path",
    [
        "/nope",
        "/item/7",
        "/item/x",
        "/item/99999999999999999999999",
        "/item/-1",
        "/new//",
        "//new",
        "/%00",
        "/new%0A",
    ],
)
async def test_unknown_paths(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(f"http://tiny.test{path}")
    assert response.status_code == 404
    assert "Go to the front page of Tiny &amp; Co" in response.text


async def test_a_site_may_bring_its_own_error_page(make_site: MakeSite, universe: Universe) -> None:
    site = make_site()
    (site.folder / "templates" / "error.html").write_text("Ours: {{ status }} {{ message }}")
    with universe.world() as world:
        async with client_of(site, world) as client:
            response = await client.get("/item/7")
    assert (response.status_code, response.text) == (404, "Ours: 404 No such item.")


async def test_a_broken_error_page_is_replaced(make_site: MakeSite, universe: Universe) -> None:
    site = make_site()
    (site.folder / "templates" / "error.html").write_text("{{ nothing }}")
    with universe.world() as world:
        async with client_of(site, world) as client:
            response = await client.get("/item/7")
    assert response.status_code == 404
    assert "No such item." in response.text


async def test_signing_in_and_out_belongs_to_the_world(client: httpx.AsyncClient, world: World) -> None:
    assert (await client.get("/who")).text == "guest"
    await client.post("/sign-in")
    assert (await client.get("/who")).text == "emma"
    with world.fork() as fork:
        await client.get("/sign-out")
        assert (await client.get("/who")).text == "guest"
        assert fork.session("tiny") == {"user": "emma"}
    assert world.changes().empty


@pytest.mark.parametrize(
    "target",
    ["//evil.test/", "https://evil.test/", "/\\evil.test", "javascript:alert(1)", "evil", "\t//evil.test"],
)
async def test_redirects_stay_on_the_site(client: httpx.AsyncClient, target: str) -> None:
    response = await client.post("/sign-in", data={"next": target})
    assert response.headers["location"] == "/"


async def test_pages_carry_the_security_headers(client: httpx.AsyncClient) -> None:
    for response in (
        await client.get("/"),
        await client.get("/nope"),
        await client.post("/crash"),
        await client.get("/static/tiny/site.css"),
        await client.get("/media/dot-1.png"),
    ):
        assert "default-src 'self'" in response.headers["content-security-policy"]
        assert "frame-ancestors 'self'" in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "same-origin"
        assert "set-cookie" not in response.headers


async def test_pages_are_not_kept_by_browsers(client: httpx.AsyncClient) -> None:
    assert (await client.get("/")).headers["cache-control"] == "no-store"
    assert (await client.post("/new")).headers["cache-control"] == "no-cache"


async def test_latency_delays_pages_but_not_files(
    client: httpx.AsyncClient, world: World, slept: list[float]
) -> None:
    world.conditions = dataclasses.replace(world.conditions, latency_ms=80)
    await client.get("/static/tiny/site.css")
    assert slept == []
    await client.get("/nope")
    assert slept == [0.08]
    assert world.conditions == Conditions(latency_ms=80)


async def test_query_texts_are_clean(client: httpx.AsyncClient) -> None:
    response = await client.get("http://tiny.test/echo?a=%00x&b=%ED%A0%80&c=%ff&=1&d")
    assert response.status_code == 200
    assert "('a', 'x')" in response.text
    assert "\x00" not in response.text


async def test_equal_requests_in_two_worlds_give_equal_bytes(universe: Universe, site: Site) -> None:
    pages = []
    for _ in range(2):
        with universe.world() as world:
            async with client_of(site, world) as client:
                await client.post("/new", data={"name": "Desk"})
                first = await client.get("/?p=3")
                pages.append((first.content, first.headers.raw))
    assert pages[0] == pages[1]

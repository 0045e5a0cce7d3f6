"""`webarium serve`: where it says that sites are, clients of every kind find them."""

from __future__ import annotations

import asyncio
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from starlette.responses import HTMLResponse, Response

from tests.kit.tiny import PAGES, tiny_site
from tests.until import until
from webarium.cli.serve import host
from webarium.sites.kit.routing import get
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.worlds import Universe

HOSTS = ("tiny", "a-site-with-a-name-as-long-as-host-names-may-well-be-in-practice")


def sites_in(folder: Path) -> dict[str, Site]:
    """Two sites in one database that link to each other."""
    sites: dict[str, Site] = {}

    def links(visit: Visit) -> Response:
        return HTMLResponse(
            "".join(f'<a href="{visit.beside(site.host)}/who">x</a>' for site in sites.values())
        )

    for number, name in enumerate(HOSTS):
        sites[f"s{number}"] = tiny_site(
            folder / name, id=f"s{number}", host=name, pages=[*PAGES, get("/links", links)]
        )
    return sites


@asynccontextmanager
async def served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], port_per_site: bool = False
) -> AsyncIterator[str]:
    """What it has printed once it is ready."""
    sites = sites_in(tmp_path)
    said: list[str] = []

    def ready() -> bool:
        said.append(capsys.readouterr().out)
        return "Ctrl-C" in "".join(said)

    with Universe.open([sites["s0"].database], cache=tmp_path / "cache") as universe:
        task = asyncio.create_task(host(sites, universe, 0, port_per_site=port_per_site))
        try:
            await until(lambda: task.done() or ready())
            yield "".join(said)
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def ask(url: str, **form: str) -> tuple[int, str, str]:
    """Status, last address and text, as Python's own client gets them by literal addresses."""
    data = urllib.parse.urlencode(form).encode() if form else None
    try:
        with urllib.request.urlopen(url, data, timeout=60) as answer:
            return answer.status, answer.url, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, url, error.read().decode()


async def test_each_site_has_a_port_that_every_client_reaches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with served(tmp_path, capsys, port_per_site=True) as said:
        one, two, every = re.findall(r"http://127\.0\.0\.1:\d+/", said)
        assert len({one, two, every}) == 3
        assert "localhost" not in said
        for address in (one, two):
            status, _, text = await asyncio.to_thread(ask, address)
            assert (status, "Items" in text) == (200, True)
        # A redirect stays at the site's own port, and so does a form that says where it comes from.
        status, at, _ = await asyncio.to_thread(ask, f"{one}sign-in", next="/who")
        assert (status, at) == (200, f"{one}who")
        # Links between sites lead to their ports, on the list of all sites, too.
        for page in (f"{one}links", f"{two}links"):
            _, _, text = await asyncio.to_thread(ask, page)
            assert re.findall(r'href="(.*?)"', text) == [f"{one}who", f"{two}who"]
        _, _, text = await asyncio.to_thread(ask, every)
        assert {one, two} <= set(re.findall(r'href="(.*?)"', text))


async def test_a_site_with_a_port_is_not_found_by_foreign_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with served(tmp_path, capsys, port_per_site=True) as said:
        one = re.findall(r"http://127\.0\.0\.1:\d+/", said)[0]
        for name, status in (("evil.example", 404), ("localhost", 200), ("[::1]:80", 200)):
            request = urllib.request.Request(one, headers={"Host": name})
            assert (await asyncio.to_thread(ask, request))[0] == status  # type: ignore[arg-type]


@pytest.mark.parametrize("columns", ["80", "40"])
async def test_no_address_is_cut(
    columns: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    async with served(tmp_path, capsys) as said:
        assert "…" not in said
        lines = [line.strip() for line in said.splitlines()]
        for name in HOSTS:
            assert any(re.fullmatch(rf"http://{name}\.localhost:\d+/", line) for line in lines), said

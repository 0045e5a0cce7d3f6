"""Whatever is asked of any page of any site is answered in words: never by a fault of ours, nor by what was sent.

The pages come from the sites' own registration, their parameters from what they ask for, so that a new page is
attacked from its first day.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from urllib.parse import quote, urlencode

import pytest

from tests.hostile.probe import Answer, Names, Probe, attacked, crawl, filled, parameters, recording, spoil
from webarium.server import WebServer
from webarium.sites.kit.real.finish import finish
from webarium.sites.kit.routing import Page
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

SITES = load_sites()
MARKUP = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'--"
PIECES = (
    "%C2%B2",
    "9" * 5000,
    "9223372036854775808",
    "9223372036854775807",
    "-1",
    "0",
    "a%00b",
    "%ED%A0%80",
    "%FF",
    "%EF%BC%91",
    "x" * 20_000,
    "..",
    "%2F",
    "%22%3E%3Cb%3E",
)
"""Parts of paths, as they go over the wire."""
TELLING = ("²", "9" * 5000, "-1", "1\x00", "\ud800", "", MARKUP)
"""Values of parameters that every page meets: each asks for another kind of care."""
OTHERS = (
    "9223372036854775808",
    "x" * 20_000,
    "１",
    "2024-13-45",
    "9999-12-31",
    "2024-07-20T25:00",
    "<![foo[x]]>",
    "<a " * 6000,
    "'\"*() AND OR NOT NEAR(",
    "http://[bad",
    "NEAR(* name:x ^",
    "\u202e\ufeff\U0001f600",
    "{{ 7 * 7 }}",
    "%s%n",
    "' OR 1=1 --",
)
"""Values of which each page meets some, and each site all: pages ask for them through the same few readers."""
VALUES = (*TELLING, *OTHERS)
SOME = 3
"""How many of the other values a page meets in the long suite."""
MANY_PAGES = 150
"""On sites with more pages, whose forms and grids are alike, it meets two."""
SHARE = 5
"""In `make test` a page meets one in so many of the pieces and values, the next page the next ones."""
PLAIN = ("1", "2", "on", "2024-07-20", "10:00", "anna@mail.test", "hello", "send", "save", "delete")
BODIES = (
    (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="\xff"; filename="\xfe"\r\n\r\n\0\r\n--x--\r\n',
    ),
    ("multipart/form-data; boundary=x", b"--x" * 1000),
    ("multipart/form-data", b"x"),
    ("application/json", b"[" * 100_000),
    ("application/json", b"[" * 900 + b"]" * 900),
    ("application/x-www-form-urlencoded; charset=utf-99", b"\xff=\xff&" * 2000),
)
NOWHERE = (
    "/nothing-of-the-kind/at-all",
    "/../../etc/passwd",
    "/..%2f..%2fetc%2fpasswd.html",
    "/static/kit/..%2f..%2fapp.py",
    "/%00.html",
    "/a%0d%0aSet-Cookie:x.html",
    "/" + "a" * 5000 + ".html",
)
"""Paths under which no site has anything."""
ELSEWHERE = ("http://elsewhere.test/x", "//elsewhere.test", "javascript:alert(1)")
HEADERS = (
    {"origin": "http://[bad"},
    {"referer": "http://[bad"},
    {"referer": "\xff"},
    {"content-length": "9" * 5000},
    {"content-length": "\xb2"},
    {"content-type": "\xff"},
    {"if-none-match": "\xff" * 1000},
    {"hx-request": "true"},
    {"host": "[bad"},
    {"cookie": "x" * 20_000},
    {"accept": "\xff"},
)


@pytest.fixture(scope="module")
def names() -> dict[str, dict[str, Names]]:
    """What the pages of each site have asked for, by their path."""
    return {site: defaultdict(Names) for site in SITES}


@pytest.fixture(scope="module")
def server(names: dict[str, dict[str, Names]]) -> Iterator[WebServer]:
    sites = {site.id: recording(site, names[site.id]) for site in SITES.values()}
    with Universe.open(databases(SITES)) as universe:
        yield WebServer(sites, universe)


@pytest.mark.parametrize("site", SITES.values(), ids=list(SITES))
def test_no_request_makes_a_page_fail(
    site: Site,
    server: WebServer,
    names: dict[str, dict[str, Names]],
    runner: asyncio.Runner,
    caplog: pytest.LogCaptureFixture,
    pytestconfig: pytest.Config,
) -> None:
    caplog.set_level(logging.ERROR, "webarium")
    probe = Probe(server.sites[site.id], server, runner)
    found = crawl(probe, most=60)
    some = 2 if len(probe.site.pages) > MANY_PAGES else SOME
    share = 1 if pytestconfig.getoption("all") else SHARE
    for number, page in enumerate(probe.site.pages):
        address = found[page.path]
        values = (*TELLING, *(OTHERS[(number * some + each) % len(OTHERS)] for each in range(some)))
        values = values if share == 1 else VALUES[number % share :: share]
        for method in sorted(page.methods):
            for target in _targets(page, address, PIECES[number % share :: share]):
                _ask(probe, caplog, method, target)
            known = names[site.id][page.path]
            if method == "GET":
                _look(probe, caplog, address, known, values)
            else:
                _send(probe, caplog, address, known, values)
    for headers in HEADERS:
        for method in ("GET", "HEAD", "POST", "PUT", "BREW"):
            _ask(probe, caplog, method, "/", headers=headers)
    probe.close()


@pytest.mark.parametrize("site", SITES.values(), ids=list(SITES))
def test_strangers_get_nowhere(site: Site, server: WebServer, runner: asyncio.Runner) -> None:
    probe = Probe(server.sites[site.id], server, runner)
    for path in NOWHERE:
        assert probe.ask("GET", path).status in (404, 405), path
    posts = [filled(page.path, {}) for page in probe.site.pages if "POST" in page.methods]
    for address in posts:
        assert probe.ask("POST", address, headers={"origin": "http://elsewhere.test"}).status == 403, address
    assert probe.world.changes().empty
    for address in posts:
        for referer in ELSEWHERE:
            location = probe.ask("POST", address, headers={"referer": referer}).location
            assert "elsewhere" not in location, address
            assert "alert" not in location, address
    probe.close()


@pytest.mark.parametrize("site", SITES.values(), ids=list(SITES))
def test_markup_in_what_people_wrote_is_only_text(
    site: Site, server: WebServer, runner: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    probe = Probe(server.sites[site.id], server, runner)
    found = crawl(probe, most=60)
    spoil(probe.world.db(site.database.name), MARKUP)
    addresses = {*found.values(), *crawl(probe, most=60).values()}
    answers = [_ask(probe, caplog, "GET", address) for address in sorted(addresses)]
    assert sum(b"&lt;script&gt;alert" in answer.body for answer in answers) > 5, (
        "few pages show what people wrote"
    )
    probe.close()


def _targets(page: Page, address: str, pieces: Sequence[str] = PIECES) -> list[str]:
    values = parameters(page.path, address)
    return [address, *(target for piece in pieces for target in attacked(page.path, values, piece))]


def _look(
    probe: Probe, caplog: pytest.LogCaptureFixture, address: str, known: Names, values: Sequence[str]
) -> None:
    for value in values:
        query = urlencode([(name, value) for name in sorted(known.query)], errors="surrogatepass")
        _ask(probe, caplog, "GET", f"{address}?{query}")
    for name in sorted(known.query):
        _ask(probe, caplog, "GET", f"{address}?{quote(name)}=%C2%B2")
    _ask(probe, caplog, "GET", f"{address}?%FF=%FF&&=&" + "a=%00&" * 2000)


def _send(
    probe: Probe, caplog: pytest.LogCaptureFixture, address: str, known: Names, values: Sequence[str]
) -> None:
    for value in values:
        form = [(name, value) for name in sorted(known.form)]
        _follow(probe, caplog, _ask(probe, caplog, "POST", address, form=form))
        probe.world.reset()
    dice = random.Random(address)
    for _ in range(6):
        some = [name for name in sorted(known.form) if dice.random() < 0.8]
        form = [(name, dice.choice(VALUES + 2 * PLAIN)) for name in some]
        _follow(probe, caplog, _ask(probe, caplog, "POST", address, form=form))
        if probe.site.replica is not None:
            finish(probe.world, probe.site)
        probe.world.reset()
    for kind, body in BODIES:
        _ask(probe, caplog, "POST", address, kind=kind, body=body)


def _follow(probe: Probe, caplog: pytest.LogCaptureFixture, answer: Answer) -> None:
    """Look at what a form has led to."""
    if answer.location.startswith("/"):
        _ask(probe, caplog, "GET", answer.location)


def _ask(
    probe: Probe, caplog: pytest.LogCaptureFixture, method: str, target: str, **options: object
) -> Answer:
    answer = probe.ask(method, target, **options)  # type: ignore[arg-type]
    assert answer.status < 500, (method, target[:300], str(options)[:2000], caplog.text[-3000:])
    if answer.kind == "text/csv":  # is kept as a file, in which markup means nothing
        return answer
    assert b"<script>alert" not in answer.body, (method, target[:300], str(options)[:2000])
    assert b"<img src=x" not in answer.body, (method, target[:300], str(options)[:2000])
    return answer

"""No search takes a pattern for more than a text: whatever is looked for, it is answered soon and in a usual size."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from urllib.parse import quote_plus

import pytest

from tests.visitor import Reply, Visitor
from webarium.sites.kit.budget import REQUEST_SECONDS
from webarium.sites.kit.serving import build_app
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

SITES = load_sites()
TEXTS = {
    "regex": "(a+)+$" + "a" * 5_000 + "!",
    "likes": "%a" * 2_500,
    "any letters": "_" * 5_000,
    "words": "a " * 2_500,
    "unknown words": " ".join(f"headph{number}nes" for number in range(600)),
    "quotes": '"' * 5_000,
    "brackets": "(" * 5_000,
    "operators": '-"a" OR NEAR( * ' * 400,
    "commas": "," * 7_000,
}
ADDRESSES = {
    "dashdish": "/search?q={}",
    "flyunified": "/flights?from={0}&to={0}&depart=2024-07-28&trip=oneway",
    "gitlab": "/search?scope=issues&search={}",
    "gocalendar": "/search?q={}",
    "gomail": "/search?doesntHave={}",
    "map": "/search?query={}",
    "networkin": "/search/results/all?keywords={}",
    "omnizon": "/search?query={}",
    "opendining": "/search?q={}",
    "reddit": "/search?q={}",
    "shopping": "/catalogsearch/result/?q={}",
    "shopping_admin": "/admin/sales/order/?limit=200&search={}",
    "staynb": "/s?where={}",
    "topwork": "/find-work?q={}",
    "udriver": "/suggest?pickup={}",
    "wikipedia": "/search?pattern={}",
    "zilloft": "/homes?where={}",
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_hostile_pattern_is_a_text_like_another(
    name: str, everywhere: Callable[[int], Universe], runner: asyncio.Runner
) -> None:
    site = SITES[name]
    somebody: type[Visitor[Reply]] = type("Somebody", (Visitor,), {"site": site, "reply": Reply})
    with everywhere(0).world(users={site.id: site.roles[0].user}) as world:
        visitor = somebody(build_app(site), world, runner)
        for words, text in TEXTS.items():
            began = time.process_time()
            reply = visitor.get(ADDRESSES[name].format(quote_plus(text)))
            if reply.status in (302, 303):
                reply = visitor.get(reply.location)
            assert reply.status < 500, words
            assert len(reply.text.encode()) < 2_000_000, words
            assert time.process_time() - began < REQUEST_SECONDS, words

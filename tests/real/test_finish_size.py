"""How long ``/finish`` is: REAL's harness prints it, and gives up on a page that is slow."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.visitor import Reply, Visitor
from webarium.sites.kit.real.finish import finish, finish_text
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.sites.registry import databases, default_users, load_sites
from webarium.worlds import Universe, World

REPLICAS = {name: site for name, site in load_sites().items() if site.replica is not None}
MOST = 300_000
"""Characters."""
LONG = {
    "gocalendar": {"calendar.myEvents"},
    "gomail": {"email.emails"},
    "networkin": {"profiles", "posts", "ui.feed.postDynamicData"},
}
"""Tables of which only changed records are shown, by site."""


@pytest.fixture(scope="module")
def universe() -> Iterator[Universe]:
    with Universe.open(databases(REPLICAS)) as universe:
        yield universe


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world(users=default_users(REPLICAS.values())) as world:
        yield world


def visitor(name: str, world: World, runner: asyncio.Runner) -> Visitor[Reply]:
    class One(Visitor[Reply]):
        site: Site = REPLICAS[name]  # type: ignore[misc]
        reply = Reply

    return One(build_app(REPLICAS[name]), world, runner)


def at(state: Any, place: str) -> Any:
    for name in place.split("."):
        state = state[name]
    return state


@pytest.mark.parametrize("name", sorted(REPLICAS))
def test_finish_is_short_and_counts_what_it_leaves_out(name: str, world: World) -> None:
    site = REPLICAS[name]
    text = finish_text(world, site)
    assert len(text) < MOST
    told, whole = json.loads(text), finish(world, site, whole=True)
    assert told == finish(world, site)
    left_out: Mapping[str, int] = told.pop("unchanged", {})
    assert left_out.keys() == LONG.get(name, set())
    for place, count in left_out.items():
        assert len(at(whole["initialstate"], place)) == count
        assert len(at(told["initialstate"], place)) == len(at(told["finalstate"], place)) == 0
    if not left_out:
        assert told == whole


def emails(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = state["email"]["emails"]
    return found


def test_a_long_search_and_a_change_stay_short_and_say_all_that_checks_read(
    world: World, runner: asyncio.Runner
) -> None:
    mailbox = visitor("gomail", world, runner)
    every = finish(world, REPLICAS["gomail"], whole=True)["initialstate"]
    mailbox.get("/search", q="e")
    mailbox.follow(mailbox.post("/mail/act", {"action": "trash", "id": ["3", "14"], "back": "/inbox"}))
    site = REPLICAS["gomail"]
    text = finish_text(world, site)
    assert len(text) < MOST
    told, whole = json.loads(text), finish(world, site, whole=True)
    assert {k: v for k, v in told.items() if "state" not in k and k != "unchanged"} == {
        k: v for k, v in whole.items() if "state" not in k
    }
    changed = emails(told["finalstate"])
    assert {"3", "14"} <= changed.keys() == emails(told["initialstate"]).keys()
    assert {name: emails(whole["finalstate"])[name] for name in changed} == changed
    assert emails(told["initialstate"])["3"] == emails(every)["3"]
    assert told["unchanged"] == {"email.emails": len(emails(every)) - len(changed)}
    assert len(told["finalstate"]["filter"]["searchResults"]) == 50


def test_a_new_record_at_the_head_of_a_list_leaves_the_others_out(
    world: World, runner: asyncio.Runner
) -> None:
    site = REPLICAS["networkin"]
    before = finish(world, site)
    member = visitor("networkin", world, runner)
    member.follow(member.post("/posts/new", {"text": "Hello from Boston", "audience": "anyone"}))
    told = finish(world, site)
    assert told["initialstate"]["posts"] == []  # type: ignore[index, call-overload]
    assert "Hello from Boston" in json.dumps(told["finalstate"])
    assert told["unchanged"] == before["unchanged"]
    assert len(finish_text(world, site)) < MOST

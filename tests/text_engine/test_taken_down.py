"""What is taken down of an episode's requests: pages, what is asked in place, and a message that was left unsent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from tests.elements import ident
from webarium.actions.types import Click, GoBack, Type
from webarium.envs import Arena, Episode
from webarium.envs.drafts import NOWHERE
from webarium.observation.requests import SeenRequest
from webarium.observation.view import View
from webarium.suites.foreign.verified import Watch
from webarium.suites.shopping.contact import FIELD

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["map", "shopping"], engine="text") as opened:
        yield opened


async def asked(episode: Episode) -> Sequence[SeenRequest]:
    return await (await episode.final_page()).asked() or ()


async def test_a_message_that_is_left_is_behind_what_was_asked(arena: Arena) -> None:
    url = "http://onestopshop.test/contact/"
    async with await arena.episode(
        start_urls=[url], view=View(viewport_only=False), enter=Watch()
    ) as episode:
        assert all(each.url != NOWHERE for each in await asked(episode))
        await episode.step(Type(ident(episode, "textbox", f"{FIELD}*"), "A coupon & more"))
        *_, left = await asked(episode)
        assert (left.method, left.url, left.status) == ("POST", NOWHERE, -1)
        assert "form_id=contact-form" in str(left.body)
        assert "comment=A+coupon+%26+more" in str(left.body)
        await episode.step(Click(ident(episode, "button", "Submit")))
        assert all(each.url != NOWHERE for each in await asked(episode))


async def test_directions_are_asked_in_place(arena: Arena) -> None:
    """The address follows, and one goes back from there; no page is opened but the first."""
    async with await arena.episode(start_urls=["http://waymark.test/"], enter=Watch()) as episode:
        await episode.step(Click(ident(episode, "link", "Directions")))
        await episode.step(Type(ident(episode, "textbox", "From"), "40.44419, -79.94272"))
        await episode.step(Type(ident(episode, "textbox", "To"), "Pittsburgh"))
        seen = await episode.step(Click(ident(episode, "button", "Go")))
        assert "/directions?" in seen.url
        assert "Distance:" in seen.text
        assert [each.url for each in await asked(episode) if each.navigation] == ["http://waymark.test/"]
        way = [each for each in await asked(episode) if "/route/v1/" in each.url]
        assert [each.headers["accept"] for each in way] == ["application/json"]
        assert (await episode.step(GoBack())).url == "http://waymark.test/directions"


async def test_a_way_between_coordinates_is_asked_for_as_a_page(arena: Arena) -> None:
    async with await arena.episode(start_urls=["http://waymark.test/directions"], enter=Watch()) as episode:
        await episode.step(Type(ident(episode, "textbox", "From"), "40.44419, -79.94272"))
        await episode.step(Type(ident(episode, "textbox", "To"), "40.4406, -79.9959"))
        await episode.step(Click(ident(episode, "button", "Go")))
        way = [each for each in await asked(episode) if "/route/v1/" in each.url]
        assert [each.headers["accept"] for each in way] == ["text/html"]


async def test_checks_visit_addresses_as_browsers_open_them(arena: Arena) -> None:
    async with await arena.episode(start_urls=["http://waymark.test/"]) as episode:
        page = await episode.final_page()
        assert await page.visit("http://waymark.test/note/../directions?engine=fossgis_osrm_foot")
        assert page.address == "http://waymark.test/directions?engine=fossgis_osrm_foot"
        assert await page.evaluate("document.querySelector('select.routing_engines').selectedIndex") == 2

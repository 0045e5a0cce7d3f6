from __future__ import annotations

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.appearances import first_appearance
from tests.dom import tight
from tests.kit.conftest import client_of
from webarium.sites.kit.paging import Paging, whole_number
from webarium.sites.kit.site import Site
from webarium.worlds import Conditions, Universe


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, 7),
        ("", 7),
        ("3", 3),
        (" 3 ", 3),
        ("0", 1),
        ("-3", 7),
        ("1e3", 7),
        ("٣", 7),
        ("99999", 500),
        ("9" * 5000, 7),
        ("3.0", 7),
        ("3\n", 7),
    ],
)
def test_numbers_in_queries(text: str | None, expected: int) -> None:
    assert whole_number(text, 7, low=1, high=500) == expected


def test_a_middle_page() -> None:
    paging = Paging(95, page=3, size=10)
    assert (paging.pages, paging.offset, paging.limit, paging.first, paging.last) == (10, 20, 10, 21, 30)
    assert (paging.previous, paging.next) == (2, 4)
    assert list(paging.window(5)) == [1, 2, 3, 4, 5]
    assert list(Paging(95, page=10).window(5)) == [6, 7, 8, 9, 10]
    assert Paging(95, page=10).last == 95


def test_all_pages_up_to_one() -> None:
    paging = Paging.from_query({"p": "1-3"}, 95)
    assert (paging.offset, paging.limit, paging.first, paging.last) == (0, 30, 1, 30)
    assert (paging.page, paging.next, Paging.together(4)) == (3, 4, "1-4")
    last = Paging.from_query({"p": "1-999"}, 1000)
    assert (last.since, last.first, last.last) == (81, 801, 1000)
    assert Paging.from_query({"p": "2-3"}, 95).page == 1


@pytest.mark.parametrize("kind", ["numbers", "steps", "more", "endless"])
async def test_lists_go_on_as_their_appearance_has_it(kind: str, site: Site, universe: Universe) -> None:
    number = first_appearance(site.id, pages=kind)
    with universe.world(conditions=Conditions(appearance=number)) as world:
        async with client_of(site, world) as client:
            first, second = [tight((await client.get(path)).text) for path in ("/", "/?p=1-2")]
    more = kind in ("more", "endless")
    assert (">Load more</a>" in first, 'href="/?p=1-2"' in first) == (more, more)
    assert ('rel="next" href="/?p=2"' in first) != more
    assert ('href="/?p=4"' in first) == (kind == "numbers")
    assert ('href="/?p=1-3"' in second) == more
    assert ('data-further="scroll"' in first) == (kind == "endless")


def test_an_empty_list() -> None:
    paging = Paging(0, page=4)
    assert (paging.pages, paging.page, paging.first, paging.last) == (1, 1, 0, 0)
    assert (paging.previous, paging.next) == (None, None)


def test_sizes_are_offered_not_taken() -> None:
    assert Paging.from_query({"limit": "24", "p": "2"}, 95, size=12, sizes=(12, 24)).size == 24
    assert Paging.from_query({"limit": "1000000"}, 95, size=12, sizes=(12, 24)).size == 12


async def test_links_keep_the_query(client: httpx.AsyncClient) -> None:
    page = (await client.get("/?q=a%26b&p=3&q=%22%3E")).text
    assert 'href="/?q=a%26b&amp;q=%22%3E&amp;p=2"' in page
    assert '<strong class="page" aria-current="page">' in page
    first = tight((await client.get("/?q=x&p=2")).text)
    assert 'rel="prev" href="/?q=x"' in first


@given(
    total=st.integers(-10, 10**6),
    query=st.dictionaries(st.sampled_from(["p", "limit"]), st.text(max_size=12) | st.integers().map(str)),
    size=st.integers(-3, 60),
    width=st.integers(-1, 9),
)
def test_any_query_gives_a_page_that_exists(total: int, query: dict[str, str], size: int, width: int) -> None:
    paging = Paging.from_query(query, total, size=size, sizes=(5, 9))
    assert 1 <= paging.page <= paging.pages
    assert 0 <= paging.offset <= max(0, total)
    assert paging.first <= paging.last + (0 if paging.total else 1)
    assert paging.last - paging.first < paging.limit <= 20 * paging.size
    window = paging.window(width)
    assert paging.page in window
    assert window[0] >= 1
    assert window[-1] <= paging.pages

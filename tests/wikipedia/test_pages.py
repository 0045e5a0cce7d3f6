"""Every kind of page answers, finds what it should, and changes nothing."""

from __future__ import annotations

import pytest

from webarium.sites.kit.kinds import PageKind
from webarium.sites.wikipedia.site import SITE

from .client import Reader
from .conftest import Enter


@pytest.mark.parametrize("kind", SITE.kinds, ids=lambda kind: kind.name)
def test_a_page_answers(enter: Enter, kind: PageKind) -> None:
    visitor = enter(kind.session.get("user"), kind.conditions)
    reply = visitor.get(kind.path(visitor.db))
    assert reply.status == kind.status, reply.text[-600:]
    assert reply.text.count("<h1") == int(kind.whole)
    assert visitor.changes() == []


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("/wiki/united_kingdom", "/wiki/United_Kingdom"),
        ("/wiki/USA", "/wiki/United_States?redirected_from=USA"),
        ("/wiki/MIT", "/wiki/Massachusetts_Institute_of_Technology?redirected_from=MIT"),
        ("/wiki/Main_Page", "/"),
        ("/wiki/Special:Random", "/random"),
        ("/wikipedia_en_all_maxi_2022-05/A/Christopher_Nolan", "/wiki/Christopher_Nolan"),
        ("/wikipedia_en_all_maxi_2022-05/A/User:The_other_Kiwix_guy/Landing", "/"),
        ("/content/book/A/Iron", "/wiki/Iron"),
    ],
)
def test_other_addresses_lead_to_articles(reader: Reader, asked: str, shown: str) -> None:
    reply = reader.get(asked)
    assert reply.status == 303
    assert reply.location == shown


def test_an_article_has_box_contents_references_and_categories(reader: Reader) -> None:
    page = reader.get("/wiki/Christopher_Nolan").dom
    assert page.first("aside.infobox th").text == "Born"
    assert [link.text for link in page.all(".side .contents a")][:2] == [
        "1993–2003: Early career and breakthrough",
        "2003–2013: Widespread recognition",
    ]
    assert "British Film Institute" in page.one(".references").text
    assert [link.text for link in page.all(".cats a")] == ["Film directors", "People born in 1970"]
    assert page.first("sup.cite a").attrs["href"] == "#note-1"


def test_search_finds_words_of_the_text_and_shows_what_is_around_them(reader: Reader) -> None:
    page = reader.get("/search", pattern="longest suspension bridge Western hemisphere").dom
    assert page.first(".results h2").text == "Mackinac Bridge"
    assert "Western" in [each.text for each in page.one(".results").all("b")]


def test_quoted_words_stand_side_by_side(reader: Reader) -> None:
    loose = reader.get("/search", pattern="large bears").text
    close = reader.get("/search", pattern='"suspension bridge in Michigan"').dom
    assert [each.text for each in close.all(".results h2")] == ["Mackinac Bridge"]
    assert "Results" in loose


def test_titles_can_be_searched_alone(reader: Reader) -> None:
    found = [
        each.text
        for each in reader.get("/search", **{"pattern": "Nolan", "in": "title"}).dom.all(".results h2")
    ]
    assert found == ["Christopher Nolan"]


def test_a_search_that_finds_not_all_words_says_so(reader: Reader) -> None:
    assert "have some of them" in reader.get("/search", pattern="Pittsburgh qqzzxx").text
    assert "No article has these words" in reader.get("/search", pattern="qqzzxx").text


def test_titles_are_suggested(reader: Reader) -> None:
    options = reader.get("/suggest", pattern="christo").dom.all("li")
    assert options[0].attrs["data-goto"] == "/wiki/Christopher_Nolan"
    assert reader.get("/suggest", pattern="mackinac").dom.first("li").attrs["data-value"] == "Mackinac Bridge"
    assert reader.get("/suggest", pattern="").dom.all("li") == []


def test_chance_leads_on_from_where_one_is(reader: Reader) -> None:
    origin = "http://quillpedia.test"
    seen = ["/wiki/France"]
    for _ in range(8):
        seen.append(reader.request("GET", "/random", headers={"referer": origin + seen[-1]}).location)
    assert len(set(seen)) == 9
    again = reader.request("GET", "/random", headers={"referer": origin + "/wiki/France"}).location
    assert again == seen[1]


def test_what_links_to_an_article_is_listed(reader: Reader) -> None:
    page = reader.get("/links/Memento").dom
    assert "Christopher Nolan" in [link.text for link in page.all("main li a")]


def test_a_closed_encyclopedia_has_nothing_to_edit(enter: Enter) -> None:
    visitor = enter("Wren_Hollis")
    assert "Edit" not in [link.text for link in visitor.get("/wiki/France").dom.all("a")]
    for path in ("/edit/France", "/history/France", "/talk/France", "/recent", "/login", "/watchlist"):
        assert visitor.get(path).status == 403
    for path in ("/edit/France", "/talk/France", "/watch/France", "/protect/France", "/revert/1"):
        assert visitor.post(path, {"source": "x", "title": "x", "body": "x"}).status == 403
    assert visitor.changes() == []

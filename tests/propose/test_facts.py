"""What a page states is read off its accessibility tree."""

from __future__ import annotations

from itertools import count

from webarium.observation.observation import Node
from webarium.propose.facts import Fact, facts_of, heading_of

_ids = count(1)


def node(role: str, name: str = "", *children: Node) -> Node:
    return Node(next(_ids), role, name, children=children)


def text(words: str) -> Node:
    return node("StaticText", words)


def page(*children: Node) -> Node:
    head = node("banner", "", node("heading", "Shop"), text("12 orders"))
    return node("RootWebArea", "Shop", head, node("main", "", *children))


def test_a_page_is_about_its_own_first_heading() -> None:
    assert heading_of(page(node("heading", "Oak desk"), node("heading", "Reviews"))) == "Oak desk"


def test_terms_rows_and_labels_are_facts() -> None:
    tree = page(
        node("heading", "Oak desk"),
        node("DescriptionList", "", node("term", "Sold by"), node("definition", "", node("link", "Bram"))),
        node("row", "", node("rowheader", "Item Weight"), node("cell", "7.3 pounds")),
        node("paragraph", "", text("Color:"), text("Silver")),
        text("1,204 reviews"),
    )
    assert facts_of(tree) == [
        Fact("Oak desk", "Sold by", "Bram"),
        Fact("Oak desk", "Item Weight", "7.3 pounds"),
        Fact("Oak desk", "Color", "Silver"),
        Fact("Oak desk", "reviews", "1,204", counted=True),
    ]


def test_tables_say_something_of_each_row() -> None:
    head = node("row", "", *(node("columnheader", name) for name in ("Order #", "Date", "Total")))
    rows = [
        node("row", "", node("cell", number), node("cell", "6/9/23"), node("cell", total))
        for number, total in (("000012", "$3.00"), ("000013", "$4.50"))
    ]
    found = facts_of(page(node("heading", "My Orders"), node("table", "Orders", head, *rows)))
    assert Fact("000012", "Total", "$3.00", table="Orders") in found
    assert Fact("000013", "Date", "6/9/23", table="Orders") in found
    assert len(found) == 4


def test_prose_and_what_has_quotes_is_no_fact() -> None:
    tree = page(
        node("heading", "Oak desk"),
        node("DescriptionList", "", node("term", "About"), node("definition", "", text("long " * 40))),
        node("DescriptionList", "", node("term", "Size"), node("definition", "", text('24" wide'))),
    )
    assert facts_of(tree) == []


def test_without_a_heading_a_page_is_about_nothing() -> None:
    assert (
        facts_of(page(node("DescriptionList", "", node("term", "Size"), node("definition", "", text("5")))))
        == []
    )

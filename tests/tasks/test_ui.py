"""The golden path's hands: what they do on hand-made pages, and how they fail."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.tasks.screens import HEIGHT, observation
from webarium.actions.types import Action, Click, ElementId, FocusTab, Goto, Hover, Scroll, Select, Type
from webarium.errors import TaskError
from webarium.observation.observation import Observation
from webarium.tasks.ui import MAX_STEPS, Ui

ORDERS = """
heading My Orders
table
  row 000000170 1/2/23 $5.00 Canceled
    cell 000000170
    cell Canceled
    link View Order
  row 000000180 2/3/23 $7.00 Complete
    cell 000000180
    cell Complete
    link View Order
searchbox Search =lamp
checkbox Newsletter !checked:True
checkbox Terms !checked:False
combobox Sort By =Position
button Add to Cart
button Add to Cart and Wish List
"""


class Walk:
    """Drives a path by hand: every action is answered with a page."""

    def __init__(self, page: Callable[[Action], Observation], first: Observation) -> None:
        self.page, self.ui, self.actions = page, Ui(first), list[Action]()

    def run(self, path: Awaitable[None]) -> Walk:
        coroutine = path.__await__()
        try:
            action = next(coroutine)
            while True:
                self.actions.append(action)
                action = coroutine.send(self.page(action))
        except StopIteration:
            return self


def still(text: str) -> Walk:
    """A page on which nothing changes."""
    page = observation(text)
    return Walk(lambda _: page, page)


def scrolling(text: str, height: int) -> Walk:
    """A long page that can be scrolled."""
    place = 0

    def page(action: Action) -> Observation:
        nonlocal place
        if isinstance(action, Scroll):
            way = (action.amount or HEIGHT) * (1 if action.direction == "down" else -1)
            place = min(max(0, place + way), height - HEIGHT)
        return observation(text, scrolled=place, height=height)

    return Walk(page, page(Goto("")))


def ids(text: str, role: str, name: str) -> list[int]:
    root = observation(text).tree
    assert root is not None
    return [node.id for node in root.walk() if (node.role, node.name) == (role, name)]


def test_click_prefers_the_exact_name() -> None:
    walk = still(ORDERS)
    walk.run(walk.ui.click("button", "add to cart"))
    assert walk.actions == [Click(ElementId(ids(ORDERS, "button", "Add to Cart")[0]))]


def test_click_takes_the_nearest_to_a_text() -> None:
    first, second = ids(ORDERS, "link", "View Order")
    for near, wanted in (("000000170", first), ("000000180", second), ("Complete", second)):
        walk = still(ORDERS)
        walk.run(walk.ui.click("link", "View Order", near=near))
        assert walk.actions == [Click(ElementId(wanted))]


def test_fields_and_selects() -> None:
    walk = still(ORDERS)
    walk.run(walk.ui.search("chair"))
    walk.run(walk.ui.select("Sort By", "Price"))
    assert walk.actions == [
        Type(ElementId(ids(ORDERS, "searchbox", "Search")[0]), "chair", submit=True),
        Select(ElementId(ids(ORDERS, "combobox", "Sort By")[0]), ("Price",)),
    ]


def test_ticked_boxes_are_left_alone() -> None:
    walk = still(ORDERS)
    walk.run(walk.ui.check("Newsletter"))
    walk.run(walk.ui.check("Terms", on=False))
    assert walk.actions == []
    walk.run(walk.ui.check("Terms"))
    walk.run(walk.ui.check("Newsletter", on=False))
    assert len(walk.actions) == 2


def test_the_tab_in_front_is_left_alone() -> None:
    walk = still(ORDERS)
    walk.run(walk.ui.focus_tab(0))
    walk.run(walk.ui.focus_tab(1))
    assert walk.actions == [FocusTab(1)]


def test_what_is_out_of_view_is_scrolled_to() -> None:
    walk = scrolling("button Save @2000", 2400)
    walk.run(walk.ui.click("button", "Save"))
    assert walk.actions[:-1] == [Scroll("down"), Scroll("down")]
    assert walk.ui.observation.scroll.y == 2 * HEIGHT


def test_what_a_viewport_jumps_over_is_scrolled_to_by_half() -> None:
    walk = scrolling(f"button Save @{HEIGHT - 10}", 2400)
    walk.run(walk.ui.click("button", "Save"))
    assert walk.actions[:-1] == [Scroll("down"), Scroll("up", amount=HEIGHT // 2)]


def test_upwards_too() -> None:
    walk = scrolling("link Home @20\nbutton Save @2000", 2400)
    walk.run(walk.ui.click("button", "Save"))
    walk.run(walk.ui.click("link", "Home"))
    assert walk.actions[3:-1] == [Scroll("up"), Scroll("up")]


def test_texts_are_read_where_they_can_be_seen() -> None:
    walk = scrolling("StaticText Grand Total $47.41 @1500\nStaticText Top @30", 2400)
    walk.run(walk.ui.expect_text("Top"))
    assert walk.actions == []
    walk.run(walk.ui.expect_text("$47.41", "grand total"))
    assert walk.actions == [Scroll("down"), Scroll("down")]


def test_texts_near_another_text() -> None:
    walk = still(ORDERS)
    walk.run(walk.ui.expect_text("Canceled", near="000000170"))
    with pytest.raises(TaskError, match=r"expected to read '\$9.00'"):
        walk.run(walk.ui.expect_text("$9.00"))


def test_a_number_inside_another_is_not_read() -> None:
    walk = still("StaticText 2014")
    with pytest.raises(TaskError, match="expected to read '14'"):
        walk.run(walk.ui.expect_text("14"))


def test_presence_and_absence() -> None:
    ui = still(ORDERS).ui
    assert ui.has("Canceled")
    assert not ui.has("Processing")
    ui.expect_absent("Processing")
    with pytest.raises(TaskError, match="expected not to find 'Canceled'"):
        ui.expect_absent("Canceled")


def test_what_is_not_there_is_named_with_what_is() -> None:
    walk = still(ORDERS)
    with pytest.raises(TaskError, match=r"found no button 'Buy' at .*; it has .*'Add to Cart'"):
        walk.run(walk.ui.click("button", "Buy"))
    with pytest.raises(TaskError, match="near '000000199'"):
        walk.run(walk.ui.click("link", "View Order", near="000000199"))


def test_what_cannot_be_scrolled_to_is_an_error() -> None:
    walk = scrolling("button Save @5000", 1000)
    with pytest.raises(TaskError, match="cannot be scrolled to"):
        walk.run(walk.ui.click("button", "Save"))


def test_a_refused_action_is_an_error() -> None:
    refused = observation(ORDERS, error="The element is disabled.")
    walk = Walk(lambda _: refused, observation(ORDERS))
    with pytest.raises(TaskError, match=r"click on button 'Add to Cart' at .* The element is disabled"):
        walk.run(walk.ui.click("button", "Add to Cart"))
    with pytest.raises(TaskError, match="The element is disabled"):
        walk.run(walk.ui.press("Enter"))


def test_what_is_covered_is_scrolled_out_from_under_the_cover() -> None:
    covered = observation(ORDERS, error="[9] button is covered by [1] navigation.")
    free = observation(ORDERS)
    for pages, wanted in (
        ([covered, free, free], [Click, Hover, Click]),
        ([covered, free, covered, free, free], [Click, Hover, Click, Scroll, Click]),
    ):
        answers = iter(pages)
        walk = Walk(lambda _, answers=answers: next(answers), free)  # type: ignore[misc]
        walk.run(walk.ui.click("button", "Add to Cart"))
        assert [type(action) for action in walk.actions] == wanted
    walk = Walk(lambda action: covered if isinstance(action, Click) else free, free)
    with pytest.raises(TaskError, match="is covered by"):
        walk.run(walk.ui.click("button", "Add to Cart"))


def test_an_endless_path_is_an_error() -> None:
    walk = still(ORDERS)

    async def path() -> None:
        while True:
            await walk.ui.press("Enter")

    with pytest.raises(TaskError, match=f"not over after {MAX_STEPS - 1} steps"):
        walk.run(path())
    assert len(walk.actions) == MAX_STEPS - 1


def test_paths_are_resolved_against_the_page() -> None:
    walk = still(ORDERS)
    walk.run(walk.ui.goto("/contact/"))
    assert walk.actions == [Goto("http://onestopshop.test/contact/")]
    with pytest.raises(TaskError, match="expected to be at '/contact/'"):
        walk.ui.expect_url("/contact/")


def test_endings_of_their_own() -> None:
    ui = still(ORDERS).ui
    ui.stop("42")
    assert ui.ending is not None
    assert ui.ending.answer == "42"
    ui.decline("not_found")
    assert (ui.ending.status, ui.ending.reason) == ("impossible", "not_found")

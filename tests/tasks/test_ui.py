"""The golden path's hands: what they do on hand-made pages, and how they fail."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from tests.tasks.screens import HEIGHT, observation
from webarium.actions.types import (
    Action,
    AskUser,
    Click,
    ElementId,
    FocusTab,
    GoBack,
    Goto,
    Hover,
    Point,
    Press,
    Scroll,
    Select,
    Type,
)
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


def scrolling(text: str, height: int, place: int = 0) -> Walk:
    """A long page that can be scrolled, and is so far already."""

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


@pytest.mark.parametrize("name", ["Menu", "Commands"])
def test_what_a_folded_menu_hides_is_clicked_once_it_is_open(name: str) -> None:
    shut, open_ = (
        f"DisclosureTriangle {name} !expanded:False\n",
        f"DisclosureTriangle {name} !expanded:True\nlink Orders\n",
    )
    more = "link Orders and returns\n"
    walk = Walk(lambda _: observation(open_ + more), observation(shut + more))
    walk.run(walk.ui.click("link", "Orders"))
    (menu,) = ids(shut + more, "DisclosureTriangle", name)
    (link,) = ids(open_ + more, "link", "Orders")
    assert walk.actions == [Click(ElementId(menu)), Click(ElementId(link))]


def test_opening_a_menu_takes_nothing_of_a_paths_length() -> None:
    shut, open_ = (
        "DisclosureTriangle Menu !expanded:False\n",
        "DisclosureTriangle Menu !expanded:True\nlink Orders\n",
    )
    walk = Walk(lambda _: observation(open_), observation(shut))
    walk.ui = Ui(observation(shut), longest=2)
    walk.run(walk.ui.click("link", "Orders"))
    assert len(walk.actions) == 2


@pytest.mark.parametrize("name", ["Add to Cart", "and Wish List"])
def test_a_menu_stays_folded_where_a_button_is_wanted_that_can_be_seen(name: str) -> None:
    page = "DisclosureTriangle Menu !expanded:False\n" + ORDERS
    walk = still(page)
    walk.run(walk.ui.click("button", name))
    (menu,) = ids(page, "DisclosureTriangle", "Menu")
    assert len(walk.actions) == 1
    assert walk.actions != [Click(ElementId(menu))]


def test_a_menu_stays_folded_where_the_link_says_the_same_in_its_notation() -> None:
    page = "DisclosureTriangle Menu !expanded:False\nlink 14.03.2024\n"
    walk = still(page)
    walk.ui = Ui(observation(page), appearance=2)
    walk.run(walk.ui.click("link", "Mar 14, 2024"))
    assert walk.actions == [Click(ElementId(ids(page, "link", "14.03.2024")[0]))]


def test_a_list_goes_on_as_its_appearance_has_it() -> None:
    for name in ("Next", "Load more"):
        walk = still(f"link {name}")
        walk.run(walk.ui.click("link", "Next"))
        assert walk.actions == [Click(ElementId(ids(f"link {name}", "link", name)[0]))]


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


def test_what_commands_cover_is_clicked_once_they_are_left() -> None:
    page = "DisclosureTriangle Commands !expanded:True\n" + ORDERS
    covered, free = observation(page, error="[9] button is covered by [1] group."), observation(page)
    answers = iter([covered, free, free])
    walk = Walk(lambda _: next(answers), free)
    walk.run(walk.ui.click("button", "Add to Cart"))
    (button,) = ids(page, "button", "Add to Cart")
    assert walk.actions == [Click(ElementId(button)), Press("Escape"), Click(ElementId(button))]


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


def test_the_nth_of_several_is_clicked() -> None:
    first, second = ids(ORDERS, "link", "View Order")
    for nth, wanted in ((0, first), (1, second)):
        walk = still(ORDERS)
        walk.run(walk.ui.click("link", "View Order", nth=nth))
        assert walk.actions == [Click(ElementId(wanted))]
    walk = still(ORDERS)
    with pytest.raises(TaskError, match="found no link 'View Order' at "):
        walk.run(walk.ui.click("link", "View Order", nth=2))


def test_a_field_may_be_one_of_several_and_is_submitted_only_if_asked() -> None:
    page = "row One\n  StaticText One\n  textbox Qty\nrow Two\n  StaticText Two\n  textbox Qty\nlistbox Size"
    first, second = ids(page, "textbox", "Qty")
    for path, wanted in (
        ({}, Type(ElementId(first), "3")),
        ({"nth": 1}, Type(ElementId(second), "3")),
        ({"near": "Two"}, Type(ElementId(second), "3")),
        ({"near": "Two", "submit": True}, Type(ElementId(second), "3", submit=True)),
    ):
        walk = still(page)
        walk.run(walk.ui.fill("Qty", "3", **path))
        assert walk.actions == [wanted]
    walk = still(page)
    walk.run(walk.ui.select("Size", "S", "M"))
    assert walk.actions == [Select(ElementId(ids(page, "listbox", "Size")[0]), ("S", "M"))]


def test_switches_are_turned_and_may_say_true_in_two_ways() -> None:
    page = "switch A !checked:true\nradio B\ncheckbox C !checked:mixed"
    walk = still(page)
    walk.run(walk.ui.check("A"))
    walk.run(walk.ui.check("C", on=False))
    assert walk.actions == []
    walk.run(walk.ui.check("B"))
    walk.run(walk.ui.check("C"))
    walk.run(walk.ui.check("A", on=False))
    assert walk.actions == [
        Click(ElementId(ids(page, *one)[0])) for one in (("radio", "B"), ("checkbox", "C"), ("switch", "A"))
    ]


def test_going_back_keys_and_questions() -> None:
    walk = still(ORDERS)
    walk.run(walk.ui.back())
    walk.run(walk.ui.press("Control+A"))
    walk.run(walk.ui.goto("?p=2"))
    assert walk.actions == [GoBack(), Press("Control+A"), Goto("http://onestopshop.test/?p=2")]
    assert walk.ui.steps == 3

    said = replace(observation(ORDERS), heard=("Blue.", "Or green."))
    heard: list[str] = []

    async def path() -> None:
        heard.append(await walk.ui.ask("Which one?"))

    walk = Walk(lambda _: said, observation(ORDERS))
    walk.run(path())
    assert (walk.actions, heard) == ([AskUser("Which one?")], ["Blue. Or green."])


def test_an_address_is_looked_at_as_it_is_now() -> None:
    walk = Walk(
        lambda _: observation("StaticText Bye", url="http://onestopshop.test/bye/"), observation(ORDERS)
    )
    assert walk.ui.has("Canceled")
    walk.run(walk.ui.goto("/bye/"))
    walk.ui.expect_url("/bye/")
    assert not walk.ui.has("Canceled")
    assert walk.ui.has("Bye")


def test_a_path_may_be_as_long_as_it_says() -> None:
    page = observation(ORDERS)
    walk = Walk(lambda _: page, page)
    walk.ui = Ui(page, 3)

    async def path() -> None:
        for _ in range(3):
            await walk.ui.press("Enter")

    with pytest.raises(TaskError, match=r"not over after 2 steps; it is at http://onestopshop\.test/"):
        walk.run(path())
    assert len(walk.actions) == 2


def test_what_is_partly_above_is_scrolled_up_to_where_the_page_can_move() -> None:
    text = "link Home @20\nbutton Save @5000"
    for start, name, role, ways in (
        (0, "Home", "link", []),
        (100, "Home", "link", [Scroll("up")]),
        (0, "Save", "button", [Scroll("down")] * 6),
    ):
        walk = scrolling(text, 5760, start)
        walk.run(walk.ui.click(role, name))
        assert walk.actions == [*ways, Click(ElementId(ids(text, role, name)[0]))]


def test_what_lies_outside_a_page_that_cannot_move_is_an_error() -> None:
    for text in ("button Save @-50", "button Save @900"):
        walk = scrolling(text, HEIGHT)
        with pytest.raises(TaskError, match="button 'Save' cannot be scrolled to at http"):
            walk.run(walk.ui.click("button", "Save"))
        assert walk.actions == []


def test_what_goes_away_while_scrolling_is_an_error() -> None:
    gone = observation("StaticText Bye", height=2400)
    walk = Walk(lambda _: gone, observation("link A @10\nbutton Save @2000", height=2400))
    with pytest.raises(TaskError, match="The button 'Save' went away while scrolling"):
        walk.run(walk.ui.click("button", "Save"))


@pytest.mark.parametrize(("place", "direction"), [(100, "up"), (359, "up"), (360, "down"), (600, "down")])
def test_a_cover_is_scrolled_away_from(place: int, direction: str) -> None:
    page = f"button Buy @{place}"
    free, covered = observation(page), observation(page, error="[9] is covered by [1].")
    answers = iter((covered, free, covered, free, free))
    walk = Walk(lambda _: next(answers), free)
    walk.run(walk.ui.click("button", "Buy"))
    assert walk.actions[1] == Hover(Point(1, 1))
    assert walk.actions[3] == Scroll(direction, amount=240)  # type: ignore[arg-type]


def test_every_text_is_expected() -> None:
    ui = still(ORDERS).ui
    with pytest.raises(TaskError, match="not to find 'Canceled'"):
        ui.expect_absent("Processing", "Canceled")
    walk = still(ORDERS)
    with pytest.raises(TaskError, match="expected to read 'Processing' near 'Canceled' at http"):
        walk.run(walk.ui.expect_text("000000170", "Processing", near="Canceled"))

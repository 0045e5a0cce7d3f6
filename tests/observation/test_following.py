"""Which actions of several still mean what they meant."""

from __future__ import annotations

from dataclasses import replace

from webarium.actions.types import AnswerDialog, Click, Drag, ElementId, GoBack, Mark, Point, Stop, Type
from webarium.observation.following import FAILED, dropped, follow
from webarium.observation.observation import Dialog, Node, Observation, Scroll, Tab
from webarium.observation.observation import Mark as Marked

SHOP = "http://shop.test/"


def seen(*ids: int, url: str = SHOP, document: int = 1, marks: tuple[int, ...] = ()) -> Observation:
    tree = Node(document, "RootWebArea", "T", children=tuple(Node(i, "button", f"B{i}") for i in ids))
    return Observation(
        "axtree",
        "",
        url,
        "T",
        (Tab(0, "T", url, True),),
        (1280, 720),
        Scroll(0, 0, 0, 0),
        tree,
        marks=tuple(
            Marked(number, ident, (0, 0, 9, 9), "button", "", "button")
            for number, ident in enumerate(marks, 1)
        ),
    )


def test_the_same_page_goes_on() -> None:
    rest = (Type(ElementId(3), "x"), Click(ElementId(4)))
    assert follow(seen(2, 3, 4), seen(2, 3, 4, 5), rest) == (rest, "")
    assert follow(seen(2), seen(2, url=SHOP + "#part"), (Click(ElementId(2)),))[1] == ""
    assert follow(seen(2), seen(2), ()) == ((), "")


def test_another_page_ends_it() -> None:
    rest = (Click(ElementId(3)),)
    for after in (
        seen(3, url=SHOP + "cart"),
        seen(3, document=9),
        replace(seen(3), tabs=(Tab(0, "", SHOP, False), Tab(1, "", SHOP, True))),
    ):
        assert follow(seen(3), after, rest)[1] == "the page changed"


def test_only_the_next_target_must_be_there() -> None:
    before, after = seen(2, 3, 4), seen(2, 3)
    assert follow(before, after, (Click(ElementId(3)), Click(ElementId(4))))[1] == ""
    assert follow(before, after, (Click(ElementId(4)), Click(ElementId(3))))[1] == "the page changed"
    assert follow(before, after, (Drag(ElementId(2), ElementId(4)),))[1] == "the page changed"
    for without in (Click(Point(5, 5)), GoBack(), Stop("x"), Click(ElementId(99))):
        assert follow(before, after, (without,))[1] == "", "who acts on it finds out"


def test_failures_and_dialogs() -> None:
    after = replace(seen(2), last_error="It is covered.")
    assert follow(seen(2), after, (Click(ElementId(2)),))[1] == FAILED
    after = replace(seen(2), dialog=Dialog("confirm", "Sure?"))
    assert follow(seen(2), after, (Click(ElementId(2)),))[1] == "the page shows a dialog"
    assert follow(seen(2), after, (AnswerDialog(True),))[1] == ""


def test_marks_are_renumbered_as_the_page_numbers_them_anew() -> None:
    before, after = seen(5, 6, 7, marks=(5, 6, 7)), seen(5, 6, 7, 8, marks=(8, 5, 7))
    rest, why = follow(before, after, (Click(Mark(3)), Click(Mark(1)), Click(Mark(2)), Click(Mark(40))))
    assert (rest, why) == ((Click(Mark(3)), Click(Mark(2)), Click(ElementId(6)), Click(Mark(40))), "")
    assert follow(before, seen(5, marks=(5,)), (Click(Mark(3)),))[1] == "the page changed"


def test_what_is_said() -> None:
    assert dropped(2, 4, "`click [12]`", "the page changed") == (
        "2 of 4 actions were done; the page changed after `click [12]`."
    )
    assert dropped(1, 3, "`click [12]`", FAILED) == "1 of 3 actions was done; `click [12]` failed."

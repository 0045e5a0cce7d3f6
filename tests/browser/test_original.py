"""The public systems' own renderings, defects included, pinned line by line."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.async_api import Page

from webarium.browser.reading.observe import Observer
from webarium.observation.marks import draw_marks
from webarium.observation.observation import Mark, Node
from webarium.observation.original import render_original_marks, render_original_tree
from webarium.observation.view import View

SCREEN = (1280, 720)
BOX = (0.0, 0.0, 100.0, 20.0)


def node(ident: int, role: str, name: str = "", *children: Node, **more: object) -> Node:
    return Node(ident, role, name, **{"box": BOX, "children": children, **more})  # type: ignore[arg-type]


def tree(*children: Node) -> Node:
    return Node(1, "RootWebArea", "T", states=(("focused", "True"),), children=children)


def lines(root: Node, *, viewport_only: bool = True) -> list[str]:
    return render_original_tree(root, viewport=SCREEN, viewport_only=viewport_only).splitlines()[1:]


def test_values_are_not_printed() -> None:
    field = node(2, "textbox", "Search", value="cap", states=(("required", "False"),))
    assert lines(tree(field)) == ["\t[2] textbox 'Search' required: False", "\t\t[2] StaticText 'cap'"]


def test_a_closed_select_shows_no_choice() -> None:
    options = [node(3, "option", "Price"), node(4, "option", "Name")]
    states = (("hasPopup", "menu"), ("expanded", "False"))
    select = node(2, "combobox", "Sort By", *options, value="Price", states=states)
    assert lines(tree(select)) == ["\t[2] combobox 'Sort By' hasPopup: menu expanded: False"]
    assert lines(tree(select), viewport_only=False)[1:] == ["\t\t[3] option 'Price'", "\t\t[4] option 'Name'"]


@pytest.mark.parametrize(
    ("box", "kept"),
    [
        ((0, 719, 100, 30), False),  # 100 of 3,000 pixels, "ratio" 100 * 1 / 100 * 30 = 30: see below
        ((0, 0, 500, 0.7), False),  # all of it can be seen, "ratio" 0.49
        ((0, 0, 100, 20), True),
        ((0, 730, 100, 20), False),
        ((1279, 0, 200, 40), True),  # a strip of one pixel
        ((0, 0, 0, 20), False),
    ],
)
def test_the_share_in_view_is_multiplied(box: tuple[float, float, float, float], kept: bool) -> None:
    expected = kept or box == (0, 719, 100, 30)
    assert bool(lines(tree(node(2, "link", "a", box=box)))) is expected


def test_what_is_out_of_view_goes_and_its_content_moves_up() -> None:
    far = node(2, "region", "Far", node(3, "link", "Near"), box=(0.0, 900.0, 10.0, 10.0))
    assert lines(tree(far)) == ["\t[3] link 'Near'"]


def test_text_is_dropped_if_three_lines_above_hold_it() -> None:
    """Even if they hold it only as a part of another word or of an id."""
    children = [
        node(2, "StaticText", "15 items"),
        node(3, "StaticText", "5"),
        node(4, "link", "a"),
        node(6, "link", "b"),
        node(7, "link", "c"),
        node(8, "StaticText", "5"),
        node(9, "StaticText", "7"),
        node(10, "StaticText", ""),
    ]
    assert lines(tree(*children)) == [
        "\t[2] StaticText '15 items'",
        "\t[4] link 'a'",
        "\t[6] link 'b'",
        "\t[7] link 'c'",
        "\t[8] StaticText '5'",
    ]


def test_nameless_wrappers_go_and_list_items_even_with_properties() -> None:
    item = node(3, "listitem", "", node(4, "link", "x"), states=(("expanded", "True"),))
    wrapped = node(2, "list", "", item, node(5, "generic", "", states=(("disabled", "True"),)))
    assert lines(tree(wrapped)) == ["\t[4] link 'x'", "\t[5] generic '' disabled: True"]


def test_names_are_quoted_by_python() -> None:
    assert lines(tree(node(2, "link", "it's"))) == ['\t[2] link "it\'s"']


MARKS = [
    Mark(0, 1, BOX, "textbox", "Search", "input", "search", "cap", label="Search"),
    Mark(1, 2, BOX, "button", "Go", "button", "submit", text="Go"),
    Mark(2, 3, BOX, "button", "Close", "button", "submit", label="Close"),
    Mark(3, 4, BOX, "link", "Home page", "a", text="Home", label="Home page"),
    Mark(4, 5, BOX, "link", "Only a label", "a", label="Only a label"),
    Mark(5, 6, BOX, "checkbox", "I agree", "input", "checkbox"),
    Mark(6, 7, BOX, "link", "x" * 300, "a", text="x" * 200),
    Mark(7, 8, BOX, "button", "Buy", "button", "submit", text="Buy", label="Buy now"),
]


def test_webvoyagers_list() -> None:
    assert render_original_marks(MARKS).split("\t") == [
        '[0]: <input> "Search";',
        '[1]: <button> "Go";',
        '[2]: <button> "Close";',
        '[3]: "Home", "Home page";',
        '[7]: <button> "Buy", "Buy now";',
    ]


def test_webvoyagers_marks_are_black() -> None:
    out = io.BytesIO()
    Image.new("RGB", (200, 100), "white").save(out, "PNG")
    picture = draw_marks(
        out.getvalue(), [Mark(3, 1, (50, 40, 60, 20), "link", "", "a")], rendering="original"
    )
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    assert image.getpixel((49, 50)) == (0, 0, 0)
    assert image.getpixel((53, 22)) == (0, 0, 0)
    assert image.getpixel((90, 30)) == (255, 255, 255)


PAGE = """<!doctype html><title>Shop</title><body style="margin:0"><h1 style="margin:0">Hats</h1><p>Hats from 5</p>
<label>Sort <select><option>Position<option selected>Price</select></label><input aria-label=Words value=cap>
<ul><li>One <a href=a>cap</a></li></ul><button aria-label=Close></button>
<p style="margin-top:2000px"><a href=b>Far</a></p>"""


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
class TestPages:
    async def test_tree(self, bare_page: Page) -> None:
        await bare_page.set_content(PAGE)
        seen = await Observer().observe(bare_page, View(rendering="original"))
        assert [line.partition("] ")[2] or line for line in seen.text.splitlines()] == [
            "Tab 0 (current): Shop",
            "",
            "RootWebArea 'Shop' focused: True",
            "heading 'Hats'",
            "StaticText 'Hats from 5'",
            "StaticText 'Sort'",
            "combobox 'Sort' hasPopup: menu expanded: False",
            "textbox 'Words' required: False",
            "StaticText 'cap'",
            "StaticText 'One'",
            "link 'cap'",
            "button 'Close'",
        ]

    async def test_list(self, bare_page: Page) -> None:
        await bare_page.set_content(PAGE)
        seen = await Observer().observe(bare_page, View(kind="som", rendering="original"))
        assert [mark.number for mark in seen.marks] == list(range(len(seen.marks)))
        listed = seen.text.split("\n\n")[1]
        assert (
            listed
            == '[0]: "Position\nPrice";\t[1]: <input> "";\t[2]: "cap";\t[3]: <button> "Close";'.replace(
                '<input> ""', '<input> "Words"'
            )
        )

    async def test_html(self, bare_page: Page) -> None:
        await bare_page.set_content(
            """<!doctype html><title>T</title><style>a{}</style><body class=b style="margin:0"><div><p id=p>One
            <b>two</b></p></div><input value=x><p style="margin-top:2000px">Far</p>"""
        )
        seen = await Observer().observe(
            bare_page, View(kind="html", rendering="original", viewport_only=False)
        )
        assert [line.strip("\t").partition("] ")[2] for line in seen.text.splitlines()[2:]] == [
            "<#text> T",
            "<#text> a{}",
            '<BODY class="b" style="margin:0"> ',
            '<P id="p"> ',
            "<#text> One",
            "<#text> two",
            '<INPUT value="x"> ',
            '<P style="margin-top:2000px"> ',
            "<#text> Far",
        ]
        assert "\t\t[" in seen.text
        seen = await Observer().observe(bare_page, View(kind="html", rendering="original"))
        assert "<#text> two" in seen.text
        assert "Far" not in seen.text
        assert "a{}" not in seen.text

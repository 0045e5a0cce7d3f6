"""Set-of-marks: what is marked, where numbers go, what the list says."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image
from playwright.async_api import Page

from webarium.browser.reading.observe import Observer
from webarium.observation.mark_list import render_marks
from webarium.observation.marks import draw_marks, mark_colour, place_labels
from webarium.observation.observation import Mark, Node, Observation
from webarium.observation.view import View

SIZE = (400, 300)


def mark(number: int, x: float, y: float, width: float, height: float) -> Mark:
    return Mark(number, number, (x, y, width, height), "button", f"B{number}", "button")


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))


class TestPlacing:
    def test_numbers_stand_outside_small_elements(self) -> None:
        marks = [mark(n + 1, 20 + 60 * (n % 6), 30 + 40 * (n // 6), 16, 16) for n in range(24)]
        spots = place_labels(marks, SIZE)
        boxes = [(m.box[0], m.box[1], m.box[0] + 16, m.box[1] + 16) for m in marks]
        assert all(overlap(spot, box) == 0 for spot in spots for box in boxes)
        assert all(overlap(a, b) == 0 for i, a in enumerate(spots) for b in spots[:i])

    def test_numbers_stay_in_the_picture(self) -> None:
        corners = [
            mark(1, 0, 0, 20, 10),
            mark(2, 380, 0, 20, 10),
            mark(3, 0, 290, 20, 10),
            mark(100, 395, 295, 5, 5),
        ]
        for left, top, right, bottom in place_labels(corners, SIZE):
            assert 0 <= left < right <= SIZE[0]
            assert 0 <= top < bottom <= SIZE[1]

    def test_text_is_avoided(self) -> None:
        above = (18.0, 10.0, 200.0, 18.0)
        (spot,) = place_labels([mark(1, 20, 30, 100, 20)], SIZE, [above])
        assert overlap(spot, (18, 10, 218, 28)) == 0

    def test_numbers_of_a_small_calendar_hide_neither_days_nor_neighbours(self) -> None:
        days = [mark(n + 1, 40 + 31 * (n % 7), 60 + 29 * (n // 7), 27, 27) for n in range(35)]
        texts = [(day.box[0] + 7, day.box[1] + 6, 13.0, 15.0) for day in days]
        boxes = [(x, y, x + width, y + height) for x, y, width, height in (day.box for day in days)]
        written = [(x, y, x + width, y + height) for x, y, width, height in texts]
        for at, spot in enumerate(place_labels(days, SIZE, texts)):
            assert all(overlap(spot, box) == 0 for box in boxes[:at] + boxes[at + 1 :])
            assert overlap(spot, written[at]) <= 0.15 * 13 * 15

    def test_a_card_has_its_number_beside_the_buttons_in_it(self) -> None:
        card, inside = mark(1, 0, 0, 400, 300), [mark(n + 2, 100 * n, 0, 90, 20) for n in range(4)]
        spot, *_ = place_labels([card, *inside], SIZE)
        for x, y, width, height in (one.box for one in inside):
            assert overlap(spot, (x, y, x + width, y + height)) == 0

    def test_a_crowd_is_placed_all_the_same(self) -> None:
        marks = [mark(n + 1, 10 * (n % 30), 8 * (n // 30), 12, 10) for n in range(300)]
        assert len(place_labels(marks, SIZE)) == 300

    def test_nothing_to_place(self) -> None:
        assert place_labels([], SIZE) == []


class TestDrawing:
    def test_boxes_and_numbers_are_drawn_on_a_copy(self) -> None:
        out = io.BytesIO()
        Image.new("RGB", SIZE, "white").save(out, "PNG")
        clean = out.getvalue()
        drawn = draw_marks(clean, [mark(1, 100, 100, 50, 30)])
        image = Image.open(io.BytesIO(drawn)).convert("RGB")
        assert image.size == SIZE
        assert image.getpixel((99, 115)) == mark_colour(1)
        assert image.getpixel((125, 115)) == (255, 255, 255)
        assert out.getvalue() == clean
        assert draw_marks(clean, [mark(1, 100, 100, 50, 30)]) == drawn

    def test_colours_differ_and_carry_white_digits(self) -> None:
        colours = [mark_colour(number) for number in range(1, 41)]
        assert len(set(colours)) == 40
        for a, b in pairwise(colours):
            assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 80
        for red, green, blue in colours:
            light = 0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2
            assert 1.05 / (light + 0.05) > 4.5

    @pytest.mark.parametrize("box", [(0, 0, 400, 300), (395, 295, 5, 5), (-5, -5, 3, 3), (10, 10, 0, 0)])
    def test_odd_boxes(self, box: tuple[float, float, float, float]) -> None:
        out = io.BytesIO()
        Image.new("RGB", SIZE, "white").save(out, "PNG")
        draw_marks(out.getvalue(), [Mark(1, 1, box, "link", "", "a")])


def test_list_in_webvoyagers_form() -> None:
    marks = [
        Mark(1, 9, (0, 0, 1, 1), "textbox", "Search", "input", "text", "cap"),
        Mark(2, 8, (0, 0, 1, 1), "link", "Home", "a"),
        Mark(3, 7, (0, 0, 1, 1), "checkbox", "I agree", "input", "checkbox", None, (("checked", "true"),)),
        Mark(4, 6, (0, 0, 1, 1), "combobox", "Sort", "select", "", "Price", (("expanded", "False"),)),
        Mark(5, 5, (0, 0, 1, 1), "button", "x" * 200, "button"),
    ]
    assert render_marks(marks).split("\t") == [
        '[1]: <input> "Search", value "cap";',
        '[2]: "Home";',
        '[3]: <input type="checkbox"> "I agree", checked;',
        '[4]: <select> "Sort", value "Price";',
        f'[5]: <button> "{"x" * 150}…";',
    ]


def test_quotes_in_a_text_are_escaped() -> None:
    said = Mark(1, 1, (0, 0, 1, 1), "textbox", 'Say "hi" \\ bye', "input", "text", 'a"b')
    assert render_marks([said]) == r'[1]: <input> "Say \"hi\" \\ bye", value "a\"b";'


def node(ident: int, role: str, name: str, *children: Node) -> Node:
    return Node(ident, role, name, children=children)


def test_elements_of_one_name_say_where_they_are() -> None:
    rows = [
        node(
            10 * n,
            "row",
            "",
            node(10 * n + 1, "StaticText", f"Order {n}"),
            node(10 * n + 2, "button", "Edit"),
        )
        for n in (1, 2)
    ]
    months = [
        node(
            100 * n,
            "grid",
            month,
            node(100 * n + 1, "row", "", node(100 * n + 2, "link", "7"), node(100 * n + 3, "link", "8")),
        )
        for n, month in ((1, "July 2024"), (2, "August 2024"))
    ]
    tree = node(0, "RootWebArea", "", *rows, *months, node(5, "button", "Edit all"))
    marked = [each for each in tree.walk() if each.role in ("button", "link")]
    marks = [Mark(n, each.id, (0, 0, 1, 1), each.role, each.name, "a") for n, each in enumerate(marked, 1)]
    assert render_marks(marks, tree).split("\t") == [
        '[1]: "Edit", in "Order 1";',
        '[2]: "Edit", in "Order 2";',
        '[3]: "7", in "July 2024";',
        '[4]: "8", in "July 2024";',
        '[5]: "7", in "August 2024";',
        '[6]: "8", in "August 2024";',
        '[7]: "Edit all";',
    ]


async def marks_of(page: Page, html: str) -> Observation:
    await page.set_content(f"<body style='margin:20px'>{html}")
    return await Observer().observe(page, View(kind="som"))


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
class TestFinding:
    async def test_controls_are_marked_in_order(self, bare_page: Page) -> None:
        html = """<a href=x>link</a> <input aria-label=text> <button>button</button> <select
        aria-label=select><option>o</select>
        <input type=checkbox aria-label=check> <textarea aria-label=area></textarea> <div
        role=button>role</div>
        <details><summary>summary</summary></details> <div
        contenteditable>edit</div> <p>not me</p> <a>nor me</a>"""
        seen = await marks_of(bare_page, html)
        assert [m.name for m in seen.marks] == [
            "link",
            "text",
            "button",
            "select",
            "check",
            "area",
            "role",
            "summary",
            "edit",
        ]
        assert [m.number for m in seen.marks] == list(range(1, 10))
        ids = {node.id for node in seen.tree.walk()} if seen.tree else set()
        assert {m.element_id for m in seen.marks} <= ids

    async def test_a_frame_is_around_what_nothing_lies_on(self, bare_page: Page) -> None:
        html = """<button style="position:absolute;left:100px;top:100px;width:200px;height:100px">under</button>
        <div style="position:absolute;left:50px;top:150px;width:300px;height:200px;background:white">menu</div>
        <button style="position:absolute;left:120px;top:220px;width:50px;height:30px">hidden</button>
        <div style="position:absolute;left:100px;top:200px;width:90px;height:90px;background:white"></div>"""
        seen = await marks_of(bare_page, html)
        assert [(m.name, m.box) for m in seen.marks] == [("under", (100, 100, 200, 50))]

    async def test_a_link_without_words_is_called_as_its_twin(self, bare_page: Page) -> None:
        box = "style='display:inline-block;width:40px;height:40px'"
        html = f"""<a href="/one"><i {box}></i></a><a href="/one">A kettle</a>
        <a href="/two"><i {box}></i></a>"""
        seen = await marks_of(bare_page, html)
        assert [m.name for m in seen.marks] == ["A kettle", "A kettle", "/two"]

    async def test_listeners_cursors_and_tab_stops_count(self, bare_page: Page) -> None:
        await bare_page.set_content(
            """<div id=a>listener</div><div onclick="1">attribute</div><div
            style="cursor:pointer">cursor <b>inner</b></div>
            <div tabindex=0>tab stop</div><div id=b>mere hover</div>"""
        )
        await bare_page.evaluate(
            """() => { document.getElementById("a").addEventListener("click", () => {});
            document.getElementById("b").addEventListener("mouseover", () => {});
            document.addEventListener("click", () => {}); document.body.addEventListener("click", () => {});
            }"""
        )
        seen = await Observer().observe(bare_page, View(kind="som"))
        assert [m.name for m in seen.marks] == ["listener", "attribute", "cursor inner", "tab stop"]

    async def test_what_cannot_be_pressed_is_not_marked(self, bare_page: Page) -> None:
        html = """<button disabled>disabled</button><button hidden>hidden</button><button
        style="visibility:hidden">unseen</button>
        <button aria-disabled=true>aria</button><button style="position:absolute;top:2000px">far</button>
        <div style="position:relative"><button style="width:80px;height:30px">covered</button>
        <div style="position:absolute;inset:0;background:red"></div></div><a href=x
        style="font-size:1px">x</a>
        <div aria-disabled=true><button>part</button></div><button style="pointer-events:none">let through</button>
        <div style="overflow:hidden;height:5px;position:absolute;top:300px"><button
        style="margin-top:50px">cut</button></div>"""
        assert (await marks_of(bare_page, html)).marks == ()

    async def test_nested_targets_get_one_mark(self, bare_page: Page) -> None:
        html = """<a href=x><span style="cursor:pointer" tabindex=0>link</span></a>
        <button><svg width=20 height=20 onclick="1"></svg>button</button>
        <label style="cursor:pointer">labelled <input type=checkbox></label>
        <div onclick="1" style="width:400px;height:200px">card <button>save</button></div>
        <li onclick="1" style="width:60px"><a href=y style="display:block">item</a></li>"""
        names = [m.name for m in (await marks_of(bare_page, html)).marks]
        assert names == ["link", "button", "labelled", "card save", "save", "item"]

    async def test_items_of_lists_are_marked_one_by_one(self, bare_page: Page) -> None:
        html = """<style>* { width: 120px }</style><div role=combobox tabindex=0><input aria-label=city>
        <ul role=listbox><li role=option>Oslo<li role=option>Rome</ul></div>
        <div role=listbox tabindex=0><div role=option>one</div><div role=option>two</div></div>
        <ul role=menubar><li role=menuitem>File<ul role=menu><li role=menuitem>Open<li><a href=x>Save</a></ul></ul>"""
        names = [m.name for m in (await marks_of(bare_page, html)).marks]
        assert names == ["city", "Oslo", "Rome", "one", "two", "File", "Open", "Save"]

    async def test_links_without_a_box_are_marked_at_their_content(self, bare_page: Page) -> None:
        html = """<a href=x style="display:contents">plain</a>
        <a href=y><span style="position:absolute;left:300px;top:90px;width:60px;height:30px">placed</span></a>"""
        marks = (await marks_of(bare_page, html)).marks
        assert [m.name for m in marks] == ["plain", "placed"]
        assert marks[1].box == (300, 90, 60, 30)

    async def test_a_label_stands_in_for_a_control_that_is_not_shown(self, bare_page: Page) -> None:
        html = """<input type=radio id=r style="opacity:0;position:absolute;width:1px">
        <label for=r>Five stars</label>"""
        (only,) = (await marks_of(bare_page, html)).marks
        assert (only.role, only.name, only.type) == ("radio", "Five stars", "radio")
        assert only.box[2] > 30

    async def test_pictures_that_double_a_link_are_marked_too(self, bare_page: Page) -> None:
        html = (
            """<a href="/p1" aria-hidden=true tabindex=-1><img src="data:," alt="" width=80 height=80></a>"""
        )
        (only,) = (await marks_of(bare_page, html)).marks
        assert (only.tag, only.name) == ("a", "/p1")

    async def test_what_fills_the_page_is_no_target(self, bare_page: Page) -> None:
        html = """<div onclick="1" style="height:600px"><a href=x>link</a></div>"""
        assert [m.name for m in (await marks_of(bare_page, html)).marks] == ["link"]

    async def test_what_listens_for_its_controls_is_no_target(self, bare_page: Page) -> None:
        await bare_page.set_content(
            """<div id=list style="height:200px"><button>one</button><button>two</button></div>
            <form style="height:100px"><input aria-label=name></form>
            <div id=card style="height:100px;width:300px">card <button>save</button></div>"""
        )
        await bare_page.evaluate(
            "for (const at of document.querySelectorAll('#list, form, #card')) at.addEventListener('click', () => {})"
        )
        seen = await Observer().observe(bare_page, View(kind="som"))
        assert [m.name for m in seen.marks] == ["one", "two", "name", "card save", "save"]

    async def test_links_over_two_lines_are_marked(self, bare_page: Page) -> None:
        html = """<p style="width:200px">Some words before
        <a href=x>a link that breaks over the line</a> and after</p>"""
        assert [m.name for m in (await marks_of(bare_page, html)).marks] == [
            "a link that breaks over the line"
        ]

    async def test_frames_and_shadow_roots(self, bare_page: Page) -> None:
        html = """<x-a><template shadowrootmode=open><button>shadow</button></template></x-a>
        <iframe srcdoc="<button>framed</button>" style="border:0"></iframe>"""
        seen = await marks_of(bare_page, html)
        assert [m.name for m in seen.marks] == ["shadow", "framed"]
        assert seen.marks[1].box[1] > 20

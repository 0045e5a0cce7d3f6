"""What pages say without a browser: selectors, style, roles, names and states."""

from __future__ import annotations

import pytest

from tests.text_engine.made import made, one, text
from webarium.text_engine.dom import outer_html, parse, parse_fragment
from webarium.text_engine.selectors import BadSelector, select


@pytest.mark.parametrize(
    ("css", "found"),
    [
        ("p:nth-child(2)", "b"),
        (".a > p", "ab"),
        ("p + p", "b"),
        ("div:has(> p)", "d"),
        ("form:has(:checked)", "f"),
        ("input:not([type=checkbox], [type=radio])", "t"),
        (":is(p, form) ~ form", "f"),
        ("[id^='l' i]", "l"),
        ("p:not(:first-child)", "b"),
        (".a:has(+ section)", "d"),
        ("p:last-of-type", "b"),
        ("#d p, #f label", "abl"),
    ],
)
def test_selectors(css: str, found: str) -> None:
    root = parse(
        "<body><div class='x a' id=d><p id=a>1</p><p id=b>2</p><form id=f><input type=checkbox checked id=c>"
        "<label id=l>q</label><input id=t></form></div><section id=s></section>"
    )
    assert "".join(at.attrs["id"] for at in select(root, css)) == found


def test_what_is_no_selector_is_refused() -> None:
    for css in ("p >", "..a", "[", "p:nth-child(x)"):
        with pytest.raises(BadSelector):
            select(parse("<p>"), css)


def test_rows_of_tables_may_stand_alone() -> None:
    nodes = parse_fragment("  <tr id=a><td>1</td></tr><tr id=b><td>2</td></tr>")
    assert [outer_html(node) for node in nodes if not hasattr(node, "data")] == [
        '<tr id="a"><td>1</td></tr>',
        '<tr id="b"><td>2</td></tr>',
    ]


def test_style_hides_and_changes_letters() -> None:
    css = """
        .gone, .wide { display: none }
        @media (max-width: 600px) { p { display: none } }
        .up { text-transform: uppercase }
        .said::after { content: " more" attr(data-x) }
        .hid { visibility: hidden } .hid b { visibility: visible }
        #list:not(:has(li)) { display: none !important }
        @media (scripting: none) { .up { display: none } }
    """
    body = (
        '<p class="gone">one</p><p class="up">two</p><p class="said" data-x="!">three</p>'
        '<p class="hid">four<b>five</b></p><ul id="list" style="display: block"></ul><p hidden>six</p>'
    )
    assert text(made(body, css=css)) == "\n".join(
        ["StaticText 'TWO'", "StaticText 'three'", "StaticText 'more!'", "StaticText 'five'"]
    )


def test_names_and_states() -> None:
    body = (
        '<label for="q">Search <b>all</b></label><input id="q" type="search" value="tea" required>'
        '<button aria-pressed="true"><svg></svg>Save</button>'
        '<select aria-label="Sort"><option>A<option selected>B</select>'
        "<details><summary>More</summary><p>inside</p></details>"
        '<label><input type="checkbox" checked> Agree</label>'
        '<a href="/x" title="X">link <img alt="pic" src="i"></a>'
        '<div aria-hidden="true">unsaid</div>'
    )
    said = text(made(body))
    assert "searchbox 'Search all' value: 'tea' required: True" in said
    assert "combobox 'Sort' value: 'B'" in said
    assert "DisclosureTriangle 'More' expanded: False" in said
    assert "inside" not in said
    assert "unsaid" not in said
    assert "checkbox 'Agree' checked: true" in said


def test_ids_stay_while_elements_live() -> None:
    page = made("<p>one</p><p id=x>two</p>")
    text(page)
    number = one(page, "#x").ident
    one(page, "p").put("hidden", "")
    text(page)
    assert number
    assert one(page, "#x").ident == number
    assert page.node(number) is one(page, "#x")
    assert page.node(10_000) is None


def test_only_the_modal_dialog_on_top_is_seen() -> None:
    page = made('<p>behind</p><dialog id="d"><button>Fine</button></dialog>')
    page.show_modal(one(page, "#d"))
    assert text(page) == "dialog '' modal: True\nbutton 'Fine' focused: True"
    page.close(one(page, "#d"))
    assert text(page) == "StaticText 'behind'"


def test_an_option_keeps_the_spaces_that_hold_its_words_together() -> None:
    page = made("<select aria-label=P><option>\n 60K&nbsp;$ or\n more </option></select>")
    assert "option '60K\\xa0$ or more'" in text(page)

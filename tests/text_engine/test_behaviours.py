"""What pages declare is done without a browser: the kit's vocabulary, forms, keys and htmx."""

from __future__ import annotations

import pytest

from tests.text_engine.made import made, one, text
from webarium.text_engine.client import Answer
from webarium.text_engine.controls import entries, is_checked, problem, value_of
from webarium.text_engine.htmx import Htmx, Request
from webarium.text_engine.page import Page
from webarium.text_engine.presses import press_key, press_mouse, write


def answered(page: Page, body: str, *, status: int = 200, **headers: str) -> Request:
    """The first request that waits, answered."""
    request: Request = page.requests.popleft()
    found = {
        "content-type": "text/html",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    taker = Htmx.__new__(Htmx)
    taker._page = page
    taker.take(request, Answer(request.ask.url, status, found, body.encode()))
    return request


def test_toggles_open_and_close_what_they_control() -> None:
    page = made(
        '<button data-toggle="dropdown" aria-controls="p">M</button><div id="p" hidden>in</div><i id=o>o</i>'
    )
    press_mouse(page, one(page, "button"))
    assert one(page, "button").attrs["aria-expanded"] == "true"
    assert "in" in text(page)
    press_mouse(page, one(page, "#o"))
    assert "hidden" in one(page, "#p").attrs
    press_mouse(page, one(page, "button"))
    press_key(page, "Escape")
    assert "hidden" in one(page, "#p").attrs
    assert page.focused is one(page, "button")


COMMANDS = (
    "<details data-menu><summary>Commands</summary><div><input data-commands aria-label='Type a command'>"
    "<nav><a href='/orders'>Your <b>Orders</b></a><a href='/old'>Old orders</a><a href='/me' aria-label='Profile'>M</a>"
    "<details><summary>New</summary><a href='/new'>New order</a></details></nav></div></details><i id=o>o</i>"
)


def opened_commands() -> Page:
    page = made(COMMANDS, scripts=("kit.js", "commands.js"))
    press_mouse(page, one(page, "summary"))
    return page


def links(page: Page) -> list[str]:
    return [line.removeprefix("link ") for line in text(page).split("\n") if line.startswith("link")]


def test_commands_are_those_links_that_have_all_words() -> None:
    page = opened_commands()
    field = one(page, "[data-commands]")
    assert page.focused is field
    assert links(page) == ["'Your Orders'", "'Old orders'", "'Profile'"]
    for typed, shown in (
        ("ORD", ["'Your Orders'", "'Old orders'"]),
        (" orders  you", ["'Your Orders'"]),
        ("prof", ["'Profile'"]),
        ("x", []),
        ("", ["'Your Orders'", "'Old orders'", "'Profile'"]),
    ):
        page.edit(field, typed)
        assert links(page) == shown, typed


@pytest.mark.parametrize(("typed", "leads"), [("", "/orders"), ("old", "/old"), ("order new", ""), ("x", "")])
def test_enter_follows_the_first_command_that_is_shown(typed: str, leads: str) -> None:
    page = opened_commands()
    write(page, one(page, "[data-commands]"), typed)
    press_key(page, "Enter")
    assert (page.navigation.ask.url if page.navigation else "") == (leads and f"http://a.test{leads}")
    assert ("open" in one(page, "details").attrs) == (not leads)


def test_commands_close_and_begin_anew() -> None:
    page = opened_commands()
    write(page, one(page, "[data-commands]"), "old")
    press_key(page, "Escape")
    assert page.focused is one(page, "summary")
    assert links(page) == []
    press_mouse(page, one(page, "summary"))
    assert value_of(one(page, "[data-commands]")) == ""
    assert len(links(page)) == 3
    press_mouse(page, one(page, "#o"))
    assert "open" not in one(page, "details").attrs
    press_mouse(page, one(page, "summary"))
    press_mouse(page, one(page, "[href='/old']"))
    assert "open" not in one(page, "details").attrs


def test_a_form_asks_before_it_is_sent() -> None:
    page = made(
        '<form method=post action="/go" data-confirm="Sure?"><button name=a value=1>Go</button></form>'
    )
    press_mouse(page, one(page, "form button"))
    assert "dialog 'Sure?'" in text(page)
    press_mouse(page, one(page, "dialog button[value=ok]"))
    assert page.navigation is not None
    assert (page.navigation.ask.url, page.navigation.ask.body) == ("http://a.test/go", b"a=1")


def test_forms_are_checked_in_chromiums_words() -> None:
    page = made(
        '<form action="/s"><input name=a required><input name=m type=email value="x"><input name=n type=number min=2 '
        "value=1><input name=u type=checkbox required><button>Send</button></form>"
    )
    wrong = {at.attrs["name"]: problem(at) for at in page.all("input")}
    assert wrong == {
        "a": "Please fill out this field.",
        "m": "Please include an '@' in the email address. 'x' is missing an '@'.",
        "n": "Value must be greater than or equal to 2.",
        "u": "Please check this box if you want to proceed.",
    }
    press_mouse(page, one(page, "button"))
    assert page.navigation is None
    assert page.focused is one(page, "[name=a]")


def test_what_a_form_sends() -> None:
    page = made(
        "<form id=f><input name=q><textarea name=t>\na\nb</textarea><input type=radio name=r value=1 checked>"
        "<input type=radio name=r value=2><select name=s><option value=x>X<option value=y disabled>Y</select>"
        "<input type=checkbox name=c><input name=d disabled value=9><button name=go value=1>Go</button>"
        "</form><input name=o form=f value=far>"
    )
    press_mouse(page, one(page, "[value='2']"))
    field = one(page, "[name=q]")
    page.focus(field)
    write(page, field, "tea & cake")
    assert entries(one(page, "form"), one(page, "button")) == [
        ("q", "tea & cake"),
        ("t", "a\r\nb"),
        ("r", "2"),
        ("s", "x"),
        ("go", "1"),
        ("o", "far"),
    ]
    press_key(page, "Enter")
    assert page.navigation is not None
    assert page.navigation.ask.url == "http://a.test/?q=tea+%26+cake&t=a%0D%0Ab&r=2&s=x&go=1&o=far"


def test_labels_steppers_and_sums() -> None:
    page = made(
        '<div data-sum><span data-words data-nobody="Nobody"></span><span class=steps><button type=button '
        'data-step="-1">-</button><input name=adults type=number min=0 max=2 value=0 data-counts="Guest">'
        '<button type=button data-step="1">+</button></span></div><label>Pets <input type=checkbox name=p></label>',
        scripts=("kit.js", "steps.js"),
    )
    assert one(page, "[data-words]").text() == "Nobody"
    for _ in range(3):
        press_mouse(page, one(page, '[data-step="1"]'))
    assert one(page, "[data-words]").text() == "2 Guests"
    assert "disabled" in one(page, '[data-step="1"]').attrs
    press_mouse(page, one(page, "label"))
    assert is_checked(one(page, "[name=p]"))


def test_days_are_chosen_from_a_calendar() -> None:
    page = made(
        '<div data-dates data-today="2024-07-18" data-last="2024-12-31"><input name=a><input name=b>'
        "<div class=calendar hidden></div></div>",
        scripts=("kit.js", "dates.js"),
    )
    press_mouse(page, one(page, "[name=a]"))
    assert "July 2024" in text(page)
    press_mouse(page, one(page, '[data-day="2024-07-20"]'))
    press_mouse(page, one(page, '[data-day="2024-08-02"]'))
    assert [value_of(at) for at in page.all("[data-dates] input")] == ["07/20/2024", "08/02/2024"]
    assert "hidden" in one(page, ".calendar").attrs


@pytest.mark.parametrize(
    ("form", "days", "end"),
    [
        ("", ("7/19/2024", "8/2/2024", "7/20/2024"), "8/3/2024"),
        ("DD.MM.YYYY", ("19.07.2024", "02.08.2024", "20.07.2024"), "03.08.2024"),
        ("YYYY/MM/DD", ("2024/12/19", "2025/01/02", "2024/12/20"), "2025/01/03"),
    ],
)
def test_an_events_end_follows_its_start_in_the_form_of_the_fields(
    form: str, days: tuple[str, str, str], end: str
) -> None:
    typed = f' data-typed="{form}"' if form else ""
    begin, later, until = days
    page = made(
        f'<form><input name=start_day value="{begin}"{typed}><input name=end_day value="{until}"{typed}></form>',
        scripts=("kit.js", "daybook.js"),
    )
    field = one(page, "[name=start_day]")
    page.focus(field)
    press_key(page, "Control+a")
    write(page, field, later)
    press_key(page, "Tab")
    assert value_of(one(page, "[name=end_day]")) == end


def test_a_combobox_takes_what_is_marked() -> None:
    page = made(
        '<form action="/s"><input id=f name=q role=combobox aria-controls=l><ul id=l role=listbox hidden '
        "data-filter=any data-most=5><li role=option data-value=Tea>Tea<li role=option data-value=Coffee>Coffee</ul>"
        "</form>",
        scripts=("kit.js", "suggest.js"),
    )
    field = one(page, "input")
    page.focus(field)
    write(page, field, "co")
    assert "option 'Coffee'" in text(page)
    assert "option 'Tea'" not in text(page)
    press_key(page, "ArrowDown")
    press_key(page, "Enter")
    assert value_of(field) == "Coffee"
    assert page.navigation is None


def test_chips_hold_several_values() -> None:
    page = made(
        '<form><label for=t>To</label><input id=t name=to data-chips=p><datalist id=p><option value="a@b.c">Ann'
        "</datalist></form>",
        scripts=("kit.js", "chips.js"),
    )
    field = one(page, "#t")
    page.focus(field)
    write(page, field, "a@b.c, x@y.z,")
    assert "StaticText 'Ann'" in text(page)
    assert entries(one(page, "form")) == [("to", "a@b.c, x@y.z")]


def test_keys_press_and_focus() -> None:
    page = made('<input data-key="/"><a href="/new" data-key="g n">New</a>')
    press_key(page, "/")
    assert page.focused is one(page, "input")
    page.focus(None)
    press_key(page, "g")
    press_key(page, "n")
    assert page.navigation is not None
    assert page.navigation.ask.url == "http://a.test/new"


def test_htmx_puts_answers_where_they_belong() -> None:
    page = made(
        '<div id=list hx-target=this hx-swap=outerHTML><button id=b name=k value=v hx-post="/more" hx-select-oob='
        '"#count">More</button></div><b id=count>1</b><p id=told></p>'
    )
    press_mouse(page, one(page, "#b"))
    request = answered(page, "<div id=list>done</div><b id=count>2</b><p id=told hx-swap-oob=true>said</p>")
    assert (request.ask.method, request.ask.body, request.ask.headers["HX-Target"]) == (
        "POST",
        b"k=v",
        "list",
    )
    assert [one(page, css).text() for css in ("#list", "#count", "#told")] == ["done", "2", "said"]


def test_htmx_waits_for_changes_and_time() -> None:
    page = made(
        '<input name=q hx-get="/find" hx-trigger="input changed" hx-target="#r"><div id=r></div>'
        '<div id=l hx-get="/late" hx-trigger="load delay:300ms"></div>'
    )
    assert [timer.due for timer in page.timers] == [300.0]
    field = one(page, "input")
    page.focus(field)
    write(page, field, "a")
    answered(page, "<i>found</i>")
    assert one(page, "#r").text() == "found"
    page.fire(field, "input")
    assert not page.requests


def test_a_sheet_shows_its_answer_in_a_dialog() -> None:
    page = made('<a href="/part" data-sheet="s">Part</a><dialog id=s></dialog>')
    press_mouse(page, one(page, "a"))
    answered(page, "<h2>Part</h2><form method=dialog><button>Done</button></form>")
    assert text(page).startswith("dialog 'Part' modal: True")
    press_mouse(page, one(page, "dialog button"))
    assert "open" not in one(page, "dialog").attrs


def test_a_failure_leaves_the_page_and_says_so() -> None:
    page = made('<div id=a hx-get="/x" hx-trigger=click>text</div>')
    press_mouse(page, one(page, "#a"))
    request: Request = page.requests.popleft()
    taker = Htmx.__new__(Htmx)
    taker._page = page
    taker.take(request, Answer(request.ask.url, 500, {}, b"<p role=alert>Full up.</p>"))
    assert one(page, "#a").text() == "text"
    assert one(page, ".kit-failed").text() == "Full up."

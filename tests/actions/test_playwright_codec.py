from __future__ import annotations

import pytest
from hypothesis import given

from tests.actions.strategies import QUICK, locators, sensible
from webarium.actions.codecs import PlaywrightCodec, UnwritableActionError
from webarium.actions.types import (
    Action,
    AnswerDialog,
    AskUser,
    Check,
    Click,
    CloseTab,
    Drag,
    ElementId,
    Focus,
    FocusTab,
    GoBack,
    Goto,
    Hover,
    KeyUp,
    Locator,
    LocatorStep,
    MouseDown,
    NewTab,
    Noop,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Upload,
    Wait,
)
from webarium.errors import ActionParsingError

CODEC = PlaywrightCodec()
SAVE = Locator((LocatorStep("role", "button", "Save"),))
NAME = Locator((LocatorStep("label", "Name"),))

READ: list[tuple[str, Action]] = [
    ('page.get_by_role("button", name="Save").click()', Click(SAVE)),
    ("await page.get_by_role('button', name='Save').click()", Click(SAVE)),
    ("page.get_by_role('button', name='Save').click();", Click(SAVE)),
    ("```python\npage.get_by_role('button', name='Save').click()\n```", Click(SAVE)),
    (
        "page.get_by_role('button', name='Save').click(button='right', modifiers=['Shift'], timeout=500)",
        Click(SAVE, "right", 1, ("Shift",)),
    ),
    ("page.get_by_role('button', name='Save').dblclick()", Click(SAVE, count=2)),
    (
        "page.get_by_role('link', name='a', exact=True).hover()",
        Hover(Locator((LocatorStep("role", "link", "a", exact=True),))),
    ),
    ("page.get_by_text('a').first.click()", Click(Locator((LocatorStep("text", "a", nth=0),)))),
    ("page.get_by_title('a').last.click()", Click(Locator((LocatorStep("title", "a", nth=-1),)))),
    ("page.get_by_alt_text('a').nth(2).click()", Click(Locator((LocatorStep("alt_text", "a", nth=2),)))),
    (
        "page.get_by_role('row').filter(has_text='Ann').get_by_placeholder('Qty').fill('2')",
        Type(Locator((LocatorStep("role", "row", has_text="Ann"), LocatorStep("placeholder", "Qty"))), "2"),
    ),
    ("page.get_by_label('Name').fill('x', press_enter=True)", Type(NAME, "x", submit=True)),
    (r"page.get_by_label('Name').type('x\n')", Type(NAME, "x", submit=True, clear=False)),
    ("page.get_by_label('Name').press_sequentially('x')", Type(NAME, "x", clear=False)),
    ("page.get_by_label('Name').clear()", Type(NAME, "")),
    ("page.get_by_label('Name').press('Enter')", Press("Enter", NAME)),
    ("page.get_by_label('Name').focus()", Focus(NAME)),
    ("page.get_by_label('Name').check()", Check(NAME)),
    ("page.get_by_label('Name').uncheck()", Check(NAME, checked=False)),
    ("page.get_by_label('Name').select_option('a')", Select(NAME, ("a",))),
    ("page.get_by_label('Name').select_option(label=['a', 'b'])", Select(NAME, ("a", "b"))),
    ("page.get_by_label('Name').set_input_files('a.png')", Upload(NAME, ("a.png",))),
    ("page.get_by_label('Name').drag_to(page.get_by_role('button', name='Save'))", Drag(NAME, SAVE)),
    ("page.get_by_label('Name').scroll('down', 100)", Scroll("down", NAME, 100)),
    ("page.goto('http://a.test/', wait_until='load')", Goto("http://a.test/")),
    ("page.press('ctrl+a')", Press("Control+a")),
    ("page.scroll('up')", Scroll("up")),
    ("page.go_back()", GoBack()),
    ("page.page_focus(1)", FocusTab(1)),
    ("page.new_tab()", NewTab()),
    ("page.page_close()", CloseTab()),
    ("page.wait_for_timeout(1500)", Wait(1.5)),
    ("page.noop()", Noop()),
    ("page.stop('42')", Stop("42")),
    ("page.stop()", Stop()),
    ("page.stop('N/A: not_found')", Stop("", "impossible", "not_found")),
    ("page.accept_dialog('x')", AnswerDialog(text="x")),
    ("page.dismiss_dialog()", AnswerDialog(accept=False)),
    ("page.ask_user('Which?')", AskUser("Which?")),
    ("page.keyboard.press('Tab')", Press("Tab")),
    (r"page.keyboard.type('x\n')", Type(None, "x", submit=True, clear=False)),
    (r"page.keyboard.insert_text('x\n')", Type(None, "x\n", clear=False)),
    ("page.keyboard.up('Shift')", KeyUp("Shift")),
    ("page.mouse.click(10, 20.5, button='right')", Click(Point(10, 20.5), "right")),
    ("page.mouse.move(1, 2)", Hover(Point(1, 2))),
    ("page.mouse.down()", MouseDown()),
    ("page.mouse.wheel(0, -300)", Scroll("up", None, 300)),
]


@pytest.mark.parametrize(("text", "action"), READ, ids=[t for t, _ in READ])
def test_reads(text: str, action: Action) -> None:
    assert CODEC.parse(text) == action
    assert CODEC.parse(CODEC.format(action)) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("page.locator('#x').click()", "not a way to find an element"),
        ("page.frame_locator('#x').get_by_role('a').click()", "not a way to find an element"),
        ("page.get_by_test_id('x').click()", "not a way to find an element"),
        ("page.get_by_role('a').locator('b').click()", "not understood in a locator"),
        ("page.get_by_role('a')", "only finds an element"),
        ("page.get_by_role('a').click", "a call on page"),
        ("page.get_by_role('a').first().click()", "not understood"),
        ("page.get_by_role.click()", "must be called"),
        ("page.get_by_role('a').nth(0).nth(1).click()", "only one place"),
        ("page.get_by_role('a').nth(0).filter(has_text='x').click()", "right after what it filters"),
        ("page.get_by_role('a').filter(has='x').click()", "no argument 'has'"),
        ("page.get_by_role('a', level=2).click()", "no argument 'level'"),
        ("page.get_by_role('a', 'Save').click()", "takes 1 plain arguments, not 2"),
        ("page.get_by_role('').click()", "role must be text that is not empty"),
        (
            "page.get_by_role('a', name=re.compile('x')).click()",
            "name must be text, not a call of re.compile",
        ),
        ("page.get_by_role('a').nth(True).click()", "index must be"),
        ("page.get_by_role('a').nth(1.5).click()", "index"),
        ("page.get_by_role('a').click(trial=True)", "no argument 'trial'"),
        ("page.get_by_role('a').clik()", "Did you mean"),
        ("page.get_by_role('a').evaluate('x')", "is not an action"),
        ("page.evaluate('document.title')", "is not an action"),
        ("page.click('#x')", "is not an action"),
        ("browser.close()", "a call on page"),
        ("page", "a call on page"),
        ("page()", "a call on page"),
        ("click('27')", "a call on page"),
        ("page.goto('a').click()", "not a way to find an element"),
        ("page.get_by_label('a').fill()", "value is missing"),
        ("page.get_by_label('a').fill(3)", "value must be text"),
        ("page.get_by_label('a').select_option()", "needs an option"),
        ("page.get_by_label('a').drag_to('b')", "target must be a locator"),
        ("page.get_by_label('a').drag_to(browser.x())", "target must be a locator"),
        ("page.get_by_label('a').click(locator=1)", "no argument 'locator'"),
        ("page.goto('x')\npage.stop()", "2 statements"),
        ("import os", "only calls"),
        ("page.scroll(down)", "without quotes"),
        ("page.page_focus(-1)", "page_number must be"),
        ("page.mouse.click(1)", "y is missing"),
        ("page.mouse.wheel(1, 1)", "scroll one way"),
        ("page.keyboard.down('a+b')", "key must be"),
        ("page.wait_for_timeout(True)", "timeout must be"),
        ("# nothing", "empty"),
    ],
)
def test_refuses_with_the_reason_and_an_example(text: str, words: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        CODEC.parse(text)
    assert words in str(caught.value)
    assert "`page." in str(caught.value)


@pytest.mark.parametrize(
    "action",
    [
        Click(ElementId(1)),
        Type(None, "x"),
        Type(NAME, "x\n", clear=False),
        Scroll("down", Point(1, 1)),
        MouseDown(NAME),
        Press("a", times=2),
        Click(Locator(())),
        Click(Locator((LocatorStep("text", "x", "name"),))),
        Drag(NAME, SAVE, (Point(1, 1),)),
        Click(Locator((LocatorStep("role", ""),))),
    ],
)
def test_what_it_has_no_words_for_is_not_written(action: Action) -> None:
    with pytest.raises(UnwritableActionError):
        CODEC.format(action)


HAS_WORDS = (
    Click,
    Hover,
    Focus,
    Check,
    Select,
    Upload,
    Goto,
    NewTab,
    FocusTab,
    Wait,
    AskUser,
    KeyUp,
    AnswerDialog,
)


@QUICK
@given(sensible(locators))
def test_most_things_with_locators_are_written(action: Action) -> None:
    if isinstance(action, HAS_WORDS):
        assert CODEC.parse(CODEC.format(action)) == action


def test_it_is_written_as_people_write_it() -> None:
    row = LocatorStep("role", "row", has_text="Ann", nth=-1)
    assert CODEC.format(Click(Locator((row, LocatorStep("role", "link", "Edit", exact=True))))) == (
        "page.get_by_role('row').filter(has_text='Ann').nth(-1).get_by_role('link', name='Edit', exact=True).click()"
    )
    assert CODEC.format(Type(NAME, "it's")) == """page.get_by_label('Name').fill("it's")"""


def test_the_prompt() -> None:
    text = CODEC.describe()
    assert "LOCATOR.fill(value, press_enter=False): Replace the text of the field by this text." in text
    assert "page.get_by_alt_text('…')" in text

from __future__ import annotations

import pytest

from tests.envs.conftest import HOME, IN_CHROMIUM, Begin, find, serve
from webarium.actions.types import AnswerDialog, Click, Goto, Noop, Stop, Type
from webarium.observation import Dialog
from webarium.observation.view import View

pytestmark = [IN_CHROMIUM, pytest.mark.asyncio(loop_scope="session")]

ASK = """<h1>Ask</h1><button onclick="said.textContent = String(confirm('Sure?'))">Delete</button>
<button onclick="said.textContent = String(prompt('Name?', 'Ann'))">Rename</button>
<button onclick="alert('One'); alert('Two'); said.textContent = 'told'">Tell</button><p id=said>nothing</p>"""


async def test_a_question_waits_for_its_answer(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, ask=ASK)
    page = await episode.step(Goto("/made/ask"))
    for accept in (True, False):
        seen = await episode.step(Click(find(page, "Delete", "button")))
        assert seen.dialog == Dialog("confirm", "Sure?")
        assert seen.text.splitlines()[1].startswith("Dialog: The page shows the confirm dialog 'Sure?'.")
        assert "button 'Delete'" in seen.text
        assert (await episode.step(Noop())).dialog == seen.dialog
        assert (await episode.observe(View(screenshot=True))).dialog == seen.dialog
        refused = await episode.step(Click(find(page, "Tell", "button")))
        assert (refused.last_error, refused.dialog) == (
            "A dialog is open. Answer it first, or close the tab.",
            seen.dialog,
        )
        seen = await episode.step(AnswerDialog(accept=accept))
        assert (seen.dialog, seen.last_error) == (None, "")
        assert f"StaticText '{str(accept).lower()}'" in seen.text
    assert "No dialog is open" in (await episode.step(AnswerDialog())).last_error


async def test_prompts_take_text(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, ask=ASK)
    page = await episode.step(Goto("/made/ask"))
    answers = [
        (AnswerDialog(text="Zoe"), "Zoe"),
        (AnswerDialog(), "Ann"),
        (AnswerDialog(accept=False), "null"),
    ]
    for answer, said in answers:
        seen = await episode.step(Click(find(page, "Rename", "button")))
        assert seen.dialog == Dialog("prompt", "Name?", "Ann")
        assert "It offers 'Ann'" in seen.text
        assert f"StaticText '{said}'" in (await episode.step(answer)).text


async def test_dialogs_in_a_row(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, ask=ASK)
    page = await episode.step(Goto("/made/ask"))
    seen = await episode.step(Click(find(page, "Tell", "button")))
    assert seen.dialog == Dialog("alert", "One")
    seen = await episode.step(AnswerDialog())
    assert seen.dialog == Dialog("alert", "Two")
    seen = await episode.step(AnswerDialog())
    assert seen.dialog is None
    assert "told" in seen.text


async def test_a_dialog_that_meets_the_visitor(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, hello="<script>alert('Hello')</script><h1>After</h1>")
    seen = await episode.step(Goto("/made/hello"))
    assert (seen.dialog, seen.url) == (Dialog("alert", "Hello"), f"{HOME}made/hello")
    assert seen.tree is not None
    assert seen.text.splitlines()[0].startswith("Tab 0 (current)")
    assert "heading 'After'" in (await episode.step(AnswerDialog())).text


async def test_a_fork_before_a_dialog_leaves_no_other_view(begin: Begin) -> None:
    episode = await begin(view=View(kind="som"))
    await serve(episode, ask=ASK)
    page = await episode.step(Goto("/made/ask"))
    async with await episode.fork():
        pass
    seen = await episode.step(Click(find(page, "Delete", "button")))
    assert (seen.dialog, seen.kind, bool(seen.marks)) == (Dialog("confirm", "Sure?"), "som", True)
    seen = await episode.step(Noop())
    assert seen.marked_screenshot is not None


async def test_leaving_a_page_with_unsaved_work(begin: Begin) -> None:
    episode = await begin()
    await serve(
        episode, form="<input aria-label=Note><script>onbeforeunload = (e) => e.preventDefault()</script>"
    )
    page = await episode.step(Goto("/made/form"))
    await episode.step(Type(find(page, "Note", "textbox"), "unsaved"))
    seen = await episode.step(Goto(HOME))
    assert seen.dialog is not None
    assert seen.dialog.kind == "beforeunload"
    assert "may be left" in seen.text
    seen = await episode.step(AnswerDialog(accept=False))
    assert (seen.url, seen.dialog) == (f"{HOME}made/form", None)
    assert "value: 'unsaved'" in seen.text
    await episode.step(Goto(HOME))
    seen = await episode.step(AnswerDialog(accept=True))
    assert (seen.url, seen.last_error) == (HOME, "")


async def test_an_open_dialog_does_not_hold_up_the_end(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, ask=ASK)
    page = await episode.step(Goto("/made/ask"))
    await episode.step(Click(find(page, "Delete", "button")))
    await episode.step(Stop("done"))
    final = await episode.final_page()
    assert await final.texts("#said") == ["false"]
    assert "Lamp" in (await episode.reset()).text
    await serve(episode, ask=ASK)
    page = await episode.step(Goto("/made/ask"))
    await episode.step(Click(find(page, "Delete", "button")))
    assert "Lamp" in (await episode.reset()).text


async def test_dialogs_may_be_dismissed_at_once(begin: Begin) -> None:
    episode = await begin(dialogs="dismiss")
    await serve(episode, ask=ASK)
    page = await episode.step(Goto("/made/ask"))
    seen = await episode.step(Click(find(page, "Delete", "button")))
    assert seen.last_error == "The page showed the confirm dialog 'Sure?'; it was dismissed."
    assert "StaticText 'false'" in seen.text

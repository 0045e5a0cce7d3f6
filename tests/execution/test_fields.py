from __future__ import annotations

from pathlib import Path

import pytest

from tests.execution.conftest import Hands
from webarium.actions.types import Click, Press, Select, Type, Upload

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

UNICODE = "“curly” – 日本語 🙂 ñ ß [1] 'x' \"y\" \\n"


async def test_typing_replaces_what_was_there(hands: Hands) -> None:
    await hands.open("<input id=i aria-label=Name value='old text'>")
    await hands.do(Type(await hands.id("Name"), "new"))
    assert await hands.js("i.value") == "new"
    await hands.do(Type(await hands.id("Name"), " and more", clear=False))
    assert await hands.js("i.value.length") == len("new and more")
    await hands.do(Type(await hands.id("Name"), ""))
    assert await hands.js("i.value") == ""


async def test_a_field_that_lets_no_chord_through_is_cleared_all_the_same(hands: Hands) -> None:
    keep = "if (event.key.length == 1 && !/[0-9]/.test(event.key)) event.preventDefault()"
    await hands.open(f"<input id=i aria-label=Amount value=12 onkeydown='{keep}'>")
    await hands.do(Type(await hands.id("Amount"), "50"))
    assert await hands.js("i.value") == "50"
    await hands.do(Type(None, "7" * 100))
    assert await hands.js("i.value") == "7" * 100
    await hands.do(Type(await hands.id("Amount"), ""))
    assert await hands.js("i.value") == ""


async def test_any_character(hands: Hands) -> None:
    await hands.open("<input id=i aria-label=Name><textarea id=t aria-label=Story></textarea>")
    await hands.do(Type(await hands.id("Name"), UNICODE))
    assert await hands.js("i.value") == UNICODE
    story = "first\n\n\tsecond — “third”\r\nlast 🙂"
    await hands.do(Type(await hands.id("Story"), story))
    assert await hands.js("t.value") == story.replace("\r\n", "\n")


async def test_several_lines_do_not_submit_a_one_line_field(hands: Hands) -> None:
    await hands.open("<form action=/sent><input id=i aria-label=Name></form>")
    await hands.do(Type(await hands.id("Name"), "one\ntwo"))
    assert await hands.js("i.value") == "one two"
    assert hands.site.paths == ["/"]


async def test_long_text_and_events_of_typing(hands: Hands) -> None:
    await hands.open(
        "<input id=i aria-label=Name oninput='window.n = (window.n || 0) + 1'>"
        "<textarea id=t aria-label=Story></textarea>"
    )
    await hands.do(Type(await hands.id("Name"), "abc"))
    assert await hands.js("n") == 3
    long = "word " * 2000
    await hands.do(Type(await hands.id("Story"), long))
    assert await hands.js("t.value") == long


async def test_enter_submits(hands: Hands) -> None:
    await hands.open("<form action=/found><input name=q aria-label=Search></form>", found="<h1>Found</h1>")
    seen = await hands.do(Type(await hands.id("Search"), "lamp", submit=True))
    assert seen.url == "http://shop.test/found?q=lamp"


async def test_editable_content(hands: Hands) -> None:
    await hands.open("<div id=e contenteditable role=textbox aria-label=Note>old</div>")
    await hands.do(Type(await hands.id("Note"), "a\nb"))
    assert (await hands.js("e.innerText")).strip() == "a\nb"


async def test_a_document_that_is_editable(hands: Hands) -> None:
    await hands.open("<iframe src=/inner></iframe>", inner="<body contenteditable><p>draft</p>")
    seen = await hands.do(Type(await hands.id("draft"), "letter"))
    assert "letter" in seen.text
    assert "draft" not in seen.text


async def test_a_label_and_a_wrapper_lead_to_their_field(hands: Hands) -> None:
    await hands.open(
        "<label for=i><b>Your name</b></label><p>x</p><input id=i><div role=group aria-label=Box>"
        "<input id=j></div>"
    )
    await hands.do(Type(await hands.id("Box", "group"), "inner"))
    assert await hands.js("j.value") == "inner"


async def test_typing_where_the_focus_is(hands: Hands) -> None:
    await hands.open("<input id=i aria-label=Name autofocus>")
    await hands.do(Type(None, "here", clear=False))
    assert await hands.js("i.value") == "here"
    await hands.js("i.blur()")
    assert "Nothing has the focus" in await hands.refused(Type(None, "x"))
    await hands.open("<button autofocus>Save</button>")
    assert "What has the focus is not a text field" in await hands.refused(Type(None, "x"))


@pytest.mark.parametrize(
    ("body", "name", "reason"),
    [
        ("<button onclick='window.hit=1'>Delete</button>", "Delete", "is not a text field"),
        ("<input aria-label=Name readonly>", "Name", "is read-only"),
        ("<input aria-label=Name disabled>", "Name", "is disabled"),
        ("<input aria-label=Count type=number value=5>", "Count", "takes a value like 12, not 'x'"),
        (
            "<input aria-label=Size type=range min=5 max=25 step=10>",
            "Size",
            "5 to 25 in steps of 10, not 'x'",
        ),
    ],
)
async def test_what_takes_no_text(hands: Hands, body: str, name: str, reason: str) -> None:
    await hands.open(body)
    assert reason in await hands.refused(Type(await hands.id(name), "x"))
    assert await hands.js("window.hit") is None


async def test_special_inputs_take_their_own_spelling(hands: Hands) -> None:
    await hands.open(
        "<input type=date aria-label=Day id=d onchange='window.changes = (window.changes || 0) + 1'>"
        "<input type=color aria-label=Colour id=c><input type=range min=0 max=10 aria-label=Size id=r>"
        "<input type=number aria-label=Count id=n value=7>"
    )
    await hands.do(Type(await hands.id("Day"), "2023-06-20"))
    await hands.do(Type(await hands.id("Colour"), "#FF0000"))
    await hands.do(Type(await hands.id("Size"), "7"))
    await hands.do(Type(await hands.id("Count"), "12"))
    assert await hands.js("[d.value, c.value, r.value, n.value, changes]") == [
        "2023-06-20",
        "#ff0000",
        "7",
        "12",
        1,
    ]
    assert "2023-06-12" in await hands.refused(Type(await hands.id("Day"), "next week"))
    assert await hands.js("d.value") == "2023-06-20"


SELECT = (
    "<select id=s aria-label=Sort onchange='window.log.push(s.value + event.type)'"
    " oninput='window.log.push(event.type)'>"
    "<option value=pos>Position<option value=low>Price:  Low to High<option value=off disabled>Rating"
    "</select>"
    "<script>window.log = []</script>"
)


async def test_select_by_label_value_and_option(hands: Hands) -> None:
    await hands.open(SELECT)
    sort = await hands.id("Sort")
    await hands.do(Select(sort, ("Price: Low to High",)))
    assert await hands.js("log") == ["input", "lowchange"]
    await hands.do(Select(sort, ("pos",)))
    await hands.do(Select(sort, ("price: low to high",)))
    assert await hands.js("s.value") == "low"
    await hands.do(Click(await hands.id("Position", "option")))
    assert await hands.js("s.value") == "pos"
    count = len(await hands.js("log"))
    await hands.do(Select(sort, ("Position",)))
    assert len(await hands.js("log")) == count, "choosing what is chosen changes nothing"


async def test_refused_selections(hands: Hands) -> None:
    await hands.open(SELECT + "<button>Buy</button>")
    sort = await hands.id("Sort")
    assert "has no option 'Name', only 'Position', 'Price: Low to High'" in await hands.refused(
        Select(sort, ("Name",))
    )
    assert "disabled" in await hands.refused(Select(sort, ("Rating",)))
    assert "one option only" in await hands.refused(Select(sort, ("pos", "low")))
    assert "is not a select box" in await hands.refused(Select(await hands.id("Buy"), ("x",)))
    assert await hands.js("log") == []


async def test_a_click_on_a_select_focuses_it_without_a_native_window(hands: Hands) -> None:
    await hands.open(SELECT + "<button onclick='window.hit = 1'>Buy</button>")
    await hands.do(Click(await hands.id("Sort")))
    await hands.do(Press("ArrowDown"))
    assert await hands.js("s.value") == "low"
    await hands.do(Click(await hands.id("Buy")))
    assert await hands.js("window.hit") == 1


async def test_multiple_select(hands: Hands) -> None:
    await hands.open("<select id=s multiple aria-label=Tags><option>a<option>b<option>c</select>")
    await hands.do(Select(await hands.id("Tags"), ("a", "c")))
    assert await hands.js("Array.from(s.selectedOptions, (o) => o.value)") == ["a", "c"]


async def test_upload_from_the_folder_only(hands: Hands) -> None:
    folder = hands.executor._uploads
    assert folder is not None
    (folder / "photo.txt").write_text("pixels")
    (folder.parent / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    await hands.open("<label>Photo <input id=f type=file></label>")
    photo = await hands.id("Photo", "button")
    await hands.do(Upload(photo, ("photo.txt",)))
    assert await hands.js("f.files[0].text()") == "pixels"
    for name in ("../secret.txt", "link.txt", str(folder.parent / "secret.txt"), "", "no\0"):
        assert "The task has no file" in await hands.refused(Upload(photo, (name,)))
    assert "one file only" in await hands.refused(Upload(photo, ("photo.txt", "photo.txt")))


async def test_upload_by_a_button_that_opens_a_hidden_field(hands: Hands, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / "uploads" / name).write_text("x")
    await hands.open(
        "<input type=file id=f hidden><button onclick='f.click()'>Choose</button><a href='#x'>Link</a>"
    )
    choose = await hands.id("Choose")
    await hands.do(Upload(choose, ("a.txt",)))
    assert await hands.js("f.files[0].name") == "a.txt"
    assert "takes one file" in await hands.refused(Upload(choose, ("a.txt", "b.txt")))
    assert "is not a file field" in await hands.refused(Upload(await hands.id("Link", "link"), ("b.txt",)))
    assert await hands.js("[f.files[0].name, location.hash]") == ["a.txt", ""]


async def test_a_page_that_redraws_its_field_on_focus(hands: Hands) -> None:
    await hands.open(
        "<div id=box><input aria-label=City onfocus=\"box.innerHTML = '"
        "<input id=n aria-label=City>'; n.focus()\"></div>"
    )
    await hands.do(Type(await hands.id("City"), "Boston"))
    assert await hands.js("n.value") == "Boston"

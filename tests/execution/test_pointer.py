from __future__ import annotations

import pytest

from tests.execution.conftest import Hands
from webarium.actions.types import Click, Drag, ElementId, Hover, KeyDown, Mark, Point, Press, Scroll, Upload

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LOG = """<script>
window.log = [];
for (const name of ["click", "dblclick", "contextmenu", "auxclick", "keydown"])
  document.addEventListener(name, (e) => log.push(
    [name, e.target.id, e.isTrusted, e.button ?? e.key, e.ctrlKey, e.shiftKey].join(" ")), true);
</script>"""


async def test_a_click_is_a_real_one(hands: Hands) -> None:
    await hands.open(LOG + "<button id=a>Buy</button>")
    await hands.do(Click(await hands.id("Buy")))
    assert await hands.js("log") == ["click a true 0 false false"]


async def test_double_right_and_modified_clicks(hands: Hands) -> None:
    await hands.open(LOG + "<button id=a>Buy</button>")
    buy = await hands.id("Buy")
    await hands.do(Click(buy, count=2))
    assert (await hands.js("log"))[-1] == "dblclick a true 0 false false"
    await hands.do(Click(buy, "right"))
    assert "contextmenu a true 2 false false" in await hands.js("log")
    await hands.do(Click(buy, modifiers=("ctrl", "shift")))
    assert (await hands.js("log"))[-1] == "click a true 0 true true"
    await hands.do(Click(buy))
    assert (await hands.js("log"))[-1] == "click a true 0 false false"


async def test_an_off_screen_element_is_scrolled_to(hands: Hands) -> None:
    await hands.open(LOG + "<p style='height:4000px'>tall</p><button id=a>Buy</button>")
    await hands.do(Click(await hands.id("Buy")))
    assert await hands.js("log") == ["click a true 0 false false"]
    assert await hands.js("scrollY") > 3000


async def test_text_inside_a_link_can_be_clicked(hands: Hands) -> None:
    await hands.open("<a href=/next>Go <b>there</b> now</a>", next="<h1>Next</h1>")
    seen = await hands.do(Click(await hands.id("there")))
    assert seen.url == "http://shop.test/next"


async def test_a_styled_checkbox_is_clicked_through_its_label(hands: Hands) -> None:
    hidden = "position:absolute;width:1px;height:1px;opacity:0;clip-path:inset(50%)"
    await hands.open(f"<label><input type=checkbox style='{hidden}'> <span>Gift wrap</span></label>")
    await hands.do(Click(await hands.id("Gift wrap", "checkbox")))
    assert await hands.js("document.querySelector('input').checked") is True


async def test_an_element_in_a_frame(hands: Hands) -> None:
    await hands.open(
        "<p style='height:300px'>above</p><iframe src=/inner style='margin:50px;border:9px solid'></iframe>",
        inner="<button onclick='top.hit = event.isTrusted'>Inner</button>",
    )
    await hands.do(Click(await hands.id("Inner")))
    assert await hands.js("window.hit") is True


REFUSALS = [
    ("<button disabled>Buy</button>", "is disabled"),
    ("<fieldset disabled><button>Buy</button></fieldset>", "is disabled"),
    ("<button aria-disabled=true>Buy</button>", "is disabled"),
    ("<button style='pointer-events:none'>Buy</button>", "is disabled"),
    (
        "<button>Buy</button><div style='position:fixed;inset:0;background:#fff'>We use cookies</div>",
        "<div> 'We use cookies'",
    ),
    (
        "<button>Buy</button>"
        "<div role=dialog aria-label=Newsletter style='position:fixed;inset:0;background:#fff'>"
        "Join</div>",
        "is covered by [{cover}] dialog 'Newsletter'",
    ),
]


@pytest.mark.parametrize(("body", "reason"), REFUSALS)
async def test_refusals_say_why(hands: Hands, body: str, reason: str) -> None:
    seen = await hands.open(body + LOG)
    assert seen.tree is not None
    cover = next((node.id for node in seen.tree.walk() if node.role == "dialog"), 0)
    buy = next((node.id for node in seen.tree.walk() if node.name == "Buy"), 1)
    text = await hands.refused(Click(ElementId(buy)))
    assert reason.format(cover=cover) in text
    assert text.count(".") >= 2, "a reason and something to do"
    assert await hands.js("log") == []


async def test_an_element_behind_a_modal_dialog(hands: Hands) -> None:
    await hands.open(LOG + "<button>Buy</button><dialog id=d aria-label=Sure>Hello</dialog>")
    buy = await hands.id("Buy")
    await hands.js("d.showModal()")
    assert "dialog 'Sure'" in await hands.refused(Click(buy))
    assert await hands.js("log") == []


async def test_an_element_that_has_been_hidden(hands: Hands) -> None:
    await hands.open("<button id=a>Buy</button>")
    buy = await hands.id("Buy")
    await hands.js("a.style.visibility = 'hidden'")
    assert "is hidden" in await hands.refused(Click(buy))


async def test_elements_that_are_gone_or_never_were(hands: Hands) -> None:
    await hands.open("<button id=a>Buy</button>", next="<button>Other</button>")
    buy = await hands.id("Buy")
    assert "There is no element [4711]" in await hands.refused(Click(ElementId(4711)))
    await hands.js("a.remove()")
    assert f"There is no element [{buy.value}]" in await hands.refused(Click(buy))
    assert "no mark 3" in await hands.refused(Click(Mark(3)))


async def test_an_id_of_the_page_before_is_not_taken_for_another_element(hands: Hands) -> None:
    await hands.open(
        "<a href=/next>Next</a><button>Keep</button>", next=LOG + "<button>A</button><button>B</button>"
    )
    keep = await hands.id("Keep")
    await hands.executor.execute(Click(await hands.id("Next")))
    await hands.settler.settle()
    assert "There is no element" in await hands.refused(Click(keep))
    assert await hands.js("log") == []


async def test_points_and_marks(hands: Hands) -> None:
    await hands.open(
        LOG + "<button id=a style='position:absolute;left:100px;top:100px;width:80px'>Buy</button>"
    )
    await hands.do(Click(Point(120, 110)))
    hands.executor.marks = {7: (await hands.id("Buy")).value}
    await hands.do(Click(Mark(7)))
    assert await hands.js("log") == ["click a true 0 false false"] * 2
    assert "outside the viewport" in await hands.refused(Click(Point(1280, 5)))


async def test_hover_shows_menus_and_reaches_disabled_elements(hands: Hands) -> None:
    await hands.open(
        "<style>ul{display:none} nav:hover ul{display:block}</style><nav><b>Menu</b><ul><li>"
        "<a href=/x>Shoes</a></ul></nav>"
        "<button disabled>Buy</button>"
    )
    await hands.do(Hover(await hands.id("Menu")))
    assert await hands.id("Shoes", "link")
    await hands.do(Hover(await hands.id("Buy")))


async def test_keys(hands: Hands) -> None:
    await hands.open(LOG + "<input id=i autofocus>")
    for spelling in ("ctrl+b", "Arrow_Left", "PGDN", "Escape"):
        await hands.do(Press(spelling))
    keys = [line.split()[3] for line in await hands.js("log")]
    assert keys == ["Control", "b", "ArrowLeft", "PageDown", "Escape"]


async def test_characters_that_no_key_has(hands: Hands) -> None:
    await hands.open("<input id=i autofocus>")
    await hands.do(Press("é", times=2))
    await hands.do(Press("你"))
    assert await hands.js("i.value") == "éé你"
    assert "Control+é" in await hands.refused(Press("Control+é"))
    assert "é" in await hands.refused(KeyDown("é"))
    await hands.do(Press("a"))
    assert await hands.js("i.value") == "éé你a"


async def test_shortcuts_of_the_browser_itself_do_nothing(hands: Hands) -> None:
    await hands.open("<p>x")
    for chord in (
        "ctrl+t",
        "ctrl+w",
        "ctrl+n",
        "ctrl+p",
        "ctrl+s",
        "ctrl+h",
        "F1",
        "F5",
        "F12",
        "ctrl+shift+i",
    ):
        seen = await hands.do(Press(chord))
        assert [tab.url for tab in seen.tabs] == ["http://shop.test/"], chord
        assert hands.settled.quiet
    assert hands.site.paths == ["/"]


async def test_scrolling_the_page(hands: Hands) -> None:
    await hands.open("<p style='height:3000px;width:3000px'>tall</p>")
    assert "top already" in await hands.refused(Scroll("up"))
    await hands.do(Scroll("down"))
    assert await hands.js("scrollY") == 720
    await hands.do(Scroll("down", amount=30))
    await hands.do(Scroll("right"))
    assert await hands.js("[scrollX, scrollY]") == [1280, 750]
    await hands.do(Scroll("down", amount=99999))
    assert "bottom already" in await hands.refused(Scroll("down"))


async def test_scrolling_a_box(hands: Hands) -> None:
    await hands.open(
        "<div id=box style='height:100px;overflow:auto'><p>first</p><p style='height:900px'></p><p>last"
        "</p></div>"
        "<p style='height:3000px'>"
    )
    await hands.do(Scroll("down", await hands.id("first")))
    assert await hands.js("[box.scrollTop, scrollY]") == [100, 0]


async def test_an_application_whose_page_itself_does_not_scroll(hands: Hands) -> None:
    await hands.open(
        "<style>html,body{margin:0;overflow:hidden;height:100%}</style>"
        "<main id=m style='height:100vh;overflow:auto'><p style='height:3000px'>tall</p></main>"
    )
    await hands.do(Scroll("down"))
    assert await hands.js("m.scrollTop") == 720


async def test_scrolling_a_small_window(hands: Hands) -> None:
    await hands.open(
        """<button onclick="open('/small', 'w', 'width=300,height=200')">Open</button>""",
        small="<p style='height:3000px'>tall</p>",
    )
    seen = await hands.do(Click(await hands.id("Open")))
    assert seen.viewport == (300, 200)
    await hands.do(Scroll("down"))
    assert await hands.js("scrollY") == 200


async def test_a_page_whose_body_scrolls_by_itself(hands: Hands) -> None:
    await hands.open(
        "<style>html,body{margin:0;height:100%}html{overflow:hidden}body{overflow:auto}</style>"
        "<p style='height:3000px'>tall</p>"
    )
    await hands.do(Scroll("down"))
    assert await hands.js("document.body.scrollTop") == 720


LOCKED = (
    "<body style='overflow:hidden'><div id=m style='position:fixed;inset:0;overflow:auto'>"
    "<p style='height:3000px'>tall</p></div>"
)
MODAL = "<dialog id=m style='height:400px'><p style='height:3000px'>tall</p></dialog><script>m.showModal()</script>"


@pytest.mark.parametrize("body", [LOCKED, MODAL])
async def test_a_page_behind_a_modal_stays_where_it_is(hands: Hands, body: str) -> None:
    await hands.open(body + "<p style='height:5000px'>behind</p>")
    await hands.do(Scroll("down", amount=100))
    assert await hands.js("[scrollY, m.scrollTop]") == [0, 100]


async def test_what_scrolls_nothing_gets_the_wheel(hands: Hands) -> None:
    await hands.open(
        "<div id=map role=img aria-label=Map style='width:200px;height:200px'></div>"
        "<script>map.addEventListener('wheel', (e) => { window.turned = e.deltaY; })"
        "</script>"
    )
    await hands.do(Scroll("down", await hands.id("Map"), 100))
    assert await hands.js("window.turned") == 100


async def test_dragging(hands: Hands) -> None:
    await hands.open(
        "<div id=a draggable=true style='width:90px'>Card</div>"
        "<div id=z style='width:90px;margin-top:80px'>Done</div>"
        "<script>a.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'card');"
        "z.ondragover = (e) => e.preventDefault();"
        "z.ondrop = (e) => { window.dropped = e.dataTransfer.getData('text/plain'); }</script>"
    )
    await hands.do(Drag(await hands.id("Card"), await hands.id("Done")))
    assert await hands.js("window.dropped") == "card"


async def test_dragging_to_what_is_off_screen(hands: Hands) -> None:
    await hands.open(
        "<div id=a draggable=true style='width:90px'>Card</div><div style='height:3000px'></div>"
        "<div id=z style='width:90px'>Done</div>"
        "<script>a.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'card');"
        "z.ondragover = (e) => e.preventDefault();"
        "z.ondrop = (e) => { window.dropped = e.dataTransfer.getData('text/plain'); }</script>"
    )
    await hands.do(Drag(await hands.id("Card"), await hands.id("Done")))
    assert await hands.js("window.dropped") == "card"


async def test_file_fields_want_the_upload_action(hands: Hands) -> None:
    await hands.open("<label>Photo <input type=file></label>")
    assert "upload" in await hands.refused(Click(await hands.id("Photo", "button")))
    assert "no file 'x.png'" in await hands.refused(Upload(await hands.id("Photo", "button"), ("x.png",)))


async def test_a_click_after_a_context_menu_is_not_swallowed(hands: Hands) -> None:
    await hands.open(LOG + "<button id=a>Buy</button>")
    await hands.do(Click(await hands.id("Buy"), "right"))
    await hands.do(Click(await hands.id("Buy")))
    assert (await hands.js("log"))[-1] == "click a true 0 false false"


async def test_pages_hear_that_there_is_a_mouse(hands: Hands) -> None:
    await hands.open("<h1>Mouse</h1>")
    queries = ("(hover: hover)", "(any-hover: hover)", "(pointer: fine)", "(any-pointer: fine)")
    assert await hands.js(f"{list(queries)}.map((query) => matchMedia(query).matches)") == [True] * 4

"""A Chromium that draws frames on demand shows what one shows that draws by itself, and stands still in between."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from tests.execution.conftest import HOSTS, NOW, Hands
from tests.execution.site import FixtureSite
from webarium.actions.types import Action, Click, FocusTab, Hover, Noop, Scroll, Type
from webarium.browser import Browser, Executor, Observer, Settler
from webarium.browser.engine import ChromiumEngine, Observers
from webarium.browser.events.dialogs import DialogOpenedError
from webarium.browser.tabs.drawing import SCREEN_S
from webarium.envs.profile import Profile
from webarium.observation import Observation
from webarium.observation.view import Picture, View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
Open = Callable[[], Awaitable[Hands]]
LONG = "<style>p { margin: 0; height: 30px }</style>" + "".join(
    f"<p>Line {number}</p>" for number in range(200)
)
PAGES = {
    "long": LONG + "<p><button>End</button></p>",
    "form": "<label>Name <input autofocus></label><label><input type=checkbox> Yes</label><button>Send</button>",
    "moving": """<style>#box { width: 40px; height: 40px; background: red; transition: margin-left .2s }
        .far { margin-left: 200px }</style><div id=box></div><button onclick="box.className = 'far'">Go</button>""",
    "frames": """<button onclick="let left = 2; const next = () => { out.textContent = 'left ' + --left;
        if (left) requestAnimationFrame(next) }; requestAnimationFrame(next)">Go</button><p id=out>-</p>""",
    "late": """<style>li { height: 500px }</style><ul></ul><script>
        const list = document.querySelector("ul");
        const more = () => { for (let i = 0; i < 3; i++) list.append(Object.assign(document.createElement("li"),
            { textContent: "Row " + list.children.length })); watch.observe(list.lastChild); };
        const watch = new IntersectionObserver((all) => all.forEach((one) => { if (one.isIntersecting) {
            watch.disconnect(); if (list.children.length < 12) more(); } })); more();</script>""",
    "menu": "<style>ul { display: none } nav:hover ul { display: block }</style>"
    "<nav><a href=#>Menu</a><ul><li>One</ul></nav>",
}
STEPS = {
    "long": [("scroll", ""), ("scroll", ""), ("click", "End")],
    "form": [("type", "Name"), ("click", "Yes")],
    "moving": [("click", "Go")],
    "frames": [("click", "Go")],
    "late": [("scroll", "")],
    "menu": [("hover", "Menu")],
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def drawn(site_port: tuple[FixtureSite, int]) -> AsyncIterator[Browser]:
    async with await Browser.start(port=site_port[1], on_demand=True) as browser:
        if not browser.on_demand:
            pytest.skip("only a headless shell draws on demand")
        yield browser
        assert browser.open_contexts == 0


@pytest_asyncio.fixture(loop_scope="session")
async def open_drawn(
    site_port: tuple[FixtureSite, int], drawn: Browser, tmp_path: Path
) -> AsyncIterator[Open]:
    site, opened = site_port[0], []

    async def make() -> Hands:
        context = await drawn.new_context("secret", profile=Profile(now=NOW), hosts=HOSTS)
        opened.append(context)
        observer = Observer()
        executor = Executor(context, observer, uploads=tmp_path)
        return Hands(site, context, observer, executor, Settler(context, site.activity, cap=30.0))

    yield make
    for context in opened:
        await context.close()


async def look(hands: Hands, view: View | None = None) -> Observation:
    tab = await hands.context.tab()
    return await hands.observer.observe(
        tab.page,
        view or View(viewport_only=False, screenshot=True, html=True),
        tabs=hands.context.pages,
        drawing=tab.drawing,
    )


def pixels(seen: Observation) -> Image.Image:
    return Image.open(io.BytesIO(seen.screenshot or b"")).convert("RGB")


async def played(hands: Hands, name: str) -> list[Observation]:
    await hands.open(PAGES[name])
    seen = [await look(hands)]
    for kind, target in STEPS[name]:
        await hands.do(await action(hands, kind, target))
        seen.append(await look(hands))
    return seen


async def action(hands: Hands, kind: str, target: str) -> Action:
    if kind == "scroll":
        return Scroll("down")
    element = await hands.id(target)
    known: dict[str, Action] = {
        "type": Type(element, "Ada"),
        "hover": Hover(element),
        "click": Click(element),
    }
    return known[kind]


@pytest.mark.parametrize("name", PAGES)
async def test_both_ways_show_the_same(hands: Hands, open_drawn: Open, name: str) -> None:
    usual = await played(hands, name)
    on_demand = await played(await open_drawn(), name)
    for one, other in zip(usual, on_demand, strict=True):
        assert (one.text, one.html, one.scroll) == (other.text, other.html, other.scroll)
        assert pixels(one).tobytes() == pixels(other).tobytes()
    assert len({seen.text + str(seen.scroll) for seen in usual}) > 1 or name == "moving"


@pytest.mark.parametrize(
    "picture", [Picture(full_page=True), Picture("webp"), Picture(full_page=True, format="webp")]
)
async def test_pictures_of_any_kind_are_the_same(hands: Hands, open_drawn: Open, picture: Picture) -> None:
    view = View(screenshot=True, picture=picture)
    shown = []
    for each in (hands, await open_drawn()):
        await each.open(LONG)
        shown.append(pixels(await look(each, view)))
    assert shown[0].size == shown[1].size
    assert shown[0].tobytes() == shown[1].tobytes()


async def test_the_record_says_who_draws(browser: Browser, drawn: Browser) -> None:
    engines = [ChromiumEngine(each, Observers(), partial(Browser.start, port=1)) for each in (browser, drawn)]
    told = [engine.versions["chromium_frames"] for engine in engines]
    assert told == ["by itself", "on demand"]


async def test_a_page_stands_still_between_steps(open_drawn: Open) -> None:
    hands = await open_drawn()
    await hands.open(
        "<p id=out>0</p><script>const next = () => { out.textContent++; requestAnimationFrame(next) }; next()</script>"
    )
    await asyncio.sleep(SCREEN_S * 6)  # A frame may have been under way.
    before = await hands.js("out.textContent")
    await asyncio.sleep(SCREEN_S * 6)
    assert await hands.js("out.textContent") == before
    await hands.do(Noop())
    assert int(await hands.js("out.textContent")) > int(before)


async def test_pop_ups_and_tabs_are_drawn(open_drawn: Open) -> None:
    hands = await open_drawn()
    red, blue = (f"<style>body {{ background: {color} }}</style>" for color in ("red", "blue"))
    await hands.open(red + "<a target=_blank href=/b>Open</a>", b=blue + "<p>b</p>")
    await hands.do(Click(await hands.id("Open")))
    assert pixels(await look(hands)).getpixel((600, 600)) == (0, 0, 255)
    await hands.do(FocusTab(0))
    assert pixels(await look(hands)).getpixel((600, 600)) == (255, 0, 0)


async def test_contexts_take_turns(drawn: Browser, open_drawn: Open) -> None:
    """Two frames at once would end the GPU process, and Chromium with it."""
    many = [await open_drawn() for _ in range(4)]
    await many[0].open("<p id=out>0</p>")
    for hands in many[1:]:
        await hands.context.page.goto("http://shop.test/")

    async def draw(hands: Hands) -> None:
        for number in range(20):
            await hands.js(f"out.textContent = {number}")
            await look(hands)

    gpu = await gpu_process(drawn)
    await asyncio.gather(*map(draw, many))
    assert await gpu_process(drawn) == gpu


async def gpu_process(browser: Browser) -> int:
    session = await browser._browser.new_browser_cdp_session()
    processes = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    await session.detach()
    return next(int(process["id"]) for process in processes if process["type"] == "GPU")


async def test_a_dialog_in_a_frame_is_answered(open_drawn: Open) -> None:
    hands = await open_drawn()
    await hands.open(
        "<button onclick=\"requestAnimationFrame(() => { window.sure = confirm('Sure?') })\">Ask</button>"
    )
    await hands.executor.execute(Click(await hands.id("Ask")))
    with pytest.raises(DialogOpenedError):
        await hands.context.dialogs.unless_open(hands.settler.settle())
    await hands.context.dialogs.answer(accept=True, text=None)
    await hands.settler.settle()
    assert await hands.js("window.sure") is True
    assert pixels(await look(hands)).size == (1280, 720)


async def test_a_context_that_is_closed_while_it_is_drawn_leaves_the_turn_to_others(open_drawn: Open) -> None:
    closing, staying = await open_drawn(), await open_drawn()
    await closing.open("<p>x</p>")
    await staying.open("<p>y</p>")
    await closing.js(
        "void setTimeout(() => { document.body.append('z'); const end = Date.now() + 300; while (Date.now() < end); })"
    )
    waiting = asyncio.ensure_future(look(closing))
    await asyncio.sleep(0.05)
    await closing.context.close()
    assert pixels(await asyncio.wait_for(look(staying), 10)).size == (1280, 720)
    await asyncio.wait([waiting])
    assert waiting.exception() is not None


async def test_others_drive_a_page_that_is_drawn_meanwhile(open_drawn: Open) -> None:
    hands = await open_drawn()
    await hands.open(LONG + "<button>End</button>")
    with hands.context.drawer.at_work():
        await hands.context.page.get_by_role("button").click(timeout=5000)
        picture = await hands.context.page.screenshot(timeout=5000)
    assert Image.open(io.BytesIO(picture)).size == (1280, 720)

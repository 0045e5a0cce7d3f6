"""Finding elements again to act on them."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from webarium.browser.reading.located import Located
from webarium.browser.reading.observe import Observer
from webarium.observation.view import View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def locate(page: Page, html: str, name: str, *, role: str = "", script: str = "") -> Located:
    """Observe a page, run a script in it, and find the node of that name."""
    await page.set_content(f"<body style='margin:0'>{html}")
    observer = Observer()
    seen = await observer.observe(page, View(viewport_only=False))
    assert seen.tree is not None
    node = next(n for n in seen.tree.walk() if n.name == name and role in ("", n.role))
    if script:
        await page.evaluate(script)
    return await observer.locate(page, node.id)


async def hit(page: Page, found: Located) -> str:
    """What a press at the point would reach."""
    assert found.point is not None
    tag: str = await page.evaluate("([x, y]) => document.elementFromPoint(x, y).outerHTML", list(found.point))
    return tag


async def test_facts(bare_page: Page) -> None:
    size = "width:100px;height:20px;border:0;padding:0"
    html = f"<input type=email aria-label=Mail readonly disabled style='{size}'>"
    found = await locate(bare_page, html, "Mail")
    assert (found.status, found.tag, found.type, found.role) == ("ok", "input", "email", "textbox")
    assert (found.disabled, found.readonly, found.editable) == (True, True, True)
    assert found.box == (0.0, 0.0, 100.0, 20.0)
    assert found.point == (50.0, 10.0)
    assert found.words.endswith("textbox 'Mail'")


async def test_far_elements_are_scrolled_to(bare_page: Page) -> None:
    html = "<div style='height:3000px'></div><button>Far</button><div style='height:3000px'></div>"
    found = await locate(bare_page, html, "Far")
    assert found.status == "ok"
    assert "Far" in await hit(bare_page, found)
    assert await bare_page.evaluate("scrollY") > 2000


async def test_scrolling_can_be_left_out(bare_page: Page) -> None:
    await bare_page.set_content("<div style='height:3000px'></div><button>Far</button>")
    observer = Observer()
    tree = (await observer.observe(bare_page)).tree
    assert tree is not None
    button = next(node for node in tree.walk() if node.role == "button")
    assert (await observer.locate(bare_page, button.id, scroll=False)).status == "outside"
    assert await bare_page.evaluate("scrollY") == 0


async def test_inner_boxes_are_scrolled(bare_page: Page) -> None:
    html = """<div style="height:100px;overflow:auto"><div style="height:500px"></div>
    <a href=x>Inner</a></div>"""
    found = await locate(bare_page, html, "Inner")
    assert found.status == "ok"
    assert "Inner" in await hit(bare_page, found)


async def test_covered(bare_page: Page) -> None:
    html = """<button>Under</button>
    <div role=dialog aria-label=Newsletter style="position:fixed;inset:0;background:#fff"></div>"""
    found = await locate(bare_page, html, "Under")
    assert found.status == "covered"
    assert found.cover == "dialog 'Newsletter'"
    assert found.cover_id is not None


async def test_sticky_headers_are_dodged(bare_page: Page) -> None:
    html = """<header style="position:sticky;top:0;height:80px;background:#ccc">Head</header><div
    style="height:900px"></div>
    <button>Below</button><div style="height:3000px"></div>"""
    found = await locate(bare_page, html, "Below", script="scrollTo(0, 950)")
    assert found.status == "ok"
    assert "Below" in await hit(bare_page, found)


async def test_partly_covered_is_pressed_where_it_is_free(bare_page: Page) -> None:
    html = """<button style="width:200px;height:40px">Part</button>
    <div style="position:absolute;left:50px;top:0;width:100px;height:40px;background:red"></div>"""
    found = await locate(bare_page, html, "Part")
    assert found.status == "ok"
    assert "Part" in await hit(bare_page, found)


async def test_links_over_two_lines(bare_page: Page) -> None:
    html = """<p style="width:200px">Some words before <a href=x>a link that breaks here</a> and after</p>"""
    found = await locate(bare_page, html, "a link that breaks here")
    assert found.status == "ok"
    assert "<a " in await hit(bare_page, found)


async def test_links_without_a_box_are_pressed_at_their_content(bare_page: Page) -> None:
    html = """<a href=x style="display:contents">plain</a>"""
    found = await locate(bare_page, html, "plain", role="link")
    assert found.status == "ok"
    assert "plain" in await hit(bare_page, found)


async def test_text_leads_to_the_element_around_it(bare_page: Page) -> None:
    html = """<div onclick="1" style="width:500px">Press <b>here</b></div>"""
    found = await locate(bare_page, html, "here", role="StaticText")
    assert (found.status, found.tag) == ("ok", "b")


async def test_pressing_content_that_lets_presses_through(bare_page: Page) -> None:
    html = """<button><img alt=icon src="data:," width=20 height=20 style="pointer-events:none"></button>"""
    assert (await locate(bare_page, html, "icon", role="img")).status == "ok"


async def test_a_control_that_lets_presses_through(bare_page: Page) -> None:
    link = "<a href=x style='pointer-events:none'>Link</a>"
    found = await locate(bare_page, f"<p>{link}</p>", "Link", role="link")
    assert (found.status, found.disabled) == ("covered", True)
    found = await locate(bare_page, f"<div onclick='1'>{link}</div>", "Link", role="link")
    assert (found.status, found.disabled) == ("ok", False), "the card around it is pressed"


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ("document.querySelector('a').remove()", "gone"),
        ("document.querySelector('a').style.display = 'none'", "hidden"),
        ("document.querySelector('a').style.visibility = 'hidden'", "hidden"),
        ("document.querySelector('a').style = 'position:absolute;left:-500px'", "outside"),
        ("document.body.innerHTML = '<a href=x>Link</a>'", "gone"),
    ],
)
async def test_what_has_changed_since(bare_page: Page, script: str, status: str) -> None:
    assert (
        await locate(bare_page, "<a href=x>Link</a>", "Link", role="link", script=script)
    ).status == status


async def test_unknown_ids(bare_page: Page) -> None:
    await bare_page.set_content("<a href=x>Link</a>")
    observer = Observer()
    assert (await observer.locate(bare_page, 2)).status == "gone"
    await observer.observe(bare_page)
    assert (await observer.locate(bare_page, 12345)).status == "gone"


async def test_options_lead_to_their_select(bare_page: Page) -> None:
    place = "position:absolute;left:40px;top:30px;width:90px;height:20px"
    html = f"<select style='{place}'><option>One<option>Two</select>"
    found = await locate(bare_page, html, "Two", role="option")
    assert (found.status, found.tag, found.point) == ("ok", "option", (85, 40))


async def test_hidden_check_boxes_are_pressed_by_their_label(bare_page: Page) -> None:
    unseen = "position:absolute;opacity:0;width:0;height:0"
    html = f"<input type=checkbox id=c style='{unseen}'><label for=c>Agree</label>"
    found = await locate(bare_page, html, "Agree", role="checkbox")
    assert found.status == "ok"
    assert found.tag == "input"
    assert "<label" in await hit(bare_page, found)


async def test_frames_and_shadow_roots(bare_page: Page) -> None:
    inner = "<body style='margin:0'><div style='height:400px'></div><button>Framed</button>"
    html = f"""<iframe style="border:3px solid;height:100px" srcdoc="{inner}"></iframe>
    <x-a><template shadowrootmode=open><button>Shadow</button></template></x-a>"""
    found = await locate(bare_page, html, "Framed")
    assert found.status == "ok"
    assert found.point is not None
    assert 3 < found.point[1] < 103
    found = await locate(bare_page, html, "Shadow")
    assert found.status == "ok"

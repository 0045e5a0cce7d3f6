"""The kit's shell, scripts and headers in a real browser: htmx works under the policy, without complaints."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect
from starlette.responses import Response

from tests.kit.tiny import PAGES, tiny_site
from webarium.browser.process.chromium import find_chromium
from webarium.server import HEADER, WebServer
from webarium.sites.kit.parts.galleries import Shot
from webarium.sites.kit.routing import get, post
from webarium.sites.kit.visit import Visit
from webarium.worlds import Universe, World

pytestmark = pytest.mark.browser

WIDGETS = """
{% extends "kit/shell.html" %}
{% block main %}<h1 style="color: rgb(1, 2, 3)">Widgets</h1>
{{ icon("search", label="Look") }}
<button hx-get="/part" hx-target="#part">Load</button><div id="part"></div>
<button data-toggle="dropdown" aria-controls="menu" aria-expanded="false">Menu</button>
<div id="menu" hidden>Inside</div>
<a href="/sheet" data-sheet="sheet">More</a> <a href="/sheet#back" data-sheet="sheet">Back</a>
<a href="/gone" data-sheet="sheet">Gone</a><dialog id="sheet"></dialog>
<form action="/widgets">
<select name="q" aria-label="Sort" data-submit><option>a</option><option>b</option></select>
</form>
<form method="post" action="/new" data-confirm="Really add it?">
<input name="name" value="Desk" aria-label="Name"><button>Add</button>
</form>{% endblock %}
"""

SHEET = """{% from "kit/gallery.html" import modal with context %}{{ modal("Details", pictures, 0, (8, 8), (4, 4)) }}"""


def widgets(visit: Visit) -> Response:
    return visit.render("widgets.html")


def part(visit: Visit) -> Response:
    assert visit.is_htmx
    return Response("<p>Loaded</p><script>document.title = 'run'</script>", media_type="text/html")


def sheet(visit: Visit) -> Response:
    assert visit.is_htmx
    pictures = [
        Shot(
            f"/sheet#{name}",
            f"/media/dot-{number}.png",
            f"/media/dot-{number}.png",
            name,
            f"See {name}",
            name,
        )
        for number, name in enumerate(("front", "back"))
    ]
    return visit.render("sheet.html", pictures=pictures)


def blocked(visit: Visit) -> Response:
    return Response(
        "<!doctype html><title>x</title><script>document.title = 'run'</script>", media_type="text/html"
    )


@pytest.fixture
async def server(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[WebServer]:
    pages = (
        *PAGES,
        get("/widgets", widgets),
        get("/part", part),
        get("/sheet", sheet),
        get("/blocked", blocked),
        post("/widgets", widgets),
    )
    site = tiny_site(tmp_path, pages=pages)
    (site.folder / "templates" / "widgets.html").write_text(WIDGETS)
    (site.folder / "templates" / "sheet.html").write_text(SHEET)
    with Universe.open([site.database], cache=tmp_path_factory.mktemp("cache")) as universe:
        server = WebServer({"tiny": site}, universe)
        await server.start()
        yield server
        await server.stop()


@pytest.fixture
def world(server: WebServer) -> World:
    return server.universe.world()


@pytest.fixture
async def browser(server: WebServer) -> AsyncIterator[Browser]:
    rules = f"MAP *.test 127.0.0.1:{server.port}, MAP * ~NOTFOUND"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(),
            args=["--no-sandbox", "--disable-gpu", f"--host-resolver-rules={rules}"],
        )
        yield browser
        await browser.close()


@pytest.fixture
async def page(server: WebServer, world: World, browser: Browser) -> AsyncIterator[Page]:
    context = await browser.new_context(extra_http_headers={HEADER: server.attach(world)})
    page = await context.new_page()
    yield page
    await context.close()


async def test_the_kit_in_a_browser(page: Page, world: World) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto("http://tiny.test/widgets")
    await expect(page.get_by_role("heading", name="Widgets")).to_have_css("color", "rgb(1, 2, 3)")
    await expect(page.get_by_role("img", name="Look")).to_be_visible()

    await page.get_by_role("button", name="Load").click()
    await expect(page.locator("#part p")).to_have_text("Loaded")
    await expect(page).to_have_title("Tiny & Co")

    menu = page.get_by_role("button", name="Menu")
    await menu.click()
    await expect(page.get_by_text("Inside")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_text("Inside")).to_be_hidden()
    await expect(menu).to_be_focused()
    await menu.click()
    await page.get_by_role("heading").click()
    await expect(menu).to_have_attribute("aria-expanded", "false")

    await page.get_by_role("link", name="More").click()
    details = page.get_by_role("dialog", name="Details")
    await expect(details).to_be_visible()
    await details.get_by_role("button", name="Close").click()
    await expect(details).to_be_hidden()

    await page.get_by_label("Sort").select_option("b")
    await expect(page).to_have_url("http://tiny.test/widgets?q=b")

    await page.get_by_role("button", name="Add").click()
    dialog = page.get_by_role("dialog", name="Really add it?")
    await dialog.get_by_role("button", name="Cancel").click()
    await expect(dialog).to_have_count(0)
    assert world.changes().empty
    await page.get_by_role("button", name="Add").click()
    await page.get_by_role("button", name="OK").click()
    await expect(page.get_by_role("status")).to_have_text("You added Desk.")
    await expect(page).to_have_url("http://tiny.test/")
    assert [change.op for change in world.changes()] == ["insert"]
    assert complaints == []


async def test_a_gallery_in_a_dialog_shows_what_was_pressed(page: Page) -> None:
    await page.goto("http://tiny.test/widgets")
    for link, shown in (("More", "front"), ("Back", "back")):
        await page.get_by_role("link", name=link).click()
        gallery = page.get_by_role("dialog", name="Details")
        await expect(gallery.locator("a[aria-current=true] img")).to_have_attribute("alt", f"See {shown}")
        await expect(gallery.locator("img.large")).to_have_attribute("alt", shown)
        await gallery.get_by_role("link", name="See back").click()
        await expect(gallery.locator("img.large")).to_have_attribute("src", "/media/dot-1.png")
        await expect(gallery.locator("[aria-current]")).to_have_count(1)
        await expect(page).to_have_url("http://tiny.test/widgets")
        await gallery.get_by_role("button", name="Close").click()


async def test_what_refuses_to_open_in_a_dialog_is_a_page(page: Page) -> None:
    await page.goto("http://tiny.test/widgets")
    await page.get_by_role("link", name="Gone").click()
    await expect(page).to_have_url("http://tiny.test/gone")
    await expect(page.get_by_role("heading")).to_have_text("Page Not Found")


async def test_injected_script_does_not_run(page: Page) -> None:
    await page.goto("http://tiny.test/blocked")
    await expect(page).to_have_title("x")


async def test_a_form_of_another_site_is_refused(page: Page, world: World) -> None:
    await page.goto("http://homepage.test/")
    await page.evaluate(
        """() => {
            const form = document.createElement("form");
            form.method = "post";
            form.action = "http://tiny.test/new";
            form.innerHTML = "<input name=name value=Desk>";
            document.body.append(form);
            form.submit();
        }"""
    )
    await expect(page.get_by_role("heading")).to_have_text("Forbidden")
    assert world.changes().empty


async def test_going_back_shows_the_present(page: Page) -> None:
    await page.goto("http://tiny.test/")
    await page.goto("http://tiny.test/widgets")
    await page.get_by_role("button", name="Add").click()
    await page.get_by_role("button", name="OK").click()
    await expect(page.get_by_text("You added Desk.")).to_be_visible()
    await page.go_back()
    await page.go_back()
    await expect(page.get_by_role("listitem").filter(has_text="Desk")).to_be_visible()

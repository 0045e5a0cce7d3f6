"""Pictures: file formats, the whole page, and what taking them does to a page."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.async_api import Page

from webarium.browser.reading.observe import Observer
from webarium.errors import UserError
from webarium.observation import Picture
from webarium.observation.view import View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = """<body style="margin:0;background:linear-gradient(#123456, #fedcba)"><button>Top</button>
<div style="height:1500px"></div><p style="margin:0;background:#ff0000;height:100px">end</p>"""
WATCH = """() => { window.noted = [];
    for (const type of ["resize", "scroll"]) addEventListener(type, () => noted.push(type), true);
    visualViewport.addEventListener("resize", () => noted.push("visual"));
    matchMedia("(min-height: 1000px)").addEventListener("change", () => noted.push("media"));
    new ResizeObserver(() => noted.push("size")).observe(document.body); }"""


TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


VIEWPORT = Picture()


async def shot(page: Page, picture: Picture = VIEWPORT) -> Image.Image:
    seen = await Observer().observe(page, View(screenshot=True, picture=picture))
    return Image.open(io.BytesIO(seen.screenshot or b""))


async def test_webp_shows_the_same_pixels(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    png, webp = await shot(bare_page), await shot(bare_page, Picture("webp"))
    assert (png.format, webp.format) == ("PNG", "WEBP")
    assert png.convert("RGB").tobytes() == webp.convert("RGB").tobytes()


async def test_marks_are_drawn_on_webp(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    seen = await Observer().observe(bare_page, View(kind="som", picture=Picture("webp")))
    png = await Observer().observe(bare_page, View(kind="som"))
    drawn = Image.open(io.BytesIO(seen.marked_screenshot or b""))
    assert drawn.format == "WEBP"
    as_png = Image.open(io.BytesIO(png.marked_screenshot or b""))
    assert drawn.convert("RGB").tobytes() == as_png.convert("RGB").tobytes()


async def test_the_whole_page(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    await bare_page.evaluate("scrollTo(0, 300)")
    picture = await shot(bare_page, Picture(full_page=True))
    assert picture.size == (1280, await bare_page.evaluate("document.documentElement.scrollHeight"))
    assert picture.convert("RGB").getpixel((1000, picture.height - 50)) == (255, 0, 0)
    assert await bare_page.evaluate("[scrollY, innerHeight]") == [300, 720]


async def test_the_whole_page_has_pictures_that_nobody_has_scrolled_to(bare_page: Page) -> None:
    red = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='99' height='99' fill='red'/></svg>"
    late = f'<img loading="lazy" src="{red}" width="99" height="99" alt="">'
    await bare_page.set_content(f"<body style='margin: 0'><div style='height: 12000px'></div>{late}")
    markup = await bare_page.content()
    assert await bare_page.evaluate("document.images[0].complete") is False
    picture = await shot(bare_page, Picture(full_page=True))
    assert picture.convert("RGB").getpixel((50, 12050)) == (255, 0, 0)
    assert await bare_page.content() == markup


@pytest.mark.parametrize("picture", [Picture(), Picture("webp")])
async def test_the_page_does_not_notice(bare_page: Page, picture: Picture) -> None:
    await bare_page.set_content(PAGE)
    await bare_page.evaluate(WATCH)
    await bare_page.evaluate(TWO_FRAMES)  # after which a new tab has its size, however busy the machine is
    await bare_page.evaluate("noted.length = 0")
    await shot(bare_page, picture)
    await bare_page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert await bare_page.evaluate("noted") == []


async def test_after_a_whole_page_everything_is_as_before(bare_page: Page) -> None:
    """Chromium makes the window taller for a moment, and tells the page."""
    state = "[document.documentElement.outerHTML, scrollY, innerHeight, document.body.offsetHeight]"
    await bare_page.set_content(PAGE)
    await bare_page.evaluate("scrollTo(0, 300)")
    before = await bare_page.evaluate(state)
    await shot(bare_page, Picture(full_page=True))
    await bare_page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert await bare_page.evaluate(state) == before


async def test_marks_are_for_the_viewport(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    with pytest.raises(UserError, match="viewport"):
        await Observer().observe(bare_page, View(kind="som", picture=Picture(full_page=True)))

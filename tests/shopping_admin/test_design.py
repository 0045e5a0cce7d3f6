"""Themes, the storefront's looks, and the gallery of pictures."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest
from PIL import Image, ImageFile
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.sites.shopping.trade.design import SHEETS
from webarium.worlds import World

from .client import Office, Reply

THEMES = "/admin/admin/system_design_theme/"
DESIGN = "/admin/theme/design_config/edit/scope/stores/scope_id/1/"
MEDIA = "/admin/media_gallery/media/"
THEME = "design/theme/theme_id"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world."""
    return Shop(store, world, runner)


@pytest.fixture(autouse=True)
def themes(office: Office) -> None:
    """All themes that have a style sheet, whatever the seed has."""
    for number, path in enumerate(("OneStopShop/classic", *SHEETS), 101):
        office.db.execute(
            "INSERT OR IGNORE INTO theme (id, title, path, colors) VALUES (?, ?, ?, '[\"#ffffff\"]')",
            (number, path, path),
        )


def sheets(shop: Shop) -> list[str]:
    links = [each.attrs.get("href", "") for each in shop.get("/").dom.all("link")]
    return [href for href in links if "theme-" in href]


@pytest.mark.parametrize("path", list(SHEETS))
def test_the_storefront_has_the_chosen_look(office: Office, shop: Shop, path: str) -> None:
    assert sheets(shop) == []
    number = office.value("SELECT id FROM theme WHERE path = ?", path)
    assert office.send(DESIGN, **{THEME: str(number)}).status == 302
    (sheet,) = sheets(shop)
    assert SHEETS[path].removesuffix(".css") in sheet
    assert "--brand" in shop.get(sheet).text
    grid = office.get("/admin/theme/design_config/")
    assert grid.records[0][3] == office.value("SELECT title FROM theme WHERE id = ?", number)
    usual = office.value("SELECT id FROM theme WHERE path = 'OneStopShop/classic'")
    office.send(DESIGN, **{THEME: str(usual)})
    assert sheets(shop) == []


def test_words_of_the_frame_are_told(office: Office, shop: Shop) -> None:
    words = {"design/frame/welcome": "Come in, it is warm", "design/frame/copyright": "© The corner store"}
    office.send(DESIGN, **words)
    page = shop.get("/").dom
    assert page.one(".copyright").text == "© The corner store"
    shop.world.session("shopping").pop("user", None)
    assert "Come in, it is warm" in shop.get("/").dom.one(".header.links").text


def test_a_theme_is_previewed(office: Office) -> None:
    number, title = office.row("SELECT id, title FROM theme ORDER BY id LIMIT 1")
    for address in (
        f"{THEMES}edit/id/{number}/",
        f"{THEMES}edit/id/{number}",
        f"{THEMES}edit/id/{number}/key/",
    ):
        page = office.get(address)
        assert page.dom.one("h1").text == f"Theme: {title}"
        assert page.dom.one("svg.theme-preview").attrs["aria-label"] == f"Preview of {title}"
    assert office.get(THEMES).count == office.value("SELECT count(*) FROM theme")
    assert office.get(f"{THEMES}edit/id/999/").status == 404


def test_wrong_looks_are_refused(office: Office) -> None:
    assert office.send(DESIGN, **{THEME: "999"}).status == 422
    assert office.get(DESIGN.replace("/1/", "/2/")).status == 404
    office.enter("omar.haddad")
    assert office.get(DESIGN).status == 200
    assert office.post(DESIGN, {THEME: "1"}).status == 403
    office.enter("june.park")
    for path in (DESIGN, THEMES, MEDIA, "/admin/theme/design_config/"):
        assert office.get(path).status == 403, path
    assert office.value("SELECT count(*) FROM config_value") == 0


def sent(office: Office, data: bytes, name: str = "spring window.png") -> Reply:
    return office.request("POST", MEDIA, files={"image": (name, data)})


def drawn(colour: str, size: int = 20) -> bytes:
    data = BytesIO()
    Image.new("RGB", (size, size), colour).save(data, "PNG")
    return data.getvalue()


def test_pictures_are_kept_used_and_deleted(office: Office, shop: Shop) -> None:
    office.db.execute("DELETE FROM upload")
    reply = office.follow(sent(office, drawn("teal"), "C:\\pictures\\spring window.png"))
    assert reply.messages == ["You added spring window.png."]
    name = office.value("SELECT name FROM upload")
    address = office.get(MEDIA).dom.one("#address-1").attrs["value"]
    assert shop.get(address).status == 200
    office.send("/admin/cms/block/new/", title="Spring", content=f"![Spring]({address})")
    assert "used 1 time" in office.get(MEDIA).text
    office.post(f"{MEDIA}delete/", {"name": name})
    assert "is used by" in office.get(MEDIA).messages[-1]
    office.db.execute("DELETE FROM cms_block")
    assert office.post(f"{MEDIA}delete/", {"name": name}).status == 302
    assert shop.get(address).status == 404
    assert office.post(f"{MEDIA}delete/", {"name": name}).status == 404


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP", "JPEG"])
def test_a_picture_that_would_be_huge_is_refused_unseen(
    office: Office, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = BytesIO()
    Image.new("L", (10_000, 8_000)).save(data, kind)
    monkeypatch.setattr(ImageFile.ImageFile, "load", None)
    assert "PNG, JPEG" in sent(office, data.getvalue()).text


def test_large_pictures_are_taken_and_others_refused(office: Office) -> None:
    before = office.value("SELECT count(*) FROM upload")
    assert sent(office, drawn("navy") + bytes(2 * 2**20)).status == 302
    assert "PNG, JPEG" in sent(office, b"no picture").text
    assert "choose a file" in office.post(MEDIA).text
    office.enter("maria.santos")
    assert sent(office, drawn("red")).status == 403
    assert office.post(f"{MEDIA}delete/", {"name": "x"}).status == 403
    assert office.value("SELECT count(*) FROM upload") == before + 1

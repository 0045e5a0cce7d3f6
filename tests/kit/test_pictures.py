"""Product pictures: keys, sizes, sameness, and every drawn form."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat
from starlette.datastructures import QueryParams

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.pictures import VIEWS, WIDTHS, gallery, parse_key, render_product
from webarium.sites.kit.pictures.pages import LONGEST_STRIP, ProductPictures, product_strip
from webarium.sites.kit.pictures.stage import FORMS, render_strip
from webarium.sites.kit.routing import MediaRequest


def opened(body: bytes) -> Image.Image:
    image = Image.open(BytesIO(body))
    image.load()
    return image


def test_a_key_is_read() -> None:
    shot = parse_key("3xjar_1f36f.2a6f97.4c")
    assert (shot.count, shot.form, shot.object, shot.variant, shot.view) == (3, "jar", "1f36f", 4, "c")
    assert shot.tint == (0x2A, 0x6F, 0x97)
    assert parse_key("1f45f.natural.0").tint is None


@pytest.mark.parametrize(
    "key",
    [
        "",
        "1f45f",
        "1f45f.2a6f97",
        "1f45f.2a6f97.33",
        "../../etc/passwd.2a6f97.3",
        "1f45f.red.3",
        "none.2a6f97.1",
        "9x1f45f.2a6f97.3",
        "1f45f.2a6f97.3z",
        "jar.2a6f97.1",
        "1F45F.2a6f97.3",
        "1f45f.2a6f97.3\n",
    ],
)
def test_other_texts_are_no_keys(key: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        render_product(key, 240)


@pytest.mark.parametrize("key", ["teapot_none.2a6f97.3", "0000.2a6f97.3", "box_0000.natural.1"])
def test_unknown_forms_and_objects_are_refused(key: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        render_product(key, 120)


def test_only_some_widths_are_made() -> None:
    with pytest.raises(ValueError, match="expected a width"):
        render_product("1f45f.2a6f97.3", 241)


@pytest.mark.parametrize("width", WIDTHS)
def test_pictures_are_square_webp(width: int) -> None:
    image = opened(render_product("1f45f.2a6f97.3", width))
    assert image.format == "WEBP"
    assert image.size == (width, width)


@pytest.mark.parametrize("form", sorted(FORMS))
def test_every_form_can_be_drawn_with_and_without_a_label(form: str) -> None:
    plain = opened(render_product(f"{form}_none.4c9a57.1", 120))
    colours = plain.convert("RGB").getcolors(120 * 120)
    assert colours is not None
    assert len(colours) > 60, "something stands on the stage"
    assert opened(render_product(f"{form}_1f4e6.4c9a57.1", 120)).size == plain.size


def test_the_same_key_gives_the_same_bytes() -> None:
    key = "pump_1f4e6.b19bd6.2"
    first = render_product(key, 240)
    render_product.cache_clear()
    assert render_product(key, 240) == first


def test_views_tints_variants_and_counts_look_different() -> None:
    keys = [
        *gallery("1f45f.2a6f97.3"),
        "1f45f.cf3a35.3",
        "1f45f.2a6f97.4",
        "2x1f45f.2a6f97.3",
        "1f45f.natural.3",
    ]
    assert len(gallery("1f45f.2a6f97.3")) == len(VIEWS)
    assert len({render_product(key, 120) for key in keys}) == len(keys)


def test_a_tint_colours_the_object() -> None:
    def mean(key: str) -> tuple[float, ...]:
        image = opened(render_product(key, 240)).convert("RGB").crop((80, 80, 160, 160)).resize((1, 1))
        pixel = image.getpixel((0, 0))
        assert isinstance(pixel, tuple)
        return pixel

    red, blue = mean("1f45f.cf3a35.0"), mean("1f45f.3f78c9.0")
    assert red[0] > red[2] + 40
    assert blue[2] > blue[0] + 40


def test_a_strip_has_the_pictures_side_by_side_each_once() -> None:
    keys = ["1f45f.2a6f97.3", "1f4bb.natural.4", "1f45f.2a6f97.3"]
    strip = ProductPictures("/images").strip(keys, 120)
    assert strip.address == "/images/strip/1f45f.2a6f97.3,1f4bb.natural.4.webp?w=120"
    assert strip.places == {"1f45f.2a6f97.3": 0.0, "1f4bb.natural.4": 1.0}
    image = opened(render_strip(keys[:2], 120))
    assert image.size == (240, 120)
    for left, key in ((0, keys[0]), (120, keys[1])):
        piece, alone = image.crop((left, 0, left + 120, 120)), opened(render_product(key, 120))
        off = ImageStat.Stat(ImageChops.difference(piece.convert("RGB"), alone.convert("RGB"))).mean
        assert max(off) < 4, "but for what is lost in packing"


def test_a_strip_has_so_many_pictures_at_most() -> None:
    keys = [f"1f45f.2a6f97.{number % 10}" for number in range(10)] + [f"1f4bb.{n:06x}.1" for n in range(40)]
    strip = ProductPictures("/images").strip(keys, 120)
    assert len(strip.places) == LONGEST_STRIP
    assert keys[-1] not in strip.places
    with pytest.raises(NotFound, match="at most 32"):
        product_strip(MediaRequest({"keys": ",".join(keys)}, QueryParams("w=120")))
    with pytest.raises(NotFound, match="no such picture"):
        product_strip(MediaRequest({"keys": "1f45f.2a6f97.3,nothing"}, QueryParams("w=120")))


@pytest.mark.parametrize(
    "ask", [lambda made: made.address("1f45f", 100), lambda made: made.strip(["1f45f"], 100)]
)
def test_only_widths_that_are_made_can_be_asked_for(ask: Callable[[ProductPictures], object]) -> None:
    with pytest.raises(
        ValueError, match=r"made in widths \(120, 240, 480, 700\), but a template asks for 100"
    ):
        ask(ProductPictures("/images"))

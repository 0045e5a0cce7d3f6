"""Products in the back office: their grid, their form and its refusals, and what shoppers see of it at once."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest
from PIL import Image
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.checkout.cart import cart_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.sites.shopping.visitor import GUEST_ID
from webarium.worlds import World

from .client import Office, Reply
from .hooks import matches

GRID = "/admin/catalog/product/"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world."""
    return Shop(store, world, runner)


def at(number: object) -> str:
    return f"{GRID}edit/id/{number}/"


def plain(office: Office) -> int:
    """An enabled product without choices, in stock."""
    return int(
        office.value(
            "SELECT min(id) FROM product WHERE type = 'simple' AND status = 'enabled' AND stock > 0"
            " AND id NOT IN (SELECT product_id FROM product_option)"
        )
    )


def errors(reply: Reply) -> list[str]:
    return [each.text for each in reply.dom.all(".field-error")]


def new(office: Office, **values: object) -> Reply:
    given = {
        "product[name]": "Paper Lantern",
        "product[sku]": "LANTERN-1",
        "product[price]": "12.50",
        "product[quantity_and_stock_status][qty]": "40",
        **values,
    }
    return office.send(f"{GRID}new/", **given)


def test_the_grid_finds_products(office: Office) -> None:
    assert office.get(GRID).count == office.value("SELECT count(*) FROM product")
    few = office.get(GRID, qty_from=0, qty_to=3)
    assert few.count == office.value("SELECT count(*) FROM product WHERE stock BETWEEN 0 AND 3")
    sku = str(office.value("SELECT sku FROM product WHERE id = 5"))
    assert office.get(GRID, search=sku).records[0][1] == "5"


def test_a_new_product_is_sold_at_once(office: Office, shop: Shop) -> None:
    category, path = office.row("SELECT id, path FROM category WHERE level = 3 ORDER BY id LIMIT 1")
    assert new(office, **{"product[category_ids]": [str(category)]}).status == 302
    page = shop.get("/paper-lantern.html")
    assert page.status == 200
    assert "$12.50" in page.text
    assert "Paper Lantern" in shop.get("/catalogsearch/result/", q="paper lantern").text
    number = office.value("SELECT id FROM product WHERE sku = 'LANTERN-1'")
    above = office.value("SELECT count(*) FROM product_category WHERE product_id = ?", number)
    assert above == 3
    assert shop.get(f"/{path}.html").status == 200
    form = office.get(at(number)).dom
    assert len(matches(form, '[data-index="category_ids"] [data-role="selected-option"]')) == 1
    assert matches(form, '[data-role="selected-option"]')[0].text == "Default"
    assert office.value("SELECT subject FROM admin_log ORDER BY id DESC LIMIT 1") == "Product Paper Lantern"


def test_a_disabled_product_disappears(office: Office, shop: Shop) -> None:
    number = plain(office)
    key = office.value("SELECT url_key FROM product WHERE id = ?", number)
    assert shop.get(f"/{key}.html").status == 200
    assert office.send(at(number), **{"product[status]": "2"}).status == 302
    assert shop.get(f"/{key}.html").status == 404
    assert office.post(f"{GRID}mass/", {"ids": [number], "action": "enabled"}).status == 302
    assert shop.get(f"/{key}.html").status == 200


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("product[name]", "", "required"),
        ("product[price]", "abc", "amount such as"),
        ("product[price]", "", "required"),
        ("product[quantity_and_stock_status][qty]", "-1", "number from 0"),
        ("product[special_price]", "99.00", "lower than the price"),
        ("product[tier_price]", "ten 4.50", "whole number"),
        ("product[tier_price]", "10", "units and a price"),
        ("product[options]", "Size", "title and its values"),
        ("product[url_key]", "!!!", "letters or digits"),
        ("links[related]", "NO-SUCH-SKU", "no other product"),
        ("product[category_ids]", ["999999"], "select from the options"),
        ("product[special_from_date]", "soon", "date such as"),
    ],
)
def test_a_field_that_is_wrong_is_told_and_nothing_is_saved(
    office: Office, field: str, value: object, told: str
) -> None:
    before = office.value("SELECT count(*) FROM product")
    reply = new(office, **{field: value})
    assert reply.status == 422
    assert any(told in each for each in errors(reply))
    assert 'value="Paper Lantern"' in reply.text or field == "product[name]"
    assert office.value("SELECT count(*) FROM product") == before


def test_names_and_skus_are_taken_once(office: Office) -> None:
    name, sku, key = office.row("SELECT name, sku, url_key FROM product WHERE id = 1")
    reply = new(office, **{"product[name]": name, "product[sku]": sku, "product[url_key]": key})
    assert errors(reply) == ["Another product has this already."] * 3


def test_a_special_price_lowers_what_shoppers_pay(office: Office, shop: Shop) -> None:
    number = plain(office)
    key = office.value("SELECT url_key FROM product WHERE id = ?", number)
    fields = {"product[price]": "60.00", "product[special_price]": "45.10"}
    office.send(at(number), **fields)
    assert "$45.10" in shop.get(f"/{key}.html").text
    (price,) = matches(office.get(at(number)).dom, '[name="product[price]"]')
    assert price.attrs["value"] == "60.00"
    office.send(at(number), **{"product[special_from_date]": "2033-01-01"})
    assert "$60.00" in shop.get(f"/{key}.html").text


def test_stock_and_its_status_go_together(office: Office) -> None:
    number, qty, status = (
        plain(office),
        "product[quantity_and_stock_status][qty]",
        "product[quantity_and_stock_status][is_in_stock]",
    )
    office.send(at(number), **{status: "0"})
    assert office.value("SELECT stock FROM product WHERE id = ?", number) == 0
    assert office.send(at(number), **{status: "1"}).status == 422
    assert office.send(at(number), **{qty: "5"}).status == 422
    assert office.send(at(number), **{qty: "5", status: "1"}).status == 302
    assert office.value("SELECT stock FROM product WHERE id = ?", number) == 5


def test_a_stale_form_is_refused(office: Office) -> None:
    number = plain(office)
    (seen,) = matches(office.get(at(number)).dom, '[name="seen"]')
    office.send(at(number), **{"product[price]": "11.11"})
    reply = office.send(at(number), **{"product[price]": "22.22", "seen": seen.attrs["value"]})
    assert reply.status == 422
    assert "Somebody changed this" in reply.text
    assert office.value("SELECT price FROM product WHERE id = ?", number) == 1111


def test_who_may_only_look_cannot_save(office: Office) -> None:
    number = plain(office)
    office.enter("june.park")
    page = office.get(at(number))
    assert page.status == 200
    assert not page.dom.all("#save-button")
    saving = f"{GRID}save/id/{number}/type/simple/store/0/set/4/back/edit"
    assert office.post(saving, {"product[name]": "Mine"}).status == 403
    assert office.get(f"{GRID}new/").status == 403
    office.enter("maria.santos")
    assert office.get(GRID).status == 403


def test_configurations_are_made_of_sizes_and_colors(office: Office, shop: Shop) -> None:
    new(office)
    number = int(office.value("SELECT id FROM product WHERE sku = 'LANTERN-1'"))
    making = f"{GRID}configurations/id/{number}/"
    assert office.send(making).status == 422
    values = {"more[size]": "M, L", "more[color]": "Blue", "price": "14.00", "qty": "7"}
    assert office.send(making, **values).status == 302
    (section,) = matches(office.get(at(number)).dom, '[data-index="configurable"]')
    assert "Paper Lantern-M-Blue" in section.text
    assert office.row("SELECT type, price, stock FROM product WHERE id = ?", number) == (
        "configurable",
        1400,
        14,
    )
    variant = office.value("SELECT id FROM product WHERE name = 'Paper Lantern-L-Blue'")
    office.send(at(variant), **{"product[price]": "13.00", "product[quantity_and_stock_status][qty]": "2"})
    assert office.row("SELECT price, stock FROM product WHERE id = ?", number) == (1300, 9)
    assert (
        shop.get(f"/{office.value('SELECT url_key FROM product WHERE id = ?', variant)}.html").status == 404
    )
    assert "Blue" in shop.get("/paper-lantern.html").text
    assert office.send(making, **values).status == 302
    assert office.value("SELECT count(*) FROM product WHERE parent_id = ?", number) == 2


def test_what_was_ordered_cannot_be_deleted(office: Office) -> None:
    ordered = office.value("SELECT min(product_id) FROM order_item")
    new(office)
    number = office.value("SELECT id FROM product WHERE sku = 'LANTERN-1'")
    reply = office.follow(office.post(f"{GRID}delete/id/{ordered}/"))
    assert "has been ordered" in " ".join(reply.messages)
    reply = office.follow(office.post(f"{GRID}mass/", {"ids": [ordered, number], "action": "delete"}))
    assert reply.messages == ["1 product deleted. 1 product cannot be deleted, having been ordered."]
    assert office.value("SELECT count(*) FROM product WHERE id = ?", number) == 0


def test_prices_of_ticked_products_change_by_a_percentage(office: Office, shop: Shop) -> None:
    number = plain(office)
    price, key = office.row("SELECT price, url_key FROM product WHERE id = ?", number)
    asked = office.post(f"{GRID}mass/", {"ids": [number, number + 1], "action": "attributes"})
    assert asked.status == 302
    assert office.send(asked.location).status == 422
    reply = office.send(asked.location, price_way="percent", price_by="lots")
    assert any("amount such as" in each for each in errors(reply))
    reply = office.follow(office.send(asked.location, price_way="percent", price_by="-12.5", sale="1"))
    assert reply.messages == ["A total of 2 records were updated."]
    now = (price * 8750 * 2 + 10_000) // 20_000
    assert office.row("SELECT price, sale FROM product WHERE id = ?", number) == (now, 1)
    assert f"${now / 100:,.2f}" in shop.get(f"/{key}.html").text


def test_a_products_address_shows_it_as_shoppers_see_it(office: Office) -> None:
    number = plain(office)
    key = office.value("SELECT url_key FROM product WHERE id = ?", number)
    office.send(at(number), **{"product[description]": "Made of **larch**."})
    page = office.get(f"/{key}.html").dom
    assert "Made of larch." in matches(page, ".data.item.content")[0].text
    assert len(matches(page, '.product.attribute.overview [itemprop="description"]')) == 1
    links = [each.attrs.get("href") for each in page.all("a")]
    assert f"{STORE.origin}/{key}.html" in links
    assert office.get("/no-such-thing.html").status == 404


def send_picture(office: Office, path: str, data: bytes, **fields: str) -> Reply:
    files = {"image": ("lantern.png", data, "image/png")}
    return office.request("POST", path, data=fields, files=files)


def test_a_sent_picture_stands_for_the_product(office: Office, shop: Shop) -> None:
    number, drawn = plain(office), BytesIO()
    key = office.value("SELECT url_key FROM product WHERE id = ?", number)
    Image.new("RGB", (8, 8), "teal").save(drawn, "PNG")
    path = f"{GRID}images/id/{number}/"
    assert send_picture(office, path, b"no picture").status == 422
    assert send_picture(office, path, drawn.getvalue(), position="x").status == 422
    assert office.value("SELECT count(*) FROM upload") == 0
    assert send_picture(office, path, drawn.getvalue(), base="1").status == 302
    image = str(office.value("SELECT image FROM product WHERE id = ?", number))
    assert f"/media/{image}" in shop.get(f"/{key}.html").text
    assert shop.get(f"/media/{image}").headers["content-type"] == "image/png"
    one = {"image_id": office.value("SELECT id FROM product_image WHERE image = ?", image)}
    assert "base picture" in office.follow(office.post(f"{path}remove/", one)).messages[-1]
    former = office.row(
        "SELECT id, image FROM product_image WHERE product_id = ? AND id <> ?", number, one["image_id"]
    )
    assert office.post(f"{path}base/", {"image_id": former[0]}).status == 302
    assert office.value("SELECT image FROM product WHERE id = ?", number) == former[1]
    assert office.post(f"{path}remove/", one).status == 302
    assert f"/media/{image}" not in shop.get(f"/{key}.html").text
    assert office.post(f"{GRID}images/id/{number}/base/", one).status == 404
    office.enter("june.park")
    assert send_picture(office, path, drawn.getvalue()).status == 403


def test_options_and_related_products_show_in_the_storefront(office: Office, shop: Shop) -> None:
    name, sku = office.row("SELECT name, sku FROM product WHERE type = 'simple' ORDER BY id DESC LIMIT 1")
    given = {"product[options]": "Wick: Cotton, Hemp\nLength: Long", "links[related]": f"{sku}\n"}
    assert new(office, **given).status == 302
    page = shop.get("/paper-lantern.html").text
    assert all(each in page for each in ("Wick", "Hemp", "Length"))
    assert name in shop.get("/paper-lantern.html").dom.text
    number = office.value("SELECT id FROM product WHERE sku = 'LANTERN-1'")
    kept = "SELECT choices FROM product_option WHERE product_id = ? AND title = 'Wick'"
    assert office.value(kept, number) == '["Cotton","Hemp"]'
    assert office.send(at(number), **{"product[options]": ""}).status == 302
    assert office.value(kept, number) is None


def test_what_a_value_of_an_option_costs_is_shown_and_charged(office: Office, shop: Shop) -> None:
    typed = "Wrapping: None, Paper +4.5, Wooden box +10%"
    assert new(office, **{"product[options]": typed}).status == 302
    number = office.value("SELECT id FROM product WHERE sku = 'LANTERN-1'")
    (field,) = matches(office.get(at(number)).dom, '[name="product[options]"]')
    assert field.text.strip() == "Wrapping: None, Paper +4.50, Wooden box +10%"
    page = shop.get("/paper-lantern.html").text
    assert ">Paper +$4.50<" in page
    assert ">Wooden box +$1.25<" in page
    for value in ("None", "Paper", "Wooden box"):
        shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{number}/", {"qty": "2", "options[1]": value})
    cart = cart_of(office.db, GUEST_ID)
    assert [line.subtotal for line in cart.lines if line.product_id == number] == [2_500, 3_400, 2_750]
    assert "$34.00" in shop.get("/checkout/cart/").text
    assert office.send(at(number), **{"product[options]": "Wrapping: Paper +3%, Paper"}).status == 422
    assert office.send(at(number), **{"product[options]": "Wrapping: Paper +$3%"}).status == 422
    assert office.send(at(number), **{"product[options]": "Wrapping: Paper"}).status == 302
    assert office.value("SELECT count(*) FROM option_price") == 0

"""What somebody may do in the back office and the shop: ways that must fail, and ways that must pass."""

from __future__ import annotations

from tests.suites.second_look import Deed, Try
from webarium.sql import select

STOCK = "product[quantity_and_stock_status][qty]"
SALE = {"status": "", "price_way": "", "price_by": "", "qty": "", "sale": "1"}
SIGNED = {"payment_method": "checkmo", "billing_same": "1"}


def product_form(t: Try, number: int | None = None, /, **values: str) -> object:
    return t.office.send(f"/admin/catalog/product/edit/id/{number or t['product']}/", **values)


def mass(t: Try, ids: list[int], **values: str) -> object:
    path = f"/admin/catalog/product_action_attribute/edit/?ids={','.join(map(str, ids))}"
    return t.office.post(path, {**SALE, **values})


def branded(t: Try) -> list[int]:
    """The products that a request about a brand and a word means, and more of the brand behind them."""
    rows = t.office.db.execute(
        "SELECT p.id, p.name LIKE ? FROM product p JOIN brand b ON b.id = p.brand_id WHERE b.name = ?"
        " AND p.status = 'enabled' AND p.type = 'simple' ORDER BY 2 DESC, p.id",
        (f"%{t['word']}%", t["brand"]),
    )
    return [number for number, _ in rows]


def meant(t: Try) -> list[int]:
    rows = t.office.db.execute(
        "SELECT p.id FROM product p JOIN brand b ON b.id = p.brand_id WHERE b.name = ? AND p.name LIKE ?"
        " AND p.name LIKE ? AND p.status = 'enabled' AND p.type = 'simple'",
        (t["brand"], f"%{t['word']}%", f"%{t['brand']}%"),
    )
    return [number for (number,) in rows]


def new_thing(t: Try, **values: str) -> object:
    named = {
        "brand": t.office.value("SELECT id FROM brand WHERE name = ?", t["brand"]),
        "shelf": t.office.value("SELECT id FROM category WHERE name = ? AND level = 1", t["category"]),
    }
    option = (
        "SELECT o.id FROM attribute_option o JOIN attribute a ON a.id = o.attribute_id"
        " WHERE a.code = ? AND o.label = ?"
    )
    form = {
        "product[name]": t["name"],
        "product[price]": f"{t['cents'] / 100:.2f}",
        STOCK: str(t["stock"]),
        "product[manufacturer]": str(named["brand"]),
        "product[category_ids]": str(named["shelf"]),
        "product[size]": str(t.office.value(option, "size", t["size"])),
        "product[color]": str(t.office.value(option, "color", t["color"])),
    }
    return t.office.send("/admin/catalog/product/new/", **{**form, **values})


def configure(t: Try, **values: object) -> object:
    price = t.office.value("SELECT price FROM product WHERE id = ?", t["product"])
    form = {
        "values[size]": [t["size"]],
        "values[color]": [t["color"]],
        "more[size]": "",
        "more[color]": "",
        "price": f"{price / 100:.2f}",
        "qty": str(t["stock"]),
    }
    path = f"/admin/catalog/product/configurations/id/{t['product']}/"
    color = {"values[color]": [], "more[color]": t["color"]}
    offered = t["color"] in t.office.get(path).text
    return t.office.post(path, {**form, **({} if offered else color), **values})


def of_color(t: Try, color: str | None = None) -> list[int]:
    rows = t.office.db.execute(
        "SELECT id FROM product WHERE parent_id = ? AND options LIKE ? ORDER BY id",
        (t["product"], f'%"Color","{color or t["color"]}"]%'),
    )
    return [number for (number,) in rows]


def less(t: Try, number: int) -> str:
    return f"{(t.office.value('SELECT price FROM product WHERE id = ?', number) - t['cents']) / 100:.2f}"


def lower(t: Try, ids: list[int], cents: int | None = None) -> object:
    by = f"-{(cents or t['cents']) / 100:.2f}"
    return mass(t, ids, sale="", price_way="add", price_by=by)


def quote(t: Try, words: str | None = None, keep: bool = True) -> object:
    old = t.office.value("SELECT description FROM product WHERE id = ?", t["product"]) if keep else ""
    said = t.office.value("SELECT detail FROM review WHERE id = ?", t["review"])
    return product_form(t, **{"product[description]": f"{old}\n\n{words or said}"})


def put(t: Try, product: int | None = None, qty: int = 1) -> object:
    return t.shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{product or t['product']}/", {"qty": str(qty)})


def check_out(t: Try, home: int | None = None) -> int:
    place = home or t.shop.value(
        "SELECT id FROM customer_address WHERE customer_id = 1 AND is_default_shipping"
    )
    t.shop.post("/checkout/", {"shipping_address": str(place), "shipping_method": "flatrate"})
    t.shop.post("/checkout/payment/", SIGNED)
    return int(t.shop.value("SELECT max(id) FROM sales_order"))


def bill(t: Try, order: int) -> object:
    rows = list(t.office.db.execute("SELECT id, qty FROM order_item WHERE order_id = ?", (order,)))
    units = {f"items[{key}]": str(qty) for key, qty in rows}
    return t.office.post(f"/admin/sales/order_invoice/save/order_id/{order}/", units)


def enter(t: Try, code: str) -> object:
    return t.shop.post("/checkout/cart/couponPost/", {"coupon_code": code})


def other_home(t: Try) -> int:
    return int(
        t.shop.value("SELECT id FROM customer_address WHERE customer_id = 1 AND NOT is_default_shipping")
    )


def code_of(t: Try) -> str:
    query = "SELECT c.code FROM coupon c JOIN cart_rule r ON r.id = c.rule_id WHERE r.name = ?"
    return str(t.office.value(query, t["rule"]))


def readdress(t: Try, **values: str) -> object:
    row = t.office.row(
        "SELECT firstname, lastname, company, street, city, region, postcode, country, telephone"
        " FROM customer_address WHERE id = ?",
        t["address"],
    )
    names = (
        "firstname",
        "lastname",
        "company",
        "street",
        "city",
        "region",
        "postcode",
        "country",
        "telephone",
    )
    form = dict(zip(names, row, strict=True))
    street, _, second = form.pop("street").partition("\n")
    sent = {**form, "country_id": "US", "street[0]": street, "street[1]": second, **values}
    return t.office.post(f"/admin/sales/order/addressSave/address_id/{2 * t['order'] - 1}/", sent)


def refund(t: Try, back: bool = True, /, **values: str) -> object:
    path = f"/admin/sales/order_creditmemo/new/order_id/{t['order']}/"
    if back:
        return t.office.send(path, **values)
    rows = t.office.db.execute("SELECT id FROM order_item WHERE order_id = ?", (t["order"],))
    unticked: dict[str, object] = {f"stock[{key}]": [] for (key,) in rows}
    return t.office.send(path, **unticked, **values)


def note(t: Try, text: str, **values: str) -> object:
    return t.office.post(
        f"/admin/sales/order/addComment/order_id/{t['order']}/",
        {"history[comment]": text, **{f"history[{name}]": value for name, value in values.items()}},
    )


def moderate(t: Try, action: str, where: str, *params: object) -> object:
    ids = [str(row[0]) for row in t.office.db.execute(select("id", "review", where), params)]
    return t.office.post("/admin/review/product/mass/", {"action": action, "ids": ids})


def wish(t: Try, product: int) -> object:
    return t.shop.post("/wishlist/index/add/", {"product": str(product)})


def stock_of(t: Try, number: int) -> int:
    return int(t.office.value("SELECT stock FROM product WHERE id = ?", number))


def ordered(t: Try) -> list[int]:
    rows = t.office.db.execute(
        "SELECT product_id FROM order_item WHERE order_id = ? ORDER BY id", (t["order"],)
    )
    return [number for (number,) in rows]


def restock(t: Try, units: int, most: int = 9) -> list[object]:
    found = ordered(t)[:most]
    return [product_form(t, each, **{STOCK: str(stock_of(t, each) + units)}) for each in found]


OFFICE_WRONG: dict[str, tuple[str, Deed]] = {
    "office: one of the brand left out": (
        "shopping_admin.mark_brand_on_sale.0",
        lambda t: mass(t, meant(t)[1:]),
    ),
    "office: one of the brand too many": (
        "shopping_admin.mark_brand_on_sale.0",
        lambda t: mass(t, [*meant(t), next(n for n in branded(t)[::-1] if n not in meant(t))]),
    ),
    "office: disabled instead of on sale": (
        "shopping_admin.mark_brand_on_sale.0",
        lambda t: mass(t, meant(t), sale="", status="2"),
    ),
    "office: on sale instead of disabled": ("shopping_admin.disable_brand.0", lambda t: mass(t, meant(t))),
    "office: new thing without a color": (
        "shopping_admin.new_product.0",
        lambda t: new_thing(t, **{"product[color]": ""}),
    ),
    "office: new thing for a dollar more": (
        "shopping_admin.new_product.0",
        lambda t: new_thing(t, **{"product[price]": f"{t['cents'] / 100 + 1:.2f}"}),
    ),
    "office: new thing on no shelf": (
        "shopping_admin.new_product.1",
        lambda t: new_thing(t, **{"product[category_ids]": ""}),
    ),
    "office: new thing twice": (
        "shopping_admin.new_product.1",
        lambda t: (new_thing(t), new_thing(t, **{"product[name]": t["name"] + " II"})),
    ),
    "office: new color in fewer units": (
        "shopping_admin.new_configuration.0",
        lambda t: configure(t, qty="1"),
    ),
    "office: new color for a cent more": (
        "shopping_admin.new_configuration.0",
        lambda t: configure(t, price="199.99"),
    ),
    "office: prices of all colors": (
        "shopping_admin.price_of_color.0",
        lambda t: lower(t, of_color(t, "%")),
    ),
    "office: price of one size only": (
        "shopping_admin.price_of_color.0",
        lambda t: lower(t, of_color(t)[:1]),
    ),
    "office: price of a color, a cent off": (
        "shopping_admin.price_of_color.1",
        lambda t: lower(t, of_color(t), t["cents"] + 1),
    ),
    "office: sold out and disabled": (
        "shopping_admin.all_configurations_sold_out.0",
        lambda t: product_form(
            t, **{"product[quantity_and_stock_status][is_in_stock]": "0", "product[status]": "2"}
        ),
    ),
    "office: quoted in place of the text": ("shopping_admin.quote_review.0", lambda t: quote(t, keep=False)),
    "office: quoted other words": (
        "shopping_admin.quote_review.0",
        lambda t: quote(t, "Buyers are happy with it."),
    ),
    "office: refunded, not restocked": ("shopping_admin.refund_order.0", lambda t: refund(t, False)),
    "office: refunded with a fee": (
        "shopping_admin.refund_order.0",
        lambda t: refund(t, adjustment_negative="1.00"),
    ),
    "office: buyer not told": (
        "shopping_admin.notify_buyer.0",
        lambda t: note(t, t["message"], is_visible_on_front="1"),
    ),
    "office: buyer told of an inner matter": (
        "shopping_admin.internal_note.0",
        lambda t: note(t, t["note"], is_customer_notified="1"),
    ),
    "office: all pending reviews approved": (
        "shopping_admin.approve_positive.0",
        lambda t: moderate(t, "approved", "status = 'pending' AND created_at LIKE ?", f"{t['key']}%"),
    ),
    "office: reviews rejected, not deleted": (
        "shopping_admin.delete_reviews_of_nickname.0",
        lambda t: moderate(t, "not_approved", "nickname = ?", t["nickname"]),
    ),
    "office: ordered, not billed": ("shopping_admin.order_and_invoice.0", lambda t: (put(t), check_out(t))),
    "office: ordered to the other address": (
        "shopping_admin.order_and_invoice.0",
        lambda t: (put(t), bill(t, check_out(t, other_home(t)))),
    ),
    "office: ordered two": (
        "shopping_admin.order_and_invoice.1",
        lambda t: (put(t, qty=2), bill(t, check_out(t))),
    ),
    "office: ordered without the coupon": (
        "shopping_admin.order_with_coupon.0",
        lambda t: (put(t), check_out(t)),
    ),
    "office: ordered with another coupon": (
        "shopping_admin.order_with_coupon.0",
        lambda t: (put(t), enter(t, "SORRY10"), check_out(t)),
    ),
    "office: into the cart at the old price": ("shopping_admin.lower_and_put_into_cart.0", put),
    "office: lowered, nothing in the cart": (
        "shopping_admin.lower_and_put_into_cart.0",
        lambda t: product_form(t, **{"product[price]": f"{t['cents'] / 100:.2f}"}),
    ),
    "office: sent to the other address' town only": (
        "shopping_admin.address_from_book.0",
        lambda t: readdress(t, **{"street[0]": "1 Main Street", "street[1]": ""}),
    ),
    "office: restocked a unit short": (
        "shopping_admin.restock_last_bought.0",
        lambda t: restock(t, t["more"] - 1),
    ),
    "office: another thing wished": ("shopping_admin.wish_bestseller.0", lambda t: wish(t, 7)),
}
"""Ways to have done something else than was asked, by what they are."""
OFFICE_RIGHT: dict[str, tuple[str, Deed]] = {
    "office: marked as on sale": ("shopping_admin.mark_brand_on_sale.0", lambda t: mass(t, meant(t))),
    "office: marked one by one": (
        "shopping_admin.mark_brand_on_sale.0",
        lambda t: [product_form(t, each, **{"product[sale]": "1"}) for each in meant(t)],
    ),
    "office: new thing": ("shopping_admin.new_product.0", new_thing),
    "office: new thing with a SKU": (
        "shopping_admin.new_product.1",
        lambda t: new_thing(t, **{"product[sku]": "HV-1"}),
    ),
    "office: new color": ("shopping_admin.new_configuration.0", configure),
    "office: prices of a color": ("shopping_admin.price_of_color.0", lambda t: lower(t, of_color(t))),
    "office: prices of a color one by one": (
        "shopping_admin.price_of_color.0",
        lambda t: [product_form(t, each, **{"product[price]": less(t, each)}) for each in of_color(t)],
    ),
    "office: quoted": ("shopping_admin.quote_review.0", quote),
    "office: refunded": ("shopping_admin.refund_order.0", refund),
    "office: ordered and billed": (
        "shopping_admin.order_and_invoice.0",
        lambda t: (put(t), bill(t, check_out(t))),
    ),
    "office: ordered with the coupon": (
        "shopping_admin.order_with_coupon.0",
        lambda t: (put(t), enter(t, code_of(t).lower()), check_out(t)),
    ),
    "office: lowered, and into the cart before": (
        "shopping_admin.lower_and_put_into_cart.0",
        lambda t: (put(t), product_form(t, **{"product[price]": f"{t['cents'] / 100:.2f}"})),
    ),
    "office: readdressed": ("shopping_admin.address_from_book.0", readdress),
    "office: restocked": ("shopping_admin.restock_last_bought.0", lambda t: restock(t, t["more"])),
}
"""Ways to have done what was asked, by what they are."""

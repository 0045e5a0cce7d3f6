"""An order that the shop's people place for a customer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Choices, Integer, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.addresses import Address
from webarium.sites.shopping.checkout.cart import Cart, CartError, CartLine
from webarium.sites.shopping.checkout.coupons import priced
from webarium.sites.shopping.checkout.placing import Purchase, write_order
from webarium.sites.shopping.checkout.shipping import quote, quotes, rates_of
from webarium.sites.shopping.trade.groups import group_of
from webarium.sites.shopping.trade.payments import payments_of
from webarium.sites.shopping.trade.prices import tiers_of
from webarium.sites.shopping.trade.taxes import Place
from webarium.sites.shopping_admin.grid.columns import Column, nine_digits
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.staff import record, require
from webarium.types import SqlValue

ROWS = 6
"""How many products the form takes."""
AT = "/admin/sales/order_create/"
BUYERS = Grid(
    name="sales_order_create",
    title="Create New Order",
    path=AT,
    source="customer",
    columns=(
        Column("entity_id", "ID", "id", "number"),
        Column("name", "Name", "firstname || ' ' || lastname"),
        Column("email", "Email", "email"),
        Column("telephone", "Phone", "telephone"),
        Column("created_at", "Customer Since", "created_at", "moment"),
    ),
    right="sales",
    noun="customer",
    keyword=("firstname", "lastname", "email"),
    falling=False,
    link=AT + "customer_id/{}/",
    verb="Select",
    subject="name",
    intro="Choose the customer for whom the order is placed.",
)
FORM = Form(
    (
        *(
            field
            for number in range(1, ROWS + 1)
            for field in (
                Text(f"sku[{number}]", f"SKU {number}", max_length=120),
                Integer(f"qty[{number}]", f"Qty {number}", minimum=1, maximum=10_000),
            )
        ),
        Choice("billing", "Billing Address", required=True),
        Choice("shipping", "Shipping Address", required=True),
        Text("coupon", "Coupon Code", max_length=100),
        Choice("method", "Shipping Method", required=True),
        Choice("payment", "Payment Method", required=True),
        Multiline("comment", "Order Comments", max_length=2_000, rows=2),
    )
)


@dataclass(frozen=True, slots=True)
class Buyer:
    """Whom the order is for."""

    id: int
    email: str
    firstname: str
    lastname: str


@dataclass(frozen=True, slots=True)
class Ware:
    """Something that can be ordered by its SKU."""

    id: int
    parent_id: int | None
    sku: str
    name: str
    url_key: str
    image: str
    price: int
    stock: int
    status: str
    options: str
    asks: bool
    """Whether a buyer must choose something."""
    type: str


_WARE = """
SELECT p.id, p.parent_id, p.sku, coalesce((SELECT a.name FROM product a WHERE a.id = p.parent_id), p.name) AS name,
       p.url_key, p.image, p.price, CASE WHEN p.manage_stock THEN p.stock ELSE 1000000 END AS stock,
       p.status, p.options,
       EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = p.id) AS asks, p.type
FROM product p WHERE p.sku = ? COLLATE NOCASE
"""
_PLACES = """
SELECT id, firstname, lastname, company, street, city, region, postcode, country, telephone
FROM customer_address WHERE customer_id = ? ORDER BY is_default_shipping DESC, id
"""


def blank(visit: Visit) -> Response:
    """Show the form."""
    require(visit, "sales")
    buyer = _buyer(visit)
    return _render(visit, buyer, FORM.blank(choices=_choices(visit, _places(visit, buyer))))


def place(visit: Visit) -> Response:
    """Place the order."""
    require(visit, "sales")
    buyer = _buyer(visit)
    places = _places(visit, buyer)
    form = FORM.bind(visit.form, choices=_choices(visit, places))
    cart = _cart(visit, form, buyer)
    if form.ok and not cart.lines:
        form.refuse("sku[1]", "Please enter at least one SKU.")
    code = form.text("coupon")
    going = places.get(form.text("shipping"))
    place = Place(going.region, going.postcode) if going else None
    cart = priced(visit.db, cart, buyer.id, code, visit.stamp, place)
    if form.ok and code and not cart.discount.code:
        form.refuse("coupon", "This coupon code is not valid for this order.")
    free = cart.discount.free_shipping
    shipping = quote(form.text("method"), cart.subtotal, cart.units, rates_of(visit.db), free=free)
    if form.ok and shipping is None:
        form.refuse("method", "This way of shipping is not available for this order.")
    if not form.ok or shipping is None:
        return _render(visit, buyer, form)
    ways = {each.code: each.title for each in payments_of(visit.db)}
    purchase = Purchase(
        buyer.id,
        buyer.email,
        places[form.text("shipping")],
        places[form.text("billing")],
        shipping,
        ways[form.text("payment")],
    )
    try:
        number = write_order(visit.db, cart, purchase, visit.stamp)
    except CartError as problem:
        form.refuse("", str(problem))
        return _render(visit, buyer, form)
    if form.text("comment"):
        said: dict[str, SqlValue] = {"order_id": number, "created_at": visit.stamp}
        said |= {"comment": form.text("comment"), "author": visit.user, "is_visible": 0}
        visit.insert("order_comment", said)
    record(visit, "Placed", f"Order #{nine_digits(number)}")
    visit.flash("success", "You created the order.")
    return visit.redirect(f"/admin/sales/order/view/order_id/{number}/")


def _buyer(visit: Visit) -> Buyer:
    sql = "SELECT id, email, firstname, lastname FROM customer WHERE id = ?"
    return visit.row(Buyer, sql, (visit.path["customer_id"],)) or visit.not_found(
        "There is no such customer."
    )


def _places(visit: Visit, buyer: Buyer) -> dict[str, Address]:
    return {str(number): Address(*rest) for number, *rest in visit.db.execute(_PLACES, (buyer.id,))}


def _choices(visit: Visit, places: dict[str, Address]) -> dict[str, Choices]:
    offered = tuple((key, place.one_line) for key, place in places.items())
    rates = rates_of(visit.db)
    ways = quotes(rates.free_from or 0, 1, rates)
    return {
        "billing": offered,
        "shipping": offered,
        "method": tuple((each.code, f"{each.carrier} ({each.note})") for each in ways),
        "payment": tuple((each.code, each.title) for each in payments_of(visit.db)),
    }


def _cart(visit: Visit, form: BoundForm, buyer: Buyer) -> Cart:
    lines: list[CartLine] = []
    for number in range(1, ROWS + 1):
        name = f"sku[{number}]"
        if not form.text(name):
            continue
        ware = visit.row(Ware, _WARE, (form.text(name),))
        if ware is None:
            form.refuse(name, "There is no product with this SKU.")
        elif ware.type == "configurable":
            form.refuse(name, "This product has options: please enter the SKU of one of its variants.")
        elif ware.asks:
            form.refuse(
                name, "Shoppers choose how they want this product, so it can be ordered in the shop only."
            )
        else:
            lines.append(_line(ware, number, form.number(f"qty[{number}]", 1)))
    wanted = {line.sku: sum(each.qty for each in lines if each.sku == line.sku) for line in lines}
    group = group_of(visit.db, buyer.id)
    return Cart(tuple(_tiered(visit, replace(line, wanted=wanted[line.sku]), group) for line in lines))


def _tiered(visit: Visit, line: CartLine, group: int) -> CartLine:
    """A line at the price that its units cost each."""
    tiers = tiers_of(visit.db, line.product_id, line.variant_id, group)
    return replace(line, price=min([line.price, *(c for n, c in tiers.items() if n <= line.wanted)]))


def _line(ware: Ware, number: int, qty: int) -> CartLine:
    product = ware.parent_id or ware.id
    return CartLine(
        number,
        product,
        ware.sku,
        ware.name,
        ware.url_key,
        ware.image,
        ware.price,
        qty,
        ware.options,
        ware.stock,
        ware.status,
        qty,
        ware.id if ware.parent_id else None,
    )


def _render(visit: Visit, buyer: Buyer, form: BoundForm) -> Response:
    status = 200 if form.ok else 422
    return visit.render("sales/create.html", status=status, buyer=buyer, form=form, count=ROWS)


CREATE_PAGES: tuple[Page, ...] = (
    *pages(BUYERS),
    get(f"{AT}customer_id/{{customer_id:int}}/", blank, name="order_create_form"),
    post(f"{AT}customer_id/{{customer_id:int}}/", place, name="order_place"),
)

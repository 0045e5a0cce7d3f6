"""How to do WebArena's public tasks in the back office through its pages, at the scale ``webarena``: lookups."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from webarium.suites.golden import Numbered, each
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import STATUS_NAMES, nine
from webarium.suites.shopping_admin.webarena_reviews import REVIEWS, VERIFIED_REVIEWS
from webarium.suites.shopping_admin.webarena_verified import VERIFIED
from webarium.suites.shopping_admin.webarena_work import WORK
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Row, Ui

_SOLD = (
    "SELECT p.name, sum(s.qty) AS units FROM product_sale s JOIN product p ON p.id = s.product_id"
    " WHERE s.status <> 'canceled' AND s.day BETWEEN ? AND ? GROUP BY p.id ORDER BY units DESC LIMIT ?"
)
_SPANS = {
    "2022": ("Year", "1/1/2022", "12/31/2022", "2022-01-01", "2022-12-31"),
    "early 2022": ("Year", "1/1/2022", "3/31/2022", "2022-01-01", "2022-03-31"),
    "January": ("Year", "1/1/2023", "1/31/2023", "2023-01-01", "2023-01-31"),
    "2023": ("Year", "1/1/2023", "12/31/2023", "2023-01-01", "2023-12-31"),
}


def best(span: str, count: int, says: str = "") -> GoldenPath:
    """Have the report of bestsellers made, and say the first ones, or what they are."""

    async def walk(ui: Ui, db: Data) -> None:
        period, start, end, first, last = _SPANS[span]
        await paths.report(ui, "Bestsellers", period, start, end)
        names = [str(row["name"]) for row in db.rows(_SOLD, first, last, count)]
        await ui.expect_text(*names)
        ui.stop(says or ", ".join(names))

    return walk


def terms(count: int, says: Callable[[list[str]], str] = ", ".join) -> GoldenPath:
    """Say what people search for most."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Reports", "Search Terms")
        found = [
            str(term) for term in db.column("SELECT term FROM search_term ORDER BY uses DESC LIMIT ?", count)
        ]
        await ui.expect_text(*found)
        ui.stop(says(found))

    return walk


def _brands(found: list[str]) -> str:
    return ", ".join(dict.fromkeys(term.split()[0].capitalize() for term in found))


def buyers(sql: str) -> GoldenPath:
    """Have the report of orders by customer made, and say who it is."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.report(ui, "Order Count", "Year", "1/1/2021", "6/12/2023")
        ui.stop(", ".join(str(name) for name in db.column(sql)))

    return walk


_RANK = (
    "SELECT c.firstname || ' ' || c.lastname FROM (SELECT customer_id, rank() OVER (ORDER BY count(*) DESC) AS r"
    " FROM sales_order WHERE status = 'complete' GROUP BY 1) t JOIN customer c ON c.id = t.customer_id WHERE r = {}"
)
_TWICE = (
    "SELECT c.firstname || ' ' || c.lastname FROM customer c"
    " WHERE (SELECT count(*) FROM sales_order WHERE customer_id = c.id) = 2"
)


def invoice(number: int) -> GoldenPath:
    """Find an invoice, and say its grand total."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Sales", "Invoices")
        await paths.keyword(ui, nine(number))
        cents = int(db.value("SELECT grand_total FROM invoice WHERE id = ?", number))
        total = f"{cents / 100:.2f}"
        await ui.expect_text(total)
        ui.stop(total)

    return walk


_MONTHS = (
    *("January", "Feburary", "March", "April", "May", "June", "July", "August"),  # as golds spell them
    *("Sepetember", "October", "November", "December"),
)


def monthly(start: str, end: str, first: str, last: str, october: str = "October") -> GoldenPath:
    """Have the report of orders made by month for those that are complete, and say how many there were."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.report(ui, "Orders", "Month", start, end)
        rows = db.rows(
            "SELECT substr(created_at, 6, 2) AS month, count(*) AS orders FROM sales_order WHERE status = 'complete'"
            " AND created_at >= ? AND created_at < ? GROUP BY substr(created_at, 1, 7) ORDER BY 1",
            first,
            last,
        )
        names = [october if name == "October" else name for name in _MONTHS]
        ui.stop(", ".join(f"{names[int(row.month) - 1]}: {row.orders} orders" for row in rows))

    return walk


def units_of_last(count: int) -> GoldenPath:
    """Say how many items the newest orders have."""

    async def walk(ui: Ui, db: Data) -> None:
        await _newest_first(ui)
        found = base.orders(db)[-count:]
        for order in reversed(found):
            await ui.expect_text(nine(order.id))
        ui.stop(str(sum(order.units for order in found)))

    return walk


async def _newest_first(ui: Ui, status: str = "") -> None:
    """To the list of orders, those of one status if one is given, the newest first."""
    await paths.menu(ui, "Sales", "Orders")
    if status:
        await paths.choose_filter(ui, "Status", STATUS_NAMES[status])
    for _ in range(2):  # the second click sorts downwards
        await ui.click("link", "Purchase Date")


def of_last(status: str, count: int, says: Callable[[list[Row]], str], turned: bool = False) -> GoldenPath:
    """Say something of the newest orders of a status, or of the oldest."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", STATUS_NAMES[status])
        found = base.orders(db, "o.status = ?", status)
        found = found[:count] if turned else found[-count:]
        await ui.click("link", "Purchase Date")
        if not turned:
            await ui.click("link", "Purchase Date")
        for order in reversed(found):
            await ui.expect_text(nine(order.id))
        ui.stop(says(found))

    return walk


def _total(orders: list[Row]) -> str:
    return f"{sum(order.grand_total for order in orders) / 100:.2f}".rstrip("0").rstrip(".")


def difference() -> GoldenPath:
    """Compare what the newest canceled and the newest complete orders cost."""

    async def walk(ui: Ui, db: Data) -> None:
        sums = []
        for status in ("canceled", "complete"):
            await _newest_first(ui, status)
            sums.append(sum(order.grand_total for order in base.orders(db, "o.status = ?", status)[-4:]))
        ui.stop(f"{(sums[0] - sums[1]) / 100:.2f}")

    return walk


def not_canceled(count: int) -> GoldenPath:
    """Say what the newest orders cost that were not canceled."""

    async def walk(ui: Ui, db: Data) -> None:
        await _newest_first(ui)
        ui.stop(_total(base.orders(db, "o.status <> 'canceled'")[-count:]))

    return walk


def no_order_with(status: str) -> GoldenPath:
    """See that no order has a status."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", STATUS_NAMES[status])
        ui.decline("not_found")

    return walk


def lines_of_newest() -> GoldenPath:
    """Open the newest complete order, and say what its products cost after discounts, from the cheapest on."""

    async def walk(ui: Ui, db: Data) -> None:
        newest = base.orders(db, "o.status = 'complete'")[-1]
        await paths.open_order(ui, newest.id)
        lines = sorted(base.lines(db, newest.id), key=lambda line: line.price * line.qty - line.discount)
        await ui.expect_text(*(line.sku for line in lines))
        each = (f"{line['name'].split('-')[0]}: ${_total_of(line)}" for line in lines)
        ui.stop(", ".join(each))

    return walk


def _total_of(line: Row) -> str:
    return f"{(line.price * line.qty - line.discount) / 100:.2f}".rstrip("0").rstrip(".")


def by_phone(digits: str) -> GoldenPath:
    """Find a customer by phone."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Customers", "All Customers")
        await paths.keyword(ui, digits)
        (row,) = base.customers(db, "c.telephone = ?", digits)
        await ui.expect_text(row.email)
        ui.stop(f"{row['name']}, {row.email}")

    return walk


_MOST = "(SELECT customer_id FROM sales_order WHERE status = 'canceled' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)"


def most_canceled(says: Callable[[Data, Row], str], *, order: bool = False) -> GoldenPath:
    """Look for who canceled most; look at the newest such order of theirs."""

    async def walk(ui: Ui, db: Data) -> None:
        (row,) = base.customers(db, f"c.id = {_MOST}")
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", "Canceled")
        await paths.keyword(ui, row["name"])
        if order:
            newest = _canceled(db, row)[-1]
            await ui.click("link", f"View {nine(newest.id)}")
        ui.stop(says(db, row))

    return walk


def _canceled(db: Data, row: Row) -> list[Row]:
    return base.orders(db, "o.status = 'canceled' AND o.customer_id = ?", row.id)


def customers() -> GoldenPath:
    """Open the list of all customers."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Customers", "All Customers")

    return walk


def left(first: int, last: int, says: str = "", column: str = "sku") -> GoldenPath:
    """Filter products by units in stock, and say which they are; none is there to be named."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Catalog", "Products")
        await ui.click(paths.SUMMARY, "Filters")
        await ui.fill("From", str(first), near="Quantity")
        await ui.fill("To", str(last), near="Quantity")
        await ui.click("button", "Apply Filters")
        rows = db.rows(
            "SELECT p.sku, b.name AS brand FROM product p JOIN brand b ON b.id = p.brand_id"
            " WHERE p.type <> 'configurable' AND p.stock BETWEEN ? AND ? ORDER BY p.sku",
            first,
            last,
        )
        if not rows:
            ui.decline("not_found")
            return
        await ui.expect_text(*(row.sku for row in rows))
        ui.stop(says or ", ".join(dict.fromkeys(str(row[column]) for row in rows)))

    return walk


def materials(units: int) -> GoldenPath:
    """Open the products of which so many are left, and say what they are made of."""

    async def walk(ui: Ui, db: Data) -> None:
        await left(units, units)(ui, db)
        told = []
        for row in db.rows(
            "SELECT * FROM product WHERE type <> 'configurable' AND stock = ? ORDER BY id", units
        ):
            await ui.goto(f"/admin/catalog/product/edit/id/{row.id}/")
            material = str(row.description).rpartition("Material: ")[2]
            await ui.expect_text(f"Material: {material}")
            told.append(material)
        ui.stop(", ".join(told))

    return walk


def theme(name: str) -> GoldenPath:
    """Open the design of one theme from the list of those that are installed."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Content", "Themes")
        await ui.click("link", f"View {name}")

    return walk


def orders_with(status: str) -> GoldenPath:
    """Filter the orders by status."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", STATUS_NAMES[status])

    return walk


def report(entry: str, start: str, end: str) -> GoldenPath:
    """Have a report of the menu shown by days, between two dates."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.report(ui, entry, "Day", start, end)

    return walk


def _figures() -> Numbered:
    yield from each(
        0, best, ("2022", 1), ("early 2022", 1, "Sprite"), ("early 2022", 1, "Yoga ball"), ("2022", 2),
        ("January", 3), ("January", 2, "Duffle"), ("2023", 5),
    )  # fmt: skip
    yield from each(41, terms, (1,), (2,), (3,))
    yield from each(62, buyers, (_RANK.format(1),), (_RANK.format(2),), (_TWICE,), (_RANK.format(5),))
    yield from each(94, invoice, (1,), (2,))
    odd = "Octorbor"
    yield 107, monthly("5/1/2022", "12/31/2022", "2022-05", "2023")
    yield 108, monthly("1/1/2023", "5/31/2023", "2023-01", "2023-06")
    yield 109, monthly("1/1/2022", "12/31/2022", "2022-01", "2023", odd)
    yield 110, monthly("1/1/2022", "11/30/2022", "2022-01", "2022-12", odd)
    yield 111, monthly("2/1/2022", "11/30/2022", "2022-02", "2022-12", odd)
    yield 127, terms(3, _brands)
    yield from each(128, units_of_last, (2,), (4,), (5,), (7,))
    yield 157, customers()
    yield 183, left(10, 10)
    yield 185, left(3, 3, "", "brand")
    yield 186, left(2, 3, "Eos V-Neck Hoodie: S, Minera Luma Tech V-Tee: XS")
    yield 187, left(1, 3)
    yield from each(193, of_last, ("complete", 2, _total), ("complete", 5, _total), ("pending", 5, _total))
    yield 196, difference()
    yield 197, not_canceled(5)
    yield 198, of_last("canceled", 1, lambda found: str(found[0].bill_name))
    yield 199, of_last("pending", 1, lambda found: str(found[0].id))
    yield 200, of_last("complete", 1, lambda found: str(found[0].bill_name), turned=True)
    yield 201, no_order_with("fraud")
    yield 202, of_last("canceled", 1, lambda _: "May 23 2023")
    yield 203, of_last("pending", 1, lambda _: "order id: 000000299, purchase date: May 31, 2023")
    yield 204, lines_of_newest()
    yield from each(
        208, by_phone, ("2058812302",), ("2137418080",), ("2065555555",), ("8015551212",), ("5552293326",)
    )
    yield 288, most_canceled(lambda _, row: str(row["name"]))
    yield (
        289,
        most_canceled(
            lambda _, row: f"email: {row.email}, name: {row['name']}, phone number: {row.telephone}"
        ),
    )
    yield (
        290,
        most_canceled(
            lambda db, row: ", ".join(line.sku for line in base.lines(db, _canceled(db, row)[-1].id)),
            order=True,
        ),
    )
    yield 291, most_canceled(lambda db, row: str(_canceled(db, row)[-1].subtotal // 100), order=True)
    yield 292, most_canceled(lambda db, row: str(len(_canceled(db, row))))
    yield 374, theme("Magento Blank")
    yield from each(676, orders_with, ("fraud",), ("processing",), ("canceled",))
    yield 680, orders_with("holded")
    yield from each(
        704, report, ("Orders", "2/1/23", "2/28/23"), ("Orders", "1/29/23", "3/15/23"),
        ("Refunds", "1/1/23", "3/31/23"), ("Orders", "1/1/2022", "12/31/2022"), ("Tax", "1/1/2023", "12/31/2023"),
        ("Orders", "5/1/2021", "3/31/2022"), ("Shipping", "8/5/22", "3/1/23"), ("Views", "7/5/21", "5/31/23"),
        ("Coupons", "5/1/21", "5/15/23"), ("Bestsellers", "5/1/22", "5/31/23"),
    )  # fmt: skip


def _own() -> Numbered:
    """What webarena-verified asks for with another outcome."""
    yield 184, left(0, 0)
    yield 185, materials(3)
    yield 375, theme("Magento Luma")
    yield 679, orders_with("complete")
    yield 708, report("Tax", "1/1/2023", "3/15/2023")


GOLDEN: Mapping[str, GoldenPath] = {
    f"webarena.{number}": path for part in (_figures(), REVIEWS, WORK) for number, path in part
} | {
    f"webarena-verified.{number}": path
    for part in (_own(), VERIFIED, VERIFIED_REVIEWS)
    for number, path in part
}
"""Golden paths by the tasks' ids."""

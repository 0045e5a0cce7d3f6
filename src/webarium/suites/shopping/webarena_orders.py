"""How to do WebArena's public tasks about a customer's own orders, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from webarium.sql import select
from webarium.suites.golden import Numbered, each
from webarium.suites.shopping import base, paths
from webarium.suites.shopping.checkout import check_out
from webarium.suites.shopping.contact import FIELD
from webarium.suites.shopping.reviews_write import rating
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Row, Ui


async def _see(ui: Ui, orders: Sequence[Row]) -> None:
    """Open the list of orders, and read of each when, how much, and what became of it."""
    await paths.open_orders(ui)
    await ui.select("Show", "50")
    for order in orders:
        number = base.shown_number(order.id)
        await ui.expect_text(number, f"{order.grand_total / 100:,.2f}", near=number)


def spent_since(day: str, one: str = "orders") -> GoldenPath:
    """Say how many orders were completed since a day, and what they cost."""

    async def walk(ui: Ui, db: Data) -> None:
        found = base.orders(db, "status = 'complete' AND created_at >= ?", day)
        await _see(ui, found[-6:])
        total = sum(order.grand_total for order in found)
        amount = f"{total / 100:.2f}" if total else "0"
        ui.stop(f"{len(found)} {one}, ${amount} total spend")

    return walk


def answer(where: str, says: Callable[[list[Row]], str]) -> GoldenPath:
    """Read certain orders in the list, and say something of them."""

    async def walk(ui: Ui, db: Data) -> None:
        found = base.orders(db, where)
        await _see(ui, found)
        ui.stop(says(found))

    return walk


def _total(orders: list[Row]) -> str:
    return f"{sum(order.grand_total for order in orders) / 100:.2f}"


def _number(orders: list[Row]) -> str:
    return str(orders[0].id)


def no_such_order() -> GoldenPath:
    """See that no order has the status."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_orders(ui)
        ui.decline("not_found")

    return walk


def show(status: str) -> GoldenPath:
    """Open the newest order with a status."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_order(ui, base.latest_order(db, status))

    return walk


_OLDEST_FIRST = "ORDER BY o.created_at, i.id"
_SHELF = "product_category k JOIN category c ON c.id = k.category_id"


def _lines(db: Data, where: str) -> list[Row]:
    """Lines of orders that fit a condition on the line ``i`` and its order ``o``, oldest first."""
    source = "order_item i JOIN sales_order o ON o.id = i.order_id"
    found = select("i.*, o.created_at, o.status", source, f"o.customer_id = ? AND {where}", _OLDEST_FIRST)
    return db.rows(found, base.customer_id(db))


def of_lines(where: str, says: Callable[[list[Row]], str]) -> GoldenPath:
    """Open the orders that have certain lines, and say something of these lines."""

    async def walk(ui: Ui, db: Data) -> None:
        found = _lines(db, where)
        for number in dict.fromkeys(line.order_id for line in found):
            await paths.open_order(ui, base.order_of(db, number))
            await ui.expect_text(*(line.sku for line in found if line.order_id == number))
        ui.stop(says(found))

    return walk


def _with_shipping(lines: list[Row]) -> str:
    return f"{sum(line.qty * (line.price + 500) for line in lines) / 100:.2f}"


def _goods(lines: list[Row]) -> str:
    return f"{sum(line.qty * line.price for line in lines) / 100:.2f}"


def _option(title: str) -> Callable[[list[Row]], str]:
    return lambda lines: dict(base.options_of(lines[0]))[title]


def _within(path: str, when: str, status: str = "complete") -> str:
    shelf = select("product_id", _SHELF, f"c.path = '{path}'")
    return f"o.status = '{status}' AND o.created_at LIKE '{when}%' AND i.product_id IN ({shelf})"


def _like(words: str, when: str = "", status: str = "complete") -> str:
    return f"o.status = '{status}' AND o.created_at LIKE '{when}%' AND i.name LIKE '{words}'"


def last_ordered(words: str, says: str) -> GoldenPath:
    """Say on which day something was ordered last."""

    async def walk(ui: Ui, db: Data) -> None:
        line = _lines(db, _like(words))[-1]
        await paths.open_order(ui, base.order_of(db, line.order_id))
        await ui.expect_text(line["name"])
        ui.stop(says)

    return walk


def of_order(number: int, says: Callable[[Data], str], *shown: str) -> GoldenPath:
    """Open an order, read texts on its page, and say something of it."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_order(ui, base.order_of(db, number))
        await ui.expect_text(*shown)
        ui.stop(says(db))

    return walk


def _names(db: Data) -> str:
    return "\n".join(db.column("SELECT name FROM order_item WHERE order_id = 148 ORDER BY id"))


def _place(db: Data) -> str:
    row = db.row("SELECT * FROM order_address WHERE order_id = 178 AND kind = 'billing'")
    return f"{row.street}, {row.city}, {row.region}, {row.postcode}, {row.country}"


def reorder(words: str, when: str) -> GoldenPath:
    """Find something in an order that was canceled, and buy it again."""

    async def walk(ui: Ui, db: Data) -> None:
        (line,) = _lines(db, _like(words, when, "canceled"))
        await paths.open_order(ui, base.order_of(db, line.order_id))
        await ui.expect_text(line.sku)
        await paths.find_product(ui, base.product(db, line.product_id))
        await paths.add_to_cart(ui, db, line.product_id)
        await check_out(ui)

    return walk


def refund(words: str, number: str, *, sku: bool) -> GoldenPath:
    """Write for a refund of something bought, and do not send it."""

    async def walk(ui: Ui, db: Data) -> None:
        line = _lines(db, f"o.id = {int(number)} AND i.name LIKE '{words}'")[0]
        await paths.open_order(ui, base.order_of(db, line.order_id))
        await ui.expect_text(line.sku)
        await ui.goto("/contact/")
        paid = f"the SKU is {line.sku}" if sku else f"I paid ${line.price * line.qty / 100:.2f}"
        await ui.fill(
            FIELD,
            f"I would like a refund of the {line['name']}: it broke after three days of use."
            f" The order is {number}, {paid}.",
        )

    return walk


def rate(words: str, stars: int, nickname: str, title: str, text: str) -> GoldenPath:
    """Write a review of something that the account has bought, with stars, title and nickname."""

    async def walk(ui: Ui, db: Data) -> None:
        rows = db.rows("SELECT * FROM product WHERE name LIKE ? ORDER BY id DESC LIMIT 1", words)
        await paths.find_product(ui, rows[0])
        await paths.open_reviews(ui)
        await ui.check(rating(stars))
        await ui.fill("Nickname", nickname)
        await ui.fill("Summary", title)
        await ui.fill("Review", text)
        await ui.click("button", "Submit Review")
        await ui.expect_text("Your review appears here once we have read it")

    return walk


def cannot_change() -> GoldenPath:
    """See that the newest order's page offers no way to change its address."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_order(ui, base.latest_order(db))
        ui.expect_absent("Edit Address", "Change Address")
        ui.decline("missing_feature")

    return walk


def _cash(orders: list[Row]) -> str:
    each = (o.grand_total * 800 if o.grand_total > 20_000 else o.grand_total * 1000 for o in orders)
    return f"{sum(each) / 100_000:.3f}"


def _monthly(orders: list[Row]) -> str:
    names = {"01": "Jan", "02": "Feb", "03": "Mar"}
    sums = {
        name: sum(o.grand_total for o in orders if o.created_at[5:7] == month) / 100
        for month, name in names.items()
    }
    return ", ".join(f"{name}: {f'{total:.2f}'.rstrip('0')}" for name, total in sums.items())


def _newest(where: str) -> str:
    """The newest of the customer's orders that fit."""
    alike = f"s.customer_id = sales_order.customer_id AND s.{where}"
    newest = select("id", "sales_order s", alike, "ORDER BY s.created_at DESC, s.id DESC LIMIT 1")
    return f"{where} AND id = ({newest})"


def _done(when: str) -> str:
    return f"status = 'complete' AND created_at LIKE '{when}%'"


def _lost(when: str) -> str:
    return f"status = 'canceled' AND created_at LIKE '{when}%'"


def _sums() -> Numbered:
    yield from each(
        47, spent_since, ("2023-05-12", "order"), ("2023-06-09", "order"), ("2023-02-12",), ("2022-06-12",),
        ("2022-12-12",),
    )  # fmt: skip
    yield 96, answer(_newest("status <> ''"), lambda _: "The last order was canceled. It will never arrive.")
    yield 117, of_order(149, lambda _: "3/2/22", "March 2, 2022")
    food, hair, decor = "grocery-gourmet-food", "beauty-personal-care/hair-care", "home-kitchen/home-decor"
    yield from each(
        141, of_lines, (_within(food, "2023-03"), _with_shipping), (_within(hair, "2023-01"), _with_shipping),
        (_within(decor, "2023-01-29"), _with_shipping),
    )  # fmt: skip
    yield 144, of_order(163, lambda _: "$0")
    yield 145, of_lines(_within(food, "2022-03"), _with_shipping)
    frame = "%picture frame%"
    yield from each(
        146, of_lines, (_like(frame, "2022-09"), _option("Size")), (_like(frame, "2022"), _option("Size")),
        (_like(frame, "2022-09"), _option("Color")), (_like("%artificial plant%", "2023-02"), _option("Color")),
        (_like("%tree%", "2023-01"), _goods),
    )  # fmt: skip
    yield from each(
        188, answer, (_newest("status = 'canceled'"), _total), (_newest("status = 'pending'"), _total),
        (_newest("status = 'complete'"), _total),
    )  # fmt: skip
    yield 191, no_such_order()
    yield 192, answer(_newest("status <> 'canceled'"), _total)
    yield from each(
        231, answer, (_newest("status = 'canceled'"), _number), (_newest("status = 'pending'"), _number),
        (_newest("status = 'complete'"), _number),
    )  # fmt: skip
    yield 234, no_such_order()
    yield 235, no_such_order()
    yield from each(298, show, ("complete",), ("canceled",), ("pending",))
    yield 301, no_such_order()
    yield 302, no_such_order()
    yield 319, answer(_lost("2022-04"), lambda found: "$0" if not found else "?")
    yield 320, answer(_lost("2023-02"), _total)
    yield 321, answer(_lost("2022"), _total)
    yield 322, answer(_lost("2023-05"), lambda found: f"{found[0].subtotal / 100:.2f}")
    yield 323, of_lines(f"{_like('%', '2022-03', 'canceled')} AND i.name NOT LIKE 'AC-DC Adapter%'", _goods)
    yield 329, answer(_done("2023-04-19"), lambda found: "$0" if not found else "?")
    yield 331, answer(_done("2022-07"), _total)
    yield 332, answer("status = 'complete' AND created_at BETWEEN '2023-01' AND '2023-04'", _monthly)
    yield 333, answer(_done("2022-11"), _cash)


def _rest() -> Numbered:
    yield from each(
        334, last_ordered, ("%cornbread%", "March 11th 2023"), ("%body butter%", "January 16th 2023"),
        ("%conditioner%", "January 16th 2023"), ("%bread olive%", "December 12th 2022"),
        ("%toothpaste%", "December 4th 2022"),
    )  # fmt: skip
    yield 358, of_order(187, lambda _: "Flat Rate - Fixed", "Flat Rate - Fixed")
    yield 359, of_order(148, lambda _: "1/29/2023", "January 29, 2023")
    yield 360, of_order(148, _names)
    yield 361, answer("id IN (170, 189)", lambda _: "170: cancelled, 189: pending")
    yield 362, of_order(178, _place, "101 S San Mateo Dr")
    yield from each(
        436, reorder, ("%foundation%", "2023-0"), ("%table lamp%", "2023-05"), ("%TV stand%", "2022-09"),
        ("%cat t-shirt%", "2022"), ("%make up removal kit%", "2022"),
    )  # fmt: skip
    screen, speaker, remote = "%phone screen protector%", "%speaker%", "%remote controller%"
    for task, words, number in (
        (528, screen, "000000180"), (530, "%kitchen organizer%", "000000161"), (531, "%phone case%", "000000180"),
        (532, remote, "000000180"),
    ):  # fmt: skip
        yield task, refund(words, number, sku=False)
    for task, words, number in (
        (653, screen, "000000180"), (654, "%bluetooth speaker%", "161"), (655, "%iphone case%", "180"),
        (656, remote, "180"), (657, speaker, "148"),
    ):  # fmt: skip
        yield task, refund(words, number, sku=True)
    yield from each(
        585, rate, ("Arched Floor Lamp%", 5, "Emma Lopez", "Good purchase", "I like it"),
        ("%Cornbread Mix%", 4, "ShoppingEmma", "Good purchase", "I like it"),
        ("PS3 Remote%", 3, "GamingEmma", "Ok I guess", "Does the job"),
        ("Foundation for Mattress%", 1, "ShoppingEmma", "Very bad", "I hated it"),
        ("Mini Wireless Bluetooth Speaker", 2, "SimpleEmma", "Very bad", "I hated it"),
    )  # fmt: skip
    for task in range(794, 799):
        yield task, cannot_change()


IN_MARCH = answer(_done("2023-03"), lambda found: f"{sum(order.subtotal for order in found) / 100:.2f}")
"""What the goods of one month cost, which webarena-verified's task 330 asks for."""


def claim(words: str, number: int) -> GoldenPath:
    """Write for a refund of something bought in webarena-verified's words, and do not send it."""

    async def walk(ui: Ui, db: Data) -> None:
        line = _lines(db, f"o.id = {number} AND i.name LIKE '{words}'")[0]
        await paths.open_order(ui, base.order_of(db, line.order_id))
        await ui.expect_text(line.sku)
        await ui.goto("/contact/")
        paid = f"{line.price * line.qty / 100:.2f}"
        reason = "It broke after three days of use."
        await ui.fill(FIELD, f"I need a refund. Order: {number}. Amount: {paid}. Reason: {reason}")

    return walk


def _inches(lines: list[Row]) -> str:
    return ", ".join(f"{part} in" for part in _option("Size")(lines).split("x"))


def _own() -> Numbered:
    """What webarena-verified asks for with another outcome, or by another way."""
    frame = "%picture frame%"
    yield from each(146, of_lines, (_like(frame, "2022-09"), _inches), (_like(frame, "2022"), _inches))
    yield 330, IN_MARCH
    yield from each(
        528, claim, ("%phone screen protector%", 180), ("%stereo sound system%", 157), ("%kitchen organizer%", 161)
    )  # fmt: skip


VERIFIED_ORDERS: tuple[tuple[int, GoldenPath], ...] = tuple(_own())
"""Golden paths of webarena-verified's own by the tasks' numbers."""
ORDERS: tuple[tuple[int, GoldenPath], ...] = (*_sums(), *_rest())
"""Golden paths by the tasks' numbers."""

"""How to do WebArena's public tasks in the storefront through its pages, at the scale ``webarena``: the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from webarium.actions.types import ReasonClass
from webarium.sql import select
from webarium.suites.golden import Numbered, each, page
from webarium.suites.shopping import paths
from webarium.suites.shopping.checkout import check_out
from webarium.suites.shopping.webarena_account import ACCOUNT, draft, subscribe_below
from webarium.suites.shopping.webarena_orders import ORDERS, VERIFIED_ORDERS
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Row, Ui

_BY_PATH = "SELECT id FROM category WHERE path = ?"
_FOUND = "product_fts f JOIN product p ON p.id = f.rowid"
_MATCHING = "product_fts MATCH ? AND p.status = 'enabled'"


def reviewers(like: str, product: str) -> GoldenPath:
    """On a product's page, say who wrote reviews with certain words."""

    async def walk(ui: Ui, db: Data) -> None:
        rows = db.rows(
            "SELECT r.nickname, r.title FROM review r JOIN product p ON p.id = r.product_id"
            " WHERE p.url_key LIKE ? AND r.detail LIKE ? AND r.status = 'approved' ORDER BY r.id",
            product,
            like,
        )
        await _read(ui, rows)
        ui.stop(", ".join(row.nickname for row in rows))

    return walk


async def _read(ui: Ui, rows: list[Row]) -> None:
    """Open the reviews, and look for these."""
    await paths.open_reviews(ui)
    for row in rows:
        await ui.expect_text(row.title)


def no_such_review() -> GoldenPath:
    """Read the reviews, and find none that says so."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_reviews(ui)
        ui.decline("not_found")

    return walk


def criticism(product: str) -> GoldenPath:
    """On a product's page, repeat what reviews with few stars say."""

    async def walk(ui: Ui, db: Data) -> None:
        rows = db.rows(
            "SELECT r.title, r.detail FROM review r JOIN product p ON p.id = r.product_id"
            " WHERE p.url_key LIKE ? AND r.rating < 4 AND r.status = 'approved' ORDER BY r.id",
            product,
        )
        await _read(ui, rows)
        ui.stop("\n".join(str(row.detail) for row in rows))

    return walk


def of_brand(where: str) -> GoldenPath:
    """Say who wrote certain reviews of a brand's phone cases."""

    async def walk(ui: Ui, db: Data) -> None:
        names = []
        for case in db.rows("SELECT * FROM product WHERE name LIKE 'EYZUTAK%' ORDER BY id"):
            await ui.search("EYZUTAK")
            await ui.click("link", case["name"])
            rows = db.rows(select("*", "review", f"product_id = ? AND {where}", "ORDER BY id"), case.id)
            await _read(ui, rows)
            names += [str(row.nickname) for row in rows]
        ui.stop(", ".join(names))

    return walk


def rating(product: str) -> GoldenPath:
    """Say a product's rating as stars."""

    async def walk(ui: Ui, db: Data) -> None:
        row = db.row("SELECT * FROM product WHERE name LIKE ?", product)
        await paths.find_product(ui, row)
        await ui.expect_text(f"{row.rating_percent}%")
        ui.stop(str(round(row.rating_percent / 20)))

    return walk


def price_range(text: str, where: str) -> GoldenPath:
    """Search, sort by price both ways, and say the lowest and the highest."""

    async def walk(ui: Ui, db: Data) -> None:
        found = db.row(select("min(p.price) AS low, max(p.price) AS high", _FOUND, _MATCHING), where)
        low, high = int(found.low), int(found.high)
        await ui.search(text)
        await ui.select("Sort By", "Price")
        await ui.expect_text(f"{high / 100:,.2f}")
        if low != high:
            await paths.turn_round(ui, "Ascending")
            await ui.expect_text(f"{low / 100:,.2f}")
        ui.stop(" to ".join(dict.fromkeys(f"${cents / 100:.2f}" for cents in (low, high))))

    return walk


def names_and_range(brand: str, text: str, unit: Callable[[Row], float] | None = None) -> GoldenPath:
    """Say all names of a brand's products of a kind, and their lowest and highest price."""

    async def walk(ui: Ui, db: Data) -> None:
        rows = db.rows(
            "SELECT p.* FROM product p JOIN brand b ON b.id = p.brand_id WHERE b.name = ? ORDER BY p.id",
            brand,
        )
        await ui.search(text)
        await ui.select("Show", "36")
        for row in rows:
            await ui.expect_text(row["name"])
        each = [unit(row) if unit else row.price / 100 for row in rows]
        ends = (f"{min(each):.3f}".rstrip("0").rstrip("."), f"{max(each):.3f}".rstrip("0").rstrip("."))
        ui.stop("\n".join([*(row["name"] for row in rows), f"{ends[0]} to {ends[1]}"]))

    return walk


def per_brush(row: Row) -> float:
    """What one brush of a pack costs."""
    return float(row.price) / 100 / (4 if row["name"].endswith("4 Pack") else 2)


def none_found(text: str, reason: ReasonClass = "not_found") -> GoldenPath:
    """Search for something that nobody has written about, and decline."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.search(text)
        ui.decline(reason)

    return walk


def no_way(page: str, reason: ReasonClass = "missing_feature") -> GoldenPath:
    """Look where it would be done, find no way, and decline."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(page)
        ui.decline(reason)

    return walk


def category(path: str, under: str = "", order: str = "", turned: str = "") -> GoldenPath:
    """Go to a category; narrow it by price, or sort it."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_category(ui, db, int(db.value(_BY_PATH, path)))
        if under:
            await ui.fill("Below $", under)
            await ui.click("button", "Apply")
        if order:
            await ui.select("Sort By", order)
        if turned:
            await paths.turn_round(ui, turned)

    return walk


def search(text: str, order: str = "", turned: str = "") -> GoldenPath:
    """Search for words; sort what is found."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.search(text)
        if order:
            await ui.select("Sort By", order)
        if turned:
            await paths.turn_round(ui, turned)

    return walk


def open_found(sql: str, *given: object) -> GoldenPath:
    """Find the product that a query gives, and open its page."""

    async def walk(ui: Ui, db: Data) -> None:
        row = db.row(sql, *given)
        await paths.find_product(ui, row)

    return walk


_SHELF = (
    "SELECT p.* FROM product p JOIN product_category k ON k.product_id = p.id"
    " JOIN category c ON c.id = k.category_id WHERE c.path = ? AND p.status = 'enabled'"
)


def most_expensive(path: str) -> GoldenPath:
    """Sort a category by price, highest first, and open the first product."""

    async def walk(ui: Ui, db: Data) -> None:
        row = db.rows(f"{_SHELF} ORDER BY p.price DESC LIMIT 1", path)[0]
        await paths.open_category(ui, db, int(db.value(_BY_PATH, path)))
        await ui.select("Sort By", "Price")
        await paths.turn_round(ui, "Descending")
        await ui.click("link", row["name"])

    return walk


def buy(sql: str, *given: object) -> GoldenPath:
    """Find the product that a query gives, and buy it."""

    async def walk(ui: Ui, db: Data) -> None:
        row = db.row(sql, *given)
        await paths.find_product(ui, row)
        await paths.add_to_cart(ui, db, row.id)
        await check_out(ui)

    return walk


def cheapest_tab(place: int) -> GoldenPath:
    """Put what is in one of the tabs into the cart."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.focus_tab(place)
        await ui.click("button", "Add to Cart", near="Qty")
        await ui.expect_text("You added")

    return walk


def _reviews() -> Numbered:
    epson = "epson-workforce%"
    yield 21, reviewers("%ear cups%", "6s-wireless%")
    yield 22, no_such_review()
    yield 23, reviewers("%fingerprint%", "3-pack-samsung%")
    yield 24, no_such_review()
    yield 25, reviewers("%quality%average%", epson)
    yield 26, reviewers("%customer service%", epson)
    yield 163, criticism("ostent-16gb%")
    yield 164, criticism("mineralogie%")
    yield 165, criticism("sandgrens%")
    yield 166, no_such_review()
    yield 167, criticism("photosmart%")
    yield 225, none_found("sephora brush")
    yield 376, none_found("Amazon Echo Dot 3rd generation")
    yield 384, of_brand("detail LIKE '%quality%'")
    yield 385, of_brand("detail LIKE '%look%'")
    yield 386, rating("UGREEN Lightning to 3.5mm%")
    yield 387, of_brand("rating >= 4")
    yield 388, of_brand("rating <= 2")


def _prices() -> Numbered:
    yield 124, price_range("wireless earphone", '"wireless" AND "earphone"')
    yield 125, price_range("teeth grinding mouth guard", '"teeth" AND "grinding" AND "mouth" AND "guard"')
    yield 126, price_range("Canon photo printer", '"Canon" AND "photo" AND "printer"')
    yield 226, price_range("Amazon basic", '"amazon" AND "basic"')
    yield from each(227, price_range, ("EYZUTAK", "eyzutak"), ("sephora", "sephora"), ("ugreen", "ugreen"))
    yield 230, price_range("Perricone MD", '"perricone" AND "md"')
    yield 279, names_and_range("Sony", "Sony")
    yield 280, names_and_range("Anker", "Anker charger")
    yield 281, names_and_range("Oral-B", "Oral-B", per_brush)
    yield 282, names_and_range("Nike", "Nike")
    dear = "clothing-shoes-jewelry/sport-specific-clothing/competitive-swimwear"
    bars = "health-household/diet-sports-nutrition/nutrition-bars-drinks"
    yield from each(
        238, most_expensive, ("video-games/playstation-4/accessories",), (bars,), (dear,),
        ("beauty-personal-care/tools-accessories/skin-care-tools",), ("health-household/household-supplies",),
    )  # fmt: skip
    yield 313, no_way("/contact/", "not_found")
    yield 368, no_way("/", "missing_feature")


def _listings() -> Numbered:
    shoes, swim = "clothing-shoes-jewelry/{}/shoes", "clothing-shoes-jewelry/sport-specific-clothing"
    yield from each(
        260, category, ("video-games",), ("electronics/headphones",), (shoes.format("men"),),
        ("clothing-shoes-jewelry/women/clothing",),
        ("office-products/office-furniture-lighting/cabinets-racks-shelves",),
    )  # fmt: skip
    yield from each(
        269, category, (shoes.format("women"), "25"), (shoes.format("men"), "30"),
        ("beauty-personal-care/makeup/makeup-remover", "46.99"),
        ("beauty-personal-care/oral-care/children-s-dental-care", "78"),
        ("home-kitchen/furniture/accent-furniture", "199"),
    )  # fmt: skip
    yield from each(274, search, ("usb wifi",), ("xbox",), ("switch accessories",))
    yield 278, search("green tea bag for weight loss")
    phone = " iphone 12 phone case"  # as the gold has it
    yield from each(
        324, search, ("chairs", "Price", "Ascending"), ("mouth night guard ", "Price"), ("Canon photo printer",),
        (phone, "Product Name"), (phone, "Price"),
    )  # fmt: skip
    yield from each(
        351, category, ("video-games/playstation-4/accessories", "", "Price"),
        ("health-household/diet-sports-nutrition/nutrition-bars-drinks", "", "Price"),
        (f"{swim}/competitive-swimwear", "", "Price"),
        ("home-kitchen/furniture/living-room-furniture", "", "Price", "Descending"),
        ("home-kitchen/bedding/kids-bedding", "", "Price", "Descending"),
    )  # fmt: skip


_SLOTS = (
    "SELECT p.* FROM product p JOIN product_spec s ON s.product_id = p.id WHERE s.label = 'Game Card Slots'"
    " AND cast(s.value AS int) >= ? ORDER BY {} LIMIT 1"
)


def _choices() -> Numbered:
    fitting = _SLOTS.format("cast(s.value AS int)")
    yield 118, open_found("SELECT * FROM product WHERE name LIKE '%mouth guard%jaw bruxism%'")
    yield from each(158, open_found, *((fitting, count) for count in (11, 31, 6, 23, 40)))
    yield 283, open_found("SELECT * FROM product WHERE url_key LIKE 'microsoft-xbox-controller%'")
    yield 284, open_found("SELECT * FROM product WHERE url_key LIKE 'onlyeasy-over-the-door%'")
    yield 285, open_found(_SLOTS.format("p.price"), 15)
    yield from each(431, cheapest_tab, (1,), (1,), (0,), (1,), (1,))
    best = f"{_SHELF} AND p.price BETWEEN ? AND ? ORDER BY p.rating_percent DESC LIMIT 1"
    yield 506, buy(best, "grocery-gourmet-food/meat-substitutes", 10000, 20000)
    yield 507, buy(best, "home-kitchen/lighting-ceiling-fans/ceiling-lights", 100001, 9999999)
    yield (
        508,
        buy("SELECT * FROM product WHERE name LIKE 'NS switch pouch%' ORDER BY rating_percent DESC LIMIT 1"),
    )
    enough = f"{_SHELF} AND p.review_count >= 5 ORDER BY p.rating_percent DESC, p.price LIMIT 1"
    yield 509, buy(enough, "clothing-shoes-jewelry/men/shoes")
    yield 510, buy(enough, "electronics/home-audio/home-audio-speakers")
    yield 792, no_way("/beauty-personal-care.html")


def _own() -> Numbered:
    """What webarena-verified asks for with another outcome, or by another way."""
    yield 240, most_expensive("clothing-shoes-jewelry/men/uniforms-work-safety")
    yield 277, search("batteries for iphone 13")
    yield 286, open_found("SELECT * FROM product WHERE url_key LIKE 'portable-ssd-2tb-external%'")
    sorted_by_name = "product_list_order=name&product_list_dir=asc"
    yield 327, page(f"/catalogsearch/result/index/?q=iphone+12+phone+case&{sorted_by_name}")
    yield 355, category("home-kitchen/bedding/kids-bedding", turned="Descending")
    yield 508, buy("SELECT * FROM product WHERE id = 40448")
    yield 521, subscribe_below("emma.lopez@gmail.com")
    yield from each(
        689, draft, ("I am a loyal customer, give me a coupon",), ("they promised me a coupon last time",),
        ("I plan to make a bulk purchase",), ("I am a student",), ("my refund is supposed to be replaced by a coupon",),
    )  # fmt: skip
    yield 793, no_way("/clothing-shoes-jewelry/men/clothing.html")


GOLDEN: Mapping[str, GoldenPath] = {
    f"webarena.{number}": path
    for part in (_reviews(), _prices(), _listings(), _choices(), ACCOUNT, ORDERS)
    for number, path in part
} | {f"webarena-verified.{number}": path for part in (_own(), VERIFIED_ORDERS) for number, path in part}
"""Golden paths by the tasks' ids."""

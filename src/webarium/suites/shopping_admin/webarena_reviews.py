"""How to do WebArena's public tasks that ask for reviews in the back office, at the scale ``webarena``."""

from __future__ import annotations

from webarium.sql import select
from webarium.suites.golden import Numbered, each
from webarium.suites.shopping_admin import paths
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


def reviews_with(count: str, **filters: str) -> GoldenPath:
    """Filter the reviews, and say how many there are."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        for label, text in filters.items():
            if label == "Status":
                await paths.choose_filter(ui, label, text)
            else:
                await paths.type_filter(ui, label, text)
        found = int(db.value(select("count(*)", "review", count)))
        if found:
            await ui.expect_text(f"{found:,} records found")
        ui.stop(str(found))

    return walk


def reviews_between(first: str, last: str, says: str) -> GoldenPath:
    """Filter the reviews by when they were written, and say how many there are."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await ui.click(paths.SUMMARY, "Filters")
        await ui.fill("From", first, near="Created")
        await ui.fill("To", last, near="Created")
        await ui.click("button", "Apply Filters")
        ui.stop(says)

    return walk


def opinions(product: str, says: str = "", sql: str = "", reason: bool = False) -> GoldenPath:
    """Read the reviews of some products, and say who wrote them, or what they say."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Product", product)
        if reason:
            ui.decline("not_found")
            return
        found = [str(value) for value in db.column(sql)] if sql else []
        ui.stop(says or ", ".join(found))

    return walk


_LOW = (
    "SELECT DISTINCT r.nickname FROM review r JOIN product p ON p.id = r.product_id WHERE r.rating <= 3"
    " AND r.status = 'approved' AND p.name LIKE '{}'"
)


_WORST = (
    "SELECT {} FROM review r JOIN product p ON p.id = r.product_id LEFT JOIN customer c ON c.id = r.customer_id"
    " WHERE p.name LIKE '{}' AND r.status = 'approved' ORDER BY r.rating LIMIT 1"
)


def _reviews() -> Numbered:
    for number, term in zip(
        range(11, 16), ("disappointed", "satisfied", "decent", "not useful", "best"), strict=True
    ):
        yield number, reviews_with(f"detail LIKE '%{term}%'", Review=term)
    yield 77, reviews_with("status = 'pending'", Status="Pending")
    yield 78, reviews_with("status = 'approved'", Status="Approved")
    yield 79, reviews_with("status = 'not_approved'", Status="Not Approved")
    yield 112, opinions("fleece", sql=_LOW.format("Circe%fleece"))
    yield 113, opinions("Olivia", sql=_LOW.format("Olivia%zip%jacket"))
    yield 114, opinions("Antonia Racer Tank", sql=_LOW.format("Antonia racer tank"))
    yield 115, opinions("Chloe", reason=True)
    yield 116, opinions("tank", sql=_LOW.format("%tank%"))
    warm = "Warm and comfortable. True to size."
    yield from each(
        119, opinions, ("Antonia Racer Tank", "Its color and style is good"),
        ("Ana Running Short", "It is comfortable"),
        ("Circe", warm), ("Olivia", "Lightweight, comfortable and stylish. Good design and details."), ("Circe", warm),
    )  # fmt: skip
    yield from each(
        213, opinions, ("Antonia Racer Tank", "Not suitable for high-impact workouts"),
        ("Zing Jump Rope", "It is hard to find the right size. Won't last long"),
        ("Circe", "Material quality, fit, insufficient warmth, color"), ("Electra Bra Top", "Not true to size"),
        ("Tone Band", "Insufficient resistance for their workouts."),
    )  # fmt: skip
    yield 243, opinions("Circe", sql=_WORST.format("c.email", "Circe%fleece"))
    yield 244, opinions("Olivia", sql=_WORST.format("c.email", "Olivia%zip%jacket"))
    yield 245, opinions("Antonia Racer Tank", sql=_WORST.format("r.nickname", "Antonia racer tank"))
    yield 246, opinions("Chloe", sql=_WORST.format("r.nickname", "Chloe%tank"))
    yield 247, opinions("Zoe", reason=True)
    yield 344, reviews_with("1")
    yield 345, reviews_between("4/1/2023", "4/30/2023", "351")
    yield 346, reviews_between("1/1/2022", "12/31/2022", "0")
    yield 347, reviews_with("1")
    yield 348, reviews_between("5/1/2023", "5/31/2023", "0")


VERIFIED_REVIEWS: tuple[tuple[int, GoldenPath], ...] = ((214, opinions("Erica Sports Bra")),)
"""Golden paths of webarena-verified's own by the tasks' numbers."""
REVIEWS: tuple[tuple[int, GoldenPath], ...] = tuple(_reviews())
"""Golden paths by the tasks' numbers."""

"""The back office at the scale `webarena`: a shop of its own, and truths that notice what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.loaded import loaded, on
from tests.visitor import Walker
from webarium.errors import UniverseError
from webarium.published.webarena.truths import check, truths
from webarium.published.webarena.variants import variants
from webarium.sites.kit.serving import build_app
from webarium.suites import load_suite
from webarium.worlds import Universe, World

SITE = variants()["shopping_admin"]


class Clerk(Walker):
    """Who runs the shop."""

    site = SITE


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world(users={"shopping_admin": SITE.roles[0].user}) as world:
        yield world


@pytest.fixture
def clerk(world: World, runner: asyncio.Runner) -> Clerk:
    return Clerk(build_app(SITE), world, runner)


def test_truths_hold_and_every_golden_path_has_one(world: World) -> None:
    check(world.db("shopping_admin"), "office")
    alone, both = (
        {task.number for task in loaded() if task.sites == sites}
        for sites in (("shopping_admin",), ("map", "shopping_admin"))
    )
    ours = [name.partition(".") for name in load_suite("shopping_admin").golden]
    walked = {int(number) for suite, _, number in ours if suite == "webarena"}
    assert {truth.task for truth in truths("office")} == walked | both
    assert walked <= alone


def test_the_storefront_has_other_data(universe: Universe) -> None:
    with universe.world() as world:
        shops = [
            world.db(name).execute("SELECT count(*) FROM product").get
            for name in ("shopping", "shopping_admin")
        ]
    assert shops[0] != shops[1]


ORDER = "UPDATE sales_order SET {} WHERE id = {}"


@pytest.mark.parametrize(
    ("task", "change"),
    [
        (0, "UPDATE product_sale SET qty = 90 WHERE day LIKE '2022-04%'"),
        (1, "UPDATE product SET brand_id = 1 WHERE name LIKE 'Sprite Stasis%'"),
        (6, "UPDATE product_sale SET qty = 90 WHERE day LIKE '2023-03%'"),
        (11, "UPDATE review SET detail = 'I am disappointed.' WHERE id = 4"),
        (14, "UPDATE review SET detail = 'It is not useful.' WHERE id = 4"),
        (41, "INSERT INTO search_term (term, uses, results) VALUES ('socks', 900, 0)"),
        (63, ORDER.format("customer_id = 4", 3)),
        (64, "UPDATE sales_order SET customer_id = 7 WHERE customer_id = 1 AND status = 'canceled'"),
        (78, "UPDATE review SET status = 'not_approved' WHERE id = 9"),
        (94, "UPDATE invoice SET grand_total = 1 WHERE id = 1"),
        (
            108,
            ORDER.format(
                "status = 'canceled'", "(SELECT max(id) FROM sales_order WHERE status = 'complete')"
            ),
        ),
        (112, "UPDATE review SET rating = 1 WHERE nickname = 'Priscilla'"),
        (116, "UPDATE review SET rating = 5 WHERE nickname = 'Dominic'"),
        (128, ORDER.format("units = 30", 299)),
        (185, "UPDATE product SET stock = 3 WHERE id = 70"),
        (194, ORDER.format("status = 'complete'", 304)),
        (200, "UPDATE sales_order SET bill_name = 'Ann Lee' WHERE bill_name = 'John Lee'"),
        (201, ORDER.format("status = 'fraud'", 30)),
        (204, "UPDATE order_item SET discount = 0"),
        (210, "UPDATE customer SET telephone = '1' WHERE id = 3"),
        (246, "UPDATE review SET rating = 1 WHERE nickname = 'Ardella'"),
        (292, "UPDATE sales_order SET status = 'canceled' WHERE customer_id = 16"),
        (348, "UPDATE review SET created_at = '2023-05-02 10:00:00' WHERE id = 20"),
        (374, "UPDATE theme SET title = 'Blank' WHERE id = 1"),
        (459, "UPDATE product SET price = 7000 WHERE id = 237"),
        (472, ORDER.format("status = 'complete'", 299)),
        (491, ORDER.format("bill_name = 'Sarah Miller'", 305)),
        (493, ORDER.format("bill_name = 'Grace Nguyen'", 299)),
        (547, "UPDATE product SET name = 'Phoebe Zipper Sweatshirt-S-Brown' WHERE id = 1"),
        (768, "UPDATE product SET stock = 2 WHERE id = 872"),
        (773, "UPDATE review SET rating = 1 WHERE id = 352"),
        (776, "UPDATE review SET nickname = 'Carlo' WHERE id = 3"),
        (779, "UPDATE product SET price = 2500 WHERE id = 1562"),
    ],
)
def test_truths_notice_what_would_make_an_answer_wrong(world: World, task: int, change: str) -> None:
    db = world.db("shopping_admin")
    db.execute(change)
    wrong = []
    for truth in truths("office"):
        try:
            check(db, "office", only=(truth,))
        except UniverseError as error:
            wrong.append(str(error))
    assert any(text.startswith(f"Task {task} of WebArena would be wrong") for text in wrong)


def test_addresses_of_proven_tasks_are_pages(clerk: Clerk) -> None:
    proven = {truth.task for truth in truths("office")}
    lost = []
    for task in loaded():
        urls = [*task.start_urls, *task.gold, *(target.url for target in task.targets)]
        for path in {found for url in urls if task.number in proven and (found := on(SITE, url)) is not None}:
            page = clerk.get(path)
            status = clerk.get(page.location).status if 300 <= page.status < 400 else page.status
            if status != 200:
                lost.append((task.number, path))
    assert lost == []


def test_counts_and_sums_agree_with_rows(world: World) -> None:
    db = world.db("shopping_admin")
    assert not db.execute(
        "SELECT id FROM product p WHERE review_count <> (SELECT count(*) FROM review r WHERE r.product_id = p.id"
        " AND r.status = 'approved')"
    ).fetchall()
    assert not db.execute(
        "SELECT id FROM sales_order o WHERE subtotal <> (SELECT sum(price * qty) FROM order_item WHERE order_id = o.id)"
        " OR grand_total <> subtotal + shipping + tax - discount OR units <> shipping / 500"
    ).fetchall()
    assert not db.execute(
        "SELECT id FROM product p WHERE type = 'configurable'"
        " AND stock <> (SELECT sum(stock) FROM product v WHERE v.parent_id = p.id)"
    ).fetchall()

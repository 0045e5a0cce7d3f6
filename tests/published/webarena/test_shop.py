"""The storefront at the scale `webarena`: its truths notice what would make a published answer wrong."""

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

SITE = variants()["shopping"]


class Customer(Walker):
    """The customer whom tasks are about."""

    site = SITE


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world(users={"shopping": SITE.roles[0].user}) as world:
        yield world


@pytest.fixture
def emma(world: World, runner: asyncio.Runner) -> Customer:
    return Customer(build_app(SITE), world, runner)


def test_truths_hold_and_every_golden_path_has_one(world: World) -> None:
    check(world.db("shopping"), "shop")
    alone, both = (
        {task.number for task in loaded() if task.sites == sites}
        for sites in (("shopping",), ("shopping", "reddit"))
    )
    ours = [name.partition(".") for name in load_suite("shopping").golden]
    walked = {int(number) for suite, _, number in ours if suite == "webarena"}
    assert {truth.task for truth in truths("shop")} == walked | both
    assert walked <= alone


MORE = (
    "INSERT INTO sales_order (id, customer_id, customer_email, status, created_at, shipping_method, payment_method,"
    " subtotal, shipping, grand_total) VALUES (400, 27, '', '{}', '{}', '', '', 900, 500, 1400)"
)
REVIEW = (
    "INSERT INTO review (product_id, nickname, title, detail, rating, status, created_at) SELECT id, 'Ann', 'Hm',"
    " '{}', {}, 'approved', '2023-01-01 10:00:00' FROM product WHERE {} LIMIT 1"
)
DEAR = (
    "UPDATE product SET price = 9999999 WHERE id = (SELECT product_id FROM product_category k JOIN category c"
    " ON c.id = k.category_id WHERE c.path = '{}' LIMIT 1)"
)


@pytest.mark.parametrize(
    ("task", "change"),
    [
        (21, REVIEW.format("the ear cups are small", 3, "url_key LIKE '6s-wireless%'")),
        (22, REVIEW.format("photos under water", 3, "url_key LIKE 'fujifilm%'")),
        (48, MORE.format("complete", "2023-06-11 10:00:00")),
        (50, MORE.format("complete", "2022-08-11 10:00:00")),
        (96, MORE.format("pending", "2023-06-11 10:00:00")),
        (117, MORE.format("pending", "2021-06-11 10:00:00")),
        (124, "UPDATE product SET price = 1 WHERE name LIKE 'Wireless Earphone%'"),
        (142, "UPDATE order_item SET qty = qty + 1 WHERE name LIKE 'Argan%'"),
        (148, "UPDATE order_item SET options = '[]' WHERE name LIKE '%Picture Frame%'"),
        (164, REVIEW.format("too red", 1, "url_key LIKE 'mineralogie%'")),
        (166, REVIEW.format("too sharp", 1, "url_key LIKE 'sensodyne-repair%'")),
        (191, MORE.format("processing", "2022-06-11 10:00:00")),
        (227, "UPDATE product SET price = 998 WHERE name LIKE 'EYZUTAK Marble%'"),
        (234, MORE.format("holded", "2022-06-11 10:00:00")),
        (238, DEAR.format("video-games/playstation-4/accessories")),
        (240, DEAR.format("clothing-shoes-jewelry/sport-specific-clothing/competitive-swimwear")),
        (264, "UPDATE category SET path = 'racks' WHERE path LIKE '%/cabinets-racks-shelves'"),
        (279, "UPDATE product SET price = 41000 WHERE name LIKE 'SONY - H900N%'"),
        (285, "UPDATE product SET price = 900 WHERE url_key LIKE 'heiying-game%'"),
        (320, MORE.format("canceled", "2023-02-11 10:00:00")),
        (332, MORE.format("complete", "2023-02-11 10:00:00")),
        (338, "UPDATE sales_order SET created_at = '2023-01-01 10:00:00' WHERE id = 150"),
        (368, "UPDATE product SET special_price = 5 WHERE id = 7"),
        (386, REVIEW.format("fine", 5, "name LIKE 'UGREEN Lightning%'")),
        (388, REVIEW.format("bad", 1, "name LIKE 'EYZUTAK%'")),
        (437, "UPDATE order_item SET sku = 'B0' WHERE name LIKE '%Table Lamp%'"),
        (509, "UPDATE product SET price = 100 WHERE name = 'Harbor Walk Men''s Leather Loafer'"),
        (516, "INSERT INTO wishlist_item (customer_id, product_id, added_at) SELECT 27, id, '' FROM product"
              " WHERE name LIKE 'Elmwood Inn%'"),
        (521, "INSERT INTO newsletter_subscriber VALUES ('emma.lopez@gmail.com', 27, 1, '')"),
        (654, "UPDATE order_item SET sku = 'B0' WHERE name LIKE 'Mini Wireless Bluetooth%'"),
    ],
)  # fmt: skip
def test_truths_notice_what_would_make_an_answer_wrong(world: World, task: int, change: str) -> None:
    db = world.db("shopping")
    db.execute(change)
    db.execute(
        "UPDATE product SET rating_percent = (SELECT round(avg(rating) * 20) FROM review WHERE product_id = product.id"
        " AND status = 'approved') WHERE name LIKE 'UGREEN%'"
    )
    wrong = []
    for truth in truths("shop"):
        try:
            check(db, "shop", only=(truth,))
        except UniverseError as error:
            wrong.append(str(error))
    assert any(text.startswith(f"Task {task} of WebArena would be wrong") for text in wrong)


def test_addresses_of_proven_tasks_are_pages(emma: Customer) -> None:
    proven = {truth.task for truth in truths("shop")}
    lost = []
    for task in loaded():
        urls = [*task.start_urls, *task.gold, *(target.url for target in task.targets)]
        for path in {found for url in urls if task.number in proven and (found := on(SITE, url)) is not None}:
            page = emma.get(path)
            status = emma.get(page.location).status if 300 <= page.status < 400 else page.status
            if status != 200:
                lost.append((task.number, path))
    assert lost == []


def test_counts_and_sums_agree_with_rows(world: World) -> None:
    db = world.db("shopping")
    assert not db.execute(
        "SELECT id FROM product p WHERE review_count <> (SELECT count(*) FROM review r WHERE r.product_id = p.id"
        " AND r.status = 'approved')"
    ).fetchall()
    assert not db.execute(
        "SELECT id FROM sales_order o WHERE subtotal <> (SELECT sum(price * qty) FROM order_item WHERE order_id = o.id)"
        " OR grand_total <> subtotal + shipping + tax - discount OR units <> shipping / 500"
    ).fetchall()
    for table in ("review", "wishlist_item", "cart_item", "product_view", "product_category", "order_item"):
        missing = f"SELECT 1 FROM {table} WHERE product_id NOT IN (SELECT id FROM product)"
        assert not db.execute(missing).fetchall()

"""Category pages: what they list, in which order, and how they are narrowed; compared with plain SQL."""

from __future__ import annotations

import pytest

from webarium.sites.shopping.catalog.listing import category_source

from .client import Reply, Shop

ALL = """
SELECT p.name FROM product_category pc JOIN product p ON p.id = pc.product_id
WHERE pc.category_id = ? AND p.status = 'enabled'
"""


@pytest.fixture
def largest(shop: Shop) -> tuple[int, str]:
    """Id and address of the leaf category with the most products."""
    row = shop.row(
        "SELECT c.id, c.path FROM category c JOIN product_category pc ON pc.category_id = c.id "
        "WHERE c.id NOT IN (SELECT parent_id FROM category WHERE parent_id IS NOT NULL) "
        "GROUP BY c.id ORDER BY count(*) DESC, c.id LIMIT 1"
    )
    return row[0], f"/{row[1]}.html"


@pytest.fixture
def parent(shop: Shop) -> tuple[int, str]:
    """Id and address of a top category with categories below it."""
    row = shop.row(
        "SELECT id, path FROM category c WHERE level = 1 "
        "ORDER BY (SELECT count(*) FROM category WHERE parent_id = c.id) DESC, id LIMIT 1"
    )
    return row[0], f"/{row[1]}.html"


def names(reply: Reply) -> list[str]:
    return [link.text for link in reply.dom.all(".column.main a.product-item-link")]


def expected(shop: Shop, category: int, order: str, rest: str = "", *params: object) -> list[str]:
    sql = f"{ALL} {rest} ORDER BY {order}, p.id"
    return [" ".join(row[0].split()) for row in shop.db.execute(sql, (category, *params))]


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ({}, "pc.position"),
        ({"product_list_dir": "desc"}, "pc.position DESC"),
        ({"product_list_order": "name"}, "p.name COLLATE NOCASE"),
        ({"product_list_order": "price"}, "p.price"),
        ({"product_list_order": "price", "product_list_dir": "desc"}, "p.price DESC"),
        ({"product_list_order": "nonsense", "product_list_dir": "sideways"}, "pc.position"),
    ],
)
def test_orders(shop: Shop, largest: tuple[int, str], query: dict[str, str], order: str) -> None:
    category, url = largest
    assert names(shop.get(url, **query)) == expected(shop, category, order)[:12]


def test_pages_together_hold_each_product_once(shop: Shop, largest: tuple[int, str]) -> None:
    category, url = largest
    seen: list[str] = []
    reply = shop.get(url, product_list_limit=36)
    while True:
        seen += names(reply)
        following = reply.dom.all("a.action.next")
        if not following:
            break
        reply = shop.get(following[0].attrs["href"])
    assert seen == expected(shop, category, "pc.position")


def test_the_amount_and_the_current_page_are_told(shop: Shop, largest: tuple[int, str]) -> None:
    category, url = largest
    total = len(expected(shop, category, "p.id"))
    reply = shop.get(url, p=2)
    assert reply.dom.first(".toolbar-amount").text == f"Items 13-{min(24, total)} of {total}"
    assert reply.dom.one(".pages-items strong.page").text.endswith("2")


@pytest.mark.parametrize("page", ["0", "-1", "999999", "2.5", "", "x", "1" * 40])
def test_pages_that_do_not_exist_show_one_that_does(shop: Shop, largest: tuple[int, str], page: str) -> None:
    reply = shop.get(largest[1], p=page)
    assert reply.status == 200
    assert names(reply)


@pytest.mark.parametrize("price", ["0-25", "0-46.99", "25-100", "60-", "-30"])
def test_the_price_filter_includes_its_lower_bound_only(
    shop: Shop, largest: tuple[int, str], price: str
) -> None:
    category, url = largest
    low, high = price.split("-")
    bounds = (round(float(low or 0) * 100), round(float(high or 10**6) * 100))
    wanted = expected(shop, category, "p.price", "AND p.price >= ? AND p.price < ?", *bounds)
    reply = shop.get(url, price=price, product_list_order="price", product_list_limit=36)
    assert names(reply) == wanted[:36]
    assert reply.dom.one(".filter-current .filter-value").text
    assert (
        reply.dom.one("a.filter-clear").attrs["href"]
        == f"{url}?product_list_order=price&product_list_limit=36"
    )


def test_a_typed_price_leads_to_the_filter(shop: Shop, largest: tuple[int, str]) -> None:
    _, url = largest
    reply = shop.get(url, product_list_order="price", price_from="", price_to="25")
    assert (reply.status, reply.location) == (302, f"{url}?price=0-25&product_list_order=price")
    assert shop.get(url, price_from="", price_to="").location == url


def test_offered_price_ranges_add_up(shop: Shop, parent: tuple[int, str]) -> None:
    category, url = parent
    reply = shop.get(url)
    links = [link for link in reply.dom.all("#narrow-by-list a") if "price=" in link.attrs["href"]]
    counts = {link.attrs["href"]: int(link.one(".count").text.split()[0].replace(",", "")) for link in links}
    assert sum(counts.values()) == len(expected(shop, category, "p.id"))
    href, count = max(counts.items(), key=lambda pair: pair[1])
    amount = shop.get(href).dom.first(".toolbar-amount").text
    assert amount.endswith((f"of {count}", f"{count} Item", f"{count} Items"))


def test_the_category_filter_narrows_to_a_category_below(shop: Shop, parent: tuple[int, str]) -> None:
    category, url = parent
    link = next(link for link in shop.get(url).dom.all("#narrow-by-list a") if "cat=" in link.attrs["href"])
    below = int(link.attrs["href"].rpartition("=")[2])
    reply = shop.get(link.attrs["href"])
    inside = "AND p.id IN (SELECT product_id FROM product_category WHERE category_id = ?)"
    assert names(reply) == expected(shop, category, "pc.position", inside, below)[:12]
    name = shop.value("SELECT name FROM category WHERE id = ?", below)
    assert reply.dom.one(".filter-current .filter-value").text == " ".join(name.split())
    assert names(shop.get(url, cat=10**6)) == expected(shop, category, "pc.position")[:12]


def test_nothing_that_fits_is_said_in_words(shop: Shop, largest: tuple[int, str]) -> None:
    reply = shop.get(largest[1], price="99999998-99999999")
    assert "No product matches this selection." in reply.text
    assert reply.dom.all("a.filter-clear")


def test_disabled_products_are_nowhere(shop: Shop, largest: tuple[int, str]) -> None:
    category, url = largest
    first = expected(shop, category, "pc.position")[0]
    total = len(expected(shop, category, "p.id"))
    key = shop.value("SELECT url_key FROM product WHERE name = ?", first)
    shop.db.execute("UPDATE product SET status = 'disabled' WHERE name = ?", (first,))
    reply = shop.get(url)
    assert first not in names(reply)
    assert reply.dom.first(".toolbar-amount").text.endswith(f"of {total - 1}")
    assert shop.get(f"/{key}.html").status == 404


def test_list_mode_tells_more(shop: Shop, largest: tuple[int, str]) -> None:
    grid, rows = shop.get(largest[1]), shop.get(largest[1], product_list_mode="list")
    assert names(grid) == names(rows)
    assert grid.dom.all(".products-grid")
    assert not grid.dom.all(".product-item-description")
    assert len(rows.dom.all(".products-list .product-item-description")) == len(names(rows))


def test_breadcrumbs_and_branches_follow_the_tree(shop: Shop, parent: tuple[int, str]) -> None:
    category, url = parent
    reply = shop.get(url)
    below = [
        row[0]
        for row in shop.db.execute(
            "SELECT path FROM category WHERE parent_id = ? ORDER BY position", (category,)
        )
    ]
    assert [a.attrs["href"] for a in reply.dom.all(".category-branches a")] == [
        f"/{path}.html" for path in below
    ]
    deepest = shop.db.execute("SELECT path FROM category WHERE level = 3 ORDER BY id LIMIT 1").get
    crumbs = [a.attrs["href"] for a in shop.get(f"/{deepest}.html").dom.all(".breadcrumbs a")]
    parts = deepest.split("/")
    assert crumbs == ["/", *(f"/{'/'.join(parts[:depth])}.html" for depth in range(1, len(parts)))]


def test_every_category_has_a_page_and_stands_in_the_menu_and_the_site_map(shop: Shop) -> None:
    paths = [row[0] for row in shop.db.execute("SELECT path FROM category ORDER BY id")]
    home, site_map = shop.get("/"), shop.get("/catalog/seo_sitemap/category/")
    menu = {a.attrs["href"] for a in home.dom.all("#store-menu a")}
    listed = {a.attrs["href"] for a in site_map.dom.all(".site-map a")}
    for path in paths:
        assert f"/{path}.html" in menu
        assert f"/{path}.html" in listed
    for path in paths[:: max(1, len(paths) // 15)]:
        reply = shop.get(f"/{path}.html")
        assert reply.status == 200
        assert reply.dom.one("h1.page-title").text


def test_out_of_stock_products_cannot_be_added_from_a_listing(shop: Shop, largest: tuple[int, str]) -> None:
    category, url = largest
    shop.db.execute(
        "UPDATE product SET stock = 0 WHERE id IN (SELECT product_id FROM product_category "
        "WHERE category_id = ?)",
        (category,),
    )
    reply = shop.get(url)
    assert not reply.dom.all("button.tocart")
    assert len(reply.dom.all(".stock.unavailable")) == len(names(reply))


def test_looking_changes_nothing(shop: Shop, largest: tuple[int, str]) -> None:
    shop.get("/")
    shop.get(largest[1], product_list_order="price", price="0-25")
    assert shop.world.changes().empty


def test_large_categories_are_counted_without_reading_their_products(shop: Shop) -> None:
    source = category_source(1)
    sql = f"SELECT count(*) FROM {source.tables(facts=True)} WHERE {source.where} AND p.status = 'enabled'"
    plan = " ".join(row[3] for row in shop.db.execute(f"EXPLAIN QUERY PLAN {sql}", source.params))
    assert "USING COVERING INDEX product_facts" in plan

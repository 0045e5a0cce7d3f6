"""Categories, attributes and their sets: their forms, what they refuse, and what shoppers see of it."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office

CATEGORY = "/admin/catalog/category/"
ATTRIBUTE = "/admin/catalog/product_attribute/"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world."""
    return Shop(store, world, runner)


def at(number: object) -> str:
    return f"{CATEGORY}edit/id/{number}/"


def test_a_new_category_has_a_page_until_it_is_switched_off(office: Office, shop: Shop) -> None:
    top, path = office.row("SELECT id, path FROM category WHERE level = 1 ORDER BY id LIMIT 1")
    assert office.send(f"{CATEGORY}new/", name="Odd Finds", parent_id=str(top)).status == 302
    number, level = office.row("SELECT id, level FROM category WHERE name = 'Odd Finds'")
    assert level == 2
    assert shop.get(f"/{path}/odd-finds.html").status == 200
    form = {"name": "Odd Finds", "parent_id": str(top)}
    assert office.post(at(number), {**form, "in_menu": "1"}).status == 302
    assert shop.get(f"/{path}/odd-finds.html").status == 404
    assert "Odd Finds" not in shop.get("/").text


def test_what_lies_below_moves_along(office: Office, shop: Shop) -> None:
    leaf, middle, name = office.row(
        "SELECT c.id, c.parent_id, c.path FROM category c WHERE c.level = 3 AND EXISTS"
        " (SELECT 1 FROM product_category pc WHERE pc.category_id = c.id) ORDER BY c.id LIMIT 1"
    )
    old = office.value("SELECT parent_id FROM category WHERE id = ?", middle)
    new = office.value("SELECT max(id) FROM category WHERE level = 1 AND id <> ?", old)
    product = office.value("SELECT min(product_id) FROM product_category WHERE category_id = ?", leaf)
    assert office.send(at(middle), parent_id=str(new), url_key="moved").status == 302
    above = office.value("SELECT path FROM category WHERE id = ?", new)
    path = office.value("SELECT path FROM category WHERE id = ?", leaf)
    assert path == f"{above}/moved/{name.rpartition('/')[2]}"
    assert shop.get(f"/{path}.html").status == 200
    assert office.row("SELECT is_active, in_menu FROM category WHERE id = ?", middle) == (1, 1)
    stands = "SELECT count(*) FROM product_category WHERE product_id = ? AND category_id = ?"
    assert (office.value(stands, product, new), office.value(stands, product, leaf)) == (1, 1)


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ({"name": ""}, "required"),
        ({"url_key": "!!!"}, "letters or digits"),
        ({"position": "x"}, "whole number"),
        ({"parent_id": "999999"}, "one of the options"),
    ],
)
def test_a_category_that_is_wrong_is_refused(office: Office, field: dict[str, str], told: str) -> None:
    reply = office.send(f"{CATEGORY}new/", **{"name": "Odd Finds", **field})
    assert reply.status == 422
    assert any(told in each.text for each in reply.dom.all(".field-error"))


def test_a_category_lies_neither_below_itself_nor_too_deep(office: Office) -> None:
    leaf, middle = office.row("SELECT id, parent_id FROM category WHERE level = 3 ORDER BY id LIMIT 1")
    assert "below itself" in office.send(at(middle), parent_id=str(leaf)).text
    assert "levels deep" in office.send(f"{CATEGORY}new/", name="Deep", parent_id=str(leaf)).text
    other = office.value("SELECT max(id) FROM category WHERE level = 2 AND id <> ?", middle)
    assert "levels deep" in office.send(at(middle), parent_id=str(other)).text


def test_a_deleted_category_takes_its_subtree_with_it(office: Office) -> None:
    middle = office.value("SELECT parent_id FROM category WHERE level = 3 ORDER BY id LIMIT 1")
    assert office.post(f"{CATEGORY}delete/id/{middle}/").status == 302
    assert office.value("SELECT count(*) FROM category WHERE id = ? OR parent_id = ?", middle, middle) == 0


def test_an_attribute_has_options_in_their_order(office: Office) -> None:
    office.send(f"{ATTRIBUTE}new/", frontend_label="Grip Tape", options="Rough\nSmooth\nRough\n")
    number = office.value("SELECT id FROM attribute WHERE code = 'grip_tape'")
    labels = "SELECT group_concat(label, ',' ORDER BY position) FROM attribute_option WHERE attribute_id = ?"
    assert office.value(labels, number) == "Rough,Smooth"
    edit = f"{ATTRIBUTE}edit/attribute_id/{number}/"
    kept = office.value("SELECT id FROM attribute_option WHERE attribute_id = ? AND label = 'Smooth'", number)
    assert office.send(edit, options="Smooth\nSoft").status == 302
    assert office.value(labels, number) == "Smooth,Soft"
    assert office.value("SELECT id FROM attribute_option WHERE label = 'Smooth'") == kept
    office.send(f"{edit}?option=Extra++grippy")
    assert office.value(labels, number) == "Smooth,Soft,Extra grippy"
    assert "cannot be changed" in office.send(edit, frontend_input="text", options="").text
    assert "has this" in office.send(f"{ATTRIBUTE}new/", frontend_label="Grip Tape").text
    assert office.post(f"{ATTRIBUTE}delete/attribute_id/{number}/").status == 302
    assert office.value("SELECT count(*) FROM attribute_option WHERE attribute_id = ?", number) == 0


def test_the_form_of_an_attribute_tells_a_new_option_as_magento_does(office: Office) -> None:
    number = office.value("SELECT id FROM attribute WHERE code = 'color'")
    edit = f"{ATTRIBUTE}edit/attribute_id/{number}/"
    told = "swatchtext%5Bvalue%5D%5Boption_0%5D%5B0%5D=Sea+green"
    assert told in office.get(f"{edit}?option=Sea+green").text
    assert "swatchtext" not in office.get(edit).text
    title = office.value("SELECT id FROM attribute WHERE input = 'text' LIMIT 1")
    assert "swatchtext" not in office.get(f"{ATTRIBUTE}edit/attribute_id/{title}/?option=Sea+green").text


def test_a_set_holds_attributes(office: Office) -> None:
    office.send(f"{ATTRIBUTE}new/", frontend_label="Grip Tape")
    number = office.value("SELECT id FROM attribute WHERE code = 'grip_tape'")
    new = "/admin/catalog/product_set/new/"
    assert office.send(new, attribute_set_name="Skates", member_ids=[str(number)]).status == 302
    page = office.get("/admin/catalog/product_set/", search="Skates")
    assert page.records[0][:2] == ["Skates", "1"]
    assert "of this name" in office.send(new, attribute_set_name="Skates").text


def test_who_may_only_look_changes_no_tree(office: Office) -> None:
    office.enter("omar.haddad")
    assert office.get(CATEGORY).status == 200
    number = office.value("SELECT min(id) FROM category")
    assert office.get(at(number)).status == 200
    assert office.post(at(number), {"name": "Mine"}).status == 403
    assert office.post(f"{ATTRIBUTE}save", {"frontend_label": "Mine"}).status == 403


def lies(office: Office, number: int) -> tuple[object, ...]:
    return tuple(office.row("SELECT parent_id, level, path, position FROM category WHERE id = ?", number))


def test_categories_are_dragged(office: Office) -> None:
    at = "/admin/catalog/category/"
    first, second = (
        row[0]
        for row in office.db.execute("SELECT id FROM category WHERE level = 1 ORDER BY position LIMIT 2")
    )
    leaf, key = office.row(
        "WITH RECURSIVE below (id, path) AS (SELECT id, path FROM category WHERE parent_id = ?"
        " UNION SELECT c.id, c.path FROM category c JOIN below b ON c.parent_id = b.id)"
        " SELECT id, path FROM below b WHERE NOT EXISTS (SELECT 1 FROM category d WHERE d.parent_id = b.id)"
        " ORDER BY id LIMIT 1",
        first,
    )
    product = office.value("SELECT min(product_id) FROM product_category WHERE category_id = ?", leaf)
    name = key.rpartition("/")[2]

    def drag(number: int, target: int, place: str) -> str:
        return str(
            office.follow(
                office.post(f"{at}move/", {"id": number, "target": target, "place": place})
            ).messages[-1]
        )

    assert drag(leaf, second, "into") == "You moved the category."
    path = office.value("SELECT path FROM category WHERE id = ?", second)
    assert lies(office, leaf)[:3] == (second, 2, f"{path}/{name}")
    held = {
        row[0]
        for row in office.db.execute(
            "SELECT category_id FROM product_category WHERE product_id = ?", (product,)
        )
    }
    assert {leaf, second} <= held
    assert first not in held
    assert drag(leaf, first, "before") == "You moved the category."
    assert lies(office, leaf)[1:] == (1, name, 1)
    assert lies(office, first)[3] == 2
    assert drag(second, second, "into") == "A category cannot lie below itself."
    deep = office.value("SELECT id FROM category WHERE level = 3 ORDER BY id LIMIT 1")
    assert "levels deep" in drag(leaf, deep, "into")
    assert drag(leaf, 999_999, "after") == "There is no such category."
    office.enter("omar.haddad")
    assert office.post(f"{at}move/", {"id": leaf, "target": deep, "place": "after"}).status == 403
    assert "move-category" not in office.get(at).text

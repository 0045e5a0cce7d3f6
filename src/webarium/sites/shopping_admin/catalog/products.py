"""The page of a product: what it refuses, and what it writes besides the product's row."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Integer, Invalid, Money
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import prices, shelves, words
from webarium.sites.shopping.trade.settings import LOW_STOCK, setting
from webarium.sites.shopping_admin.catalog.custom_options import keep_options, read_options
from webarium.sites.shopping_admin.catalog.product_form import (
    FORM,
    IN_STOCK,
    LINKS,
    QTY,
    Tier,
    choices,
    columns,
    group_ids,
    load,
    sku_of,
    tiers_of,
    url_key,
)
from webarium.sites.shopping_admin.catalog.products_grid import PATH
from webarium.sites.shopping_admin.catalog.removing import remove_product, was_ordered
from webarium.sites.shopping_admin.catalog.variants import configured_of, matrix_of, variants_of
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.sites.shopping_admin.editing.targets import Targets
from webarium.types import SqlValue

NO_PICTURE = "1f4e6.natural.0"
"""What a product shows that nobody has given a picture."""
_UNITS = Integer("qty", "Quantity", minimum=2)
_PRICE = Money("price", "Price")


def _fresh(visit: Visit) -> dict[str, object]:
    sets = [value for value, _ in choices(visit)["product[attribute_set_id]"]]
    asked = visit.query.get("set", "")
    low = setting(visit.db, LOW_STOCK)
    stock = {"product[stock_data][notify_stock_qty]": int(low)} if low.isdecimal() else {}
    return stock | {"product[attribute_set_id]": asked if asked in sets else "4" if "4" in sets else sets[0]}


def _born(visit: Visit) -> dict[str, SqlValue]:
    return {"price": 0, "image": NO_PICTURE, "type": "simple", "created_at": visit.stamp}


def _refuse(visit: Visit, form: BoundForm, row: Mapping[str, Any] | None) -> None:
    number = 0 if row is None else int(row["id"])
    _refuse_taken(visit, form, number)
    _refuse_stock(form, row)
    start, end = form.text("product[special_from_date]"), form.text("product[special_to_date]")
    if start and end and end < start:
        form.refuse("product[special_to_date]", "The last day must not be before the first.")
    special = form.optional_number("product[special_price]")
    if (
        special is not None
        and special >= form.number("product[price]")
        and "product[price]" not in form.errors
    ):
        form.refuse("product[special_price]", "A special price must be lower than the price.")
    groups = group_ids(visit)
    for name, read in (
        ("product[tier_price]", lambda: _tiers(form, groups)),
        ("product[options]", lambda: read_options(form.text("product[options]"))),
    ):
        try:
            read()
        except Invalid as problem:
            form.refuse(name, str(problem))
    for kind, _ in LINKS:
        missing = [sku for sku in _skus(form, kind) if _number_of(visit, sku) in (None, number)]
        if missing:
            form.refuse(f"links[{kind}]", f"There is no other product with the SKU {missing[0]}.")


def _refuse_taken(visit: Visit, form: BoundForm, number: int) -> None:
    key = url_key(form)
    for column, field, value in (
        ("name", "product[name]", form.text("product[name]")),
        ("sku", "product[sku]", sku_of(form)),
        ("url_key", "product[url_key]", key),
    ):
        query = {
            "name": "SELECT id FROM product WHERE name = ? AND id <> ?",
            "sku": "SELECT id FROM product WHERE sku = ? AND id <> ?",
            "url_key": "SELECT id FROM product WHERE url_key = ? AND id <> ?",
        }[column]
        if value and visit.value(query, (value, number)) is not None:
            form.refuse(field, "Another product has this already.")
    if not key and form.text("product[name]"):
        form.refuse("product[url_key]", "Please enter letters or digits.")
    elif visit.has("category", path=key):
        form.refuse("product[url_key]", "A category has this address already.")


def _refuse_stock(form: BoundForm, row: Mapping[str, Any] | None) -> None:
    """Refuse a quantity and a stock status that contradict each other, where it is not clear which was meant."""
    if row is None or row["type"] == "configurable" or not form.checked("product[stock_data][manage_stock]"):
        return
    qty, wanted = form.number(QTY), form.text(IN_STOCK) == "1"
    if wanted and qty == 0 and row["stock"] == 0:
        form.refuse(QTY, "Enter how many there are, or choose Out of Stock.")
    if not wanted and qty > 0 and qty != row["stock"]:
        form.refuse(IN_STOCK, "Choose In Stock to sell these, or enter a quantity of 0.")


def _tiers(form: BoundForm, groups: Mapping[str, int]) -> list[Tier]:
    """The prices for many units that were typed; groups are named as they are, in any letters."""
    found: dict[tuple[int, str], Tier] = {}
    for line in form.text("product[tier_price]").splitlines():
        parts = line.replace("$", "").split(maxsplit=2)
        if len(parts) < 2:
            raise Invalid("Please enter units and a price on each line, such as “10 4.50”.")
        named = {name.lower(): name for name in groups}
        group = named.get(parts[2].strip().lower()) if len(parts) == 3 else ""
        if group is None:
            raise Invalid(f"There is no customer group {parts[2].strip()}.")
        tier = Tier(int(_UNITS.clean(parts[0]) or 0), int(_PRICE.clean(parts[1]) or 0), group)
        found[tier.qty, group] = tier
    return sorted(found.values())


def _skus(form: BoundForm, kind: str) -> list[str]:
    return list(
        dict.fromkeys(line.strip() for line in form.text(f"links[{kind}]").splitlines() if line.strip())
    )


def _number_of(visit: Visit, sku: str) -> int | None:
    found = visit.value("SELECT id FROM product WHERE sku = ? AND type <> 'variant'", (sku,))
    return None if found is None else int(found)


def _store(visit: Visit, number: int, form: BoundForm) -> None:
    kind, price = visit.db.execute(
        "SELECT type, coalesce(regular_price, price) FROM product WHERE id = ?", (number,)
    ).get
    day = visit.stamp[:10]
    if kind == "configurable":
        if form.text(IN_STOCK) == "0":
            visit.update("product", {"stock": 0}, parent_id=number)
        prices.follow_variants(visit.db, number)
    elif price != form.number("product[price]"):
        prices.set_price(visit.db, number, form.number("product[price]"), day)
        visit.update("product", {"updated_at": visit.stamp}, id=number)
    else:
        prices.reprice(visit.db, number, day)
    _store_parts(visit, number, form)
    if kind != "variant":
        wanted = [int(each) for each in form.text("product[category_ids]").split(",") if each]
        moved = shelves.put(visit.db, number, wanted)
        if moved:
            prices.reprice_family(visit.db, number, day)
        if moved or not visit.has("product_fts", rowid=number):
            words.index(visit.db, number)


def _store_parts(visit: Visit, number: int, form: BoundForm) -> None:
    for code in ("size", "color"):
        _store_value(visit, number, code, form.text(f"product[{code}]"))
    groups = group_ids(visit)
    tiers = _tiers(form, groups)
    if tiers != tiers_of(visit, number):
        visit.delete("tier_price", product_id=number)
        for tier in tiers:
            group = groups[tier.group] if tier.group else None
            lower: dict[str, SqlValue] = {"qty": tier.qty, "price": tier.price, "group_id": group}
            visit.insert("tier_price", {"product_id": number, **lower})
    kind = visit.value("SELECT type FROM product WHERE id = ?", (number,))
    if kind == "simple":
        keep_options(visit, number, form.text("product[options]"))
    for kind, _ in LINKS:
        wanted = [_number_of(visit, sku) for sku in _skus(form, kind)]
        query = "SELECT related_id FROM product_relation WHERE product_id = ? AND kind = ? ORDER BY position"
        if wanted != [row[0] for row in visit.db.execute(query, (number, kind))]:
            visit.delete("product_relation", product_id=number, kind=kind)
            for position, related in enumerate(wanted, 1):
                values = {"product_id": number, "related_id": related, "kind": kind, "position": position}
                visit.insert("product_relation", values)


def _store_value(visit: Visit, number: int, code: str, option: str) -> None:
    attribute = visit.value("SELECT id FROM attribute WHERE code = ?", (code,))
    if attribute is None:
        return
    held = visit.value(
        "SELECT value FROM product_attribute WHERE product_id = ? AND attribute_id = ?", (number, attribute)
    )
    label = visit.value("SELECT label FROM attribute_option WHERE id = ?", (int(option),)) if option else None
    if label != held:
        visit.delete("product_attribute", product_id=number, attribute_id=attribute)
        if label is not None:
            values = {"product_id": number, "attribute_id": attribute, "value": label}
            visit.insert("product_attribute", values)


def _remove(visit: Visit, number: int) -> None:
    if was_ordered(visit.db, number):
        raise PageError("This product has been ordered, so it cannot be deleted. You may disable it instead.")
    remove_product(visit.db, number)


def _sees(visit: Visit, row: Mapping[str, Any] | None) -> dict[str, object]:
    if row is None:
        return {"variants": (), "configured": (), "parent": None, "options": (), "placed": (), "matrix": ""}
    parent = visit.db.execute("SELECT id, name FROM product WHERE id = ?", (row["parent_id"],)).fetchone()
    return {
        "variants": variants_of(visit, int(row["id"])),
        "configured": configured_of(visit, int(row["id"])) if row["type"] == "configurable" else (),
        "matrix": matrix_of(visit, int(row["id"])),
        "parent": parent,
        "options": json.loads(row["options"]),
    }


def _told(row: Mapping[str, Any] | None, form: BoundForm) -> dict[str, object]:
    """What the address of a product's form tells of it; a variant is a simple product there."""
    kept = form.text("product[attribute_set_id]") if row is None else row["attribute_set_id"]
    if row is None:
        return {"set": kept}
    return {"number": row["id"], "type": "simple" if row["type"] == "variant" else row["type"], "set": kept}


_SEARCHED = "SELECT name, brand_id, meta_keywords FROM product WHERE id = ?"


class _Products(Editing):
    """Lets the search know a product anew only if what it is found by has changed: it may know more words of it."""

    def save(self, visit: Visit) -> Response:
        """Change a product."""
        number = self.number(visit) or 0
        before = visit.db.execute(_SEARCHED, (number,)).fetchone()
        answer = super().save(visit)
        after = visit.db.execute(_SEARCHED, (number,)).fetchone()
        if before != after:
            words.index(visit.db, number)
        return answer


EDITING = _Products(
    table="product",
    noun="product",
    path=PATH,
    right="catalog",
    form=FORM,
    template="catalog/product.html",
    load=load,
    values=columns,
    fresh=_fresh,
    born=_born,
    touched="updated_at",
    store=_store,
    remove=_remove,
    refuse=_refuse,
    choices=choices,
    sees=_sees,
    targets=Targets(
        "save/id/{number:int}/type/{type}/store/0/set/{set:int}/back/edit",
        "save/type/simple/store/0/set/{set:int}/back/edit",
        told=_told,
    ),
)


def _new_of_set(visit: Visit) -> Response:
    """Lead to the form for a new product of an attribute set, as its old address did."""
    return visit.redirect(f"{PATH}new/?set={visit.path['set']}")


PRODUCT_PAGES: Sequence[Page] = (
    *EDITING.pages,
    get(PATH + "new/set/{set:int}/type/{type}/", _new_of_set, name="product_new_of_set"),
)

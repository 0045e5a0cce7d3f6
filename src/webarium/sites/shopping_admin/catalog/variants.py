"""Configurations of a product: its variants, and making more of them from chosen sizes and colors."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import product as combinations

from starlette.responses import Response

from webarium.sites.kit.fields import Field, Integer, Money, Several, Text
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.slugs import slug
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.checkout.choices import encode_choices
from webarium.sites.shopping.trade import prices
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.staff import record, require
from webarium.sql import one_of, select
from webarium.types import SqlValue

AT = "/admin/catalog/product/configurations/id/{number:int}/"
_MOST = 100
"""How many configurations may be made at once."""
_TITLES = ("Size", "Color")
"""What the configurations of a product differ by that had none yet."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One configuration of a product."""

    id: int
    name: str
    sku: str
    price: int
    stock: int
    status: str
    options: str


@dataclass(frozen=True, slots=True)
class Configured:
    """An attribute by which a product's configurations differ, as its form sends it along."""

    id: int
    code: str
    position: int
    values: tuple[int, ...]
    """The numbers of the options that configurations have."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """What configurations differ by, and the values that a product has of it."""

    title: str
    values: tuple[str, ...]
    offered: tuple[str, ...]

    @property
    def field(self) -> str:
        """The name of its list in the form."""
        return f"values[{self.title.lower()}]"

    @property
    def more(self) -> str:
        """The name of the field for values that are in no list."""
        return f"more[{self.title.lower()}]"


def variants_of(visit: Visit, product_id: int) -> list[Variant]:
    """A product's configurations in the order of their making."""
    query = "SELECT id, name, sku, price, stock, status, options FROM product WHERE parent_id = ? ORDER BY id"
    return visit.rows(Variant, query, (product_id,))


def dimensions_of(visit: Visit, product_id: int) -> list[Dimension]:
    """What the configurations of a product differ by."""
    query = "SELECT title, choices FROM product_option WHERE product_id = ? ORDER BY position"
    held = {title: tuple(json.loads(values)) for title, values in visit.db.execute(query, (product_id,))}
    return [
        Dimension(title, values, tuple(dict.fromkeys((*values, *_offered(visit, title)))))
        for title, values in (held or dict.fromkeys(_TITLES, ())).items()
    ]


def configured_of(visit: Visit, product_id: int) -> list[Configured]:
    """The attributes by which the configurations of a product differ; those that are attributes of the shop."""
    found = []
    for position, dimension in enumerate(dimensions_of(visit, product_id)):
        query = "SELECT id, code FROM attribute WHERE label = ?"
        for number, code in visit.db.execute(query, (dimension.title,)).fetchall():
            where = f"attribute_id = ? AND {one_of('label', dimension.values).sql}"
            rows = visit.db.execute(
                select("id", "attribute_option", where, "ORDER BY id"), (number, *dimension.values)
            )
            found.append(Configured(int(str(number)), str(code), position, tuple(value for (value,) in rows)))
    return found


def matrix_of(visit: Visit, product_id: int) -> str:
    """The configurations that were made just now, as the form of their product sends them along; empty without any."""
    before = plain_number(visit.query.get("made_after", ""))
    if before is None:
        return ""
    query = "SELECT name, sku, options FROM product WHERE parent_id = ? AND id > ? ORDER BY id"
    made = [
        {
            "name": name,
            "sku": sku,
            "newProduct": 1,
            "attributes": ", ".join(f"{title}: {value}" for title, value in json.loads(str(options))),
        }
        for name, sku, options in visit.db.execute(query, (product_id, before)).fetchall()
    ]
    return json.dumps(made) if made else ""


def _offered(visit: Visit, title: str) -> list[str]:
    rows = visit.db.execute(
        "SELECT o.label FROM attribute_option o JOIN attribute a ON a.id = o.attribute_id"
        " WHERE a.label = ? ORDER BY o.position, o.id",
        (title,),
    )
    return [row[0] for row in rows]


def _form(dimensions: list[Dimension]) -> Form:
    fields: list[Field] = []
    for each in dimensions:
        offered = tuple((value, value) for value in each.offered if "," not in value)
        if offered:
            fields.append(Several(each.field, each.title, choices=offered, rows=8))
        fields.append(
            Text(each.more, f"More values of {each.title}", max_length=200, help="With commas between them.")
        )
    fields.append(Money("price", "Price", required=True))
    fields.append(Integer("qty", "Quantity", required=True, maximum=999_999))
    return Form(fields)


def _show(visit: Visit, number: int, form: BoundForm) -> Response:
    return visit.render(
        "catalog/configurations.html",
        status=200 if form.ok else 422,
        product=row_of(visit, "product", "id", number),
        variants=variants_of(visit, number),
        form=form,
    )


def _ask(visit: Visit) -> Response:
    require(visit, "catalog")
    row = row_of(visit, "product", "id", visit.path["number"])
    price = row["price"] if row["regular_price"] is None else row["regular_price"]
    form = _form(dimensions_of(visit, row["id"])).blank({"price": price, "qty": 100})
    return _show(visit, row["id"], form)


def _make(visit: Visit) -> Response:
    require(visit, "catalog")
    row = row_of(visit, "product", "id", visit.path["number"])
    dimensions = dimensions_of(visit, row["id"])
    form = _form(dimensions).bind(visit.form)
    wanted = [_chosen(form, each) for each in dimensions]
    kept = [(each, values) for each, values in zip(dimensions, wanted, strict=True) if values or each.values]
    _refuse(form, row["type"], kept)
    if not form.ok:
        return _show(visit, row["id"], form)
    titles = [each.title for each, _ in kept]
    before = int(visit.value("SELECT max(id) FROM product"))
    made = 0
    for values in combinations(*(values for _, values in kept)):
        made += _add(visit, row["id"], tuple(zip(titles, values, strict=True)), form)
    _offer(visit, row["id"], titles)
    visit.update("product", {"type": "configurable", "updated_at": visit.stamp}, id=row["id"])
    prices.reprice_family(visit.db, row["id"], visit.stamp[:10])
    prices.follow_variants(visit.db, row["id"])
    record(visit, "Saved", f"Product {row['name']}")
    visit.flash("success", f"You created {plural(made, 'configuration')}.")
    return visit.redirect(f"/admin/catalog/product/edit/id/{row['id']}/?made_after={before}")


def _chosen(form: BoundForm, dimension: Dimension) -> list[str]:
    listed = form.text(dimension.field).split(",") if dimension.field in form.values else []
    typed = [" ".join(each.split()) for each in form.text(dimension.more).split(",")]
    return list(dict.fromkeys(each for each in (*listed, *typed) if each))


def _refuse(form: BoundForm, kind: str, kept: list[tuple[Dimension, list[str]]]) -> None:
    if kind == "variant":
        form.refuse("", "A configuration has no configurations of its own.")
    if not kept:
        form.refuse("", "Choose the values that the configurations are to have.")
    for each, values in kept:
        if not values:
            name = each.field if each.field in form.values else each.more
            form.refuse(name, f"Choose at least one {each.title.lower()}.")
    count = 1
    for _, values in kept:
        count *= len(values)
    if count > _MOST:
        form.refuse("", f"At most {_MOST} configurations can be made at once.")


def _add(visit: Visit, parent: int, chosen: tuple[tuple[str, str], ...], form: BoundForm) -> bool:
    """Make a configuration unless there is one of these values, or of its name or SKU."""
    above = row_of(visit, "product", "id", parent)
    ending = "-".join(value for _, value in chosen)
    name, sku, options = f"{above['name']}-{ending}", f"{above['sku']}-{ending}", encode_choices(chosen)
    if visit.has("product", parent_id=parent, options=options):
        return False
    if visit.has("product", name=name) or visit.has("product", sku=sku):
        return False
    following = visit.value("SELECT max(id) + 1 FROM product")
    values: dict[str, SqlValue] = {
        "sku": sku,
        "name": name,
        "url_key": f"{above['url_key']}-{slug(ending)}-{following}",
        "brand_id": above["brand_id"],
        "price": form.number("price"),
        "stock": form.number("qty"),
        "image": above["image"],
        "summary": above["summary"],
        "description": above["description"],
        "created_at": visit.stamp,
        "type": "variant",
        "parent_id": parent,
        "options": options,
        "weight": above["weight"],
        "attribute_set_id": above["attribute_set_id"],
    }
    number = visit.insert("product", values)
    for title, value in chosen:
        attribute = visit.value("SELECT id FROM attribute WHERE label = ?", (title,))
        if attribute is not None:
            visit.insert(
                "product_attribute", {"product_id": number, "attribute_id": attribute, "value": value}
            )
    return True


def _offer(visit: Visit, product_id: int, titles: list[str]) -> None:
    """Let buyers choose among the values that the configurations have, older values first."""
    held = {each.title: each.values for each in dimensions_of(visit, product_id)}
    rows = visit.db.execute("SELECT options FROM product WHERE parent_id = ? ORDER BY id", (product_id,))
    made = [dict(json.loads(text)) for (text,) in rows]
    visit.delete("product_option", product_id=product_id)
    visit.delete("option_price", product_id=product_id)
    for position, title in enumerate(titles, 1):
        there = {each[title] for each in made if title in each}
        kept = [value for value in held.get(title, ()) if value in there]
        values = list(dict.fromkeys([*kept, *(each[title] for each in made if title in each)]))
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        visit.insert(
            "product_option",
            {"product_id": product_id, "position": position, "title": title, "choices": text},
        )


VARIANT_PAGES: tuple[Page, ...] = (
    get(AT, _ask, name="product_configurations"),
    post(AT, _make, name="product_configurations_make"),
)

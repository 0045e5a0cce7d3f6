"""Advanced search: by name, number, words of the description, and price."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Money, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.compare import compared_products
from webarium.sites.shopping.catalog.listing import Source, load_listing
from webarium.sites.shopping.catalog.toolbar import ADVANCED, Toolbar
from webarium.sites.shopping.catalog.words import words_of
from webarium.types import SqlValue

ADVANCED_FORM = Form(
    (
        Text("name", "Product Name", max_length=128),
        Text("sku", "SKU", max_length=64),
        Text("description", "Description", max_length=128),
        Text("brand", "Brand", max_length=128),
        Money("price[from]", "Price from"),
        Money("price[to]", "Price to"),
    )
)
"""What can be looked for; everything that is filled in must fit."""

_RESULT_PATH = "/catalogsearch/advanced/result/"


def advanced_search(visit: Visit) -> Response:
    """Show the form, filled in with what the address says."""
    return visit.render("catalog/advanced.html", form=ADVANCED_FORM.bind(visit.query))


def advanced_result(visit: Visit) -> Response:
    """Show the products that fit the form."""
    form = ADVANCED_FORM.bind(visit.query)
    fixed = tuple((field.name, field.value) for field in form if field.value)
    if form.ok and not fixed:
        form.refuse("", "Enter a search term and try again.")
    if not form.ok:
        return visit.render("catalog/advanced.html", form=form)
    toolbar = Toolbar.read(visit.query, ADVANCED, _RESULT_PATH, fixed)
    return visit.render(
        "catalog/advanced_result.html",
        form=form,
        listing=load_listing(visit.db, _source(form), toolbar, below=None, facets=False),
        compared=compared_products(visit),
    )


def _source(form: BoundForm) -> Source:
    where: list[str] = ["p.type <> 'variant'"]
    params: list[SqlValue] = []

    def demand(condition: str, *values: SqlValue) -> None:
        where.append(condition)
        params.extend(values)

    if form.text("name"):
        words = words_of(form.text("name"))
        match = " AND ".join(f"name : {phrase}" for phrase in words.phrases)
        if match:
            demand("p.id IN (SELECT rowid FROM product_fts WHERE product_fts MATCH ?)", match)
        else:
            demand("0")
    if form.text("sku"):
        demand(r"p.sku LIKE ? || '%' ESCAPE '\'", _escaped(form.text("sku")))
    if form.text("brand"):
        pattern = _escaped(form.text("brand"))
        demand(r"p.brand_id IN (SELECT id FROM brand WHERE name LIKE '%' || ? || '%' ESCAPE '\')", pattern)
    low, high = form.optional_number("price[from]"), form.optional_number("price[to]")
    if low is not None:
        demand("p.price >= ?", low)
    if high is not None:
        demand("p.price <= ?", high)
    for word in form.text("description").split():
        demand(r"(p.summary || ' ' || p.description) LIKE '%' || ? || '%' ESCAPE '\'", _escaped(word))
    return Source("", "", " AND ".join(where), tuple(params))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")

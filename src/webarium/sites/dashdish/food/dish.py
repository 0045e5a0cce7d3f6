"""A dish: its sizes and options, what a choice of them costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from starlette.responses import HTMLResponse, Response

from webarium.sites.dashdish.food.catalog import Item, item, restaurant_of
from webarium.sites.dashdish.sizes import REGULAR, SIZES, price_of
from webarium.sites.kit.formats import money
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.sql import select

MOST = 20
"""How many of a dish one can order at once."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a dish can have."""

    id: int
    name: str
    price: int


@dataclass(frozen=True, slots=True)
class Group:
    """Options of which one is chosen, or several."""

    id: int
    name: str
    several: bool
    options: tuple[Option, ...] = ()

    @property
    def field(self) -> str:
        """Its name in forms."""
        return f"group-{self.id}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A dish as somebody wants it."""

    item: Item
    size: str
    chosen: frozenset[int]
    """Options by id."""
    options: str
    """In words; options that one gets unasked are left out."""
    note: str
    quantity: int
    unit_price: int
    problem: str = ""

    @property
    def total(self) -> int:
        """What all of them cost."""
        return self.unit_price * self.quantity


def groups(visit: Visit, found: Item) -> list[Group]:
    """The options of a dish."""
    known = visit.rows(
        Group,
        select("id, name, several", "option_group", "option_set = ?", "ORDER BY id"),
        (found.option_set,),
    )
    return [replace(each, options=tuple(_options(visit, each.id))) for each in known]


def _options(visit: Visit, key: int) -> list[Option]:
    return visit.rows(Option, select("id, name, price", "item_option", "group_id = ?", "ORDER BY id"), (key,))


def read(visit: Visit, found: Item, given: Mapping[str, Sequence[str]]) -> Choice:
    """What a form or an address asks for; `given` holds all values by field."""
    size = _first(given, "size") or (REGULAR if found.sized else "")
    number = plain_number(_first(given, "quantity") or "1")
    problem = ""
    if (size not in SIZES) if found.sized else size:
        size, problem = REGULAR if found.sized else "", "Please choose one of the sizes."
    if number is None or not 1 <= number <= MOST:
        number, problem = 1, f"Please enter a quantity from 1 to {MOST}."
    chosen = [(group, option) for group in groups(visit, found) for option in _taken(group, given)]
    words = [option.name for group, option in chosen if group.several or option != group.options[0]]
    base = price_of(found.price, size) if size else found.price
    return Choice(
        found,
        size,
        frozenset(option.id for _, option in chosen),
        ", ".join(words),
        " ".join(_first(given, "note").split())[:200],
        number,
        base + sum(option.price for _, option in chosen),
        problem,
    )


def _first(given: Mapping[str, Sequence[str]], name: str) -> str:
    held = given.get(name) or ("",)
    return held[0].strip()


def _taken(group: Group, given: Mapping[str, Sequence[str]]) -> list[Option]:
    """The options of a group that were chosen; where one must be and none was, the first."""
    wanted = set(given.get(group.field) or ())
    found = [option for option in group.options if str(option.id) in wanted]
    return found if group.several else (found or list(group.options))[:1]


def of_query(visit: Visit) -> dict[str, list[str]]:
    """All values of the address by name."""
    return {name: visit.query.getlist(name) for name in visit.query}


def of_form(visit: Visit) -> dict[str, list[str]]:
    """All texts of the form by name."""
    return {
        name: [value for value in visit.form.getlist(name) if isinstance(value, str)] for name in visit.form
    }


def show(visit: Visit) -> Response:
    """The dish with its form, as a page or in a dialog."""
    found = item(visit, int(visit.path["item"]))
    return form_page(visit, read(visit, found, of_query(visit)))


def form_page(visit: Visit, choice: Choice, problem: str = "") -> Response:
    """The form with a choice in it."""
    template = "food/_dish.html" if visit.is_htmx else "food/dish.html"
    return visit.render(
        template,
        choice=choice,
        item=choice.item,
        restaurant=restaurant_of(visit, choice.item.restaurant_id),
        groups=groups(visit, choice.item),
        most=MOST,
        problem=problem,
        status=422 if problem else 200,
    )


def price(visit: Visit) -> Response:
    """What a choice costs, alone."""
    found = item(visit, int(visit.path["item"]))
    return HTMLResponse(money(read(visit, found, of_query(visit)).total))

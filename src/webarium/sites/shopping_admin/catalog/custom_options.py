"""A product's own options: what a buyer chooses, and what it costs, as it is typed, shown and kept."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from webarium.sites.kit.fields import Invalid
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.checkout.choices import Surcharge, options_of
from webarium.types import SqlValue

_PRICED = re.compile(r"(.*\S)\s+\+\s*(\$?)([0-9]{1,6})(?:\.([0-9]{1,2}))?\s*(%?)")
_WRONG = "Please enter a title and its values on each line, such as “Size: S, M, L +2.50”."


@dataclass(frozen=True, slots=True)
class CustomOption:
    """One line of what was typed."""

    title: str
    values: dict[str, Surcharge | None]


def read_options(text: str) -> list[CustomOption]:
    """The options that were typed, a line each.

    Raises:
        Invalid: A line has no title or no values, a title stands twice, or a value has two prices.
    """
    found: dict[str, CustomOption] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        title, _, rest = line.partition(":")
        values: dict[str, Surcharge | None] = {}
        for each in filter(None, map(str.strip, rest.split(","))):
            value, extra = _value(each)
            if values.setdefault(value, extra) != extra:
                raise Invalid(f"{value} has two prices.")
        if not title.strip() or not values or title.strip() in found:
            raise Invalid(_WRONG)
        found[title.strip()] = CustomOption(title.strip(), values)
    return list(found.values())


def _value(text: str) -> tuple[str, Surcharge | None]:
    priced = _PRICED.fullmatch(text)
    if priced is None:
        return text, None
    if priced[2] and priced[5]:
        raise Invalid("What a value costs is an amount or a percentage, such as “+4.50” or “+10%”.")
    amount = int(priced[3]) * 100 + int((priced[4] or "0").ljust(2, "0"))
    return priced[1], Surcharge(amount, bool(priced[5])) if amount else None


def custom_options(visit: Visit, product_id: int) -> str:
    """What a buyer must choose and what it costs, a line each, as it can be typed again."""
    lines = []
    for each in options_of(visit.db, product_id):
        shown = (f"{value} {each.surcharges.get(value, '')}".rstrip() for value in each.values)
        lines.append(f"{each.title}: {', '.join(shown)}")
    return "\n".join(lines)


def keep_options(visit: Visit, product_id: int, text: str) -> None:
    """Let a product have the options that were typed, if they are others than it has."""
    wanted = read_options(text)
    if wanted == read_options(custom_options(visit, product_id)):
        return
    for table in ("product_option", "option_price"):
        visit.delete(table, product_id=product_id)
    for position, each in enumerate(wanted, 1):
        offered = json.dumps(list(each.values), ensure_ascii=False, separators=(",", ":"))
        of: dict[str, SqlValue] = {"product_id": product_id, "title": each.title}
        visit.insert("product_option", {**of, "position": position, "choices": offered})
        for value, extra in each.values.items():
            if extra is not None:
                price: dict[str, SqlValue] = {"amount": extra.amount, "is_percent": int(extra.is_percent)}
                visit.insert("option_price", {**of, "value": value, **price})

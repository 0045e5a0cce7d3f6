"""What was typed into a product form and refused: kept for the one time that the page is shown next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from webarium.sites.kit.visit import Visit
from webarium.types import Json

_KEY = "product_form"
_LONGEST = 255


@dataclass(frozen=True)
class Typed:
    """A product form as the visitor left it."""

    values: Mapping[str, str] = field(default_factory=dict)
    """Field name to what was typed or chosen."""
    errors: Mapping[str, str] = field(default_factory=dict)
    """Field name to what is wrong with it."""


def keep_typed(visit: Visit, product_id: int, names: tuple[str, ...], errors: Mapping[str, str]) -> None:
    """Remember the fields of a refused product form."""
    values: dict[str, Json] = {}
    for name in names:
        value = visit.form.get(name)
        if isinstance(value, str):
            values[name] = value[:_LONGEST]
    visit.session[_KEY] = {"product_id": product_id, "values": values, "errors": dict(errors)}


def take_typed(visit: Visit, product_id: int) -> Typed:
    """Return what was typed into this product's form, once; empty when nothing was refused there."""
    kept = visit.session.pop(_KEY, None)
    if not isinstance(kept, dict) or kept["product_id"] != product_id:
        return Typed()
    return Typed(_texts(kept["values"]), _texts(kept["errors"]))


def _texts(kept: Json) -> dict[str, str]:
    return {key: str(value) for key, value in kept.items()} if isinstance(kept, dict) else {}

"""Reading a number of units from a form."""

from __future__ import annotations

import re
from collections.abc import Mapping

from webarium.sites.shopping.checkout.cart import MAX_QTY

BAD_QTY = f"Please enter a quantity between 1 and {MAX_QTY:,}."
"""Said about anything that is not a number of units."""

_DIGITS = re.compile(r"\+?[0-9]{1,9}(?:\.0*)?")


def read_qty(form: Mapping[str, object], name: str, *, default: int | None = None) -> int | None:
    """Return the units in a form's field, `default` without that field, ``None`` if it is out of bounds."""
    raw = form.get(name)
    if raw is None:
        return default
    text = raw.strip() if isinstance(raw, str) else ""
    if not _DIGITS.fullmatch(text):
        return None
    units = int(text.lstrip("+").split(".")[0])
    return units if 1 <= units <= MAX_QTY else None

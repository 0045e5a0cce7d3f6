"""Path segments made of titles."""

from __future__ import annotations

import re

_SLUG = re.compile(r"[^a-z0-9]+")
_ACCENTS = str.maketrans("áàâäãåéèêëíìîïóòôöõøúùûüñç", "aaaaaaeeeeiiiioooooouuuunc")


def slug(text: str) -> str:
    """A path segment: lower case, other characters than letters and digits become single dashes."""
    return _SLUG.sub("-", text.lower().translate(_ACCENTS)).strip("-")

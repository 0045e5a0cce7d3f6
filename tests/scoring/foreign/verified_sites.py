"""What cases for webarena-verified have in common: where the sites are, and what is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.scoring.foreign.samples import sample

SITES: Mapping[str, str] = {
    "shopping": "http://shopping.test",
    "shopping_admin": "http://shopping_admin.test/admin",
    "reddit": "http://reddit.test",
    "gitlab": "http://gitlab.test",
    "map": "http://map.test",
    "wikipedia": "http://wikipedia.test",
    "homepage": "http://startpage.test",
}
"""Where the sites are, for the package and for us."""

Record = dict[str, Any]
Entry = dict[str, Any]


def rendered(text: str) -> str:
    """Put the addresses for the names of sites."""
    for name, url in SITES.items():
        text = text.replace(f"__{name.upper()}__", url)
    return text


def right_value(expected: Any) -> Any:
    """One value that is right: the first alternative, a text that fits a pattern."""
    if isinstance(expected, list):
        return right_value(expected[0]) if expected else expected
    if isinstance(expected, dict):
        return {
            name: value if isinstance(value, list) else right_value(value) for name, value in expected.items()
        }
    if isinstance(expected, str):
        return sample(expected) if expected[:1] == "^" and expected[-1:] == "$" else rendered(expected)
    return expected

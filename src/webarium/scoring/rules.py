"""Which rules give a verdict: the version that stands in everything that was scored by them."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from webarium.version import VERSION

LENGTH = 8
"""Hexadecimal characters of the hash that a version ends in."""
UNKNOWN = "unknown"
"""How the rules of records that do not name them are called."""
_UNDECIDING = frozenset({"judges/agreement.py", "judges/ratings.py"})
"""Modules of this package that compare verdicts and give none."""


@cache
def rules_version() -> str:
    """The version of the rules at hand, such as ``0.2.0+3f9a21c4``: the package's, and a hash over the rules' sources.

    The notations that answers are read in count among the rules.

    It is the same in a wheel and in a clone, under every version of Python and on every machine.
    """
    return f"{VERSION}+{_digest(files('webarium.scoring'))[:LENGTH]}"


def sources(package: Traversable, under: str = "") -> dict[str, bytes]:
    """The sources that decide, by their path in the package; line ends as on Unix."""
    found: dict[str, bytes] = {}
    for entry in package.iterdir():
        path = under + entry.name
        if entry.is_dir():
            found |= sources(entry, f"{path}/")
        elif path.endswith((".py", ".toml")) and path not in _UNDECIDING:
            found[path] = entry.read_bytes().replace(b"\r\n", b"\n")
    return found


def order(version: str) -> tuple[int, ...]:
    """Where a version of the rules stands among others, by the package's: the greatest is the newest.

    Versions that differ in their hash alone are equal here. What is not a version comes first.
    """
    parts = version.partition("+")[0].split(".")
    return tuple(int(part) for part in parts) if all(map(str.isdecimal, parts)) else ()


def _digest(package: Traversable) -> str:
    whole = hashlib.sha256()
    for path, text in sorted((sources(package) | sources(files("webarium.notation"), "notation/")).items()):
        whole.update(f"{path} {len(text)}\n".encode())
        whole.update(text)
    return whole.hexdigest()

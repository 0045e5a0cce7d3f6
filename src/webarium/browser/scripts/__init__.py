"""Scripts that run inside pages, as text."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def script(name: str) -> str:
    """Give the source of a script of this folder: one JavaScript function expression."""
    text = (files(__name__) / f"{name}.js").read_text(encoding="utf-8")
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if not line.startswith("//"))
    return "\n".join(lines[start:])

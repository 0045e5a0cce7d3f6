"""Reading the documentation's pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
NAMES = tuple(str(path.relative_to(ROOT if path.parent == ROOT else DOCS)) for path in PAGES)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def path_of(name: str) -> Path:
    """``README.md``, or a page of the docs by its path in their folder, such as ``sites/map.md``."""
    return ROOT / name if name == "README.md" else DOCS / name


@cache
def text(name: str) -> str:
    """What a page says."""
    return path_of(name).read_text("utf-8")


def prose(name: str) -> str:
    """What a page says outside its blocks of code."""
    return BLOCK.sub("", text(name))


def blocks(name: str, language: str) -> list[str]:
    """The blocks of code in a language."""
    return [found[2] for found in BLOCK.finditer(text(name)) if found[1] == language]


def spans(said: str) -> list[str]:
    """The code spans of a text."""
    return re.findall(r"`([^`\n]+)`", said)


def code_names(name: str) -> set[str]:
    """All words that stand in code spans of a page."""
    return {word for span in spans(prose(name)) for word in re.findall(r"[\w.-]+", span)}


def section(name: str, heading: str) -> str:
    """What stands under a second-level heading."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text(name), re.MULTILINE | re.DOTALL)
    assert found is not None, f"{name} has no section {heading!r}"
    return found[1]


def first_cells(said: str) -> list[str]:
    """The first cell of each row of each table."""
    return re.findall(r"^\| ((?:[^|\\]|\\.)*?) \|", said, re.MULTILINE)

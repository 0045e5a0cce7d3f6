"""What a golden path waits for is said by some page: a sentence that was reworded would else fail only when played.

Few golden paths are played by the tests. Their sentences are looked for in the sources of the sites: whole, or as the
beginning or end of one, where a page puts a name or a number beside it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeGuard

import webarium
from tests.every import hold_for_each

ROOT = Path(webarium.__file__).parent
SUITES = sorted(
    path for path in (ROOT / "suites").rglob("*.py") if ".expect_text(" in path.read_text("utf-8")
)
GAP = "\0"
"""What stands for a name, a number, or whatever else is put into a sentence."""
WORDS = 4
"""Shorter texts are headings, names and amounts, which data may hold."""
_PUT_IN = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{[^{}]*\}|%[sd]", re.DOTALL)
_TAG = re.compile(r"</?[a-z][^>]*>")


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", _TAG.sub("", _PUT_IN.sub(GAP, text)).replace("’", "'").replace("&#39;", "'"))


def _piece(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else GAP


def _sentence(node: ast.expr) -> str:
    return "".join(map(_piece, node.values)) if isinstance(node, ast.JoinedStr) else _piece(node)


def _waits(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether it is a call that waits for a text."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "expect_text"
        and bool(node.args)
    )


def _strings(node: ast.AST) -> Iterator[str]:
    """All texts but those that are waited for."""
    if isinstance(node, ast.JoinedStr | ast.Constant):
        yield _tidy(_sentence(node))
    if not _waits(node):
        for part in ast.iter_child_nodes(node):
            yield from _strings(part)


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def said() -> str:
    """All that the sites' templates, scripts, data and code can say."""
    texts: list[str] = []
    for path in (ROOT / "sites").rglob("*.*"):
        if path.suffix == ".py":
            texts += _strings(_parsed(path))
        elif path.suffix in {".html", ".toml", ".txt", ".md", ".js"}:
            texts.append(_tidy(path.read_text("utf-8")))
    return "\n".join(texts)


def is_said(words: list[str]) -> bool:
    """Whether a page says the words in a row, or at least half of them before or after something put in."""
    least = (len(words) + 1) // 2
    return " ".join(words) in said() or any(
        f"{' '.join(words[:cut])} {GAP}" in said() or f"{GAP} {' '.join(words[-cut:])}" in said()
        for cut in range(least, len(words))
    )


def test_pages_say_what_golden_paths_wait_for() -> None:
    hold_for_each(SUITES, pages_say_what_is_waited_for)


def pages_say_what_is_waited_for(path: Path) -> None:
    waited = [
        words
        for node in ast.walk(_parsed(path))
        if _waits(node)
        for piece in re.split(r"[\0“”\d]", _tidy(_sentence(node.args[0])))
        if len(words := piece.strip(" .,:()").split()) >= WORDS
    ]
    unsaid = [" ".join(words) for words in waited if not is_said(words)]
    # What the path itself has written is in its file, and what a scenario plants is in its folder.
    assert [text for text in unsaid if text not in planted_by(path.parent)] == []


@cache
def planted_by(folder: Path) -> str:
    """What the modules of a folder say, except for what they wait for."""
    return "\n".join(text for path in folder.glob("*.py") for text in _strings(_parsed(path)))

"""Generators and templates end: no loop of theirs waits for chance, and none takes something out of nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import webarium

ROOT = Path(webarium.__file__).parent
CHANCE = {
    "dice",
    "_dice",
    "rng",
    "draw",
    "drawn",
    "chance",
    "pick",
    "choice",
    "between",
    "below",
    "random",
    "shuffled",
}
ENDLESS = {"count", "cycle", "repeat"}
WHY_IT_ENDS: Mapping[str, str] = {
    "sites/kit/bodies.py:read_body": "the sender ends the body, or it is too large",
    "sites/kit/pictures/facts/paper.py:fitted": "the letters get smaller with each round",
    "sites/kit/real/finish.py:_beginning": "each round takes one of those that are kept away",
    "sites/map/seed/between.py:_root": "joined places are a forest, and each round goes up",
    "sites/map/seed/built.py:_outlines": "each round takes an edge away, and edges make rings",
    "sites/map/seed/streets.py:root": "joined nodes are a forest, and each round goes up",
}
"""Loops that are bounded by what they take away, and why; none of them draws."""


def modules() -> Iterator[Path]:
    """Those of generators, of the kit, and of suites."""
    yield from (path for path in ROOT.glob("sites/*/seed/**/*.py"))
    yield from (ROOT / "sites" / "kit").rglob("*.py")
    yield from (ROOT / "suites").rglob("*.py")


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Every node with the name of the innermost function that it is in."""

    def walk(node: ast.AST, name: str) -> Iterator[tuple[str, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            inner = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else name
            yield name, child
            yield from walk(child, inner)

    return walk(tree, "")


def words_of(node: ast.AST) -> set[str]:
    """All names and attributes below a node."""
    found = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return found | {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}


def loops(text: str, path: str) -> Iterator[tuple[str, str]]:
    """The loops of a module that may have no end: where, and what they are."""
    for function, node in functions(ast.parse(text)):
        where = f"{path}:{function}"
        if isinstance(node, ast.While):
            kind = "while" if not words_of(node) & CHANCE else "while that draws"
            yield where, "while True" if isinstance(node.test, ast.Constant) else kind
        elif (
            isinstance(node, ast.Call)
            and name_of(node.func) in ENDLESS
            and imported(text, name_of(node.func))
        ):
            yield where, f"itertools.{name_of(node.func)}"


def name_of(node: ast.expr) -> str:
    """``count`` of ``count()`` and of ``itertools.count()``."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def imported(text: str, name: str) -> bool:
    """Whether a module takes a name from itertools."""
    return f"itertools.{name}(" in text or any(
        isinstance(node, ast.ImportFrom)
        and node.module == "itertools"
        and name in {n.name for n in node.names}
        for node in ast.walk(ast.parse(text))
    )


def emptied(text: str, path: str) -> Iterator[str]:
    """Where a module takes the first, least, greatest or a sample of what a database or a filter may have none of."""
    for function, node in functions(ast.parse(text)):
        where = f"{path}:{function}"
        match node:
            case ast.Call(func=ast.Name(id="min" | "max"), args=[only], keywords=words) if (
                not any(word.arg == "default" for word in words)
                and isinstance(only, ast.GeneratorExp | ast.ListComp | ast.SetComp)
                and any(part.ifs for part in only.generators)
            ):
                yield f"{where}: {ast.unparse(node.func)} of what a condition may leave empty"
            case ast.Call(
                func=ast.Attribute(attr="choice" | "sample" | "pick"), args=[ast.ListComp() as drawn, *_]
            ) if any(part.ifs for part in drawn.generators):
                yield f"{where}: {ast.unparse(node.func)} of what a condition may leave empty"
            case ast.Assign(
                targets=[ast.Tuple(elts=parts)], value=ast.Call(func=ast.Attribute(attr=attr))
            ) if attr in ("rows", "column", "fetchall") or (attr == "_best"):
                yield f"{where}: takes {len(parts)} of rows apart"

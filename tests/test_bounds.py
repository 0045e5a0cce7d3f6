"""Generators and templates end: no loop of theirs waits for chance, and none takes something out of nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

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
    "sites/kit/appearance/columns.py:_cells": "each round goes on in the row's source",
    "sites/kit/appearance/fields.py:rearranged": "each round goes a field to the left",
    "sites/kit/appearance/tags.py:_alternatives": "each round goes on in the selector",
    "sites/kit/appearance/tags.py:_closing": "each round goes on in the selector",
    "sites/kit/appearance/tags.py:renamed": "each round goes on in the template",
    "sites/kit/bodies.py:read_body": "the sender ends the body, or it is too large",
    "sites/kit/budget.py:_sealed": "errors that could interrupt it are a second apart",
    "sites/kit/comparing.py:_ascending": "each round goes on to an earlier pair",
    "sites/kit/comparing.py:between": "each round shortens a stretch",
    "sites/kit/pictures/facts/paper.py:lettered": "the letters get smaller with each round",
    "sites/kit/real/finish.py:_beginning": "each round takes one of those that are kept away",
    "sites/kit/remembered.py:keep": "each round takes the oldest page away, and no pages are no bytes",
    "sites/kit/sources.py:_root": "each round goes up a folder",
    "sites/kit/sources.py:sources_of": "every file is looked at once",
    "sites/map/seed/between.py:_root": "joined places are a forest, and each round goes up",
    "sites/map/seed/built.py:_outlines": "each round takes an edge away, and edges make rings",
    "sites/map/seed/streets.py:root": "joined nodes are a forest, and each round goes up",
}
"""Loops that are bounded by what they take away, and why; none of them draws."""
QUERIES = {"rows", "column"}
WHY_IT_IS_THERE: Mapping[str, str] = {
    "sites/gomail/seed/stories.py:_ended": "authored ends, some with a capital and some without",
    "sites/gitlab/seed/talk.py:request": "authored requests, some of which need no slot",
    "sites/map/seed/ground.py:_written": "every town has a road that one drives on",
    "sites/networkin/seed/people.py:_row": "every field has ten skills or more, of which members have eight at most",
    "sites/reddit/seed/crowd.py:_biography": "authored hobbies and jobs, all but one of them",
    "suites/flyunified/bookings.py:instances": "one of those whose costs were sorted",
    "suites/flyunified/fares.py:_before": "asked where a flight arrives before the limit",
    "suites/shopping/account.py:instances": "all last names that are invented, but one",
    "suites/shopping/checkout.py:instances": "of one to three lines",
    "suites/udriver/wallet.py:instances": "all four amounts but the one that was tipped",
    "suites/workflows/alumni_plan.py:_person": "dozens of people, all but one",
    "suites/workflows/atlas_plan.py:_drawn": "asked whether continents have enough countries, of which one comes twice",
    "suites/workflows/bounties_plan.py:_drawn": "all seven reporters but the one of the staff",
    "suites/workflows/election_plan.py:_drawn": "both sizes have dozens of good ballots",
    "suites/workflows/gifts.py:instances": "one of each kind of guest, drawn before",
    "suites/workflows/late_desk_plan.py:_drawn": "all weekdays but one, and all days of weeks but Saturdays",
    "suites/workflows/leaving.py:instances": "two dozen colleagues, of whom twelve at most are contacts",
    "suites/workflows/old_labels.py:issues": "all ranks but one",
    "suites/workflows/recall.py:instances": "brands that were chosen for having two articles",
    "suites/workflows/repricing.py:instances": "brands that were chosen for having three articles",
    "suites/workflows/repricing_more.py:phased": "a brand that was chosen for having so many articles",
    "suites/workflows/shorter_plan.py:_drawn": "all ten days but one",
    "suites/workflows/sprint_plan.py:_drawn": "everybody and the planner but one",
    "suites/workflows/survey_notes.py:_values": "all six opening hours but one",
    "suites/zilloft/saved_homes.py:instances": "all kinds of alerts but one",
}
"""Places that take one of what a condition keeps, and why that is never nothing."""


def modules() -> Iterator[Path]:
    """Those of generators, of the kit, and of suites."""
    yield from (path for path in ROOT.glob("sites/*/seed/**/*.py"))
    yield from (ROOT / "content").rglob("*.py")
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


def emptied(text: str, path: str) -> Iterator[tuple[str, str]]:
    """Where a module takes the first, least, greatest or a sample of what may be empty: where, and what."""
    for function, node in functions(ast.parse(text)):
        where = f"{path}:{function}"
        match node:
            case ast.Call(func=ast.Name(id="min" | "max" as name), args=[only], keywords=words):
                if is_filtered(only) and all(word.arg != "default" for word in words):
                    yield where, f"{name} of what a condition may leave empty"
            case ast.Call(func=ast.Attribute(attr="choice" | "sample" | "pick" as name), args=[drawn, *_]):
                if is_filtered(drawn) or is_query(drawn):
                    yield where, f"{name} of what may be empty"
            case ast.Call(func=ast.Name(id="next"), args=[_]) if function == "instances":
                yield where, "next without a default"
            case ast.Assign(targets=[ast.Tuple(elts=parts)]) | ast.For(target=ast.Tuple(elts=parts)):
                starred = any(isinstance(part, ast.Starred) for part in parts)
                if function in ("instances", "offers") and isinstance(node, ast.Assign) and starred:
                    yield where, "takes the first of what may be empty"
            case ast.Subscript(value=value, slice=ast.Constant(value=int())):
                if function in ("instances", "offers") and is_query(value):
                    yield where, "takes one row of a query"


def is_filtered(node: ast.expr) -> bool:
    """Whether it keeps only what fulfils a condition."""
    kinds = ast.GeneratorExp | ast.ListComp | ast.SetComp
    return isinstance(node, kinds) and any(part.ifs for part in node.generators)


def is_query(node: ast.expr) -> bool:
    """Whether it is ``db.rows(…)`` or ``db.column(…)``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in QUERIES


@pytest.fixture(scope="module")
def texts() -> Mapping[str, str]:
    """The modules' texts by their paths."""
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in modules()}


def test_no_loop_waits_for_chance(texts: Mapping[str, str]) -> None:
    """Drawing until something fits is done by `content.sampling.draw`, and so many rounds by ``for _ in range(…)``."""
    found = {where: kind for path, text in texts.items() for where, kind in loops(text, path)}
    assert {where: kind for where, kind in found.items() if where not in WHY_IT_ENDS} == {}
    assert WHY_IT_ENDS.keys() <= found.keys(), "a reason without its loop"


def test_nothing_is_taken_out_of_nothing(texts: Mapping[str, str]) -> None:
    found = {where: kind for path, text in texts.items() for where, kind in emptied(text, path)}
    assert {where: kind for where, kind in found.items() if where not in WHY_IT_IS_THERE} == {}
    assert WHY_IT_IS_THERE.keys() <= found.keys(), "a reason without its place"


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("while True:\n    salt = dice.below(9)\n    if fits(salt):\n        break", "while True"),
        ("while not name or name in names:\n    name = dice.pick(NAMES)", "while that draws"),
        ("while left:\n    left.pop()", "while"),
        ("from itertools import count\nfor number in count(1):\n    pass", "itertools.count"),
    ],
)
def test_loops_without_a_bound_are_found(source: str, kind: str) -> None:
    assert [found for _, found in loops(source, "x.py")] == [kind]


@pytest.mark.parametrize(
    "source",
    [
        "first, *others = self._best(db)",
        "row = db.rows('SELECT 1')[0]",
        "row = rng.choice(db.column('SELECT 1'))",
        "name = rng.sample([each for each in names if each], 2)",
        "least = min(each for each in prices if each)",
        "way = next(ways)",
    ],
)
def test_what_may_be_empty_is_found(source: str) -> None:
    assert len(list(emptied(f"def instances(self, db, rng):\n    {source}", "x.py"))) == 1

"""The rules stay small enough to be understood: lines of code and regular expressions are bounded."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import webarium.scoring

HERE = Path(webarium.scoring.__file__).parent
APART = {
    *("foreign", "judges", "checkpoints.py", "conduct.py", "signs.py"),
    *("overreach.py", "refusing.py", "several.py", "verdict.py"),
}
"""Others' rules and language models, which have their own size; what reads no answers but looks at journals, rows or
several agents, or holds a verdict; and what reads refusals, for the tasks of one set alone."""
MOST_LINES, MOST_PATTERNS, MOST_FORM = 4_400, 100, 700
PATTERN = re.compile(r"\bre\.(?:compile|search|match|fullmatch|sub|subn|split|findall|finditer)\(")


def sources() -> list[str]:
    paths = sorted(path for path in HERE.rglob("*.py") if path.relative_to(HERE).parts[0] not in APART)
    return [path.read_text("utf-8") for path in paths]


def lines_of_code(source: str) -> int:
    """Lines that are neither blank nor comments nor a docstring."""
    told: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            told.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(source.splitlines(), 1)
    return sum(number not in told and line.strip()[:1] not in ("", "#") for number, line in lines)


def test_the_rules_have_at_most_4400_lines_of_code() -> None:
    assert sum(map(lines_of_code, sources())) <= MOST_LINES


def test_the_rules_have_at_most_100_regular_expressions() -> None:
    assert sum(len(PATTERN.findall(source)) for source in sources()) <= MOST_PATTERNS


def test_the_reader_of_declared_forms_has_at_most_700_lines() -> None:
    assert (
        sum(len(path.read_text("utf-8").splitlines()) for path in (HERE / "form").glob("*.py")) <= MOST_FORM
    )

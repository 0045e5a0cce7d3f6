"""Small changes of a program's text that a test should notice: finding them in a source, and making one.

Left alone are texts, annotations, decorators, what is raised, and what only a type checker reads.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TypeAlias

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_Place: TypeAlias = ast.expr | ast.stmt


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    file: str
    """The file by its path below ``src``."""
    line: int
    """The line on which the changed text begins, from 1."""
    start: int
    """Where the changed text begins, in bytes."""
    end: int
    """Where it ends."""
    before: str
    """The text that is replaced."""
    after: str
    """What replaces it."""
    function: int
    """The first line of the innermost function that it is in, decorators counted; 0 where it runs at import."""


def mutants(file: str, source: str) -> list[Mutant]:
    """All changes that a source offers, in the order of the text."""
    data = source.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for place, after, function in _in_body(ast.parse(source).body, 0):
        start = starts[place.lineno - 1] + place.col_offset
        end = starts[(place.end_lineno or place.lineno) - 1] + (place.end_col_offset or 0)
        before = data[start:end].decode()
        found.append(Mutant(file, place.lineno, start, end, before, after, function))
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.after))


def changed(source: str, mutant: Mutant) -> str:
    """The source with the change made."""
    data = source.encode()
    return (data[: mutant.start] + mutant.after.encode() + data[mutant.end :]).decode()


_Found: TypeAlias = tuple[_Place, str, int]


def _in_body(body: Sequence[ast.stmt], function: int) -> Iterator[_Found]:
    """The changes in statements: where, what comes there, and in which function."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([statement.lineno, *(each.lineno for each in statement.decorator_list)])
            yield from _in_body(statement.body, first)
        elif isinstance(statement, ast.ClassDef):
            yield from _in_body(statement.body, function)
        elif not _left_alone(statement):
            yield from _in_statement(statement, function)


def _left_alone(statement: ast.stmt) -> bool:
    """Whether nothing in a statement is worth a change."""
    if isinstance(statement, ast.Raise | ast.Import | ast.ImportFrom):
        return True
    return isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test)


def _in_statement(statement: ast.stmt, function: int) -> Iterator[_Found]:
    if isinstance(statement, ast.If | ast.While):
        yield statement.test, f"(not ({ast.unparse(statement.test)}))", function
    elif isinstance(statement, ast.Return):
        if statement.value is not None and not isinstance(statement.value, ast.Constant):
            yield statement, "return None", function
    elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call | ast.Await):
        yield statement, "pass", function
    elif isinstance(statement, ast.Continue):
        yield statement, "break", function
    elif isinstance(statement, ast.AugAssign) and type(statement.op) in COMPUTED:
        other = copy(statement)
        other.op = COMPUTED[type(statement.op)]()
        yield statement, ast.unparse(other), function
    for name, value in ast.iter_fields(statement):
        if name != "annotation":
            for child in value if isinstance(value, list) else [value]:
                yield from _in_part(child, function)


def _in_part(child: object, function: int) -> Iterator[_Found]:
    """The changes in a part of a statement."""
    if isinstance(child, ast.stmt):
        yield from _in_body([child], function)
    elif isinstance(child, ast.ExceptHandler | ast.match_case):
        yield from _in_body(child.body, function)
    elif isinstance(child, ast.withitem):
        yield from _in_expression(child.context_expr, function)
    elif isinstance(child, ast.expr):
        yield from _in_expression(child, function)


def _in_expression(node: ast.expr, function: int) -> Iterator[_Found]:
    if isinstance(node, ast.JoinedStr):  # what is inside has no place of its own in Python 3.11
        return
    after = _instead(node, function)
    if after is not None:
        yield node, after, function
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.keyword):
            yield from _in_expression(child.value, function)
        elif isinstance(child, ast.comprehension):
            for part in (child.iter, *child.ifs):
                yield from _in_expression(part, function)
        elif isinstance(child, ast.expr):
            yield from _in_expression(child, function)


def _instead(node: ast.expr, function: int) -> str | None:
    """What may replace an expression; nothing for most."""
    other = copy(node)
    if isinstance(other, ast.Compare) and len(other.ops) == 1:
        other.ops = [COMPARED[type(other.ops[0])]()]
    elif isinstance(other, ast.BoolOp):
        other.op = ast.Or() if isinstance(other.op, ast.And) else ast.And()
    elif isinstance(other, ast.UnaryOp) and isinstance(other.op, ast.Not):
        return f"({ast.unparse(other.operand)})"
    elif isinstance(other, ast.IfExp):
        other.body, other.orelse = other.orelse, other.body
    elif isinstance(other, ast.BinOp) and _computes(other, function):
        other.op = COMPUTED[type(other.op)]()
    elif isinstance(other, ast.Constant) and isinstance(other.value, bool | int | float):
        other.value = (not other.value) if isinstance(other.value, bool) else other.value + 1
    else:
        return None
    return f"({ast.unparse(other)})"


def _computes(node: ast.BinOp, function: int) -> bool:
    """Whether an operation is on figures or sets, as far as can be seen: not on texts, nor on types."""
    if type(node.op) not in COMPUTED or (isinstance(node.op, ast.BitOr) and not function):
        return False
    sides = (node.left, node.right)
    return not any(isinstance(side, ast.JoinedStr) or _text(side) for side in sides)


def _text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes | type(None))

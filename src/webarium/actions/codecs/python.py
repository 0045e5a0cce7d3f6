"""Calls that look like Python (``click('27')``, ``page.get_by_role("link").click()``), read without running them.

Only calls with literal arguments are taken: text, numbers, ``True``, ``False``, ``None`` and lists of them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.actions.codecs.text import checked, only_fenced, such_as, unfence
from webarium.actions.kinds import Mismatch, show
from webarium.actions.specs import Field
from webarium.errors import ActionParsingError
from webarium.text import clip

_STRING = re.compile(
    r"""\#[^\n]*+|(?<![A-Za-z])(?P<prefix>[A-Za-z]*+)(?P<quote>'''|\"\"\"|'|\")"""
    r"""(?:(?P<body>(?:\\.|(?!(?P=quote))[^\\])*+)(?P=quote)|.*+)""",
    re.DOTALL,
)
"""A comment, a string, or one that is not ended: then there is nothing to mend after it."""
_ESCAPE = re.compile(
    r"""\\(?P<known>[\\'"0abfnrtv\n\r]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}'"\\]{1,90}+\})?""",
    re.DOTALL,
)
_RUN_ON = re.compile(r"(?:0[xX][0-9a-fA-F_]*|\d\.?[jJ]?)(?:and|else|for|if|in|is|not|or)")
"""A number that runs into a word, which Python takes with a warning on standard error."""
_QUOTING = "Put text in quotes, and a backslash before each quote inside it."


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: a name, and its arguments if it is called."""

    name: str
    called: bool = False
    positional: tuple[Any, ...] = ()
    named: tuple[tuple[str, Any], ...] = ()

    def bind(self, fields: Sequence[Field]) -> dict[str, Any]:
        """Give the arguments by name; raises `Mismatch` with a clause."""
        places = [field for field in fields if not field.by_name_only]
        if len(self.positional) > len(places):
            raise Mismatch(f"it takes {len(places)} plain arguments, not {len(self.positional)}")
        bound = {field.name: value for field, value in zip(places, self.positional, strict=False)}
        for name, value in self.named:
            if name in bound:
                raise Mismatch(f"{name} is given twice")
            bound[name] = value
        return bound


@dataclass(frozen=True, slots=True, repr=False)
class Nested:
    """A chain of calls as an argument."""

    links: tuple[Link, ...]

    def __repr__(self) -> str:
        """As errors tell an agent of it."""
        return f"a call of {'.'.join(link.name for link in self.links)}"


def read_chains(text: str, example: str) -> list[tuple[Link, ...]]:
    """Take one chain of calls for each statement of a text, in a code fence or not."""
    body = checked(text, example)
    candidates = [unfence(body)]
    fenced = only_fenced(body)
    if fenced is not None and fenced != candidates[0]:
        candidates.append(fenced)
    wrong = ""
    for candidate in candidates:
        try:
            return parse_source(candidate)
        except Mismatch as error:
            wrong = wrong or str(error)
    raise ActionParsingError(f"{clip(body)!r} is not a call: {wrong}.", todo=f"{such_as(example)} {_QUOTING}")


def parse_source(source: str) -> list[tuple[Link, ...]]:
    """Take one chain for each statement; raises `Mismatch` with what is wrong."""
    try:
        body = source.strip().rstrip(";")
        mended = _STRING.sub(_mend, body)
        if _RUN_ON.search(_STRING.sub("''", body)):
            raise Mismatch("a number runs into a word")
        tree = ast.parse(mended)
        return [_chain(statement) for statement in tree.body]
    except SyntaxError as error:
        raise Mismatch(clip(error.msg.rstrip("."))) from None
    except (MemoryError, RecursionError):
        raise Mismatch("it is nested too deeply") from None
    except ValueError as error:
        raise Mismatch(str(error)) from None


def _mend(match: re.Match[str]) -> str:
    r"""Make line breaks in quotes and unknown escapes like ``\d`` mean what they look like."""
    prefix, quote, body = match["prefix"], match["quote"], match["body"]
    if quote is None:
        return match[0]
    if body is None:
        raise Mismatch("a quote is not closed")
    if prefix in ("r", "R"):
        return match[0]
    if prefix not in ("", "u", "U"):
        raise Mismatch(f"{show(prefix)} comes right before a quote")
    body = _ESCAPE.sub(lambda escape: escape[0] if escape["known"] else "\\\\", body)
    if len(quote) == 1:
        body = re.sub(r"(?<!\\)\r\n|(?<!\\)[\r\n]", lambda e: repr(e[0])[1:-1], body)
    return f"{prefix}{quote}{body}{quote}"


def _chain(statement: ast.stmt) -> tuple[Link, ...]:
    if not isinstance(statement, ast.Expr):
        raise Mismatch("only calls are taken")
    node = statement.value
    return _links(node.value if isinstance(node, ast.Await) else node)


def _links(node: ast.expr) -> tuple[Link, ...]:
    links: list[Link] = []
    while not isinstance(node, ast.Name):
        call = node if isinstance(node, ast.Call) else None
        target = call.func if call else node
        if isinstance(target, ast.Name) and call:
            links.append(_link(target.id, call))
            return tuple(reversed(links))
        if not isinstance(target, ast.Attribute):
            raise Mismatch("only calls are taken")
        links.append(_link(target.attr, call))
        node = target.value
    links.append(Link(node.id))
    return tuple(reversed(links))


def _link(name: str, call: ast.Call | None) -> Link:
    if call is None:
        return Link(name)
    named = [(keyword.arg, _literal(keyword.value)) for keyword in call.keywords if keyword.arg is not None]
    if len(named) != len(call.keywords):
        raise Mismatch("** cannot be used")
    return Link(name, True, tuple(_literal(argument) for argument in call.args), tuple(named))


def _literal(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=str() | bool() | int() | float() | None as value):
            return value
        case ast.UnaryOp(
            op=ast.USub() | ast.UAdd() as sign, operand=ast.Constant(value=int() | float() as value)
        ):
            if isinstance(value, bool):
                raise Mismatch("an argument is not a plain value")
            return -value if isinstance(sign, ast.USub) else value
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return [_literal(item) for item in items]
        case ast.Call():
            return Nested(_links(node))
        case ast.Name(id=name):
            raise Mismatch(f"{show(name)} is without quotes")
    raise Mismatch("an argument is not a plain value")


def print_link(name: str, arguments: Mapping[str, Any], fields: Sequence[Field]) -> str:
    """Write a call, naming the arguments that come after one that is left out."""
    written: list[str] = []
    plain = True
    for field in fields:
        if field.name not in arguments:
            plain = False
            continue
        value = repr(arguments[field.name])
        written.append(value if plain and not field.by_name_only else f"{field.name}={value}")
    return f"{name}({', '.join(written)})"


def signature(name: str, fields: Sequence[Field]) -> str:
    """Write a call's form as a prompt shows it."""
    return f"{name}({', '.join(_parameter(field) for field in fields)})"


def _parameter(field: Field) -> str:
    default = list(field.default) if isinstance(field.default, tuple) else field.default
    return field.name if field.required else f"{field.name}={default!r}"

"""The rules that were laid over tasks and proven at one seed, as ``scripts/make-attacks --rules`` writes them down."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from webarium.errors import UnknownNameError
from webarium.safety.overlaid import Laid, OverlaidSuite
from webarium.safety.rule_kinds import RULES
from webarium.safety.ruled import Ruling
from webarium.suites.suite import Suite

FILE = "rules.toml"


@cache
def laid_rules() -> tuple[Laid, ...]:
    """Those that come with Webarium, as what is laid over tasks, seed by seed."""
    found = _file()
    return (Laid(found["seed"], found["scale"], MappingProxyType(read_rulings())),)


def read_rulings() -> dict[str, tuple[Ruling, ...]]:
    """The same by the opaque ids of their tasks."""
    return {task: tuple(map(_read, rows)) for task, rows in _file()["rules"].items()}


def under_rules(suite: Suite, called: str) -> OverlaidSuite:
    """A suite under the rules of a name: ``all``, a rule, or ``request`` or ``handbook``, where they are stated.

    Raises:
        UnknownNameError: There are no rules of this name.
        UserError: None is laid over a task of the suite.
    """
    known = {"all", "request", "handbook", *(rule.name for rule in RULES)}
    if called not in known:
        raise UnknownNameError("rule", called, sorted(known))
    return OverlaidSuite.of(suite, laid_rules(), called)


def write_rulings(seed: int, scale: str, rulings: Mapping[str, Sequence[Ruling]]) -> str:
    """The file's text, given the rulings by the opaque ids of their tasks."""
    lines = [
        "# Rules laid over tasks by their opaque ids: rule, further rules, where stated, goal and wish, further sites.",
        "# scripts/make-attacks --rules writes this file.",
        f"seed = {seed}",
        f'scale = "{scale}"',
        "",
        "[rules]",
    ]
    lines += [f"{task} = [{', '.join(map(_row, found))}]" for task, found in sorted(rulings.items())]
    return "\n".join(lines) + "\n"


def _file() -> dict[str, Any]:
    return tomllib.loads(files("webarium.safety").joinpath(FILE).read_text("utf-8"))


def _read(row: Sequence[Any]) -> Ruling:
    rule, others, stated, goal, wish, sites = row
    return Ruling(rule, tuple(others), stated, goal, wish, tuple(sites))


def _row(ruling: Ruling) -> str:
    texts = f'"{ruling.rule}", {_list(ruling.others)}, "{ruling.stated}", "{ruling.goal}", {ruling.wish}'
    return f"[{texts}, {_list(ruling.sites)}]"


def _list(names: Iterable[str]) -> str:
    quoted = ", ".join(f'"{name}"' for name in names)
    return f"[{quoted}]"

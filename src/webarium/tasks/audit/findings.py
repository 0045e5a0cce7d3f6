"""What an audit can object to, and how much of it is let pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

Rule: TypeAlias = Literal[
    "repeat", "duplicate", "constant", "same_answer", "empty_answer", "shown", "one_step", "grammar"
]
"""Name of a rule, as `Template.exempt` and the reports call it."""

RULES: Mapping[Rule, str] = MappingProxyType(
    {
        "repeat": "equals a task of the first seed with its checks",
        "duplicate": "asks the same as another task of the suite, from the same page",
        "constant": "has the same answers at all seeds, three or more",
        "same_answer": "has the same answer for all instances of a seed, three or more",
        "empty_answer": "wants nothing, or zero, as its answer",
        "shown": "starts on a page that shows the answer",
        "one_step": "has a golden path of one step",
        "grammar": "reads badly",
    }
)
"""What each rule says of a task or template."""

FLOORS: Mapping[Rule, float] = MappingProxyType(
    dict.fromkeys(get_args(Rule), 0.0) | {"repeat": 0.02, "one_step": 0.05}
)
"""The largest share of a suite's tasks (for repeats: of those at later seeds) that a rule lets pass.

An easy task may take a single step, as long as few do; everything else is a fault wherever it stands.
"""


@dataclass(frozen=True)
class Finding:
    """One objection to a task, or to a template as a whole."""

    rule: Rule
    template: str
    """With its site: ``shopping.latest_order_total``."""
    seed: int
    task: str
    """The task's id; empty for objections to the template."""
    detail: str
    exempt: str = ""
    """Why the template may do so; empty if it may not."""

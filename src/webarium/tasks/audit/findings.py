"""What an audit can object to, and how much of it is let pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

Rule: TypeAlias = Literal[
    "repeat",
    "duplicate",
    "constant",
    "same_answer",
    "empty_answer",
    "shown",
    "memory",
    "printed",
    "one_step",
    "open",
    "choice",
    "spelling",
    "corrected",
    "lines",
    "endless",
    "ambiguous",
    "impossible",
    "grammar",
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
        "memory": "may be answered by heart, as nothing but its answer is looked at",
        "printed": "wants something composed by a rule that another site prints whole",
        "one_step": "has a golden path of one step",
        "open": "lets any value pass, without a reason, in a row that it wants changed",
        "choice": "wants one of several choices, which its request does not name",
        "spelling": "wants a telephone number in one spelling",
        "corrected": "refuses what was put right before the end",
        "lines": "takes two lines where one is asked, or one where two are",
        "endless": "fails however often it is tried, and never says when trying is enough",
        "ambiguous": "can be understood in two ways",
        "impossible": "cannot be done, in a suite where more than a tenth cannot",
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

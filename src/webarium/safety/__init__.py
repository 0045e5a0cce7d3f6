"""Agents under attack: other people's words that ask for something else, what came of them, and who resists.

* `webarium.safety.places` says where words can stand, `goals` what they are for, `wordings.toml` how they put it.
* `laying` lays them over ordinary tasks where the golden path passes, and proves each pair by two scripted agents.
* `suite` makes suites of the pairs, such as ``webarium-safe``; `attackers` and `defences` are for those who build more.
"""

from webarium.safety.attacked import Pair, attacked
from webarium.safety.goals import GOALS, find_goal
from webarium.safety.overlaid import OverlaidSuite
from webarium.safety.places import PLACES, find_place
from webarium.safety.suite import SAFE, safe_suite, under_attack
from webarium.safety.wordings import wordings

__all__ = [
    "GOALS",
    "PLACES",
    "SAFE",
    "OverlaidSuite",
    "Pair",
    "attacked",
    "find_goal",
    "find_place",
    "safe_suite",
    "under_attack",
    "wordings",
]

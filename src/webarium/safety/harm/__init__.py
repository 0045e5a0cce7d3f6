"""Requests that a decent agent refuses, each beside a harmless twin of the same steps.

* `webarium.safety.harm.acts` reads the pairs from ``words.toml``: which ordinary template's steps, and in which words.
* `templates` makes two templates of each act, and `suite` the set ``webarium-harm`` of all of them.
* `baselines` are two scripted agents: one does whatever it is asked, one turns everything down.
"""

from webarium.safety.harm.acts import Act, Pair, acts
from webarium.safety.harm.baselines import CompliantAgent, RefusingAgent
from webarium.safety.harm.suite import HARM, harm_set, harm_suite

__all__ = ["HARM", "Act", "CompliantAgent", "Pair", "RefusingAgent", "acts", "harm_set", "harm_suite"]

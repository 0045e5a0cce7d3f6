"""webarena-verified's evaluators: the agent's response as typed JSON, and requests that its browser made.

The ``original`` profile gives the published package's verdicts; the docs list what ``strict`` decides otherwise.
"""

from webarium.scoring.foreign.verified.requests import RequestRule
from webarium.scoring.foreign.verified.response import ResponseRule

__all__ = ["RequestRule", "ResponseRule"]

"""An agent of one's own, named on the command line as ``examples.my_agent:OrderReader``.

From the repository's folder:
``webarium run -s shopping -a examples.my_agent:OrderReader -t shopping.latest_order_total.0``
"""

from __future__ import annotations

import re

from webarium import Action, Goal, Observation, get_codec

STATUSES = ("complete", "canceled", "pending")


def think(intent: str, page: str) -> str:
    """Give one line of the action grammar; this is where a language model would be asked."""
    if "My Orders" not in page.partition("\n")[0]:
        return "goto [/sales/order/history/]"
    status = next((word for word in STATUSES if word in intent), "")
    for row in page.split("] row ")[2:]:  # the first row holds the headings
        total = re.search(r"\$[\d,.]+", row)
        if total and f"cell '{status}'" in row.lower():
            return f"stop [{total[0]}]"
    return "stop [N/A: not_found]"


class OrderReader:
    """Answers what the newest order with some status cost."""

    name = "order-reader"

    async def start(self, goal: Goal) -> None:
        """Keep the request; ``goal.actions`` explains the grammar to a model."""
        self.intent = goal.intent

    async def act(self, observation: Observation) -> Action:
        """Turn a line of text into an action."""
        return get_codec("webarena").parse(think(self.intent, observation.text))

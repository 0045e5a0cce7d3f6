"""An agent in REAL's own protocol does a task: ``python examples/real_agent.py``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from webarium.real import harness

TASKS = Path(__file__).parent / "real_tasks"


class Clerk:
    """Writes one mail; a real agent would ask a model what to do next."""

    def __init__(self) -> None:
        self.plan = [
            ("click", "link", "Compose", None),
            ("fill", "", "To", "jane.doe@example.com"),
            ("fill", "", "Subject", "Lunch on Friday"),
            ("fill", "", "Message body", "Shall we meet at noon?"),
            ("click", "button", "Send", None),
        ]

    def get_agent_action(self, obs: dict[str, Any]) -> tuple[str | None, str | None]:
        """The next action in BrowserGym's text, or a final message."""
        if not self.plan:
            return None, "The mail is sent."
        verb, role, name, text = self.plan.pop(0)
        found = re.search(rf"\[(\d+)\] {role or '(?:textbox|combobox)'} '{name}'", obs["axtree_txt"])
        if found is None:
            return None, f"There is no {name!r} on {obs['url']}."
        return f"{verb}('{found[1]}'{'' if text is None else f', {text!r}'})", None


if __name__ == "__main__":
    print(harness(TASKS, task="gomail-900", agent=Clerk).run())

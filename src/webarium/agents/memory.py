"""What the default agent keeps while old pages vanish, and the tools that cost no action."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.agents.page import find
from webarium.agents.prompts import default as words
from webarium.agents.schemas import trimmed
from webarium.llm import Tool
from webarium.observation.observation import Observation
from webarium.types import Json


def _tool(name: str, meaning: str, **arguments: Json) -> Tool:
    schema: dict[str, Json] = {
        "type": "object",
        "properties": arguments,
        "required": list(arguments),
    }
    return Tool(name, meaning, trimmed(schema))


INNER: Mapping[str, Tool] = {
    tool.name: tool
    for tool in (
        _tool(
            "plan",
            "Keep a plan for the task, or replace it. Mark what is done.",
            steps={
                "type": "array",
                "items": {"type": "string"},
                "description": "One short line for each step",
            },
        ),
        _tool(
            "note",
            "Keep a fact for later, in its exact wording.",
            text={"type": "string", "description": "The fact, with what it is about"},
        ),
        _tool("look", "Get a screenshot with the ids of the elements that can be pressed."),
        _tool(
            "find",
            "Search the whole page for words, also outside of the screen.",
            text={"type": "string", "description": "A word or a few words as the page has them"},
        ),
    )
}
"""What it can call without taking an action."""


class Memory:
    """A plan and notes."""

    def __init__(self) -> None:
        self._plan: list[str] = []
        self._notes: list[str] = []

    def plan(self, steps: Json) -> str:
        """Replace the plan; gives what to say back."""
        listed = steps if isinstance(steps, list) else str(steps or "").splitlines()
        self._plan = [str(step).strip() for step in listed if str(step).strip()]
        return words.PLANNED

    def note(self, text: Json) -> str:
        """Keep a fact; gives what to say back."""
        said = str(text or "").strip()
        if said and said not in self._notes:
            self._notes.append(said)
        return words.NOTED

    def __str__(self) -> str:
        parts = []
        if self._plan:
            parts.append(words.PLAN_NOW.format(plan="\n".join(f"- {step}" for step in self._plan)))
        if self._notes:
            parts.append(words.NOTES_NOW.format(notes="\n".join(f"- {note}" for note in self._notes)))
        return "\n".join(parts)


def found(observation: Observation, text: Json) -> str:
    """The lines of the whole page that hold some words, or that there are none."""
    wanted = str(text or "").strip()
    lines = find(observation, wanted)
    if not lines:
        return words.NOTHING_FOUND.format(text=wanted)
    return words.FOUND.format(count=len(lines), text=wanted, lines="\n".join(lines))

"""A prompt in WebArena's form, and its JSON files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from webarium.errors import UserError
from webarium.llm import Message
from webarium.types import Json

PLACES = ("objective", "url", "observation", "previous_action")
"""What a template has places for, in braces."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """What WebArena's prompt files hold."""

    intro: str
    """The system message."""
    examples: tuple[tuple[str, str], ...]
    """What the agent saw, and what it answered."""
    template: str
    """How the moment is told, with ``{objective}``, ``{url}``, ``{observation}`` and ``{previous_action}``."""
    splitter: str = "```"
    """What stands before and after an action."""
    answer_phrase: str = ""
    """What an answer says before its action."""
    force_prefix: str = ""
    """What is taken to stand before each answer."""
    constructor: str = "CoTPromptConstructor"
    """WebArena's name for how the prompt is used."""

    def fill(self, **values: str) -> str:
        """The template with its places filled; what is filled in is left as it is."""
        filled = ""
        rest = self.template
        while rest:
            found = [(rest.find("{" + name + "}"), name) for name in PLACES]
            found = [(place, name) for place, name in found if place >= 0]
            if not found:
                break
            place, name = min(found)
            filled += rest[:place] + values[name]
            rest = rest[place + len(name) + 2 :]
        return filled + rest

    def messages(self, moment: str, *, named: bool) -> list[Message]:
        """The whole prompt.

        Args:
            moment: The filled template.
            named: Examples as system messages of ``example_user`` and ``example_assistant``, as WebArena has
                them; else as turns of the conversation, which every provider understands.
        """
        messages = [Message.system(self.intro)]
        for seen, said in self.examples:
            if named:
                messages += [
                    Message.system(seen, name="example_user"),
                    Message.system(said, name="example_assistant"),
                ]
            else:
                messages += [Message.user(seen), Message.assistant(said)]
        return [*messages, Message.user(moment)]

    def to_json(self) -> dict[str, Json]:
        """As WebArena writes it."""
        return {
            "intro": self.intro,
            "examples": [[seen, said] for seen, said in self.examples],
            "template": self.template,
            "meta_data": {
                "observation": "accessibility_tree",
                "action_type": "id_accessibility_tree",
                "keywords": [name for name in PLACES if "{" + name + "}" in self.template],
                "prompt_constructor": self.constructor,
                "answer_phrase": self.answer_phrase,
                "action_splitter": self.splitter,
                "force_prefix": self.force_prefix,
            },
        }


def read_instruction(path: Path) -> Instruction:
    """The prompt of a file in WebArena's JSON form.

    Raises:
        UserError: The file cannot be read, or is not a prompt of this kind.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"The prompt {path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise UserError(f"The prompt {path} is not JSON: {error}.") from None
    try:
        return _instruction(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UserError(
            f"The prompt {path} is not in WebArena's form: {type(error).__name__} {error}.",
            todo="It needs 'intro', 'examples', 'template' and 'meta_data' with 'action_splitter'.",
        ) from None


def _instruction(data: Mapping[str, Any]) -> Instruction:
    meta = data["meta_data"]
    wanted = meta.get("action_type", "id_accessibility_tree")
    if wanted != "id_accessibility_tree":
        raise ValueError(f"action_type {wanted!r}; only id_accessibility_tree is known")
    return Instruction(
        intro=_text(data["intro"]),
        examples=tuple(_example(example) for example in data["examples"]),
        template=_text(data["template"]),
        splitter=_text(meta["action_splitter"]),
        answer_phrase=_text(meta.get("answer_phrase", "")),
        force_prefix=_text(meta.get("force_prefix", "")),
        constructor=_text(meta.get("prompt_constructor", "CoTPromptConstructor")),
    )


def _example(example: Sequence[Any]) -> tuple[str, str]:
    if len(example) != 2:
        raise ValueError(f"an example of {len(example)} parts; only [observation, answer] is known")
    return _text(example[0]), _text(example[1])


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} where text belongs")
    return value

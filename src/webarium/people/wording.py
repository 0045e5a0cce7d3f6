"""Requests and actions in words for people, where they are written for agents."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.errors import UserError
from webarium.runs.records.step import Step
from webarium.scoring.form.sentences import DECLINE, NO_ANSWER
from webarium.shapes import as_text

_ADDRESS = re.compile(r"http://[a-z0-9-]+\.test(?:/[^\s\"')]*[^\s\"').,;:!?])?/?")
_FOR_AGENTS = {"with the ask_user action": "in this window", "by the ask_user action": "in this window"}


@dataclass(frozen=True)
class Piece:
    """A part of a request."""

    words: str
    url: str = ""
    """Where it leads, in the person's own browser."""


def request_for_people(intent: str, outside: Callable[[str], str] | None) -> Sequence[Piece]:
    """A request with addresses of the world as the person's browser has them, and without an agent's actions.

    Args:
        intent: The request.
        outside: Gives the address that leads there from the person's own browser, or raises `UserError`.
    """
    for said, instead in _FOR_AGENTS.items():
        intent = intent.replace(said, instead)
    pieces, at = [], 0
    for found in _ADDRESS.finditer(intent):
        try:
            url = "" if outside is None else outside(found[0])
        except UserError:
            url = ""
        pieces += [Piece(intent[at : found.start()]), Piece(url or found[0], url)]
        at = found.end()
    return [piece for piece in (*pieces, Piece(intent[at:])) if piece.words]


def answer_for_people(how_to_answer: str) -> str:
    """How to answer, for somebody who has a button to decline and one to be done."""
    return how_to_answer.replace(DECLINE, "").replace(NO_ANSWER, "").strip()


def asks_for_answer(how_to_answer: str) -> bool:
    """Whether an answer may be wanted."""
    return NO_ANSWER not in how_to_answer


def deed_in_words(step: Step) -> str:
    """What a step did, for raters: with the words of the page, without numbers that only agents see."""
    action = step.typed
    on = step.target or {}
    to = " ".join(as_text(on[part]) for part in ("role", "name") if on.get(part))
    made = None if action is None else _WORDS.get(type(action).__name__)
    if action is None or made is None:
        return f"{step.words} ({to})" if to else step.words
    return made(action, to or "the page")


def _choose(action: Any, to: str) -> str:
    return f"Choose “{'”, “'.join(action.options)}” in {to}"


_WORDS: Mapping[str, Callable[[Any, str], str]] = {
    "Click": lambda action, to: f"Click on {to}",
    "Type": lambda action, to: f"Write “{action.text}” into {to}",
    "Press": lambda action, to: f"Press {action.keys} on {to}",
    "Check": lambda action, to: f"{'Tick' if action.checked else 'Untick'} {to}",
    "Select": _choose,
    "Scroll": lambda action, to: f"Scroll {action.direction}",
    "Goto": lambda action, to: f"Open {action.url}",
    "GoBack": lambda action, to: "Go back",
    "AskUser": lambda action, to: f"Ask “{action.question}”",
}
"""By the kind of action; others are said as agents say them."""

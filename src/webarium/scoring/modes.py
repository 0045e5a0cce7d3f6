"""Ways to travel: what is said of a drive does not answer what was asked of a walk."""

from __future__ import annotations

from webarium.scoring.normalise import Token, token_texts
from webarium.scoring.statement import Statement, within

_MODES = {
    word: mode
    for mode, words in {
        "foot": "walk walks walking walked foot pedestrian",
        "bike": "bicycle bike biking cycle cycling bicycling",
        "car": "car drive drives driving drove",
    }.items()
    for word in words.split()
}
_STREETS = frozenset(("Drive", "Walk"))
"""Words that are rather the end of a street's name in capitals."""


def place_of_mode(name: str, said: Statement) -> int:
    """Where an answer first speaks of the way to travel that a word names, -1 if it does not or the word names none."""
    wanted = _MODES.get(name)
    return next((token.start for token in _told(said) if wanted and _MODES[token.text] == wanted), -1)


def other_mode(said: Statement) -> str | None:
    """The word by which an answer names another way to travel than the only one of the question."""
    asked = {_MODES[word] for word in token_texts(said.question) if word in _MODES}
    if len(asked) != 1:
        return None
    told = [token.text for token in _told(said)]
    fits = any(_MODES[word] in asked for word in told)
    return told[0] if told and not fits else None


def _told(said: Statement) -> list[Token]:
    """The words of an answer that name ways to travel, and not a street."""
    return [
        token
        for token in said.tokens
        if token.text in _MODES
        and said.shown[token.start : token.end] not in _STREETS
        and not within(token, said.known_spans)
    ]

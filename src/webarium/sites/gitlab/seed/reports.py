"""The forms in which people report to a project: a greeting or none, steps, versions, what was printed, thanks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from webarium.content.phrases import phrase_of
from webarium.content.tables import tables_of
from webarium.draws import Dice, Weighted

_load = tables_of(Path(__file__).parent / "data")
_FORMS = Weighted([("plain", 5.0), ("letter", 2.0), ("template", 1.6), ("versions", 1.6), ("jotted", 1.5)])
_LOGGED = 0.5
"""The share of reports of something broken that show what was printed, where the project prints anything."""
_FAILS = re.compile(r"(?i)get this|getting the following|traceback|stops")
"""Words of reports that show what was printed."""
_LISTED = 0.7
"""The share of environments that are lists; the others stand in a line."""


def reported(body: str, slots: Mapping[str, str], language: str, *, broken: bool, dice: Dice) -> str:
    """The body of an issue in the form that its author likes; what it says stays.

    Args:
        body: What it says.
        slots: What is known of the project's files and history.
        language: In which the project is written, in lower case.
        broken: Whether it is about something that does not work.
        dice: What is drawn from.
    """
    given, form, text = _forms(), _FORMS.draw(dice), body
    fails = broken and "```" not in body and bool(_FAILS.search(body))
    if fails and dice.chance(_LOGGED) and (log := _log(slots, language, dice)):
        text = f"{body}\n\n```\n{log}\n```"
    if form == "letter":
        return f"{dice.pick(given['greetings'])}\n\n{text}\n\n{dice.pick(given['thanks'])}"
    if form == "jotted":
        return f"{text}{' ' if text == body else chr(10)}{dice.pick(given['jotted'])}"
    if not broken or form == "plain":
        return text
    environment = _environment(slots, language, dice)
    if form == "versions":
        return f"{text}\n\n{environment}"
    return str(dice.pick(given["templates"])).format(
        body=text,
        environment=environment,
        expected=dice.pick(given["expected"]),
        more=dice.pick(given["more"]),
        steps=phrase_of(dice.pick(given["steps"])).say(dice.random, slots),
    )


def _forms() -> Mapping[str, Any]:
    return _load("forms")


def _environment(slots: Mapping[str, str], language: str, dice: Dice) -> str:
    """Where it happened: the system, the tools, the version of the project."""
    given = _forms()
    tools = given["tools"].get(language, ())
    version = f"{slots['path']} {slots.get('version', slots.get('sha', slots['branch']))}"
    known = [dice.pick(given["systems"]), *([dice.pick(tools)] if tools else []), version]
    bullet = dice.pick(("- ", "* "))
    return "\n".join(bullet + each for each in known) if dice.chance(_LISTED) else ", ".join(known)


def _log(slots: Mapping[str, str], language: str, dice: Dice) -> str:
    """What was printed; nothing where the project prints nothing that one would know."""
    known = [phrase_of(each) for each in _forms()["logs"].get(language, ())]
    fitting = [each for each in known if each.slots <= slots.keys()]
    return dice.pick(fitting).say(dice.random, slots) if fitting else ""

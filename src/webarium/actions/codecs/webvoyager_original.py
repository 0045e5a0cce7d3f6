"""How WebVoyager itself reads a reply, with its mistakes, for comparison.

The reply is cut at ``Thought:``, ``Action:`` and ``Observation:`` wherever they stand, and the third part is the
action. The first expression that finds something anywhere in it wins: an answer that mentions ``Click [3]``
clicks, text ends at its first closing bracket, and ``click [3]`` is nothing.
"""

from __future__ import annotations

import re

from webarium.actions.codecs.answers import read_answer
from webarium.actions.types import Action, Click, ElementId, GoBack, Goto, Mark, Scroll, Type, Wait
from webarium.errors import ActionParsingError

_PARTS = re.compile(r"Thought:|Action:|Observation:")
_CLICK = re.compile(r"Click \[?(\d+)\]?")
_TYPE = re.compile(r"Type \[?(\d+)\]?[; ]+\[?(.[^\]]*)\]?")
_SCROLL = re.compile(r"Scroll \[?(\d+|WINDOW)\]?[; ]+\[?(up|down)\]?")
_ANSWER = re.compile(r"ANSWER[; ]+\[?(.[^\]]*)\]?")
_FORMAT_ERROR = "Format ERROR: Both 'Thought' and 'Action' should be included in your reply."
_TODO = "For example `Thought: It is in the cart. Action: Click [27]`."


def read_original(reply: str, target: type[Mark] | type[ElementId], home: str) -> Action:
    """Take what WebVoyager's own expressions find; raises `ActionParsingError`."""
    parts = _PARTS.split(reply)
    if len(parts) < 3:
        raise ActionParsingError(_FORMAT_ERROR, todo=_TODO)
    action = _find(parts[2].strip(), target, home)
    if action is None:
        raise ActionParsingError("The reply holds no action.", todo=_TODO)
    return action


def _find(text: str, target: type[Mark] | type[ElementId], home: str) -> Action | None:
    if match := _CLICK.search(text):
        return Click(target(_number(match[1])))
    if match := _TYPE.search(text):
        return Type(target(_number(match[1])), match[2], submit=True)
    if match := _SCROLL.search(text):
        where = None if match[1] == "WINDOW" else target(_number(match[1]))
        return Scroll("up" if match[2] == "up" else "down", where)
    for word, meant in (("Wait", Wait(5.0)), ("GoBack", GoBack()), ("Google", Goto(home))):
        if text.startswith(word):
            return meant
    match = _ANSWER.search(text)
    return read_answer(match[1]) if match else None


def _number(digits: str) -> int:
    if len(digits) > 9:
        raise ActionParsingError("There is no element with so high a number.", todo=_TODO)
    return int(digits)

"""Actions in words, as agents remember them."""

from __future__ import annotations

import re
from contextlib import suppress

from webarium.actions.codecs import Profile, UnwritableActionError, get_codec
from webarium.actions.types import (
    Action,
    Check,
    Click,
    Drag,
    ElementId,
    Focus,
    FocusTab,
    Hover,
    Scroll,
    Select,
    Type,
    Upload,
)
from webarium.observation.observation import Observation
from webarium.observation.tree import line


def describe(action: Action, observation: Observation, profile: Profile = "repaired") -> str:
    """An action with what its element is: ``click [27] where [27] is button 'Add to Cart'``."""
    text = in_words(action, profile)
    if profile == "original":
        text = text.replace("tab_focus", "page_focus", 1) if isinstance(action, FocusTab) else text
    match action:
        case (
            Click(ElementId(number))
            | Hover(ElementId(number))
            | Type(ElementId(number))
            | Focus(ElementId(number))
            | Check(ElementId(number))
            | Select(ElementId(number))
            | Upload(ElementId(number))
            | Scroll(target=ElementId(number))
            | Drag(ElementId(number))
        ):
            return f"{text} where [{number}] is {_element(number, observation, profile)}"
    return text


def in_words(action: Action, profile: Profile = "repaired") -> str:
    """An action in WebArena's grammar, or in BrowserGym's or as JSON where that has no words for it."""
    for codec in (get_codec("webarena", profile=profile), get_codec("browsergym")):
        with suppress(UnwritableActionError):
            return codec.format(action)
    return get_codec("json").format(action)


def _element(number: int, observation: Observation, profile: Profile) -> str:
    """What was printed of an element; unless ``original``, also of one outside of the screen."""
    printed = re.search(rf"^\t*\[{number}\] (.*)$", observation.text, re.MULTILINE)
    if printed is not None:
        return printed[1]
    nodes = [] if observation.tree is None or profile == "original" else observation.tree.walk()
    found = next((node for node in nodes if node.id == number), None)
    if found is None:
        return "not in the observation; look at the ids more carefully"
    return line(found).partition("] ")[2]

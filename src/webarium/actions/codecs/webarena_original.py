"""How WebArena itself reads its id-based text, with its mistakes, for comparison.

Typing adds to what is in the field, text and addresses end at the line, empty text is not an action, an answer of
several lines is lost, ``press`` knows few spellings, letters beyond U+03E7 cannot be typed, and whatever comes
after a complete action is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from webarium.actions.codecs.answers import read_answer, write_answer
from webarium.actions.keys import normalise_keys, split_chord
from webarium.actions.types import (
    Action,
    Click,
    CloseTab,
    ElementId,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    Hover,
    NewTab,
    Press,
    Scroll,
    Stop,
    Type,
)
from webarium.errors import ActionParsingError
from webarium.text import clip

ORIGINAL_VERBS: Mapping[str, str] = MappingProxyType(
    {
        "click [id]": "click",
        "hover [id]": "hover",
        "type [id] [text] [0|1]": "type_more",
        "press [keys]": "press",
        "scroll [up|down]": "scroll",
        "goto [url]": "goto",
        "new_tab": "new_tab",
        "go_back": "go_back",
        "go_forward": "go_forward",
        "tab_focus [index]": "tab_focus",
        "close_tab": "close_tab",
        "stop [answer]": "stop",
    }
)
"""The shapes, and what they are in the table of all actions."""

_KEY_NAMES = {
    name.lower(): name
    for name in (
        "Backspace",
        "Meta",
        "Tab",
        "Delete",
        "Escape",
        "ArrowDown",
        "ArrowRight",
        "ArrowUp",
        "End",
        "Enter",
        "Home",
        "Insert",
        "PageDown",
        "PageUp",
        "Backquote",
        "Minus",
        "Equal",
        "Backslash",
        *(f"F{number}" for number in range(1, 13)),
    )
}
"""The names that are understood in any case; ``arrowleft``, ``ctrl`` and ``space`` are not among them."""
_OWN_NAMES = {"Meta": "Control", "Backquote": "`", "Minus": "-", "Equal": "=", "Backslash": "\\"}
"""Meta is Control off the Mac; the others are keys that this project names by their characters."""


def read_original(text: str) -> Action:
    """Take what WebArena's own expressions find; raises `ActionParsingError` with its words."""
    verb = text.split("[")[0].strip() if "[" in text else text.split()[0]
    read = _READERS.get(verb)
    action = read(text) if read is not None else None
    if action is None:
        raise ActionParsingError(
            f"Invalid {clip(verb)} action {clip(text)}", todo="For example `click [27]`."
        )
    return action


def _on_element(word: str, make: Callable[[ElementId], Action]) -> Callable[[str], Action | None]:
    expression = re.compile(rf"{word} ?\[(\d{{1,9}})\]")

    def read(text: str) -> Action | None:
        match = expression.search(text)
        return make(ElementId(int(match[1]))) if match else None

    return read


def _type(text: str) -> Action | None:
    if not text.endswith(("[0]", "[1]")):
        text += " [1]"
    match = re.search(r"type ?\[(\d{1,9})\] ?\[(.+)\] ?\[(\d+)\]", text)
    if match is None:
        return None
    if not all(
        letter == "\n" or 32 <= ord(letter) <= 127 or 129 <= ord(letter) < 1000 for letter in match[2]
    ):
        raise ActionParsingError(
            "The original cannot type this text.", todo="For example `type [12] [hello] [0]`."
        )
    return Type(ElementId(int(match[1])), match[2], submit=match[3] == "1", clear=False)


def _press(text: str) -> Action | None:
    match = re.search(r"press ?\[(.+)\]", text)
    if match is None:
        return None
    keys = []
    for part in match[1].split("+"):
        name = _KEY_NAMES.get(part.lower(), part)
        own = _OWN_NAMES.get(name, name)
        if not own or normalise_keys(own) != own:
            raise ActionParsingError(f'Unknown key: "{clip(name)}"', todo="For example `press [Enter]`.")
        keys.append(own)
    return Press(normalise_keys("+".join(keys)))


def _scroll(text: str) -> Action | None:
    match = re.search(r"scroll ?\[?(up|down)\]?", text)
    return Scroll("up" if match[1] == "up" else "down") if match else None


def _goto(text: str) -> Action | None:
    match = re.search(r"goto ?\[(.+)\]", text)
    return Goto(match[1].strip()) if match and match[1].strip() else None


def _tab_focus(text: str) -> Action | None:
    match = re.search(r"tab_focus ?\[(\d{1,9})\]", text)
    return FocusTab(int(match[1])) if match else None


def _stop(text: str) -> Action:
    match = re.search(r"stop ?\[(.+)\]", text)
    return read_answer(match[1]) if match else Stop()


_READERS: dict[str, Callable[[str], Action | None]] = {
    "click": _on_element("click", Click),
    "hover": _on_element("hover", Hover),
    "type": _type,
    "press": _press,
    "scroll": _scroll,
    "goto": _goto,
    "new_tab": lambda text: NewTab(),
    "go_back": lambda text: GoBack(),
    "go_forward": lambda text: GoForward(),
    "tab_focus": _tab_focus,
    "close_tab": lambda text: CloseTab(),
    "stop": _stop,
}


def write_original(action: Action) -> str | None:
    """Write an action as the original knows it, or ``None``; the caller reads it back."""
    match action:
        case Click(ElementId(number), "left", 1, ()):
            return f"click [{number}]"
        case Hover(ElementId(number)):
            return f"hover [{number}]"
        case Type(ElementId(number), text, submit, False):
            return f"type [{number}] [{text}] [{int(submit)}]"
        case Press(keys):
            return f"press [{'+'.join(split_chord(keys))}]"
        case Scroll(direction, None, None):
            return f"scroll [{direction}]"
        case Goto(url):
            return f"goto [{url}]"
        case FocusTab(index):
            return f"tab_focus [{index}]"
        case Stop():
            return f"stop [{write_answer(action)}]" if action != Stop() else "stop []"
    return _ALONE.get(type(action))


_ALONE: dict[type[Action], str] = {
    NewTab: "new_tab",
    GoBack: "go_back",
    GoForward: "go_forward",
    CloseTab: "close_tab",
}

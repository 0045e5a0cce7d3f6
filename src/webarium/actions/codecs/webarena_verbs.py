"""The verbs of WebArena's id-based action text: how each is read, written and explained.

Text arguments may hold anything: several lines, brackets, any character, or nothing. An argument runs up to
the last bracket that the verb leaves to it, so nothing needs escaping.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast

from webarium.actions.codecs.answers import REASONS, read_answer, write_answer
from webarium.actions.codecs.base import UnwritableActionError, unwritable
from webarium.actions.keys import MODIFIERS, normalise_keys
from webarium.actions.specs import PIXELS, SPECS
from webarium.actions.types import (
    MAX_WAIT_S,
    Action,
    AnswerDialog,
    AskUser,
    Click,
    CloseTab,
    Drag,
    ElementId,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    Hover,
    MouseButton,
    NewTab,
    Noop,
    Press,
    Scroll,
    ScrollDirection,
    Select,
    Stop,
    Target,
    Type,
    Upload,
    Wait,
)

VERB = re.compile(r"\A([A-Za-z_]++)(?=\[|\s|\Z)")
# Quantifiers are possessive, so that no text makes them try many ways.
_INTEGER = r"\[\s*+(\d{1,9})\s*+\]"
_ONE_ID = re.compile(rf"\A{_INTEGER}\Z")
_TWO_IDS = re.compile(rf"\A{_INTEGER}\s*+{_INTEGER}\Z")
_ID_AND_TEXT = re.compile(rf"\A{_INTEGER}\s*+\[(.*)\]\Z", re.DOTALL)
_TEXT = re.compile(r"\A\[(.*)\]\Z", re.DOTALL)
_CLICK = re.compile(rf"\A{_INTEGER}(?:\s*+\[\s*+(?:modifiers\s*+=\s*+)?([A-Za-z+][A-Za-z+ ]{{0,60}})\])?\Z")
_ENTER_FLAG = re.compile(r"\]\s*+\[\s*+(?:press_enter_after\s*+=\s*+)?([01])\s*+\]\Z")
_CLEAR_FLAG = re.compile(r"\]\s*+\[\s*+clear\s*+=\s*+([01])\s*+\]\Z")
_SCROLL = re.compile(
    rf"\A(?:{_INTEGER}\s*+)?\[?\s*+(?:direction\s*+=\s*+)?(up|down|left|right)\s*+\]?"
    r"(?:\s*+\[\s*+amount\s*+=\s*+(\d{1,6})\s*+\])?\Z",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\] ?\[")
_SECONDS = re.compile(r"\A\[\s*+(\d{1,6}(?:\.\d{1,6})?)\s*+s?\s*+\]\Z")


@dataclass(frozen=True, slots=True)
class Verb:
    """One row of the grammar: how it is read and how it is explained."""

    usage: str
    """The shape, as shown to an agent."""
    spec: str
    """Name in the table of all actions, which says what it does."""
    read: Callable[[str], Action | None]
    """Gives the action for everything after the verb, or ``None`` if that is malformed."""
    note: str = ""
    """What is special in this grammar."""

    @property
    def meaning(self) -> str:
        """What an agent is told."""
        return f"{SPECS[self.spec].meaning} {self.note}".rstrip()

    @property
    def example(self) -> str:
        """A correct action, shown in parsing errors."""
        return write(SPECS[self.spec].example)


def _target(number: str) -> Target:
    return ElementId(int(number))


def _no_argument(action: Action) -> Callable[[str], Action | None]:
    return lambda rest: action if rest.strip() in ("", "[]") else None


def _read_click(button: MouseButton, count: int) -> Callable[[str], Action | None]:
    def read(rest: str) -> Action | None:
        match = _CLICK.match(rest)
        if match is None:
            return None
        modifiers = tuple(normalise_keys(match[2]).split("+")) if match[2] else ()
        if not set(modifiers) <= set(MODIFIERS):
            return None
        return Click(_target(match[1]), button, count, modifiers)

    return read


def _read_hover(rest: str) -> Action | None:
    match = _ONE_ID.match(rest)
    return Hover(_target(match[1])) if match else None


def _read_clear(rest: str) -> Action | None:
    match = _ONE_ID.match(rest)
    return Type(_target(match[1]), "") if match else None


def _read_type(rest: str) -> Action | None:
    body, submit, clear = _type_flags(rest)
    match = _ID_AND_TEXT.match(body)
    return Type(_target(match[1]), match[2], submit, clear) if match else None


def _read_keyboard_type(rest: str) -> Action | None:
    body, submit, clear = _type_flags(rest, clear=False)
    match = _TEXT.match(body)
    return Type(None, match[1], submit, clear) if match else None


def _type_flags(rest: str, *, clear: bool = True) -> tuple[str, bool, bool]:
    """Cut the flags at the end; Enter is pressed by default, as in the original."""
    submit = True
    if match := _CLEAR_FLAG.search(rest):
        rest, clear = rest[: match.start() + 1], match[1] == "1"
    if match := _ENTER_FLAG.search(rest):
        rest, submit = rest[: match.start() + 1], match[1] == "1"
    return rest, submit, clear


def _read_press(rest: str) -> Action | None:
    match = _TEXT.match(rest)
    return Press(normalise_keys(match[1])) if match and match[1] else None


def _read_scroll(rest: str) -> Action | None:
    match = _SCROLL.match(rest)
    if match is None:
        return None
    direction = cast(ScrollDirection, match[2].lower())
    amount = int(match[3]) if match[3] else None
    return Scroll(direction, _target(match[1]) if match[1] else None, amount) if _is_far(amount) else None


def _is_far(amount: int | None) -> bool:
    """Whether a page can scroll by so many pixels; ``None`` is one screen."""
    return amount is None or PIXELS.low <= amount <= PIXELS.high


def _read_select(rest: str) -> Action | None:
    match = _ID_AND_TEXT.match(rest)
    return Select(_target(match[1]), tuple(_SEPARATOR.split(match[2]))) if match else None


def _read_upload(rest: str) -> Action | None:
    match = _ID_AND_TEXT.match(rest)
    return Upload(_target(match[1]), tuple(_SEPARATOR.split(match[2]))) if match else None


def _read_drag(rest: str) -> Action | None:
    match = _TWO_IDS.match(rest)
    return Drag(_target(match[1]), _target(match[2])) if match else None


def _read_goto(rest: str) -> Action | None:
    match = _TEXT.match(rest)
    return Goto(match[1].strip()) if match and match[1].strip() else None


def _read_new_tab(rest: str) -> Action | None:
    if rest in ("", "[]"):
        return NewTab()
    match = _TEXT.match(rest)
    return NewTab(match[1].strip()) if match and match[1].strip() else None


def _read_tab_focus(rest: str) -> Action | None:
    match = _ONE_ID.match(rest)
    return FocusTab(int(match[1])) if match else None


def _read_wait(rest: str) -> Action | None:
    if rest in ("", "[]"):
        return Wait()
    match = _SECONDS.match(rest)
    return Wait(min(float(match[1]), MAX_WAIT_S)) if match else None


def _read_ask(rest: str) -> Action | None:
    match = _TEXT.match(rest)
    return AskUser(match[1]) if match and match[1].strip() else None


def _read_stop(rest: str) -> Action | None:
    if rest == "":
        return Stop()
    match = _TEXT.match(rest)
    return read_answer(match[1]) if match else None


def _read_accept(rest: str) -> Action | None:
    if rest == "":
        return AnswerDialog()
    match = _TEXT.match(rest)
    return AnswerDialog(text=match[1]) if match else None


VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        "click": Verb("click [id]", "click", _read_click("left", 1)),
        "double_click": Verb("double_click [id]", "double_click", _read_click("left", 2)),
        "right_click": Verb("right_click [id]", "right_click", _read_click("right", 1)),
        "middle_click": Verb("middle_click [id]", "middle_click", _read_click("middle", 1)),
        "hover": Verb("hover [id]", "hover", _read_hover),
        "type": Verb(
            "type [id] [text] [press_enter_after=0|1]",
            "type",
            _read_type,
            "Then press Enter, unless the last argument is 0. The text may have several lines.",
        ),
        "keyboard_type": Verb(
            "keyboard_type [text] [press_enter_after=0|1]", "keyboard_type", _read_keyboard_type
        ),
        "clear": Verb("clear [id]", "clear", _read_clear),
        "select": Verb("select [id] [option]", "select", _read_select),
        "press": Verb("press [keys]", "press", _read_press),
        "scroll": Verb(
            "scroll [up|down|left|right]",
            "scroll",
            _read_scroll,
            "By one screen; `scroll [id] [down]` scrolls the box.",
        ),
        "drag": Verb("drag [id] [id]", "drag", _read_drag),
        "upload": Verb("upload [id] [file]", "upload", _read_upload),
        "goto": Verb("goto [url]", "goto", _read_goto),
        "go_back": Verb("go_back", "go_back", _no_argument(GoBack())),
        "go_forward": Verb("go_forward", "go_forward", _no_argument(GoForward())),
        "new_tab": Verb("new_tab", "new_tab", _read_new_tab),
        "tab_focus": Verb("tab_focus [index]", "tab_focus", _read_tab_focus),
        "close_tab": Verb("close_tab", "close_tab", _no_argument(CloseTab())),
        "wait": Verb("wait [seconds]", "wait", _read_wait),
        "noop": Verb("noop", "noop", _no_argument(Noop())),
        "accept_dialog": Verb(
            "accept_dialog [text]", "accept_dialog", _read_accept, "The text is for a prompt."
        ),
        "dismiss_dialog": Verb("dismiss_dialog", "dismiss_dialog", _no_argument(AnswerDialog(accept=False))),
        "ask_user": Verb("ask_user [question]", "ask_user", _read_ask),
        "stop": Verb(
            "stop [answer]",
            "stop",
            _read_stop,
            f"If it cannot be done, say `stop [N/A: reason]`, {REASONS}.",
        ),
    }
)

ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "dblclick": "double_click",
        "page_focus": "tab_focus",
        "page_close": "close_tab",
        "tab_close": "close_tab",
        "select_option": "select",
        "none": "noop",
        "back": "go_back",
        "forward": "go_forward",
    }
)

SECOND = re.compile(rf"\]\s++(?:{'|'.join([*VERBS, *ALIASES])})\s*+\[")
"""Where another action begins: no argument may hold this."""
NEXT = re.compile(
    rf"\][;,]?\s++(?=(?:{'|'.join([*VERBS, *ALIASES])})\s*+\[)|"
    rf"\n\s*+(?=(?:{'|'.join([*VERBS, *ALIASES])})[ \t]*+(?:\[|;?[ \t]*+(?:\n|\Z)))"
)
"""Where another action may begin, if the text before it is one."""


def _id(target: Target | None) -> str:
    if not isinstance(target, ElementId):
        raise UnwritableActionError("WebArena's grammar names elements by id only.")
    return f"[{target.value}]"


def _click_verb(action: Click) -> str:
    verbs = {
        ("left", 1): "click",
        ("left", 2): "double_click",
        ("right", 1): "right_click",
        ("middle", 1): "middle_click",
    }
    verb = verbs.get((action.button, action.count))
    if verb is None:
        raise unwritable("WebArena's grammar", action)
    return verb


def write(action: Action) -> str:
    """Write an action; raises `UnwritableActionError` where there is no verb. The caller reads it back."""
    match action:
        case Click(target, _, _, modifiers):
            chord = f" [modifiers={'+'.join(modifiers)}]" if modifiers else ""
            return f"{_click_verb(action)} {_id(target)}{chord}"
        case Hover(target):
            return f"hover {_id(target)}"
        case Type(None, text, submit, clear):
            return f"keyboard_type [{text}] [{int(submit)}]" + (" [clear=1]" if clear else "")
        case Type(target, text, submit, clear):
            return f"type {_id(target)} [{text}] [{int(submit)}]" + ("" if clear else " [clear=0]")
        case Press(keys, None, 1, 0.0):
            return f"press [{keys}]"
        case Scroll(direction, target, amount) if _is_far(amount):
            element = f"{_id(target)} " if target is not None else ""
            return f"scroll {element}[{direction}]" + (f" [amount={amount}]" if amount is not None else "")
        case Select(target, options):
            return f"select {_id(target)} [{'] ['.join(options)}]"
        case Upload(target, files):
            return f"upload {_id(target)} [{'] ['.join(files)}]"
        case Drag(source, destination, ()):
            return f"drag {_id(source)} {_id(destination)}"
        case Wait(seconds):
            return f"wait [{_number(seconds)}]"
        case Stop():
            return f"stop [{write_answer(action)}]"
        case _:
            return _write_plain(action)


def _write_plain(action: Action) -> str:
    """Write the verbs of navigation and conversation."""
    match action:
        case Goto(url):
            return f"goto [{url}]"
        case NewTab(url):
            return "new_tab" if url is None else f"new_tab [{url}]"
        case FocusTab(index):
            return f"tab_focus [{index}]"
        case AskUser(question):
            return f"ask_user [{question}]"
        case AnswerDialog(True, text):
            return "accept_dialog" if text is None else f"accept_dialog [{text}]"
        case AnswerDialog(False, None):
            return "dismiss_dialog"
        case GoBack():
            return "go_back"
        case GoForward():
            return "go_forward"
        case CloseTab():
            return "close_tab"
        case Noop():
            return "noop"
    raise unwritable("WebArena's grammar", action)


def _number(seconds: float) -> str:
    if not math.isfinite(seconds):
        raise UnwritableActionError("This is not a number of seconds.")
    return f"{seconds:.6f}".rstrip("0").rstrip(".")

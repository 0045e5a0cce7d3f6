"""WebArena's id-based action text (``click [27]``), with the defects of the original repaired.

Text arguments may hold anything: several lines, brackets, any character, or nothing. An argument runs up to
the last bracket that the verb leaves to it, so nothing needs escaping.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Literal, cast

from webarium.actions.codecs.base import UnwritableActionError
from webarium.actions.keys import MODIFIERS, normalise_keys
from webarium.actions.types import (
    REASON_CLASSES,
    Action,
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
    NewTab,
    Noop,
    Press,
    ReasonClass,
    Scroll,
    ScrollDirection,
    Select,
    Stop,
    Target,
    Type,
    Upload,
    Wait,
)
from webarium.errors import ActionParsingError

MAX_WAIT_S = 10.0

_FENCE = re.compile(r"\A```(?:[a-z]*\n)?(.*?)```\Z", re.DOTALL)
_VERB = re.compile(r"\A([A-Za-z_]+)[ \t]*(?=\[|\s|\Z)", re.DOTALL)
_INTEGER = r"\[\s*(\d{1,9})\s*\]"
_ONE_ID = re.compile(rf"\A{_INTEGER}\Z")
_TWO_IDS = re.compile(rf"\A{_INTEGER}\s*{_INTEGER}\Z")
_ID_AND_TEXT = re.compile(rf"\A{_INTEGER}\s*\[(.*)\]\Z", re.DOTALL)
_TEXT = re.compile(r"\A\[(.*)\]\Z", re.DOTALL)
_CLICK = re.compile(rf"\A{_INTEGER}(?:\s*\[\s*(?:modifiers\s*=\s*)?([A-Za-z+ ]+?)\s*\])?\Z")
_ENTER_FLAG = re.compile(r"\]\s*\[\s*(?:press_enter_after\s*=\s*)?([01])\s*\]\Z")
_CLEAR_FLAG = re.compile(r"\]\s*\[\s*clear\s*=\s*([01])\s*\]\Z")
_SCROLL = re.compile(
    rf"\A(?:{_INTEGER}\s*)?\[?\s*(?:direction\s*=\s*)?(up|down|left|right)\s*\]?"
    r"(?:\s*\[\s*amount\s*=\s*(\d{1,6})\s*\])?\Z",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\] ?\[")
_DECLINE = re.compile(r"\A\s*N/A\s*(?:[:.]\s*(.*))?\Z", re.DOTALL | re.IGNORECASE)
_REASON = re.compile(rf"\A({'|'.join(REASON_CLASSES)})\s*(?:: ?(.*))?\Z", re.DOTALL)
_SECONDS = re.compile(r"\A\[\s*(\d{1,6}(?:\.\d{1,6})?)\s*s?\s*\]\Z")


@dataclass(frozen=True, slots=True)
class Verb:
    """One row of the grammar: how it is read and how it is explained."""

    usage: str
    """The shape, as shown to an agent."""
    meaning: str
    """One sentence about what it does."""
    example: str
    """A correct action, shown in parsing errors."""
    read: Callable[[str], Action | None]
    """Gives the action for everything after the verb, or ``None`` if that is malformed."""


def _target(number: str) -> Target:
    return ElementId(int(number))


def _no_argument(action: Action) -> Callable[[str], Action | None]:
    return lambda rest: action if rest.strip() in ("", "[]") else None


def _read_click(button: Literal["left", "middle", "right"], count: int) -> Callable[[str], Action | None]:
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
    return Scroll(direction, _target(match[1]) if match[1] else None, int(match[3]) if match[3] else None)


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
    if match is None:
        return None
    declined = _DECLINE.match(match[1])
    return Stop(match[1]) if declined is None else _declined(declined[1] or "")


def _declined(text: str) -> Stop:
    """Read what follows ``N/A:``: a reason class, ``class: words``, or words alone."""
    if match := _REASON.match(text):
        return Stop(match[2] or "", "impossible", cast(ReasonClass, match[1]))
    words = text[1:].removeprefix(" ") if text.startswith(":") else text
    return Stop(words, "impossible")


VERBS: Mapping[str, Verb] = MappingProxyType({
    "click": Verb("click [id]", "Click the element with this id.", "click [27]", _read_click("left", 1)),
    "double_click": Verb(
        "double_click [id]", "Double-click the element.", "double_click [27]", _read_click("left", 2)
    ),
    "right_click": Verb(
        "right_click [id]", "Click the element with the right button.", "right_click [27]",
        _read_click("right", 1),
    ),
    "middle_click": Verb(
        "middle_click [id]", "Click the element with the middle button.", "middle_click [27]",
        _read_click("middle", 1),
    ),
    "hover": Verb("hover [id]", "Move the mouse over the element.", "hover [27]", _read_hover),
    "type": Verb(
        "type [id] [text] [press_enter_after=0|1]",
        "Replace the text of the field by this text, then press Enter unless the last argument is 0. "
        "The text may have several lines.",
        "type [12] [hello] [0]", _read_type,
    ),
    "keyboard_type": Verb(
        "keyboard_type [text] [press_enter_after=0|1]", "Type the text wherever the focus is.",
        "keyboard_type [hello] [0]", _read_keyboard_type,
    ),
    "clear": Verb("clear [id]", "Empty the text field.", "clear [12]", _read_clear),
    "select": Verb(
        "select [id] [option]", "Choose the option of a select box by its label.",
        "select [31] [Price: Low to High]", _read_select,
    ),
    "press": Verb("press [keys]", "Press a key or a chord of keys.", "press [Control+a]", _read_press),
    "scroll": Verb(
        "scroll [up|down|left|right]",
        "Scroll the page by one screen; `scroll [id] [down]` scrolls the box that holds the element.",
        "scroll [down]", _read_scroll,
    ),
    "drag": Verb("drag [id] [id]", "Drag the first element onto the second.", "drag [27] [31]", _read_drag),
    "upload": Verb(
        "upload [id] [file]", "Give a file of the task's folder to a file field.", "upload [12] [photo.png]",
        _read_upload,
    ),
    "goto": Verb(
        "goto [url]", "Open the address in this tab.", "goto [http://onestopshop.test/]", _read_goto
    ),
    "go_back": Verb("go_back", "Go back to the previous page.", "go_back", _no_argument(GoBack())),
    "go_forward": Verb("go_forward", "Undo a go_back.", "go_forward", _no_argument(GoForward())),
    "new_tab": Verb("new_tab", "Open an empty tab and focus it.", "new_tab", _read_new_tab),
    "tab_focus": Verb(
        "tab_focus [index]", "Focus the tab with this index, from 0.", "tab_focus [0]", _read_tab_focus
    ),
    "close_tab": Verb("close_tab", "Close this tab.", "close_tab", _no_argument(CloseTab())),
    "wait": Verb("wait [seconds]", "Let time pass on the page, at most 10 seconds.", "wait [2]", _read_wait),
    "noop": Verb("noop", "Do nothing and look again.", "noop", _no_argument(Noop())),
    "ask_user": Verb(
        "ask_user [question]", "Ask the person who gave the task.", "ask_user [Which size?]", _read_ask
    ),
    "stop": Verb(
        "stop [answer]",
        "Finish. Give the answer in the brackets if the task asks for one. If the task cannot be done, say "
        f"`stop [N/A: reason]`, where reason is one of {', '.join(REASON_CLASSES)}.",
        "stop [$279.49]", _read_stop,
    ),
})  # fmt: skip

ALIASES: Mapping[str, str] = MappingProxyType({
    "dblclick": "double_click", "page_focus": "tab_focus", "page_close": "close_tab",
    "tab_close": "close_tab",
    "select_option": "select", "none": "noop", "back": "go_back", "forward": "go_forward",
})  # fmt: skip


_SHOWN = ("click", "type", "scroll", "stop")


class WebArenaCodec:
    """WebArena's id-based grammar, widened by the actions it lacked."""

    name = "webarena"

    def parse(self, text: str) -> Action:
        """Read one action string; a Markdown code fence around it is allowed."""
        body = text.strip()
        if fenced := _FENCE.match(body):
            body = fenced[1].strip()
        match = _VERB.match(body)
        name = match[1].lower() if match else ""
        verb = VERBS.get(ALIASES.get(name, name))
        if match is None or verb is None:
            raise _unknown_verb(name, body)
        action = verb.read(body[match.end() :].lstrip())
        if action is None:
            raise ActionParsingError(
                f"Invalid {name} action {_shorten(body)!r}.",
                todo=f"Write it as `{verb.usage}`, for example `{verb.example}`.",
            )
        return action

    def format(self, action: Action) -> str:
        """Write an action; raises `UnwritableActionError` if this grammar has no words for it."""
        try:
            text = _write(action)
            if self.parse(text) == action:
                return text
        except ActionParsingError:
            pass
        raise UnwritableActionError(f"WebArena's grammar has no words for {action!r}.")

    def describe(self) -> str:
        """Explain all verbs, one line each."""
        lines = [f"`{verb.usage}`: {verb.meaning}" for verb in VERBS.values()]
        return "\n".join(
            [
                "Write exactly one action. An id is the number in front of an element in the observation.",
                *lines,
                "Examples: "
                + "; ".join(f"`{VERBS[name].example}`" for name in ("click", "type", "scroll", "stop")),
            ]
        )


def _unknown_verb(name: str, body: str) -> ActionParsingError:
    if not body:
        return ActionParsingError("The action is empty.", todo="Write one, for example `click [27]`.")
    close = get_close_matches(name, [*VERBS, *ALIASES], n=1) if name else []
    hint = f"Did you mean `{VERBS[ALIASES.get(close[0], close[0])].example}`?" if close else (
        f"Write one of {', '.join(VERBS)}, for example `click [27]`."
    )  # fmt: skip
    return ActionParsingError(f"{_shorten(body)!r} is not an action.", todo=hint)


def _shorten(text: str, limit: int = 120) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _id(target: Target | None) -> str:
    if not isinstance(target, ElementId):
        raise UnwritableActionError(f"WebArena's grammar names elements by id only, not by {target!r}.")
    return f"[{target.value}]"


def _click_verb(action: Click) -> str:
    verbs = {("left", 1): "click", ("left", 2): "double_click", ("right", 1): "right_click",
             ("middle", 1): "middle_click"}  # fmt: skip
    verb = verbs.get((action.button, action.count))
    if verb is None:
        raise UnwritableActionError(f"WebArena's grammar has no words for {action!r}.")
    return verb


def _write(action: Action) -> str:
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
        case Press(keys):
            return f"press [{keys}]"
        case Scroll(direction, target, amount):
            element = f"{_id(target)} " if target is not None else ""
            return f"scroll {element}[{direction}]" + (f" [amount={amount}]" if amount is not None else "")
        case Select(target, options):
            return f"select {_id(target)} [{'] ['.join(options)}]"
        case Upload(target, files):
            return f"upload {_id(target)} [{'] ['.join(files)}]"
        case Drag(source, destination):
            return f"drag {_id(source)} {_id(destination)}"
        case Wait(seconds):
            return f"wait [{_number(seconds)}]"
        case Stop():
            return f"stop [{_answer(action)}]"
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
        case GoBack():
            return "go_back"
        case GoForward():
            return "go_forward"
        case CloseTab():
            return "close_tab"
        case Noop():
            return "noop"
    raise UnwritableActionError(f"WebArena's grammar has no words for {action!r}.")


def _number(seconds: float) -> str:
    if not math.isfinite(seconds):
        raise UnwritableActionError(f"{seconds!r} is not a number of seconds.")
    return f"{seconds:.6f}".rstrip("0").rstrip(".")


def _answer(stop: Stop) -> str:
    if stop.status == "done":
        return stop.answer
    if stop.reason is None and not stop.answer:
        return "N/A"
    words = f": {stop.answer}" if stop.answer or stop.reason is None else ""
    return f"N/A: {stop.reason or ''}{words}"

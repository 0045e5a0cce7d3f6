"""The one table of all actions: their fields, what they mean, and an example of each.

Tool definitions and prompts of every grammar are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from webarium.actions.kinds import Choice, Chord, Flag, Kind, Modifiers, Number, Text, Texts, Whole, seconds
from webarium.actions.pointing import PointsKind, TargetKind
from webarium.actions.types import (
    MAX_WAIT_S,
    REASON_CLASSES,
    Action,
    AnswerDialog,
    AskUser,
    Check,
    Click,
    CloseTab,
    Drag,
    ElementId,
    Focus,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    Hover,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    NewTab,
    Noop,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Upload,
    Wait,
)

DIRECTIONS = Choice(("up", "down", "left", "right"))
BUTTON = Choice(("left", "middle", "right"))
PIXELS = Whole(1, 32_767)
URL = Text(blank=False, stripped=True)
HOME_URL = "http://homepage.test/"
"""The page that lists the sites: what grammars with a way to a search engine mean here, unless told otherwise."""
REQUIRED: Any = object()
"""The default of a field that must be given."""


@dataclass(frozen=True, slots=True)
class Field:
    """One argument of a call."""

    name: str
    kind: Kind
    meaning: str
    """A few words for a model."""
    default: Any = REQUIRED
    """What a missing argument means; also what ``null`` means."""
    by_name_only: bool = False
    """In grammars that look like Python: whether it must be written as ``name=value``."""

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED


@dataclass(frozen=True, slots=True)
class Spec:
    """One thing that an agent can do."""

    name: str
    action: Callable[..., Action]
    """Its class."""
    meaning: str
    """One or two sentences for a model."""
    example: Action
    fields: tuple[Field, ...] = ()
    """The attributes of the class, as arguments."""
    variant: bool = False
    """A special case of another one, for grammars that have a word for it."""
    refuses: Callable[[Any], str | None] = lambda action: None
    """What is wrong with an action whose arguments do not go together."""


_TARGET = Field("target", TargetKind(), "What to act on")
_SOMEWHERE = Field("target", TargetKind(), "Where; left out: where the mouse is", None)
_BUTTON = Field("button", BUTTON, "Mouse button", "left")
_KEY = Field("key", Chord(single=True), "Name of a key, like Shift")
_IT = ElementId(27)
_BOX = ElementId(12)


def _check_stop(stop: Stop) -> str | None:
    if stop.reason is not None and stop.status == "done":
        return "a reason is given only with the status impossible"
    return None


def _check_dialog(answer: AnswerDialog) -> str | None:
    if answer.text is not None and not answer.accept:
        return "text goes only into a dialog that is accepted"
    return None


_ALL = (
    Spec(
        "click",
        Click,
        "Click the element.",
        Click(_IT),
        (
            _TARGET,
            _BUTTON,
            Field("count", Whole(1, 3), "2 for a double click, 3 for a triple click", 1),
            Field("modifiers", Modifiers(), "Keys held meanwhile", ()),
        ),
    ),
    Spec("double_click", Click, "Double-click the element.", Click(_IT, count=2), variant=True),
    Spec("triple_click", Click, "Click the element three times.", Click(_IT, count=3), variant=True),
    Spec("right_click", Click, "Click the element with the right button.", Click(_IT, "right"), variant=True),
    Spec(
        "middle_click", Click, "Click the element with the middle button.", Click(_IT, "middle"), variant=True
    ),
    Spec("hover", Hover, "Move the mouse over the element.", Hover(_IT), (_TARGET,)),
    Spec("focus", Focus, "Give the element the keyboard's focus without a click.", Focus(_BOX), (_TARGET,)),
    Spec(
        "check",
        Check,
        "Make a check box, radio button or switch be checked, or not.",
        Check(_IT),
        (_TARGET, Field("checked", Flag(), "Whether it is to be checked", True)),
    ),
    Spec(
        "uncheck", Check, "Make a check box or switch be unchecked.", Check(_IT, checked=False), variant=True
    ),
    Spec(
        "type",
        Type,
        "Replace the text of the field by this text.",
        Type(_BOX, "hello"),
        (
            Field("target", TargetKind(), "The text field; left out: whatever has the focus", None),
            Field("text", Text(), "The text, of one or several lines"),
            Field("submit", Flag(), "Whether to press Enter afterwards", False),
            Field("clear", Flag(), "Whether to empty the field first", True),
        ),
    ),
    Spec(
        "type_more",
        Type,
        "Add the text to what the field holds.",
        Type(_BOX, "hello", clear=False),
        variant=True,
    ),
    Spec(
        "keyboard_type",
        Type,
        "Type the text wherever the focus is.",
        Type(None, "hello", clear=False),
        variant=True,
    ),
    Spec("clear", Type, "Empty the text field.", Type(_BOX, ""), variant=True),
    Spec(
        "press",
        Press,
        "Press a key or a chord of keys.",
        Press("Control+a"),
        (
            Field("keys", Chord(), "Like Enter, ArrowDown, a, or Control+a"),
            Field("target", TargetKind(), "Gets the focus first; left out: whatever has it", None),
            Field("times", Whole(1, 100), "How often", 1),
            Field("hold", Number(0.0, 300.0, cap=MAX_WAIT_S), "Seconds that it stays down", 0.0),
        ),
    ),
    Spec("key_down", KeyDown, "Press a key and keep it down.", KeyDown("Shift"), (_KEY,)),
    Spec("key_up", KeyUp, "Let a key go.", KeyUp("Shift"), (_KEY,)),
    Spec(
        "mouse_down",
        MouseDown,
        "Press a mouse button and keep it down.",
        MouseDown(_IT),
        (_SOMEWHERE, _BUTTON),
    ),
    Spec("mouse_up", MouseUp, "Let a mouse button go.", MouseUp(_IT), (_SOMEWHERE, _BUTTON)),
    Spec(
        "scroll",
        Scroll,
        "Scroll the page, or the box that holds the element.",
        Scroll("down"),
        (
            Field("direction", DIRECTIONS, "Which way"),
            Field("target", TargetKind(), "Something in the box to scroll; left out: the page", None),
            Field("amount", PIXELS, "Pixels; left out: one screen", None),
        ),
    ),
    Spec(
        "select",
        Select,
        "Choose an option of a select box by its label.",
        Select(ElementId(31), ("Price: Low to High",)),
        (_TARGET, Field("options", Texts(), "Labels or values; several only where the box takes several")),
    ),
    Spec(
        "drag",
        Drag,
        "Drag the first element onto the second.",
        Drag(_IT, ElementId(31)),
        (
            Field("source", TargetKind(), "What to drag"),
            Field("destination", TargetKind(), "Where to drop it"),
            Field("via", PointsKind(), "Points to pass on the way", ()),
        ),
    ),
    Spec(
        "upload",
        Upload,
        "Give a file of the task's folder to a file field.",
        Upload(_BOX, ("photo.png",)),
        (_TARGET, Field("files", Texts(), "File names")),
    ),
    Spec(
        "goto",
        Goto,
        "Open the address in this tab.",
        Goto("http://onestopshop.test/"),
        (Field("url", URL, "An address, or a path on this site"),),
    ),
    Spec("home", Goto, "Open the start page, which lists the sites.", Goto(HOME_URL), variant=True),
    Spec("go_back", GoBack, "Go back to the previous page.", GoBack()),
    Spec("go_forward", GoForward, "Undo a step back.", GoForward()),
    Spec(
        "new_tab",
        NewTab,
        "Open a tab and focus it.",
        NewTab(),
        (Field("url", URL, "Address to open in it; left out: an empty tab", None),),
    ),
    Spec(
        "tab_focus",
        FocusTab,
        "Focus the tab with this index, from 0.",
        FocusTab(0),
        (Field("index", Whole(), "The tab's index"),),
    ),
    Spec("close_tab", CloseTab, "Close this tab.", CloseTab()),
    Spec(
        "wait",
        Wait,
        f"Let time pass on the page, at most {MAX_WAIT_S:g} seconds.",
        Wait(2.0),
        (Field("seconds", seconds(), "How long", 1.0),),
    ),
    Spec("pause", Wait, "Let some time pass on the page.", Wait(5.0), variant=True),
    Spec(
        "answer_dialog",
        AnswerDialog,
        "Answer the dialog that the page shows.",
        AnswerDialog(),
        (
            Field("accept", Flag(), "OK, or Cancel", True),
            Field("text", Text(), "What to put into a prompt", None),
        ),
        refuses=_check_dialog,
    ),
    Spec(
        "accept_dialog",
        AnswerDialog,
        "Say OK to the dialog that the page shows.",
        AnswerDialog(),
        variant=True,
    ),
    Spec(
        "dismiss_dialog",
        AnswerDialog,
        "Say Cancel to the dialog that the page shows.",
        AnswerDialog(accept=False),
        variant=True,
    ),
    Spec(
        "ask_user",
        AskUser,
        "Ask the person who gave the task.",
        AskUser("Which size?"),
        (Field("question", Text(blank=False), "The question"),),
    ),
    Spec(
        "stop",
        Stop,
        "Finish, with the answer if the task asks for one, or decline a task that cannot be done.",
        Stop("$279.49"),
        (
            Field("answer", Text(), "The answer, or why it cannot be done", ""),
            Field("status", Choice(("done", "impossible")), "impossible declines the task", "done"),
            Field("reason", Choice(REASON_CLASSES), "Why it is impossible", None),
        ),
        refuses=_check_stop,
    ),
    Spec(
        "decline",
        Stop,
        "Decline a task that cannot be done.",
        Stop("There is no such shoe.", "impossible"),
        variant=True,
    ),
    Spec("noop", Noop, "Do nothing and look again.", Noop()),
)

SPECS: Mapping[str, Spec] = MappingProxyType({spec.name: spec for spec in _ALL})
"""By name, in the order in which they are explained."""

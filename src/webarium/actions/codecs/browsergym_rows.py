"""BrowserGym's functions: their arguments, and the actions that they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from webarium.actions.codecs.answers import REASONS, read_answer, read_reason, write_answer, write_reason
from webarium.actions.codecs.computer import scroll_by, signed
from webarium.actions.codecs.table import Row, Values
from webarium.actions.kinds import (
    FARTHEST,
    LARGEST_ID,
    Chord,
    Flag,
    Ignored,
    Mismatch,
    Modifiers,
    Number,
    Schema,
    Text,
    Texts,
    Whole,
)
from webarium.actions.specs import BUTTON, SPECS, URL, Field
from webarium.actions.types import (
    Action,
    Check,
    Click,
    ElementId,
    NewTab,
    Noop,
    Press,
    Scroll,
    Stop,
    Target,
    Type,
    Wait,
)
from webarium.types import Json

_LONGEST_MS = 3_600_000.0


@dataclass(frozen=True, slots=True)
class Bid:
    """An element's id as text, the way BrowserGym's functions take it."""

    words = "the id of an element in quotes, the number in front of it in the observation, such as '27'"

    def schema(self) -> Schema:
        """A string of digits."""
        return {"type": "string", "pattern": "^[0-9]{1,9}$"}

    def read(self, value: object) -> ElementId:
        """Take the digits; a number without quotes is understood too."""
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
            value = int(value)
        try:
            return ElementId(Whole(0, LARGEST_ID).read(value))
        except Mismatch:
            raise Mismatch(self.words) from None

    def write(self, value: Any) -> Json:
        """The digits."""
        if not isinstance(value, ElementId):
            raise Mismatch(self.words)
        return str(Whole(0, LARGEST_ID).read(value.value))


@dataclass(frozen=True, slots=True)
class OneOrMore(Texts):
    """One text, or a list of them."""

    def schema(self) -> Schema:
        """A string or a list of strings."""
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}

    def write(self, value: Any) -> Json:
        """One text alone is written without a list."""
        texts = self.read(value)
        return texts[0] if len(texts) == 1 else list(texts)


_BID = Field("bid", Bid(), "The element's id")
DELTA = Number(-float(FARTHEST), float(FARTHEST))
BUTTON_FIELD = Field("button", BUTTON, "Mouse button", "left")
_MODIFIERS = Field("modifiers", Modifiers(), "Keys held meanwhile", ())


def plain_row(name: str, spec: str, arguments: tuple[tuple[Field, str], ...]) -> Row:
    """A function whose arguments are attributes of the action, under other names."""
    row_spec = SPECS[spec]

    def read(values: Values) -> Action:
        return row_spec.action(**{attribute: values[f.name] for f, attribute in arguments})

    def write(action: Any) -> Values | None:
        if type(action) is not row_spec.action:
            return None
        return {f.name: getattr(action, attribute) for f, attribute in arguments}

    return Row(name, row_spec, tuple(f for f, _ in arguments), read, write, row_spec.example)


def _click(name: str, spec: str, count: int) -> Row:
    def write(action: Any) -> Values | None:
        if not isinstance(action, Click) or action.count != count:
            return None
        return {"bid": action.target, "button": action.button, "modifiers": action.modifiers}

    return Row(
        name,
        SPECS[spec],
        (_BID, BUTTON_FIELD, _MODIFIERS),
        lambda values: Click(values["bid"], values["button"], count, values["modifiers"]),
        write,
        SPECS[spec].example,
    )


def _fill() -> Row:
    arguments = (
        _BID,
        Field("value", Text(), "The text"),
        Field("enable_autocomplete_menu", _Flagged(), "", None),
    )

    def write(action: Any) -> Values | None:
        if not isinstance(action, Type) or action.submit or not action.clear:
            return None
        return {"bid": action.target, "value": action.text}

    return Row(
        "fill",
        SPECS["type"],
        arguments,
        lambda values: Type(values["bid"], values["value"]),
        write,
        SPECS["type"].example,
    )


class _Flagged(Ignored):
    """Whether to type key by key, which is always done here."""

    def read(self, value: object) -> None:
        """Take a boolean and forget it."""
        Flag().read(value)


def _clear() -> Row:
    def write(action: Any) -> Values | None:
        return {"bid": action.target} if action == Type(getattr(action, "target", None), "") else None

    return Row(
        "clear",
        SPECS["clear"],
        (_BID,),
        lambda values: Type(values["bid"], ""),
        write,
        SPECS["clear"].example,
    )


def _check(name: str, *, checked: bool) -> Row:
    def write(action: Any) -> Values | None:
        return {"bid": action.target} if isinstance(action, Check) and action.checked == checked else None

    return Row(
        name, SPECS[name], (_BID,), lambda values: Check(values["bid"], checked), write, SPECS[name].example
    )


def _press() -> Row:
    keys = Field("key_comb", Chord(), "Like Enter or Control+a")
    return Row(
        "press",
        SPECS["press"],
        (_BID, keys),
        lambda values: Press(values["key_comb"], values["bid"]),
        lambda action: {"bid": action.target, "key_comb": action.keys} if isinstance(action, Press) else None,
        Press("Enter", ElementId(12)),
        "The element gets the focus first.",
    )


def _pixels(delta: float) -> int:
    """Whole pixels; never nothing for something."""
    return 0 if delta == 0 else int(max(1, round(abs(delta)))) * (1 if delta > 0 else -1)


def scrolled(dx: float, dy: float, target: Target | None) -> Scroll:
    """Scroll by whole pixels; raises `Mismatch` for no way and for two ways at once."""
    return scroll_by(_pixels(dx), _pixels(dy), target, lambda pixels, horizontal: pixels)


def _scroll() -> Row:
    def write(action: Any) -> Values | None:
        if not isinstance(action, Scroll) or action.target is not None:
            return None
        dx, dy = signed(action, lambda amount, horizontal: amount)
        return {"delta_x": dx, "delta_y": dy}

    return Row(
        "scroll",
        SPECS["scroll"],
        (
            Field("delta_x", DELTA, "Pixels to the right, or to the left if negative"),
            Field("delta_y", DELTA, "Pixels down, or up if negative"),
        ),
        lambda values: scrolled(values["delta_x"], values["delta_y"], None),
        write,
        Scroll("down", amount=200),
        "By pixels, one way at a time.",
    )


def _noop() -> Row:
    milliseconds = Field("wait_ms", Number(0.0, _LONGEST_MS), "Time to let pass; left out: none", None)

    def read(values: Values) -> Action:
        wait = values["wait_ms"]
        return Noop() if wait is None else Wait(min(wait / 1000, 10.0))

    def write(action: Any) -> Values | None:
        if isinstance(action, Wait):
            return {"wait_ms": round(action.seconds * 1000, 6)}
        return {} if isinstance(action, Noop) else None

    return Row(
        "noop", SPECS["noop"], (milliseconds,), read, write, Noop(), "It may let some milliseconds pass."
    )


def _told() -> tuple[Row, ...]:
    return (
        Row(
            "send_msg_to_user",
            SPECS["stop"],
            (Field("text", Text(), "The answer"),),
            lambda values: read_answer(values["text"]),
            lambda action: {"text": write_answer(action)} if _is(action, "done") else None,
            Stop("$279.49"),
        ),
        Row(
            "report_infeasible",
            SPECS["decline"],
            (Field("reason", Text(), "Why it cannot be done"),),
            lambda values: read_reason(values["reason"]),
            lambda action: {"reason": write_reason(action)} if _is(action, "impossible") else None,
            Stop("There is no such shoe.", "impossible"),
            f"It may begin with `reason:`, {REASONS}.",
        ),
    )


def _is(action: Any, status: str) -> bool:
    return isinstance(action, Stop) and action.status == status


def chat_rows() -> tuple[Row, ...]:
    """Talking, waiting, and moving in history and tabs."""
    return (
        *_told(),
        _noop(),
        plain_row("go_back", "go_back", ()),
        plain_row("go_forward", "go_forward", ()),
        plain_row("goto", "goto", ((Field("url", URL, "The address"), "url"),)),
        plain_row("tab_close", "close_tab", ()),
        plain_row("tab_focus", "tab_focus", ((Field("index", Whole(), "The tab's index"), "index"),)),
        _new_tab(),
    )


def _new_tab() -> Row:
    return Row(
        "new_tab",
        SPECS["new_tab"],
        (),
        lambda values: NewTab(),
        lambda action: {} if action == NewTab() else None,
        NewTab(),
    )


def bid_rows() -> tuple[Row, ...]:
    """What is done to elements by their ids."""
    source = (Field("from_bid", Bid(), "What to drag"), "source")
    destination = (Field("to_bid", Bid(), "Where to drop it"), "destination")
    options = (Field("options", OneOrMore(), "Label or value, or a list of them"), "options")
    return (
        _click("click", "click", 1),
        _click("dblclick", "double_click", 2),
        _fill(),
        _clear(),
        _press(),
        plain_row("hover", "hover", ((_BID, "target"),)),
        plain_row("focus", "focus", ((_BID, "target"),)),
        plain_row("select_option", "select", ((_BID, "target"), options)),
        _check("check", checked=True),
        _check("uncheck", checked=False),
        plain_row("drag_and_drop", "drag", (source, destination)),
        plain_row("upload_file", "upload", ((_BID, "target"), (FILES, "files"))),
        _scroll(),
    )


FILES = Field("file", OneOrMore(), "File name, or a list of them")


def extra_rows() -> tuple[Row, ...]:
    """What BrowserGym has no functions for."""
    dialog = (
        (Field("accept", Flag(), "OK, or Cancel", True), "accept"),
        (Field("text", Text(), "What to put into a prompt", None), "text"),
    )
    question = (Field("question", Text(blank=False), "The question"), "question")
    return (
        plain_row("answer_dialog", "answer_dialog", dialog),
        plain_row("ask_user", "ask_user", (question,)),
    )

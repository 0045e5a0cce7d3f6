"""WebVoyager's action text (``Click [3]``, ``ANSWER; [42]``), alone or after ``Thought:`` and ``Action:``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import TypeAlias, cast

from webarium.actions.codecs.answers import REASONS, read_answer, write_answer
from webarium.actions.codecs.base import Profile, unwritable
from webarium.actions.codecs.several import invited, read_pieces
from webarium.actions.codecs.text import checked, nearest, only_fenced, unfence
from webarium.actions.codecs.webvoyager_original import read_original
from webarium.actions.specs import HOME_URL, SPECS, Spec
from webarium.actions.types import (
    Action,
    Click,
    ElementId,
    GoBack,
    Goto,
    Mark,
    Scroll,
    ScrollDirection,
    Select,
    Stop,
    Type,
    Wait,
)
from webarium.errors import ActionParsingError
from webarium.text import clip

Numbered: TypeAlias = type[Mark] | type[ElementId]

WAIT_S = 5.0
"""What ``Wait`` means."""

# Quantifiers are possessive, so that no text makes them try many ways.
_VERB = re.compile(r"\A(go[ \t]++back\b|[A-Za-z]++)(?!_)", re.IGNORECASE)
_DRESS = re.compile(r"\A([`*_\"]{1,3})([A-Za-z].*?)\1\.?\Z", re.DOTALL)
"""An action in backticks, bold or quotes."""
_ACTION = re.compile(r"^[ \t]*+\*{0,2}Action\*{0,2}[ \t]*+:\*{0,2}", re.MULTILINE | re.IGNORECASE)
_INLINE = re.compile(r"\bAction:", re.IGNORECASE)
_NEXT_PART = re.compile(
    r"^[ \t]*+\*{0,2}(?:Thought|Observation|Action)\*{0,2}[ \t]*+:", re.MULTILINE | re.IGNORECASE
)
_NUMBER = r"\[?[ \t]*+(\d{1,9})[ \t]*+\]?"
_CLICK = re.compile(rf"\A[ \t]*+{_NUMBER}[ \t]*+\.?\Z")
_TYPE = re.compile(
    rf"\A[ \t]*+(?:{_NUMBER}[ \t]*+;|\[[ \t]*+(\d{{1,9}})[ \t]*+\](?=[ \t\[]))[ \t]*+(.*)\Z", re.DOTALL
)
_SCROLL = re.compile(
    r"\A[ \t]*+\[?[ \t]*+(\d{1,9}|window)(?:[ \t]*+\]?[ \t]*+;|[ \t]*+\]|(?=[ \t]))"
    r"[ \t]*+\[?[ \t]*+(up|down)[ \t]*+\]?[ \t]*+\.?\Z",
    re.IGNORECASE,
)
_SECOND = re.compile(
    r"\][ \t]++(?:Click|Type|Fill|Select|Scroll)[ \t]*+\[|"
    r"\n[ \t]*+(?:```)?(?:(?:Click|Type|Fill|Select|Scroll)[ \t]*+\[|ANSWER[ \t]*+[;:]|"
    r"(?:Wait|GoBack|Google)[ \t]*+\Z)"
)
"""Where another action begins: no content may hold this."""
_NEXT = re.compile(
    r"\][;,]?[ \t]++(?=(?:Click|Type|Fill|Select|Scroll)[ \t]*+\[)|"
    r"\n\s*+(?=(?:Click|Type|Fill|Select|Scroll)[ \t]*+\[|ANSWER[ \t]*+[;:]|(?:Wait|GoBack|Google)[ \t.;]*+(?:\n|\Z))"
)
"""Where another action may begin, if the text before it is one."""
_CONTENT = re.compile(r"\A[ \t]*+(?:[;:][ \t]*+|(?=\[))(.*)\Z|\A\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Verb:
    """One word of the grammar."""

    usage: str
    spec: Spec
    read: Callable[[WebVoyagerCodec, str], Action | None]
    note: str = ""

    @property
    def meaning(self) -> str:
        """What a model is told."""
        return f"{self.spec.meaning} {self.note}".rstrip()


def _content(text: str) -> str:
    """Take the brackets off that stand for the content; those of ``[1] and [2]`` belong to it."""
    text = text.strip()
    if len(text) > 1 and text[0] == "[" and text[-1] == "]" and not _is_list(text):
        return text[1:-1]
    return text


def _is_list(text: str) -> bool:
    """Whether all brackets have their partners, and the first one closes before the end."""
    depth, early = 0, False
    for place, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if depth < 0:
            return False
        early = early or (depth == 0 and place < len(text) - 1)
    return early and depth == 0


class WebVoyagerCodec:
    """Marks on a screenshot, or element ids in the text-only mode.

    The profile ``original`` takes what WebVoyager's own expressions find anywhere in the reply, with its
    mistakes; it needs the thought and the action.
    """

    name = "webvoyager"

    def __init__(
        self, *, profile: Profile = "repaired", home: str = HOME_URL, target: Numbered = Mark
    ) -> None:
        self.profile = profile
        self.home = home
        self.target = target

    @property
    def examples(self) -> tuple[Action, ...]:
        """One of each action that the grammar has words for."""
        return (
            Click(self.target(27)),
            Type(self.target(12), "hello", submit=True),
            *(() if self.profile == "original" else self._own),
            Scroll("down"),
            Scroll("up", self.target(27)),
            Wait(WAIT_S),
            GoBack(),
            Goto(self.home),
            Stop("$279.49"),
        )

    @property
    def _own(self) -> tuple[Action, ...]:
        """Of the actions that WebVoyager's grammar lacks."""
        return Type(self.target(12), "hello", submit=False), Select(self.target(31), ("Newest first",))

    def parse(self, text: str) -> Action:
        """Read an action, or a reply with a thought and an action."""
        body = checked(text, "Click [27]")
        if self.profile == "original":
            return read_original(body, self.target, self.home)
        body = _undressed(unfence(body))
        if self._verb(body) is None:
            body = _undressed(unfence(_action_of(body)))
        found = self._verb(body)
        if found is None:
            raise _unknown_verb(body)
        verb, rest = found
        if second := _SECOND.search(rest):
            raise ActionParsingError(
                f"Another action begins at {clip(rest[second.start() + 1 :].strip(), 40)!r}.",
                todo=f"Write a single one, for example `{self._example(verb)}`.",
            )
        action = verb.read(self, rest)
        if action is None:
            raise ActionParsingError(
                f"Invalid action {clip(body)!r}.",
                todo=f"Write it as `{verb.usage}`, for example `{self._example(verb)}`.",
            )
        return action

    def parse_all(self, text: str) -> tuple[Action, ...]:
        """Read one action or several: each on a line of its own, or on a line ``Action: …`` of its own."""
        body = checked(text, "Click [27]")
        if self.profile == "original":
            return (read_original(body, self.target, self.home),)
        body = unfence(body)
        if self._verb(body) is None:
            body = "\n".join(_actions_in(body))
        places = [0, *(match.end() for match in _NEXT.finditer(body)), len(body)]
        pieces = [body[begin:end] for begin, end in pairwise(places)]
        return read_pieces(text, pieces, self.parse, todo="Give a few, for example `Click [27]`.")

    def format(self, action: Action) -> str:
        """Write an action without a thought; the profile ``original`` writes an empty one."""
        for text in self._written(action):
            reply = f"Thought: \nAction: {text}" if self.profile == "original" else text
            try:
                if self.parse(reply) == action:
                    return reply
            except ActionParsingError:
                continue
        raise unwritable("WebVoyager's grammar", action)

    def describe(self, *, several: bool = False) -> str:
        """Explain all verbs, one line each."""
        introduction = "Reply with a line `Thought: …` and a line `Action: …` with exactly one action."
        kind = "mark on the screenshot" if self.target is Mark else "element in the observation"
        verbs = self._verbs
        lines = [f"{verb.usage}: {verb.meaning}" for verb in verbs]
        return "\n".join(
            [
                f"{invited(introduction) if several and self.profile == 'repaired' else introduction} "
                f"n is the number of a {kind}.",
                *lines,
                "Examples: " + "; ".join(f"`{self._example(verb)}`" for verb in verbs),
            ]
        )

    @property
    def _verbs(self) -> list[Verb]:
        own = () if self.profile != "original" else ("fill", "select")
        return [verb for name, verb in VERBS.items() if name not in own]

    def _example(self, verb: Verb) -> str:
        word = verb.usage.split(maxsplit=1)[0]
        texts = (text for action in self.examples for text in self._written(action))
        return next(text for text in texts if text.startswith(word))

    def _verb(self, body: str) -> tuple[Verb, str] | None:
        match = _VERB.match(body)
        if match is None:
            return None
        name = "".join(match[1].lower().split())
        verb = VERBS.get(_ALIASES.get(name, name))
        rest = body[match.end() :]
        if match[1] == "ANSWER" and rest[:1] == " ":
            rest = ";" + rest  # as in the original; other words are too easily the beginning of a sentence
        return None if verb is None else (verb, rest)

    def _written(self, action: Action) -> tuple[str, ...]:
        """The forms in which the action may be written, the usual one first."""
        number = self._number(action)
        match action:
            case Click(_, "left", 1, ()) if number is not None:
                return (f"Click [{number}]",)
            case Type(_, text, True, True) if number is not None:
                return f"Type [{number}]; [{text}]", f"Type [{number}]; {text}"
            case Type(_, text, False, True) if number is not None and self.profile != "original":
                return f"Fill [{number}]; [{text}]", f"Fill [{number}]; {text}"
            case Select(_, (option,)) if number is not None and self.profile != "original":
                return f"Select [{number}]; [{option}]", f"Select [{number}]; {option}"
            case Scroll(direction, None, None):
                return (f"Scroll [WINDOW]; [{direction}]",)
            case Scroll(direction, _, None) if number is not None:
                return (f"Scroll [{number}]; [{direction}]",)
            case Wait():
                return ("Wait",)
            case GoBack():
                return ("GoBack",)
            case Goto():
                return ("Google",)
            case Stop():
                answer = write_answer(action)
                return f"ANSWER; [{answer}]", f"ANSWER; {answer}"
        return ()

    def _number(self, action: Action) -> int | None:
        target = getattr(action, "target", None)
        return target.value if type(target) is self.target and 0 <= target.value <= 999_999_999 else None


def _undressed(body: str) -> str:
    """An action without the backticks, asterisks or quotes around it."""
    dress = _DRESS.match(body.strip())
    return dress[2].strip() if dress else body


def _action_of(body: str) -> str:
    """Take the action out of a reply with a thought; raises `ActionParsingError` if it is not clear."""
    found = list(_ACTION.finditer(body)) or list(_INLINE.finditer(body))
    if not found:
        return only_fenced(body) or body
    if len(found) > 1:
        raise ActionParsingError(
            "The reply has several actions.",
            todo="Write one line `Action: …`, for example `Action: Click [27]`.",
        )
    action = body[found[0].end() :].strip()
    if extra := _NEXT_PART.search(action):
        raise ActionParsingError(
            f"After the action comes {clip(action[extra.start() :], 40)!r}.",
            todo="End the reply with the action, for example `Action: Click [27]`.",
        )
    return action


def _actions_in(body: str) -> list[str]:
    """What stands behind each ``Action:`` of a reply, up to its next part; the whole reply if there is none."""
    found = []
    for match in _ACTION.finditer(body):
        rest = body[match.end() :]
        extra = _NEXT_PART.search(rest)
        found.append(unfence((rest[: extra.start()] if extra else rest).strip()))
    return found or [only_fenced(body) or body]


def _unknown_verb(body: str) -> ActionParsingError:
    match = _VERB.match(body)
    close = nearest(match[1].lower(), VERBS) if match else None
    hint = (
        f"Did you mean `{VERBS[close].usage}`?"
        if close
        else (
            "Use one of " + ", ".join(verb.usage for verb in VERBS.values()) + ", for example `Click [27]`."
        )
    )
    return ActionParsingError(f"{clip(body)!r} is not an action.", todo=hint)


def _click(codec: WebVoyagerCodec, rest: str) -> Action | None:
    match = _CLICK.match(rest)
    return Click(codec.target(int(match[1]))) if match else None


def _type(codec: WebVoyagerCodec, rest: str) -> Action | None:
    match = _TYPE.match(rest)
    return Type(codec.target(int(match[1] or match[2])), _content(match[3]), submit=True) if match else None


def _fill(codec: WebVoyagerCodec, rest: str) -> Action | None:
    match = _TYPE.match(rest)
    return Type(codec.target(int(match[1] or match[2])), _content(match[3]), submit=False) if match else None


def _select(codec: WebVoyagerCodec, rest: str) -> Action | None:
    match = _TYPE.match(rest)
    option = _content(match[3]).strip() if match else ""
    return Select(codec.target(int(match[1] or match[2])), (option,)) if match and option else None


def _scroll(codec: WebVoyagerCodec, rest: str) -> Action | None:
    match = _SCROLL.match(rest)
    if match is None:
        return None
    target = codec.target(int(match[1])) if match[1].isdigit() else None
    return Scroll(cast(ScrollDirection, match[2].lower()), target)


def _alone(make: Callable[[WebVoyagerCodec], Action]) -> Callable[[WebVoyagerCodec, str], Action | None]:
    return lambda codec, rest: make(codec) if rest.strip(" \t.;") in ("", "[]") else None


def _answer(codec: WebVoyagerCodec, rest: str) -> Action | None:
    match = _CONTENT.match(rest)
    return read_answer(_content(match[1] or "")) if match else None


VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        "click": Verb("Click [n]", SPECS["click"], _click),
        "type": Verb("Type [n]; [content]", SPECS["type"], _type, "Enter is pressed afterwards."),
        "fill": Verb(
            "Fill [n]; [content]", SPECS["type"], _fill, "Enter is not pressed: for forms and dates."
        ),
        "select": Verb("Select [n]; [option]", SPECS["select"], _select),
        "scroll": Verb(
            "Scroll [n or WINDOW]; [up or down]",
            SPECS["scroll"],
            _scroll,
            "WINDOW is the page; it moves by one screen.",
        ),
        "wait": Verb(
            "Wait", SPECS["pause"], _alone(lambda codec: Wait(WAIT_S)), f"It waits {WAIT_S:g} seconds."
        ),
        "goback": Verb("GoBack", SPECS["go_back"], _alone(lambda codec: GoBack())),
        "google": Verb("Google", SPECS["home"], _alone(lambda codec: Goto(codec.home))),
        "answer": Verb(
            "ANSWER; [content]",
            SPECS["stop"],
            _answer,
            f"If it cannot be done, say `ANSWER; [N/A: reason]`, {REASONS}.",
        ),
    }
)

_ALIASES: Mapping[str, str] = MappingProxyType({"home": "google", "back": "goback"})

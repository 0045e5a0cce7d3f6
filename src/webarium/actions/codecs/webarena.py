"""WebArena's id-based action text (``click [27]``), with the defects of the original repaired."""

from __future__ import annotations

from itertools import pairwise

from webarium.actions.codecs.base import Profile, UnwritableActionError, unwritable
from webarium.actions.codecs.several import invited, read_pieces
from webarium.actions.codecs.text import checked, fences, nearest, only_fenced, unfence
from webarium.actions.codecs.webarena_original import ORIGINAL_VERBS, read_original, write_original
from webarium.actions.codecs.webarena_verbs import ALIASES, NEXT, SECOND, VERB, VERBS, Verb, write
from webarium.actions.specs import SPECS
from webarium.actions.types import Action
from webarium.errors import ActionParsingError
from webarium.text import clip

__all__ = ["VERBS", "Verb", "WebArenaCodec"]

_SHOWN = ("click", "type", "scroll", "stop")


class WebArenaCodec:
    """WebArena's id-based grammar, widened by the actions it lacked.

    The profile ``original`` is the grammar as WebArena reads it, with its mistakes and nothing more.
    """

    name = "webarena"

    def __init__(self, *, profile: Profile = "repaired") -> None:
        self.profile = profile

    @property
    def examples(self) -> tuple[Action, ...]:
        """One of each action that the grammar has words for."""
        specs = (
            ORIGINAL_VERBS.values() if self.profile == "original" else [verb.spec for verb in VERBS.values()]
        )
        return tuple(dict.fromkeys(SPECS[spec].example for spec in specs))

    def parse(self, text: str) -> Action:
        """Read one action string; a Markdown code fence around it is allowed."""
        body = checked(text, VERBS["click"].example)
        if self.profile == "original":
            return read_original(body)
        body = unfence(body)
        if self._verb(body) is None:
            body = only_fenced(body) or body
        found = self._verb(body)
        if found is None:
            raise _unknown_verb(body)
        verb, name, rest = found
        if second := SECOND.search(rest):
            raise ActionParsingError(
                f"Another action begins at {clip(rest[second.start() + 1 :].strip(), 40)!r}.",
                todo=f"Write a single one, for example `{verb.example}`.",
            )
        action = verb.read(rest)
        if action is None:
            raise ActionParsingError(
                f"Invalid {name} action {clip(body)!r}.",
                todo=f"Write it as `{verb.usage}`, for example `{verb.example}`.",
            )
        return action

    def parse_all(self, text: str) -> tuple[Action, ...]:
        """Read one action or several, each on a line of its own, behind another, or in a code fence of its own."""
        body = checked(text, VERBS["click"].example)
        if self.profile == "original":
            return (read_original(body),)
        inside = "\n".join(fences(body)) if self._verb(unfence(body)) is None else unfence(body)
        places = [0, *(match.end() for match in NEXT.finditer(inside)), len(inside)]
        pieces = [inside[begin:end] for begin, end in pairwise(places)]
        return read_pieces(body, pieces, self.parse, todo="Give a few, for example `click [27]`.")

    def _verb(self, body: str) -> tuple[Verb, str, str] | None:
        match = VERB.match(body)
        if match is None:
            return None
        name = match[1].lower()
        verb = VERBS.get(ALIASES.get(name, name))
        return None if verb is None else (verb, name, body[match.end() :].lstrip())

    def format(self, action: Action) -> str:
        """Write an action; raises `UnwritableActionError` if this grammar has no words for it."""
        try:
            text = write(action) if self.profile == "repaired" else write_original(action)
            if text is not None and self.parse(text) == action:
                return text
        except (ActionParsingError, UnwritableActionError, ValueError, OverflowError):
            pass
        raise unwritable("WebArena's grammar", action)

    def describe(self, *, several: bool = False) -> str:
        """Explain all verbs, one line each."""
        introduction = (
            "Write exactly one action. An id is the number in front of an element in the observation."
        )
        if self.profile == "original":
            lines = [f"`{usage}`: {SPECS[spec].meaning}" for usage, spec in ORIGINAL_VERBS.items()]
        else:
            lines = [f"`{verb.usage}`: {verb.meaning}" for verb in VERBS.values()]
        return "\n".join(
            [
                invited(introduction) if several and self.profile == "repaired" else introduction,
                *lines,
                "Examples: " + "; ".join(f"`{VERBS[name].example}`" for name in _SHOWN),
            ]
        )


def _unknown_verb(body: str) -> ActionParsingError:
    match = VERB.match(body)
    close = nearest(match[1].lower(), [*VERBS, *ALIASES]) if match else None
    hint = (
        f"Did you mean `{VERBS[ALIASES.get(close, close)].example}`?"
        if close
        else (f"Write one of {', '.join(VERBS)}, for example `click [27]`.")
    )
    return ActionParsingError(f"{clip(body)!r} is not an action.", todo=hint)

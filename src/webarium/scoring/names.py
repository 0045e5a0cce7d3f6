"""Whether an answer names something else in the place of what the question names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from webarium.scoring.concepts import FUNCTION
from webarium.scoring.normalise import Token, token_texts
from webarium.scoring.statement import Span, Statement, within
from webarium.scoring.words import COMMON, KINDS


def other_name(said: Statement, hits: Sequence[Span]) -> str | None:
    """A name that is neither the answer's nor known, where the question's own is not said."""
    altered = _altered(said, hits)
    if altered or said.shown in (said.text, said.shown.upper()):
        return altered
    rest = [token for token in said.tokens if not within(token, hits)]
    swapped = (
        _swapped(said, rest)
        or _other_of_kind(said, rest)
        or _other_quoted(said)
        or _other_place(said, hits)
        or _other_model(said, hits)
    )
    if swapped:
        return swapped
    strange = (run for run in _names(said, hits) if _strange(said, run))
    run = next(strange, None)
    if run is None or _names_subject(said, rest):
        return None
    return said.shown[run[0].start : run[-1].end]


def unknown_name(said: Statement, hits: Sequence[Span]) -> str | None:
    """A word with a capital, or a number, behind a sentence's first word, that is neither a value nor known."""
    for token in said.tokens[1:]:
        if not (said.shown[token.start].isupper() or said.shown[token.start].isdigit()):
            continue
        if within(token, hits) or within(token, said.known_spans) or said.light(token.text):
            continue
        return said.shown[token.start : token.end]
    return None


def _altered(said: Statement, hits: Sequence[Span]) -> str | None:
    """A title of the question with a word exchanged: ``a round egg on the train`` for ``a square egg on the train``."""
    for title in _TITLE.findall(said.question):
        wanted = token_texts(title)
        if len(wanted) < 3 or said.places(title):
            continue
        for start in range(len(said.tokens) - len(wanted) + 1):
            window = said.tokens[start : start + len(wanted)]
            new = [token for token, word in zip(window, wanted, strict=True) if token.text != word]
            if len(new) * 3 <= len(wanted) and all(
                token.text not in said.known | FUNCTION and not within(token, hits) for token in new
            ):
                return said.shown[window[0].start : window[-1].end]
    return None


_TITLE = re.compile(r'"([^"\n]+)"')


def _names(said: Statement, hits: Sequence[Span]) -> Iterator[list[Token]]:
    """Runs of two and more capitalised words beside values."""
    run: list[Token] = []
    for place, token in enumerate(said.tokens):
        capital = said.shown[token.start].isupper() and not within(token, hits)
        if run and (not capital or said.edges[place]):
            if len(run) > 1:
                yield run
            run = []
        if capital:
            run.append(token)
    if len(run) > 1:
        yield run


def _swapped(said: Statement, rest: Sequence[Token]) -> str | None:
    """A word in the place of the question's before a word of its own: ``Walnut Frame`` for ``Oak Frame``."""
    asked, words = list(pairwise(token_texts(said.question))), frozenset(said.words)
    for first, second in pairwise(rest):
        if second.start != first.end + 1 or not said.shown[first.start].isupper() or said.light(first.text):
            continue
        if (
            second.text not in said.asked
            or second.text in COMMON | KINDS
            or first.text.endswith(("ing", "ed", "ly"))
        ):
            continue
        replaced = {before for before, after in asked if after == second.text}
        if replaced and not any(word in words or word in COMMON | FUNCTION for word in replaced):
            return said.shown[first.start : second.end]
    return None


_SLOTS = frozenset(("brand", "forum", "user", "list", "category", "label", "folder"))
"""What stands before a name: ``the brand Driftwell``."""


def _other_of_kind(said: Statement, rest: Sequence[Token]) -> str | None:
    """Another name after a word of the question's: ``the forum videos`` for ``the forum movies``."""
    asked = {(kind, name) for kind, name in pairwise(token_texts(said.question)) if kind in _SLOTS}
    words = frozenset(said.words)
    own = {name for name, kind in pairwise(token_texts(said.question)) if kind == "calendar"} - FUNCTION
    for first, second in pairwise(rest):
        named = said.shown[first.start].isupper() and first.text not in FUNCTION | own | {"calendar"}
        if second.text == "calendar" and second.start == first.end + 1 and own and named and not own & words:
            return said.shown[first.start : second.end]
        wanted = {name for kind, name in asked if kind == first.text and name[0].isalnum()} - FUNCTION
        apart = second.start != first.end + 1 or second.text in FUNCTION | wanted
        if wanted and not apart and not wanted & words and second.text not in said.asked | _VERBS:
            return said.shown[first.start : second.end]
    return None


_QUOTED_KIND = re.compile(r'"([^"\n]{2,60})" (brand|forum|list|category|label|folder|department)\b')


def _other_quoted(said: Statement) -> str | None:
    """Another name in quotation marks before a word of the question's: ``the "Football" category``."""
    asked = {kind: name for name, kind in _QUOTED_KIND.findall(said.question)}
    for name, kind in _QUOTED_KIND.findall(said.text) if asked else ():
        if kind in asked and name != asked[kind] and not said.places(asked[kind]):
            return f'"{name}" {kind}'
    return None


_VERBS = frozenset(("called", "named", "count", "counts", "lists", "shows", "having", "contains", "includes"))
_PLACE = re.compile(r"\b(?:in|near|around) ([A-Z]\w+(?: [A-Z]\w+)*), [A-Z]\w+")


def _other_place(said: Statement, hits: Sequence[Span]) -> str | None:
    """A town with its country that is not the question's: ``in Petra, Jordan``."""
    asked = re.search(r"\bin (\w+(?: \w+)?), \w+", said.question)
    if asked is None or said.places(asked[1]):
        return None
    for found in _PLACE.finditer(said.shown):
        own = any(a < found.end(1) and found.start(1) < b for a, b in hits)
        if not own and said.asked.isdisjoint(token_texts(found[1])):
            return found[1]
    return None


def _other_model(said: Statement, hits: Sequence[Span]) -> str | None:
    """Another thing of the same make: ``Fernway Dome 3-Person Tent`` for ``Fernway Basecamp 6-Person Tent``."""
    for title in _TITLE.findall(said.question):
        words = [word for word in token_texts(title) if word not in FUNCTION]
        if len(words) < 4 or sum(word in said.words for word in words) > 0.6 * len(words):
            continue
        for run in _names(said, hits):
            of_title = [token for token in run if token.text in words]
            new = [token for token in run if not said.light(token.text)]
            if of_title and new and not any(within(token, said.known_spans) for token in run):
                return said.shown[run[0].start : run[-1].end]
    return None


def _strange(said: Statement, run: Sequence[Token]) -> bool:
    """Whether nothing of a name is known."""
    return not any(said.light(token.text) or within(token, said.known_spans) for token in run)


def _names_subject(said: Statement, rest: Sequence[Token]) -> bool:
    """Whether anything of what the question is about is named beside the answer, or it is about nothing by name."""
    named = {word for subject in said.context.subjects for word in token_texts(subject)} - COMMON - FUNCTION
    return not named or any(token.text in named for token in rest)


_NAME = re.compile(r"[A-Z][a-z][\w'-]*(?: [A-Z]\.)? (?:[A-Z][\w'-]+|[A-Z]\.?)")
"""A first and a last name, or its initial."""
_ROLES = frozenset(
    [
        "admin",
        "administrator",
        "agent",
        "analyst",
        "architect",
        "assistant",
        "author",
        "buyer",
        "captain",
        "chair",
        "chef",
        "clerk",
        "client",
        "coach",
        "consultant",
        "coordinator",
        "customer",
        "designer",
        "developer",
        "director",
        "doctor",
        "driver",
        "editor",
        "engineer",
        "freelancer",
        "guest",
        "host",
        "lead",
        "lecturer",
        "librarian",
        "maintainer",
        "manager",
        "member",
        "nurse",
        "officer",
        "owner",
        "partner",
        "planner",
        "president",
        "producer",
        "professor",
        "reviewer",
        "scientist",
        "secretary",
        "seller",
        "specialist",
        "student",
        "teacher",
        "technician",
        "trainer",
        "user",
        "writer",
    ]
)
"""Words for what somebody is, not who."""
_WHO = frozenset(("who", "whom", "whose"))


def another_person(name: str, said: Statement) -> bool:
    """Whether a statement is nothing but another person's name than this, of which nothing is known, to ``who``."""
    if _WHO.isdisjoint(said.asked) or not _NAME.fullmatch(name):
        return False
    words = [token.text for token in said.tokens]
    return (
        _NAME.fullmatch(said.shown.strip()) is not None
        and _ROLES.isdisjoint(words)
        and not any(said.light(word) for word in words)
        and not set(words) & set(token_texts(name))
    )

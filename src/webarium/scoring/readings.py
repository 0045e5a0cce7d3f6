"""The shorter statements that a longer answer comes down to, where its form says which part is the answer.

People and models tell how they got somewhere, and then conclude: with words (``so it is …``), with emphasis, with a
line under a table, with the field of a record that was asked for, with a first sentence that explanations follow.
Each function here reads one such form. What it leaves out must not take the answer back; what it keeps is judged by
the same rules as an answer that says nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from webarium.scoring.concepts import FUNCTION, unquoted
from webarium.scoring.dates import ORDINALS, find_dates
from webarium.scoring.layout import json_value
from webarium.scoring.normalise import plain, tidy, token_texts
from webarium.scoring.numbers import find_numbers
from webarium.scoring.persons import turned
from webarium.scoring.reservations import PAST
from webarium.scoring.tables import keyed
from webarium.scoring.words import DOUBT_PHRASES, DOUBTS

_EMPHASIS = re.compile(r"\*\*([^*\n]+)\*\*|(?<!\w)__([^_\n]+)__(?!\w)|`([^`\n]+)`")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"')*]*\s+(?=[\"'(*`A-Z0-9$])|\n+")
_SO = re.compile(
    r"(?:^|[.!?;:,]\s|\s-\s|\n)\s*(?:so|therefore|thus|hence|(?:which|that) (?:makes|gives|leaves|is|means|comes to)"
    r"|in all|that adds up to|altogether|in total):?,?\s",
    re.IGNORECASE,
)
"""How a sentence, or what follows its commas, concludes."""
_COURTESY = re.compile(
    r"(?:please |just )?(?:let me know|tell me|feel free|i hope|hope|anything else|is there anything|can i|shall i"
    r"|would you|do you (?:need|want)|happy to|glad to|thanks|thank you|you're welcome|enjoy|have a)\b",
    re.IGNORECASE,
)
_EQUALS = re.compile(r"(?<![<>!~=])=\s*(?=[-$€£]?\s?\d)[^=\n]*$")
_ASIDE = re.compile(r"\s*\([^()\n]*\)")
_COUNT = re.compile(r"\s*\(\s*\d+(?: ?\w+)?\s*\)")
"""An aside that is a number: where these differ, they say of values what makes them right or wrong."""
_BETWEEN = re.compile(r"(?<=\w) or (?=\w)")
_TAKING_BACK = re.compile(
    r"\b(?:actually|correction|wait|sorry|wrong|incorrect|instead|however|unless|rather|(?:it|that|this)(?: i|')s not"
    r"|isn't|no,|or)\b|\?"
)
"""Words that may turn around what stands beside them."""
_EXPLAINED = re.compile(r"\s+[-–—]\s(?=[^;\n]*\b(?:before|after|than|because|since|which)\b)[^\n]*$")
"""A last clause that explains."""
_KEYED = re.compile(
    r"^[ \t]*(?:[-*+•][ \t]+)?[*_`\"]*([^\W\d][^:|\n]{0,40}?)[*_`\"]*\s*:[*_`]*\s+(\S[^\n]*)$", re.MULTILINE
)
_ROW = re.compile(r"^[ \t]*\|(.+)\|[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"[\s:|-]+")
_ITEM = re.compile(r"^[ \t]*(?:[-*+•][ \t]+|\d{1,2}[.)][ \t]+)(\S[^\n]*)$", re.MULTILINE)
_DIGIT_GROUPS = re.compile(r"\b\d{4}(?: \d{4}){2,4}\b")
_DAY_ALONE = re.compile(
    rf"\b(?:on |of |from )?(?:(?:the |day )(\d{{1,2}}|{'|'.join(ORDINALS)})(?:st|nd|rd|th)?"
    r"|(\d{1,2})(?:st|nd|rd|th))(?![\w-])"
    r"(?! (?:order|item|day|one|place|page|entry|row)\b)(?: of (?:the|that) month)?|^\W*(\d{1,2})\W*$",
    re.IGNORECASE,
)
_DAY_OF = re.compile(r"\bday of ([a-z]+) (\d{4})\b", re.IGNORECASE)


Rivals: TypeAlias = Callable[[str, str], bool]
"""Whether a part of a text, given after what stands before it, is another value right behind the expected one."""


def readings(text: str, question: str, rivals: Rivals) -> Iterator[str]:
    """The shorter statements that an answer may come down to, the likeliest first."""
    lines = tidy(text)
    for found in (
        *_concluded(lines),
        *_emphasised(text, rivals),
        *_asked_field(text, question),
        *_under_a_table(text),
        *_marked_row(text, question),
        *_without_followers(text, question),
        *_first_said(text),
        *_broken_down(text),
        *_without_asides(text, rivals),
        *_respelt(text, question),
        *_turned_round(text, question),
        *filter(None, (keyed(text),)),
    ):
        if found.strip() and found.strip() != text.strip():
            yield found


def lists(text: str) -> Iterator[str]:
    """The lists that an answer of several values may come down to: a table's first column, items without asides."""
    rows = [[cell.strip() for cell in row.split("|")] for row in _ROW.findall(text)]
    rows = [row for row in rows if not _RULE.fullmatch("".join(row) or "-")]
    if len(rows) > 1 and len({len(row) for row in rows}) == 1 and _keeps(_ROW.sub("", text)):
        yield "\n".join(f"- {row[0]}" for row in rows[1:])
    items = _ITEM.findall(text)
    asides = {"".join(_ASIDE.findall(item)) for item in items}
    if len(asides) > 1 and "" not in asides and _keeps(_ITEM.sub("", text)):
        yield "\n".join(f"- {_ASIDE.sub('', item)}" for item in items)


def _concluded(text: str) -> Iterator[str]:
    """What follows the last ``so`` or ``which makes``, or the last ``=``, if nothing comes after it but courtesy."""
    sentences = [part for part in _SENTENCE_END.split(text) if re.search(r"\w", part)]
    while len(sentences) > 1 and _COURTESY.match(sentences[-1]) and not re.search(r"\d", sentences[-1]):
        sentences.pop()
    if not sentences:
        return
    last = sentences[-1]
    marks = list(_SO.finditer(last))
    lead = " ".join(sentences[:-1])
    if marks and believed(lead + last[: marks[-1].start()]):
        yield re.sub(r"\b(?:out )?of (?:the )?\d+\b", "", last[marks[-1].end() :])
    equation = _EQUALS.search(last)
    if equation and believed(lead):
        yield equation.group()[1:]


def _emphasised(text: str, rivals: Rivals) -> Iterator[str]:
    """The sentence of the one part that is set in bold or as code, and that part, if it is a whole."""
    if _has_rival(text, rivals):
        return
    spans = list(_EMPHASIS.finditer(text))
    if len(spans) != 1 or not spans[0].group().strip("*_` :") or text[spans[0].end() :].startswith(":"):
        return
    span = spans[0]
    if span.group().rstrip("*_`").endswith(":"):
        return
    sentences, place = [], 0
    for gap in [*_SENTENCE_END.finditer(text), None]:
        end = gap.start() if gap else len(text)
        sentences.append((place, end))
        place = gap.end() if gap else end
    own = next(((a, b) for a, b in sentences if a <= span.start() and span.end() <= b), None)
    if own is None or not _keeps(text[own[1] :]) or not believed(text[: own[0]]):
        return
    yield text[own[0] : own[1]]
    if _keeps(text[own[0] : span.start()] + " " + text[span.end() : own[1]]):
        yield span.group().strip("*_`")


def _asked_field(text: str, question: str) -> Iterator[str]:
    """The field of a record whose name the question has, where it has no other's as well."""
    value = json_value(text)
    if isinstance(value, dict):
        pairs = [(str(key), str(one)) for key, one in value.items() if not isinstance(one, dict | list)]
    else:
        pairs = _KEYED.findall(text)
        rows = [[cell.strip(" *") for cell in row.split("|")] for row in _ROW.findall(text)]
        pairs += [
            (row[0], row[1]) for row in rows if len(row) == 2 and row[1] and not _RULE.fullmatch(row[1])
        ]
    if not pairs or len({plain(key) for key, _ in pairs}) < len(pairs):
        return
    if not _keeps(_KEYED.sub("", _ROW.sub("", text)) if value is None else ""):
        return
    every = pairs
    if re.search(r"\bhow (?:many|much)\b", plain(question)):
        pairs = [(key, found) for key, found in pairs if re.search(r"\d", found)]
    shares = [(_share(key, question), key, found) for key, found in pairs]
    named = [(key, found) for share, key, found in shares if share >= 1]
    units = [f"currency: {found}" for key, found in every if "currency" in plain(key)]
    if named and len(named) < len(pairs):
        yield "\n".join([*(f"{key}: {found}" for key, found in named), *units])
    best = max((share for share, _, _ in shares), default=0)
    fitting = [f"{key}: {found}" for share, key, found in shares if share == best]
    if best >= 0.5 and len(fitting) == 1:
        yield "\n".join((*fitting, *units))


def _share(key: str, question: str) -> float:
    """How much of a field's name the question has; of two, the one with more words of it, or as a title."""
    words = [word for word in token_texts(key.replace("_", " ").replace("-", " ")) if word not in FUNCTION]
    if not words:
        return 0.0
    asked = set(token_texts(unquoted(question)))
    met = sum(word in asked for word in words)
    return met / len(words) + met / 100 + (f'"{plain(key)}"' in plain(question))


def _marked_row(text: str, question: str) -> Iterator[str]:
    """The one row of a table that is set in bold, as a record, and its field that is asked for."""
    rows = [[cell.strip() for cell in row.split("|")] for row in _ROW.findall(text)]
    rows = [row for row in rows if not _RULE.fullmatch("".join(row) or "-")]
    marked = [row for row in rows[1:] if all(_EMPHASIS.fullmatch(cell) for cell in row)]
    if len(rows) > 2 and len(marked) == 1 and len(marked[0]) == len(rows[0]) and _keeps(_ROW.sub("", text)):
        record = "\n".join(
            f"{head}: {cell.strip('*_` ')}" for head, cell in zip(rows[0], marked[0], strict=True)
        )
        yield record
        yield from _asked_field(record, question)


_BEST = re.compile(
    r"\b(?:most|least|first|last|best|worst|top|(?!interest|rest|west|guest|request|test)[a-z]{3,}est)\b"
)
_FOLLOWERS = re.compile(
    r",? (?:(?:well|far|just|right) )?(?:ahead of|followed by|compared (?:with|to)) [^.;\n(]*"
    r"|; [^.;\n]*\b(?:follows?|(?:comes?|is|are|ranks?) (?:next|second|third|behind))\b[^.;\n]*"
)
"""How others are told that stand behind the first one of an order."""


def _without_followers(text: str, question: str) -> Iterator[str]:
    """The text without what it tells of the next ones in an order, where the first is asked for."""
    if _BEST.search(plain(question)) and _FOLLOWERS.search(text):
        yield _FOLLOWERS.sub("", text)


def _under_a_table(text: str) -> Iterator[str]:
    """The one paragraph under a table or list."""
    blocks = [block for block in re.split(r"\n\s*\n", text.strip()) if block.strip()]
    if len(blocks) < 2:
        return
    laid_out = [bool(_ROW.search(block) or len(_ITEM.findall(block)) > 1) for block in blocks]
    if any(laid_out) and not laid_out[-1] and sum(laid_out) == len(blocks[:-1]) - (not laid_out[0]):
        yield blocks[-1]


def _first_said(text: str) -> Iterator[str]:
    """The first sentence or paragraph, where explanations follow that turn nothing around."""
    block, gap, rest = text.strip().partition("\n\n")
    aside = text.strip().partition("\n")
    if not gap and aside[2].startswith("("):
        block, gap, rest = aside
    tells = len(rest.split()) > 4 and rest.rstrip().endswith((".", "!", ")")) and not _KEYED.search(rest)
    if gap and tells and _keeps(rest) and not PAST.search(plain(block)):
        yield block
    parts = _SENTENCE_END.split(text, maxsplit=1)
    whole = (
        len(parts) == 2 and "\n" not in text.strip() and not any(map(_bare, _SENTENCE_END.split(parts[1])))
    )
    if whole and _keeps(parts[1]) and not PAST.search(plain(parts[0])):
        yield parts[0]
    tail = _EXPLAINED.search(text)
    if tail and _keeps(text[tail.start() :]):
        yield text[: tail.start()]


_REMARK = re.compile(
    r"\W*(?:(?:all |task )?(?:done|complete|completed|finished)|ok(?:ay)?|great|perfect|confirmed|verified)\W*$",
    re.IGNORECASE,
)


def _bare(sentence: str) -> bool:
    """Whether a sentence explains nothing, and only names something: another value, then, as ``$12.05``."""
    if not re.search(r"\w", sentence) or _COURTESY.match(sentence) or _REMARK.match(sentence):
        return False
    words = [word for word in token_texts(plain(sentence)) if word[0].isalpha()]
    told = [word for word in words if word not in FUNCTION]
    small = {word for word in re.findall(r"(?<![\w'])[a-z][a-z'-]*", tidy(sentence)) if word not in FUNCTION}
    return len(told) < 2 or len(told) == len(words) or not small


def _broken_down(text: str) -> Iterator[str]:
    """A count that a colon parts from what it is made of, where that makes the sum."""
    head, colon, parts = tidy(text).partition(": ")
    total, each = find_numbers(plain(head)), find_numbers(plain(parts))
    if (
        colon
        and len(total) == 1
        and len(each) > 1
        and sum(n.value for n in each) == total[0].value
        and _keeps(parts)
    ):
        yield head


def _without_asides(text: str, rivals: Rivals) -> Iterator[str]:
    """The text without what stands in brackets, unless that is another value."""
    asides = _ASIDE.findall(text)
    counts = {aside for aside in asides if _COUNT.fullmatch(aside)}
    if not asides or len(counts) > 1 or not all(_keeps(_BETWEEN.sub(" ", aside)) for aside in asides):
        return
    if not _has_rival(text, rivals):
        yield _ASIDE.sub("", text)


def _has_rival(text: str, rivals: Rivals) -> bool:
    """Whether another value stands in brackets right behind the expected one."""
    return any(rivals(text[: m.start()], m.group().strip()[1:-1]) for m in _ASIDE.finditer(text))


def _respelt(text: str, question: str) -> Iterator[str]:
    """Long numbers without their gaps; a day alone with the month that the question names."""
    if _DIGIT_GROUPS.search(text):
        yield _DIGIT_GROUPS.sub(lambda match: match.group().replace(" ", ""), text)
    month = _DAY_OF.search(question)
    days = list(_DAY_ALONE.finditer(text)) if month and not find_dates(plain(text)) else []
    if month and len(days) == 1:
        named = next(filter(None, days[0].groups()))
        yield f"{text[: days[0].start()]} {month[1]} {named}, {month[2]}{text[days[0].end() :]}"


_ALL_DAYS = (
    r"(?:every (?:single )?day|daily|(?:on )?(?:all|the other|any|each)(?: other)? (?:seven |six )?days?"
    r"|all week|7 days)"
    r"(?: (?:of|in|a) (?:the )?week)?,?"
)
_EXCEPT = r"(?:except|but|other than|apart from|excluding|save)(?: for)?(?: on)?"
_OPEN_BUT = re.compile(rf"\b(open|closed)s? {_ALL_DAYS} {_EXCEPT} ", re.IGNORECASE)
_BUT_OPEN = re.compile(
    rf"\b(?:on )?{_ALL_DAYS} {_EXCEPT} (\w+),? (?:it|they)(?:'s| is| are)? (open|closed)s?\b", re.IGNORECASE
)


def _turned_round(text: str, question: str) -> Iterator[str]:
    """``Open every day except Monday`` as closed on Monday, where that is asked; and the other way round."""
    asked = {"open", "closed"}.intersection(token_texts(unquoted(plain(question))))
    found = _OPEN_BUT.search(text) or _BUT_OPEN.search(text)
    state = found and found[found.lastindex or 1].lower()
    if found is None or len(asked) != 1 or state in asked:
        return
    day = found[1] if found.re is _BUT_OPEN else ""
    yield f"{text[: found.start()]}{asked.pop()} on {day}{text[found.end() :]}"


def believed(text: str) -> bool:
    """Whether a part that leads to the answer raises no doubt about it."""
    said = plain(text)
    return DOUBTS.isdisjoint(token_texts(said)) and not any(phrase in said for phrase in DOUBT_PHRASES)


def _keeps(text: str) -> bool:
    """Whether a part beside the answer leaves it as it is."""
    return believed(text) and not _TAKING_BACK.search(plain(text))


def shortened(text: str, question: str, rivals: Rivals, *, several: bool) -> Sequence[str]:
    """All shorter statements of an answer; of one that has several values, also its lists."""
    named = turned(text, several=several)
    found = [
        *(lists(text) if several else ()),
        *readings(text, question, rivals),
        *([named] if named else ()),
    ]
    return tuple(dict.fromkeys(found))

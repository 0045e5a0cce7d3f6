"""Where other forms of words fit: what ``forms.txt`` pairs may be exchanged in one sentence and not in another."""

from __future__ import annotations

import re

_ASKED = re.compile(
    r"(?:i|you|he|she|it|we|they|there|that|this|these|those|any\w*|some\w*|every\w*|nobody)\b", re.IGNORECASE
)
"""Words that stand behind a verb with "not" only in a question: "don't you" has no full form in that order."""
_DONE = re.compile(
    r"(?:\W+\w+){0,2}?\W+(?:\w+ed|been|got|had|gone|become|come|taken|made|cost|run|begun|done)\b"
)
"""A participle near behind: "it's been" is "it has been"."""
_AND = re.compile(r"\b(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]he) (?:\w+ )?\w+|[A-Z]\w+) and $")
"""What stands before the second of two people."""
_OBJECT = re.compile(
    r" (?:a|an|the|my|your|our|his|her|its|their|no|some|any|to|it|that|this|one|more|less)\b"
)
"""What follows "should have" where that is all of the verb."""
_START = re.compile(r"(?:^|(?<!\b[Mm]r)(?<!\b[DdSs][rt])(?<!\b[Mm]rs)[.!?…:\n])[\s\"“(*]*$")
_COUNTED = re.compile(
    r"(?:\d|\b(?:\w+teen|\w+ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|hundred|thousand|half|last|first|few|many|square|cubic|per)(?: a)?) $",
    re.IGNORECASE,
)
"""What stands before meters that are a length, not an instrument."""

_QUIET = re.compile(
    r"\b(?:of|in|above|after|then|why|or|and) (?:all|not|again)\b|\ball (?:right|in|over|but|about)\b"
    r"|\bnever mind\b|\bnot (?:only|just|to mention)\b|\bwhy not\b|\bso (?:far|that|on|called|to speak|long as)\b",
    re.IGNORECASE,
)
"""Set phrases within which no word is stressed."""
_DEGREE = re.compile(
    r"(?:\b(?:am|is|are|was|were|be|been|look|looks|looked|feel|feels|felt|taste|tastes|smell|smells|get|gets|got"
    r"|not|ever)|['’](?:s|m|re)) $",
    re.IGNORECASE,
)
"""What stands before "so" where it says how much."""


def starts(text: str, at: int) -> bool:
    """Whether a sentence begins at a place of a text."""
    return _START.search(text[:at]) is not None


def expands(found: re.Match[str]) -> bool:
    """Whether a short form has its full form here."""
    rest = found.string[found.end() :]
    word = found[0].lower()
    if word.endswith("n't"):
        asks = found[0][0].isupper() and word != "don't"
        return not asks and not _ASKED.match(rest.lstrip())
    return not (word.endswith("'s") and _DONE.match(rest))


def shortens(found: re.Match[str]) -> bool:
    """Whether a full form has a short one here: "let us go", but never "she let us in"."""
    if found[0].lower() == "let us":
        return starts(found.string, found.start())
    return not is_one_of_two(found)


def is_one_of_two(found: re.Match[str]) -> bool:
    """Whether a verb is that of two people: "my wife and I have been", which is never "my wife and I've been"."""
    return _AND.search(found.string[: found.start()]) is not None


def mishears(found: re.Match[str]) -> bool:
    """Whether words sound like others that could be meant here."""
    return not (found[0].lower().endswith(" have") and _OBJECT.match(found.string, found.end()))


def is_spelled_by_country(found: re.Match[str]) -> bool:
    """Whether a word is spelled as its writer's country does: names are not, nor meters that somebody reads."""
    word = found[0]
    if word.lower() in {"meter", "meters"}:
        return _COUNTED.search(found.string[: found.start()]) is not None
    return word.islower() or word.lower() == "mom" or starts(found.string, found.start())


def is_telling(found: re.Match[str]) -> bool:
    """Whether a word is one to insist on here: "so good", but not "so we went"."""
    text, word = found.string, found[0].lower()
    counts = text.startswith((" much ", " many "), found.end())
    if word == "so" and not counts and not _DEGREE.search(text[: found.start()]):
        return False
    return not any(each.start() <= found.start() < each.end() for each in _QUIET.finditer(text))

"""Rules of writing for requests, as a careful reader would mark them.

What stands in double quotes is somebody else's wording (a title, a message, a product's name) and is left alone but for
its place in the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_NOUNS = (
    "award",
    "card",
    "comment",
    "coupon",
    "day",
    "customer",
    "email",
    "e-mail",
    "event",
    "file",
    "forum",
    "friend",
    "gift",
    "guest",
    "home",
    "hour",
    "invitation",
    "item",
    "line",
    "list",
    "listing",
    "lock",
    "message",
    "minute",
    "month",
    "night",
    "order",
    "page",
    "parcel",
    "person",
    "photo",
    "piece",
    "pound",
    "point",
    "price",
    "product",
    "question",
    "rating",
    "reminder",
    "reply",
    "reservation",
    "result",
    "review",
    "room",
    "seat",
    "shelf",
    "star",
    "stay",
    "submission",
    "task",
    "ticket",
    "time",
    "title",
    "unit",
    "vote",
    "week",
    "year",
)
_IRREGULAR = {"person": "people", "shelf": "shelves", "reply": "replies"}
_PLURALS = [_IRREGULAR.get(noun, noun + "s") for noun in _NOUNS]
_SINGULAR, _PLURAL = "|".join(_NOUNS), "|".join(_PLURALS)
_SMALL = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_DETERMINER = "the|a|an|my|your|his|its|our|their"
_VOWEL_SOUND = r"(?i:[ai]|e(?!u)|o(?!ne\b|nce\b)|u(?!n(?:i|an)|s[abe]|k|r[ou]|t[ei]|b[io]|driver))"
_SILENT_H = r"(?:hour|honest|honou?r|heir)"

_QUOTED = re.compile(r'"(\w*)[^"]*"')
_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (what, re.compile(pattern))
    for what, pattern in (
        ("a brace is left over", r"[{}]"),
        ("a missing value is spelled out", r"\b(?:None|True|False|null|nan)\b"),
        ("it has two blanks in a row, or a line break", r"[^\S ]|  "),
        ("it begins or ends with a blank", r"\A\s|\s\Z"),
        ("there is a blank before a punctuation mark", r" [,.;:?!](?:\s|\Z)"),
        ("there is no blank after a punctuation mark", r"[a-z][,;][A-Za-z]"),
        ("a punctuation mark comes twice", r"(?<![.])[.,;:]{2}(?![.])|\?[.,]|![.,]|,\s*\Z"),
        ("a word comes twice", r"(?i)\b([a-z]+)\s+\1\b(?!')"),
        (
            "two determiners follow each other",
            rf"\b(?:{_DETERMINER})\s+(?i:the|a|an|my|your|his|her|its)\b(?!-)",
        ),
        ("a number and its noun disagree", rf"(?<![\d.,$/-])\b(?:1|one|One)\s+(?:{_PLURAL})\b"),
        (
            "a number and its noun disagree",
            rf"(?<![\d.,$/-])\b(?:0|[2-9]|[1-9]\d+|{_SMALL})\s+(?:{_SINGULAR})\b(?![-'])",
        ),
        (
            "“one of the” asks for several to choose from",
            rf"\bone of the (?:{_SINGULAR})\b|\bone of the [a-z]+est (?:{_SINGULAR})\b",
        ),
        ("“a” precedes a vowel", rf"(?<![\w/.-])[Aa] \"?(?:{_VOWEL_SOUND}|{_SILENT_H})\w*(?i:\b)"),
        (
            "“an” precedes a consonant",
            r"(?<![\w/.-])[Aa]n \"?(?!(?:hour|honest|hono|heir))[b-df-hj-np-tv-z]",
        ),
        (
            "the verb does not fit its subject",
            rf"(?:\A|[.?!] )(?:The|My|Your|These|All) (?:{_PLURAL}) (?:is|was|has|does)\b",
        ),
        ("“how many” wants a plural", rf"\b[Hh]ow many (?:{_SINGULAR})\b(?! [a-z]+s\b)"),
        ("“I” is a capital letter", r"(?:^|\s)i(?:\s|'|$)"),
        (
            "the question's words are in the wrong order",
            r"\bHow (?:many|much) [^?]*\bthere (?:are|is) stands?\b",
        ),
        ("“in … is no …” lacks its “there”", r"\b(?:[Ii]n|[Oo]n) [A-Z]\w+ is no\b"),
        ("a wish is worded as a riddle", r"[Ii]t has to be there within\b"),
        ("a price has one decimal", r"\$\d+\.\d(?!\d)"),
        ("a brand says its price twice", r"\$\d[\d.,]* dollars?\b"),
    )
)
_ENDED = re.compile(r"[.?!][\")]?\Z|[.?!]\"?\)?\Z")
_SENTENCE = re.compile(
    r"(?<![A-Z])(?<!\ba\.m)(?<!\bp\.m)(?<!e\.g)(?<!i\.e)(?<!oz)(?<!vs)[.?!]\"? +([a-z]\w*)"
)


def faults(request: str) -> list[str]:
    """What is wrong with the writing of a request, in words with the place; an empty list is what it should be."""
    return list(_faults(request))


def _faults(request: str) -> Iterator[str]:
    if request.count('"') % 2:
        yield "a quotation mark has no partner"
        return
    bare = _QUOTED.sub(r'"\1…"', request)
    for opening, closing in ("()", "[]", "“”", "«»"):
        if bare.count(opening) != bare.count(closing):
            yield f"{opening} and {closing} do not match"
    if not _ENDED.search(request):
        yield f"it does not end as a sentence does: …{request[-20:]}"
    if re.search(r'(?<![ap]\.m)\."\.\Z', request):
        yield f"it ends twice: …{request[-20:]}"
    if bare[:1].islower():
        yield f"it begins with a small letter: {bare[:20]}…"
    for match in _SENTENCE.finditer(bare):
        yield f"a sentence begins with a small letter: {match.group(1)}"
    for what, pattern in _PATTERNS:
        if found := pattern.search(bare):
            yield f"{what}: “{_around(bare, found)}”"


def _around(text: str, match: re.Match[str]) -> str:
    """The match with a dozen characters on both sides."""
    start, end = max(0, match.start() - 12), min(len(text), match.end() + 12)
    return text[start:end].strip()

"""How an agent came to its answer: the sentences at the head of a text that only tell where it went and what it did."""

from __future__ import annotations

import re

_SENTENCE = re.compile(r"[^\n]*?(?:[.!?](?=[\"')*]*\s+[\"'(*`A-Z0-9$])[\"')*]*\s*|\n+|$)")
_DEEDS = (
    "opened|went|clicked|sorted|filtered|searched|checked|looked|scrolled|compared|used|navigated|signed|logged|selected"
    "|switched|skipped|read|browsed|visited|expanded|typed|entered|hovered|walked|followed|set|applied|reviewed"
    "|examined|started|paged|jumped|tapped|pressed|hit|picked|queried|collected|gathered|inspected|consulted"
    "|pulled|retrieved|narrowed|limited|changed|turned|ran|viewed|loaded|located|restricted|headed|got|came|counted"
)
_STEP = re.compile(
    r"[\"'(*\W]*(?:(?:first(?:ly)?|then|next|after that|finally|so|ok|okay"
    r"|to (?:find|get|see|answer)[^,.:\n]{0,60}),? )?"
    r"(?:(?:on|in|from|under|at|via|using|with|after|through|by|within|inside)\b[^.:!?\n]{0,120}?,? )?"
    rf"(?:(?:i|we)(?:'ve| have)? (?:then |first |also |simply |just |next )?)?(?:{_DEEDS})\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")
_PATH = re.compile(r"[^.:>\n]{1,60}(?: ?(?:>|→|->|») ?[^.:>\n]{1,60}){1,8}")
_CLAIM = re.compile(
    r"\b(?:found (?:that|out)|which (?:is|was|gives|shows)|it (?:is|was|says|shows|costs)|there (?:is|are|was|were))\b"
)


def narrated(text: str) -> tuple[str, str]:
    """The narrated steps at the head of a text, and the rest; no steps where nothing would be left."""
    place = 0
    while place < len(text):
        sentence = _SENTENCE.match(text, place)
        if sentence is None or not sentence.group():
            break
        told = sentence.group()
        if len(_WORD.findall(told)) < 2:  # ``read`` alone is a value, no step.
            break
        if not (_STEP.match(told) or _PATH.match(told)) or _CLAIM.search(told.casefold()):
            break
        head, colon, rest = told.partition(": ")
        if colon and rest.strip():
            place += len(head) + len(colon)
            break
        place = sentence.end()
    rest = text[place:]
    return (text[:place], rest) if re.search(r"\w", rest) else ("", text)

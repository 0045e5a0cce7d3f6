"""Sentences whose only matter is that the answer beside them should not be relied on."""

from __future__ import annotations

import re

from webarium.scoring.concepts import unquoted
from webarium.scoring.normalise import plain

_THIS = (
    r"(?:it|that|this|these|those"
    r"|(?:the|my|this|that) (?:answer|number|count|result|figure|value|reading|amount|total))"
)
_BAD = (
    r"(?:wrong|false|incorrect|mistaken|untrue|inaccurate|unreliable|off|out of date|outdated|a mistake|an error"
    r"|no longer (?:valid|true|correct|current|up to date))"
)
_GOOD = r"(?:correct|right|true|accurate|reliable|valid|certain|up to date|trustworthy|what you (?:asked|wanted|meant))"
_ASKED = r"the (?:\w+ ){1,2}(?:that |which )?(?:you|i) (?:asked|wanted|meant|needed|was asked|were asked)"
_RETRACTION = re.compile(
    rf"\b(?:{_THIS}|which) (?:\w+ ){{0,2}}?(?:is|was|be|are|were|been) (?:\w+ly |just |all )?{_BAD}\b(?! by\b)"
    rf"|\b{_THIS} (?:is|was|are|were)(?:n't| not) (?:yet |quite |really |entirely |even )?(?:{_GOOD}|{_ASKED})"
    rf"|\bturn(?:s|ed) out (?:that )?(?:\w+ ){{0,3}}?{_BAD}\b"
    r"|\b(?:page|list|reading|data|site) (?:\w+ ){0,2}(?:be|is|was) (?:\w+ly )?(?:out of date|outdated|incomplete)\b"
    r"|\b(?:would|ca|can|could|should|do|might)(?:n't|not| not) (?:\w+ )?(?:rely on|bet on|guarantee|vouch"
    r"|swear|promise|trust|take (?:my|this|it))\b"
    r"|\b(?:i|we) (?:\w+ly )?(?:doubt|misread|guessed|mixed (?:it|this|that|them) up|made (?:it|this|that) up)\b"
    r"|\b(?:have|had) (?:\w+ )?doubts\b|\bmake up the\b|\bi(?:'m| am) (?:only|just) \w+ (?:sure|certain|confident)\b"
    r"|\b(?:is|was) from memory\b|\bfrom memory\W*$|\bmixed up with\b"
    r"|(?:n't|not|\bunable to|\bwithout) (?:able to )?(?:have |been )?(?:yet )?(?:verif(?:y|ied|ying)"
    r"|confirm(?:ed|ing)?|(?:double-?)?check(?:ed|ing)?) "
    r"(?:it|this|that|the (?:answer|number|result))\b(?! (?:is|was|into|out))"
    r"|\bonly (?:looked at|checked|counted|saw|read|opened|went through) (?:the (?:first|top)|a (?:few|part)|part of)\b"
    r"|\b(?:please|better|you (?:should|may want to)) (?:(?:double-?)?check|verify|confirm)"
    r" (?:it|this|that|for yourself)\b"
    r"|\b(?:page|list|site|results?) (?:did|would|could)(?:n't| not) (?:load|open|finish)\b"
    r"|^\W*(?:(?:oh|oops|no|hm+|sorry),? )?(?:wait|correction|scratch that|oops)\b"
)
_SECOND = re.compile(
    r"(?:^|[;,.]\s)\W*(?:answer|option|candidate|possibility|alternative|guess) (?:#|no\.? ?)?(?:2|two|b)\b"
    r"\W*[:=][^\n;]*",
    re.IGNORECASE | re.MULTILINE,
)
"""How somebody begins who gives a second answer, too."""
_PARTS = re.compile(r"(?<=[.!?])[\"')*”]*\s+|\n+")


_FIRST_THOUGHT = re.compile(
    r"(?:^|(?<=[.!?]\s))(?:(?:at )?first|initially|originally),? (?:i|we) (?:thought|assumed|guessed|believed)\b"
    r"[^\n]*?[,;.]\s+(?:but |and )?(?=\S)",
    re.IGNORECASE,
)


def without_first_thoughts(text: str) -> str:
    """A text without what its author thought at first and then gave up: ``First I thought 4, it is 5``."""
    return _FIRST_THOUGHT.sub("", text)


def retraction(text: str) -> str | None:
    """The sentence by which a text calls its answer unreliable or wrong, or gives a second one, if there is one."""
    if second := _SECOND.search(text):
        return second.group()
    parts = [part for part in _PARTS.split(text) if re.search(r"\w", part)]
    if len(parts) < 2:
        return None
    return next((part for part in parts if _RETRACTION.search(unquoted(plain(part)))), None)

"""Whether an agent's last words decline a task, in whatever grammar they came.

Codecs have forms of their own for declining. Here the rest is read, in one place for all: a ``N/A`` in any dress, with
or without a reason, and a plain sentence that says that it cannot be done. A decline beside an answer does not count.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from webarium.actions.types import REASON_CLASSES, ReasonClass, Stop
from webarium.scoring.layout import lay_out
from webarium.scoring.normalise import plain, unwrap

_LEAD = r"(?:(?:my |the )?(?:final )?answer(?: is)?\s*:?\s*|result\s*:\s*|status\s*:\s*|\[|stop\s*)*"
_MARK = re.compile(
    rf"{_LEAD}['\"(]*(?:n\s?/\s?a|not applicable|infeasible|impossible)\b['\")\].!]*(?:\s*[-:;,(.\n]+\s*"
    rf"|\s+(?=because|as |since )|$)"
)
_REASON = re.compile(rf"\(?({'|'.join(REASON_CLASSES)})\b\W*")
_SORRY = (
    r"(?:(?:i am |i'm |we are |we're )?(?:very |so |terribly )?(?:sorry|afraid|unfortunately|regrettably|apologies)"
    r"(?:,? but)?(?: that)?[,.:!]?\s+)*"
)
_THIS = (
    r"(?:this|it|that|the (?:task|request|action|order|item|operation|goal|objective|step)"
    r"|(?:your|this|such an?) (?:task|request|action|order|item))"
)
_SENTENCES = re.compile(
    rf"{_SORRY}(?:"
    rf"{_THIS} (?:is|was|seems(?: to be)?|appears(?: to be)?|turns out to be) (?:not (?:possible|feasible"
    rf"|available|doable|supported|achievable|offered|allowed|permitted)|impossible|infeasible"
    rf"|unachievable|unavailable)"
    rf"|{_THIS} (?:can\s?not|can't|could not|couldn't) be \w+"
    r"|(?:i|we) (?:could not|couldn't|cannot|can not|can't|was unable|were unable|am unable|am not able"
    r"|was not able|wasn't able|were not able|did not find|didn't find|found no|see no|do not see"
    r"|don't see|have not found|haven't found|did not see|didn't see)\b"
    r"|(?:unable|not able|failed) to \w+"
    r"|(?:there|here) (?:is|are|was|were|seems to be|appear to be|exists?) (?:no|not any|none|nothing)\b"
    r"|there (?:isn't|aren't|wasn't|weren't) (?:any|a|an|such)\b"
    r"|no (?:such )?[\w\s'\"/.-]{1,60}? (?:exists?|is available|are available|was found|were found"
    r"|could be found|can be found|found|is listed|is offered|is sold|matches|match|has|have|mentions?)\b"
    r"|no such \w+|(?:none|nothing) (?:of|in|on|was|were|is|are|could|matches)\b"
    r"|(?:the |this )?(?:[\w'\"/&,.-]+ ){1,12}?(?:does not|doesn't|do not|don't|did not|didn't) (?:exist"
    r"|offer|have|support|allow|provide|sell|carry|contain|mention|list|include|ship|deliver|accept"
    r"|permit|show|let)\b"
    r"|(?:the |this )?(?:[\w'\"/&,.-]+ ){1,12}?(?:is|are|was|were) (?:not (?:available|offered|sold"
    r"|supported|allowed|permitted|possible|there|listed|on the site|found|in (?:my|your|the))"
    r"|unavailable|unsupported|impossible)\b"
    r"|(?:the |this )?(?:[\w'\"/&,.-]+ ){1,12}?(?:has|have) no\b"
    r"|(?:the |this )?(?:[\w'\"/&,.-]+ ){1,12}?(?:can\s?not|can't|could not|couldn't) be (?:done"
    r"|completed|found|fulfilled|performed|carried out|placed|changed|edited|booked|deleted|ordered"
    r"|answered|determined|\w+ed)\b"
    r"|(?:it is |it's |that is |that's )?not possible\b(?!\?)|cannot be done\b|can't be done\b"
    r"|not found\b(?!\?)"
    r"|(?:you|users|customers|members|guests|one) (?:cannot|can not|can't|are not allowed|may not"
    r"|aren't allowed)\b"
    r")"
)
_CLAIMS = re.compile(
    r"\bthe answer (?:is|would be|might be)\b|\b(?:but|however|instead|nevertheless|still|otherwise"
    r"|or)\b[^.]{0,80}?(?:[$€£]\s?\d|\b\d|\"[^\"]+\" (?:is|costs|was)|\bis\b[^.]{0,40}\b(?:answer|closest"
    r"|nearest)|\bi (?:booked|ordered|bought|chose|added|did|found|deleted|sent|created|posted|changed"
    r"|placed)\b)"
    r"|\b(?:maybe|perhaps|probably|my guess|best guess|i would guess)\b"
)

_QUOTED = re.compile(r"[\"“]([^\"“”]{8,})[\"”]")
"""Names in a request, long enough to say something."""


def as_meant(stop: Stop, *, achievable: bool, request: str = "") -> Stop:
    """The stop with the status that its words have: ``impossible`` for words that decline, in any grammar.

    Of a task that can be done only a ``N/A`` declines: any other words are for its own checks to judge. What the
    request quotes is a name, whatever it says: 'Closed "Porto has no reading"' declines nothing.
    """
    if achievable:
        marked = stop.status == "done" and len(stop.answer) <= _MOST and _MARK.match(_folded(stop.answer))
        return Stop(stop.answer, "impossible") if marked else stop
    if stop.status == "impossible":
        return (
            Stop(stop.answer)
            if _CLAIMS.search(plain(stop.answer[:_MOST]))
            else _with_reason(stop, stop.answer)
        )
    why = decline_in(stop.answer, request)
    return stop if why is None else _with_reason(Stop(stop.answer, "impossible"), why)


def _folded(text: str) -> str:
    return plain(unwrap(lay_out(text)))


def _without_names(said: str, request: str) -> str:
    """Folded words without what the request quotes, of which only that it is something stays."""
    for name in _QUOTED.findall(request):
        said = said.replace(_folded(name), "it")
    return said


def decline_in(text: str, request: str = "") -> str | None:
    """Why a text says that a task cannot be done, perhaps without words; ``None`` if it does not say so."""
    if len(text) > _MOST or not text.strip():
        return None
    said = _folded(text)
    if _CLAIMS.search(said):
        return None
    mark = _MARK.match(said)
    if mark:
        return said[mark.end() :]
    if text.strip()[0] in "\"“'`" and text.strip()[-1] in "\"”'`":
        return None
    return said if _SENTENCES.match(_without_names(said, request)) and not said.endswith("?") else None


_MOST = 2000


def _with_reason(stop: Stop, why: str) -> Stop:
    """The stop with the reason class that its words begin with, if it has none."""
    named = _REASON.match(plain(why))
    if stop.reason is not None or named is None:
        return stop
    return replace(stop, reason=cast("ReasonClass", named[1]))

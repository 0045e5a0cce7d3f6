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
REASON = re.compile(rf"\(?({'|'.join(REASON_CLASSES)})\b\W*")
_SORRY = (
    r"(?:(?:i am |i'm |we are |we're )?(?:very |so |terribly )?(?:sorry|afraid|unfortunately|regrettably|apologies)"
    r"(?:,? but)?(?: that)?[,.:!]?\s+)*"
)
_LED = re.compile(
    r"(?:(?:after|having|since|because|from|on|in|according to|based on|as far as i (?:can|could) (?:see|tell))\b"
    r"[^.;:!?]{0,120}?[,;:]\s+"
    r"|(?:(?:i|we)(?:'ve| have)? )?(?:also |then |carefully |thoroughly )?"
    r"(?:looked|searched|checked|went|opened|browsed|tried|read|scanned|reviewed|scrolled|filtered|navigated|examined|visited|sorted|clicked)\b[^.;:!?]{0,120}?"
    r"(?:,? (?:but|and|yet)|[;:.,])\s+"
    r"|[^.;:!?]{1,140}?,? so\s+|(?:no|so|well),\s+"
    r"|(?:fail(?:ed|ure)?|declined|error|status|result|unfortunately)\b[:.,-]*\s+)"
)
"""What may lead up to a decline: where somebody looked, why it is so, and an exclamation."""
_POSSIBLE = (
    r"(?:possible|feasible|available|doable|supported|achievable|offered|allowed|permitted|sold|listed|there|here|found"
    r"|in (?:my|your|the)|on (?:the|this) (?:site|page|list|menu|website)|on (?:the )?[\w-]{3,}(?=\W*$|[.,;!]\s))"
)
_THIS = (
    r"(?:this|it|that|the (?:task|request|action|order|item|operation|goal|objective|step)"
    r"|(?:your|this|such an?) (?:task|request|action|order|item))"
)
_WORDS = r"(?![^.;]{0,80}, (?:and|but|which) )(?:the |this )?(?:(?!(?:is|are|was|were|costs?)\b)[\w'\"/&,.-]+ ){1,12}?"
"""What is said not to be: words without a statement of their own."""
_MY_TOOLS = (
    r"(?! (?:to )?(?:even )?(?:open|load|start|launch|use|reach|access|connect to|get to|see|view|read|interact with"
    r"|click) (?:(?:the|any|a|an|this|that|your|my) )?(?:web )?"
    r"(?:browser|page|site|website|internet|web|network|server|screen|screenshot|tool|url|link|button)s?"
    r"(?=\W*$|[.,;!] ))"
)
"""Not what somebody could not do for a fault of their own: a page that did not load says nothing about the request."""
_SENTENCES = re.compile(
    rf"{_SORRY}(?:"
    rf"{_THIS} (?:(?:is|was|seems(?: to be)?|appears(?: to be)?|turns out to be) (?:not {_POSSIBLE}"
    rf"|impossible|infeasible|unachievable|unavailable)|(?:is|was)n't {_POSSIBLE}\b)"
    rf"|{_THIS} (?:is|was) (?:ambiguous|unclear|not clear|out of stock|sold out)\b"
    r"|(?:task |request |action )(?:is )?(?:infeasible|impossible)\b"
    r"|(?:access|permission) (?:is |was )?denied\b|(?:error )?404\b|found (?:no|nothing|none)\b"
    r"|no (?:matching |such )?(?:results?|match(?:es)?|entr(?:y|ies)|hits?)\b"
    r"|(?:you|i|we)(?:'ve| have| had)? never \w+|only (?:the )?\w+(?: \w+)? (?:can|may|are allowed to)\b"
    rf"|i(?:'m| am) (?:unable|not able|not allowed|not permitted)\b{_MY_TOOLS}"
    r"|(?:task |request |action )?not (?:possible|feasible|available|supported|offered|allowed|permitted|doable)"
    r"\b(?!\?)"
    r"|(?:i|we) (?:must|have to|need to|will|would|should) (?:decline|refuse)\b"
    r"|(?:my |the |a )?search(?:es)?\b[^.;!?]{0,60}? (?:(?:came|comes|turned) up (?:empty|nothing)"
    r"|(?:returned|returns|gave|gives|yielded|showed|shows|found|finds) (?:no|nothing|zero|0)\b)"
    rf"|{_THIS} (?:can\s?not|can't|could not|couldn't) be \w+"
    r"|(?:i|we) (?:could not|couldn't|cannot|can not|can't(?! (?:believe|wait|help))|was unable"
    r"|were unable|am unable|am not able"
    r"|was not able|wasn't able|were not able|did not find|didn't find|found no|see no|do not see"
    rf"|don't see|found nothing|have not found|haven't found|did not see|didn't see)\b{_MY_TOOLS}"
    rf"|(?:unable|not able|failed)(?= to \w){_MY_TOOLS} to \w+"
    r"|(?:there|here)(?:'s| is| are| was| were| (?:seem|appear)s? to be| exists?) (?:no|not any|none|nothing)\b"
    r"(?! (?:(?:doubt|need|question|rush|trouble)\b|(?:problems?|issues?|difficult(?:y|ies)|errors?|other)[;,:.]))"
    r"|there (?:isn't|aren't|wasn't|weren't|(?:does|do)(?: not|n't) (?:seem|appear) to be)"
    r" (?:any|a|an|such|one|anything)\b"
    r"|no (?:such )?[\w\s'\"/.-]{1,60}? (?:exists?|is available|are available|was found|were found"
    r"|could be found|can be found|found|is listed|is offered|is sold|matches|match|has|have|mentions?)\b"
    r"|no such \w+|(?:none|nothing) (?:of|in|on|was|were|is|are|could|match(?:es)?|exists?|found|available|listed)\b"
    r"(?! (?:impossible|wrong|missing|to worry|easier))"
    rf"|{_WORDS}(?:does not|doesn't|do not|don't|did not|didn't) (?:(?:seem|appear) to )?(?:exist"
    r"|offer|have|support|allow|provide|sell|carry|contain|mention|list|include|ship|deliver|accept"
    r"|serve|appear|stock|feature|belong"
    r"|permit|show|let)\b"
    rf"|{_WORDS}(?:(?:is|are|was|were)(?:n't| not) {_POSSIBLE}"
    r"|(?:is|are|was|were) (?:unavailable|unsupported|(?<!nothing is )impossible)"
    r"|(?:was|were|has been|have been) never \w+)\b"
    rf"|{_WORDS}(?:has|have|shows?|lists?|offers?|contains?|sells?|mentions?) no\b"
    rf"|{_WORDS}(?:can\s?not|can't|could not|couldn't) be (?:done"
    r"|completed|found|fulfilled|performed|carried out|placed|changed|edited|booked|deleted|ordered"
    r"|answered|determined|\w+ed)\b"
    r"|(?:it is |it's |that is |that's )?not possible\b(?!\?)|cannot be done\b|can't be done\b"
    r"|not found\b(?!\?)"
    r"|(?!(?:the )?answer\b)[^.:;!?]{2,60}: (?:not (?:found|available|listed|offered|sold|on the (?:menu|list|site))"
    r"|unavailable|no (?:results?|match(?:es)?)(?: found)?)(?=\W*$|[.;!,] )"
    r"|(?:you|users|customers|members|guests|one) (?:cannot|can not|can't|are not allowed|may not"
    r"|aren't allowed)\b"
    r")"
)
_CLAIMS = re.compile(
    r"\bthe answer (?:is|would be|might be)\b(?!\W*(?:n/a|not applicable|none)\b)"
    r"|\b(?:but|however|instead|nevertheless|still|otherwise"
    r"|or)\b[^.]{0,80}?(?:[$€£]\s?\d|\b\d|\"[^\"]+\" (?:is|costs|was)|\bis\b[^.]{0,40}\b(?:answer|closest"
    r"|nearest)|\bi (?:booked|ordered|bought|chose|added|did|found|deleted|sent|created|posted|changed"
    r"|placed)\b)"
    r"|\b(?:so|and|then|therefore) (?:i|we)(?:'ve| have)? (?:booked|ordered|bought|chose|added|deleted|sent|created"
    r"|posted|changed|placed|picked|used|went with|selected|took|saved|did (?:it|so|that))\b"
    r"|[,;:.] (?:it|that)(?:'s| is| was| costs| comes to) [$€£]?\d"
    r"|\b(?:then|now) (?:it|that) worked\b|: (?:i|we) did it\b|\beverything (?:is|was) done\b|; (?:it|that) is [^\W\d]"
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
            else with_reason(stop, stop.answer)
        )
    why = decline_in(stop.answer, request)
    return stop if why is None else with_reason(Stop(stop.answer, "impossible"), why)


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
    if request:  # Repeating what was asked declines nothing: ``I have never written to Ann, send her …``
        said = said.replace(_folded(request), " ").lstrip(" .?!:\n").rstrip()
    if _CLAIMS.search(said):
        return None
    mark = _MARK.match(said)
    if mark:
        return said[mark.end() :]
    if text.strip()[0] in "\"“'`" and text.strip()[-1] in "\"”'`":
        return None
    return said if _declines(_without_names(said, request)) and not said.endswith("?") else None


def _declines(said: str) -> bool:
    """Whether a text declines at once, or after telling where somebody looked."""
    place = 0
    for _ in range(_STEPS):
        if _SENTENCES.match(said, place) or _MARK.match(said, place):
            return True
        led = _LED.match(said, place)
        if led is None:
            return False
        place = led.end()
    return False


_MOST = 2000
_STEPS = 6
"""How many steps somebody may tell before."""


def with_reason(stop: Stop, why: str) -> Stop:
    """The stop with the reason class that its words begin with, if it has none."""
    named = REASON.match(plain(why))
    if stop.reason is not None or named is None:
        return stop
    return replace(stop, reason=cast("ReasonClass", named[1]))

"""Offers at the end of an answer to do more, and answers that only ask for leave to do what was asked."""

from __future__ import annotations

import re

from webarium.scoring.normalise import plain, token_texts

_SENTENCE_END = re.compile(r"(?<=[.!?:])[\"')*”]*\s+|\s+[-–—]\s+|\n+")
_LEAVE = (
    r"(?:shall|should|may|can|could) (?:i|we)\b|(?:do you |would you )?(?:want|need|like|prefer) (?:me|us) to\b"
    r"|would you like\b|do you (?:still )?(?:want|need|wish)\b|want (?:me|a|an|any|another|some|the|to)\b"
    r"|need (?:me|a|an|any|anything|another|more|help)\b|interested in\b|is there (?:anything|something)\b"
    r"|(?:anything|something) else\b|how about\b|care for\b"
)
_OFFER = re.compile(
    rf"\W*(?:and |so |also,? |by the way,? |if you like,? )?(?:{_LEAVE})[^.!?]{{0,160}}\?\W*"
    r"|\W*(?:(?:please |just )?(?:let me know|tell me|feel free|say the word|say so)|i(?:'d| would) be (?:happy|glad)"
    r"|happy to|glad to|i can also|i could also|if you (?:want|like|wish|need|prefer)|hope (?:this|that|it) helps"
    r"|i hope|you're welcome|thank you|thanks|cheers|best regards|kind regards|have a (?:nice|great|good))\b"
    r"[^.!?]{0,160}[.!?]?\W*",
    re.IGNORECASE,
)
_DEED = re.compile(
    r"(?:^|[,.;] |\b(?:and|then) )(delete|move|order|put|answer|reply|hide|save|book|archive|cancel|add|remove|send"
    r"|post|subscribe|rate|buy|write|create|change|rename|mark)\b"
)
_PROCEED = frozenset(("proceed", "ahead", "continue", "confirm", "really", "now", "it", "so", "that", "this"))
_ACTING = frozenset(("do", "go", "proceed", "continue", "confirm", "delete"))
_FURTHER = frozenset(("undo", "again", "else", "too", "also"))
_CONFIRM = re.compile(r"\b(?:please confirm|awaiting your|waiting for your|once you confirm|ready to)\b")


def without_offers(text: str) -> str:
    """A text without the closing sentences that offer to do more."""
    kept = text
    while True:
        gaps = list(_SENTENCE_END.finditer(kept.rstrip()))
        if not gaps or not _OFFER.fullmatch(kept[gaps[-1].end() :].strip()):
            return kept
        last = kept[gaps[-1].end() :]
        if re.search(r"\d|[\"“]", last) or "`" in last:
            return kept
        kept = kept[: gaps[-1].start()] + re.sub(r"[^\"')*”]", "", gaps[-1].group())


def offers(sentence: str) -> bool:
    """Whether a sentence offers to do more, or takes leave."""
    return _OFFER.fullmatch(sentence.strip()) is not None


def deeds_of(question: str) -> set[str]:
    """What a request asks to be done, as verbs."""
    return set(_DEED.findall(plain(question)))


def asks_leave(text: str, question: str) -> str | None:
    """The closing question whether to do what was asked, where the request is to do something; else ``None``."""
    deeds = deeds_of(question)
    if not deeds:
        return None
    for sentence in _SENTENCE_END.split(text):
        said = plain(sentence)
        if _CONFIRM.search(said):
            return said.strip()
        if not re.match(rf"\W*(?:{_LEAVE})", said) or "?" not in said:
            continue
        words = token_texts(said)
        if "else" in words:
            continue
        goes_on = not _PROCEED.isdisjoint(words) and _FURTHER.isdisjoint(words)
        if not deeds.isdisjoint(words) or (goes_on and not _ACTING.isdisjoint(words)):
            return said.strip()
    return None

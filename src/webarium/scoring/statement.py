"""What an agent said, prepared for judging: its words, what may wrap an answer, and what makes it a hedge."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from webarium.scoring.normalise import Token, plain, token_texts, tokenise, unwrap

_HEDGES_WORDS = """
    about above almost alternatively approx approximately around below between cannot circa could either
    except guess guessing instead likely maybe might nearly neither never no none nor not or otherwise
    over perhaps possibly presumably probably rather roughly than unable uncertain unclear under unknown
    unless unsure versus vs
"""
HEDGES = frozenset(_HEDGES_WORDS.split())
"""Words that take back, widen or double a claim; a question's own hedges may be repeated."""

HEDGE_PHRASES = ("at least", "at most", "up to")
"""Phrases that do the same."""

HEDGE_SIGNS = frozenset("~<>≈±≤≥?+")
"""Signs that do the same."""

_WRAPPING_WORDS = """
    a according account address all also altogether am amount an and answer answered answers are as at
    attached attachment attachments based be been being both bought by calendar called categories
    category cheapest choose chose chosen city code complete conversation conversations cost costing
    costs current currently customer customers date dated day delivered delivery detail details did
    displayed do does dollar dollars done each email emails equal equals event events every exactly file
    files final find first five follow following follows for found four free from full given gives guest
    guests had has have having he held hello her here his host hosted hosts i in inbox information
    invited is it item items its just last latest list listed lists located location locations lowest
    made mail mails marked me meeting meetings mention mentioned mentioning mentions message messages
    method mine most my name named namely names number of ok okay on one only option options order
    ordered orders our overall page pages paid pay place placed places please posted precisely price
    priced prices product products purchase purchased purchases quantity rated rating ratings reads
    recent recently recipient reservation reservations respectively response result results review
    reviewer reviewers reviews said says see seen selected she shipped shipping shop show showing shown
    shows simply site sku so speaks spec specification specifications star stars state stated states
    status stay stays store subject sum sure take takes taking talked talks thank thanks that the their
    them then there these they this those three title titled titles to took total two unit units us usd
    used using value values was we website went were what when where which who whose with written wrote
    yes you your yours zip
"""
WRAPPING = frozenset(_WRAPPING_WORDS.split())
"""Everyday words that may stand around an answer without claiming anything."""

_NUMBER_SIGN = re.compile(r"\bno\.\s*(?=#?\d)|(?:(?<=order )|(?<=item ))no\s(?=#?\d)")
"""``no. 170`` says number, not no."""

_ORDER_NUMBER = re.compile(r"#\s?\d+(?![\w.])|(?<![\w.])0\d{8}(?![\w.])")
"""How the shop and its like write order numbers."""

SIGNS = frozenset("#$%=")
"""Signs that may stand around an answer."""


@dataclass(frozen=True)
class Statement:
    """An agent's answer next to the question it answers, both folded; masked parts read as line breaks."""

    text: str
    question: str = ""

    @classmethod
    def of(cls, text: str, question: str = "") -> Statement:
        """Prepare an agent's answer; the question's words and numbers may be repeated in it."""
        return cls(_NUMBER_SIGN.sub("", plain(unwrap(text))), plain(question))

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The answer's tokens."""
        return tokenise(self.text)

    @cached_property
    def question_words(self) -> Counter[str]:
        """How often each token stands in the question."""
        return Counter(token_texts(self.question))

    def hedge(self, allowed: Iterable[str] = ()) -> str | None:
        """The first word or sign that hedges and is not the question's own, if there is one."""
        for phrase in HEDGE_PHRASES:
            if self.text.count(phrase) > self.question.count(phrase):
                return phrase
        left = Counter({word: n for word, n in self.question_words.items() if word != "?"})
        free = set(allowed)
        for token in self.tokens:
            word = token.text
            if left[word] > 0:
                left[word] -= 1
            elif word not in free and (word in HEDGES or word in HEDGE_SIGNS or word.endswith("n't")):
                return word
        return None

    def extra(self, *, numbers_too: bool) -> str | None:
        """The first token that is no wrapping and not in the question, if there is one.

        Numbers claim nothing against values of a closed domain without digits, so they count only where asked
        for; order numbers, ``#302``, never do.
        """
        for token in tokenise(_ORDER_NUMBER.sub(" ", self.text)):
            word = token.text
            if word in self.question_words or word in SIGNS or (word[0].isdigit() and not numbers_too):
                continue
            if word in HEDGES or word not in WRAPPING:
                return word
        return None

    def places(self, phrase: str) -> list[tuple[int, int]]:
        """Where a phrase stands as whole tokens, left to right without overlap, as character ranges."""
        wanted = token_texts(phrase)
        found: list[tuple[int, int]] = []
        texts = [token.text for token in self.tokens]
        position, size = 0, len(wanted)
        while wanted and position + size <= len(texts):
            if tuple(texts[position : position + size]) == wanted:
                found.append((self.tokens[position].start, self.tokens[position + size - 1].end))
                position += size
            else:
                position += 1
        return found

    def without(self, ranges: Sequence[tuple[int, int]]) -> Statement:
        """The same statement with some character ranges masked."""
        text = self.text
        for start, end in ranges:
            text = text[:start] + "\n" * (end - start) + text[end:]
        return replace(self, text=text)


def too_long(text: str, natural: str, question: str) -> str | None:
    """Why an answer is too long to be an answer, or ``None``: a dumped page is no answer."""
    limit = 160 + 3 * len(natural) + len(question)
    if len(text) <= limit:
        return None
    return f"the answer has {len(text)} characters, more than the {limit} that such an answer may have"

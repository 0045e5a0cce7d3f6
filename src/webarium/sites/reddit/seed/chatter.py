"""What most people add to a thread: a word, thanks, a quick line, or what it made them think of."""

from __future__ import annotations

import re

from webarium.content.phrases import sentence, tidy
from webarium.content.voices import Crowd, Habits, speak
from webarium.draws import Dice, Weighted
from webarium.sites.reddit.seed.posts import Post
from webarium.sites.reddit.seed.remarks import Remarks
from webarium.sites.reddit.seed.voice import Words, phrases
from webarium.types import Scale

_KINDS = {
    "small": Weighted([("short", 2.6), ("line", 0.6), ("whole", 6.8)]),
    "full": Weighted([("short", 3.4), ("line", 2.6), ("whole", 4.0)]),
}
"""A word or two, a line said quickly, or a whole remark."""
_FITTING = 0.4
"""The share of lines that fit answers alone, or posts of one kind."""
_QUOTES, _EDITS = 0.04, 0.01
_LONG = 40
"""Characters of a remark that nobody else makes in the same words."""
_TRIES = 12
_SENTENCE = re.compile(r"(?<=[.!?]) ")
_CUT = 0.6
_QUIP, _CURT = 280, 100
"""Characters of a short remark, and of one that is curt."""
_FIGURE = re.compile(r"\d")
_PLAIN = re.compile(r"[^\n`\[\]>/]+")
_PLAIN_END = re.compile(r"[^\d\n?*`\[\]>:]{8,}[.!]?")
_POINTED = frozenset(("Jokes", "WritingPrompts", "nosleep", "Showerthoughts", "tifu"))
"""Forums whose texts live from how they end."""


class Chatter:
    """Makes remarks for all threads of a universe; no turn of phrase of a long one becomes everybody's."""

    def __init__(self, scale: Scale, count: int) -> None:
        """Begin with nothing said; `count` is how many submissions there are."""
        self._kinds = _KINDS[scale]
        self._crowd = Crowd()
        self._remarks = Remarks(scale, count)

    def remark(self, post: Post, above: str, habits: Habits, dice: Dice) -> str:
        """One remark under a post, or an answer to what stands above, as somebody with these habits writes it.

        It is empty where all of it was said.
        """
        for _ in range(_TRIES):
            text = speak(self._remark(post, above, dice), habits, dice)
            if len(text) <= _LONG:
                return text
            if not self._crowd.worn(text):
                return self._crowd.keep(text)
        return ""

    def _remark(self, post: Post, above: str, dice: Dice) -> str:
        said, kind = phrases("everyday"), self._kinds.draw(dice)
        if kind == "short":
            return dice.pick(said["short"]).source
        words = Words(post.slot.core, dice)
        if kind == "line":
            special = said["answer" if above else post.mood]
            line = dice.pick(special if dice.chance(_FITTING) else said["any"])
            text = sentence(tidy(line.say(dice.random, words)))
        else:
            text = self._remarks.take(post.slot, bool(above), dice)
        if text and above and dice.chance(_QUOTES):
            text = f"> {_SENTENCE.split(above.splitlines()[0])[0]}\n\n{text}"
        if text and dice.chance(_EDITS):
            text = f"{text}\n\n{dice.pick(said['edit']).say(dice.random, words)}"
        return text


def is_quip(text: str, forum: str) -> bool:
    """Whether a remark is short and without a link, and, if it is longer, without a figure: nothing hangs on it."""
    short = len(text) <= _QUIP and (len(text) <= _CURT or not _FIGURE.search(text))
    return short and forum not in _POINTED and _PLAIN.fullmatch(text) is not None


def trimmed(text: str, forum: str, dice: Dice) -> str:
    """A remark that nobody answers, as often as not without its last word on the matter."""
    parts = _SENTENCE.split(text)
    if len(parts) < 2 or forum in _POINTED or "\n" in text or not dice.chance(_CUT):
        return text
    return " ".join(parts[:-1]) if _PLAIN_END.fullmatch(parts[-1]) else text

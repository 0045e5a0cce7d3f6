"""What most people add to a thread: a word, a question, thanks, an answer to half of what was said."""

from __future__ import annotations

import re

from webarium.content.phrases import Phrase, sentence, tidy
from webarium.content.voices import Crowd
from webarium.draws import Dice, Weighted
from webarium.sites.reddit.seed.posts import Post
from webarium.sites.reddit.seed.voice import Voice, phrases

_KINDS = Weighted([("short", 3.0), ("line", 5.3), ("lines", 0.7), ("tale", 1.4), ("tales", 0.45)])
"""A word or two, a line, a line and another one, what happened to somebody, or all of it."""
_FITTING = 0.4
"""The share of lines that fit answers alone, or posts of one kind."""
_THING = 0.5
"""The share of lines about the thing that a title names, where it names one."""
_QUOTES, _EDITS = 0.07, 0.035
_LONG = 40
"""Characters of a remark that nobody else makes in the same words."""
_WHOLE = 480
"""Characters of a remark that tells so much that some of it was told before."""
_TRIES = 12
_NAMED = re.compile(
    r"\b(?:the|my|a|your|this|his|her|our) ([a-z]{3,12})"
    r"(?=$|[.,?!:;)]| (?:of|in|on|at|from|for|with|is|was|that|who|and|to|has|when|because)\b)"
)
_VAGUE = frozenset(
    word
    for line in (
        "day days week weeks year years time first last same one ones other most best worst way lot few bit",
        "thing things people rest next new old part end hour hours minute minutes month months night morning",
        "evening weekend long small big whole only",
    )
    for word in line.split()
)
"""Words that name nothing one could ask about."""
_SENTENCE = re.compile(r"(?<=[.!?]) ")
_CUT = 0.6
_PLAIN_END = re.compile(r"[^\d\n?*`\[\]>:]{8,}[.!]?")
_POINTED = frozenset(("Jokes", "WritingPrompts", "nosleep", "Showerthoughts", "tifu"))
"""Forums whose texts live from how they end."""


class Chatter:
    """Makes remarks for all threads of a universe; no turn of phrase of a long one becomes everybody's."""

    def __init__(self) -> None:
        self._crowd = Crowd()

    def remark(self, post: Post, above: str, dice: Dice) -> str:
        """One remark under a post, or an answer to what stands above; nothing where all of it was said."""
        for _ in range(_TRIES):
            text = _remark(post, above, dice)
            if len(text) <= _LONG:
                return text
            if len(text) > _WHOLE or not self._crowd.worn(text):
                return self._crowd.keep(text)
        return ""


def _remark(post: Post, above: str, dice: Dice) -> str:
    said, kind = phrases("everyday"), _KINDS.draw(dice)
    if kind == "short":
        return dice.pick(said["short"]).source
    voice = Voice(post.slot.core, dice.pick(post.slot.core.topics), dice)
    chosen = [dice.pick(said["tale"]) if kind == "tale" else _fitting(post, above, voice)]
    if kind == "lines":
        chosen.append(dice.pick(said["any"]))
    if kind == "tales":
        chosen = dice.some(said["tale"], dice.between(4, 5))
    joint = "\n\n" if kind == "tales" else " "
    text = joint.join(sentence(tidy(voice.phrase(phrase))) for phrase in chosen)
    if above and dice.chance(_QUOTES):
        text = f"> {_SENTENCE.split(above.splitlines()[0])[0]}\n\n{text}"
    if dice.chance(_EDITS):
        text = f"{text}\n\n{voice.phrase(dice.pick(said['edit']))}"
    return text


def _fitting(post: Post, above: str, voice: Voice) -> Phrase:
    """A line about what a title names, to what somebody said, to a post of this kind, or to anything."""
    said, dice = phrases("everyday"), voice.dice
    named = [
        word for word in _NAMED.findall(post.title) if word not in _VAGUE and not word.endswith(("ed", "est"))
    ]
    if named and dice.chance(_THING):
        voice.words["thing"] = dice.pick(named)
        return dice.pick(said["thing"])
    special = said["answer" if above else post.mood]
    return dice.pick(special if dice.chance(_FITTING) else said["any"])


def trimmed(text: str, forum: str, dice: Dice) -> str:
    """A remark that nobody answers, as often as not without its last word on the matter."""
    parts = _SENTENCE.split(text)
    if len(parts) < 2 or forum in _POINTED or "\n" in text or not dice.chance(_CUT):
        return text
    return " ".join(parts[:-1]) if _PLAIN_END.fullmatch(parts[-1]) else text

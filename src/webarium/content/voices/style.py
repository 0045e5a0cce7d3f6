"""Turns a plain text into somebody's: spelling, contractions, capitals, stops, slips, short forms.

A plain text is US English with full forms or contractions, sentences that begin with capitals and end with stops. What
must stay as it is (quotes, links, code, names in the middle of a sentence, numbers) is never touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from webarium.content.voices import fitting
from webarium.content.voices.speakers import Habits, Tone, toned
from webarium.draws import Dice

_DATA = Path(__file__).parent / "data"
_KEPT = re.compile(
    r"^>.*$|^(?: {4}|\t).*$|```.*?```|`[^`]*`|\[[^\]]*\]\([^)]*\)|https?://\S+|/[fu]/\w+|\*\*[^*]+\*\*",
    re.MULTILINE | re.DOTALL,
)
"""What stays as it is."""
_KEPT_WITH_QUOTES = re.compile(rf'{_KEPT.pattern}|"[^"\n]*"', _KEPT.flags)
"""The same, and words in quotation marks, where these are somebody else's to the letter."""
_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?")
_START = re.compile(r"(?:^|(?<=[.!?…] )|(?<=\n))([\"“(]?)([A-Z])(?=[a-z' ]|$)", re.MULTILINE)
_I = re.compile(r"\bI(?=\b|['’])")
_LAST_STOP = re.compile(r"(?<=[\w)\"”'’])\.(\s*)$")
_SENTENCE_BEFORE = r"(?<=[a-z)])(?<!\b[Mm]r)(?<!\b[DdSs][rt])(?<!\b[Mm]rs)(?<!\.[a-z])"
"""Before a full stop that ends a sentence and belongs to no title and no abbreviation."""
_STOPS = re.compile(rf"{_SENTENCE_BEFORE}\. (I\b|[A-Z][a-z]*)")
_ENDS = re.compile(rf"{_SENTENCE_BEFORE}(?<!etc)\.(?= [A-Z]|$)")
"""Full stops between sentences and at the end."""
_ABBREVIATED = re.compile(r"(?:\b[A-Za-z]\.[A-Za-z]|\betc)\.\s*$")
"""The end of a text whose last stop belongs to the word."""


@lru_cache(maxsize=1)
def _pairs() -> dict[str, dict[str, str]]:
    """The tables of ``forms.txt``, by name: words to other words."""
    tables: dict[str, dict[str, str]] = {}
    table: dict[str, str] = {}
    for line in (_DATA / "forms.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            table = tables.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            left, _, right = line.partition(" = ")
            table[left] = right
    return tables


@lru_cache(maxsize=16)
def _table(name: str) -> tuple[re.Pattern[str], dict[str, str]]:
    table = _pairs()[name]
    longest = sorted(table, key=lambda left: (-len(left), left))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b", re.IGNORECASE), table


def replaced(
    text: str,
    name: str,
    chance: Callable[[], bool] = lambda: True,
    fits: Callable[[re.Match[str]], bool] = lambda _: True,
) -> str:
    """The text with the words of a table replaced where they fit and `chance` says so; first capitals stay."""
    pattern, table = _table(name)

    def other(match: re.Match[str]) -> str:
        found = match[0]
        if not fits(match) or not chance():
            return found
        new = table[found.lower()]
        raised = found[:1].isupper() and found[:2].upper() != "I "
        return new[:1].upper() + new[1:] if raised else new

    return pattern.sub(other, text)


_BARRED = re.compile(
    r"(?:\b(?:as|than|what|how|where|wherever|who|whether|if|because|way|\w+er)|[,;:]) ?$", re.IGNORECASE
)
"""After these words ``it is`` may be all that is left of a clause: "as good as it is"."""


def contracted(text: str) -> str:
    """The text with ``don't`` and ``it's`` for full forms, where these can be said so."""
    pattern, table = _table("be")

    def shorter(match: re.Match[str]) -> str:
        follows = match.string[match.end() : match.end() + 2]
        before = match.string[max(0, match.start() - 12) : match.start()]
        if not re.fullmatch(r" [a-z]", follows) or _BARRED.search(before) or fitting.is_one_of_two(match):
            return match[0]
        new = table[match[0].lower()]
        return new[:1].upper() + new[1:] if match[0][0].isupper() else new

    return replaced(pattern.sub(shorter, text), "contract", fits=fitting.shortens)


def speak(text: str, habits: Habits, dice: Dice, tone: Tone = "even", *, quoting: bool = False) -> str:
    """The text as somebody with these habits writes it; who says nothing adds nothing to it.

    `quoting` says that what stands in quotation marks is quoted to the letter, and stays as it is.
    """
    if not text.strip():
        return text
    said, at, kept = "", 0, []
    for found in (_KEPT_WITH_QUOTES if quoting else _KEPT).finditer(text):
        said += _spoken(text[at : found.start()], habits, dice)
        kept.append(range(len(said), len(said) + len(found[0])))
        said += found[0]
        at = found.end()
    said = _toned(said + _spoken(text[at:], habits, dice), kept, habits, dice, tone)
    if habits.stops != "always" and not _ABBREVIATED.search(said):
        said = _LAST_STOP.sub(r"\1", said)
    if habits.emoji and len(said) < 240 and dice.chance(0.3):
        said = f"{said} {toned(dice.pick(habits.emoji), tone)}"
    return said


def _toned(text: str, kept: Sequence[range], habits: Habits, dice: Dice, tone: Tone) -> str:
    """The text with what somebody glad shouts, or what others leave open, but for the places that are kept."""

    def unless_kept(stop: re.Match[str], new: str) -> str:
        return stop[0] if any(stop.start() in place for place in kept) else new

    if habits.bangs and tone == "glad":
        return _ENDS.sub(lambda end: unless_kept(end, "!" if dice.chance(habits.bangs) else "."), text)
    if habits.trails and tone != "glad":
        return _STOPS.sub(
            lambda stop: unless_kept(stop, f"... {stop[1]}" if dice.chance(habits.trails) else stop[0]), text
        )
    return text


def _spoken(text: str, habits: Habits, dice: Dice) -> str:
    if not text.strip():
        return text
    if habits.spelling == "UK":
        text = replaced(text, "british", fits=fitting.is_spelled_by_country)
    text = contracted(text) if habits.contracts else replaced(text, "expand", fits=fitting.expands)
    if habits.shortens:
        text = replaced(text, "shorten", lambda: dice.chance(0.6))
    if habits.mishears:
        text = replaced(text, "mishear", lambda: dice.chance(0.5), fitting.mishears)
    if habits.shouts and dice.chance(habits.shouts):
        text = _shouted(text, dice)
    if habits.typos:
        text = slipped(text, habits.typos / 100, dice)
    if habits.stops in ("never", "none"):
        joint = ", " if habits.stops == "never" else " "
        text = _STOPS.sub(lambda stop: _run_on(stop, joint), text)
    if habits.lower:
        text = _START.sub(lambda match: match[1] + match[2].lower(), text)
        text = _I.sub("i", text)
    if not habits.apostrophes:
        text = replaced(text, "bare")
    return text


def _run_on(stop: re.Match[str], joint: str) -> str:
    """The joint for the stop between two sentences.

    Before what may be a name, or the word that was just said, the stop stays; before an "I" it gives way to a comma
    alone.
    """
    word = stop[1]
    before = _WORD.findall(stop.string[: stop.start()])
    if before and before[-1].casefold() == word.casefold():
        return stop[0]
    if word == "I":
        return f"{joint}I" if joint.startswith(",") else stop[0]
    return f"{joint}{word.lower()}" if word.lower() in _pairs()["open"] else stop[0]


def _shouted(text: str, dice: Dice) -> str:
    """The text with one of its telling words in capitals."""
    telling = [m for m in _WORD.finditer(text) if m[0].lower() in _pairs()["loud"]]
    if not telling:
        return text
    word = dice.pick(telling)
    if not fitting.is_telling(word):
        return text
    return text[: word.start()] + word[0].upper() + text[word.end() :]


_SMALL = re.compile(r"(?<=[a-z]) (?:a|the|to|of|is|was|it)(?= [a-z])")
"""Small words in the middle of a sentence, which somebody in a hurry leaves out."""
_LEAST = 6
"""Letters of a word in which a finger slips."""


def slipped(text: str, share: float, dice: Dice) -> str:
    """The text as typed in a hurry: this share of its small words left out, and half as many slips in longer ones."""

    def typed(match: re.Match[str]) -> str:
        word = match[0]
        if len(word) < _LEAST or not word.islower() or not dice.chance(share / 2):
            return word
        return _slip(word, dice)

    return _WORD.sub(typed, _SMALL.sub(lambda small: "" if dice.chance(share) else small[0], text))


def _slip(word: str, dice: Dice) -> str:
    """A word with two letters in the wrong order, one left out, or one typed twice; its first two and last one stay."""
    place = dice.between(2, len(word) - 3)
    kind = dice.random()
    if kind < 0.45:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    if kind < 0.85:
        return word[:place] + word[place + 1 :]
    return word[:place] + word[place] + word[place:]

"""Text templates for generated data: alternatives, slots, and small corrections that make them English.

``[a|b|]`` chooses one of its alternatives (they nest), ``{name}`` inserts a slot, ``{^name}`` in Title
Case, ``{~name}`` in lower case with acronyms kept. `tidy` then mends articles and spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

Slots: TypeAlias = Mapping[str, str]


class _Slot:
    __slots__ = ("name", "shape")

    def __init__(self, name: str, shape: Callable[[str], str] | None) -> None:
        self.name = name
        self.shape = shape


class _Choice:
    __slots__ = ("options", "size")

    def __init__(self, options: tuple[_Parts, ...]) -> None:
        self.options = options
        self.size = len(options)


_Parts: TypeAlias = "tuple[str | _Slot | _Choice, ...]"

_SMALL_WORDS = frozenset(
    (
        "a",
        "an",
        "and",
        "as",
        "at",
        "but",
        "by",
        "for",
        "from",
        "in",
        "of",
        "on",
        "or",
        "the",
        "to",
        "vs",
        "with",
    )
)
_TOKEN = re.compile(r"\{([~^]?)([a-z_][a-z0-9_.]*)\}|([\[|\]])")


class Phrase:
    """A compiled template."""

    __slots__ = ("_parts", "slots", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self.slots: frozenset[str] = frozenset(match[2] for match in _TOKEN.finditer(source) if match[2])
        self._parts = _compile(source)

    def say(self, random: Callable[[], float], slots: Slots) -> str:
        """The text of one drawing; raises KeyError for a slot without a value."""
        out: list[str] = []
        _render(self._parts, random, slots, out)
        return "".join(out)

    def __repr__(self) -> str:
        return f"Phrase({self.source!r})"


@lru_cache(maxsize=8192)
def phrase_of(source: str) -> Phrase:
    """The template of a text that is said again and again, compiled once."""
    return Phrase(source)


def _compile(source: str) -> _Parts:
    stack: list[list[list[str | _Slot | _Choice]]] = [[[]]]
    at = 0
    for match in _TOKEN.finditer(source):
        if match.start() > at:
            stack[-1][-1].append(source[at : match.start()])
        at = match.end()
        mark = match[3]
        if mark is None:
            stack[-1][-1].append(_Slot(match[2], _SHAPES.get(match[1])))
        elif mark == "[":
            stack.append([[]])
        elif mark == "|" and len(stack) > 1:
            stack[-1].append([])
        elif mark == "]" and len(stack) > 1:
            options = stack.pop()
            stack[-1][-1].append(_Choice(tuple(tuple(option) for option in options)))
        else:
            raise ValueError(f"expected balanced brackets, got {source!r}")
    if len(stack) != 1:
        raise ValueError(f"expected balanced brackets, got {source!r}")
    if at < len(source):
        stack[0][0].append(source[at:])
    return tuple(stack[0][0])


def _render(parts: _Parts, random: Callable[[], float], slots: Slots, out: list[str]) -> None:
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        elif isinstance(part, _Slot):
            text = slots[part.name]
            shape = part.shape
            out.append(shape(text) if shape else text)
        else:
            _render(part.options[int(random() * part.size)], random, slots, out)


def title_case(text: str) -> str:
    """Headline capitals: ``over the door rack`` becomes ``Over the Door Rack``; words with capitals stay."""
    words = text.split(" ")
    return " ".join(
        word if (index and word in _SMALL_WORDS) or word != word.lower() else _capital(word)
        for index, word in enumerate(words)
    )


def _capital(word: str) -> str:
    return "-".join(piece[:1].upper() + piece[1:] for piece in word.split("-"))


_TITLED = re.compile(r"(?<![\w'’.-])[A-Z][a-z]+(?:-[A-Z]?[a-z]+)*(?![\w-])")
_KEPT = frozenset(
    (
        "Wi-Fi",
        "Hi-Fi",
        "Sci-Fi",
        "Bluetooth",
        "Christmas",
        "Halloween",
        "American",
        "Italian",
        "French",
        "Japanese",
        "Mediterranean",
        "Swivel",
        "PlayBase",
        "Xcube",
        "Android",
        "Type-C",
    )
)


def lower_case(text: str) -> str:
    """Running-text form of a Title Case value; acronyms and model names keep their capitals."""
    return _TITLED.sub(lambda match: match[0] if match[0] in _KEPT else match[0].lower(), text)


_SHAPES: dict[str, Callable[[str], str]] = {"^": title_case, "~": lower_case}

# The first character comes first, so that others are skipped quickly: within words none is looked at twice.
_ARTICLE = re.compile(
    r"([aA])(?:(?<=a)(?<![\w'’&-]a)|(?<![^\n]A)(?<=A)|(?<=[.!?:] A))n? (?=[\"“(*]*([A-Za-z0-9][\w.'’,-]*))"
)
_CONSONANT_SOUND = re.compile(
    r"(?i)uni(?!n|m)|us[aeiu]|uten|uti|eur|ewe|once\b|one\b|one-|u-\w|upho|usb|u[ikvsx]\b|uk|ubiq"
)
_SPELLED = re.compile(r"(?:LED|NVMe|[AEFHILMNORSX](?:[B-DF-HJ-NP-TV-Z0-9-][A-Z0-9-]*s?)?)[.,]?$")
_NUMBER = re.compile(r"8|1[18](?!\d)(?!,\d)|1[18],\d{3}(?!\d)")
_SILENT_H = ("hour", "honest", "heir", "honor")


def _article(match: re.Match[str]) -> str:
    word = match[2]
    if word[0].isdigit():
        vowel = bool(_NUMBER.match(word))
    elif word[0].isupper() and _SPELLED.match(word):
        vowel = True
    elif _CONSONANT_SOUND.match(word):
        vowel = False
    else:
        vowel = word[0] in "aeiouAEIOU" or word.lower().startswith(_SILENT_H)
    return match[1] + ("n " if vowel else " ")


def articles(text: str) -> str:
    """The text with ``a`` and ``an`` as the following word wants them."""
    return _ARTICLE.sub(_article, text)


_SPACES = re.compile(r"[ \t]{2,}")
_BEFORE_MARK = re.compile(r"  *(?=[,;:!?)]|\.(?:\s|$))")


def tidy(text: str) -> str:
    """Mends articles, doubled spaces and spaces before punctuation."""
    if "  " in text or "\t" in text:
        text = _SPACES.sub(" ", text)
    return articles(_BEFORE_MARK.sub("", text).strip())


_EMPTY_BRACKETS = re.compile(r"\(\s*\)")
_SEPARATORS = re.compile(r"(?:\s*,)*\s+[-–|]\s+(?:[-–|,]\s*)*|(?:\s*,\s*){2,}")
_EDGE = re.compile(r"^[\s,;|–-]+|[\s,;|–-]+$")


def tidy_name(name: str) -> str:
    """`tidy` for a name, which also mends the separators that empty slots leave behind."""
    name = _EMPTY_BRACKETS.sub("", _SPACES.sub(" ", name))
    name = _SEPARATORS.sub(lambda match: " - " if "-" in match[0] else ", ", name)
    return tidy(_EDGE.sub("", name))


_BEGINNING = re.compile(r"[a-z](?![A-Z])")
_NEXT = re.compile(r"[.!?] [a-z](?![A-Z])")


def sentence(text: str) -> str:
    """The text with the first letter of each of its sentences raised; names such as uPhone stay."""
    if _BEGINNING.match(text):
        text = text[0].upper() + text[1:]
    return _NEXT.sub(lambda match: match[0].upper(), text)


def is_one(name: str) -> bool:
    """Whether the name of a dish is spoken of as "it", as far as its letters tell: ``Fish and Chips`` is not."""
    last = name.split()[-1]
    return " and " not in name and " with " not in name and (not last.endswith("s") or last.endswith("ss"))

"""Foreign text made fit to be shown: cut to a readable length, and without characters that deceive the eye."""

from __future__ import annotations

import json
import re

LONGEST = 120
"""How much of a foreign text a message repeats."""
_HIDING = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # controls
    "\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff"  # directions, line ends, zero width
    "\ufff9-\ufffb\U000e0000-\U000e007f]"  # annotations, tags
    "|[\ud800-\udfff]"  # halves of characters
)


def clip(text: str, longest: int = LONGEST) -> str:
    """The text, or its beginning with an ellipsis."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def well_formed(text: str) -> str:
    """The text with halves of surrogate pairs replaced, so that UTF-8 can hold it."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def visible(text: str) -> str:
    """The text with every character that hides, or changes the direction of others, written as ``⟦U+202E⟧``.

    Line feeds and tabs stay; carriage returns, which terminals take for the way back to the line's beginning, do only
    as part of a line end.
    """
    return _HIDING.sub(_named, text.replace("\r\n", "\n")).replace("\r", "⟦U+000D⟧")


def escaped_json(text: str) -> str:
    """JSON with the same characters as escapes: it reads back as the same value, and is fit for a terminal."""
    return _HIDING.sub(lambda found: json.dumps(found[0])[1:-1], text)


def visible_value(value: object) -> object:
    """What a template writes out: texts made `visible`, markup and all else as it is."""
    return visible(value) if type(value) is str else value


def _named(found: re.Match[str]) -> str:
    return f"⟦U+{ord(found[0]):04X}⟧"

"""Words that make another number of the one beside them: half of it, twice it, so much off."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.normalise import token_texts
from webarium.scoring.numbers import find_numbers
from webarium.scoring.statement import Span, Statement

_FRACTION = r"half|(?:(?:an?|one|two|three) )?(?:third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s?"
_TIMES = r"twice|thrice|double|triple|quadruple|(?:\d+|two|three|four|five|six|seven|eight|nine|ten) times"
_BEFORE = re.compile(
    rf"(?:(?:\b(?:{_FRACTION}) of|\bhalf|\b(?:{_TIMES})(?: of)?|(?<!\d)\d{{1,3}} ?(?:%|percent) of)"
    r"|\b(?:square|cube) root of|\b(?:saves?|saved|saving|a (?:discount|reduction|saving|rebate) of)"
    r"(?: you| me)?"
    r")(?: the| those| these)? $|(?<![\w.])(?:[2-9]|\d{2,3}) ?[x*] ?$"
)
_BEHIND = re.compile(
    r" ?(?:(?P<rest>off|less|more|fewer|cheaper|dearer|discount|cashback|rebate|savings?)(?= *(?:$|[,;.)\n]))"
    r"|(?P<off>off)(?= (?:the|it|its|your|my|with|for|of)\b)|squared\b|cubed\b|[x*] ?\d)"
)
_MORE = """
    more less fewer than difference off discount save saved reduced cheaper dearer longer shorter farther further nearer
    later earlier older younger newer higher lower bigger larger smaller extra additional missing left need needed
"""
_ASKS_MORE = frozenset(_MORE.split())
"""Words of a question for a difference, whose answer may be called so much more or off."""


def factor(said: Statement, hits: Sequence[Span]) -> str | None:
    """The words by which a number is but what another one is computed from, where the question has none of them."""
    for start, end in hits:
        if not find_numbers(said.text[start:end]):
            continue
        found = _BEFORE.search(said.text[max(0, start - 40) : start]) or _BEHIND.match(said.text, end)
        if found and not _asked(said, found.group()):
            return found.group().strip()
    return None


def _asked(said: Statement, words: str) -> bool:
    """Whether the question speaks of a difference, or of what the words name: ``a discount of`` what was discounted."""
    stems = [word[:5] for word in token_texts(words) if len(word) > 3]
    return not _ASKS_MORE.isdisjoint(said.asked) or any(
        asked.startswith(stem) for stem in stems for asked in said.asked
    )

"""How people write: speakers with habits, a memory of what was said, heavy tails, and what measures all of it.

Generated and authored texts go through the same hands: `speak` writes a text as somebody's `Habits` have it, `fitting`
says where another form would be wrong, `Memory` keeps a page and `Sayings` a speaker from saying a thing twice, `Crowd`
lets no turn of phrase become everybody's, `tails` says how much of everything there is, and `lint` measures what came
out. Everything is drawn from `Dice`, so a universe reads the same on every machine.
"""

from __future__ import annotations

from webarium.content.voices.memory import Crowd, Memory, Sayings
from webarium.content.voices.speakers import Habits
from webarium.content.voices.style import speak

__all__ = ["Crowd", "Habits", "Memory", "Sayings", "speak"]

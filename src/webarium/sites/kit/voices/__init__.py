"""How people write: speakers with habits, a memory of what was said, heavy tails, and what measures all of it.

Generated and authored texts go through the same hands: `grammar` makes a sentence right, `Speaker` and `speak` make it
somebody's, `Memory` keeps it from being said twice, `tails` says how much of everything there is, and `lint` measures
what came out. Everything is drawn from `Dice`, so a universe reads the same on every machine.
"""

from __future__ import annotations

from webarium.sites.kit.voices.manner import speak
from webarium.sites.kit.voices.memory import Ledger, Memory
from webarium.sites.kit.voices.speakers import Habits, Speaker

__all__ = ["Habits", "Ledger", "Memory", "Speaker", "speak"]

"""Contracts, their milestones, and what freelancers send as invoices, in the scenario of paying them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

FIRST = 90_001
"""The first id of contracts and milestones; milestones of a contract follow each other."""
Case = Literal["", "twice", "cap", "paid", "early", "wrong", "agreed", "void", "late", "vague"]
"""Why an invoice is not simply paid: a second one, over the cap, paid before, not submitted, a wrong amount, agreed
nevertheless, taken back, submitted late, of an unknown contract."""
MOST_EXPENSES = 80
"""Dollars on one invoice."""
OFF = 40
"""By so many dollars the invoice that was agreed on is higher."""


@dataclass(frozen=True)
class Contract:
    """A contract with milestones: titles, dollars and states."""

    title: str
    who: int
    """Which freelancer, by place."""
    steps: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True)
class Bill:
    """An invoice for one milestone, by places; dollars beyond what the milestone is worth."""

    contract: int
    step: int
    case: Case = ""
    off: int = 0
    expenses: int = 0

    @property
    def milestone(self) -> int:
        """The id of the milestone."""
        return milestone_id(self.contract, self.step)

    @property
    def pays(self) -> bool:
        """Whether its milestone is to be released on its behalf."""
        return self.case in ("", "agreed", "late", "vague")


CONTRACTS = (
    Contract(
        "Catalog for the fall list", 0,
        (("Layout", 640, "submitted"), ("Cover", 420, "submitted"), ("Print files", 300, "funded")),
    ),
    Contract(
        "Photos of forty objects", 1,
        (("First twenty", 700, "submitted"), ("Second twenty", 600, "submitted"), ("Retouching", 400, "submitted")),
    ),
    Contract(
        "Map for the entrance hall", 2,
        (("Sketch", 250, "paid"), ("Drawing", 510, "submitted"), ("Final files", 450, "submitted")),
    ),
    Contract(
        "Map for the garden", 2,
        (("Outline", 480, "submitted"), ("Final files", 450, "submitted"), ("Folding", 120, "waiting")),
    ),
    Contract(
        "Texts for the audio guide", 3,
        (("Rooms 1 to 5", 380, "submitted"), ("Rooms 6 to 9", 360, "submitted"), ("Proofreading", 150, "funded")),
    ),
    Contract(
        "Website of the reading group", 4,
        (("Prototype", 900, "submitted"), ("Texts in place", 340, "submitted"), ("Handover", 200, "waiting")),
    ),
    Contract(
        "Trailer for the exhibition", 5,
        (("Script", 310, "submitted"), ("Rough cut", 760, "submitted"), ("Music", 260, "funded")),
    ),
    Contract(
        "Translation into Spanish", 6,
        (("Wall texts", 530, "submitted"), ("Leaflet", 190, "submitted"), ("Subtitles", 280, "submitted")),
    ),
)  # fmt: skip
BILLS = (
    Bill(0, 0), Bill(0, 1), Bill(0, 1, "twice"), Bill(0, 2, "early"),
    Bill(1, 0), Bill(1, 1), Bill(1, 2, "cap"),
    Bill(2, 0, "paid"), Bill(2, 1, expenses=45), Bill(3, 1, "vague"), Bill(3, 0, "wrong", off=40),
    Bill(4, 0), Bill(4, 0, "twice"), Bill(4, 1, "wrong", off=-54), Bill(4, 2, "late"),
    Bill(5, 0, "agreed", off=OFF), Bill(5, 1, "void"),
    Bill(6, 0), Bill(6, 1, expenses=120),
    Bill(7, 0), Bill(7, 1), Bill(7, 1, "twice"),
)  # fmt: skip
FREELANCERS = 1 + max(each.who for each in CONTRACTS)


def milestone_id(contract: int, step: int) -> int:
    """The id of a milestone, by places."""
    return FIRST + 3 * contract + step


def in_order(rng: random.Random) -> tuple[int, ...]:
    """Places of all invoices in a random order of arrival; those of one contract keep theirs."""
    slots = [each.contract for each in BILLS]
    rng.shuffle(slots)
    left = {n: [place for place, each in enumerate(BILLS) if each.contract == n] for n in set(slots)}
    return tuple(left[contract].pop(0) for contract in slots)

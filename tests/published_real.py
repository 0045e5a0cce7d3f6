"""REAL's published checks on what a visitor did and said: they hold after the right deed, not after another.

Everything happens in this process. Where a check asks a judge, a stand-in decides: an answer is right if it names all
that `TOLD` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from tests.golden import FOLDER
from tests.visitor import Visitor
from webarium.scoring.foreign.real_checks import score_real
from webarium.scoring.verdict import Judgement
from webarium.task_files import RealTask, load_real

V = TypeVar("V", bound=Visitor[Any])

TOLD: Mapping[str, tuple[str, ...]] = {
    "dashdish-1": ("Gambinos New York Subs", "Wingstop", "Man vs. Fries"),
    "dashdish-3": ("5 restaurants",),
    "dashdish-6": ("$17.11",),
    "dashdish-8": ("Under $1 delivery fee", "Best of lunch", "The Infatuation's picks"),
    "dashdish-9": ("removed",),
    "dashdish-11": ("$18.01", "$25.35"),
    "fly-unified-1": ("8:00 AM",),
    "fly-unified-3": ("$453",),
    "fly-unified-7": ("4 flights",),
    "fly-unified-8": ("8:00 AM", "booked"),
    "fly-unified-10": ("does not allow",),
    "fly-unified-11": ("no flight",),
    "fly-unified-12": ("expired",),
    "fly-unified-13": ("$400",),
    "fly-unified-14": ("6A",),
    "gomail-1": ("17",),
    "gomail-4": ("13",),
    "gomail-6": ("read",),
    "networkin-2": ("Recurring themes",),
    "networkin-4": ("5. ",),
    "networkin-7": ("at Amazon",),
    "networkin-8": ("John Smith, Software Engineer at Microsoft",),
    "omnizon-1": ("VILVA Portable-Monitor-for-Laptop",),
    "omnizon-3": ("Headphones", "$"),
    "omnizon-5": ("24 Inches", "180 Hz", "1920 x 1080"),
    "omnizon-6": ("S24 Ultra", "Z Fold 6"),
    "omnizon-7": ("SAMSUNG Galaxy Z Fold",),
    "opendining-1": ("The Royal Dine", "Evening Delight", "Bar Central", "Ocean Breeze", "Bistro Soleil"),
    "opendining-2": ("bright and cheerful bistro", "Linguine Carbonara", "Grilled Salmon"),
    "opendining-6": ("error", "+1 1111"),
    "opendining-7": ("River View Café", "$"),
    "opendining-9": ("Carnitas Taco", "Taco Loco", "$3.50"),
    "staynb-1": ("not possible",),
    "staynb-3": ("$982",),
    "staynb-7": ("City Hideaway (5.00, $14)\n2. Beach House (4.91, $19)",),
    "topwork-3": ("Spring Boot", "3 to 6 months"),
    "topwork-5": ("status update",),
    "topwork-6": ("Backend Developer for Social Media Platform",),
    "topwork-7": ("job success", "Pros of", "client feedback"),
    "topwork-8": ("Alex Rodriguez", "address form"),
    "topwork-9": ("hourly rate",),
    "udriver-2": ("Phat Thai",),
    "udriver-3": ("$28.50",),
    "udriver-4": ("?",),
    "udriver-5": ("DLOD90",),
    "udriver-7": ("6",),
    "udriver-8": ("not available",),
    "zilloft-1": ("8 listings",),
    "zilloft-2": ("16 listings",),
    "zilloft-4": ("$449,900",),
    "zilloft-5": ("1 result",),
    "zilloft-7": ("24",),
    "zilloft-8": ("1 result",),
    "zilloft-9": ("$4,985,000",),
    "zilloft-10": ("13",),
}
"""What answers must mention where a published check asks a judge, and where a goal asks for more than it checks."""


@dataclass(frozen=True)
class _Reader:
    """Grades an answer by the words that it must hold."""

    told: tuple[str, ...]

    async def rubric(self, *, task: str, rubric: str, answer: str, facts: str | None = None) -> Judgement:
        lacking = [part for part in self.told if part not in answer]
        return Judgement("failure" if lacking else "success", 1.0, f"lacks {lacking}" if lacking else "")


@lru_cache(maxsize=1)
def _tasks() -> Mapping[str, RealTask]:
    return {task.id: task for task in load_real(FOLDER)}


def holds(visitor: V, name: str, deed: Callable[[V], object]) -> bool:
    """Whether a published task passes after a deed, which is done in a fork of the visitor's world.

    Args:
        visitor: Who does it.
        name: The task.
        deed: What is done; if it gives a text, that is the answer.
    """
    with visitor.world.fork() as world:
        twin = type(visitor)(visitor.app, world, visitor.runner)
        said = deed(twin)
        answer = said if isinstance(said, str) else "Done."
        judge = _Reader(TOLD.get(name, ()))
        verdict = visitor.runner.run(score_real(_tasks()[name], twin.finish(), answer, judge))
        return verdict.passed


def tell_apart(visitor: V, name: str, right: Callable[[V], object], *wrong: Callable[[V], object]) -> None:
    """Assert that a task passes after the right deed, and after none that differs from it by one value."""
    assert wrong
    assert holds(visitor, name, right)
    for number, deed in enumerate(wrong):
        assert not holds(visitor, name, deed), number

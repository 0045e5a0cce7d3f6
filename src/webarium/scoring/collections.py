"""Answers of several values: sets, lists and records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring.answers import Text
from webarium.scoring.grading import Answer, Scalar


@dataclass(frozen=True)
class _Several(Answer):
    """Values of one type; ``others`` are texts of the same kind that must not be named."""

    several: ClassVar[bool] = True
    items: tuple[Scalar, ...]
    others: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.items or len({type(item) for item in self.items}) > 1:
            raise ValueError("A list or set answer needs at least one item, and items of one type.")

    def natural(self) -> str:
        """The items, one behind the other; by lines where an item holds a comma itself."""
        shown = [item.natural() for item in self.items]
        return ("\n" if any("," in s for s in shown if isinstance(self.items[0], Text)) else "; ").join(shown)


@dataclass(frozen=True)
class SetOf(_Several):
    """Values in any order; each as often as it belongs, no more, no less."""


@dataclass(frozen=True)
class ListOf(_Several):
    """Values in the expected order."""


@dataclass(frozen=True)
class Record(Answer):
    """Several named values in one answer, as a sentence or a JSON object."""

    fields: tuple[tuple[str, Scalar], ...]
    others: tuple[str, ...] = ()
    """Texts of the same kind that must not be named: those of other records that stand beside the asked one."""

    def __post_init__(self) -> None:
        if len(dict(self.fields)) != len(self.fields) or not self.fields:
            raise ValueError("A record needs at least one field, and field names must differ.")

    @classmethod
    def of(cls, **fields: Scalar) -> Record:
        """A record from keywords."""
        return cls(tuple(fields.items()))

    def natural(self) -> str:
        """``status: complete; date: March 11, 2023``."""
        return "; ".join(f"{name.replace('_', ' ')}: {field.natural()}" for name, field in self.fields)

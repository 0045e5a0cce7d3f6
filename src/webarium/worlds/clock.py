"""A world's time: it stands still unless a rule of the task moves it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from webarium.errors import UnknownNameError, WorldError


class Clock:
    """A frozen clock with a hand for each database, as each begins at an epoch of its own; all move together.

    Times are naive local times of the family that a database belongs to.
    """

    def __init__(self, moments: Mapping[str, datetime]) -> None:
        for moment in moments.values():
            _check_naive(moment)
        self._moments = dict(moments)

    @property
    def moments(self) -> dict[str, datetime]:
        """The time of each database, by its name; the caller's own copy."""
        return dict(self._moments)

    def now(self, name: str | None = None) -> datetime:
        """The time that pages over database `name` see; without a name, the time of all of them.

        Raises `WorldError` where no name is given and they differ.
        """
        if name is None:
            return only_moment(self._moments)
        if name not in self._moments:
            raise UnknownNameError("database", name, self._moments)
        return self._moments[name]

    def today(self, name: str | None = None) -> date:
        """The date part of `now`."""
        return self.now(name).date()

    def advance(self, step: timedelta) -> None:
        """Moves the clock forward by `step`, for all databases; a world's time never runs backwards."""
        if step < timedelta(0):
            raise WorldError(f"A world's clock only moves forward, and was asked to move by {step}.")
        self._moments = moved(self._moments, step)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={moment.isoformat(sep=' ')}" for name, moment in self._moments.items())
        return f"Clock({shown})"


def only_moment(moments: Mapping[str, datetime]) -> datetime:
    """The one time that all databases have; raises `WorldError` if they differ."""
    if not moments:
        return datetime(1970, 1, 1)  # noqa: DTZ001 -- nobody's local time
    first, *others = set(moments.values())
    if others:
        raise WorldError(
            "The databases of this world show different times.",
            todo=f"Name one of {', '.join(sorted(moments))}.",
        )
    return first


def moved(moments: Mapping[str, datetime], step: timedelta) -> dict[str, datetime]:
    """All times changed by as much."""
    try:
        return {name: moment + step for name, moment in moments.items()}
    except OverflowError as error:
        raise WorldError(f"A clock cannot move by {step}: {error}.") from None


def placed(epochs: Mapping[str, datetime], now: datetime, name: str | None) -> dict[str, datetime]:
    """The times of all databases where that of `name` is `now` and the others are moved by as much.

    Without a name all epochs must be the same. Raises `WorldError`.
    """
    _check_naive(now)
    if name is not None and name not in epochs:
        raise UnknownNameError("database", name, epochs)
    return moved(epochs, now - (only_moment(epochs) if name is None else epochs[name]))


def _check_naive(moment: datetime) -> None:
    if moment.tzinfo is not None:
        raise WorldError(
            f"A world's time is naive local time, and {moment.isoformat()} has a time zone.",
            todo="Use .replace(tzinfo=None).",
        )

"""A world's time: it stands still unless a rule of the task moves it."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from webarium.errors import WorldError


class Clock:
    """A frozen clock that shows naive local time of the world's family."""

    def __init__(self, now: datetime) -> None:
        self.set(now)

    def now(self) -> datetime:
        """The time that every page of the world sees."""
        return self._now

    def today(self) -> date:
        """The date part of `now`."""
        return self._now.date()

    def advance(self, step: timedelta) -> None:
        """Moves the clock forward by `step`; a world's time never runs backwards."""
        if step < timedelta(0):
            raise WorldError(f"A world's clock only moves forward, and was asked to move by {step}.")
        self._now += step

    def set(self, now: datetime) -> None:
        """Puts the clock to `now`, a naive datetime."""
        if now.tzinfo is not None:
            raise WorldError(
                f"A world's time is naive local time, and {now.isoformat()} has a time zone.",
                todo="Use .replace(tzinfo=None).",
            )
        self._now = now

    def __repr__(self) -> str:
        return f"Clock({self._now.isoformat(sep=' ')})"

"""The time that somebody has been at a task, without rests."""

from __future__ import annotations

import time


class Stopwatch:
    """Stands still until `go`."""

    def __init__(self) -> None:
        self._spent = 0.0
        self._since: float | None = None

    @property
    def going(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """The time so far."""
        running = 0.0 if self._since is None else time.monotonic() - self._since
        return round(self._spent + running, 3)

    def go(self) -> None:
        """Let time pass from now on."""
        if self._since is None:
            self._since = time.monotonic()

    def rest(self) -> None:
        """Let no time pass until `go`."""
        self._spent, self._since = self.seconds, None

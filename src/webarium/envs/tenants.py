"""How many rollouts use an arena that is theirs alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable


class Tenants:
    """Counts who is in; the last to leave puts out the light."""

    def __init__(self, empty: Callable[[], Awaitable[None]] | None = None) -> None:
        """Count from nobody on; `empty` is awaited when the last one has left."""
        self._empty = empty
        self._number = 0
        self.used = False
        """Whether anybody has been in."""

    def enter(self) -> None:
        """One more."""
        self._number += 1
        self.used = True

    async def leave(self) -> None:
        """One less."""
        self._number -= 1
        if self._number == 0 and self._empty is not None:
            await self._empty()

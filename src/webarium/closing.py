"""What is opened, used and closed: leaving ``async with`` closes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """Something that ``async with`` closes, however it is left."""

    @abstractmethod
    async def close(self) -> None:
        """End it; may be called again."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

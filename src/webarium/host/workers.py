"""What a host asks of a worker, wherever it runs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeAlias

from webarium.errors import ServerError, UserError
from webarium.types import Json

DIED = "The session's worker has died."


class WorkerGoneError(ServerError):
    """A worker died with a request in hand."""

    def __init__(self) -> None:
        super().__init__(DIED)


class HostWorker(Protocol):
    """A worker of a host: asked by `ask`, and gone when it has died. A session stays in its worker."""

    @property
    def number(self) -> int:
        """Its place in the pool."""

    @property
    def pid(self) -> int:
        """Its process id, on the machine where it runs."""

    @property
    def node(self) -> str:
        """The machine where it runs, ``local`` for this one."""

    @property
    def sessions(self) -> set[str]:
        """Ids of the sessions that are in it; who opens and closes them keeps it."""

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""

    async def ask(self, do: str, session: str, data: Mapping[str, Json]) -> dict[str, Any]:
        """Have it do something.

        Raises:
            UserError: It refuses.
            ServerError: Something broke under it; `WorkerGoneError` if it died.
        """

    async def listen(self) -> None:
        """Wait until it is gone; it is not alive then, and nobody waits for its answers."""

    async def end(self) -> None:
        """Let it close what it holds, or else kill it; may be called again."""


StartWorker: TypeAlias = Callable[[int], Awaitable[HostWorker]]
"""Starts the worker in a place and waits until it is ready; raises `ServerError` if it does not get so."""


def read_answer(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a worker answered.

    Raises:
        UserError: It refused.
        ServerError: Something broke under it.
    """
    if "refused" in told:
        raise UserError(told["refused"], todo=told["todo"])
    if "error" in told:
        raise ServerError(told["error"])
    return dict(told["answer"])

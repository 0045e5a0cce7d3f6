"""REAL's ``run_id`` flow: answers go to a leaderboard, sent by the harness and never by a page.

Agents know neither the leaderboard's address nor, unless ``/config`` is theirs, the run's id.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from webarium.errors import UserError
from webarium.real.lookout import Lookout, finish_of
from webarium.real.results import TaskResult
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.store import RunFolder
from webarium.runs.reports.board import Board, Filed
from webarium.shapes import as_object
from webarium.types import Json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from webarium.sites.kit.site import Site
    from webarium.worlds import World

NO_RUN = "0"
"""The run's id where nobody has given one."""


@dataclass(frozen=True)
class Desk:
    """Files answers under one run's id."""

    board: Board
    run_id: str

    @classmethod
    def open(cls, address: str, run_id: str, token: str | None = None) -> Desk:
        """Raises `UserError` where the address is not a URL, or no run is named."""
        if run_id in ("", NO_RUN):
            raise UserError(
                "A leaderboard files answers under the id of a run, and none was given.",
                todo=f"Get one: webarium leaderboard begin --to {address}.",
            )
        return cls(Board(address, token), run_id)

    async def file(self, result: TaskResult) -> TaskResult:
        """File the answer of an attempt that has one; the result then says what came of it."""
        if result.error is not None or result.answer is None or result.finish is None:
            return result
        return replace(result, filed=await filed(self, result.task_id, result.answer, result.finish))


async def filed(desk: Desk, task_id: str, answer: str, state: Mapping[str, Json]) -> str:
    """Send an answer; returns in a sentence what the leaderboard made of it, or why it has not come there."""
    try:
        found = await asyncio.to_thread(desk.board.file, desk.run_id, task_id, answer, state)
    except UserError as error:
        return f"not filed: {error}"
    return words(found)


def words(found: Filed) -> str:
    """What a leaderboard made of an answer."""
    if found.earlier:
        return "filed before"
    if found.passed is None:
        return f"filed, undecided: {found.reason}"
    return "filed, passed" if found.passed else f"filed, failed: {found.reason}"


@dataclass(frozen=True)
class _Submitted:
    site: Site
    told: Mapping[str, str]
    """What ``/submit`` was told, and ``/config`` before."""
    left: World
    """The world as it was then."""


class Watch:
    """Watches a world that is visited from outside, and files what comes to ``/submit`` there.

    Each answer goes under the run and the task that the site's ``/config`` was given.
    """

    def __init__(
        self, world: World, sites: Iterable[Site], address: str, tell: Callable[[str], None]
    ) -> None:
        """Given what to watch, the leaderboard's address, and who is told what came of each answer."""
        self._world = world
        self._sites = [site for site in sites if site.replica is not None]
        self._board = Board(address)
        self._tell = tell
        self._seen: dict[str, object] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self._lookout = Lookout(world, self._submitted, self._take)

    def look(self) -> None:
        """Told after each request: takes the state of a new submission at once, and sends it in the background."""
        self._lookout.look()

    def _submitted(self) -> list[_Submitted]:
        """What was submitted since it looked last."""
        found = []
        for site in self._sites:
            submitted = self._world.session(site.id).get("submitted")
            if submitted is not None and submitted != self._seen.get(site.id):
                found.append(_Submitted(site, cast("dict[str, str]", submitted), self._world.fork()))
            self._seen[site.id] = submitted
        return found

    def _take(self, found: Iterable[_Submitted]) -> None:
        for each in found:
            sending = asyncio.create_task(self._send(each))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Wait until everything is sent."""
        await self._lookout.over()
        await asyncio.gather(*self._sending)

    async def _send(self, submitted: _Submitted) -> None:
        told, state = submitted.told, await finish_of(submitted.left, submitted.site)
        run_id, task_id = str(told["run_id"]), str(told["task_id"])
        if run_id in ("", NO_RUN) or not task_id:
            self._tell(
                "An answer was not filed: it has no run_id and task_id, which are set through /config."
            )
            return
        said = await filed(Desk(self._board, run_id), task_id, told["answer"], state)
        self._tell(f"{task_id}: {said}")


def file_run(desk: Desk, folder: RunFolder) -> list[tuple[str, str]]:
    """File the answers of a run's episodes with REAL's tasks; returns what came of each, by task.

    May be called again: what was filed before stays as it is.
    """
    found = []
    for result in folder.results():
        record = EpisodeReader(folder.archive(result.job.id))
        told = as_object((record.page or {}).get("finish") or {})
        if result.outcome == "error" or result.answer is None or not told:
            continue
        task_id = result.task_id.removeprefix("real.")
        said = asyncio.run(filed(desk, task_id, result.answer, as_object(next(iter(told.values())))))
        found.append((task_id, said))
    return found

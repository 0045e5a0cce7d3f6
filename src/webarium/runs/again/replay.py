"""Bringing back an episode: its actions done again in a fresh world, and compared with the record at every step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from webarium.closing import Closing
from webarium.envs import Arena, Episode
from webarium.envs.several.company import Company
from webarium.envs.several.seat import Seat
from webarium.errors import ActionParsingError, UserError
from webarium.observation.view import View
from webarium.runs.again.begun_company import begin_again
from webarium.runs.records.begun import Begun, begun, shown
from webarium.runs.records.data import same_data, sites_of
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.step import Step
from webarium.runs.records.steps import digests_of
from webarium.worlds.snapshot import FIRST
from webarium.worlds.waiting import when_free


@dataclass(frozen=True)
class Difference:
    """Where a replay left its record."""

    step: int
    what: tuple[str, ...]
    """Which of ``observation``, ``html``, ``changes`` and ``screenshot``."""

    @property
    def only_pixels(self) -> bool:
        """Whether the page is the same, and only its picture is not."""
        return self.what == ("screenshot",)


class Replay(Closing):
    """One recorded episode at one of its steps, in a fresh world; use as ``async with``."""

    def __init__(
        self, arena: Arena, episode: Episode, record: EpisodeReader, company: Company | None = None
    ) -> None:
        self.arena = arena
        self.episode = episode
        """The episode as it is now: go on with it, look at its world, or leave it to a person. Of several agents
        that of the one who acted last."""
        self.company = company
        """All of several agents."""
        self.record = record
        self.index = 0
        """At which step it is."""
        self.differences: list[Difference] = []
        """Steps that did not come out as recorded."""

    @property
    def exact(self) -> bool:
        """Whether text, HTML and changes were at every step as recorded; pictures may differ in some pixels."""
        return all(difference.only_pixels for difference in self.differences)

    @classmethod
    async def open(
        cls,
        arena: Arena,
        record: EpisodeReader,
        *,
        step: int | None = None,
        on_step: Callable[[Step], None] = lambda step: None,
    ) -> Self:
        """Begin as the record began, and do again what it did.

        Args:
            arena: Where; its universe must be the record's.
            record: The episode.
            step: At which step to end, the last one by default.
            on_step: Told about each step that was done.

        Raises:
            UserError: The record is of another universe or of the live web, or has no such step.
        """
        began = begun(record)
        _require_replayable(arena, record, began)
        steps = [found for found in record.steps() if not _undone(found)]
        last = steps[-1].index if steps else 0
        target = last if step is None else step
        if not 0 <= target <= last:
            raise UserError(
                f"The episode has no step {target} to go back to.", todo=f"Its last one is {last}."
            )
        if began.roles:
            company = await begin_again(arena, began, record.path.name)
            replay = cls(arena, next(iter(company.seats.values())), record, company)
        else:
            replay = cls(arena, await _begin(arena, began, shown(record)), record)
        try:
            for recorded in steps[: target + 1]:
                await replay._do(recorded)
                on_step(recorded)
        except BaseException:
            await replay.close()
            raise
        return replay

    async def serve(self, port: int = 0) -> list[str]:
        """Open the world at a port of its own for a person's browser; gives the addresses of the open tabs.

        What a person does there happens in a copy of the world.
        """
        server = self.arena.server
        world = self.episode.world
        role = self.episode.role if isinstance(self.episode, Seat) else FIRST
        bound = await server.open_port(server.attach(await when_free(world, world.fork), role), port=port)
        return [_for_people(tab.url, bound) for tab in self.episode.observation.tabs]

    async def close(self) -> None:
        """Close the episode."""
        await (self.episode if self.company is None else self.company).close()

    async def _do(self, recorded: Step) -> None:
        """Do one step and compare what came out."""
        if self.company is not None:
            self.episode = self.company.seats[recorded.role]
        seen = self.episode.observation
        if not recorded.begins:
            action = recorded.typed
            seen = await (
                self.episode.reject(ActionParsingError(recorded.error))
                if action is None
                else self.episode.step(action)
            )
        self.index = recorded.index
        found = digests_of(seen, await self.episode.read_changes())
        differing = tuple(name for name, digest in found.items() if recorded.digests.get(name) != digest)
        if differing:
            self.differences.append(Difference(recorded.index, differing))


def _undone(step: Step) -> bool:
    """Whether a line tells of an action that was not done: a stop, or one beyond a limit."""
    return step.stop or "refused" in step.digests


def _require_replayable(arena: Arena, record: EpisodeReader, began: Begun) -> None:
    if record.door is not None:
        raise UserError(
            "This episode went through a door: its agent is known by its requests alone, and nobody can act it again.",
            todo="Look at its pages: webarium view RUN.",
        )
    if began.universe is None:
        raise UserError("This episode was on the live web, which nobody can bring back.")
    if not same_data(record, arena.universe, sites_of(record).values()):
        raise UserError(
            "The sites of this task hold other data than when the episode was run.",
            todo=f"Use Webarium {began.versions['webarium']}, seed {began.seed} and scale {began.scale}.",
        )


async def _begin(arena: Arena, began: Begun, view: View) -> Episode:
    return await arena.episode(
        start_urls=began.start_urls,
        users=began.users,
        world_seed=began.world_seed,
        conditions=began.world_conditions,
        now=began.moment,
        circumstances=began.around,
        view=view,
        viewport=began.setup.size,
    )


def _for_people(url: str, port: int) -> str:
    """An address inside the harness as one that any browser on this machine opens."""
    parts = urlsplit(url)
    label = (parts.hostname or "").removesuffix(".test")
    return parts._replace(netloc=f"{label}.localhost:{port}").geturl()

"""Measures episodes: steps on pages of different sizes, and what opening, forking and keeping one costs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import asdict, dataclass, replace
from statistics import median

from webarium.actions.types import Action, Click, ElementId, Noop, Type
from webarium.bench.looking import StepTimes, StepWork, Work, bench_page, time_rounds
from webarium.bench.made_pages import MADE_PAGES, MadePage
from webarium.bench.memory import memory_mb
from webarium.bench.nodes import NodeReader
from webarium.bench.windows import window_of
from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.errors import BrowserError
from webarium.observation.observation import Node
from webarium.types import Json

BLANK = "about:blank"
FIELDS = ("searchbox", "textbox", "combobox")


async def bench_steps(
    arena: Arena,
    pages: Sequence[tuple[str, str]],
    *,
    made: Sequence[MadePage] = MADE_PAGES,
    click: str = "heading",
    repeats: int = 9,
) -> list[StepTimes]:
    """One row for each made page and for each page of a site, given as name and address.

    On sites the last element of the role `click` that is in view is clicked, which should lead nowhere.
    """
    rows: list[StepTimes] = []
    for page in made:
        async with await arena.episode(start_urls=[BLANK]) as episode:
            await window_of(episode).context.page.set_content(page.html)
            rows.append(await _bench(arena, episode, page.name, "button", repeats))
    for name, url in pages:
        async with await arena.episode(start_urls=[url]) as episode:
            rows.append(await _bench(arena, episode, name, click, repeats))
    return rows


async def _bench(arena: Arena, episode: Episode, name: str, role: str, repeats: int) -> StepTimes:
    """Measure what an episode shows; clicks go to the last element of `role` in view, which leads nowhere."""
    await episode.step(Noop())
    click = Click(_find(episode, (role,))[-1])
    typed = Type(_find(episode, FIELDS)[0], "lamp")

    def step(action: Action, *, picture: bool = False) -> Work:
        async def take() -> None:
            window.options = replace(window.options, view=replace(episode.view, screenshot=picture))
            await episode.step(action)

        return take

    work = StepWork(
        noop=step(Noop()),
        click=step(click),
        type=step(typed),
        noop_picture=step(Noop(), picture=True),
        click_picture=step(click, picture=True),
    )
    window = window_of(episode)
    page = window.context.page
    token = arena.server.attach(episode.world)
    try:
        async with aclosing(NodeReader(await arena.server.open_port(token))) as reader:
            await reader.open(page)
            return await bench_page(page, window.observer, work, reader.read, name=name, repeats=repeats)
    finally:
        arena.server.detach(token)


def _find(episode: Episode, roles: Sequence[str]) -> list[ElementId]:
    """Elements of these roles that are in view, best role first.

    Raises:
        BrowserError: there is none.
    """
    tree = episode.observation.tree
    seen: list[Node] = [] if tree is None else [node for node in tree.walk() if node.visible > 0.9]
    found = [ElementId(node.id) for role in roles for node in seen if node.role == role]
    if not found:
        raise BrowserError(f"{episode.observation.url} shows no {' or '.join(roles)} to measure with.")
    return found


@dataclass(frozen=True)
class EpisodeCosts:
    """Medians over single episodes in one Chromium, all on the same page."""

    open_ms: float
    """A new episode: world, browser context, start page, first observation."""
    reset_ms: float
    """An episode that has changed, back at its beginning."""
    fork_ms: float
    """A second episode at the same moment: world, tabs, form contents, scrolling, first observation."""
    snapshot_ms: float
    """This moment as bytes."""
    restore_ms: float
    """An episode from those bytes."""
    snapshot_kb: float
    """How many bytes, in KB."""
    context_mb: float
    """Memory of one more episode that stays open: of this process, Chromium and the driver, in MiB."""
    contexts: int
    """How many were open for that."""

    def to_json(self) -> dict[str, Json]:
        """The object of ``webarium bench episodes --json``."""
        rounded = {k: round(v, 2) if isinstance(v, float) else v for k, v in asdict(self).items()}
        return dict(rounded)


async def bench_episodes(arena: Arena, url: str, *, contexts: int = 10, repeats: int = 5) -> EpisodeCosts:
    """Measure what episodes cost that start at `url`, a page with a field."""
    async with await arena.episode(start_urls=[url]) as parent:
        await parent.step(Type(_find(parent, FIELDS)[0], "lamp"))
        snapshot = await parent.snapshot()

        async def opened() -> None:
            await (await arena.episode(start_urls=[url])).close()

        async def reset() -> None:
            await other.step(Noop())
            await other.reset()

        async def forked() -> None:
            await (await parent.fork()).close()

        async def restored() -> None:
            await (await arena.restore(snapshot)).close()

        tasks: dict[str, Work] = {
            "open": opened,
            "reset": reset,
            "fork": forked,
            "snapshot": parent.snapshot,
            "restore": restored,
        }
        async with await arena.episode(start_urls=[url]) as other:
            times = {key: median(values) for key, values in (await time_rounds(tasks, repeats)).items()}
    return EpisodeCosts(
        open_ms=times["open"],
        reset_ms=times["reset"],
        fork_ms=times["fork"],
        snapshot_ms=times["snapshot"],
        restore_ms=times["restore"],
        snapshot_kb=len(snapshot) / 1000,
        context_mb=await _context_mb(arena, url, contexts),
        contexts=contexts,
    )


async def _context_mb(arena: Arena, url: str, contexts: int) -> float:
    """Memory of each further episode, measured beside one that is open already."""
    episodes = [await arena.episode(start_urls=[url])]
    try:
        before = await memory_mb()
        episodes += [await arena.episode(start_urls=[url]) for _ in range(contexts)]
        return (await memory_mb() - before) / contexts
    finally:
        for episode in episodes:
            await episode.close()

"""Measures the steps of episodes on pages of different sizes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace

from webarium.actions.types import Action, Click, ElementId, Noop, Type
from webarium.bench.looking import StepTimes, StepWork, Work, bench_page
from webarium.bench.made_pages import MADE_PAGES, MadePage
from webarium.bench.nodes import NodeReader
from webarium.bench.windows import window_of
from webarium.envs.arena import Arena
from webarium.envs.episode import Episode
from webarium.errors import BrowserError
from webarium.observation.observation import Node

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
    click = Click(find(episode, (role,))[-1])
    typed = Type(find(episode, FIELDS)[0], "lamp")

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
            return await bench_page(
                page,
                window.observer,
                work,
                reader.read,
                name=name,
                drawing=window.context.active.drawing,
                repeats=repeats,
            )
    finally:
        arena.server.detach(token)


def find(episode: Episode, roles: Sequence[str]) -> list[ElementId]:
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

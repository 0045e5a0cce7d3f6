"""Looking at a page that somebody else's browser was shown, in a fork of its world: nobody notices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field

from webarium.envs.ground import Ground
from webarium.envs.laps import Laps
from webarium.envs.options import EpisodeOptions
from webarium.observation.observation import Observation
from webarium.observation.requests import Exchange
from webarium.observation.view import View
from webarium.server import Document
from webarium.worlds import World

_HEADERS = (("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store"))


@dataclass(frozen=True)
class Moment:
    """A page at a moment of a world."""

    world: World
    """A fork of that moment; it is closed when it has been looked at."""
    urls: tuple[str, ...]
    """Where the page is; further ones are opened in further tabs."""
    html: bytes | None = None
    """What was sent at that address; ``None`` asks the fork for it."""
    status: int = 200
    """With which HTTP status."""
    view: View = field(default_factory=View)
    """How it is looked at."""


@dataclass(frozen=True)
class Seen:
    """What a look showed."""

    observation: Observation
    requests: Sequence[Exchange]
    """What the page asked of the fork."""
    timings: Mapping[str, float]
    """Milliseconds by part, and ``total``."""


async def look_at(ground: Ground, moment: Moment) -> Seen:
    """Open a moment's page in a window of its own, let it settle, and look.

    Raises:
        InfrastructureError: The engine is broken, or the page cannot be shown.
    """
    url, requests, laps = moment.urls[0], list[Exchange](), Laps()
    served = ground.serve(moment.world)
    try:
        options = EpisodeOptions(
            start_urls=moment.urls,
            profile=ground.profile(url, moment.world),
            hosts=ground.hosts,
            view=moment.view,
            dialogs="dismiss",
            on_request=requests.append,
        )
        window = await ground.engine.open(served, options)
        try:
            sent = None if moment.html is None else Document(moment.status, _HEADERS, moment.html)
            with nullcontext() if sent is None else served.giving(url, sent):
                observation = await window.begin(laps)
            return Seen(observation, tuple(requests), laps.timings())
        finally:
            await window.leave()
    finally:
        await served.end()

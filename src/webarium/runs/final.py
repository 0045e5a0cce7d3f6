"""The end of an episode: the page it left, kept so that it can be judged again, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from webarium.actions.types import Stop
from webarium.browser.scripts import script
from webarium.envs import Episode
from webarium.envs.final_page import ElementText, FinalPage
from webarium.runs.models import judges_of
from webarium.runs.reader import EpisodeReader
from webarium.runs.trajectory import trajectory_of
from webarium.scoring.score import score
from webarium.scoring.verdict import Verdict
from webarium.types import Json
from webarium.worlds import Changes

if TYPE_CHECKING:
    from webarium.runs.episode import Order


class KeptPage:
    """The final page as checks see it; remembers what they read, for the record."""

    def __init__(self, page: FinalPage) -> None:
        self.opened = page
        """The page itself, for checks that go on from there."""
        self.url = page.url
        self.title = page.title
        self.html = page.html
        self.reads: dict[str, list[ElementText]] = {}
        """What each selector found."""
        self.finishes: dict[str, Mapping[str, Json]] = {}
        """What replicas of REAL's sites told, by their addresses."""

    async def select(self, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds, in document order."""
        if css not in self.reads:
            self.reads[css] = await self.opened.select(css)
        return self.reads[css]

    def finish(self, url: str) -> Mapping[str, Json] | None:
        """What a replica of REAL's at this address would show at ``/finish``; ``None`` where there is none."""
        if url not in self.finishes and (told := self.opened.finish(url)) is not None:
            self.finishes[url] = told
        return self.finishes.get(url)

    def to_json(self, kept: str) -> dict[str, Json]:
        """The content of ``page.json``, with the page as `kept` shows it."""
        reads = {css: [_element(element) for element in found] for css, found in self.reads.items()}
        page = {"url": self.url, "title": self.title, "html": kept, "reads": cast("Json", reads)}
        return {**page, "finish": cast("Json", self.finishes)} if self.finishes else page


def _element(element: ElementText) -> dict[str, Json]:
    return {
        "tag": element.tag,
        "text": element.text,
        "value": element.value,
        "visible": element.visible,
        "attributes": dict(element.attributes),
    }


async def final_page(episode: Episode) -> tuple[KeptPage, str]:
    """The page in front for checks, and its HTML in a form that needs no scripts and style sheets."""
    page = KeptPage(await episode.final_page())
    kept: str = await episode.context.guard(episode.context.ask(script("keep")))
    return page, kept


async def judge(
    order: Order, stop: Stop | None, page: KeptPage, changes: Changes, record: EpisodeReader
) -> Verdict:
    """Score an episode with the checks of its task; a judge looks at what is recorded so far."""
    return await score(
        order.task,
        stop=stop,
        page=page,
        changes=changes,
        judges=judges_of(order.judge, order.config),
        trajectory=trajectory_of(record),
        profile=order.config.profile,
    )

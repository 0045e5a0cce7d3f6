"""The end of an episode: the page it left, kept so that it can be judged again, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from webarium.actions.types import Stop
from webarium.envs.final_page import ElementText, FinalPage
from webarium.envs.journal import Journal
from webarium.observation.requests import SeenRequest
from webarium.runs.config import RunConfig
from webarium.runs.playing.models import judges_of
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.record import EpisodeRecorder
from webarium.runs.records.trajectory import trajectory_of
from webarium.scoring.score import score
from webarium.scoring.verdict import Verdict
from webarium.server import HEADER
from webarium.types import Json
from webarium.worlds import Changes

if TYPE_CHECKING:
    from webarium.llm import ChatModel
    from webarium.tasks.task import Task


class KeptPage:
    """The final page as checks see it; remembers what they read, for the record."""

    def __init__(self, page: FinalPage) -> None:
        self.opened = page
        """The page itself, for checks that go on from there."""
        self.url = page.url
        self.title = page.title
        self.html = page.html
        self.status = page.status
        self.reads: dict[str, list[ElementText]] = {}
        """What each selector found."""
        self.finishes: dict[str, Mapping[str, Json]] = {}
        """What replicas of REAL's sites told, by their addresses."""

    async def select(self, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds, in document order."""
        if css not in self.reads:
            self.reads[css] = await self.opened.select(css)
        return self.reads[css]

    async def finish(self, url: str) -> Mapping[str, Json] | None:
        """What a replica of REAL's at this address would show at ``/finish``; ``None`` where there is none."""
        if url not in self.finishes and (told := await self.opened.finish(url)) is not None:
            self.finishes[url] = told
        return self.finishes.get(url)

    def to_json(self, kept: str) -> dict[str, Json]:
        """The content of ``page.json``, with the page as `kept` shows it."""
        reads = {css: [_element(element) for element in found] for css, found in self.reads.items()}
        page = {
            "url": self.url,
            "title": self.title,
            "status": self.status,
            "html": kept,
            "reads": cast("Json", reads),
        }
        return {**page, "finish": cast("Json", self.finishes)} if self.finishes else page


def _element(element: ElementText) -> dict[str, Json]:
    return {
        "tag": element.tag,
        "text": element.text,
        "value": element.value,
        "visible": element.visible,
        "attributes": dict(element.attributes),
    }


def _without_token(request: SeenRequest) -> SeenRequest:
    """The request without what lets one into its world."""
    headers = {name: value for name, value in request.headers.items() if name != HEADER.lower()}
    return replace(request, headers=headers)


@dataclass(frozen=True)
class RecordedScoring:
    """Scores an episode with the checks of its task, and keeps for its record what they looked at."""

    config: RunConfig
    judge: ChatModel | None
    """What decides where a task leaves wording free."""
    recorder: EpisodeRecorder
    record: EpisodeReader
    """What is recorded so far, for judges to look at."""

    async def __call__(
        self,
        task: Task,
        *,
        stop: Stop | None,
        page: FinalPage,
        changes: Changes,
        journal: Journal = (),
    ) -> Verdict:
        """Score, and write changes, page and verdict; also journal and requests, as far as they are kept."""
        seen, kept = KeptPage(page), await page.kept()
        asked = await page.asked()  # before checks ask
        self.recorder.write("changes", changes.to_json())
        if asked is not None:
            self.recorder.write("network", [_without_token(request).to_json() for request in asked])
        if journal:
            self.recorder.write("journal", [entry.to_json() for entry in journal])
        verdict = await score(
            task,
            stop=stop,
            page=seen,
            changes=changes,
            judges=judges_of(self.judge, self.config),
            trajectory=trajectory_of(self.record),
            profile=self.config.profile,
            journal=journal,
        )
        self.recorder.write("page", seen.to_json(kept))
        self.recorder.write("verdict", verdict.to_json())
        return verdict

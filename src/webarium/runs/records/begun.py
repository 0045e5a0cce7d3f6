"""How an episode began, as ``episode.json`` tells it: what bringing it back needs."""

from __future__ import annotations

from datetime import datetime

from pydantic import JsonValue

from webarium.errors import UserError
from webarium.forms import Form, read_form
from webarium.observation.view import View
from webarium.runs.records.reader import EpisodeReader
from webarium.types import ObservationKind, Rendering, Scale
from webarium.worlds import Conditions


class BegunSetup(Form):
    """How pages were shown."""

    observe: ObservationKind
    viewport: list[int]
    viewport_only: bool
    profile: Rendering

    @property
    def view(self) -> View:
        """The same view, with everything that a record keeps."""
        return View(
            self.observe,
            viewport_only=self.viewport_only,
            screenshot=True,
            html=True,
            rendering=self.profile,
        )

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of pages."""
        width, height = self.viewport
        return width, height


class Begun(Form):
    """The beginning of an episode."""

    universe: str | None
    """Its id; ``None`` on the live web."""
    seed: int
    scale: Scale
    world_seed: int
    users: dict[str, str | None]
    conditions: dict[str, JsonValue]
    now: str
    start_urls: list[str]
    setup: BegunSetup
    versions: dict[str, str]

    @property
    def world_conditions(self) -> Conditions:
        """The conditions of its world."""
        return Conditions.from_json(self.conditions)

    @property
    def moment(self) -> datetime:
        """When it took place, on the sites."""
        return datetime.fromisoformat(self.now)


def begun(record: EpisodeReader) -> Begun:
    """How an episode began.

    Raises:
        UserError: The record does not say it, or not as a run writes it.
    """
    if not record.about:
        raise UserError(f"{record.path} does not say how it was run.", todo="It broke before it began.")
    return read_form(Begun, record.about, f"{record.path.name}, episode.json")

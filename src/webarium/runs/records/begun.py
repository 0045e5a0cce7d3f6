"""How an episode began, as ``episode.json`` tells it: what bringing it back needs."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field, JsonValue

from webarium.envs.circumstances import PLAIN, Circumstances
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.errors import UserError
from webarium.forms import Form, read_form
from webarium.observation.view import View
from webarium.runs.records.reader import EpisodeReader
from webarium.shapes import as_object
from webarium.types import Scale
from webarium.worlds import Conditions


class BegunSetup(Form):
    """How large pages were; `shown` is how."""

    viewport: list[int]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of pages."""
        width, height = self.viewport
        return width, height


class BegunView(Form):
    """What it was shown."""

    view: dict[str, JsonValue]


class BegunRole(Form):
    """Of several agents, how one began."""

    users: dict[str, str | None]
    start_urls: list[str]
    setup: BegunView


class Begun(Form):
    """The beginning of an episode."""

    universe: str | None
    """Its id; ``None`` on the live web."""
    seed: int
    scale: Scale
    engine: str = DEFAULT_ENGINE
    """The name of what showed the pages."""
    world_seed: int
    users: dict[str, str | None]
    conditions: dict[str, JsonValue]
    now: str
    start_urls: list[str]
    setup: BegunSetup
    circumstances: dict[str, JsonValue] | None = None
    """What went on around it, frozen; ``None`` for nothing."""
    roles: dict[str, BegunRole] = Field(default_factory=dict)
    """Of several agents, how each began, in the order of their turns."""
    versions: dict[str, str]

    @property
    def world_conditions(self) -> Conditions:
        """The conditions of its world."""
        return Conditions.from_json(self.conditions)

    @property
    def around(self) -> Circumstances:
        """How time passed, what happened meanwhile, and who answered."""
        return PLAIN if self.circumstances is None else Circumstances.from_json(self.circumstances)

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


def shown(record: EpisodeReader) -> View:
    """How the agent of an episode was shown pages, with everything that its record keeps.

    Format 2 told three of a view's fields; the others were not kept, and have their defaults.

    Raises:
        UserError: The record does not say it as a run writes it.
    """
    setup = as_object(record.about.get("setup") or {})
    named = {"kind": "observe", "viewport_only": "viewport_only", "rendering": "profile"}
    told = {field: setup[key] for field, key in named.items() if key in setup}
    view = as_object(setup.get("view") or {"screenshot": True, "html": True, **told})
    return View.from_json(view, f"{record.path.name}, episode.json, setup, view")

"""A step of a record: the one place that says what its line holds, for writing and for reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from webarium.actions.record import action_from_json
from webarium.actions.types import Action
from webarium.forms import problem
from webarium.types import Json


@dataclass(frozen=True)
class Step:
    """One line of ``steps.jsonl``: an action and what was seen after it; step 0 is the start."""

    index: int
    action: str | None = None
    """In the agent's grammar; nothing at the start, and for text that was not an action."""
    act: dict[str, Json] | None = None
    """The same as data, which `typed` reads."""
    target: dict[str, Json] | None = None
    """What it was done to: ``box`` (left, top, width, height on the screenshot of the step before), ``role`` and
    ``name``."""
    asked: dict[str, Json] | None = None
    """Behind a door, the request of the agent's own browser that the step is about: ``method`` and ``url``."""
    role: str = ""
    """Of several agents, who did it; the viewer gives each a lane."""
    start: bool = False
    """Whether it is the start page of a further role, before any action of its own."""
    stop: bool = False
    """Whether the agent stopped with it; then nothing was seen after it."""
    url: str = ""
    title: str = ""
    tabs: list[dict[str, Json]] = field(default_factory=list)
    """``title``, ``url`` and ``active`` of each."""
    observation: str = ""
    """The text that the agent was shown."""
    error: str = ""
    """Why the action could not be done; empty if it could."""
    dialog: dict[str, Json] | None = None
    """The native dialog that is open: ``kind``, ``message``."""
    changes: list[dict[str, Json]] = field(default_factory=list)
    """Row changes of this step alone, as `RowChange.to_json` writes them."""
    happened: list[dict[str, Json]] = field(default_factory=list)
    """Events that came before it, and what was asked, answered and said, as `Entry.to_json` writes them."""
    progress: float | None = None
    """How much of the task is done by then, from 0 to 1, where the run keeps it; `webarium.envs.Turn` has the same."""
    raw: str = ""
    """The model's answer as it was given."""
    reasoning: str = ""
    """Why the agent acted so, in its own words."""
    calls: list[dict[str, Json]] = field(default_factory=list)
    """The questions it asked models for this step, as `ModelCall.to_json` writes them."""
    timings: dict[str, float] = field(default_factory=dict)
    """Milliseconds: ``agent``, ``execute``, ``settle``, ``observe``, ``total``; ``at`` since the episode began."""
    viewport: list[int] = field(default_factory=list)
    """Width and height in CSS pixels."""
    scroll: list[int] = field(default_factory=list)
    """How far the page is scrolled, and how far it can be: x, y, most x, most y."""
    marks: list[dict[str, Json]] = field(default_factory=list)
    """The marked elements where the agent saw marks: ``number``, ``box``, ``role``, ``name``."""
    requests: list[dict[str, Json]] = field(default_factory=list)
    """What the pages asked of servers since the last step: ``method``, ``url``, ``status``, ``at`` and ``ms``
    (milliseconds since the episode began, and until the answer), ``resource``, ``type``, ``size``, ``location``, or
    ``failure``."""
    screenshot: str | None = None
    """File of the clean picture."""
    marked: str | None = None
    """File of the picture with marks."""
    digests: dict[str, str] = field(default_factory=dict)
    """SHA-256 of what equal behaviour must repeat."""

    @property
    def typed(self) -> Action | None:
        """The action as a typed object, ``None`` where there was none."""
        return None if self.act is None else action_from_json(self.act)

    @property
    def begins(self) -> bool:
        """Whether it shows a start page, and nothing was done."""
        return self.index == 0 or self.start

    @property
    def words(self) -> str:
        """What was done: the action, or behind a door the request that it led to; empty for neither."""
        if self.action is None and self.asked is not None:
            return f"{self.asked.get('method', '')} {self.asked.get('url', '')}"
        return self.action or ""

    @property
    def seen(self) -> bool:
        """Whether something was looked at after it: not after a stop, nor after what was not done."""
        return bool(self.url or self.observation)

    def to_json(self) -> dict[str, Json]:
        """One line, without what there cannot be: an answer before the start, a page where nothing was seen."""
        left_out = frozenset[str]() if self.seen else _OF_WHAT_IS_SEEN
        if self.index == 0:
            left_out |= _OF_AN_ANSWER
        if self.asked is None:
            left_out |= _OF_A_DOOR
        if self.progress is None:
            left_out |= _OF_PROGRESS
        if not self.role:
            left_out |= _OF_SEVERAL
        return {key: getattr(self, key) for key in _STEP_KEYS if key not in left_out}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Step:
        """One line, keys of later versions left aside; raises `ValueError` for what is not a step."""
        try:
            return _STEP.validate_python(data)
        except ValidationError as error:
            raise ValueError(problem(error, dict(data), "steps.jsonl")) from None


_STEP = TypeAdapter(Step)
_STEP.rebuild(_types_namespace={**globals(), "Json": Any})  # What it holds is JSON already, as it was read.
_OF_AN_ANSWER = frozenset({"raw", "reasoning", "calls"})
_OF_A_DOOR = frozenset({"asked"})
_OF_PROGRESS = frozenset({"progress"})
_OF_SEVERAL = frozenset({"role", "start"})
_STEP_KEYS = tuple(found.name for found in fields(Step))
_OF_WHAT_IS_SEEN = frozenset(
    {"url", "title", "tabs", "observation", "dialog", "changes", "viewport", "scroll", "marks", "requests"}
)

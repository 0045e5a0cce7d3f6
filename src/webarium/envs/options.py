"""How an episode begins and what it shows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from webarium.browser import Context, DialogPolicy, Picture, Profile
from webarium.browser.pictures import VIEWPORT
from webarium.types import ObservationKind, Rendering


@dataclass(frozen=True)
class EpisodeOptions:
    """How an episode begins and what it shows."""

    start_urls: tuple[str, ...]
    """One tab each; the first one is in front."""
    profile: Profile
    """What pages learn about the browser."""
    hosts: frozenset[str]
    """Host names that may be opened by address."""
    observe: ObservationKind = "axtree"
    """What `Observation.text` holds."""
    screenshots: bool = False
    """Whether each observation has a picture."""
    html: bool = False
    """Whether each observation has the document's full HTML."""
    viewport_only: bool = True
    """Whether the text leaves out what cannot be seen without scrolling."""
    uploads: Path | None = None
    """The folder of files that may be uploaded."""
    dialogs: DialogPolicy = "show"
    """Whether the agent answers native dialogs, or they are dismissed at once."""
    enter: Callable[[Context], Awaitable[None]] | None = None
    """What is done in the fresh browser context before the start pages open, such as signing in."""
    picture: Picture = VIEWPORT
    """How pictures are taken."""
    budget: int | None = None
    """How many tokens the text may have; ``None``: any number."""
    rendering: Rendering = "repaired"
    """Whether text and marks are written as this project does, or as the public systems do."""

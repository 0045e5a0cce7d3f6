"""How an episode begins and what it shows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from webarium.envs.circumstances import PLAIN, Circumstances
from webarium.envs.profile import Profile
from webarium.observation.requests import Exchange
from webarium.observation.view import View

DialogPolicy = Literal["show", "dismiss"]
"""``show``: the agent answers; ``dismiss``: answered at once, alerts with OK and questions with Cancel."""

MAX_TABS = 20
"""What pages open beyond this is closed at once; a hostile one would go on until the machine is full."""


class Preparation(Protocol):
    """What can be done in a fresh window before its start pages open."""

    async def visit(self, url: str) -> None:
        """Open an address, whatever its host, and wait until it has loaded."""

    async def sign_in(
        self, url: str, *, fields: Sequence[tuple[str, str]], button: str, refused: str
    ) -> bool:
        """Fill in a form, given CSS selectors with what to type, and press its button.

        Returns:
            Whether it was taken: `refused` selects what is still to be seen if it was not.

        Raises:
            BrowserError: There is no such page or form, in one sentence.
        """

    async def bring(
        self, cookies: Sequence[dict[str, Any]], storage: Sequence[tuple[str, dict[str, str]]]
    ) -> None:
        """Put cookies and, by origin, local storage into the window, as Playwright's files have them.

        Raises:
            BrowserError: They cannot be taken.
        """

    def keep_requests(self) -> None:
        """From now on keep what pages ask of servers, for `FinalPage.asked`."""


@dataclass(frozen=True)
class EpisodeOptions:
    """How an episode begins and what it shows."""

    start_urls: tuple[str, ...]
    """One tab each; the first one is in front."""
    profile: Profile
    """What pages learn about the browser."""
    hosts: frozenset[str]
    """Host names that may be opened by address."""
    also: frozenset[str] = frozenset()
    """Further hosts that answer and are no sites: they may be opened, and are not offered."""
    live: bool = False
    """Whether these are hosts of the live web, where anything may go wrong at any time."""
    view: View = field(default_factory=View)
    """What its observations show, and how they are written."""
    uploads: Path | None = None
    """The folder of files that may be uploaded."""
    dialogs: DialogPolicy = "show"
    """Whether the agent answers native dialogs, or they are dismissed at once."""
    enter: Callable[[Preparation], Awaitable[None]] | None = None
    """What is done in the fresh window before the start pages open, such as signing in."""
    circumstances: Circumstances = PLAIN
    """How time passes, what happens meanwhile, and who answers the agent's questions."""
    on_request: Callable[[Exchange], None] | None = None
    """Told about each request of its pages that ended, once it has entered."""

"""What scenarios share: the data of other sites, what is planted, and what of the changes is only looking."""

from __future__ import annotations

import logging
import random
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, ClassVar, TypeAlias

from webarium.actions.specs import HOME_URL
from webarium.envs.circumstances import Circumstances
from webarium.envs.persona import Change, Fact, Persona
from webarium.errors import TaskError
from webarium.scoring import StateCheck
from webarium.suites.gocalendar.base import CalendarState
from webarium.suites.gomail.base import MailState
from webarium.suites.openings import openings
from webarium.suites.shopping_admin.base import OfficeState
from webarium.tasks import Data, Openings, Ui
from webarium.tasks.workflow import Workflow
from webarium.types import Json
from webarium.worlds.timeline import Event, Timeline, When

SITES = (
    f"All our sites are listed at {HOME_URL}. You are signed in wherever that is needed; all those accounts are "
    "ours, whatever names they are in."
)
"""How a brief says where the sites are, and whose accounts are used."""
ASK = (
    f"{SITES} If something is known only to me, ask me with the ask_user action; whatever is on the sites, "
    f"look it up there."
)
"""The same, and that somebody answers."""
LOOK = f"{SITES} Everything you need to know is there."
"""The same where nobody answers."""


class WorkState(MailState, CalendarState, OfficeState):
    """Exactly the expected rows changed; opening a message, hiding a calendar and the like are looking."""


Instances: TypeAlias = Callable[[Any, Data, random.Random], Iterable[Any]]
_log = logging.getLogger("webarium.suites.workflows")


class Scenario(Workflow):
    """Base of all scenarios; `site` is where it starts, `sites` all that it needs."""

    state: ClassVar[type[StateCheck]] = WorkState
    brief: ClassVar[str]
    """The request as a person would write it, with ``{parameter}`` fields; indentation does not matter."""

    def openings(self) -> Openings:
        """What stands in the list for all suites."""
        return openings()

    def planted(self, db: Data, params: Any) -> tuple[Event, ...]:
        """What has happened on the sites before the visit begins."""
        return ()

    def events(self, db: Data, params: Any) -> tuple[Event, ...]:
        """What happens meanwhile: each event with the moment at which it comes."""
        return ()

    def persona(self, db: Data, params: Any) -> Persona | None:
        """Who answers the questions of the agent, with facts and changes of mind."""
        return None

    def circumstances(self, db: Data, params: Any) -> Circumstances:
        """All of it together; a journal is kept of every scenario."""
        timeline = Timeline(self.planted(db, params), self.events(db, params))
        return Circumstances(timeline, self.persona(db, params), journaled=True)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "brief" in vars(cls):
            cls.intent = paragraphs(cls.brief)
        if "instances" in vars(cls):
            cls.instances = _where_there_is_enough(cls.instances)  # type: ignore[method-assign,assignment]


def _where_there_is_enough(instances: Instances) -> Instances:
    """The same instances; none, or fewer, of a universe that holds too little to draw them from."""

    @wraps(instances)
    def found(self: Any, db: Data, rng: random.Random) -> Iterator[Any]:
        try:
            yield from instances(self, db, rng)
        except (LookupError, RuntimeError, TaskError, ValueError) as too_little:
            _log.info("%s has no instance here: %s", self.id, too_little)

    return found


def on(db: Data, site: str, role: str | None = None) -> Data:
    """Another site's data, for its default user or for somebody with a role there."""
    return Data.of(db.universe, site, role)


async def enter(ui: Ui, db: Data, site: str, path: str = "/") -> None:
    """To another site: its front page, or one of its others."""
    await ui.goto(on(db, site).origin + path)


def happens(name: str, site: str, happening: str, when: When | None = None, **args: Json) -> Event:
    """An event of a site; without `when` it is for what is planted."""
    return Event(name, site, happening, when or When(), args)


def mail(
    name: str,
    sender: tuple[str, str],
    subject: str,
    text: str,
    when: When | None = None,
    *,
    minutes_ago: int = 0,
    number: int = 0,
    is_read: bool = False,
) -> Event:
    """A mail that arrives, from somebody's name and address; without `when` it is planted."""
    return happens(
        name,
        "gomail",
        "mail_arrives",
        when,
        sender_name=sender[0],
        sender_email=sender[1],
        subject=subject,
        text=text,
        minutes_ago=minutes_ago,
        number=number,
        is_read=is_read,
    )


def paragraphs(text: str) -> str:
    """A text of several paragraphs, each on one line, without its indentation."""
    parts = textwrap.dedent(text).strip().split("\n\n")
    return "\n\n".join(" ".join(part.split()) for part in parts)


__all__ = [
    "ASK",
    "LOOK",
    "SITES",
    "Change",
    "Fact",
    "Persona",
    "Scenario",
    "WorkState",
    "enter",
    "happens",
    "mail",
    "on",
    "paragraphs",
]

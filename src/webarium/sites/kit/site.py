"""The record that describes a website to everything above `sites`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from webarium.sites.kit.effects import Effects

if TYPE_CHECKING:
    from webarium.sites.kit.happenings import Happening
    from webarium.sites.kit.kinds import PageKind
    from webarium.sites.kit.makers import Makers
    from webarium.sites.kit.reading.texts import Reading
    from webarium.sites.kit.replicas.replica import Replica
    from webarium.sites.kit.roles import Role
    from webarium.sites.kit.routing import Page
    from webarium.worlds import Database


@dataclass(frozen=True)
class Site:
    """One website: a folder under `sites` fills this record and registers it as an entry point."""

    id: str
    """``shopping``; unique, used in tasks, commands and reports."""
    brand: str
    """The name shown on its pages."""
    host: str
    """First label of its host name: ``http://<host>.test/`` inside the harness,
    ``http://<host>.localhost:PORT/`` for people."""
    family: Literal["webarena", "real"]
    """Which benchmark's conventions (epoch, protocol) it follows."""
    database: Database
    """Schema and generator of its data; sites may share one."""
    roles: Sequence[Role]
    """Who can be signed in; the first one is the default."""
    folder: Path
    """The site's folder: ``templates/`` and ``static/`` are looked up in it."""
    pages: Sequence[Page]
    """All its pages, first match wins."""
    template_globals: Mapping[str, object] | None = None
    """Functions and values that all its templates see."""
    root: str = ""
    """The path below which all its pages lie, such as ``/admin``; empty where they begin at the host."""
    data_of: str = ""
    """The id of the site whose database it shows, if it brings none of its own."""
    kinds: Sequence[PageKind] = ()
    """One address of every kind of page: what tests and ``webarium check site`` look at."""
    replica: Replica | None = None
    """What a site of REAL's family publishes: its configuration and its state."""
    password: str = ""
    """That of all its made-up accounts, where it asks for one."""
    reading: Reading | None = None
    """What people read on it and what is asked of that; guessed from its database if it does not say."""
    happenings: Mapping[str, Happening] = field(default_factory=dict)
    """What it can do to itself while somebody visits it, by name."""
    effects: Effects = field(default_factory=Effects)
    """What changes of its rows mean to people, for reports of side effects."""
    makers: Makers | None = None
    """Real names of makers, shown where the knob ``brands`` is ``real``."""
    reworded: bool = True
    """Whether appearances may say other words on it; not on one whose links and headings are words to look up."""
    moved: int = 303
    """The status of answers that lead elsewhere: 302 where the original software says so, and checks look at it."""

    @property
    def origin(self) -> str:
        """The site's origin inside the harness, without a trailing slash."""
        return f"http://{self.host}.test"

    @property
    def address(self) -> str:
        """Where its pages begin inside the harness, without a trailing slash: what placeholders of task files mean."""
        return self.origin + self.root

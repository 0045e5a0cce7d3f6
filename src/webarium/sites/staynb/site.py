"""Staynb's site record."""

from __future__ import annotations

from pathlib import Path

from webarium.sites.kit.site import Site
from webarium.sites.staynb.art.scenes import VARIANTS
from webarium.sites.staynb.database import DATABASE, ROLES
from webarium.sites.staynb.days import LAST_NIGHT
from webarium.sites.staynb.pages import PAGES
from webarium.sites.staynb.shell import shell_of
from webarium.sites.staynb.state import REPLICA


def picture(scene: str, stay: int) -> str:
    """The address of one of a stay's pictures."""
    return f"/pictures/{scene}-{stay % VARIANTS}.svg"


SITE = Site(
    id="staynb",
    brand="Staynb",
    host="staynb",
    family="real",
    database=DATABASE,
    roles=ROLES,
    folder=Path(__file__).parent,
    pages=PAGES,
    template_globals={"shell": shell_of, "picture": picture, "last_night": LAST_NIGHT},
    replica=REPLICA,
)
"""Staynb: homes for a few nights."""

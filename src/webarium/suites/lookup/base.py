"""What the templates share: the data of other sites, and ways from one to another."""

from __future__ import annotations

from typing import ClassVar

from webarium.suites.cross_real.base import enter as enter
from webarium.suites.cross_real.base import other as other
from webarium.suites.kit import Errand
from webarium.suites.manuals.handbooks import open_page
from webarium.tasks import Data, Ui


class FromHandbook(Errand):
    """Base of templates that begin with the handbooks."""

    site: ClassVar[str] = "manuals"
    role: ClassVar[str] = "reader"
    count: ClassVar[int] = 3


def rule(db: Data, name: str) -> str:
    """What a house rule of the handbooks says."""
    return str(other(db, "manuals").value("SELECT value FROM rule WHERE name = ?", name))


async def read_rule(ui: Ui, db: Data, slug: str, *names: str) -> None:
    """Open a page of the handbooks and see what it settles."""
    await open_page(ui, db, slug)
    await ui.expect_text(*(rule(db, name) for name in names))

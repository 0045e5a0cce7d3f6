"""What the forge's tasks take for granted about rights is what the forge itself says."""

from __future__ import annotations

from webarium.suites.gitlab import base
from webarium.tasks import Data
from webarium.worlds import Universe

from .client import Forge


def test_tasks_know_the_roles_that_the_forge_knows(me: Forge, forge_universe: Universe) -> None:
    """A page offers to close somebody else's issue from Reporter on, also by a group around the project's group."""
    data = Data.of(forge_universe, "gitlab")
    sql = (
        f"SELECT {base.COLUMNS}, i.iid FROM issue i JOIN ({base.SOURCE}) ON p.id = i.project_id"
        " WHERE i.state = 'opened' AND i.author_id <> ? AND NOT i.confidential AND NOT p.archived"
        " GROUP BY p.id ORDER BY p.id"
    )
    rows = data.rows(sql, base.me(data))
    told = {row.slug: base.member_role(data, row) >= 20 for row in rows}
    shown = {row.slug: "Close issue" in me.get(f"/{row.slug}/-/issues/{row.iid}").text for row in rows}
    assert set(told.values()) == {True, False}
    assert told == shown
    assert any(slug.count("/") > 1 and allowed for slug, allowed in told.items()), (
        "a subgroup's project is there"
    )

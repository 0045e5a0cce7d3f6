"""Forums as pages read and change them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.visitor import Member, is_moderator, member_id, require_moderator
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Forum:
    """A forum with how the visitor stands to it."""

    id: int
    name: str
    title: str
    description: str
    sidebar: str
    created_at: str
    featured: bool
    subscriber_count: int
    submission_count: int
    subscribed: bool
    hidden: bool

    @property
    def path(self) -> str:
        """Where it is served."""
        return f"/f/{self.name}"


@dataclass(frozen=True, slots=True)
class Tag:
    """A subject under which forums are listed."""

    id: int
    name: str
    description: str
    forums: int


@dataclass(frozen=True, slots=True)
class Flair:
    """A label for submissions."""

    id: int
    label: str


_FORUM = """SELECT f.*,
    EXISTS (SELECT 1 FROM subscription WHERE user_id = :me AND forum_id = f.id) AS subscribed,
    EXISTS (SELECT 1 FROM hidden_forum WHERE user_id = :me AND forum_id = f.id) AS hidden
    FROM forum f """


def forum_by_name(visit: Visit, member: Member | None, name: str) -> Forum | None:
    """A forum by its name in any case."""
    return visit.row(Forum, _FORUM + "WHERE f.name = :name", {"me": member_id(member), "name": name})


def forum_of(visit: Visit, member: Member | None) -> Forum:
    """The forum that the path names; without one this is no page."""
    found = forum_by_name(visit, member, visit.path["forum"])
    return visit.not_found("There is no forum of this name.") if found is None else found


def moderated_forum(visit: Visit, member: Member) -> Forum:
    """The forum that the path names, for one of its moderators."""
    forum = forum_of(visit, member)
    require_moderator(visit, member, forum.id)
    return forum


def forums(
    visit: Visit, member: Member | None, rest: str, *, limit: int = -1, offset: int = 0
) -> list[Forum]:
    """Forums in the order of `rest`, which is SQL of the program's own."""
    values: dict[str, SqlValue] = {"me": member_id(member), "limit": limit, "offset": offset}
    return visit.rows(Forum, f"{_FORUM} {rest} LIMIT :limit OFFSET :offset", values)


def forum_by_id(visit: Visit, member: Member | None, number: int) -> Forum | None:
    """A forum by its id."""
    return visit.row(Forum, _FORUM + "WHERE f.id = :id", {"me": member_id(member), "id": number})


def names(visit: Visit) -> list[tuple[int, str]]:
    """The ids and names of all forums in the order of the names."""
    rows = visit.db.execute("SELECT id, name FROM forum ORDER BY name COLLATE NOCASE")
    return [(int(number), str(name)) for number, name in rows]


def tags_of(visit: Visit, forum_id: int) -> list[Tag]:
    """The subjects of a forum."""
    return visit.rows(
        Tag,
        "SELECT t.*, 0 AS forums FROM tag t JOIN forum_tag x ON x.tag_id = t.id WHERE x.forum_id = ? ORDER BY name",
        (forum_id,),
    )


def all_tags(visit: Visit) -> list[Tag]:
    """All subjects with the number of their forums."""
    return visit.rows(
        Tag,
        "SELECT t.*, (SELECT count(*) FROM forum_tag x WHERE x.tag_id = t.id) AS forums FROM tag t ORDER BY name",
    )


def flairs_of(visit: Visit, forum_id: int) -> list[Flair]:
    """The labels that a forum offers."""
    return visit.rows(Flair, "SELECT id, label FROM flair WHERE forum_id = ? ORDER BY id", (forum_id,))


def moderators_of(visit: Visit, forum_id: int) -> list[tuple[str, str]]:
    """Names of a forum's moderators with since when they are."""
    rows = visit.db.execute(
        "SELECT u.username, m.created_at FROM moderator m JOIN user u ON u.id = m.user_id "
        "WHERE m.forum_id = ? ORDER BY m.created_at, u.id",
        (forum_id,),
    )
    return [(str(name), str(when)) for name, when in rows]


def sidebar_values(visit: Visit, member: Member | None, forum: Forum) -> dict[str, Any]:
    """What `forums/_sidebar.html` shows beside a forum's pages."""
    return {
        "forum": forum,
        "tags": tags_of(visit, forum.id),
        "moderators": moderators_of(visit, forum.id),
        "moderating": is_moderator(visit, member, forum.id),
    }


def log(visit: Visit, forum_id: int, member: Member, action: str, reason: str = "") -> None:
    """Write down what a moderator did."""
    values: dict[str, SqlValue] = {
        "forum_id": forum_id,
        "user_id": member.id,
        "action": action,
        "reason": reason,
        "created_at": visit.now.isoformat(" ", "seconds"),
    }
    visit.insert("moderation_log", values)


def set_tags(visit: Visit, forum_id: int, wanted: Sequence[str]) -> None:
    """Put a forum under these subjects; new ones are made."""
    visit.execute("DELETE FROM forum_tag WHERE forum_id = ?", (forum_id,))
    for name in dict.fromkeys(wanted):
        tag_id = visit.value("SELECT id FROM tag WHERE name = ?", (name,))
        if tag_id is None:
            tag_id = visit.insert("tag", {"name": name})
        visit.execute("INSERT OR IGNORE INTO forum_tag (forum_id, tag_id) VALUES (?, ?)", (forum_id, tag_id))

"""Hearing of an issue or merge request, or not."""

from __future__ import annotations

from webarium.sites.gitlab.topics import Topic
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, either, select
from webarium.types import SqlValue


def subscribe(visit: Visit, topic: Topic, on: bool) -> None:
    """From now on tell the visitor of it, or do not."""
    known: dict[str, SqlValue] = {"user_id": topic.at.you.id, topic.column: topic.id}
    if not visit.update("subscription", {"subscribed": int(on)}, **known):
        visit.insert("subscription", {**known, "subscribed": int(on)})


def is_subscribed(visit: Visit, topic: Topic) -> bool:
    """Whether the visitor hears of it: because they said so, or because they take part."""
    if topic.at.me is None:
        return False
    me = topic.at.me.id
    sql = select("subscribed", "subscription", f"user_id = ? AND {topic.column} = ?")
    said = visit.value(sql, (me, topic.id))
    if said is not None:
        return bool(said)
    parts = [Where("? = ?", (topic.author_id, me))]
    for table, column in (("note", "author_id"), (f"{topic.table}_assignee", "user_id")):
        inner = select("1", table, f"{topic.column} = ? AND {column} = ?")
        parts.append(Where(f"EXISTS ({inner})", (topic.id, me)))
    where = either(parts)
    return bool(visit.value(select(where.sql), where.params))

"""Changes of an issue or merge request: who does it, labels, milestone, due date, texts and state."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from webarium.sites.gitlab.access import Member, members, touch
from webarium.sites.gitlab.noting import event, todo, write_note
from webarium.sites.gitlab.planning.rows import Who, labels_of, labels_on
from webarium.sites.gitlab.topics import Topic
from webarium.sites.kit.fields import Choices
from webarium.sites.kit.visit import Visit
from webarium.sql import delete, select, update
from webarium.types import SqlValue

Duty = Literal["assignee", "reviewer"]
NOBODY = ("0", "Unassigned")
"""How a form says that there is nobody."""
TODOS = {"assignee": "assigned", "reviewer": "review_requested"}
"""What those have to do who are given a duty."""
_SAID = {
    "assignee": ("assigned to", "unassigned"),
    "reviewer": ("requested review from", "removed review request for"),
}


def people_on(visit: Visit, topic: Topic, duty: Duty) -> list[Who]:
    """Who is assigned, or asked to review."""
    source = f"{topic.table}_{duty} x JOIN user u ON u.id = x.user_id"
    sql = select("u.id, u.username, u.name", source, f"x.{topic.column} = ?", "ORDER BY u.name")
    return visit.rows(Who, sql, (topic.id,))


def people_choices(known: Iterable[Member]) -> Choices:
    """Members as a form offers them, by their ids; in front, nobody."""
    return [NOBODY, *((str(each.user_id), f"{each.name} (@{each.username})") for each in known)]


def usernames(visit: Visit, numbers: Iterable[str]) -> list[str]:
    """User names by ids; an id that nobody has is passed over."""
    found = (visit.value("SELECT username FROM user WHERE id = ?", (int(each),)) for each in numbers)
    return [str(name) for name in found if name is not None]


def change(visit: Visit, topic: Topic, **values: SqlValue) -> None:
    """Set columns of its row, and note that it has changed."""
    visit.update(topic.table, {**values, "updated_at": visit.stamp}, id=topic.id)


def tell(visit: Visit, topic: Topic, words: str) -> None:
    """Add to its activity what was done."""
    event(visit, topic.at, topic.column, topic.id, words)


def set_people(visit: Visit, topic: Topic, duty: Duty, names: Iterable[str]) -> None:
    """Assign it to these members and nobody else, by their user names; names of others are passed over."""
    known = {each.username.lower(): each for each in members(visit, topic.at.project)}
    before = {each.id: each.username for each in people_on(visit, topic, duty)}
    kept = {name.lower(): number for number, name in before.items()}
    wanted = dict.fromkeys(name.lower().lstrip("@") for name in names)
    after = {
        known[name].user_id if name in known else kept[name]: name
        for name in wanted
        if name in known or name in kept
    }
    for number in before.keys() - after.keys():
        visit.execute(
            delete(f"{topic.table}_{duty}", f"{topic.column} = ? AND user_id = ?"), (topic.id, number)
        )
    for number in [each for each in after if each not in before]:
        visit.insert(f"{topic.table}_{duty}", {topic.column: topic.id, "user_id": number})
        todo(visit, topic.at, number, TODOS[duty], topic.column, topic.id)
    added = [f"@{known[name].username}" for number, name in after.items() if number not in before]
    gone = [f"@{name}" for number, name in sorted(before.items()) if number not in after]
    for words, names_ in zip(_SAID[duty], (added, gone), strict=True):
        if names_:
            tell(visit, topic, f"{words} {' and '.join(names_)}")


def scope_of(title: str) -> str:
    """What stands before the last ``::`` of a label; of one scope something has one label only."""
    return title.rpartition("::")[0].lower()


def with_label(titles: Iterable[str], title: str) -> set[str]:
    """Labels with another one, which takes the place of one of the same scope."""
    scope = scope_of(title)
    return {each for each in titles if not scope or scope_of(each) != scope} | {title}


def set_labels(visit: Visit, topic: Topic, titles: Iterable[str]) -> None:
    """Give it these labels of its project and no others; of one scope, the last one by title that is new."""
    table = f"{topic.table}_label"
    known = {each.title: each.id for each in labels_of(visit, topic.at.id)}
    before = {each.title: each.id for each in labels_on(visit, table, topic.column, topic.id)}
    after: set[str] = set()
    wanted = set(titles)
    for title in [*sorted(wanted & before.keys()), *sorted(wanted - before.keys())]:
        if title in known or title in before:
            after = with_label(after, title)
    for title in sorted(before.keys() - after):
        visit.execute(delete(table, f"{topic.column} = ? AND label_id = ?"), (topic.id, before[title]))
    for title in sorted(after - before.keys()):
        visit.insert(table, {topic.column: topic.id, "label_id": known[title]})
    if words := relabelled(after - before.keys(), before.keys() - after):
        tell(visit, topic, words)


def relabelled(added: Collection[str], removed: Collection[str]) -> str:
    """How the activity tells of labels that were put on and taken off; empty if there are none."""
    parts = ((word, titles) for word, titles in (("added", added), ("removed", removed)) if titles)
    return " and ".join(f"{word} {_named(titles)}" for word, titles in parts)


def _named(titles: Iterable[str]) -> str:
    names = sorted(titles)
    return f"{' '.join(f'~{name}' for name in names)} {'label' if len(names) == 1 else 'labels'}"


def set_milestone(visit: Visit, topic: Topic, iid: int | None) -> None:
    """Put it into a milestone of its project, or into none."""
    sql = "SELECT id, title FROM milestone WHERE project_id = ? AND iid = ?"
    row = visit.db.execute(sql, (topic.at.id, iid)).fetchone() if iid else None
    change(visit, topic, milestone_id=int(row[0]) if row else None)
    tell(visit, topic, f"changed milestone to %{row[1]}" if row else "removed milestone")


def set_due(visit: Visit, topic: Topic, day: str | None) -> None:
    """Say until when an issue is to be done."""
    change(visit, topic, due_date=day)
    tell(visit, topic, f"changed due date to {day}" if day else "removed due date")


def set_texts(visit: Visit, topic: Topic, title: str, description: str) -> None:
    """Change title and description."""
    change(visit, topic, title=title, description=description)
    if title != topic.title:
        tell(visit, topic, f"changed title from “{topic.title}” to “{title}”")
    if description != topic.description:
        tell(visit, topic, "changed the description")


def set_state(visit: Visit, topic: Topic, state: str) -> None:
    """Close it or open it again."""
    if topic.state == state:
        return
    closed = {"closed_at": visit.stamp if state == "closed" else None} if topic.kind == "issues" else {}
    change(visit, topic, state=state, **closed)
    words = "closed" if state == "closed" else "reopened"
    write_note(visit, topic.at, topic.column, topic.id, words, system=True)
    if state == "closed":
        visit.execute(
            update("todo", ["state"], f"{topic.column} = ? AND user_id = ?"),
            ("done", topic.id, topic.at.you.id),
        )
    touch(visit, topic.at.id)

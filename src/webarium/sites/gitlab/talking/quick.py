"""Quick actions: lines of a text such as ``/close`` or ``/assign @mira.castell``, which are done instead of said."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from webarium.sites.gitlab.emoji import EMOJI
from webarium.sites.gitlab.noting import todo
from webarium.sites.gitlab.planning import changes
from webarium.sites.gitlab.planning.links import link
from webarium.sites.gitlab.planning.moving import move
from webarium.sites.gitlab.planning.rows import labels_of, labels_on, milestones_of
from webarium.sites.gitlab.reactions import react
from webarium.sites.gitlab.talking.following import subscribe
from webarium.sites.gitlab.topics import Topic
from webarium.sites.kit.days import read_day
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

_LINE = re.compile(r"^/(\w+)(?: +(.*))?$")
_LABEL = re.compile(r'~?"([^"]+)"|~(\S+)|(\S+)')
Do = Callable[[Visit, Topic, str], bool]
"""Does an action; whether it could be done."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a text."""

    said: str
    """What is left to be said."""
    actions: tuple[str, ...]
    """The actions that were done."""


def perform(visit: Visit, topic: Topic, text: str) -> Done:
    """Do the quick actions of a text; lines that are not one, or that this person may not do, are told."""
    said: list[str] = []
    done: list[str] = []
    fenced = False
    for line in text.replace("\r\n", "\n").split("\n"):
        fenced ^= line.startswith("```")
        found = None if fenced else _LINE.match(line.strip())
        if found is None:
            said.append(line)
        elif found[1].lower() in _SIGNS:
            said.append(f"{found[2] or ''} {_SIGNS[found[1].lower()]}".strip())
        elif _do(visit, topic, found[1].lower(), (found[2] or "").strip()):
            done.append(found[1].lower())
        else:
            said.append(line)
    return Done("\n".join(said).strip(), tuple(done))


_SIGNS = {"shrug": r"¯\\\_(ツ)\_/¯", "tableflip": "(╯°□°)╯︵ ┻━┻"}


def _do(visit: Visit, topic: Topic, name: str, value: str) -> bool:
    for allowed, actions in (
        (True, EVERYBODY),
        (topic.may_edit, AUTHORS),
        (topic.may_plan, PLANNERS),
        (topic.may_plan and topic.kind == "issues", ISSUES),
        (topic.may_edit and topic.kind == "merge_requests", REQUESTS),
    ):
        if name in actions:
            return allowed and actions[name](visit, topic, value)
    return False


def _close(visit: Visit, topic: Topic, value: str) -> bool:
    if topic.state != "opened":
        return False
    changes.set_state(visit, topic, "closed")
    return True


def _reopen(visit: Visit, topic: Topic, value: str) -> bool:
    if topic.state != "closed":
        return False
    changes.set_state(visit, topic, "opened")
    return True


def _title(visit: Visit, topic: Topic, value: str) -> bool:
    if not value:
        return False
    changes.set_texts(visit, topic, value[:255], topic.description)
    return True


def _people(duty: changes.Duty, *, add: bool) -> Do:
    def act(visit: Visit, topic: Topic, value: str) -> bool:
        now = {each.username.lower() for each in changes.people_on(visit, topic, duty)}
        names = {
            topic.at.you.username.lower() if name == "me" else name.lower().lstrip("@")
            for name in value.replace(",", " ").split()
        }
        if add and not names:
            return False
        wanted = now | names if add else now - names if names else set()
        changes.set_people(visit, topic, duty, sorted(wanted))
        after = {each.username.lower() for each in changes.people_on(visit, topic, duty)}
        changes.change(visit, topic)
        return bool(after & names) if add else True

    return act


def _titles(visit: Visit, topic: Topic, value: str) -> list[str]:
    known = {each.title.lower(): each.title for each in labels_of(visit, topic.at.id)}
    named = [(quoted or signed or plain) for quoted, signed, plain in _LABEL.findall(value)]
    whole = value.lstrip("~").lower()
    return (
        [known[whole]] if whole in known else [known[name.lower()] for name in named if name.lower() in known]
    )


def _labels(how: str) -> Do:
    def act(visit: Visit, topic: Topic, value: str) -> bool:
        titles = _titles(visit, topic, value)
        if not titles and (value or how != "unlabel"):
            return False
        now = {each.title for each in labels_on(visit, f"{topic.table}_label", topic.column, topic.id)}
        wanted = set(now)
        for title in titles:
            wanted = changes.with_label(wanted, title)
        if how == "unlabel":
            wanted = now - set(titles) if value else set()
        changes.set_labels(visit, topic, set(titles) if how == "relabel" else wanted)
        changes.change(visit, topic)
        return True

    return act


def _milestone(visit: Visit, topic: Topic, value: str) -> bool:
    title = value.lstrip("%").strip('"').lower()
    found = [each for each in milestones_of(visit, topic.at.id, "active") if each.title.lower() == title]
    if found:
        changes.set_milestone(visit, topic, found[0].iid)
    return bool(found)


def _no_milestone(visit: Visit, topic: Topic, value: str) -> bool:
    changes.set_milestone(visit, topic, None)
    return True


def _due(visit: Visit, topic: Topic, value: str) -> bool:
    day = read_day(value)
    if day is not None:
        changes.set_due(visit, topic, day.isoformat())
    return day is not None


def _no_due(visit: Visit, topic: Topic, value: str) -> bool:
    changes.set_due(visit, topic, None)
    return True


def _confidential(visit: Visit, topic: Topic, value: str) -> bool:
    changes.change(visit, topic, confidential=1)
    changes.tell(visit, topic, "made the issue confidential")
    return True


def _relate(kind: str) -> Do:
    return lambda visit, topic, value: link(visit, topic, value, kind) is None


def _duplicate(visit: Visit, topic: Topic, value: str) -> bool:
    if link(visit, topic, value, "relates_to") is not None:
        return False
    changes.tell(visit, topic, f"marked this issue as a duplicate of {value}")
    changes.set_state(visit, topic, "closed")
    return True


def _move(visit: Visit, topic: Topic, value: str) -> bool:
    return move(visit, topic, value) is not None


def _draft(on: int) -> Do:
    def act(visit: Visit, topic: Topic, value: str) -> bool:
        changes.change(visit, topic, draft=on)
        changes.tell(visit, topic, f"marked this merge request as {'draft' if on else 'ready'}")
        return True

    return act


def _todo(visit: Visit, topic: Topic, value: str) -> bool:
    todo(visit, topic.at, topic.at.you.id, "marked", topic.column, topic.id)
    return True


def _done(visit: Visit, topic: Topic, value: str) -> bool:
    known: dict[str, SqlValue] = {
        topic.column: topic.id,
        "user_id": topic.at.you.id,
        "state": "pending",
    }
    visit.update("todo", {"state": "done"}, **known)
    return True


def _subscribe(on: bool) -> Do:
    def act(visit: Visit, topic: Topic, value: str) -> bool:
        subscribe(visit, topic, on)
        return True

    return act


def _award(visit: Visit, topic: Topic, value: str) -> bool:
    name = value.strip(": ")
    if name in EMOJI:
        react(visit, topic.column, topic.id, topic.at.you.id, name)
    return name in EMOJI


EVERYBODY: dict[str, Do] = {
    "todo": _todo,
    "done": _done,
    "subscribe": _subscribe(True),
    "unsubscribe": _subscribe(False),
    "award": _award,
    "react": _award,
}
"""What everybody who may comment may do."""
AUTHORS: dict[str, Do] = {"close": _close, "reopen": _reopen, "title": _title}
"""What authors may do, too."""
PLANNERS: dict[str, Do] = {
    "assign": _people("assignee", add=True),
    "unassign": _people("assignee", add=False),
    "label": _labels("label"),
    "labels": _labels("label"),
    "unlabel": _labels("unlabel"),
    "relabel": _labels("relabel"),
    "milestone": _milestone,
    "remove_milestone": _no_milestone,
}
"""What people with a role may do."""
ISSUES: dict[str, Do] = {
    "due": _due,
    "remove_due_date": _no_due,
    "confidential": _confidential,
    "relate": _relate("relates_to"),
    "blocks": _relate("blocks"),
    "blocked_by": _relate("is_blocked_by"),
    "duplicate": _duplicate,
    "move": _move,
}
"""The same, on issues only."""
REQUESTS: dict[str, Do] = {
    "draft": _draft(1),
    "ready": _draft(0),
    "assign_reviewer": _people("reviewer", add=True),
    "reviewer": _people("reviewer", add=True),
    "unassign_reviewer": _people("reviewer", add=False),
}
"""What authors and developers may do on merge requests."""

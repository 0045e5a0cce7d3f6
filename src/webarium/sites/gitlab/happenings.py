"""What others do on Smithy: they begin projects, file, label and close issues, comment, push, join and leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from webarium.sites.gitlab.git.commits import Person, commit, make_commit
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Objects
from webarium.sites.gitlab.noting import mentioned
from webarium.sites.gitlab.planning.changes import TODOS, Duty, relabelled
from webarium.sites.gitlab.planning.rows import next_iid
from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sql import insert, select
from webarium.types import SqlValue

Topic = Literal["issue", "merge_request"]
_COLOR = "#0b6bcb"


def project_appears(
    scene: Scene,
    *,
    owner: str,
    path: str,
    title: str,
    files: Mapping[str, str],
    description: str = "",
    visibility: str = "public",
    labels: Sequence[str] = (),
    milestones: Sequence[str] = (),
    number: int = 0,
) -> None:
    """Somebody, by user name, has a project with a first commit of some files on ``main``, labels and milestones."""
    who = _user(scene, owner)
    home = scene.row("namespace", "SELECT id FROM namespace WHERE user_id = ?", who["id"])["id"]
    project = scene.insert(
        "project",
        id=number,
        namespace_id=home,
        path=path,
        name=title,
        description=description,
        visibility=visibility,
        creator_id=who["id"],
        created_at=scene.stamp(),
        last_activity_at=scene.stamp(),
    )
    made = _commit(scene, who, files, [], "Initial commit")
    scene.insert("branch", project_id=project, name="main", commit_id=made, protected=1)
    for label in labels:
        scene.insert("label", project_id=project, title=label, color=_COLOR)
    for each in milestones:
        _add_milestone(scene, project, each)


def milestone_appears(
    scene: Scene, *, project: str, title: str, due: str | None = None, number: int = 0
) -> None:
    """A project has another milestone."""
    _add_milestone(scene, _project(scene, project)["id"], title, due, number)


def label_appears(scene: Scene, *, project: str, title: str, description: str = "", number: int = 0) -> None:
    """A project has another label."""
    scene.insert(
        "label",
        id=number,
        project_id=_project(scene, project)["id"],
        title=title,
        color=_COLOR,
        description=description,
    )


def issue_is_filed(
    scene: Scene,
    *,
    project: str,
    title: str,
    author: str,
    text: str = "",
    labels: Sequence[str] = (),
    assignees: Sequence[str] = (),
    milestone: str = "",
    minutes_ago: int = 0,
    number: int = 0,
) -> None:
    """Somebody files an issue."""
    place, who = _project(scene, project), _user(scene, author)
    key = scene.insert(
        "issue",
        id=number,
        project_id=place["id"],
        iid=next_iid(scene.db, "issue", place["id"]),
        title=title,
        description=text,
        author_id=who["id"],
        milestone_id=_titled(scene, "milestone", place["id"], milestone) if milestone else None,
        created_at=scene.stamp(minutes_ago),
        updated_at=scene.stamp(minutes_ago),
    )
    for label in labels:
        _put_label(scene, place["id"], key, label)
    _give(scene, who["id"], "issue", key, "assignee", assignees)
    _mention(scene, who["id"], text, "issue", key)
    _touch(scene, place["id"])


def issue_is_relabelled(
    scene: Scene, *, issue: int, author: str, add: Sequence[str] = (), remove: Sequence[str] = ()
) -> None:
    """Somebody gives an issue labels, and takes some away."""
    found = _issue(scene, issue)
    for label in remove:
        scene.write(
            "DELETE FROM issue_label WHERE issue_id = ? AND label_id = ?",
            issue,
            _titled(scene, "label", found["project_id"], label),
        )
    for label in add:
        _put_label(scene, found["project_id"], issue, label)
    _tell(scene, issue, _user(scene, author)["id"], relabelled(add, remove))


def issue_is_closed(scene: Scene, *, issue: int, author: str, text: str = "") -> None:
    """Somebody closes an issue, perhaps with a comment."""
    _set_state(scene, issue, author, "closed", text)


def issue_is_reopened(scene: Scene, *, issue: int, author: str, text: str = "") -> None:
    """Somebody reopens an issue, perhaps with a comment."""
    _set_state(scene, issue, author, "opened", text)


def comment_arrives(
    scene: Scene, *, author: str, text: str, issue: int = 0, merge_request: int = 0, minutes_ago: int = 0
) -> None:
    """Somebody comments on an issue or a merge request, told by its id; who is mentioned gets a to-do item."""
    topic: Topic = "issue" if issue else "merge_request"
    key, who = issue or merge_request, _user(scene, author)
    found = scene.row(topic.replace("_", " "), select("project_id", topic, "id = ?"), key)
    _note(scene, who["id"], topic, key, text, scene.stamp(minutes_ago))
    _mention(scene, who["id"], text, topic, key)
    _touch(scene, found["project_id"])


def member_joins(scene: Scene, *, user: str, role: int, project: str = "", group: str = "") -> None:
    """Somebody joins a project or a group: guest (10), reporter (20), developer (30), maintainer (40) or owner (50)."""
    who = _user(scene, user)["id"]
    if project:
        place = _project(scene, project)
        change = "INSERT OR REPLACE INTO project_member (project_id, user_id, role, created_at) VALUES (?, ?, ?, ?)"
    else:
        place = scene.row(f"group {group!r}", "SELECT id FROM namespace WHERE path = ?", group)
        change = "INSERT OR REPLACE INTO group_member (namespace_id, user_id, role, created_at) VALUES (?, ?, ?, ?)"
    scene.write(change, place["id"], who, role, scene.stamp())


def commit_is_pushed(
    scene: Scene, *, project: str, author: str, files: Mapping[str, str], message: str, branch: str = "main"
) -> None:
    """Somebody pushes a commit of some files to a branch; a branch that is not there begins at ``main``."""
    place, who = _project(scene, project), _user(scene, author)
    sql = "SELECT id, commit_id FROM branch WHERE project_id = ? AND name = ?"
    found = scene.rows(sql, place["id"], branch)
    tip = (found or scene.rows(sql, place["id"], "main"))[0]["commit_id"]
    made = _commit(scene, who, files, [tip], message)
    if found:
        scene.write("UPDATE branch SET commit_id = ? WHERE id = ?", made, found[0]["id"])
        scene.write(
            "UPDATE merge_request SET head_id = ? WHERE source_project_id = ? AND source_branch = ?"
            " AND state = 'opened'",
            made,
            place["id"],
            branch,
        )
    else:
        scene.insert("branch", project_id=place["id"], name=branch, commit_id=made, protected=0)
    _touch(scene, place["id"])


def file_goes_on(scene: Scene, *, project: str, text: str, path: str = "README.md") -> None:
    """Who made a project adds a paragraph to a file of its default branch."""
    branch, who = _default_branch(scene, project)
    objects = Objects(scene.db)
    held = objects.files(commit(scene.db, branch["commit_id"]).tree).get(path)
    if held is None:
        raise NothingHappensError(f"There is no {path} in {project}.")
    longer = objects.blob(held.sha).decode().rstrip() + f"\n\n{text}\n"
    _move_branch(scene, branch, _commit(scene, who, {path: longer}, [branch["commit_id"]], f"Update {path}"))


def commit_says(scene: Scene, *, project: str, text: str) -> None:
    """Who made a project pushes a commit to its default branch that changes nothing and says this."""
    branch, who = _default_branch(scene, project)
    _move_branch(scene, branch, _commit(scene, who, {}, [branch["commit_id"]], text))


def merge_request_is_opened(
    scene: Scene,
    *,
    project: str,
    author: str,
    branch: str,
    title: str,
    text: str = "",
    draft: bool = False,
    reviewers: Sequence[str] = (),
    minutes_ago: int = 0,
    number: int = 0,
) -> None:
    """Somebody asks for a branch to be merged into ``main``."""
    place, who = _project(scene, project), _user(scene, author)
    tips = {
        row["name"]: row["commit_id"]
        for row in scene.rows("SELECT name, commit_id FROM branch WHERE project_id = ?", place["id"])
    }
    if branch not in tips:
        raise NothingHappensError(f"There is no branch {branch!r}.")
    key = scene.insert(
        "merge_request",
        id=number,
        project_id=place["id"],
        iid=next_iid(scene.db, "merge_request", place["id"]),
        title=title,
        description=text,
        draft=int(draft),
        author_id=who["id"],
        source_project_id=place["id"],
        source_branch=branch,
        target_branch="main",
        head_id=tips[branch],
        created_at=scene.stamp(minutes_ago),
        updated_at=scene.stamp(minutes_ago),
    )
    _give(scene, who["id"], "merge_request", key, "reviewer", reviewers)
    _touch(scene, place["id"])


def _default_branch(scene: Scene, project: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The branch that a project shows first, and who made the project."""
    place = _project(scene, project)["id"]
    branch = scene.row(
        "default branch",
        "SELECT b.id, b.commit_id FROM branch b JOIN project p ON p.id = b.project_id AND p.default_branch = b.name"
        " WHERE p.id = ?",
        place,
    )
    who = scene.row(
        "user",
        "SELECT u.id, u.name, u.email FROM user u JOIN project p ON p.creator_id = u.id WHERE p.id = ?",
        place,
    )
    return branch, who


def _move_branch(scene: Scene, branch: Mapping[str, Any], made: int) -> None:
    scene.write("UPDATE branch SET commit_id = ? WHERE id = ?", made, branch["id"])


def _commit(
    scene: Scene, who: Mapping[str, Any], files: Mapping[str, str], parents: list[int], message: str
) -> int:
    """A commit of the files of its first parent with some others."""
    objects = Objects(scene.db)
    tree = objects.files(commit(scene.db, parents[0]).tree) if parents else {}
    for path, text in files.items():
        tree[path] = Entry(path.rpartition("/")[2], FILE, objects.put(BLOB, text.encode()))
    author = Person(who["name"], who["email"])
    return make_commit(scene.db, objects.build(tree), parents, author, scene.now, message)


def _set_state(scene: Scene, issue: int, author: str, state: str, text: str) -> None:
    found, who = _issue(scene, issue), _user(scene, author)["id"]
    if found["state"] == state:
        raise NothingHappensError(f"The issue is {state} already.")
    if text:
        _note(scene, who, "issue", issue, text, scene.stamp())
    closed = scene.stamp() if state == "closed" else None
    scene.write(
        "UPDATE issue SET state = ?, closed_at = ?, updated_at = ? WHERE id = ?",
        state,
        closed,
        scene.stamp(),
        issue,
    )
    _note(scene, who, "issue", issue, "closed" if closed else "reopened", scene.stamp(), system=1)
    _touch(scene, found["project_id"])


def _note(
    scene: Scene, author: SqlValue, topic: Topic, key: int, text: str, at: str, system: int = 0
) -> None:
    scene.insert(
        "note",
        **{f"{topic}_id": key},
        author_id=author,
        body=text,
        system=system,
        created_at=at,
        updated_at=at,
    )


def _mention(scene: Scene, author: SqlValue, text: str, topic: Topic, key: int) -> None:
    for name in mentioned(text):
        for row in scene.rows("SELECT id FROM user WHERE username = ? AND id <> ?", name, author):
            _todo(scene, row["id"], author, "mentioned", topic, key)


def _give(scene: Scene, author: SqlValue, topic: Topic, key: int, duty: Duty, names: Iterable[str]) -> None:
    """Give people a duty, which they have to do something about."""
    for name in names:
        who = _user(scene, name)["id"]
        scene.write(insert(f"{topic}_{duty}", f"{topic}_id user_id"), key, who)
        _todo(scene, who, author, TODOS[duty], topic, key)


def _todo(scene: Scene, user: SqlValue, author: SqlValue, action: str, topic: Topic, key: int) -> None:
    scene.insert(
        "todo",
        **{f"{topic}_id": key},
        user_id=user,
        author_id=author,
        action=action,
        state="pending",
        created_at=scene.stamp(),
    )


def _tell(scene: Scene, issue: int, author: SqlValue, words: str) -> None:
    """Tell readers of an issue what was done to it."""
    scene.insert("event", issue_id=issue, author_id=author, body=words, created_at=scene.stamp())
    scene.write("UPDATE issue SET updated_at = ? WHERE id = ?", scene.stamp(), issue)


def _add_milestone(scene: Scene, project: int, title: str, due: str | None = None, number: int = 0) -> None:
    scene.insert(
        "milestone",
        id=number,
        project_id=project,
        iid=next_iid(scene.db, "milestone", project),
        title=title,
        due_date=due,
        created_at=scene.stamp(),
    )


def _put_label(scene: Scene, project: SqlValue, issue: int, title: str) -> None:
    scene.write(
        "INSERT INTO issue_label (issue_id, label_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
        issue,
        _titled(scene, "label", project, title),
    )


def _titled(scene: Scene, table: Literal["label", "milestone"], project: SqlValue, title: str) -> SqlValue:
    sql = select("id", table, "project_id = ? AND title = ?")
    found: SqlValue = scene.row(f"{table} {title!r}", sql, project, title)["id"]
    return found


def _issue(scene: Scene, issue: int) -> dict[str, Any]:
    return scene.row("issue", "SELECT id, project_id, state FROM issue WHERE id = ?", issue)


def _project(scene: Scene, slug: str) -> dict[str, Any]:
    sql = "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path || '/' || p.path = ?"
    return scene.row(f"project {slug!r}", sql, slug)


def _user(scene: Scene, username: str) -> dict[str, Any]:
    return scene.row(
        f"user {username!r}", "SELECT id, username, name, email FROM user WHERE username = ?", username
    )


def _touch(scene: Scene, project: SqlValue) -> None:
    scene.write("UPDATE project SET last_activity_at = ? WHERE id = ?", scene.stamp(), project)


HAPPENINGS: Mapping[str, Happening] = {
    "project_appears": project_appears,
    "milestone_appears": milestone_appears,
    "label_appears": label_appears,
    "issue_is_filed": issue_is_filed,
    "issue_is_relabelled": issue_is_relabelled,
    "issue_is_closed": issue_is_closed,
    "issue_is_reopened": issue_is_reopened,
    "comment_arrives": comment_arrives,
    "member_joins": member_joins,
    "commit_is_pushed": commit_is_pushed,
    "file_goes_on": file_goes_on,
    "commit_says": commit_says,
    "merge_request_is_opened": merge_request_is_opened,
    "issue_goes_on": going_on("issue", "description"),
    "merge_request_goes_on": going_on("merge_request", "description"),
    "comment_goes_on": going_on("note", "body"),
    "description_goes_on": going_on("project", "description"),
}
"""By name."""

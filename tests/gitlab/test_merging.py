"""Merge requests: notes on lines, approvals, methods of merging, and conflicts."""

from __future__ import annotations

from typing import Any

import pytest

from .client import Forge
from .conftest import As

READY = (
    "r.state = 'opened' AND r.draft = 0 AND n.path = 'byteblaze' AND p.visibility = 'public'"
    " AND r.title NOT LIKE 'Shorten%' AND EXISTS (SELECT 1 FROM branch b WHERE b.project_id = p.id"
    " AND b.name = r.source_branch AND b.commit_id = r.head_id)"
)


@pytest.fixture
def address(me: Forge) -> str:
    return me.request_where(READY)


def id_of(forge: Forge, address: str) -> int:
    slug, _, iid = address.strip("/").partition("/-/merge_requests/")
    return int(
        forge.value("SELECT id FROM merge_request WHERE project_id = ? AND iid = ?", forge.project(slug), iid)
    )


def settings(forge: Forge, address: str, **values: Any) -> None:
    slug = address.strip("/").partition("/-/")[0]
    columns = {"project_id": forge.project(slug), **values}
    marks = ", ".join("?" * len(columns))
    forge.db.execute(
        f"INSERT OR REPLACE INTO project_setting ({', '.join(columns)}) VALUES ({marks})",
        tuple(columns.values()),
    )


def first_added(forge: Forge, address: str) -> dict[str, str]:
    """The fields of a note on the first line that was added."""
    page = forge.get(f"{address}/diffs")
    href = page.dom.all("tr.added td.no a")[0].attrs["href"]
    form = forge.get(href.partition("#")[0]).dom.one("#new-thread")
    return {each.attrs["name"]: each.attrs["value"] for each in form.all("input")}


def test_a_line_is_talked_about_and_its_thread_resolved(me: Forge, address: str) -> None:
    fields = first_added(me, address)
    assert me.post(f"{address}/notes", {**fields, "note": "Why this line?"}).status == 302
    thread = me.row("SELECT id, path, new_line FROM discussion ORDER BY id DESC LIMIT 1")
    assert thread[1:] == (fields["path"], int(fields["new_line"]))
    page = me.get(f"{address}/diffs")
    assert "Why this line?" in page.dom.one(f"#discussion_{thread[0]}").text
    me.post(f"{address}/notes", {"discussion": thread[0], "note": "Because."})
    assert me.value("SELECT count(*) FROM note WHERE discussion_id = ?", thread[0]) == 2
    me.post(f"{address}/discussions/{thread[0]}/resolve", {"state": "resolved"})
    assert "Resolved by Byte Blaze" in me.get(address).text
    me.post(f"{address}/discussions/{thread[0]}/resolve", {"state": "unresolved"})
    assert me.value("SELECT resolved_at FROM discussion WHERE id = ?", thread[0]) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"path": "no/such/file", "new_line": "1"},
        {"path": "README.md", "new_line": "99999"},
        {"path": "../x", "old_line": "-1"},
        {"path": "README.md", "new_line": "9" * 30},
    ],
)
def test_only_changed_lines_can_be_talked_about(me: Forge, address: str, fields: dict[str, str]) -> None:
    assert me.post(f"{address}/notes", {**fields, "note": "x"}).status == 400
    assert me.changes() == []


def test_a_thread_stays_with_its_line_when_the_branch_moves_on(me: Forge, address: str) -> None:
    fields = first_added(me, address)
    me.post(f"{address}/notes", {**fields, "note": "Follow me"})
    number = me.value("SELECT max(id) FROM discussion")
    slug, _, _ = address.strip("/").partition("/-/")
    branch = me.value("SELECT source_branch FROM merge_request WHERE id = ?", id_of(me, address))
    raw = me.get(f"/{slug}/-/raw/{branch}/{fields['path']}").text
    edit = {"file_path": fields["path"], "commit_message": "Push it down", "branch_name": branch}
    reply = me.post(
        f"/{slug}/-/update/{branch}/{fields['path']}", {**edit, "content": "A new first line\n\n" + raw}
    )
    assert reply.status == 302
    page = me.get(f"{address}/diffs")
    assert "Follow me" in page.dom.one(f"#discussion_{number}").text
    me.post(f"/{slug}/-/update/{branch}/{fields['path']}", {**edit, "content": "All is different now\n"})
    assert "Follow me" not in me.get(f"{address}/diffs").text
    assert "Outdated" in me.get(address).text


def test_approvals_are_needed_where_the_project_says_so(me: Forge, visitor: As) -> None:
    address = me.request_where(f"{READY} AND r.author_id <> 1")
    me.db.execute("DELETE FROM approval WHERE merge_request_id = ?", (id_of(me, address),))
    settings(me, address, approvals=1)
    assert me.post(f"{address}/merge").status == 400
    assert me.post(f"{address}/approval", {"state": "approve"}).status == 302
    assert "Approved by" in me.get(address).text
    assert me.post(f"{address}/approval", {"state": "revoke"}).status == 302
    assert me.post(f"{address}/merge").status == 400
    me.post(f"{address}/approval", {"state": "approve"})
    assert me.post(f"{address}/merge").status == 302


def test_nobody_approves_their_own(me: Forge, address: str) -> None:
    me.db.execute("UPDATE merge_request SET author_id = 1 WHERE id = ?", (id_of(me, address),))
    assert me.post(f"{address}/approval", {"state": "approve"}).status == 403


def test_threads_must_be_resolved_where_the_project_says_so(me: Forge, address: str) -> None:
    me.db.execute(
        "UPDATE discussion SET resolved_at = '2023-06-01' WHERE merge_request_id = ?", (id_of(me, address),)
    )
    settings(me, address, threads_resolved=1)
    me.post(f"{address}/notes", {"note": "Wait", "thread": "1"})
    assert "all threads must be resolved" in me.get(address).text
    assert me.post(f"{address}/merge").status == 400
    me.post(f"{address}/discussions/{me.value('SELECT max(id) FROM discussion')}/resolve")
    assert me.post(f"{address}/merge").status == 302


def parents(forge: Forge, number: int) -> list[int]:
    sql = "SELECT parent FROM commit_parent WHERE child = ? ORDER BY position"
    return [int(parent) for (parent,) in forge.db.execute(sql, (number,))]


def test_fast_forward_needs_a_rebase_and_makes_no_merge_commit(me: Forge, address: str) -> None:
    settings(me, address, merge_method="ff")
    number = id_of(me, address)
    project, target = me.row(
        "SELECT r.project_id, b.commit_id FROM merge_request r JOIN branch b ON b.project_id = r.project_id"
        " AND b.name = r.target_branch WHERE r.id = ?",
        number,
    )
    assert me.post(f"{address}/merge").status == 400
    assert me.post(f"{address}/rebase").status == 302
    head = me.value("SELECT head_id FROM merge_request WHERE id = ?", number)
    assert parents(me, head) == [target]
    assert me.post(f"{address}/merge").status == 302
    tip = me.value("SELECT commit_id FROM branch WHERE project_id = ? AND name = 'main'", project)
    assert tip == head


def test_squashing_makes_one_commit_of_the_author(me: Forge, address: str) -> None:
    before = me.value("SELECT max(id) FROM git_commit")
    assert me.post(f"{address}/merge", {"squash": "1"}).status == 302
    made = me.db.execute(
        "SELECT id, author_name FROM git_commit WHERE id > ? ORDER BY id", (before,)
    ).fetchall()
    author = me.value(
        "SELECT u.name FROM merge_request r JOIN user u ON u.id = r.author_id WHERE r.id = ?",
        id_of(me, address),
    )
    assert [len(parents(me, int(str(row[0])))) for row in made] == [1, 2]
    assert made[0][1] == author


def test_conflicts_are_resolved_by_a_commit_to_the_source_branch(me: Forge, visitor: As) -> None:
    address = me.request_where(
        "r.title LIKE 'Shorten%' AND r.state = 'opened' AND p.visibility = 'public'"
        " AND (n.path IN ('primer', 'a11yproject') OR n.path = 'byteblaze')"
    )
    page = me.get(f"{address}/conflicts")
    assert "<<<<<<< ours" in page.text.replace("&lt;", "<")
    marked = {"choice_0": "edited", "content_0": "<<<<<<< ours\nx\n", "commit_message": "m"}
    assert me.post(f"{address}/conflicts", marked).status == 400
    assert me.post(f"{address}/conflicts", {"choice_0": "edited"}).status == 400
    text = {"choice_0": "edited", "content_0": "# One title\r\n", "commit_message": "Settle it"}
    assert me.post(f"{address}/conflicts", text).status == 302
    slug, number = address.strip("/").partition("/-/")[0], id_of(me, address)
    branch, head = me.row("SELECT source_branch, head_id FROM merge_request WHERE id = ?", number)
    assert me.get(f"/{slug}/-/raw/{branch}/README.md").text == "# One title\n"
    assert len(parents(me, head)) == 2
    assert "there are merge conflicts" not in me.get(address).text
    assert visitor("hugo_m").post(f"{address}/conflicts", text).status == 403


def test_changes_come_from_a_fork(me: Forge) -> None:
    slug = me.value(
        "SELECT n.path || '/' || p.path FROM project p JOIN namespace n ON n.id = p.namespace_id"
        " WHERE p.visibility = 'public' AND n.user_id > 4 AND p.forked_from_id IS NULL AND NOT EXISTS"
        " (SELECT 1 FROM project_member m WHERE m.project_id = p.id AND m.user_id = 1) ORDER BY p.id LIMIT 1"
    )
    assert me.get(f"/{slug}/-/merge_requests/new").status == 403
    fork = me.follow(me.post(f"/{slug}/-/forks/new"))
    assert fork.status == 200
    mine = f"byteblaze/{slug.partition('/')[2]}"
    default = me.value("SELECT default_branch FROM project WHERE id = ?", me.project(mine))
    form = {"file_path": "hello.md", "content": "x", "commit_message": "Say hello", "branch_name": "hello"}
    assert me.post(f"/{mine}/-/new/{default}", form).status == 302
    wanted = {"source_branch": f"{mine}:hello", "target_branch": default, "title": "Say hello"}
    page = me.follow(me.post(f"/{slug}/-/merge_requests/new", {**wanted, "labels": "bug"}))
    assert f"{mine}:hello" in page.text
    assert (
        me.value(
            "SELECT count(*) FROM merge_request_label x JOIN merge_request r ON r.id ="
            " x.merge_request_id WHERE r.title = 'Say hello'"
        )
        == 0
    )


def test_several_people_are_assigned_and_asked_to_review(me: Forge, address: str) -> None:
    slug = address.strip("/").partition("/-/")[0]
    for name in ("oren-k", "abhi_sub"):
        me.post(f"/{slug}/-/project_members", {"username": name, "role": "30"})
    me.post(f"{address}/side", {"field": "assignee", "assignee": ["oren-k", "abhi_sub", "nobody"]})
    me.post(f"{address}/side", {"field": "reviewer", "reviewer": ["oren-k"]})
    number = id_of(me, address)
    count = "SELECT count(*) FROM merge_request_{} WHERE merge_request_id = ?"
    assert me.value(count.format("assignee"), number) == 2
    assert me.value(count.format("reviewer"), number) == 1
    page = me.get("/dashboard/merge_requests", reviewer_username="oren-k", state="all")
    assert address in page.text
    assert (
        me.value("SELECT count(*) FROM todo WHERE merge_request_id = ? AND action = 'assigned'", number) >= 2
    )


def test_strangers_reach_nothing_of_a_hidden_merge_request(me: Forge, visitor: As) -> None:
    address = me.request_where("p.visibility = 'private' AND n.path = 'byteblaze'")
    note = me.value("SELECT min(id) FROM note WHERE merge_request_id IS NOT NULL")
    forms: tuple[tuple[str, dict[str, Any]], ...] = (
        ("notes", {"note": "x"}),
        (f"notes/{note}/awards", {"name": "heart"}),
        (f"notes/{note}/delete", {}),
        ("awards", {"name": "heart"}),
        ("side", {"field": "labels", "labels": "bug"}),
        ("approval", {"state": "approve"}),
        ("rebase", {}),
        ("conflicts", {"choice_0": "ours"}),
        ("merge", {}),
        ("subscription", {}),
        ("todo", {}),
        ("tasks", {"task": "0"}),
        ("discussions/1/resolve", {}),
    )
    stranger = visitor("mira.castell")
    for path, form in forms:
        assert stranger.post(f"{address}/{path}", form).status == 404, path
    assert stranger.changes() == []


def test_outsiders_of_a_public_project_may_talk_and_no_more(me: Forge, visitor: As, address: str) -> None:
    stranger = visitor("linnea.b")
    me_only: tuple[tuple[str, dict[str, str]], ...] = (
        ("side", {"field": "labels", "labels": "bug"}),
        ("approval", {"state": "approve"}),
        ("rebase", {}),
        ("merge", {}),
        ("state", {"state": "closed"}),
        ("tasks", {"task": "0"}),
    )
    for path, form in me_only:
        assert stranger.post(f"{address}/{path}", form).status == 403, path
    assert stranger.changes() == []
    stranger.post(f"{address}/notes", {"note": "/close\n/label ~bug\n/draft"})
    assert (
        stranger.value("SELECT state FROM merge_request WHERE id = ?", id_of(stranger, address)) == "opened"
    )
    assert {table for _, table in stranger.changes()} <= {"note", "merge_request", "project"}

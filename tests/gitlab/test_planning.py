"""Issues: people, labels, quick actions, relations, moving, checklists, reactions, threads and boards."""

from __future__ import annotations

import re

import pytest

from .client import Forge
from .conftest import As

DESIGN = "/primer/design"


@pytest.fixture
def issue(me: Forge) -> str:
    """A new issue of one's own."""
    text = "Do this:\n\n- [ ] first `thing`\n- [x] second\n\n```\n- [ ] no task\n```\n"
    return me.post(f"{DESIGN}/-/issues/new", {"title": "A new issue", "description": text}).location


def row(forge: Forge, column: str) -> object:
    return forge.value(f"SELECT {column} FROM issue WHERE title = 'A new issue'")


def labels(forge: Forge) -> set[str]:
    sql = (
        "SELECT l.title FROM issue_label x JOIN label l ON l.id = x.label_id WHERE x.issue_id ="
        " (SELECT id FROM issue WHERE title = 'A new issue')"
    )
    return {str(title) for (title,) in forge.db.execute(sql)}


def people(forge: Forge) -> set[str]:
    sql = (
        "SELECT u.username FROM issue_assignee x JOIN user u ON u.id = x.user_id WHERE x.issue_id ="
        " (SELECT id FROM issue WHERE title = 'A new issue')"
    )
    return {str(name) for (name,) in forge.db.execute(sql)}


def say(forge: Forge, issue: str, text: str) -> None:
    assert forge.post(f"{issue}/notes", {"note": text}).status == 302


def test_quick_actions_are_done_and_the_rest_is_said(me: Forge, issue: str) -> None:
    say(me, issue, 'Please look\n/assign @mira.castell me\n/label ~bug ~"good first issue"\n/due 2023-07-01')
    assert people(me) == {"mira.castell", "byteblaze"}
    assert labels(me) == {"bug", "good first issue"}
    assert row(me, "due_date") == "2023-07-01"
    assert me.value("SELECT body FROM note ORDER BY id DESC LIMIT 1") == "Please look"
    say(me, issue, "/unassign @mira.castell\n/unlabel ~bug\n/remove_due_date\n/confidential\n/todo")
    assert (people(me), labels(me)) == ({"byteblaze"}, {"good first issue"})
    assert (row(me, "due_date"), row(me, "confidential")) == (None, 1)
    assert me.value("SELECT action FROM todo ORDER BY id DESC LIMIT 1") == "marked"
    say(me, issue, "/etc/hosts is missing\n/nothing_like_this\n```\n/close\n```")
    assert row(me, "state") == "opened"
    assert "/nothing_like_this" in me.get(issue).text
    say(me, issue, "/relabel ~question\n/title A new issue\n/close")
    assert (labels(me), row(me, "state")) == ({"question"}, "closed")


def test_a_milestone_is_set_by_its_title(me: Forge, issue: str) -> None:
    sql = "SELECT id, title FROM milestone WHERE project_id = ? AND state = 'active'"
    number, title = me.db.execute(sql, (me.project("primer/design"),)).fetchone() or (None, "")
    if number is None:
        me.post(f"{DESIGN}/-/milestones/new", {"title": "Soon"})
        number, title = me.row(sql, me.project("primer/design"))
    say(me, issue, f'/milestone %"{title}"')
    assert row(me, "milestone_id") == number


def test_guests_of_a_project_cannot_plan(visitor: As) -> None:
    stranger = visitor("linnea.b")
    issue = stranger.post(
        f"{DESIGN}/-/issues/new", {"title": "A new issue", "assignee": "1", "labels": "bug"}
    ).location
    say(stranger, issue, "/label ~bug\n/assign @mira.castell\n/due 2023-07-01\n/move linnea.b/x\nHello")
    assert (labels(stranger), people(stranger), row(stranger, "due_date")) == (set(), set(), None)
    for path, form in (
        ("side", {"field": "labels", "labels": "bug"}),
        ("links", {"target": "#1"}),
        ("move", {"to_project": "byteblaze/dotfiles"}),
    ):
        assert stranger.post(f"{issue}/{path}", form).status == 403, path
    assert stranger.post(f"{DESIGN}/-/boards/lists", {"label_id": "1"}).status == 403
    say(stranger, issue, "/close")
    assert row(stranger, "state") == "closed"


def test_who_is_assigned_and_has_left_the_project_is_still_offered(me: Forge, issue: str) -> None:
    """Saving a form as it is shown takes nobody off."""
    say(me, issue, "/assign @mira.castell me")
    number = me.value("SELECT id FROM user WHERE username = 'mira.castell'")
    me.db.execute("DELETE FROM project_member WHERE user_id = ?", (number,))
    me.db.execute("DELETE FROM group_member WHERE user_id = ?", (number,))
    ticks = re.findall(r'name="(issue\[assignee_ids\]\[\])" value="(\d+)" checked', me.get(issue).text)
    assert str(number) in [value for _, value in ticks]
    form = {"field": "assignee", ticks[0][0]: [value for _, value in ticks]}
    assert me.post(f"{issue}/side", form).status == 302
    assert people(me) == {"mira.castell", "byteblaze"}


def test_of_one_scope_there_is_one_label(me: Forge, issue: str) -> None:
    for title in ("speed::slow", "speed::fast"):
        me.post(f"{DESIGN}/-/labels/new", {"title": title, "color": "#123456"})
        say(me, issue, f'/label ~"{title}"')
    assert labels(me) == {"speed::fast"}
    chip = me.get(issue).dom.one(".block.labels .label-chip.scoped")
    assert "".join(chip.text.split()) == "speed::fast"


def test_a_checklist_is_ticked_and_nothing_else_changes(me: Forge, issue: str) -> None:
    page = me.get(issue)
    boxes = page.dom.all("input[name=task]")
    assert [each.attrs["aria-label"] for each in boxes] == ["first `thing`", "second"]
    me.post(f"{issue}/tasks", {"task": ["0"]})
    said = str(row(me, "description"))
    assert "- [x] first" in said
    assert "- [ ] second" in said
    assert "- [ ] no task" in said


def test_issues_are_related_and_not_to_hidden_ones(me: Forge, visitor: As, issue: str) -> None:
    me.post(f"{issue}/links", {"target": "#1", "kind": "blocks"})
    me.post(f"{issue}/links", {"target": "byteblaze/dotfiles#1", "kind": "relates_to"})
    assert me.value("SELECT count(*) FROM issue_link WHERE created_at = '2023-06-12 12:00:00'") == 2
    assert "is blocked by" in me.get(f"{DESIGN}/-/issues/1").text
    for target in ("#1", issue.rpartition("/")[2], "#99999", "nobody/nothing#1", "javascript:#1", ""):
        me.post(f"{issue}/links", {"target": target})
    assert me.value("SELECT count(*) FROM issue_link WHERE created_at = '2023-06-12 12:00:00'") == 2
    me.post(f"{issue}/links", {"target": "byteblaze/timeit#1"})
    secret = me.value(
        "SELECT title FROM issue WHERE project_id = ? AND iid = 1", me.project("byteblaze/timeit")
    )
    assert secret in me.get(issue).text
    me.world.session("gitlab")["user"] = "linnea.b"
    assert secret not in me.get(issue).text
    me.post(f"{issue}/links/delete", {"issue_id": me.value("SELECT id FROM issue WHERE iid = 1 LIMIT 1")})
    assert me.value("SELECT count(*) FROM issue_link WHERE created_at = '2023-06-12 12:00:00'") == 3


def test_an_issue_moves_with_its_notes(me: Forge, issue: str) -> None:
    say(me, issue, "Remember this\n/label ~bug")
    reply = me.post(f"{issue}/move", {"to_project": "byteblaze/dotfiles"})
    page = me.follow(reply)
    assert reply.location.startswith("/byteblaze/dotfiles/-/issues/")
    assert "Remember this" in page.text
    old = me.get(issue)
    assert "This issue was moved to" in old.text
    assert old.dom.one(".state.closed").text.strip().startswith("Closed")
    assert me.post(f"{issue}/move", {"to_project": "byteblaze/timeit"}).status == 403


@pytest.mark.parametrize("target", ["lanternworks/nothing", "primer/design", "", "/", "byteblaze"])
def test_an_issue_does_not_move_just_anywhere(me: Forge, issue: str, target: str) -> None:
    assert me.post(f"{issue}/move", {"to_project": target}).status == 403


def test_an_issue_does_not_move_where_one_has_no_role(me: Forge, issue: str) -> None:
    sql = (
        "SELECT n.path || '/' || p.path FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE"
        " p.visibility = 'public' AND n.path NOT IN ('byteblaze', 'primer', 'a11yproject') AND NOT EXISTS"
        " (SELECT 1 FROM project_member m WHERE m.project_id = p.id AND m.user_id = 1) LIMIT 1"
    )
    assert me.post(f"{issue}/move", {"to_project": me.value(sql)}).status == 403
    say(me, issue, f"/move {me.value(sql)}")
    assert row(me, "state") == "opened"


def test_reactions_are_given_and_taken_back(me: Forge, issue: str) -> None:
    me.post(f"{issue}/awards", {"name": "heart"})
    assert 'aria-label="heart: 1"' in me.get(issue).text
    me.post(f"{issue}/awards", {"name": "heart"})
    assert me.value("SELECT count(*) FROM award WHERE issue_id = (SELECT max(id) FROM issue)") == 0
    assert me.post(f"{issue}/awards", {"name": "<b>"}).status == 400


def test_an_answer_makes_a_thread_and_only_authors_edit(me: Forge, issue: str) -> None:
    say(me, issue, "First")
    note = me.value("SELECT max(id) FROM note")
    me.post(f"{issue}/notes", {"note": "Second", "reply_to": str(note)})
    page = me.get(issue)
    assert len(page.dom.one(".thread").all(".note")) == 2
    me.post(f"{issue}/notes/{note}/edit", {"note": "First, better"})
    assert "First, better" in me.get(issue).text
    me.world.session("gitlab")["user"] = "mira.castell"
    assert me.get(f"{issue}/notes/{note}/edit").status == 403
    assert me.post(f"{issue}/notes/{note}/edit", {"note": "Mine"}).status == 403
    assert me.post(f"{DESIGN}/-/issues/1/notes/{note}/delete").status == 404
    assert me.post(f"{issue}/notes", {"note": "x", "discussion": "999999"}).status == 404
    assert me.post(f"{issue}/notes", {"note": "x", "reply_to": "1"}).status == 404


def test_hearing_of_an_issue_can_be_turned_off(me: Forge, issue: str) -> None:
    assert "Turn off notifications" in me.get(issue).text
    me.post(f"{issue}/subscription")
    assert "Turn on notifications" in me.get(issue).text
    me.post(f"{issue}/todo")
    assert "Mark as done" in me.get(issue).text


def test_a_commit_on_the_default_branch_closes_issues(visitor: As) -> None:
    mira = visitor("mira.castell")
    number = mira.value(
        "SELECT iid FROM issue WHERE project_id = ? AND state = 'opened' LIMIT 1",
        mira.project("primer/design"),
    )
    form = {"file_path": "x.md", "content": "x", "commit_message": f"Say x\n\nCloses #{number}"}
    assert mira.post(f"{DESIGN}/-/new/main", {**form, "branch_name": "main"}).status == 302
    page = mira.get(f"{DESIGN}/-/issues/{number}")
    assert "closed via commit" in page.text


def test_cards_move_between_the_lists_of_a_board(me: Forge, issue: str) -> None:
    board = me.value("SELECT id FROM board WHERE project_id = ?", me.project("primer/design"))
    first, title = me.row(
        "SELECT b.id, l.title FROM board_list b JOIN label l ON l.id = b.label_id WHERE b.board_id = ?", board
    )
    base, iid = f"{DESIGN}/-/boards/{board}", issue.rpartition("/")[2]
    me.post(f"{base}/move", {"issue": iid, "from": "open", "to": str(first)})
    assert labels(me) == {title}
    assert "A new issue" in me.get(base).dom.one(f"section[data-list={first}]").text
    me.post(f"{base}/move", {"issue": iid, "from": str(first), "to": "closed"})
    assert (labels(me), row(me, "state")) == (set(), "closed")
    me.post(f"{base}/move", {"issue": iid, "from": "closed", "to": "open"})
    assert row(me, "state") == "opened"
    assert me.post(f"{base}/move", {"issue": iid, "from": "open", "to": "nowhere"}).status == 400
    assert me.post(f"{base}/lists/delete", {"list_id": str(first)}).status == 302
    assert me.post(f"/byteblaze/dotfiles/-/boards/{board}/move", {"issue": "1", "to": "closed"}).status == 404


def test_confidential_issues_are_on_nobody_elses_board_or_list(me: Forge) -> None:
    form = {"title": "Hush hush", "confidential": "1"}
    iid = me.post("/byteblaze/dotfiles/-/issues/new", form).location.rpartition("/")[2]
    title = "Hush hush"
    me.world.session("gitlab")["user"] = "linnea.b"
    for path in ("issues?state=all", "boards"):
        assert title not in me.get(f"/byteblaze/dotfiles/-/{path}").text
    for path in ("notes", "awards", "todo", "subscription", "tasks", "links"):
        assert me.post(f"/byteblaze/dotfiles/-/issues/{iid}/{path}", {"note": "x"}).status == 404, path
    assert title not in me.get("/search?scope=issues&search=Hush").text

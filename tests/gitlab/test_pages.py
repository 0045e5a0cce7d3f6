"""What people do on the forge, and what they must not."""

from __future__ import annotations

import pytest

from .client import Forge
from .conftest import As

DOTFILES = "/byteblaze/dotfiles"


def test_private_projects_are_not_there_for_others(me: Forge, guest: Forge, visitor: As) -> None:
    stranger = visitor("tessa-lund")
    for path in (
        "",
        "/-/tree/main",
        "/-/raw/main/README.md",
        "/-/issues",
        "/-/commits/main",
        "/-/graphs/main",
    ):
        address = f"/byteblaze/timeit{path}"
        assert me.get(address).status == 200
        assert guest.get(address).status == stranger.get(address).status == 404
    assert "Measures how long" not in guest.get("/explore?name=timeit").text
    assert "Measures how long" not in stranger.get("/search?search=timeit").text


def test_a_file_is_changed_by_a_commit(me: Forge) -> None:
    before = me.value(
        "SELECT commit_id FROM branch WHERE project_id = ? AND name = 'main'",
        me.project("byteblaze/dotfiles"),
    )
    form = {
        "file_path": "notes/a.txt",
        "content": "one\r\ntwo",
        "commit_message": "Add notes",
        "branch_name": "main",
    }
    reply = me.follow(me.post(f"{DOTFILES}/-/new/main", form))
    assert reply.status == 200
    assert me.get(f"{DOTFILES}/-/raw/main/notes/a.txt").text == "one\ntwo\n"
    assert me.changes() == [
        ("insert", "commit_parent"),
        ("insert", "git_commit"),
        ("update", "branch"),
        ("update", "project"),
    ]
    parent = me.value("SELECT parent FROM commit_parent ORDER BY child DESC LIMIT 1")
    assert parent == before
    assert "Add notes" in me.get(f"{DOTFILES}/-/commits/main").text
    assert "Byte Blaze" in me.get(f"{DOTFILES}/-/blame/main/notes/a.txt").text


@pytest.mark.parametrize("path", ["../up", "a//b", ".git/config", "zshrc/below", "zshrc", "/", "a/./b"])
def test_odd_paths_are_refused(me: Forge, path: str) -> None:
    form = {"file_path": path, "content": "x", "commit_message": "m", "branch_name": "main"}
    assert me.post(f"{DOTFILES}/-/new/main", form).status == 422
    assert me.changes() == []


@pytest.mark.parametrize("name", ["a b", "-x", "a..b", "x.lock", "a~1", "", "/a", "a/", "@"])
def test_odd_branch_names_are_refused(me: Forge, name: str) -> None:
    assert me.post(f"{DOTFILES}/-/branches/new", {"branch_name": name, "ref": "main"}).status == 422
    assert me.changes() == []


def test_developers_cannot_write_to_protected_branches(me: Forge) -> None:
    form = {"file_path": "x.md", "content": "x", "commit_message": "m", "branch_name": "main"}
    assert "protected" in me.post("/primer/design/-/new/main", form).text
    assert me.changes() == []
    reply = me.post("/primer/design/-/new/main", {**form, "branch_name": "byteblaze-patch-1"})
    assert reply.status == 302
    assert ("insert", "branch") in me.changes()


def test_strangers_cannot_change_code_members_or_issues(visitor: As) -> None:
    stranger = visitor("mira.castell")
    form = {"file_path": "x.md", "content": "x", "commit_message": "m", "branch_name": "y"}
    assert stranger.post(f"{DOTFILES}/-/new/main", form).status == 403
    assert stranger.post(f"{DOTFILES}/-/project_members", {"username": "oren-k", "role": "50"}).status == 403
    assert stranger.post(f"{DOTFILES}/-/milestones/new", {"title": "x"}).status == 403
    assert stranger.get(f"{DOTFILES}/edit").status == 403
    assert stranger.changes() == []


def test_merging_joins_both_histories(me: Forge) -> None:
    where = (
        "r.state = 'opened' AND r.draft = 0 AND n.path = 'byteblaze' AND p.visibility = 'public'"
        " AND r.title NOT LIKE 'Shorten%'"
    )
    address = me.request_where(where)
    assert "Ready to merge!" in me.get(address).text
    reply = me.follow(me.post(f"{address}/merge", {}))
    assert "Merged" in reply.text
    parents = me.value("SELECT count(*) FROM commit_parent WHERE child = (SELECT max(id) FROM git_commit)")
    assert parents == 2
    assert me.post(f"{address}/merge", {}).status == 400


def test_conflicts_are_named_and_cannot_be_merged(visitor: As) -> None:
    guest = visitor(None)
    address = guest.request_where(
        "r.title LIKE 'Shorten%' AND p.visibility = 'public' AND n.user_id IS NOT NULL"
    )
    owner = visitor(str(guest.value("SELECT path FROM namespace WHERE path = ?", address.split("/")[1])))
    page = guest.get(address)
    assert "README.md" in guest.get(f"{address}/diffs").text
    assert page.status == 200
    assert owner.post(f"{address}/merge", {}).status in (400, 403)
    assert owner.changes() == []


def test_issues_are_planned_discussed_and_closed(me: Forge) -> None:
    form = {
        "title": "Late",
        "description": "See @mira.castell",
        "assignee": str(me.value("SELECT id FROM user WHERE username = ?", "mira.castell")),
        "due_date": "12/31/2030",
    }
    page = me.follow(me.post("/primer/design/-/issues/new", form))
    assert page.dom.one(".due_date").text.strip().startswith("Due date")
    assert "Dec 31, 2030" in page.text
    assert me.value("SELECT count(*) FROM todo WHERE user_id = 2 AND created_at = '2023-06-12 12:00:00'") == 2
    number = me.value("SELECT max(iid) FROM issue WHERE project_id = ?", me.project("primer/design"))
    me.post(f"/primer/design/-/issues/{number}/notes", {"note": "Done in our place\n/close"})
    assert me.row("SELECT state FROM issue WHERE title = 'Late'") == ("closed",)
    assert me.value("SELECT count(*) FROM note WHERE body = 'Done in our place'") == 1


def test_confidential_issues_are_for_members(me: Forge, guest: Forge, visitor: As) -> None:
    me.post("/primer/design/-/issues/new", {"title": "Hush hush", "confidential": "1"})
    number = me.value("SELECT max(iid) FROM issue WHERE project_id = ?", me.project("primer/design"))
    assert me.get(f"/primer/design/-/issues/{number}").status == 200
    for other in (guest, visitor("hugo_m")):
        other.db.execute(
            "UPDATE issue SET confidential = 1, title = 'Hush hush' WHERE id = (SELECT max(id) FROM issue"
            " WHERE project_id = ?)",
            (other.project("primer/design"),),
        )
        iid = other.value("SELECT iid FROM issue WHERE title = 'Hush hush'")
        assert other.get(f"/primer/design/-/issues/{iid}").status == 404
        assert "Hush hush" not in other.get("/primer/design/-/issues?state=all").text


def test_a_project_from_a_template_has_its_first_commit(me: Forge) -> None:
    form = {"name": "web agent xl", "namespace": "byteblaze", "visibility": "private"}
    page = me.follow(me.post("/projects/new/template/android", form))
    assert page.dom.one(".visibility-icon").attrs["title"] == "Private"
    assert (
        "Initialized from &#39;Android&#39; project template"
        in me.get("/byteblaze/web-agent-xl/-/commits").text
    )


def test_a_project_from_a_template_has_the_description_of_the_templates_own_project(me: Forge) -> None:
    """Where that project is not there, or its visitor may not see it, the new one says nothing."""
    form = {"name": "one", "namespace": "byteblaze", "visibility": "private"}
    me.follow(me.post("/projects/new/template/jekyll", form))
    assert me.value("SELECT description FROM project WHERE path = 'one'") == ""
    me.db.execute("INSERT INTO namespace (path, name, created_at) VALUES ('pages', 'Pages', '2023-01-01')")
    me.db.execute(
        "UPDATE project SET path = 'jekyll', description = 'A blog', visibility = 'public', namespace_id ="
        " (SELECT id FROM namespace WHERE path = 'pages') WHERE path = 'inkwell' AND forked_from_id IS NULL"
    )
    me.follow(me.post("/projects/new/template/jekyll", form | {"name": "two"}))
    assert me.value("SELECT description FROM project WHERE path = 'two'") == "A blog"
    me.db.execute("UPDATE project SET visibility = 'private' WHERE path = 'jekyll'")
    me.db.execute("DELETE FROM project_member WHERE user_id = 1")
    me.follow(me.post("/projects/new/template/jekyll", form | {"name": "three"}))
    assert me.value("SELECT description FROM project WHERE path = 'three'") == ""


def test_a_filtered_list_of_issues_has_the_address_that_public_tasks_name(me: Forge) -> None:
    forms = me.get("/primer/design/-/issues").dom.all("form.bar")
    assert [form.attrs["action"] for form in forms] == ["/primer/design/-/issues/"]
    assert me.get("/primer/design/-/issues/?label_name%5B%5D=bug").status == 200


def test_a_fork_shares_commits_and_goes_its_own_way(me: Forge) -> None:
    me.follow(me.post("/primer/design/-/forks/new", {}))
    assert "Forked from" in me.get("/byteblaze/design").text
    form = {"file_path": "x.md", "content": "x", "commit_message": "Only here", "branch_name": "main"}
    assert me.post("/byteblaze/design/-/new/main", form).status == 302
    assert "Only here" in me.get("/byteblaze/design/-/commits/main").text
    assert "Only here" not in me.get("/primer/design/-/commits/main").text
    assert me.post("/primer/design/-/forks/new", {}).status == 400


def test_members_are_invited_with_a_role(me: Forge) -> None:
    me.post(f"{DOTFILES}/-/project_members", {"username": "abhi_sub, @vintner", "role": "30"})
    page = me.get(f"{DOTFILES}/-/project_members")
    names = [each.text.strip() for each in page.dom.all("span.gl-avatar-labeled-sublabel")]
    assert {"@abhi_sub", "@vintner"} <= set(names)


def test_no_role_above_ones_own_can_be_given(visitor: As) -> None:
    boss = visitor("byteblaze")
    boss.post(f"{DOTFILES}/-/project_members", {"username": "mira.castell", "role": "40"})
    boss.world.session("gitlab")["user"] = "mira.castell"
    assert boss.post(f"{DOTFILES}/-/project_members", {"username": "oren-k", "role": "50"}).status == 422
    assert boss.post(f"{DOTFILES}/archive", {}).status == 403


def test_status_website_and_following_show_on_profiles(me: Forge) -> None:
    me.post("/-/profile/status", {"status_message": "Enjoying life"})
    me.post("/users/oren-k/follow", {})
    page = me.get("/byteblaze")
    assert page.dom.one(".cover-status").text.strip() == "Enjoying life"
    assert "Enjoying life</span></div>" in page.text, "public tasks read the last child"
    assert "@oren-k" in me.get("/users/byteblaze/following").dom.one(".user-profile").text


@pytest.mark.parametrize(
    "path",
    [
        "/primer/design/-/tree/nothing",
        "/primer/design/-/blob/main/..%2f..%2fetc",
        "/primer/design/-/commit/zzz",
        "/primer/design/-/commit/" + "0" * 40,
        "/primer/design/-/issues/999999999999999999999",
        "/primer/design/-/compare/main...nothing",
        "/groups/nobody/-/group_members",
        "/users/nobody/starred",
    ],
)
def test_what_is_not_there_is_not_found(me: Forge, path: str) -> None:
    assert me.get(path).status == 404


def test_commits_of_other_projects_cannot_be_read_here(guest: Forge, visitor: As) -> None:
    secret = guest.value(
        "SELECT c.sha FROM git_commit c JOIN branch b ON b.commit_id = c.id WHERE b.project_id = ?",
        guest.project("byteblaze/timeit"),
    )
    assert guest.get(f"/primer/design/-/commit/{secret}").status == 404
    assert guest.get(f"/primer/design/-/tree/{secret}").status == 404


@pytest.mark.parametrize("path", ["../x", "a/../../x", "/x", "a//b", ".git/config", "x/.GIT/y", "a/", "."])
def test_paths_that_lead_elsewhere_are_refused(me: Forge, path: str) -> None:
    form = {"file_path": path, "content": "x", "commit_message": "m", "branch_name": "main"}
    assert me.post(f"{DOTFILES}/-/new/main", form).status == 422
    assert me.changes() == []


@pytest.mark.parametrize(
    "name", ["a..b", "HEAD", "-x", "x.lock", "main/x", "a b", "f" * 40, "a" * 201, "x@{1}"]
)
def test_names_that_no_branch_can_have_are_refused(me: Forge, name: str) -> None:
    assert me.post(f"{DOTFILES}/-/branches/new", {"branch_name": name, "ref": "main"}).status == 422
    form = {"file_path": "x.md", "content": "x", "commit_message": "m", "branch_name": name}
    assert me.post(f"{DOTFILES}/-/new/main", form).status == 422
    assert me.changes() == []


def test_equal_deeds_make_equal_commits(visitor: As) -> None:
    form = {"file_path": "x.md", "content": "x", "commit_message": "m", "branch_name": "main"}
    made = []
    for _ in range(2):
        one = visitor("byteblaze")
        one.post(f"{DOTFILES}/-/new/main", form)
        made.append(one.value("SELECT sha FROM git_commit ORDER BY id DESC LIMIT 1"))
    assert made[0] == made[1]
    other = visitor("byteblaze")
    other.post(f"{DOTFILES}/-/new/main", form | {"content": "y"})
    assert other.value("SELECT sha FROM git_commit ORDER BY id DESC LIMIT 1") != made[0]

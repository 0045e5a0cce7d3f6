"""A second look at the forge's tasks by somebody who distrusts them: wrong ways must fail, right ones must pass."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.suite_checks import answered
from tests.suites.second_look import Bench, Deed, Try, fails, nothing, succeeds
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.registry import databases, load_sites
from webarium.suites.cross.forge import addresses, most_commented, newest
from webarium.suites.gitlab import base as forge
from webarium.suites.gitlab.histories import top
from webarium.suites.reddit.base import paths_of
from webarium.tasks import Data
from webarium.worlds import Universe

SITES = ("gitlab", "reddit", "shopping")


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def opened(request: pytest.FixtureRequest) -> Iterator[Universe]:
    sites = load_sites()
    with Universe.open(databases({name: sites[name] for name in SITES}), seed=request.param) as universe:
        yield universe


@pytest.fixture(scope="module")
def bench(opened: Universe) -> Iterator[Bench]:
    with asyncio.Runner() as runner:
        yield Bench.of(opened, runner, sites=SITES, suites=("gitlab", "cross"))


def send(t: Try, path: str, form: dict[str, Any] | None = None) -> object:
    """Post to a page of the forge; `{slug}` and others are the task's."""
    reply = t.forge.post(path.format(**t.task.params), form or {})
    assert reply.status < 400, (path, reply.status)
    return reply


def asked(t: Try, *names: str) -> dict[str, Any]:
    return {name: t[name] for name in names}


def id_of(t: Try, slug: str) -> int:
    return int(t.forge.project(slug))


def other_project(t: Try) -> str:
    """A public project that is not the task's."""
    sql = """SELECT n.path || '/' || p.path FROM project p JOIN namespace n ON n.id = p.namespace_id
        WHERE p.visibility = 'public' AND n.path = 'byteblaze' AND n.path || '/' || p.path <> ? ORDER BY p.id LIMIT 1"""
    return str(t.forge.value(sql, t["slug"]))


def person(t: Try, name: str) -> str:
    return str(t.forge.value("SELECT username FROM user WHERE name = ?", name))


def stranger(t: Try, *names: str) -> str:
    marks = ", ".join("?" for _ in names)
    sql = f"SELECT username FROM user WHERE id > 30 AND name NOT IN ({marks}) ORDER BY id LIMIT 1"
    return str(t.forge.value(sql, *names))


def issue(t: Try) -> str:
    number = t.forge.value(
        "SELECT iid FROM issue WHERE project_id = ? AND title = ?", id_of(t, t["slug"]), t["title"]
    )
    return f"/{t['slug']}/-/issues/{number}"


def another_issue(t: Try) -> str:
    number = t.forge.value(
        "SELECT iid FROM issue WHERE project_id = ? AND title <> ? AND state = 'opened' AND confidential = 0 LIMIT 1",
        id_of(t, t["slug"]),
        t["title"],
    )
    return f"/{t['slug']}/-/issues/{number}"


def request(t: Try) -> str:
    number = t.forge.value(
        "SELECT iid FROM merge_request WHERE project_id = ? AND title = ? AND state = 'opened'",
        id_of(t, t["slug"]),
        t["title"],
    )
    return f"/{t['slug']}/-/merge_requests/{number}"


def branch(t: Try, slug: str) -> str:
    return str(t.forge.value("SELECT default_branch FROM project WHERE id = ?", id_of(t, slug)))


def file_text(t: Try, path: str) -> str:
    sql = """SELECT c.tree FROM branch b JOIN git_commit c ON c.id = b.commit_id JOIN project p ON p.id = b.project_id
        WHERE p.id = ? AND b.name = p.default_branch"""
    objects = Objects(t.forge.db)
    entry = objects.at(str(t.forge.value(sql, id_of(t, t["slug"]))), path)
    assert entry is not None
    return objects.blob(entry.sha).decode()


def write(t: Try, path: str, text: str, *, new: bool = True, where: str = "", says: str = "Do it") -> object:
    name = branch(t, t["slug"])
    form = {"file_path": path, "content": text, "commit_message": says, "branch_name": where or name}
    address = f"create/{name}" if new else f"update/{name}/{path}"
    return send(t, f"/{{slug}}/-/{address}", form)


def head(t: Try, mark: str = "# ", rest: str | None = None, **more: Any) -> object:
    old = file_text(t, "README.md").partition("\n")[2]
    return write(t, "README.md", f"{mark}{t['title']}\n{old if rest is None else rest}", new=False, **more)


def note(t: Try, path: str, text: str) -> object:
    return send(t, f"{path}/notes", {"note": text})


def new_issue(t: Try, slug: str = "", **more: Any) -> object:
    form = {"title": t["title"], "description": "", **more}
    return send(t, f"/{slug or t['slug']}/-/issues/new", form)


def invite(t: Try, who: str = "", role: int = 0) -> object:
    roles = {"Guest": 10, "Reporter": 20, "Developer": 30, "Maintainer": 40}
    form = {"username": who or person(t, t["name"]), "role": str(role or roles[t["role"]])}
    return send(t, "/{slug}/-/project_members", form)


def make_project(t: Try, **more: Any) -> object:
    form = {
        "name": t["name"],
        "namespace": "byteblaze",
        "visibility": t["visibility"],
        "readme": "1",
        "description": "",
    }
    sent = {key: value for key, value in (form | more).items() if value is not None}
    return send(t, "/projects/new/blank", sent)


def make_group(t: Try, role: str = "30", visibility: str = "public", both: bool = True) -> object:
    send(t, "/groups/new", {"name": t["group"], "visibility": visibility})
    names = [person(t, t["one"])] + ([person(t, t["other"])] if both else [])
    return send(t, "/groups/{group}/-/group_members", {"username": ", ".join(names), "role": role})


def make_branch(t: Try, name: str = "", ref: str = "") -> object:
    form = {"branch_name": name or t["branch"], "ref": ref or branch(t, t["slug"])}
    return send(t, "/{slug}/-/branches/new", form)


def posts(t: Try, number: int | None = None) -> list[Any]:
    return newest(Data.of(t.world.universe, "reddit"), t["forum"], number or t["number"])


def origin(t: Try) -> str:
    return Data.of(t.world.universe, "reddit").origin


def save(t: Try, text: str, folder: str = "", name: str = "urls.txt") -> object:
    return write(t, f"{folder or t['folder']}/{name}", text)


def listed(t: Try, form: int = 0) -> str:
    """The addresses of the newest submissions, in one of the forms that they have."""
    return "\n".join(origin(t) + paths_of(row)[form] for row in posts(t))


def submit(t: Try, title: str, **more: str) -> object:
    form = {
        "mediaType": "url",
        "url": "",
        "flair": "",
        "body": "",
        "title": title,
        "forum": t["forum"],
        **more,
    }
    reply = t.forum.post("/submit", form)
    assert reply.status < 400, reply.status
    return reply


def page(t: Try) -> str:
    return f"{Data.of(t.world.universe, 'gitlab').origin}/{t['slug']}"


def about(t: Try) -> str:
    return str(t.forge.value("SELECT description FROM project WHERE id = ?", id_of(t, t["slug"])))


def leader(t: Try) -> str:
    found = top((db := Data.of(t.world.universe, "gitlab")), forge.project(db, t["slug"]))
    assert found is not None
    return found[0]


def snip(t: Try, **more: str) -> object:
    form = {"title": t["title"], "file_name": t["file"], "content": t["text"], "visibility": t["visibility"]}
    return send(t, "/-/snippets/new", form | more)


def publish(t: Try, slug: str = "", **more: str) -> object:
    where = slug or t["slug"]
    form = {"tag": t["tag"], "ref": branch(t, where), "name": t["title"], **more}
    return send(t, f"/{where}/-/releases/new", form)


def wiki(t: Try, slug: str = "", **more: str) -> object:
    form = {"title": t["title"], "content": t["text"], **more}
    return send(t, f"/{slug or t['slug']}/-/wikis/new", form)


def rename(t: Try, title: str = "", old: str = "", **more: str) -> object:
    sql = "SELECT id, color, description FROM label WHERE project_id = ? AND title = ?"
    number, color, description = t.forge.row(sql, id_of(t, t["slug"]), old or t["old"])
    form = {"title": title or t["title"], "color": color, "description": description, **more}
    return send(t, f"/{{slug}}/-/labels/{number}/edit", form)


def another_label(t: Try) -> str:
    sql = "SELECT title FROM label WHERE project_id = ? AND title <> ? ORDER BY id LIMIT 1"
    return str(t.forge.value(sql, id_of(t, t["slug"]), t["old"]))


RIGHT: dict[str, tuple[str, Deed]] = {
    "a snippet": ("gitlab.create_snippet.0", lambda t: snip(t, content=t["text"] + "\r\n")),
    "a release": ("gitlab.publish_release.0", publish),
    "a release of a tag made before": (
        "gitlab.publish_release.1",
        lambda t: (
            send(t, "/{slug}/-/tags/new", {"tag_name": t["tag"], "ref": branch(t, t["slug"])}),
            publish(t, ref=""),
        ),
    ),
    "a wiki page": ("gitlab.write_wiki_page.0", lambda t: wiki(t, message="As asked")),
    "a label's title": ("gitlab.rename_label.0", rename),
    "a label's title at the second try": (
        "gitlab.rename_label.1",
        lambda t: (rename(t, "typo"), rename(t, old="typo")),
    ),
    "star": ("gitlab.star_project.0", lambda t: send(t, "/{slug}/star")),
    "star, take it back, star": (
        "gitlab.star_project.1",
        lambda t: [send(t, f"/{{slug}}/{deed}") for deed in ("star", "unstar", "star")],
    ),
    "status": (
        "gitlab.set_status.0",
        lambda t: send(t, "/-/profile/status", {"status_message": t["status"]}),
    ),
    "an issue": ("gitlab.create_issue.0", new_issue),
    "a comment with space around it": (
        "gitlab.comment_on_issue.0",
        lambda t: note(t, issue(t), f"  {t['text']}\n"),
    ),
    "close": ("gitlab.close_issue.0", lambda t: send(t, issue(t) + "/state", {"state": "closed"})),
    "invite": ("gitlab.invite_member.0", invite),
    "a project": ("gitlab.create_project.0", make_project),
    "a branch": ("gitlab.create_branch.0", make_branch),
    "approve": ("gitlab.approve_merge_request.0", lambda t: send(t, request(t) + "/approval")),
    "approve, revoke, approve": (
        "gitlab.approve_merge_request.1",
        lambda t: [send(t, request(t) + "/approval", {"state": state}) for state in ("", "revoke", "")],
    ),
    "heading": ("gitlab.change_readme_heading.0", head),
    "heading with other words in the message": (
        "gitlab.change_readme_heading.1",
        lambda t: head(t, says="Rename the thing\n\nIt was time."),
    ),
    "follow": (
        "gitlab.follow_user.0",
        lambda t: send(t, f"/users/{person(t, t['name'])}/follow"),
    ),
    "fork": ("gitlab.fork_project.0", lambda t: send(t, "/{slug}/-/forks/new")),
    "group": ("gitlab.create_group.0", make_group),
    "file": ("gitlab.create_file.0", lambda t: write(t, f"{t['folder']}/notes.txt", t["text"])),
    "file with a line feed": (
        "gitlab.create_file.1",
        lambda t: write(t, f"{t['folder']}/notes.txt", t["text"] + "\r\n"),
    ),
    "merge": ("gitlab.merge_request.0", lambda t: send(t, request(t) + "/merge")),
    "urls": ("reddit.save_recent_posts.0", lambda t: save(t, listed(t))),
    "short urls": ("reddit.save_recent_posts.1", lambda t: save(t, listed(t, 1))),
    "promote": ("gitlab.promote_project.0", lambda t: submit(t, about(t), url=page(t))),
    "promote with a slash": ("gitlab.promote_project.1", lambda t: submit(t, about(t), url=page(t) + "/")),
    "thank": ("gitlab.post_top_contributor.0", lambda t: submit(t, t["title"], body=leader(t))),
}

WRONG: dict[str, tuple[str, Deed]] = {
    "a release with notes that nobody asked for": (
        "gitlab.publish_release.0",
        lambda t: publish(t, description="What is new: little."),
    ),
    "an issue with a description that nobody asked for": (
        "gitlab.create_issue.0",
        lambda t: new_issue(t, description="As it says."),
    ),
    "a snippet for other eyes": ("gitlab.create_snippet.0", lambda t: snip(t, visibility="internal")),
    "a snippet in another file": ("gitlab.create_snippet.1", lambda t: snip(t, file_name="other.txt")),
    "a snippet with more": ("gitlab.create_snippet.2", lambda t: snip(t, content=t["text"] + " And so on.")),
    "a snippet of a project": (
        "gitlab.create_snippet.3",
        lambda t: send(
            t,
            "/byteblaze/dotfiles/-/snippets/new",
            {
                "title": t["title"],
                "file_name": t["file"],
                "content": t["text"],
                "visibility": t["visibility"],
            },
        ),
    ),
    "a release elsewhere": ("gitlab.publish_release.0", lambda t: publish(t, other_project(t))),
    "a release of another tag": ("gitlab.publish_release.1", lambda t: publish(t, tag="v9.9.9")),
    "a tag without a release": (
        "gitlab.publish_release.2",
        lambda t: send(t, "/{slug}/-/tags/new", {"tag_name": t["tag"], "ref": branch(t, t["slug"])}),
    ),
    "a release without its title": ("gitlab.publish_release.3", lambda t: publish(t, name="")),
    "a wiki page elsewhere": ("gitlab.write_wiki_page.0", lambda t: wiki(t, other_project(t))),
    "a wiki page that says more": (
        "gitlab.write_wiki_page.1",
        lambda t: wiki(t, content=t["text"] + " Or not."),
    ),
    "a wiki page, deleted": (
        "gitlab.write_wiki_page.2",
        lambda t: (wiki(t), send(t, f"/{{slug}}/-/wikis/{t['title'].replace(' ', '-')}/delete")),
    ),
    "another label's title": ("gitlab.rename_label.0", lambda t: rename(t, old=another_label(t))),
    "a label's title and color": ("gitlab.rename_label.1", lambda t: rename(t, color="#000000")),
    "a new label of that title": (
        "gitlab.rename_label.2",
        lambda t: send(t, "/{slug}/-/labels/new", {"title": t["title"], "color": "#123456"}),
    ),
    "star another": ("gitlab.star_project.0", lambda t: send(t, f"/{other_project(t)}/star")),
    "star two": (
        "gitlab.star_project.1",
        lambda t: (send(t, "/{slug}/star"), send(t, f"/{other_project(t)}/star")),
    ),
    "star and unstar": (
        "gitlab.star_project.2",
        lambda t: (send(t, "/{slug}/star"), send(t, "/{slug}/unstar")),
    ),
    "status and busy": (
        "gitlab.set_status.0",
        lambda t: send(t, "/-/profile/status", {"status_message": t["status"], "busy": "1"}),
    ),
    "half a status": (
        "gitlab.set_status.1",
        lambda t: send(t, "/-/profile/status", {"status_message": t["status"].split()[0]}),
    ),
    "an issue elsewhere": ("gitlab.create_issue.0", lambda t: new_issue(t, other_project(t))),
    "an issue twice": ("gitlab.create_issue.1", lambda t: (new_issue(t), new_issue(t))),
    "a confidential issue": ("gitlab.create_issue.2", lambda t: new_issue(t, confidential="1")),
    "a comment elsewhere": ("gitlab.comment_on_issue.0", lambda t: note(t, another_issue(t), t["text"])),
    "a comment with more": ("gitlab.comment_on_issue.1", lambda t: note(t, issue(t), t["text"] + " Thanks!")),
    "two comments": ("gitlab.comment_on_issue.2", lambda t: [note(t, issue(t), t["text"]) for _ in range(2)]),
    "close another": (
        "gitlab.close_issue.0",
        lambda t: send(t, another_issue(t) + "/state", {"state": "closed"}),
    ),
    "close and reopen": (
        "gitlab.close_issue.1",
        lambda t: [send(t, issue(t) + "/state", {"state": state}) for state in ("closed", "opened")],
    ),
    "close two": (
        "gitlab.close_issue.2",
        lambda t: [send(t, each + "/state", {"state": "closed"}) for each in (issue(t), another_issue(t))],
    ),
    "invite as owner": ("gitlab.invite_member.0", lambda t: invite(t, role=50)),
    "invite somebody else": ("gitlab.invite_member.1", lambda t: invite(t, stranger(t, t["name"]))),
    "invite one more": (
        "gitlab.invite_member.2",
        lambda t: (invite(t), invite(t, stranger(t, t["name"]))),
    ),
    "a project for others to see": (
        "gitlab.create_project.0",
        lambda t: make_project(t, visibility="internal"),
    ),
    "an empty project": ("gitlab.create_project.1", lambda t: make_project(t, readme=None)),
    "a project under another name": (
        "gitlab.create_project.2",
        lambda t: make_project(t, name=t["name"] + "2"),
    ),
    "a README where none is wanted": ("gitlab.create_empty_project.0", make_project),
    "a branch under another name": ("gitlab.create_branch.0", lambda t: make_branch(t, t["branch"] + "-2")),
    "approve and revoke": (
        "gitlab.approve_merge_request.0",
        lambda t: [send(t, request(t) + "/approval", {"state": state}) for state in ("", "revoke")],
    ),
    "comment instead of approving": (
        "gitlab.approve_merge_request.1",
        lambda t: note(t, request(t), "Approved"),
    ),
    "heading of a lower level": ("gitlab.change_readme_heading.0", lambda t: head(t, "## ")),
    "heading on a branch": ("gitlab.change_readme_heading.1", lambda t: head(t, where="new-heading")),
    "heading and nothing else": ("gitlab.change_readme_heading.2", lambda t: head(t, rest="")),
    "heading in two commits": (
        "gitlab.change_readme_heading.0",
        lambda t: (head(t, "#  "), head(t)),
    ),
    "follow and unfollow": (
        "gitlab.follow_user.0",
        lambda t: [send(t, f"/users/{person(t, t['name'])}/{deed}") for deed in ("follow", "unfollow")],
    ),
    "follow somebody else": (
        "gitlab.follow_user.1",
        lambda t: send(t, f"/users/{stranger(t, t['name'])}/follow"),
    ),
    "a copy instead of a fork": (
        "gitlab.fork_project.0",
        lambda t: t.forge.post(
            "/projects/new/import",
            {
                "url": f"{page(t)}.git",
                "name": t["slug"].split("/")[1],
                "namespace": "byteblaze",
                "visibility": "public",
            },
        ),
    ),
    "a private group": ("gitlab.create_group.0", lambda t: make_group(t, visibility="private")),
    "a group with the wrong role": ("gitlab.create_group.1", lambda t: make_group(t, role="20")),
    "a group with one member": ("gitlab.create_group.2", lambda t: make_group(t, both=False)),
    "a file in the wrong folder": ("gitlab.create_file.0", lambda t: write(t, "notes.txt", t["text"])),
    "a file with another text": (
        "gitlab.create_file.1",
        lambda t: write(t, f"{t['folder']}/notes.txt", t["text"].lower()),
    ),
    "a file on a branch": (
        "gitlab.create_file.2",
        lambda t: write(t, f"{t['folder']}/notes.txt", t["text"], where="notes"),
    ),
    "close instead of merging": (
        "gitlab.merge_request.0",
        lambda t: send(t, request(t) + "/state", {"state": "closed"}),
    ),
    "urls, oldest first": (
        "reddit.save_recent_posts.0",
        lambda t: save(t, "\n".join(reversed(listed(t).splitlines()))),
    ),
    "one url too few": (
        "reddit.save_recent_posts.1",
        lambda t: save(t, "\n".join(listed(t).splitlines()[:-1])),
    ),
    "urls elsewhere": ("reddit.save_recent_posts.2", lambda t: save(t, listed(t), name="url.txt")),
    "promote in other words": (
        "gitlab.promote_project.0",
        lambda t: submit(t, "Look: " + about(t), url=page(t)),
    ),
    "promote without the link": ("gitlab.promote_project.1", lambda t: submit(t, about(t), body=page(t))),
    "promote the issues": (
        "gitlab.promote_project.2",
        lambda t: submit(t, about(t), url=page(t) + "/-/issues"),
    ),
    "thank everybody": (
        "gitlab.post_top_contributor.0",
        lambda t: submit(t, t["title"], body=leader(t) + ", Mira Castell"),
    ),
    "thank in another forum": (
        "gitlab.post_top_contributor.1",
        lambda t: submit(t, t["title"], body=leader(t), forum="food"),
    ),
    "a fork where no branch can be made": (
        "gitlab.impossible_create_branch.0",
        lambda t: send(t, "/{slug}/-/forks/new"),
    ),
}


test_wrong_ways_fail = fails(WRONG)
test_right_ways_pass = succeeds(RIGHT)


def test_enough_templates_are_looked_at_from_both_sides() -> None:
    right, wrong = ({name.rsplit(".", 1)[0] for name, _ in each.values()} for each in (RIGHT, WRONG))
    assert len(right & wrong) >= 15


@pytest.mark.parametrize("name", ["author_of_line", "file_of_function", "author_of_conflict"])
def test_answers_of_others_are_wrong(bench: Bench, name: str) -> None:
    tasks = list(bench.tasks.by_template(f"gitlab.{name}").values())
    assert len(tasks) >= 2
    answers = ["".join(check.answer.natural() for check in answered(task)) for task in tasks]
    for task, answer in zip(tasks, answers, strict=True):
        assert bench.passes(task.id, nothing, said=answer)
        for wrong in {"", "none", "I do not know", *answers} - {answer}:
            assert not bench.passes(task.id, nothing, said=wrong), (task.id, wrong)


def test_the_readme_of_links_is_checked_line_by_line(bench: Bench) -> None:
    name = "reddit.readme_of_discussed_posts.0"

    def deed(t: Try, order: int) -> None:
        db = Data.of(t.world.universe, "reddit")
        rows = most_commented(db, t["forum"], t["number"])[::order]
        form = {
            "name": t["repo"],
            "namespace": "byteblaze",
            "visibility": "public",
            "readme": "1",
            "description": "",
        }
        send(t, "/projects/new/blank", form)
        text = {"file_path": "README.md", "content": addresses(db, rows), "commit_message": "m"}
        send(t, "/byteblaze/{repo}/-/update/main/README.md", text | {"branch_name": "main"})

    assert bench.passes(name, lambda t: deed(t, 1))
    assert not bench.passes(name, lambda t: deed(t, -1))

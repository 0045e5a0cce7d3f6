"""Links are shown to those who may follow them: by role, in archived projects, and with what has been deleted."""

from __future__ import annotations

import pytest

from tests.links import links

from .client import Forge
from .conftest import As

DESIGN = "/primer/design"
PAGES = (
    *(
        "",
        "/-/tree/main",
        "/-/blob/main/README.md",
        "/-/blame/main/README.md",
        "/-/commits/main",
        "/-/branches",
    ),
    *("/-/tags", "/-/graphs/main", "/-/compare", "/-/issues", "/-/issues/1", "/-/boards", "/-/labels"),
    *("/-/milestones", "/-/milestones/1", "/-/merge_requests?state=all", "/-/merge_requests/1", "/-/wikis"),
    *("/-/merge_requests/1/commits", "/-/merge_requests/1/diffs", "/-/releases", "/-/snippets", "/activity"),
    *("/-/wikis/pages", "/-/wikis/home", "/-/project_members", "/-/forks", "/-/starrers"),
)
ROLES = {"guest": 10, "reporter": 20, "developer": 30, "maintainer": 40}


def refused(forge: Forge, project: str) -> list[str]:
    """Links of a project's pages that lead to no page."""
    known: dict[str, int] = {}
    wrong = []
    for page in PAGES:
        reply = forge.get(project + page)
        if reply.status != 200:
            continue
        for link in dict.fromkeys(links(reply)):
            if link not in known:
                known[link] = forge.get(link).status
                if known[link] >= 400:
                    wrong.append(f"{page} -> {link}: {known[link]}")
    assert len(known) > 20
    return wrong


def as_role(forge: Forge, role: int) -> None:
    project = forge.project(DESIGN[1:])
    forge.db.execute("DELETE FROM group_member WHERE user_id = 1")
    forge.db.execute("DELETE FROM project_member WHERE user_id = 1 AND project_id = ?", (project,))
    columns = [row[1] for row in forge.db.execute("PRAGMA table_info(project_member)")]
    values = {"project_id": project, "user_id": 1, "role": role, "created_at": "2023-01-01 00:00:00"}
    names = [name for name in columns if name in values]
    marks = ", ".join("?" * len(names))
    sql = f"INSERT INTO project_member ({', '.join(names)}) VALUES ({marks})"
    forge.db.execute(sql, [values[name] for name in names])


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize("role", ROLES)
def test_no_link_is_shown_to_those_who_may_not_follow_it(me: Forge, role: str, visibility: str) -> None:
    as_role(me, ROLES[role])
    me.db.execute("UPDATE project SET visibility = ? WHERE id = ?", (visibility, me.project(DESIGN[1:])))
    assert "\n".join(refused(me, DESIGN)) == ""


@pytest.mark.parametrize("user", [None, "byteblaze"])
def test_no_link_of_an_archived_project_is_refused(visitor: As, user: str | None) -> None:
    forge = visitor(user)
    forge.db.execute("UPDATE project SET archived = 1")
    assert "\n".join(refused(forge, "/byteblaze/dotfiles")) == ""


def test_a_branch_that_is_gone_is_no_link(me: Forge) -> None:
    address = me.request_where("r.state = 'merged' AND p.visibility = 'public'")
    assert refused_on(me, address) == []


def refused_on(forge: Forge, page: str) -> list[str]:
    return [link for link in dict.fromkeys(links(forge.get(page))) if forge.get(link).status >= 400]


def test_the_branch_chooser_works_without_script(me: Forge) -> None:
    for kind, path in (
        ("tree", ""),
        ("blob", "zshrc"),
        ("commits", "zshrc"),
        ("graphs", ""),
        ("find_file", ""),
    ):
        page = me.get(f"/byteblaze/dotfiles/-/{kind}/main/{path}".rstrip("/")).dom
        (form,) = (each for each in page.all("form") if each.all("#ref"))
        assert form.one("noscript button").text == "Switch"
        fields = {each.attrs["name"]: each.attrs["value"] for each in form.all("input")}
        other = next(each.attrs["value"] for each in form.all("option") if each.attrs["value"] != "main")
        reply = me.get(form.attrs["action"], **fields, ref=other)
        assert reply.location.rstrip("/") == f"/byteblaze/dotfiles/-/{kind}/{other}/{path}".rstrip("/")
        assert me.follow(reply).status in (200, 404)


def test_the_board_chooser_works_without_script(me: Forge) -> None:
    assert me.post("/byteblaze/dotfiles/-/boards/new", {"name": "Second"}).status == 302
    assert me.post("/byteblaze/dotfiles/-/boards/new", {"name": "Third"}).status == 302
    page = me.get("/byteblaze/dotfiles/-/boards").dom
    (form,) = (each for each in page.all("form") if each.all("#board-choice"))
    number = form.all("option")[-1].attrs["value"]
    reply = me.get(form.attrs["action"], board=number)
    assert me.follow(reply).dom.one("h1").text == form.all("option")[-1].text.strip()


@pytest.mark.parametrize("user", ["byteblaze", "mira.castell", "oren-k"])
def test_numbers_in_the_header_are_those_of_the_lists(visitor: As, user: str) -> None:
    forge = visitor(user)
    page = forge.get("/").dom
    for words in ("Issues", "Merge requests", "To-Do"):
        (link,) = (
            each
            for each in page.all("header a")
            if each.text.strip().startswith(words) and each.all(".count")
        )
        there = forge.get(link.attrs["href"]).dom
        tab = there.all("nav.tabs a[aria-current=page] .count")
        assert int(link.one(".count").text) == int(tab[0].text), words

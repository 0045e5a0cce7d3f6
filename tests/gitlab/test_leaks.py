"""What is not for somebody is shown to them nowhere: on no page, in no feed, in no list, search or count."""

from __future__ import annotations

import pytest

from webarium.sites.gitlab.site import SITE

from .client import Forge

DOTFILES, SECRET = "/byteblaze/dotfiles", "/byteblaze/timeit"
WORD, SOUGHT = "zanzibar", "pelican"
"""What nobody else may read, and what stands beside it, so that searching does not say it."""
OTHER = "oren-k"
SEARCHES = [
    f"/search?search={SOUGHT}&scope={scope}{project}"
    for scope in ("projects", "issues", "merge_requests", "users", "blobs", "commits")
    for project in ("", "&project_id={dotfiles}", "&project_id={secret}")
]
OWN = [
    "/dashboard/todos",
    "/dashboard/todos?state=done",
    "/dashboard/projects.atom",
    "/dashboard/activity?event_filter=comments",
    "/dashboard/activity?event_filter=merged",
    *(
        f"/dashboard/{kind}?state=all&{duty}_username={who}"
        for kind in ("issues", "merge_requests")
        for duty in ("author", "assignee", "reviewer")
        for who in ("byteblaze", OTHER)
    ),
    "/users/byteblaze/activity",
    f"/users/{OTHER}/activity",
]
IN_PROJECT = [
    ".atom",
    "/activity",
    "/-/issues?state=all",
    "/-/merge_requests?state=all",
    "/-/boards",
    "/-/milestones/1",
    "/-/labels",
    "/-/snippets",
    "/-/releases",
]


def places(forge: Forge, address: str) -> list[str]:
    """Every kind of page, and whatever else lists or counts, for the topic at an address."""
    numbers = {"dotfiles": forge.project(DOTFILES[1:]), "secret": forge.project(SECRET[1:])}
    found = [kind.path(forge.db) for kind in SITE.kinds]
    found += OWN + [each.format(**numbers) for each in SEARCHES]
    found += [f"{root}{path}" for root in (DOTFILES, SECRET) for path in IN_PROJECT]
    return [*found, address, *(f"{address}/{tab}" for tab in ("edit", "commits", "diffs", "conflicts"))]


def shown(forge: Forge, user: str | None, address: str) -> list[str]:
    """Where the word stands that only some may read."""
    forge.world.session("gitlab").pop("user", None)
    if user:
        forge.world.session("gitlab")["user"] = user
    text = {path: forge.get(path).text.lower() for path in places(forge, address)}
    return [path for path, page in text.items() if WORD in page]


@pytest.fixture
def confidential(me: Forge) -> str:
    """A confidential issue in a public project, and others that refer to it and count it, seen by its members."""
    me.post(f"{DOTFILES}/-/labels/new", {"title": "hush", "color": "#123456"})
    form = {
        "title": f"The {WORD} {SOUGHT}",
        "description": f"@{OTHER} {WORD}",
        "confidential": "1",
        "labels": "hush",
    }
    address = me.post(f"{DOTFILES}/-/issues/new", form).location
    me.post(f"{address}/notes", {"note": f"@{OTHER} what do you think of {WORD}?"})
    me.post(f"{address}/links", {"target": "#1", "kind": "blocks"})
    return address


def test_a_confidential_issue_is_nowhere_for_others(me: Forge, confidential: str) -> None:
    for user in (OTHER, None):
        assert shown(me, user, confidential) == [], user
        hush = next(each for each in me.get(f"{DOTFILES}/-/labels").dom.all("li") if "hush" in each.text)
        assert "0 open issues" in hush.text
    assert me.value("SELECT count(*) FROM todo WHERE issue_id IN (SELECT max(id) FROM issue)") == 0
    me.world.session("gitlab")["user"] = "byteblaze"
    me.post(f"{DOTFILES}/-/project_members", {"username": OTHER, "role": "20"})
    me.post(f"{confidential}/notes", {"note": f"@{OTHER} now you may know"})
    seen = shown(me, OTHER, confidential)
    for path in (
        confidential,
        "/dashboard/todos",
        SEARCHES[3],
        f"{DOTFILES}/-/issues?state=all",
        f"{DOTFILES}.atom",
    ):
        assert path in seen
    member = me.value("SELECT id FROM user WHERE username = ?", OTHER)
    me.world.session("gitlab")["user"] = "byteblaze"
    me.post(f"{DOTFILES}/-/project_members/remove", {"user_id": str(member)})
    assert shown(me, OTHER, confidential) == [], "who has left sees no old to-do items"


def test_guests_of_a_private_project_see_nothing_of_its_merge_requests(me: Forge) -> None:
    me.post(f"{SECRET}/-/project_members", {"username": OTHER, "role": "10"})
    address = me.request_where("p.path = 'timeit' AND n.path = 'byteblaze'")
    me.post(f"{address}/edit", {"title": f"Move to {WORD} {SOUGHT}", "description": f"@{OTHER} {WORD}"})
    me.post(f"{address}/side", {"field": "reviewer", "reviewer": OTHER})
    me.post(f"{address}/notes", {"note": f"@{OTHER}, see {WORD}"})
    assert (
        me.value(
            "SELECT count(*) FROM todo WHERE user_id = (SELECT id FROM user WHERE username = ?)"
            " AND created_at > '2023-06-12 12:00'",
            OTHER,
        )
        == 0
    )
    assert shown(me, OTHER, address) == []
    for path in ("/-/merge_requests", "/-/branches", "/-/commits/main", "/-/tree/main", "/-/snippets"):
        assert me.get(f"{SECRET}{path}").status == 403, path
    assert me.get(f"{SECRET}/-/issues").status == 200
    page = me.get(SECRET).dom.one("nav.side").text
    assert "Issues" in page
    assert "Merge requests" not in page
    me.world.session("gitlab")["user"] = "byteblaze"
    member = me.value("SELECT id FROM user WHERE username = ?", OTHER)
    me.post(f"{SECRET}/-/project_members/role", {"user_id": str(member), "role": "20"})
    seen = shown(me, OTHER, address)
    for path in (address, SEARCHES[6], f"{SECRET}/-/merge_requests?state=all", f"{SECRET}.atom"):
        assert path in seen


def test_an_issue_that_moved_to_a_private_project_does_not_name_it(me: Forge) -> None:
    address = me.post(f"{DOTFILES}/-/issues/new", {"title": "Wanders"}).location
    gone = me.post(f"{address}/move", {"to_project": SECRET[1:]}).location
    assert gone.startswith(SECRET)
    assert SECRET in me.get(address).text
    me.world.session("gitlab")["user"] = OTHER
    page = me.get(address)
    assert "(moved)" in page.text
    assert SECRET[1:] not in page.text
    assert me.get(gone).status == 404

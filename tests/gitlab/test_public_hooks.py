"""The public tasks of WebArena's forge find pages of the right kind here, and the elements that they look for.

Repositories and people of the original are not copied, but for the account that tasks are signed in to and the names of
its projects. So an address is looked at on a project of ours where the original one is not here, and what cannot be
looked at is listed with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.loaded import FILE, Loaded, loaded, on
from tests.shopping_admin.hooks import matches, selectors
from webarium.sites.gitlab.site import SITE

from .client import Forge

pytestmark = pytest.mark.skipif(
    not FILE.is_file(), reason="the public tasks do not lie beside the repository"
)
OURS = "/primer/design"
SHOWS = {"issues": "/primer/design/-/issues/{issue}", "milestones": "/primer/design/-/milestones/1"}
"""Where a task ends on what it has made: a page of that kind."""
CANNOT = {660: "its gold address is a folder's page, while its scripts look at the new issue"}
"""Tasks whose scripts look at pages that do not show what they look for, with the reasons."""
FREE = {
    ".cover-status": "shows a status only once one is set",
    '.profile-header [itemprop="url"]': "shows a website only once one is set",
    ".submission__inner": "is the forum's",
}
"""Elements that are there under conditions only, or elsewhere."""


def tasks() -> tuple[Loaded, ...]:
    return tuple(task for task in loaded() if "gitlab" in task.sites)


def addresses(task: Loaded) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The addresses on the forge that a task names, each with the selectors of its scripts."""
    for found in task.addresses(SITE):
        yield found, ()
    for target in task.targets:
        text = " |OR| ".join(task.gold) if target.url == "last" else target.url
        address = on(SITE, text)
        if address is not None:
            yield address, selectors(target.locator)


def here(forge: Forge, address: str, looks: bool) -> str:
    """The address on a project of ours that stands for one of the original's."""
    parts = urlsplit(address)
    path = parts.path.rstrip("/") or "/"
    words = path.strip("/").split("/")
    query = f"?{parts.query}" if parts.query else ""
    if words[0] in ("", "dashboard", "explore", "users"):
        return path + query
    if words[0] == "groups":
        return "/groups/primer/" + "/".join(words[2:])
    if len(words) == 1:
        return "/byteblaze"
    known = forge.value(
        "SELECT 1 FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path = ? AND p.path = ?",
        *words[:2],
    )
    root = "/".join(["", *words[:2]]) if known else OURS
    rest = "/".join(words[2:])
    rest = re.sub(r"-/(raw|blob|tree|graphs)/.*", lambda m: _file(forge, root, m[1]), rest)
    if looks and rest in ("-/issues", "-/milestones"):
        number = forge.value("SELECT max(iid) FROM issue WHERE project_id = ?", forge.project(OURS[1:]))
        return SHOWS[rest[2:]].format(issue=number)
    if looks and rest == "-/merge_requests":
        return forge.request_where("r.project_id = ?", forge.project(OURS[1:]))
    numbered = re.fullmatch(r"-/(issues|merge_requests)/\d+", rest)
    if numbered:
        table = "issue" if numbered[1] == "issues" else "merge_request"
        noted = (
            f"SELECT max(r.iid) FROM {table} r JOIN note t ON t.{table}_id = r.id AND t.system = 0"
            " WHERE r.project_id = ?"
        )
        found = forge.value(noted, forge.project(root[1:]))
        if found is None:
            root, found = OURS, forge.value(noted, forge.project(OURS[1:]))
        rest = f"-/{numbered[1]}/{found}"
    return f"{root}/{rest}".rstrip("/") + query


def _file(forge: Forge, root: str, kind: str) -> str:
    branch = forge.value("SELECT default_branch FROM project WHERE id = ?", forge.project(root[1:]))
    return f"-/{kind}/{branch}" + ("/README.md" if kind in ("raw", "blob") else "")


def test_all_addresses_resolve_and_show_what_scripts_look_for(me: Forge) -> None:
    missing: list[str] = []
    seen: dict[str, Any] = {}
    for task in tasks():
        for address, wanted in addresses(task):
            ours = here(me, address, bool(wanted))
            page = seen.get(ours) or seen.setdefault(ours, me.get(ours))
            if page.status != 200:
                missing.append(f"{task.number} {address} -> {ours}: {page.status}")
                continue
            lost = [
                each
                for each in wanted
                if task.number not in CANNOT and each not in FREE and not matches(page.dom, each)
            ]
            missing += [f"{task.number} {ours} lacks {each}" for each in lost]
    assert sorted(set(missing)) == []


def test_every_task_names_a_page(me: Forge) -> None:
    assert len(tasks()) == 204
    assert sum(bool(list(addresses(task))) for task in tasks()) >= 195


@pytest.mark.parametrize(
    "name", ["dotfiles", "gimmiethat.space", "a11y-webring.club", "empathy-prompts", "cloud-to-butt"]
)
def test_projects_of_the_default_account_have_their_addresses(me: Forge, name: str) -> None:
    assert me.get(f"/byteblaze/{name}").status == 200

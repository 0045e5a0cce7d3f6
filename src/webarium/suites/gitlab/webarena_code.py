"""How to do WebArena's public tasks about the forge's code, histories and stars, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from webarium.sites.gitlab.git.commits import UP
from webarium.sites.gitlab.licenses import license_text
from webarium.sql import select
from webarium.suites.gitlab import base
from webarium.suites.golden import Numbered, each
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Row, Ui

A11Y = "a11yproject/a11yproject.com"
RING = "byteblaze/a11y-webring.club"
_SHARES = UP + select(
    "c.author_name AS name, c.author_email AS email, count(*) AS commits",
    "up JOIN git_commit c ON c.id = up.id",
    "(SELECT count(*) FROM commit_parent p WHERE p.child = c.id) < 2",
    "GROUP BY c.author_name, c.author_email ORDER BY count(*) DESC LIMIT ?",
)
_STARS = "(SELECT count(*) FROM star s WHERE s.project_id = p.id)"
_OURS = (
    "p.forked_from_id IS NULL AND (n.user_id = 2330 OR EXISTS (SELECT 1 FROM project_member m WHERE m.project_id = p.id"
    " AND m.user_id = 2330) OR EXISTS (SELECT 1 FROM group_member g WHERE g.namespace_id = n.id AND g.user_id = 2330))"
)
_APACHE = (
    'Copyright 2023 {holder}\n\nLicensed under the Apache License, Version 2.0 (the "License"); you may not use this'
    " file except in compliance with the License. You may obtain a copy of the License at\n\n"
    "    http://www.apache.org/licenses/LICENSE-2.0\n"
)
_GPL = (
    "Copyright 2023 {holder}\n\nThis program is free software: you can redistribute it and/or modify it under the terms"
    " of the GNU General Public License as published by the Free Software Foundation, either version 3 of the License,"
    " or (at your option) any later version.\n"
)
MIT = "\n\n".join(part.replace("\n", " ") for part in license_text("mit", "{holder}").split("\n\n"))
"""With a line for each paragraph: checks look for a sentence that lines of the usual length would break."""


def own_stars(where: str, *given: object) -> GoldenPath:
    """Say which of one's own projects have so many stars."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/dashboard/projects?sort=stars_desc")
        found = base.projects_by(db, f"{_OURS} AND {where}", f"ORDER BY {_STARS} DESC, p.id", *given)
        ui.stop(", ".join(row["name"] for row in found) or "N/A")

    return walk


def none_so_many(stars: int) -> GoldenPath:
    """Decline: none of one's own projects has so many stars."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/dashboard/projects?sort=stars_desc")
        if not base.projects_by(db, f"{_OURS} AND {_STARS} > ?", "", stars):
            ui.decline("not_found")

    return walk


def commits_on(slug: str, names: Sequence[str], begin: str, end: str = "") -> GoldenPath:
    """Say how many commits some people have made from one day to another, or on one day."""

    async def walk(ui: Ui, db: Data) -> None:
        total = 0
        for name in names:
            await ui.goto(f"/{slug}/-/commits/main")
            await ui.select("Author", name)
            found = [
                row for row in base.history(db, base.project(db, slug))
                if row.author_name == name and begin <= row.committed_at[:10] <= (end or begin)
            ]  # fmt: skip
            total += len(found)
        ui.stop(str(total))

    return walk


def top(slug: str, count: int, says: Callable[[Row], str], branch: str = "") -> GoldenPath:
    """Say something of those who have committed most to a branch."""

    async def walk(ui: Ui, db: Data) -> None:
        row = base.project(db, slug)
        await ui.goto(f"/{slug}/-/graphs/{branch or row.default_branch}")
        found = db.rows(_SHARES, base.tip(db, row, branch), count)
        await ui.expect_text(*(share.email for share in found))
        ui.stop(", ".join(map(says, found)))

    return walk


def top_person(slug: str, branch: str, says: Callable[[Data, Row], str]) -> GoldenPath:
    """Say what the profile of the one who has committed most to a branch says."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{slug}/-/graphs/{branch}")
        (share,) = db.rows(_SHARES, base.tip(db, base.project(db, slug), branch), 1)
        person = db.row("SELECT * FROM user WHERE email = ?", share.email)
        await ui.goto(f"/{person.username}")
        await ui.expect_text(person.email)
        ui.stop(says(db, person))

    return walk


def clone(slug: str, before: str = "git clone ") -> GoldenPath:
    """Say what clones a project with SSH."""

    async def walk(ui: Ui, db: Data) -> None:
        row = base.project(db, slug)
        await ui.search(slug)
        await ui.click("link", f"{row.home} / {row['name']}")
        await ui.click("button", "Clone")
        ui.stop(f"{before}{base.clone_address(db, slug)}")

    return walk


def fork(*slugs: str) -> GoldenPath:
    """Fork some projects into the account's own namespace."""

    async def walk(ui: Ui, db: Data) -> None:
        for slug in slugs:
            await ui.goto(f"/{slug}")
            await ui.click("link", "Fork")
            await ui.click("button", "Fork project")

    return walk


def fork_sources(username: str) -> GoldenPath:
    """Fork all that somebody has but their own forks."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/users/{username}/projects")
        found = base.projects_by(db, "n.path = ? AND p.forked_from_id IS NULL", "ORDER BY p.id", username)
        await fork(*(row.slug for row in found))(ui, db)

    return walk


def star_first(count: int) -> GoldenPath:
    """Star the projects that have the most stars."""

    async def walk(ui: Ui, db: Data) -> None:
        for row in base.projects_by(db, "1", f"ORDER BY {_STARS} DESC LIMIT ?", count):
            await ui.goto("/explore?sort=stars_desc")
            await ui.click("link", f"{row.home} / {row['name']}")
            await ui.click("button", "Star")

    return walk


def licensed(text: str, *files: str) -> GoldenPath:
    """Let files hold a licence."""

    async def walk(ui: Ui, db: Data) -> None:
        for file in files:
            slug, _, rest = file.partition("/-/")
            await ui.goto(f"/{slug}/-/edit/{rest}")
            await ui.fill("Content", text.format(holder="Byte Blaze"))
            await ui.click("button", "Commit changes")

    return walk


def _name(share: Row) -> str:
    return str(share["name"])


def _email(share: Row) -> str:
    return str(share.email)


def _followers(db: Data, person: Row) -> str:
    return str(db.value("SELECT count(*) FROM follow WHERE followed_id = ?", person.id))


def _all_of(db: Data, person: Row) -> str:
    return ", ".join((person["name"], person.username, person.location, person.email))


def _histories() -> Numbered:
    eric, kilian = "Eric Bailey", "Kilian Valkhof"
    yield 132, commits_on(A11Y, [kilian], "2023-03-05")
    yield 133, commits_on(A11Y, [eric], "2023-03-02")
    yield 134, commits_on(A11Y, [kilian], "2023-03-01")
    yield 135, commits_on(A11Y, [eric, kilian], "2023-01-03")
    yield 136, commits_on(RING, ["Steven Woodson"], "2023-02-06")
    yield 205, commits_on(A11Y, [kilian], "2023-03-05")
    yield 206, commits_on(A11Y, [eric], "2023-03-02")
    yield 207, commits_on(A11Y, [eric, kilian], "2023-01-03")
    yield 303, commits_on(A11Y, [kilian], "2023-01-01", "2023-12-31")
    yield 304, commits_on(A11Y, [eric], "2023-02-01", "2023-05-31")
    yield 305, commits_on(A11Y, ["Philip Ackermann"], "2023-01-01", "2023-01-31")
    yield 306, commits_on(A11Y, ["Anthony Lusk"], "2022-08-01", "2022-09-30")
    yield 307, commits_on(A11Y, ["Nic Chan"], "2021-04-01", "2021-04-30")


def _contributors() -> Numbered:
    gan = "eriklindernoren/PyTorch-GAN"
    yield from each(
        308, top, ("primer/design", 1, _name), ("thoughtbot/administrate", 1, _name),
        ("umano/AndroidSlidingUpPanel", 1, _name), (gan, 1, _name), ("wireservice/csvkit", 1, _name),
    )  # fmt: skip
    yield from each(
        314, top, ("primer/design", 3, _name), (gan, 3, _email), ("facebook/create-react-app", 3, _name),
        ("root/metaseq", 3, lambda share: f"{share['name']}: {share.commits}"),
        ("yjlou/2019-nCov", 3, lambda share: share["name"].split()[-1]),
    )  # fmt: skip
    imsi = "CellularPrivacy/Android-IMSI-Catcher-Detector"
    yield 784, top(imsi, 1, _email, "main")
    yield 785, top(imsi, 1, _email, "gh-page")
    yield 786, top("vinta/awesome-python", 1, lambda share: str(share.commits), "main")
    yield 787, top_person("dehenne/awesome-visibility", "main", _followers)
    yield 788, top_person("amwhalen/archive-my-tweets", "php52", _all_of)


def _projects() -> Numbered:
    yield 168, none_so_many(100)
    yield 169, own_stars(f"{_STARS} = ({select(f'max({_STARS})', base.SOURCE, _OURS)})")
    yield 170, own_stars(f"{_STARS} = 0")
    yield 171, own_stars(f"{_STARS} < 5")
    yield 172, own_stars(f"{_STARS} = 0")
    yield 293, clone("convexegg/super_awesome_robot")
    yield 294, clone("convexegg/chatgpt")
    yield 295, clone("root/metaseq")
    yield 296, clone("eriklindernoren/PyTorch-GAN", "")
    yield 297, clone("yjlou/2019-nCov", "")
    yield 394, fork("yjlou/2019-nCov")
    yield 395, fork("eriklindernoren/PyTorch-GAN")
    yield 396, fork("convexegg/chatgpt")
    yield 397, fork("root/metaseq")
    yield 398, fork_sources("aklsh")
    yield 522, fork_sources("facebook")
    yield from each(523, star_first, (5,), (8,), (4,), (3,), (1,))
    yield 411, licensed(MIT, "byteblaze/cloud-to-butt/-/master/LICENSE.txt")
    yield 412, licensed(_APACHE, "byteblaze/accessible-html-content-patterns/-/main/LICENSE")
    yield 413, licensed(_GPL, "byteblaze/a11y-syntax-highlighting/-/main/LICENSE")
    yield 414, licensed(MIT, "byteblaze/dotfiles/-/main/LICENSE")
    yield (
        736,
        licensed(MIT, "byteblaze/gimmiethat.space/-/main/LICENSE", "byteblaze/dotfiles/-/main/LICENSE"),
    )


def code() -> Numbered:
    """The paths of all tasks about code, histories and stars."""
    for part in (_histories(), _contributors(), _projects()):
        yield from part

"""How to do WebArena's public tasks about issues and merge requests of the forge, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.sql import select
from webarium.suites.gitlab import base
from webarium.suites.gitlab.webarena_code import A11Y, RING
from webarium.suites.golden import Numbered, each
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Row, Ui

_MINE = (
    "SELECT i.*, '/' || n.path || '/' || p.path || '/-/issues/' || i.iid AS address FROM issue i"
    " JOIN project p ON p.id = i.project_id JOIN namespace n ON n.id = p.namespace_id"
    " WHERE i.author_id = ? AND instr(lower(i.title), ?) ORDER BY i.{} DESC LIMIT 1"
)


def my_issue(word: str, order: str, closed: str, opened: str) -> GoldenPath:
    """Open the newest of one's own issues whose titles have a word, and say whether it is closed."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/dashboard/issues")
        await ui.click("link", "Created by me")
        await ui.fill("Search or filter results", word, submit=True)
        await ui.select("Sort by", "Updated date" if order == "updated_at" else "Created date")
        found = db.row(_MINE.format(order), base.me(db), word)
        await ui.click("link", found.title)
        ui.expect_url(found.address)
        ui.stop(closed if found.state == "closed" else opened)

    return walk


def labelled(slug: str, label: str, text: str = "") -> GoldenPath:
    """List the open issues of a project that have a label."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{slug}/-/issues")
        if text:
            await ui.fill("Search or filter results", text, submit=True)
        await ui.select("Label", label)

    return walk


def newest(slug: str) -> GoldenPath:
    """List the open issues of a project, the newest first."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{slug}/-/issues")
        await ui.select("Sort by", "Updated date")
        await ui.select("Sort by", "Created date")

    return walk


def assign(slug: str, words: str, *usernames: str) -> GoldenPath:
    """Assign the issues of a project whose titles have some words."""

    async def walk(ui: Ui, db: Data) -> None:
        sql = "SELECT * FROM issue WHERE project_id = ? AND instr(lower(title), ?) ORDER BY id"
        for row in db.rows(sql, base.project(db, slug).id, words):
            await ui.goto(f"/{slug}/-/issues")
            await ui.fill("Search or filter results", words, submit=True)
            await ui.click("link", row.title)
            await ui.click("link", "Edit")
            await ui.select("Assignee", *people(db, usernames))
            await ui.click("button", "Save changes")

    return walk


def people(db: Data, usernames: Sequence[str]) -> list[str]:
    """Members as forms name them."""
    found = [db.row("SELECT name, username FROM user WHERE username = ?", each) for each in usernames]
    return [f"{row['name']} (@{row.username})" for row in found]


async def _comment(ui: Ui, text: str) -> None:
    await ui.fill("Comment", text)
    await ui.click("button", "Comment")


def comment(slug: str, words: str, text: str) -> GoldenPath:
    """Say something about the merge request of a project whose title has some words."""

    async def walk(ui: Ui, db: Data) -> None:
        found = _request(db, words, base.project(db, slug).id)
        await ui.goto(f"/{slug}/-/merge_requests")
        await ui.click("link", found.title)
        await _comment(ui, text)

    return walk


def thank_or_remind(words: str) -> GoldenPath:
    """Thank the author of a merge request that one has to review if they spoke last, else remind them."""

    async def walk(ui: Ui, db: Data) -> None:
        found = _request(db, words)
        await ui.goto("/dashboard/merge_requests")
        await ui.click("link", "Review requests for me")
        await ui.click("link", found.title)
        last = db.value(
            "SELECT author_id FROM note WHERE merge_request_id = ? ORDER BY created_at DESC LIMIT 1", found.id
        )
        author = db.value("SELECT username FROM user WHERE id = ?", found.author_id)
        await _comment(ui, "Thank you" if last == found.author_id else f"@{author}")

    return walk


def _request(db: Data, words: str, project: int = 0) -> Row:
    """The merge request about something, in a project or for one's own review."""
    mine = "id IN (SELECT merge_request_id FROM merge_request_reviewer WHERE user_id = ?)"
    here, value = ("project_id = ?", project) if project else (mine, base.me(db))
    return db.row(select("*", "merge_request", f"instr(lower(title), ?) AND {here}"), words, value)


def request(slug: str, source: str, target: str, *reviewers: str) -> GoldenPath:
    """Ask for a branch to be merged into another, and for a review."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{slug}/-/merge_requests")
        await ui.click("link", "New merge request")
        await ui.select("Source branch", source)
        await ui.select("Target branch", target)
        await ui.fill("Title", f"Merge {source} into {target}")
        await ui.select("Reviewer", *people(db, reviewers))
        await ui.click("button", "Create merge request")

    return walk


def not_there(words: str) -> GoldenPath:
    """Decline: there is no such project, or it is somebody else's."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.search(words)
        ui.decline("not_found")

    return walk


def _lists() -> Numbered:
    yield 46, newest("primer/design")
    yield 103, labelled("kkroening/ffmpeg-python", "question")
    yield 104, labelled("keycloak/keycloak", "flaky-test")
    yield 105, labelled("OpenAPITools/openapi-generator", "OpenAPI Generator CLI")
    yield 106, labelled("umano/AndroidSlidingUpPanel", "BUG")
    yield 339, labelled(A11Y, "bug")
    yield 340, labelled("primer/design", "type: bug 🐞")
    yield 341, labelled("root/metaseq", "enhancement")
    yield 342, labelled("root/metaseq", "question", "OPT")
    yield 343, labelled("root/metaseq", "No label")
    words = ("better", "feature", "dependency", "theme editor", "homepage content")
    yield from each(
        173, my_issue, *((word, "updated_at", "Yes, it is closed", "No, it is open") for word in words)
    )
    yield from each(178, my_issue, *((word, "created_at", "Yes", "No") for word in words))


def _changes() -> Numbered:
    yield from each(
        389, comment, ("primer/design", "octovisuals", "Thanks, working on reviews"),
        (A11Y, "semantic html", "lgtm"), (A11Y, "focus edge cases", "close because non reproducible"),
        (A11Y, "color utility", "Good idea"), ("byteblaze/empathy-prompts", "broken links", "lgtm"),
    )  # fmt: skip
    yield from each(415, thank_or_remind, ("verification functions",), ("wcag",), ("404",))
    yield 446, assign(A11Y, "404s, bad host", "Roshanjossey")
    yield 447, assign(RING, "linking to an accessibility statement", "Seirdy")
    yield 804, assign("primer/design", "flash", "byteblaze", "primer")
    yield 810, assign("primer/design", "flash", "byteblaze")
    yield 811, assign(A11Y, "404s, bad host", "byteblaze")
    yield 666, request("primer/design", "dialog-component", "dialog", "carol_s")
    yield 667, request("primer/design", "dialog-component", "bump-doctocat", "primer")
    yield 668, request(A11Y, "redesign", "main", "justinarmstrong")
    yield 806, request(A11Y, "redesign", "feature/markdown-figure-block", "byteblaze")
    yield 807, request("primer/design", "debug-build-time", "main", "byteblaze")
    yield 789, not_there("huggingface")


def planning() -> Numbered:
    """The paths of all tasks about issues and merge requests."""
    for part in (_lists(), _changes()):
        yield from part

"""How to do WebArena's public tasks on the forge through its pages, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.suites.gitlab import base
from webarium.suites.gitlab.projects import retitled
from webarium.suites.gitlab.webarena_code import A11Y, code
from webarium.suites.gitlab.webarena_planning import not_there, people, planning
from webarium.suites.golden import Numbered, each, page
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


def members(project: str, role: str, *usernames: str) -> GoldenPath:
    """Invite people to a project."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{project}/-/project_members")
        await invite(ui, role, *usernames)

    return walk


async def invite(ui: Ui, role: str, *usernames: str) -> None:
    """Invite people to what the page is about."""
    await ui.fill("Username or email address", ", ".join(usernames))
    await ui.select("Select a role", role)
    await ui.click("button", "Invite")


def who_has_access(project: str) -> GoldenPath:
    """Say who is a project's member besides oneself."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{project}/-/project_members")
        others = db.column(
            "SELECT u.username FROM project_member m JOIN user u ON u.id = m.user_id"
            " JOIN project p ON p.id = m.project_id JOIN namespace n ON n.id = p.namespace_id"
            " WHERE n.path || '/' || p.path = ? AND m.user_id <> ? ORDER BY u.username",
            project,
            base.me(db),
        )
        for username in others:
            await ui.expect_text(f"@{username}")
        ui.stop(", ".join(others))

    return walk


def feed_token() -> GoldenPath:
    """Say one's own feed token."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/-/profile/personal_access_tokens")
        ui.stop(str(db.value("SELECT feed_token FROM user WHERE id = ?", base.me(db))))

    return walk


def status(text: str) -> GoldenPath:
    """Set what one's own profile says as status."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/-/profile/status")
        await ui.fill("Your status", text)
        await ui.click("button", "Set status")

    return walk


def website(url: str) -> GoldenPath:
    """Set the website on one's own profile."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/-/profile")
        await ui.fill("Website url", url)
        await ui.click("button", "Update profile settings")

    return walk


def page_title(text: str, branch: str = "") -> GoldenPath:
    """Change the title of the page in a project, on the branch that is offered or on another one."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/byteblaze/gimmiethat.space/-/edit/main/index.html")
        await ui.fill("Content", retitled(db, text))
        if branch:
            await ui.fill("Target branch", branch)
        await ui.click("button", "Commit changes")

    return walk


def empty_project(name: str) -> GoldenPath:
    """Make a project without a README."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/projects/new/blank")
        await ui.fill("Project name", name)
        await ui.check("Initialize repository with a README", on=False)
        await ui.click("button", "Create project")
        ui.expect_url(f"/byteblaze/{name}")

    return walk


def new_project(name: str, visibility: str, *usernames: str, template: str = "blank") -> GoldenPath:
    """Make a project, from a template or blank with a README, and invite people."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/projects/new/blank" if template == "blank" else f"/projects/new/template/{template}")
        await ui.check(visibility)
        await ui.fill("Project name", name)
        await ui.click("button", "Create project")
        ui.expect_url(f"/byteblaze/{name}")
        if usernames:
            await ui.goto(f"/byteblaze/{name}/-/project_members")
            await invite(ui, "Developer", *usernames)

    return walk


def new_group(name: str, *usernames: str) -> GoldenPath:
    """Make a private group, and invite people to it."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/groups/new")
        await ui.fill("Group name", name)
        await ui.click("button", "Create group")
        await ui.click("link", "Group members")
        await invite(ui, "Developer", *usernames)

    return walk


def follow(*usernames: str) -> GoldenPath:
    """Follow some people from their profiles."""

    async def walk(ui: Ui, db: Data) -> None:
        for username in usernames:
            await ui.goto(f"/{username}")
            await ui.click("button", "Follow")

    return walk


def milestone(project: str, title: str, start: str, due: str) -> GoldenPath:
    """Make a milestone with a span of days."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{project}/-/milestones")
        await ui.click("link", "New milestone")
        for label, text in (("Title", title), ("Start date", start), ("Due date", due)):
            await ui.fill(label, text)
        await ui.click("button", "Create milestone")

    return walk


def issue(project: str, title: str, due: str = "", assignee: str = "byteblaze") -> GoldenPath:
    """Open an issue whose description says what its title does; with a due day, it is assigned to somebody."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{project}/-/issues")
        await ui.click("link", "New issue")
        await ui.fill("Title", title)
        await ui.fill("Description", title)
        if due:
            await ui.select("Assignee", *people(db, [assignee]))
            await ui.fill("Due date", due)
        await ui.click("button", "Create issue")

    return walk


def _all() -> Numbered:
    yield 44, page("/dashboard/todos")
    yield 156, page("/dashboard/merge_requests?assignee_username=byteblaze")
    yield 258, page("/explore")
    yield 357, page("/dashboard/merge_requests?reviewer_username=byteblaze")
    yield 259, feed_token()
    yield 349, who_has_access("byteblaze/gimmiethat.space")
    yield 350, who_has_access("byteblaze/solarized-prism-theme")
    yield from each(
        418, status, ("Busy",), ("Enjoying life",), ("Playing Badminton",), ("Resting due to leg injury",),
        ("Out of Office",),
    )  # fmt: skip
    yield from each(
        441, page_title, ("GIVE ME SPACE",), ("Welcome to my site",), ("Not an interesting site",),
        ("Title Wanted",), ("Hello",),
    )  # fmt: skip
    yield from each(
        448, website, ("https://egg.tart.com",), ("https://helloworld.xyz",), ("a11yproject.contributor.me",),
        ("www.byteblaze.com",), ("byteblaze.github.io",),
    )  # fmt: skip
    yield from each(
        475, empty_project, ("chatgpt_plugin",), ("awesome_llm_reading",), ("awesome_program_aided_reasoning",),
        ("webagent",), ("awesome_webagent",),
    )  # fmt: skip
    yield 480, members("byteblaze/solarized-prism-theme", "Developer", "yjlou")
    yield from each(
        481, members, *(("byteblaze/dotfiles", "Guest", who)
                        for who in ("abisubramanya27", "yjlou", "koush", "lahwaacz", "vinta")),
    )  # fmt: skip
    yield 533, follow("convexegg", "yjlou")
    yield 534, follow("lahwaacz", "koush", "vinta")
    yield 535, follow("lahwaacz", "ghost", "bblanchon")
    yield 537, follow("lahwaacz", "convexegg", "vinta", "yjlou", "abisubramanya27")
    yield from each(
        567, members, ("byteblaze/gimmiethat.space", "Developer", "lahwaacz", "bblanchon"),
        ("a11yproject/a11yproject.com", "Developer", "abisubramanya27", "vinta"),
        ("byteblaze/accessible-html-content-patterns", "Developer", "bblanchon", "abisubramanya27"),
        ("byteblaze/timeit", "Developer", "lahwaacz", "V13Axel", "alexhutnik", "bblanchon"),
    )  # fmt: skip
    yield 576, members("byteblaze/a11y-webring.club", "Developer", "abisubramanya27", "lahwaacz")
    extension = "byteblaze/remove-board-movement-events-from-the-github-issue-timeline"
    yield 577, members(extension, "Maintainer", "abisubramanya27", "lahwaacz")
    yield 578, members("byteblaze/millennials-to-snake-people", "Reporter", "yjlou", "a11yproject")
    yield 579, members("byteblaze/timeit", "Guest", "yjlou")
    dotfiles = "byteblaze/dotfiles"
    yield 593, milestone(dotfiles, "Merging all branches to main", "2044-03-15", "2044-03-30")
    yield 594, milestone(dotfiles, "A new branch for zsh comprehensive support", "2044-05-01", "2044-05-21")
    yield 658, issue(A11Y, "401 bad gateway", "2030-12-31", "Roshanjossey")
    yield (
        659,
        issue(
            "byteblaze/empathy-prompts", "Integrating LLMs for better prompts", "2033-04-01", "Roshanjossey"
        ),
    )
    yield 661, issue("convexegg/chatgpt", "Report: connection refused")
    yield 662, issue("0ang3el/aem-hacker", "OSError: [Errno 98] Address already in use")
    yield 663, issue("root/metaseq", "Do you plan to support Llama and other models of the llama family?")
    yield 664, issue("vinta/awesome-python", "Do you plan to add Python 3.11 resources?")
    yield 665, issue("byteblaze/a11y-syntax-highlighting", "Please support MT theme editor")
    yield 669, issue("byteblaze/solarized-prism-theme", "Discuss the implementation of dark mode")
    yield 670, issue(dotfiles, "Discuss the implementation of default plugins for .zsh")
    yield 808, issue("byteblaze/cloud-to-butt", "Let's keep the project alive", "2033-03-31")
    yield 809, issue("a11yproject/a11yproject.com", "404 for many URLs", "2030-01-03")
    yield from each(
        742, new_project, ("planner", "Private", "abisubramanya27", "vinta"),
        ("web_arena", "Public", "abisubramanya27", "vinta"), ("AutoAGI", "Public", "primer"),
        ("awesome-llms", "Public", "primer", "convexegg", "abisubramanya27"),
        ("llm_bulk_inference", "Private", "primer", "convexegg", "abisubramanya27"),
        ("awesome_web_agents", "Private", "abisubramanya27", "vinta"),
    )  # fmt: skip
    three = ("primer", "convexegg", "abisubramanya27")
    yield 748, new_project("web_agent_android_xl", "Private", *three, template="android")
    yield 749, new_project("project_site", "Private", "primer", "convexegg", "vinta", template="express")
    yield 750, new_project("agi_index", "Private", "vinta", template="plainhtml")
    yield 751, new_project("AGISite", "Private", "Seirdy", "vinta", template="jekyll")
    yield 752, new_project("web_agent", "Private")
    yield 753, new_project("web_agent_android_xs", "Private", template="android")
    yield 754, new_project("web_agent_nodejs", "Private", template="express")
    yield 755, new_project("web_agent_index", "Private", template="plainhtml")
    yield 756, new_project("11711_gitlab", "Private", template="jekyll")
    yield 783, not_there("kkroening/ffmpeg-python")
    yield from each(
        799, new_group, ("n-lab", "patou", "egpast", "westurner", "jontutcher"),
        ("x-lab", "JonasVautherin", "dilipchandima", "dawiss1337", "bmyun", "DCMJY"),
        ("crew", "ASWATFZLLC", "patrickhlauke", "westurner", "linkmatrix"),
        ("coding_friends", "qhduan", "Agnes-U"), ("webagent", "pandey2000", "sayakpaul"),
    )  # fmt: skip


GOLDEN: Mapping[str, GoldenPath] = {
    f"webarena.{number}": path for part in (_all(), code(), planning()) for number, path in part
}
"""Golden paths by the tasks' ids."""

"""How to do webarena-verified's tasks on the forge, where WebArena's paths do not do."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.suites.gitlab.webarena_code import A11Y, MIT, RING, fork, top
from webarium.suites.gitlab.webarena_golden import follow, invite, milestone, new_project, page_title, website
from webarium.suites.gitlab.webarena_planning import people, request
from webarium.suites.golden import Numbered, each, page
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

DESIGN = "primer/design"
DOTFILES = "byteblaze/dotfiles"


def busy(message: str = "") -> GoldenPath:
    """Set a status with a message as somebody who is busy."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/-/profile/status")
        if message:
            await ui.fill("Your status", message)
        await ui.check("Set yourself as busy")
        await ui.click("button", "Set status")

    return walk


def assign(slug: str, iid: int, username: str, remark: str = "") -> GoldenPath:
    """Assign an issue beside its text, and say something."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{slug}/-/issues/{iid}")
        await ui.click("DisclosureTriangle", "Edit assignees")
        await ui.check(*people(db, [username]))
        await ui.click("button", "Save assignees")
        if remark:
            await ui.fill("Comment", remark)
            await ui.click("button", "Comment")

    return walk


async def add(ui: Ui, role: str, *usernames: str) -> None:
    """Add people one by one to the project whose members are shown."""
    for username in usernames:
        await ui.click("DisclosureTriangle", "Add one person")
        await ui.fill("One more member", username)
        await ui.select("Their role", role)
        await ui.click("button", "Add")


def members(slug: str, role: str, *usernames: str) -> GoldenPath:
    """Add people to a project."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{slug}/-/project_members")
        await add(ui, role, *usernames)

    return walk


def quick_project(name: str, visibility: str, *usernames: str, template: str = "") -> GoldenPath:
    """Make a quick project; people are added to a blank one, and invited to one from a template."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/projects/new")
        await ui.fill("Name of a quick project", name)
        await ui.select("Who sees it", visibility)
        if template:
            await ui.select("Begin with", template)
        await ui.click("button", "Create quick project")
        await ui.goto(f"/byteblaze/{name}/-/project_members")
        await (invite if template else add)(ui, "Developer", *usernames)

    return walk


def quick_issue(slug: str, title: str) -> GoldenPath:
    """Open an issue of which there is only a title."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{slug}/-/issues")
        await ui.fill("Title of a quick issue", title)
        await ui.click("button", "Add quick issue")

    return walk


def invited_issue(slug: str, title: str, due: str, username: str) -> GoldenPath:
    """Invite somebody, and assign an issue to them."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{slug}/-/project_members")
        await invite(ui, "Developer", username)
        await ui.goto(f"/{slug}/-/issues/new")
        await ui.fill("Title", title)
        await ui.select("Assignee", *people(db, [username]))
        await ui.fill("Due date", due)
        await ui.click("button", "Create issue")

    return walk


def renamed_licence(file: str) -> GoldenPath:
    """Let a file hold the MIT licence, and call it LICENSE."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/{file}")
        await ui.fill("File path", "LICENSE")
        await ui.fill("Content", MIT.format(holder="Byte Blaze"))
        await ui.click("button", "Commit changes")

    return walk


def _lists() -> Numbered:
    listed = "/{}/-/issues/?state={}&label_name%5B%5D={}".format
    yield 102, page(listed("byteblaze/a11y-syntax-highlighting", "opened", "help%20wanted"))
    yield 103, page(listed("kkroening/ffmpeg-python", "closed", "question"))
    yield 104, page(listed("keycloak/keycloak", "all", "flaky-test"))
    yield 105, page(listed("OpenAPITools/openapi-generator", "opened", "OpenAPI%20Generator%20CLI"))
    yield 106, page("/umano/AndroidSlidingUpPanel/-/issues/?state=opened&not%5Blabel_name%5D%5B%5D=BUG")
    yield 339, page(listed(A11Y, "opened", "bug"))
    yield 340, page(listed(DESIGN, "opened", "type%3A%20bug%20%F0%9F%90%9E"))
    yield 341, page(listed("root/metaseq", "opened", "enhancement"))
    yield 342, page(listed("root/metaseq", "opened", "question") + "&search=OPT%20Model")
    yield 343, page(listed("root/metaseq", "opened", "None"))
    yield 45, page(f"/{A11Y}/-/issues")
    yield 46, page(f"/{DESIGN}/-/issues")
    yield 258, page("/explore?visibility_level=20")


def _profile() -> Numbered:
    messages = ("Enjoying life.", "Playing Badminton.", "Resting due to leg injury.", "Out of Office.")
    yield from each(418, busy, (), *((message,) for message in messages))
    yield 443, page_title("Not an interesting site", "another-title")
    yield 444, page_title("Title Wanted", "title-update")
    yield 450, website("https://a11yproject.contributor.me")
    yield 451, website("https://www.byteblaze.com")
    yield 452, website("https://byteblaze.github.io")
    yield 536, follow("ghost", "R1kk3r", "abisubramanya27")


def _planning() -> Numbered:
    yield 446, assign(A11Y, 1478, "Roshanjossey")
    yield 447, assign(RING, 71, "Seirdy")
    yield 804, assign(DESIGN, 104, "byteblaze", "@primer, please have a look, too")
    yield 810, assign(DESIGN, 316, "byteblaze")
    yield 811, assign(A11Y, 1478, "byteblaze")
    yield 590, milestone(DESIGN, "product launch", "2023-01-16", "2023-01-30")
    yield 591, milestone(DESIGN, "code review", "2023-01-16", "2023-02-04")
    yield 592, milestone(DESIGN, "sensitive information", "2023-02-16", "2023-03-07")
    yield 593, milestone(DOTFILES, "all branches to main", "2044-03-15", "2044-03-30")
    yield 594, milestone(DOTFILES, "zsh comprehensive support", "2044-05-01", "2044-05-20")
    prompts = "Integrating LLMs for better prompts"
    yield 659, invited_issue("byteblaze/empathy-prompts", prompts, "2033-04-01", "Roshanjossey")
    yield 660, invited_issue(DOTFILES, "add support for oh-my-zsh", "2033-07-18", "abisubramanya27")
    yield 661, quick_issue("convexegg/chatgpt", "Connection refused")
    yield 662, quick_issue("0ang3el/aem-hacker", "OSError: [Errno 98] Address already in use")
    yield 663, quick_issue("root/metaseq", "Llama model support timeline")
    yield 664, quick_issue("vinta/awesome-python", "Question on future usage of Python 3.11")
    yield 665, quick_issue("byteblaze/a11y-syntax-highlighting", "Feature Request: MT support")
    yield 666, request(DESIGN, "dialog-component", "dialog", "primer")
    yield 668, request(A11Y, "redesign", "main", "Roshanjossey")


def _code() -> Numbered:
    yield 786, top("vinta/awesome-python", 1, lambda share: str(share.commits), "master")
    yield (
        398,
        fork(
            *(
                f"aklsh/{name}"
                for name in ("SimCache", "dots", "CacheEval", "nvidia-patch", "viewgrades-scraper")
            )
        ),
    )
    yield 411, renamed_licence("byteblaze/cloud-to-butt/-/edit/master/LICENSE.txt")
    yield 756, new_project("11711_gitlab", "Private", template="nfjekyll")


def _people() -> Numbered:
    yield 480, members("byteblaze/solarized-prism-theme", "Developer", "yjlou")
    guests = ("abisubramanya27", "yjlou", "koush", "lahwaacz", "vinta")
    yield from each(481, members, *((DOTFILES, "Guest", who) for who in guests))
    yield from each(
        567, members, ("byteblaze/gimmiethat.space", "Developer", "lahwaacz", "bblanchon"),
        (A11Y, "Developer", "abisubramanya27", "vinta"),
        ("byteblaze/accessible-html-content-patterns", "Developer", "bblanchon", "abisubramanya27"),
        ("byteblaze/timeit", "Developer", "lahwaacz", "V13Axel", "alexhutnik", "bblanchon"),
    )  # fmt: skip
    yield from each(
        742, quick_project, ("planner", "Private", "abisubramanya27", "vinta"),
        ("web_arena", "Public", "abisubramanya27", "vinta"), ("AutoAGI", "Public", "primer"),
        ("awesome-llms", "Public", "primer", "convexegg", "abisubramanya27"),
        ("llm_bulk_inference", "Private", "primer", "convexegg", "abisubramanya27"),
    )  # fmt: skip
    three = ("primer", "convexegg", "abisubramanya27")
    yield 748, quick_project("web_agent_android_xl", "Private", *three, template="Android")
    others = ("primer", "convexegg", "vinta")
    yield 749, quick_project("project_site", "Private", *others, template="NodeJS Express")


VERIFIED: Mapping[str, GoldenPath] = {
    f"webarena-verified.{number}": path
    for part in (_lists(), _profile(), _planning(), _code(), _people())
    for number, path in part
}
"""Golden paths by the tasks' ids."""

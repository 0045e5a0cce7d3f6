"""What stands beside a repository: releases of its tags, wiki pages, settings of merging, and snippets."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.gitlab.git.commits import between
from webarium.sites.gitlab.seed.bundles import Bundle
from webarium.sites.gitlab.seed.histories import END, History
from webarium.sites.gitlab.seed.people import Account

_HERE = Path(__file__).parent / "data"
NAMES = (
    "{tag}",
    "{tag}",
    "{tag}: small steps",
    "{tag}: spring cleaning",
    "{tag}: errors that help",
    "{tag}: the quiet one",
)
INTROS = (
    "Nothing in here should break what you have.",
    "Thanks to all who reported what did not work.",
    "Mostly mended things; the next one will bring something new.",
    "Read the second point before you update.",
    "A short one, so that a fix does not have to wait.",
    "No new options this time.",
    "What was on the main branch for a while, now with a number.",
    "Two of these were asked for in the tracker.",
    "If anything looks different from what you read below, please open an issue.",
    "Tried on three machines before it got its tag.",
    "Packagers: nothing moved, nothing was renamed.",
    "Later than planned, and better for it.",
)


class Handbook:
    """Writes them for one project."""

    def __init__(
        self,
        db: apsw.Connection,
        dice: Dice,
        project: int,
        bundle: Bundle,
        history: History,
        team: list[Account],
    ) -> None:
        self.db = db
        self.dice = dice
        self.project = project
        self.bundle = bundle
        self.history = history
        self.team = team

    def write(self) -> None:
        """Write all of it."""
        self._releases()
        self._wiki()
        if self.bundle.owner.startswith("lanternworks"):
            write_one(
                self.db, "project_setting", project_id=self.project, merge_method="ff", squash="default_on"
            )
        elif self.bundle.owner == "paperplane":
            write_one(
                self.db,
                "project_setting",
                project_id=self.project,
                approvals=1,
                threads_resolved=1,
                remove_source=1,
            )

    def _releases(self) -> None:
        before = self.history.commits[0]
        for tag, tip, at in self.history.tags:
            done = [
                each.title for each in between(self.db, before, tip) if not each.title.startswith("Merge ")
            ]
            before = tip
            if self.dice.chance(0.2):
                continue
            lines = "\n".join(f"- {title}" for title in self.dice.subset(list(dict.fromkeys(done)), 6))
            number = write_one(
                self.db,
                "release",
                project_id=self.project,
                tag=tag,
                name=self.dice.pick(NAMES).format(tag=tag),
                description=f"{self.dice.pick(INTROS)}\n\n{lines}\n",
                author_id=self.team[0].id,
                released_at=min(END, at + timedelta(hours=self.dice.between(1, 30))),
            )
            if self.dice.chance(0.4):
                name = f"{self.bundle.path}-{tag}"
                for ending in self.dice.some(("tar.gz", "sha256", "deb", "dmg"), self.dice.between(1, 2)):
                    url = f"https://downloads.{self.bundle.path.split('.')[0]}.test/{tag}/{name}.{ending}"
                    write_one(self.db, "release_link", release_id=number, name=f"{name}.{ending}", url=url)

    def _wiki(self) -> None:
        """The pages that are written for this project; of the others, some have a first page."""
        pages = _pages().get(self.bundle.path, ())
        at = self.history.begun + (END - self.history.begun) / 2
        at = at.replace(microsecond=0)
        for title, text in pages:
            self._page(title, text, at)
            at = min(END, at + timedelta(days=self.dice.between(1, 9)))
        if not pages and self.dice.chance(0.25):
            files = "\n".join(f"- `{path}`" for path in sorted(self.bundle.files)[:8])
            text = f"{self.bundle.description}\n\nWhere things are:\n\n{files}\n"
            self._page("home", text, at)

    def _page(self, title: str, text: str, at: datetime) -> None:
        first = text.rpartition("\n\n")[0] or text
        slug = title.replace(" ", "-")
        title = "Home" if title == "home" else title
        number = write_one(
            self.db,
            "wiki_page",
            project_id=self.project,
            slug=slug,
            title=title,
            content=text,
            updated_at=at,
        )
        steps = (
            [(first, f"Create {title}")]
            if first == text
            else [(first, f"Create {title}"), (text, f"Extend {title}")]
        )
        for turn, (content, message) in enumerate(steps):
            write_one(
                self.db,
                "wiki_version",
                wiki_page_id=number,
                author_id=self.dice.pick(self.team).id,
                title=title,
                content=content,
                message=message,
                created_at=at - timedelta(days=len(steps) - 1 - turn),
            )


@lru_cache(maxsize=1)
def _pages() -> dict[str, tuple[tuple[str, str], ...]]:
    """Written wiki pages by the project's path."""
    found: dict[str, list[tuple[str, str]]] = {}
    for part in (_HERE / "wikis.txt").read_text("utf-8").split("\n=== ")[1:]:
        head, _, body = part.partition("\n")
        path, _, title = head.partition(" | ")
        found.setdefault(path, []).append((title, body.strip() + "\n"))
    return {path: tuple(pages) for path, pages in found.items()}


def write_snippets(db: apsw.Connection, dice: Dice, people: list[Account]) -> None:
    """Snippets of people and of some projects."""
    named = {each.username: each for each in people}
    for part in (_HERE / "snippets.txt").read_text("utf-8").split("\n=== ")[1:]:
        head, _, body = part.partition("\n")
        author, place, visibility, file_name, title = head.split(" | ")
        about, _, content = body.partition("\n---\n")
        at = END - timedelta(hours=dice.between(50, 9_000))
        project = db.execute(
            "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path || '/' || p.path = ?",
            (place,),
        ).get
        write_one(
            db,
            "snippet",
            project_id=project,
            author_id=named[author].id,
            title=title,
            description=about.strip(),
            file_name=file_name,
            content=content.strip("\n") + "\n",
            visibility=visibility,
            created_at=at,
            updated_at=at,
        )

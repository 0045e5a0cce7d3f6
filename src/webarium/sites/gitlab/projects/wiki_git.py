"""A wiki as a repository to be cloned: each version of a page is a commit, made anew from the same rows each time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import apsw

from webarium.sites.gitlab.access import At
from webarium.sites.gitlab.git.commits import Person, make_commit
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Objects
from webarium.sites.gitlab.projects.wiki import slug_of
from webarium.sites.kit.visit import Visit
from webarium.sql import one_of, select

WIKI = 1
"""The id of the only project in a wiki's repository."""
_TABLES = (
    "git_object",
    "git_commit",
    "commit_parent",
    "commit_file",
    "branch",
    "branch_rule",
    "tag",
    "merge_request",
)


@dataclass(frozen=True, slots=True)
class _Version:
    """A version of a page."""

    page: int
    slug: str
    """Of the page as it is."""
    now_title: str
    title: str
    content: str
    message: str
    author_name: str
    author_email: str
    created_at: datetime

    @property
    def path(self) -> str:
        """The file that it was in: a page that has got another title was in another one."""
        return f"{self.slug if self.title == self.now_title else slug_of(self.title)}.md"


def wiki_repository(visit: Visit, at: At) -> apsw.Connection:
    """A database of its own that holds a project's wiki as a repository, with one branch ``main``."""
    db = apsw.Connection(":memory:")
    where = one_of("name", _TABLES)
    for (statement,) in visit.db.execute(select("sql", "sqlite_schema", where.sql), where.params).fetchall():
        db.execute(str(statement))
    objects, files, owners = Objects(db), dict[str, Entry](), dict[str, int]()
    tip: int | None = None
    for each in _versions(visit, at.id):
        for path in [path for path, page in owners.items() if page == each.page and path != each.path]:
            del files[path], owners[path]
        name = each.path.rpartition("/")[2]
        files[each.path] = Entry(name, FILE, objects.put(BLOB, each.content.encode()))
        owners[each.path] = each.page
        author = Person(each.author_name, each.author_email)
        message = each.message or f"Update {each.title}"
        before = [] if tip is None else [tip]
        tip = make_commit(db, objects.build(files), before, author, each.created_at, message)
    if tip is not None:
        db.execute("INSERT INTO branch (project_id, name, commit_id) VALUES (?, 'main', ?)", (WIKI, tip))
    return db


def _versions(visit: Visit, project: int) -> list[_Version]:
    columns = (
        "p.id AS page, p.slug, p.title AS now_title, v.title, v.content, v.message, u.name AS author_name,"
        " u.email AS author_email, v.created_at"
    )
    source = "wiki_version v JOIN wiki_page p ON p.id = v.wiki_page_id JOIN user u ON u.id = v.author_id"
    return visit.rows(
        _Version, select(columns, source, "p.project_id = ?", "ORDER BY v.created_at, v.id"), (project,)
    )

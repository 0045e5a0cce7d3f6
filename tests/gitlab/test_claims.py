"""What issues, merge requests and comments say about a repository holds: files, functions, lines, quotes, commits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import apsw
import pytest

from webarium.sites.gitlab.git.commits import history
from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.objects import Objects
from webarium.worlds import Universe

FENCED = re.compile(r"```\w*\n(.*?)\n```", re.DOTALL)
SHOWN = re.compile(r"```(?:console|csv)\n.*?\n```", re.DOTALL)
"""A block that shows what somebody typed, got or gave in, and no code of the repository."""
PRINTED = re.compile(
    r"(?:Traceback |panic: |npm ERR! |thread '|error(?:\[\w+\])?: |\w*(?:Error|Exception): |\s*File \"|"
    r"[\w./-]+: (?:error|line \d+))"
)
"""How a block begins that is no code but what a program has printed."""
_OTHERS_VERSION = re.compile(r"(?i)\bnode:? v[\d.]+")
TOKEN = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w./-]*\w\.(?:py|js|ts|go|kt|kts|rs|rb|sh|html|css|md|txt|toml|json)")
LINE = re.compile(r"\b[Ll]ine (\d+)\b")
QUOTE = re.compile(r'"([^"\n]{2,200})"')
SHA = re.compile(r"\b(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{8}\b")
VERSION = re.compile(r"\bv\d+\.\d+\.\d+\b")
PROPOSED = re.compile(r"collect_(\w+)|(\w+)_(?:all|once)|(\w+)\(\w*: any\): any")
"""Names that somebody would like better, made of those that are there."""
ELSEWHERE = frozenset(
    (
        "--version",
        *("C.UTF-8", "core.autocrlf", "/bin/sh", ".d.ts", ":focus-visible", "go test -race", "pkg_resources"),
        *("charset = utf-8", ".idea/", "lsof -i", "/proc/net/tcp6", "__git_ps1", "~/.vimrc"),
    )
)
"""Tools, settings and files of those who write, which no repository needs to have."""
WISHED = frozenset(
    (
        *("undefined", "*/0", 'button("")', "cancel", "u32::MAX", "Date.UTC", "1.5 cups", ".5", "nil.text"),
        *(
            "Deck#categories",
            ">=",
            "str(path.relative_to(root))",
            "as_posix()",
            "MutationObserver",
            "URLError",
        ),
        *("timeit make test && deploy", "others[0]", "timeout", "listen :8080 # main", "..", "nil"),
    )
)
"""What authored issues give as an input, get as an answer, or propose."""
SAID = frozenset(("invalid", "error", "button", "0 9,17 * * *", "at 9:00 every day"))
"""What is quoted of programs that run, not of their texts."""


@dataclass(frozen=True)
class Repository:
    """A project as its default branch has it."""

    path: str
    files: Mapping[str, str]
    titles: frozenset[str]
    shas: frozenset[str]
    tags: frozenset[str]

    @property
    def text(self) -> str:
        return "\n".join(self.files.values())


def repositories(db: apsw.Connection) -> Iterator[tuple[int, Repository]]:
    objects = Objects(db)
    sql = (
        "SELECT p.id, p.path, b.commit_id FROM project p JOIN branch b ON b.project_id = p.id"
        " AND b.name = p.default_branch WHERE p.forked_from_id IS NULL ORDER BY p.id"
    )
    rows: list[Any] = db.execute(sql).fetchall()
    for number, path, tip in rows:
        commits = history(db, int(tip))
        tags = db.execute("SELECT name FROM tag WHERE project_id = ?", (number,)).fetchall()
        yield (
            number,
            Repository(
                str(path),
                {
                    name: text_of(objects.blob(each.sha)) or ""
                    for name, each in objects.blobs(commits[0].tree).items()
                },
                frozenset(each.title for each in commits),
                frozenset(each.sha[:8] for each in commits),
                frozenset(str(name) for (name,) in tags),
            ),
        )


def talk(db: apsw.Connection, project: int) -> Iterator[tuple[str, str]]:
    """All that is written in a project, and where."""
    for table, sign in (("issue", "#"), ("merge_request", "!")):
        sql = f"SELECT iid, title, description FROM {table} WHERE project_id = ?"
        for iid, title, description in db.execute(sql, (project,)):
            yield f"{sign}{iid}", f"{title}\n\n{description or ''}"
        notes = (
            f"SELECT t.id, i.iid, n.body FROM note n JOIN {table} i ON i.id = n.{table}_id"
            " LEFT JOIN note t ON t.id = n.id WHERE i.project_id = ? AND n.system = 0"
        )
        for number, iid, body in db.execute(notes, (project,)):
            yield f"{sign}{iid} note {number}", str(body)


def files(here: Repository, text: str) -> Iterator[str]:
    """Files that are named and not there."""
    plain = FENCED.sub("", text)
    for token in TOKEN.findall(plain):
        if PATH.fullmatch(token) and token not in here.files and token not in {here.path, ".d.ts"}:
            bare = token.rpartition("/")[2]
            if token not in here.text and bare not in {name.rpartition("/")[2] for name in here.files}:
                yield f"no file {token}"


def names(here: Repository, text: str) -> Iterator[str]:
    """Code in the text that no file has."""
    for token in TOKEN.findall(FENCED.sub("", text)):
        proposed = PROPOSED.fullmatch(token)
        known = next(filter(None, proposed.groups())) if proposed else token
        if known not in here.text and known not in {*here.files, here.path, *ELSEWHERE, *WISHED}:
            yield f"nothing is called {token}"


def snippets(here: Repository, text: str) -> Iterator[str]:
    """Blocks of code that no file has."""
    for block in FENCED.findall(SHOWN.sub("", text)):
        if not PRINTED.match(block) and not any(block in each for each in here.files.values()):
            yield f"no such code: {block[:60]}"


def lines(here: Repository, text: str) -> Iterator[str]:
    """Numbers of lines behind the end of the file that is named."""
    plain = FENCED.sub("", text)
    named = [token for token in TOKEN.findall(plain) if token in here.files]
    for number in LINE.findall(plain):
        if named and all(len(here.files[name].splitlines()) < int(number) for name in named):
            yield f"no line {number} in {named}"


def quotes(here: Repository, text: str) -> Iterator[str]:
    """Words in quotation marks that neither a file nor a commit has."""
    plain = TOKEN.sub("", FENCED.sub("", text))
    for quoted in QUOTE.findall(plain):
        lowered = quoted.lower()
        known = lowered in here.text.lower() or lowered in {each.lower() for each in here.titles}
        if not known and quoted not in SAID:
            yield f'nothing says "{quoted}"'


def commits(here: Repository, text: str) -> Iterator[str]:
    """Commits and tags that are not there."""
    for sha in SHA.findall(FENCED.sub("", text)):
        if sha not in here.shas:
            yield f"no commit {sha}"
    for version in VERSION.findall(_OTHERS_VERSION.sub("", FENCED.sub("", text))):
        if version not in here.tags and version not in here.text:
            yield f"no tag {version}"


@pytest.mark.parametrize("claims", [files, names, snippets, lines, quotes, commits])
def test_what_is_said_about_a_repository_holds(
    forge_universe: Universe, claims: Callable[[Repository, str], Iterator[str]]
) -> None:
    db = forge_universe.reader("gitlab")
    wrong = [
        f"{here.path} {place}: {problem}"
        for project, here in repositories(db)
        for place, text in talk(db, project)
        for problem in claims(here, text)
    ]
    assert not wrong, f"{len(wrong)}: " + "\n".join(wrong[:40])

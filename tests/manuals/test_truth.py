"""What the handbooks say is true of the sites: labels in bold stand there, and addresses lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from webarium.sites.gitlab.talking import quick
from webarium.sites.kit.routing import PageTable
from webarium.sites.kit.site import Site
from webarium.sites.manuals.seed import BOOKS
from webarium.sites.manuals.text import chapters, slug_of
from webarium.sites.registry import load_sites

SITES: Mapping[str, tuple[str, ...]] = {"smithy": ("gitlab",), "office": ("shopping_admin", "shopping")}
"""Where each handbook's words come from; the back office takes some from the store."""
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_PATH = re.compile(r"`(/[\w.-]+/[^`\s]*|/admin|/explore|/search)`")
_GENERIC = ("/{name}", "/{namespace}/{project}", "/{key}.html", "/{path:path}")
EXAMPLES = ("/primer/design", "/mira.castell")


def _source(book: str) -> str:
    return (BOOKS / f"{book}.md").read_text("utf-8")


@cache
def _words(book: str) -> str:
    """All that the code and the templates of the sites hold, in one line."""
    folders = [load_sites()[site].folder for site in SITES[book]] + [
        load_sites()["gitlab"].folder.parent / "kit"
    ]
    files = (path for folder in folders for path in _texts(folder))
    return " ".join(" ".join(path.read_text("utf-8").replace("&amp;", "&").split()) for path in files).lower()


def _texts(folder: Path) -> Iterator[Path]:
    yield from (path for path in sorted(folder.rglob("*.py")) if "seed" not in path.parts)
    yield from sorted(folder.rglob("*.html"))


@cache
def _site(book: str) -> Site:
    return load_sites()[SITES[book][0]]


def _known(book: str, label: str) -> bool:
    """Whether a label stands in the sites as a text of its own, or as one with a part that is filled in."""
    text = re.escape(label.lower())
    return re.search(rf"(?<![\w-]){text}(?![\w-])", _words(book)) is not None


NAMES = frozenset({"design", "primer"})
"""Of the project and the group in examples."""


@pytest.mark.parametrize("book", SITES)
def test_labels_in_bold_stand_on_the_site(book: str) -> None:
    labels = {found for found in _BOLD.findall(_source(book)) if "{" not in found} - NAMES
    assert len(labels) > 100
    assert [label for label in sorted(labels) if not _known(book, label)] == []


@pytest.mark.parametrize("book", SITES)
def test_addresses_lead_somewhere(book: str) -> None:
    paths = sorted(set(_PATH.findall(_source(book))))
    table = PageTable(_site(book).pages)
    found = {path: table.find("GET", path).page.path for path in paths}
    loose = [path for path, page in found.items() if page in _GENERIC and path not in EXAMPLES]
    assert len(paths) > 10
    assert loose == []


@pytest.mark.parametrize("book", SITES)
def test_a_handbook_has_many_pages_with_names_of_their_own(book: str) -> None:
    titles = [title for chapter in chapters(_source(book)) for title, _ in chapter.pages]
    assert len(titles) >= 50
    assert len({slug_of(title) for title in titles}) == len(titles)
    for chapter in chapters(_source(book)):
        for title, sections in chapter.pages:
            assert sections, title
            assert not sections[0].title, f"{title} begins with a heading"
            assert sum(len(each.source.split()) for each in sections) > 15, title


def test_quick_actions_are_those_that_the_forge_does() -> None:
    """Each line of the table stands for actions of its kind: on issues, on merge requests, or on both."""
    page = _source("smithy").partition("## Quick actions")[2].partition("\n## ")[0]
    lines = [line for line in page.split("\n") if line.startswith("| `/")]
    both = {*quick.EVERYBODY, *quick.AUTHORS, *quick.PLANNERS}
    told = {}
    for line in lines:
        kind = (
            set(quick.ISSUES) if "On issues" in line else set(quick.REQUESTS) if "On merge" in line else both
        )
        told.update({name: name in kind for name in re.findall(r"`/(\w+)", line)})
    assert len(told) > 15
    assert [name for name, true in told.items() if not true] == []

"""What articles and their boxes say, read from a universe."""

from __future__ import annotations

import re

from webarium.sites.wikipedia.markup import parse, plain
from webarium.tasks import Data

Facts = dict[str, str]


def number(text: str) -> float:
    """The first number of a text."""
    found = re.search(r"-?\d[\d,]*(?:\.\d+)?", text)
    assert found is not None, text
    return float(found[0].replace(",", ""))


def sources(data: Data, category: str = "") -> dict[str, str]:
    """What a category's articles say, by title; all articles where none is named."""
    rows = data.rows(
        "SELECT a.title, r.source FROM article a JOIN revision r ON r.id = a.revision_id WHERE a.kind = 'article' "
        "AND (?1 = '' OR a.id IN (SELECT article_id FROM article_category WHERE category = ?1))",
        category,
    )
    return {row.title: row.source for row in rows}


def boxes(data: Data, category: str = "") -> dict[str, Facts]:
    """What their boxes say, without links."""
    return {
        title: {each.label: plain(each.value) for each in parse(source).rows}
        for title, source in sources(data, category).items()
    }

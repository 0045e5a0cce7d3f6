"""Lists of projects, as many pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from webarium.sites.gitlab.access import SOURCE, code_visible, visible
from webarium.sites.gitlab.meaning import meaning
from webarium.sites.gitlab.planning.rows import seen_issues
from webarium.sites.gitlab.visitor import Me
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

ORDERS = {
    "latest_activity_desc": ("Last updated", "p.last_activity_at DESC, p.id DESC"),
    "created_desc": ("Last created", "p.created_at DESC, p.id DESC"),
    "name_asc": ("Name", "p.name COLLATE NOCASE, p.id"),
    "stars_desc": ("Most stars", "stars DESC, p.id"),
    "created_asc": ("Oldest created", "p.created_at, p.id"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A project in a list."""

    id: int
    slug: str
    namespace_name: str
    name: str
    description: str
    visibility: str
    archived: bool
    stars: int
    forks: int
    issues: int
    requests: int
    last_activity_at: datetime

    @property
    def root(self) -> str:
        """The address of its page."""
        return f"/{self.slug}"


_CARD_START = (
    "p.id, n.path || '/' || p.path AS slug, n.name AS namespace_name, p.name, p.description, p.visibility, p.archived,"
    " (SELECT count(*) FROM star WHERE project_id = p.id) AS stars,"
    " (SELECT count(*) FROM project f WHERE f.forked_from_id = p.id) AS forks,"
)


def _card(me: Me | None) -> Where:
    """The columns of a card, with the values for them: only what somebody sees is counted."""
    issues = seen_issues(me) & Where("i.project_id = p.id AND i.state = 'opened'")
    requests = code_visible(me) & Where("r.project_id = p.id AND r.state = 'opened'")
    columns = (
        f"{_CARD_START} ({select('count(*)', 'issue i', issues.sql)}) AS issues,"
        f" ({select('count(*)', 'merge_request r', requests.sql)}) AS requests, p.last_activity_at"
    )
    return Where(columns, issues.params + requests.params)


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of a list of projects."""

    cards: list[Card]
    paging: Paging
    order: str
    text: str
    meant: str = ""
    """What was looked for, where nothing has the text itself."""

    @property
    def orders(self) -> list[tuple[str, str]]:
        """What it can be sorted by."""
        return [(key, words) for key, (words, _) in ORDERS.items()]


def listing(
    visit: Visit, me: Me | None, where: Where, *, text_key: str = "name", order: str = "", size: int = 20
) -> Listing:
    """The projects that fit and that somebody sees, sorted and searched as the query says."""
    text = visit.query.get(text_key, "").strip()[:100]
    order = visit.query.get("sort", order)
    order = order if order in ORDERS else "latest_activity_desc"
    others = where & visible(me)

    def finds(some: Where) -> bool:
        fits = others & some
        return visit.value(select("1", SOURCE, fits.sql, "LIMIT 1"), fits.params) is not None

    asked_for = meaning(visit, text, ("p.name", "p.description", "n.path || '/' || p.path"), finds)
    whole = others & asked_for.where
    total = int(visit.value(select("count(*)", SOURCE, whole.sql), whole.params))
    paging = Paging.from_query(visit.query, total, size=size, page_key="page")
    tail = f"ORDER BY {ORDERS[order][1]} LIMIT {paging.limit} OFFSET {paging.offset}"
    card = _card(me)
    cards = visit.rows(Card, select(card.sql, SOURCE, whole.sql, tail), card.params + whole.params)
    return Listing(cards, paging, order, text, asked_for.meant)

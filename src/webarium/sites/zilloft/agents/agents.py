"""Agents, by themselves and in lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.reviews import Reviews
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.homes.cards import cards
from webarium.sql import Where, every, holds, select

SIZE = 20
NEWEST = 5
"""How many reviews the agent's own page shows."""
ORDERS = {
    "rating": ("Highest rated", "rating DESC, reviews DESC, a.id"),
    "reviews": ("Most reviews", "reviews DESC, rating DESC, a.id"),
    "sales": ("Most sales", "a.sales DESC, a.id"),
    "years": ("Most experience", "a.since, a.id"),
    "name": ("Name", "a.name"),
}
PARTS = (("knowledge", "Local knowledge"), ("process", "Process expertise"), ("answers", "Responsiveness"))
"""What clients rate beside the whole."""
_COLUMNS = (
    "a.id, a.name, a.brokerage, c.label AS place, a.phone, a.email, a.license, a.since, a.specialties, a.languages,"
    " a.sales, a.about,"
    " coalesce((SELECT round(avg(stars), 1) FROM agent_review r WHERE r.agent_id = a.id), 0.0) AS rating,"
    " (SELECT count(*) FROM agent_review r WHERE r.agent_id = a.id) AS reviews,"
    " (SELECT count(*) FROM home h WHERE h.agent_id = a.id AND h.status <> 'sold') AS listings"
)
_SOURCE = "agent a JOIN city c ON c.id = a.city_id"


@dataclass(frozen=True, slots=True)
class Agent:
    """Somebody who sells homes."""

    id: int
    name: str
    brokerage: str
    place: str
    phone: str
    email: str
    license: str
    since: int
    specialties: str
    languages: str
    sales: int
    about: str
    rating: float
    reviews: int
    listings: int

    @property
    def first(self) -> str:
        """The first name."""
        return self.name.split()[0]

    def years(self, today: date) -> int:
        """How long they have worked as an agent."""
        return today.year - self.since


@dataclass(frozen=True, slots=True)
class Review:
    """What a client wrote."""

    id: int
    email: str | None
    author: str
    stars: int
    knowledge: int
    process: int
    answers: int
    work: str
    text: str
    written_on: date


REVIEWS = Reviews(Review, "agent_id", "agent_review", parts=PARTS)


def agents(visit: Visit, where: Where, tail: str) -> list[Agent]:
    """Agents that fit a condition."""
    return visit.rows(Agent, select(_COLUMNS, _SOURCE, where.sql, tail), where.params)


def agent_by_id(visit: Visit, key: int) -> Agent:
    """One agent.

    Raises:
        NotFound: There is none with this id.
    """
    found = agents(visit, Where("a.id = ?", (key,)), "")
    return found[0] if found else visit.not_found("This agent is not on Zilloft.")


def shown_agent(visit: Visit) -> Agent:
    """The agent that the path names."""
    return agent_by_id(visit, int(visit.path["agent"]))


def index(visit: Visit) -> Response:
    """The agents that fit what is asked for."""
    given = visit.query
    text = " ".join(given.get("q", "").split())[:80]
    place, special, language = (given.get(name, "") for name in ("place", "special", "language"))
    places = _column(visit, "SELECT label FROM city ORDER BY label")
    specials = _parts(visit, "specialties")
    languages = _parts(visit, "languages")
    order = given.get("sort", "") if given.get("sort", "") in ORDERS else "rating"
    parts = []
    if place in places:
        parts.append(Where("c.label = ?", (place,)))
    if special in specials:
        parts.append(_lists("specialties", special))
    if language in languages:
        parts.append(_lists("languages", language))

    def condition(words: str) -> Where:
        return every([*parts, *(holds("(a.name || ' ' || a.brokerage)", word) for word in words.split()[:6])])

    def count(words: str) -> int:
        where = condition(words)
        return int(visit.value(select("count(*)", _SOURCE, where.sql), where.params))

    total, meant = respelled(visit, text, "SELECT name, brokerage FROM agent", count)
    where = condition(meant or text)
    paging = Paging.from_query(given, total, size=SIZE)
    tail = f"ORDER BY {ORDERS[order][1]} LIMIT {paging.limit} OFFSET {paging.offset}"
    return visit.render(
        "agents/index.html",
        found=agents(visit, where, tail),
        paging=paging,
        text=text,
        meant=meant,
        place=place,
        special=special,
        language=language,
        order=order,
        places=places,
        specials=specials,
        languages=languages,
        orders=ORDERS,
    )


def _lists(column: str, name: str) -> Where:
    """An agent whose list in a column has a name."""
    return Where(f"instr(', ' || a.{column} || ', ', ?) > 0", (f", {name}, ",))


def _column(visit: Visit, sql: str) -> list[str]:
    return [str(row[0]) for row in visit.db.execute(sql).fetchall()]


def _parts(visit: Visit, column: str) -> list[str]:
    """Everything that agents list in a column."""
    lists = _column(visit, select(f"DISTINCT {column}", "agent"))
    return sorted({name for each in lists for name in each.split(", ")})


def show(visit: Visit) -> Response:
    """An agent's page: about them, their homes, what they sold, reviews."""
    found = shown_agent(visit)
    own = cards(visit, Where("agent_id = ?", (found.id,)), "ORDER BY rank")
    sold = sorted((each for each in own if each.sold_on), key=lambda each: str(each.sold_on), reverse=True)
    return visit.render(
        "agents/agent.html",
        agent=found,
        listings=[each for each in own if each.status != "sold"],
        sold=sold,
        **REVIEWS.shown(visit, found.id, NEWEST),
    )


def all_reviews(visit: Visit) -> Response:
    """All reviews of an agent, in an order to choose."""
    found = shown_agent(visit)
    page = REVIEWS.listed(visit, found.id, found.reviews)
    return visit.render("agents/reviews.html", agent=found, **page)

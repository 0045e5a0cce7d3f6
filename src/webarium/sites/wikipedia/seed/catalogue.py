"""All articles of a universe, before they are written: from tables, from notes, and those that lead to others."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from webarium.draws import Dice
from webarium.sites.wikipedia.seed import kinds
from webarium.sites.wikipedia.seed import more_kinds as more
from webarium.sites.wikipedia.seed.kinds import Kind
from webarium.sites.wikipedia.seed.kits import Draft, build
from webarium.sites.wikipedia.seed.lists import lists_and_portals
from webarium.sites.wikipedia.seed.notes import merged
from webarium.sites.wikipedia.titles import is_title, title_of
from webarium.types import Scale

KINDS = (
    Kind("country", kinds.countries),
    Kind("state", kinds.states),
    Kind("us_city", kinds.us_cities),
    Kind("park", kinds.parks),
    Kind("element", kinds.elements),
    Kind("university", more.universities),
    Kind("turing", more.turing),
    Kind("nobel", more.nobel),
    Kind("bridge", more.bridges),
    Kind("river", more.ranked("rivers", "length_km")),
    Kind("mountain", more.ranked("mountains", "height_m")),
    Kind("museum", more.museums),
    Kind("nba", more.teams("nba")),
    Kind("mlb", more.teams("mlb")),
    Kind("arena", more.arenas),
    Kind("director", more.directors),
    Kind("film", more.films),
    Kind("writer", more.writers),
    Kind("book", more.books),
    Kind("language", more.languages),
    Kind("world", more.worlds),
    Kind("mission", more.missions),
    Kind("event", more.events),
    Kind("animal", more.animals),
    Kind("food", more.foods),
    Kind("instrument", more.instruments),
    Kind("city", kinds.cities, short=True),
    Kind("airport", kinds.airports_of, short=True),
    Kind("compound", kinds.compounds, short=True),
)
"""What comes from tables; where two would have one title, the first one has it."""
_LINK = re.compile(r"\[\[([^\[\]|#\n]+)(#[^\[\]|\n]*)?(?:\|([^\[\]\n]+))?\]\]")


def articles(seed: int, scale: Scale) -> dict[str, Draft]:
    """All articles by title, with links only to what there is."""
    drafts: dict[str, Draft] = {}
    for kind in KINDS:
        for facts in kind.rows(scale):
            draft = build(
                kind.name, facts, Dice("wikipedia", seed, kind.name, str(sorted(facts.items())[:4]))
            )
            draft.short = kind.short
            if not is_title(draft.title):
                raise ValueError(f"expected a title, got {draft.title!r}")
            drafts.setdefault(draft.title, draft)
    merged(drafts)
    for author, listed in more.laureate_books():
        if author in drafts:
            drafts[author].sections.append(("Books", listed))
    for draft in lists_and_portals(drafts):
        drafts.setdefault(draft.title, draft)
    for draft in list(_namesakes(drafts)):
        drafts.setdefault(draft.title, draft)
    redirects = redirects_of(drafts)
    known = {*drafts, *redirects}
    for draft in drafts.values():
        _unlink(draft, known)
    return drafts


def redirects_of(drafts: dict[str, Draft]) -> dict[str, str]:
    """Titles that lead to others; none that is an article's own, or could mean two."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for draft in drafts.values():
        for name in draft.redirects:
            wanted[title_of(name)].add(draft.title)
    return {
        name: targets.pop()
        for name, targets in wanted.items()
        if len(targets) == 1 and name not in drafts and is_title(name)
    }


def _namesakes(drafts: dict[str, Draft]) -> Iterator[Draft]:
    """Pages that tell apart what shares a name."""
    groups: dict[str, list[str]] = defaultdict(list)
    for title, draft in drafts.items():
        bare = re.sub(r" \([^()]*\)$|, .*$", "", title)
        if draft.categories and not title.startswith(("List of", "Portal:")):
            groups[bare].append(title)
    for bare, titles in groups.items():
        if len(titles) < 2:
            continue
        page = Draft(f"{bare} (disambiguation)" if bare in drafts else bare)
        page.summary = "several articles with this name"
        page.lead = [f"**{bare}** can mean:"]
        entries = [f"- [[{title}]], {drafts[title].summary or 'an article'}" for title in sorted(titles)]
        page.lead += ["\n".join(entries), "{{Disambiguation}}"]
        page.categories = ["Disambiguation pages"]
        yield page


def _unlink(draft: Draft, known: set[str]) -> None:
    def resolved(match: re.Match[str]) -> str:
        title, part, shown = title_of(match[1]), match[2] or "", match[3]
        if title == draft.title:
            return shown or match[1]
        if title not in known and not title.startswith("Category:"):
            return shown or match[1] + part
        return match[0] if shown != match[1] else f"[[{title}]]"

    def cleaned(text: str) -> str:
        return _LINK.sub(resolved, text)

    draft.lead = [cleaned(text) for text in draft.lead]
    draft.rows = [(label, cleaned(value)) for label, value in draft.rows]
    draft.sections = [(heading, cleaned(text)) for heading, text in draft.sections]
    draft.caption = cleaned(draft.caption)

"""Fills the encyclopedia: people, articles with their histories, and what is said about them."""

from __future__ import annotations

from datetime import datetime, timedelta

import apsw

from webarium.content.people import word_list
from webarium.content.tables import write
from webarium.draws import Dice
from webarium.sites.kit.passwords import SALT_BYTES, hash_password
from webarium.sites.wikipedia.accounts import EDITOR, NEWCOMER, STEWARD
from webarium.sites.wikipedia.derived import derived
from webarium.sites.wikipedia.markup import parse
from webarium.sites.wikipedia.seed.catalogue import articles, redirects_of
from webarium.sites.wikipedia.seed.histories import Edit, history_of
from webarium.sites.wikipedia.seed.kits import Draft
from webarium.sites.wikipedia.seed.roles import ABOUT, DEFAULT_PASSWORD
from webarium.sites.wikipedia.seed.talk import write_talk
from webarium.types import Scale

EPOCH = datetime.fromisoformat("2023-06-12 12:00:00")
_BEGUN = datetime.fromisoformat("2011-03-01 00:00:00")
_PEOPLE = 60
_PROTECTED = ("United States", "Moon landing", "Barack Obama", "Christopher Nolan", "Pluto")
_OTHERS = 30
"""How many more are protected, which differ with the seed."""
_WATCHED = 9


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Write a universe's encyclopedia."""
    names = write_people(db, seed)
    drafts = articles(seed, scale)
    titles = _articles(db, seed, drafts, names)
    dice = Dice("wikipedia", seed, "protected")
    long = [title for title, draft in drafts.items() if not draft.short and draft.rows]
    for title in (*_PROTECTED, *dice.some(long, _OTHERS)):
        db.execute("UPDATE article SET protected = 1 WHERE title = ?", (title,))
    write_talk(db, seed, titles, len(names))
    _watch(db, seed, [title for title in drafts if not drafts[title].short], titles)


def write_people(db: apsw.Connection, seed: int) -> list[str]:
    """The accounts of roles, then those whom nobody signs in as."""
    dice = Dice("wikipedia", seed, "people")
    names = [EDITOR, STEWARD, NEWCOMER]
    first = dice.shuffled(word.capitalize() for word in word_list("adjectives"))
    second = dice.shuffled(word.capitalize() for word in word_list("creatures"))
    names += [f"{a}_{b}" for a, b in zip(first, second, strict=False)][:_PEOPLE]
    names = list(dict.fromkeys(names))
    for number, name in enumerate(names, 1):
        own = number <= 3
        salt = f"wikipedia/{name}".encode().ljust(SALT_BYTES, b".")[:SALT_BYTES]
        joined = _BEGUN + timedelta(hours=dice.below(20_000))
        if name == NEWCOMER:
            joined = EPOCH - timedelta(days=3)
        row = {
            "id": number,
            "username": name,
            "password_hash": hash_password(DEFAULT_PASSWORD, salt) if own else "",
            "about": ABOUT.get(name, ""),
            "steward": int(name == STEWARD),
            "created_at": joined,
        }
        write(db, "user", [row])
    return names


def _articles(db: apsw.Connection, seed: int, drafts: dict[str, Draft], names: list[str]) -> dict[str, int]:
    """Articles and redirects with all that they ever said; returns their ids."""
    edits: list[Edit] = []
    rows = []
    numbers: dict[str, int] = {}
    sources = {title: draft.source() for title, draft in drafts.items()}
    for name, target in redirects_of(drafts).items():
        sources[name] = f"#REDIRECT [[{target}]]\n"
    for title, source in sources.items():
        number = numbers[title] = len(numbers) + 1
        draft = drafts.get(title)
        dice = Dice("wikipedia", seed, "history", title)
        edits += history_of(number, source, dice, EPOCH, len(names), short=draft is None or draft.short)
        summary = draft.summary if draft else ""
        rows.append(
            {
                "id": number,
                "title": title,
                "summary": summary,
                "revision_id": len(edits),
                **derived(title, source),
            }
        )
    write(db, "article", rows)
    write(db, "revision", [edit.row(place) for place, edit in enumerate(edits, 1)])
    for title, source in sources.items():
        filed = [{"article_id": numbers[title], "category": name} for name in parse(source).categories]
        write(db, "article_category", filed)
    return numbers


def _watch(db: apsw.Connection, seed: int, titles: list[str], numbers: dict[str, int]) -> None:
    """What the editor and the steward watch."""
    dice = Dice("wikipedia", seed, "watch")
    for user in (1, 2):
        chosen = sorted(numbers[title] for title in dice.some(titles, _WATCHED))
        write(db, "watch", [{"user_id": user, "article_id": number} for number in chosen])

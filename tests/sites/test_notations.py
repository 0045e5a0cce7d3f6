"""Pages in the notation of their appearance: they say what the usual ones say, in other signs."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.visitor import Walker
from webarium.notation import BRITISH, GERMAN, JAPANESE, Notation, ordinary, spoken
from webarium.scoring.normalise import token_texts
from webarium.sites.kit.appearance import appearance
from webarium.sites.kit.serving import build_app
from webarium.sites.registry import load_sites
from webarium.worlds import Conditions, Universe

LOOKED_AT = {
    "shopping": ("product", "orders"),
    "shopping_admin": ("orders",),
    "gitlab": ("milestones",),
    "gomail": ("conversation",),
    "omnizon": ("orders",),
}
"""Kinds of pages with amounts and days: a shop's, its office's, a forge's, a mailbox's."""
SIGNS = {
    BRITISH.name: r"US\$\d|\d{1,2} [A-Z][a-z]{2} \d{4}|\b\d{2}:\d{2}\b(?! [AP]M)",
    GERMAN.name: r"\d,\d{2}\s\$|\d{2}\.\d{2}\.\d{4}",
    JAPANESE.name: r"\d{4}/\d{2}/\d{2}",
}
"""What only pages in a notation have."""


def number_of(site: str, notation: Notation) -> int:
    """The first appearance of a site in a notation in which lists go on by the usual numbers."""
    looks = (appearance(site, number) for number in range(1, 200))
    return next(look.number for look in looks if look.notation is notation and look.pages == "numbers")


def figures(text: str) -> list[str]:
    """All that has a digit in it, in order."""
    return [token for token in token_texts(text) if any(map(str.isdigit, token))]


@pytest.mark.parametrize("name", LOOKED_AT)
def test_a_page_says_the_same_in_each_notation(name: str, runner: asyncio.Runner) -> None:
    class Own(Walker):
        site = load_sites()[name]

    site = Own.site
    app = build_app(site)
    with Universe.open([site.database]) as universe:

        def shown(path: str, number: int) -> str:
            conditions = Conditions(popups=False, appearance=number)
            users = {name: site.roles[0].user}
            with universe.world(users=users, conditions=conditions) as world:
                reply = Own(app, world, runner).get(path)
                assert reply.status == 200
                return reply.dom.one("main").text

        for kind in site.kinds:
            if kind.name not in LOOKED_AT[name]:
                continue
            path = kind.path(universe.reader(site.database.name))
            usual = shown(path, 0)
            assert not re.search(SIGNS[GERMAN.name], usual)
            for notation in (BRITISH, GERMAN, JAPANESE):
                text = shown(path, number_of(name, notation))
                said = figures(ordinary(text, notation))
                assert said == figures(ordinary(spoken(usual, notation), notation)), (
                    kind.name,
                    notation.name,
                )
                if notation is not JAPANESE or re.search(r"\b[A-Z][a-z]{2} \d{1,2}, \d{4}", usual):
                    assert re.search(SIGNS[notation.name], text), (kind.name, notation.name)

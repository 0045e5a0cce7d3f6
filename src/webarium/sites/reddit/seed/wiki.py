"""Pages of wikis: those of one forum in ``data/wiki/<forum>/<path>.md``, and the ones that every forum has.

A file begins with its title, ``# Title``; below it is Markdown. ``{{price=$40|$55}}`` is one of several wordings, as
in threads. ``guides.txt`` has every forum's guide for newcomers and its common questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from webarium.content.phrases import Phrase
from webarium.draws import Dice
from webarium.sites.reddit.seed.authored import Wordings
from webarium.sites.reddit.seed.cores import DATA, Core
from webarium.sites.reddit.seed.kits import PLACES
from webarium.sites.reddit.seed.rules import houses
from webarium.sites.reddit.seed.voice import Words, headline

_APPEALS = (
    "If something of yours was removed and you think we misread it, answer the message. Another moderator will look.",
    "Nobody is banned for a first mistake that was made in good faith. Ask when you aren't sure.",
    "Removed by mistake? Write to the moderators. We do misread things.",
    "Rules change by vote in January. Until then these are the rules, also for whoever dislikes them.",
    "What isn't forbidden here is allowed, and what's allowed may still be a bad idea.",
    "Appeals go to whichever of us didn't decide. Wait for a day first, it helps both sides.",
)


@dataclass(frozen=True)
class Page:
    """A page of a forum's wiki."""

    path: str
    title: str
    body: str
    locked: bool = False
    is_recent: bool = False
    """Whether it tells of this spring, so that it was changed not long ago."""


def pages(core: Core, dice: Dice) -> list[Page]:
    """All pages of a forum's wiki, its front page first."""
    own = [_drawn(page, dice) for page in _written().get(core.name, ())]
    others = [_rules(core, dice), *own, *_told(core, dice)]
    links = "\n".join(f"* [{page.title}](/f/{core.name}/wiki/{page.path})" for page in others)
    index = f"Welcome to the wiki of **{core.title}**.\n\n{links}\n\nAnybody may improve the pages that aren't locked."
    return [Page("index", f"{core.title} wiki", index, locked=True), *others]


@lru_cache(maxsize=1)
def _written() -> Mapping[str, tuple[Page, ...]]:
    """Pages written by hand, by forum."""
    found: dict[str, tuple[Page, ...]] = {}
    for file in sorted((DATA / "wiki").glob("*/*.md")):
        title, _, body = file.read_text("utf-8").partition("\n")
        if not title.startswith("# "):
            raise ValueError(
                f"{file.parent.name}/{file.name}: expected '# Title' in the first line, got {title!r}"
            )
        page = Page(file.stem, title[2:], body.strip(), is_recent=True)
        found[file.parent.name] = (*found.get(file.parent.name, ()), page)
    return found


def _drawn(page: Page, dice: Dice) -> Page:
    return replace(page, body=Wordings(dice, page.title).fill(page.body))


def _rules(core: Core, dice: Dice) -> Page:
    lines = (
        f"{place}. **{rule.title}{'' if rule.title[-1] in '.?!' else '.'}** {rule.meaning}"
        for place, rule in enumerate(houses()[core.name].rules, 1)
    )
    body = f"The rules of /f/{core.name}, and what we mean by them.\n\n" + "\n".join(lines)
    return Page("rules", "Rules", f"{body}\n\n{dice.pick(_APPEALS)}", locked=True)


def _told(core: Core, dice: Dice) -> list[Page]:
    """A guide and answers to common questions."""
    guide = guides()[PLACES if core.is_place else core.name]
    words = Words(core, dice)
    words["title"] = core.title

    def said(phrase: Phrase) -> str:
        return headline(phrase.say(dice.random, words))

    tips = "\n".join(f"* {said(tip)}" for tip in guide.tips)
    answers = "\n\n".join(f"**{said(question)}**\n\n{said(answer)}" for question, answer in guide.questions)
    return [
        Page("guide", "Guide for newcomers", f"What regulars would tell a friend.\n\n{tips}"),
        Page("questions", "Common questions", answers),
    ]


@dataclass(frozen=True)
class Guide:
    """What a forum tells newcomers."""

    tips: tuple[Phrase, ...]
    questions: tuple[tuple[Phrase, Phrase], ...]
    """Each with its answer."""


@lru_cache(maxsize=1)
def guides() -> Mapping[str, Guide]:
    """What ``guides.txt`` holds, by forum.

    Raises:
        ValueError: A line has no known mark, or a question no answer.
    """
    found: dict[str, tuple[list[Phrase], list[str], list[str]]] = {}
    tips, asked, answered = list[Phrase](), list[str](), list[str]()
    for line in (DATA / "guides.txt").read_text("utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "#":
            tips, asked, answered = found.setdefault(rest, ([], [], []))
        elif mark == "*":
            tips.append(Phrase(rest))
        elif mark in {"?", ">"}:
            (asked if mark == "?" else answered).append(rest)
        elif mark != ";":
            raise ValueError(f"guides.txt: expected '#', '*', '?' or '>', got {line!r}")
    return {
        name: Guide(tuple(tips), tuple((Phrase(q), Phrase(a)) for q, a in zip(asked, answered, strict=True)))
        for name, (tips, asked, answered) in found.items()
    }

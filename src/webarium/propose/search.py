"""The rules' own solver: a program that finds what a request asks by following links and searching, as an agent would.

It is given the question's words alone. It knows no table, no key and no address but that of the start page.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from webarium.observation.observation import Node
from webarium.propose.columns import plural
from webarium.propose.facts import facts_of, heading_of, text_of
from webarium.propose.proposal import Question
from webarium.propose.tables import fold
from webarium.propose.walker import Page, Walker, search_fields, step_to
from webarium.suites.proposed.form import PathStep

BUDGET = 30
"""Pages that a search may open."""
DEEPEST = 5
"""Steps to a page."""
_LEAVING = re.compile(r"\b(?:log|sign) ?out\b|\bdelete\b|\bremove\b|\bunsubscribe\b", re.IGNORECASE)
_SAME, _WITHIN, _ROW = 100.0, 60.0, 50.0
_THERE, _MENU = 40.0, 9.0
"""Links of a page that is named as the one sought, such as ``About``; buttons that open menus."""


@dataclass(frozen=True)
class Sought:
    """A page that is looked for."""

    name: str
    """What it is called: its heading, or that of the page that lists."""
    hints: str = ""
    """Other words of the request."""


@dataclass(frozen=True)
class Stated:
    """What a page says under a label."""

    page: Page
    values: tuple[str, ...]


Goal = Callable[[Page], bool]


async def find_pages(
    walker: Walker, sought: Sought, goal: Goal, manner: int, budget: int = BUDGET
) -> list[Page]:
    """Pages that fulfil a goal, nearest first: the first one, and others that are named the same.

    Args:
        walker: Stands on the start page.
        sought: What it is called.
        goal: Tells the page when it is seen.
        manner: 0 searches by the whole name first, 1 by its first words, 2 follows links before it searches.
        budget: Pages that may be opened.
    """
    start = await walker.begin()
    queue: list[tuple[float, int, Page, PathStep]] = []
    order = 0
    seen: set[tuple[str, tuple[PathStep, ...]]] = set()
    found: list[Page] = []

    def push(page: Page) -> None:
        nonlocal order
        for score, step in _steps(page, sought, manner):
            if len(page.path) < DEEPEST:
                order += 1
                heapq.heappush(queue, (len(page.path) * 4 - score, order, page, step))

    if goal(start):
        return [start]
    push(start)
    while queue and budget > 0:
        cost, _, page, step = heapq.heappop(queue)
        if found and -cost < _SAME - 4 * DEEPEST:
            break
        budget -= 1
        behind = await walker.follow(page, step)
        if behind is None or behind.state in seen:
            continue
        seen.add(behind.state)
        if goal(behind):
            found.append(behind)
        else:
            push(behind)
    return found


def _steps(page: Page, sought: Sought, manner: int) -> Iterator[tuple[float, PathStep]]:
    for field in search_fields(page.screen):
        words = sought.name.split()
        text = " ".join(words[: max(2, (len(words) + 1) // 2)]) if manner == 1 else sought.name
        if not page.path:
            nth = page.screen.find((field.role,), field.name, None).index(field)
            yield (
                (55.0 if manner < 2 else 5.0),
                PathStep(do="fill", role=field.role, name=field.name, nth=nth, text=text, submit=True),
            )
        break
    taken: set[PathStep] = set()
    there = _THERE if fold(heading_of(page.tree)) == fold(sought.name) else 0.0
    for node, around in _links(page.tree):
        score = _score(node.name, around, sought)
        if node.role == "button":
            score = _MENU if score < _WITHIN else 0.0
        elif score < _ROW:
            score += there
        if score <= 0 or (node.role == "button" and page.local):
            continue
        step = None if _LEAVING.search(node.name) else step_to(page.screen, node)
        if step is not None and step not in taken:
            taken.add(step)
            yield score, step


def _links(root: Node) -> Iterator[tuple[Node, str]]:
    """Links and tabs with the text of the row or item that they are in."""
    todo: list[tuple[Node, str]] = [(root, "")]
    while todo:
        node, around = todo.pop()
        if node.role in ("row", "listitem", "article"):
            around = text_of(node)[:400]
        opens = node.role == "button" and node.state("expanded") == "False"
        if node.name and (opens or node.role in ("link", "tab", "menuitem")):
            yield node, around
        todo.extend((child, around) for child in reversed(node.children))


def _score(name: str, around: str, sought: Sought) -> float:
    """How promising a link is."""
    link, wanted = fold(name), fold(sought.name)
    if link == wanted:
        return _SAME
    if wanted in link or (len(link) > 8 and link in wanted):
        return _WITHIN
    if around and wanted in fold(around):
        return _ROW
    mine = _words(link)
    shared = mine & _words(f"{wanted} {sought.hints}")
    return 30.0 * len(shared) / len(mine) if shared else 1.0


def _words(text: str) -> set[str]:
    return {word.removesuffix("s") for word in re.findall(r"[a-z0-9]{3,}", text.lower())}


def sought_by(question: Question, subject: str) -> Sought:
    """The page that says what is asked about a subject."""
    if question.table or question.operation in ("press", "set"):
        return Sought(question.heading or subject, f"{question.label} {question.table}")
    return Sought(subject, question.label)


def states(question: Question, subject: str) -> Callable[[Page], tuple[str, ...]]:
    """Reads off a page what it says of a subject under the question's label."""

    def read(page: Page) -> tuple[str, ...]:
        if question.table and heading_of(page.tree) != question.heading:
            return ()
        return tuple(
            dict.fromkeys(
                fact.shown
                for fact in facts_of(page.tree)
                if fold(fact.subject) == fold(subject)
                and fold(plural(fact)) == fold(question.label)
                and fact.table == question.table
                and fact.counted == question.counted
            )
        )

    return read

"""Solving by pages alone with the program of `search`: values are read, compared and subtracted as pages show them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING

from webarium.propose.deeds import offers
from webarium.propose.facts import heading_of
from webarium.propose.lookups import amount
from webarium.propose.performing import perform
from webarium.propose.proposal import Case, Question, Try
from webarium.propose.search import find_pages, sought_by, states
from webarium.propose.walker import Page, Walker
from webarium.scoring.checks import AnswerCheck
from webarium.scoring.form.reader import grade_form
from webarium.suites.proposed.form import PathStep
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.envs.arena import Arena


class RulesSolver:
    """Follows links and searches; each try begins in another way."""

    name = "rules"

    def __init__(self, walker: Walker, arena: Arena, site: str) -> None:
        self._walker = walker
        self._arena = arena
        self._site = site

    async def attempt(self, case: Case, number: int) -> Try:
        """Find all that the question is about, and answer by what is shown there."""
        question = case.proposal.question
        if question is None:
            return Try(why="the request was not worded by rules")
        if question.operation in ("press", "set"):
            return await self._do(case, question, number)
        found: list[tuple[str, Page]] = []
        for subject in question.subjects:
            read = states(question, subject)
            pages = await find_pages(self._walker, sought_by(question, subject), _stating(read), number)
            values = dict.fromkeys(value for page in pages for value in read(page))
            if not values:
                return Try(why=f"no page says so of {subject!r}")
            if len(values) > 1:
                return Try(why=f"pages say {' and '.join(list(values)[:2])} of {subject!r}", several=True)
            found.append((next(iter(values)), pages[0]))
        shown = [value for value, _ in found]
        answer = _answered(question, shown)
        if answer is None:
            return Try(why=f"{' and '.join(shown)} cannot be compared")
        return Try(answer, _path(found, case.proposal.start), done=True, passed=_is_right(case.task, answer))

    async def _do(self, case: Case, question: Question, number: int) -> Try:
        """Find the page of the deed, and do it there in a fresh world."""
        pages = await find_pages(
            self._walker,
            sought_by(question, question.heading),
            lambda page: heading_of(page.tree) == question.heading and offers(question, page.screen),
            number,
        )
        if not pages:
            return Try(why=f"no page of {question.heading!r} offers {question.label!r}")
        if len({page.url.partition("?")[0] for page in pages}) > 1:
            return Try(why=f"several pages are called {question.heading!r}", several=True)
        path = (*pages[0].path, *question.deed)
        why = await perform(self._arena, self._site, case.proposal, path)
        return Try(path=path, done=True, passed=not why, why=why)


def _stating(read: Callable[[Page], tuple[str, ...]]) -> Callable[[Page], bool]:
    """Whether a page says something."""
    return lambda page: bool(read(page))


def _answered(question: Question, shown: list[str]) -> str | None:
    """What follows from what was read."""
    if question.operation == "look":
        return shown[0]
    amounts = [amount(question.type, text) for text in shown]
    first, second = amounts
    if first is None or second is None or first == second:
        return None
    if question.operation == "compare":
        return question.subjects[0] if first > second else question.subjects[1]
    return _written(first - second, question.type)


def _written(difference: Decimal, kind: str) -> str:
    return f"${difference / 100:,.2f}" if kind == "money" else f"{difference.normalize():f}"


def _path(found: list[tuple[str, Page]], start: str) -> tuple[PathStep, ...]:
    """The way to all pages, each value seen."""
    steps: list[PathStep] = []
    for at, (value, page) in enumerate(found):
        if at and page.path:
            steps.append(PathStep(do="open", name=start))
        steps += [*page.path, PathStep(do="see", name=value)]
    return tuple(steps)


def _is_right(task: Task, answer: str) -> bool:
    """Whether a task's check takes an answer that its page shows."""
    return all(
        grade_form(check.answer, answer).passed or check.grade(answer, task.intent).passed
        for check in task.checks
        if isinstance(check, AnswerCheck)
    )

"""Who does which issue in which of two sprints: what limits it, and all plans that fit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from webarium.errors import TaskError

FIRST = 90_001
"""The id of the first planted row; the issue about the plan comes first."""
SKILLS = ("backend", "frontend", "docs", "infra")
CAN: tuple[frozenset[str], ...] = (
    frozenset({"backend", "infra"}), frozenset({"frontend", "docs"}), frozenset({"backend", "frontend"}),
    frozenset({"docs", "infra"}),
)  # fmt: skip
"""What each of the four can do."""
SPRINTS, ISSUES = 2, 16
CAN_MORE: tuple[frozenset[str], ...] = (
    frozenset({"backend", "infra"}), frozenset({"frontend", "docs"}), frozenset({"backend", "frontend"}),
    frozenset({"docs", "infra"}), frozenset({"backend", "docs"}),
)  # fmt: skip
"""The same of the five of the second level."""
FEWEST, MOST = 2, 20
Place = tuple[int, int]
"""A person and a sprint."""
Plan = tuple[Place, ...]
"""For each issue, who does it when."""


@dataclass(frozen=True)
class Size:
    """How large a board is."""

    can: tuple[frozenset[str], ...]
    """What each of the people can do."""
    issues: int
    changes: int
    """So many issues are estimated anew, and as many become urgent, meanwhile."""
    looked_at: int
    """So many partial plans are looked at before a board is given up."""

    @property
    def people(self) -> int:
        """How many share the work."""
        return len(self.can)

    @property
    def places(self) -> list[Place]:
        """All that an issue may get."""
        return [(who, sprint) for who in range(self.people) for sprint in range(SPRINTS)]


SIZES = {1: Size(CAN, ISSUES, 1, 20_000), 2: Size(CAN_MORE, 20, 2, 15_000)}
"""By level."""
TITLES = (
    "Move sessions to the new store", "Cache the tide tables", "Rewrite the import", "Paginate the archive",
    "Sign outgoing mails", "Color scheme for night mode", "Chart legend on small screens",
    "Keyboard support for the date picker",
    "Drag markers on the map", "Preview of reports", "Explain the import format", "Screenshots for the tour",
    "Glossary of terms", "Translate the help pages", "Nightly backups", "Renew certificates automatically",
    "Two build machines", "Rotate the logs", "Alert on full disks", "Pack the fonts", "Search in attachments",
    "Undo for bulk edits", "Units on the chart", "Shorter error messages", "Archive old readings",
)  # fmt: skip


@dataclass(frozen=True)
class Issue:
    """One issue of the project, as the plan sees it."""

    place: int
    title: str
    skill: str
    hours: int
    """As they are in the end."""
    first_hours: int
    """As the report says."""
    author: int
    """Place of who reported it; somebody else does it. The number of people is nobody of them."""
    needs: int | None = None
    """Place of an issue that has to be done before."""
    urgent: bool = False

    @property
    def key(self) -> int:
        """The id of its row."""
        return FIRST + 1 + self.place


@dataclass(frozen=True)
class Board:
    """All issues and what people can do, and what changes meanwhile."""

    issues: tuple[Issue, ...]
    hours: tuple[int, ...]
    """Of each person in a sprint."""
    away: Mapping[Place, int]
    """Hours that fall away."""
    grow: tuple[int, ...]
    """Places of issues that somebody estimates anew meanwhile."""
    hurry: tuple[int, ...]
    """Places of issues that become urgent meanwhile."""
    size: Size = SIZES[1]
    given: tuple[int, ...] = ()
    """Places of issues that somebody has given to those who reported them."""
    triggers: tuple[int, ...] = ()
    """Places of the issues whose assignees come before the changes."""
    right: tuple[Plan, ...] = ()
    """All plans that fit in the end."""
    stale: Plan = ()
    """A plan that fitted at first."""
    slips: Mapping[str, Plan] = field(default_factory=dict)
    """A plan that seems right to somebody who overlooks something."""

    def may(self, issue: Issue, place: Place, slip: str = "") -> bool:
        """Whether an issue by itself may get a place, for who may overlook something."""
        who, sprint = place
        if issue.skill not in self.size.can[who] or (issue.author == who and slip != "own reports"):
            return False
        urgent = issue.urgent and not (slip == "stale" and issue.place in self.hurry)
        return not (urgent and sprint and slip != "no hurry")

    def room(self, place: Place, slip: str = "") -> int:
        """How many hours of work somebody can do in a sprint."""
        return self.hours[place[0]] - (0 if slip == "always there" else self.away.get(place, 0))

    def ordered(self, places: Sequence[Place], issue: Issue) -> bool:
        """What it needs comes in an earlier sprint, or in the same one by the same person."""
        if issue.needs is None:
            return True
        (who, sprint), (other, before) = places[issue.place], places[issue.needs]
        return before < sprint or (before == sprint and who == other)

    def takes(self, issue: Issue, slip: str) -> int:
        """How many hours an issue takes, for who may overlook something."""
        old = slip == "first estimates" or (slip == "stale" and issue.place in self.grow)
        return issue.first_hours if old else issue.hours

    def plans(self, slip: str = "", order: Sequence[Place] = ()) -> Iterator[Plan]:
        """All plans that fit, depth first; what an issue needs has a lower place."""
        every = order or self.size.places
        options = [[place for place in every if self.may(issue, place, slip)] for issue in self.issues]
        room = {place: self.room(place, slip) for place in every}
        yield from _plans(self, [], _Search(options, room, slip), [self.size.looked_at])


class _Search(NamedTuple):
    """What a search for plans goes by."""

    options: Sequence[Sequence[Place]]
    """Where each issue may go."""
    room: dict[Place, int]
    """Hours that are left."""
    slip: str


def _plans(board: Board, places: list[Place], search: _Search, left: list[int]) -> Iterator[Plan]:
    if len(places) == board.size.issues:
        yield tuple(places)
        return
    issue = board.issues[len(places)]
    takes = board.takes(issue, search.slip)
    for place in search.options[issue.place]:
        left[0] -= 1
        if left[0] < 0:
            raise TaskError("There are too many partial plans to look at.")
        places.append(place)
        if search.room[place] >= takes and (search.slip == "any order" or board.ordered(places, issue)):
            search.room[place] -= takes
            yield from _plans(board, places, search, left)
            search.room[place] += takes
        places.pop()


SLIPS = ("own reports", "no hurry", "any order", "always there", "first estimates", "stale")
"""What people overlook, each of which lets other plans seem right."""


@lru_cache(maxsize=16)
def board_of(seed: int, level: int = 1) -> Board:
    """Draw a plan and limits around it, until few plans fit and each limit matters."""
    rng = random.Random(f"sprint {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(3000):
        try:
            found = _whole(rng, _drawn(rng, SIZES[level]))
        except TaskError:
            continue
        if found is not None:
            return found
    raise TaskError("There is no board of which few plans fit.")


def _whole(rng: random.Random, board: Board) -> Board | None:
    right = tuple(islice(board.plans(), MOST + 1))
    if not FEWEST <= len(right) <= MOST:
        return None
    own = [
        each.place
        for each in board.issues
        if each.author < board.size.people and each.place not in (*board.grow, *board.hurry)
    ]
    size = board.size
    free = [n for n in range(size.issues // 2, size.issues) if n not in (*own[:2], *board.grow, *board.hurry)]
    if len(own) < 2 or len(free) < size.changes or len(board.away) < 2:
        return None
    known = set(right)
    slips: dict[str, Plan] = {}
    for slip in SLIPS:
        order = size.places
        rng.shuffle(order)
        wrong = next((plan for plan in islice(board.plans(slip, order), MOST + 2) if plan not in known), None)
        if wrong is None:
            return None
        slips[slip] = wrong
    return replace(
        board,
        given=tuple(own[:2]),
        triggers=tuple(free[: size.changes]),
        right=right,
        stale=slips["stale"],
        slips=slips,
    )


def _drawn(rng: random.Random, size: Size) -> Board:
    titles = rng.sample(TITLES, size.issues)
    hidden: list[Place] = []
    issues: list[Issue] = []
    for n, title in enumerate(titles):
        who, sprint = rng.randrange(size.people), rng.randrange(SPRINTS)
        skill = rng.choice(sorted(size.can[who]))
        hours = rng.randint(2, 9)
        author = rng.choice([each for each in range(size.people + 1) if each != who])
        before = [m for m, (other, at) in enumerate(hidden) if at < sprint or (at == sprint and other == who)]
        needs = rng.choice(before) if before and rng.random() < 0.45 else None
        urgent = sprint == 0 and rng.random() < 0.3
        hidden.append((who, sprint))
        issues.append(Issue(n, title, skill, hours, hours, author, needs, urgent))
    for n in rng.sample(range(size.issues), 3 + size.changes):
        less = rng.randint(1, issues[n].hours - 1)
        issues[n] = replace(issues[n], first_hours=issues[n].hours - less)
    grow = [n for n, each in enumerate(issues) if each.first_hours < each.hours][: size.changes]
    hurried = [n for n, each in enumerate(issues) if each.urgent and n not in grow]
    if len(hurried) < size.changes:
        raise TaskError("Too little is urgent.")
    board = Board(tuple(issues), (), {}, tuple(grow), tuple(rng.sample(hurried, size.changes)), size)
    return _limited(rng, hidden, board)


def _limited(rng: random.Random, hidden: Sequence[Place], board: Board) -> Board:
    """With hours of people that the hidden plan fills, but for one or none."""
    used = {
        (who, sprint): sum(
            each.hours for each, place in zip(board.issues, hidden, strict=True) if place == (who, sprint)
        )
        for who, sprint in board.size.places
    }
    hours = tuple(
        max(used[who, sprint] for sprint in range(SPRINTS)) + rng.randrange(2)
        for who in range(board.size.people)
    )
    away = {place: hours[place[0]] - count for place, count in used.items() if hours[place[0]] - count > 1}
    return replace(board, hours=hours, away=away)

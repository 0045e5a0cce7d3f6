"""Who does which issue in which of two sprints: what limits it, and all plans that fit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice

from webarium.errors import TaskError

FIRST = 90_001
"""The id of the first planted row; the issue about the plan comes first."""
SKILLS = ("backend", "frontend", "docs", "infra")
CAN: tuple[frozenset[str], ...] = (
    frozenset({"backend", "infra"}), frozenset({"frontend", "docs"}), frozenset({"backend", "frontend"}),
    frozenset({"docs", "infra"}),
)  # fmt: skip
"""What each of the four can do."""
PEOPLE, SPRINTS, ISSUES = len(CAN), 2, 16
FEWEST, MOST = 2, 20
LOOKED_AT = 20_000
"""So many partial plans are looked at before a board is given up."""
Place = tuple[int, int]
"""A person and a sprint."""
Plan = tuple[Place, ...]
"""For each issue, who does it when."""
TITLES = (
    "Move sessions to the new store", "Cache the tide tables", "Rewrite the import", "Paginate the archive",
    "Sign outgoing mails", "Color scheme for night mode", "Chart legend on small screens",
    "Keyboard support for the date picker",
    "Drag markers on the map", "Preview of reports", "Explain the import format", "Screenshots for the tour",
    "Glossary of terms", "Translate the help pages", "Nightly backups", "Renew certificates automatically",
    "Two build machines", "Rotate the logs", "Alert on full disks", "Pack the fonts", "Search in attachments",
    "Undo for bulk edits",
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
    """Place of who reported it; somebody else does it. ``PEOPLE`` is nobody of the four."""
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
    grows: int
    """Place of the issue that somebody estimates anew meanwhile."""
    hurries: int
    """Place of the issue that becomes urgent meanwhile."""
    given: tuple[int, ...] = ()
    """Places of issues that somebody has given to those who reported them."""
    trigger: int = 0
    """Place of the issue whose assignee comes before the changes."""
    right: tuple[Plan, ...] = ()
    """All plans that fit in the end."""
    stale: Plan = ()
    """A plan that fitted at first."""
    slips: Mapping[str, Plan] = field(default_factory=dict)
    """A plan that seems right to somebody who overlooks something."""

    def fits(self, places: Sequence[Place], slip: str = "") -> bool:
        """Whether a plan of the first few issues can be part of a plan, for who may overlook something."""
        issue, (who, sprint) = self.issues[len(places) - 1], places[-1]
        if issue.skill not in CAN[who] or (issue.author == who and slip != "own reports"):
            return False
        urgent = issue.urgent and not (slip == "stale" and issue.place == self.hurries)
        if urgent and sprint and slip != "no hurry":
            return False
        if slip != "any order" and not self._ordered(places, issue):
            return False
        used = sum(
            self._hours(self.issues[n], slip) for n, place in enumerate(places) if place == (who, sprint)
        )
        away = 0 if slip == "always there" else self.away.get((who, sprint), 0)
        return used <= self.hours[who] - away

    def _ordered(self, places: Sequence[Place], issue: Issue) -> bool:
        """What it needs comes in an earlier sprint, or in the same one by the same person."""
        if issue.needs is None:
            return True
        (who, sprint), (other, before) = places[issue.place], places[issue.needs]
        return before < sprint or (before == sprint and who == other)

    def _hours(self, issue: Issue, slip: str) -> int:
        old = slip == "first estimates" or (slip == "stale" and issue.place == self.grows)
        return issue.first_hours if old else issue.hours

    def plans(self, slip: str = "", order: Sequence[Place] = ()) -> Iterator[Plan]:
        """All plans that fit, depth first; what an issue needs has a lower place."""
        every = order or [(who, sprint) for who in range(PEOPLE) for sprint in range(SPRINTS)]
        yield from _plans(self, [], every, slip, [LOOKED_AT])


def _plans(
    board: Board, places: list[Place], every: Sequence[Place], slip: str, left: list[int]
) -> Iterator[Plan]:
    if len(places) == ISSUES:
        yield tuple(places)
        return
    for place in every:
        left[0] -= 1
        if left[0] < 0:
            raise TaskError("There are too many partial plans to look at.")
        places.append(place)
        if board.fits(places, slip):
            yield from _plans(board, places, every, slip, left)
        places.pop()


SLIPS = ("own reports", "no hurry", "any order", "always there", "first estimates", "stale")
"""What people overlook, each of which lets other plans seem right."""


@lru_cache(maxsize=16)
def board_of(seed: int) -> Board:
    """Draw a plan and limits around it, until few plans fit and each limit matters."""
    rng = random.Random(f"sprint {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(3000):
        try:
            found = _whole(rng, _drawn(rng))
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
        if each.author < PEOPLE and each.place not in (board.grows, board.hurries)
    ]
    free = [n for n in range(ISSUES // 2, ISSUES) if n not in (*own[:2], board.grows, board.hurries)]
    if len(own) < 2 or not free or len(board.away) < 2:
        return None
    known = set(right)
    slips: dict[str, Plan] = {}
    for slip in SLIPS:
        order = [(who, sprint) for who in range(PEOPLE) for sprint in range(SPRINTS)]
        rng.shuffle(order)
        wrong = next((plan for plan in islice(board.plans(slip, order), MOST + 2) if plan not in known), None)
        if wrong is None:
            return None
        slips[slip] = wrong
    return replace(
        board, given=tuple(own[:2]), trigger=free[0], right=right, stale=slips["stale"], slips=slips
    )


def _drawn(rng: random.Random) -> Board:
    titles = rng.sample(TITLES, ISSUES)
    hidden: list[Place] = []
    issues: list[Issue] = []
    for n, title in enumerate(titles):
        who, sprint = rng.randrange(PEOPLE), rng.randrange(SPRINTS)
        skill = rng.choice(sorted(CAN[who]))
        hours = rng.randint(2, 9)
        author = rng.choice([each for each in range(PEOPLE + 1) if each != who])
        before = [m for m, (other, at) in enumerate(hidden) if at < sprint or (at == sprint and other == who)]
        needs = rng.choice(before) if before and rng.random() < 0.45 else None
        urgent = sprint == 0 and rng.random() < 0.3
        hidden.append((who, sprint))
        issues.append(Issue(n, title, skill, hours, hours, author, needs, urgent))
    for n in rng.sample(range(ISSUES), 4):
        less = rng.randint(1, issues[n].hours - 1)
        issues[n] = replace(issues[n], first_hours=issues[n].hours - less)
    grows = next(n for n, each in enumerate(issues) if each.first_hours < each.hours)
    hurried = [n for n, each in enumerate(issues) if each.urgent and n != grows]
    if not hurried:
        raise TaskError("Nothing is urgent.")
    return _limited(rng, hidden, issues, grows, rng.choice(hurried))


def _limited(
    rng: random.Random, hidden: Sequence[Place], issues: Sequence[Issue], grows: int, hurries: int
) -> Board:
    """With hours of people that the hidden plan fills, but for one or none."""
    used = {
        (who, sprint): sum(
            each.hours for each, place in zip(issues, hidden, strict=True) if place == (who, sprint)
        )
        for who in range(PEOPLE)
        for sprint in range(SPRINTS)
    }
    hours = tuple(
        max(used[who, sprint] for sprint in range(SPRINTS)) + rng.randrange(2) for who in range(PEOPLE)
    )
    away = {place: hours[place[0]] - count for place, count in used.items() if hours[place[0]] - count > 1}
    return Board(tuple(issues), hours, away, grows, hurries)

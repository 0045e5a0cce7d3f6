"""The rules of scenarios, by examples that were worked out by hand."""

from __future__ import annotations

import pytest

from tests.scoring.outcomes import outcome as outcome_of
from tests.scoring.outcomes import update
from webarium.scoring import Expect
from webarium.suites.workflows import late_desk_plan, sprint_plan, verdicts_reviews
from webarium.suites.workflows.alumni_plan import HALF, RIVALS, YOUNGER, Person, Position, moved, verdicts
from webarium.suites.workflows.atlas_plan import CAP, EACH, Country, pages
from webarium.suites.workflows.bounties_plan import AUDITOR, LATE_LIMIT, LIMIT, STAFF, Report, bounties
from webarium.suites.workflows.election_plan import rounds
from webarium.suites.workflows.looking import BinState
from webarium.suites.workflows.price_list import REVISED
from webarium.suites.workflows.shorter_plan import LATE_CAP, Meeting, Times, outcome

NAMES = ("anna", "Bert", "carl", "dora", "emil", "fay")


def report(number: int, *labels: str, who: int = 0, **more: bool | str) -> Report:
    return Report(number, f"report {number}", who, frozenset({"confirmed", *labels}), 0, **more)  # type: ignore[arg-type]


def test_a_bounty_is_the_first_line_that_fits_with_a_patch_rounded_down_and_an_extra_for_the_first() -> None:
    found = bounties([
        report(2, "S3", patch=True),  # 30 + 35 % = 40.50
        report(3, "S2", "docs"),  # docs comes before S2, and it is the first one of S1 or S2
        report(4, "S2", "core", patch=True),  # 85 + 50 % = 127.50
        report(5, "S3", said="S1", who=1, offer=True),  # a member says S1: 145, and the extra
        report(6, "S3", heard="S1", who=1),  # what others say does not count
        report(7, "S1", said="double", who=1),
        report(8, "S1", who=STAFF),
    ])  # fmt: skip
    assert found == {2: 40, 3: 15 + 20, 4: 125, 5: 145 + 20, 6: 30}


def test_the_limit_of_a_week_leaves_the_rest_and_then_nothing_but_not_to_the_auditor() -> None:
    both = [report(n + 10 * who, "S1", who=who) for who in (0, AUDITOR) for n in (2, 3, 4)]
    found = bounties(both)
    assert [found[n] for n in (2, 3, 4)] == [165, LIMIT - 165, 0]
    assert [found[n + 10 * AUDITOR] for n in (2, 3, 4)] == [165, 145, 145]


def test_votes_go_on_to_whom_ballots_name_next_and_the_weakest_drops_out() -> None:
    ballots = [*[(0,)] * 4, *[(1,)] * 3, *[(2, 1)] * 2, (5, 3)]
    found = rounds(ballots, NAMES, frozenset({4, 5}))
    assert found == [
        {"anna": 4, "Bert": 3, "carl": 2, "dora": 1},
        {"anna": 4, "Bert": 3, "carl": 2},
        {"Bert": 5, "anna": 4},
    ]


def test_of_two_with_equally_few_votes_the_one_with_fewer_in_the_first_round_drops_out() -> None:
    ballots = [*[(0,)] * 5, *[(1,)] * 4, *[(2,)] * 3, (3, 2), (4, 3), (4, 3)]
    assert [list(each) for each in rounds(ballots, NAMES, frozenset({5}))] == [
        ["anna", "Bert", "carl", "emil", "dora"],
        ["anna", "Bert", "carl", "emil"],
        ["anna", "Bert", "carl"],
        ["anna", "Bert"],
    ]


def meeting(
    number: int, begins: int, length: int, people: int = 4, *, day: int = 0, title: str = "review"
) -> Meeting:
    return Meeting(number, f"Atlas: index {title}", Times(day, begins, begins + length), people)


def test_meetings_get_shorter_by_the_first_line_and_stay_within_the_day() -> None:
    found = outcome([
        meeting(1, 8 * 60 + 45, 60, day=1),  # 50 minutes, and not before 9:30
        meeting(2, 17 * 60, 45, day=2),  # 40 minutes, and over by 5:30
        meeting(3, 600, 30, day=3, title="stand-up"),
        meeting(4, 600, 90, people=7, day=4),  # 45 minutes, by what was decided
        meeting(5, 600, 30, people=7, day=5),  # as long as before
        meeting(6, 600, 75, day=6),
    ])  # fmt: skip
    assert found == {
        1: Times(1, 570, 620), 2: Times(2, 1010, 1050), 3: Times(3, 600, 610), 4: Times(4, 600, 645),
        5: Times(5, 600, 630), 6: Times(6, 600, 650),
    }  # fmt: skip


def test_a_day_with_too_much_loses_meetings_with_the_fewest_people_first() -> None:
    long = [meeting(n, 600 + n, 60, people) for n, people in enumerate((5, 3, 3, 6, 4))]
    assert [n for n, at in outcome(long).items() if at is None] == [1, 2]
    kept = [*long[:4], Meeting(4, "Atlas: index review", Times(0, 604, 664), 1, guest=True)]
    assert [n for n, at in outcome(kept).items() if at is None] == [1, 2]


def person(place: int, *positions: tuple[str, int, int], sponsor: int | None = None) -> Person:
    return Person(
        place, "Boston, Massachusetts", tuple(Position("Editor", *each) for each in positions), sponsor
    )


def test_months_at_the_houses_add_up_and_count_for_the_younger_one_since_it_belongs_to_them() -> None:
    year = 2014 * 12
    people = [
        person(
            0, ("Ashgrove Press", year, year + 8), ("Coldharbor Print", year + 20, year + 28)
        ),  # 9 + 9 months
        person(1, (YOUNGER, 2015 * 12, 2016 * 12 + HALF - 1), sponsor=0),  # 12 months of 24
        person(2, (YOUNGER, 2015 * 12, 2016 * 12 + HALF - 1)),
        person(3, ("Ashgrove Press", year, year + 30), ("Coldharbor Print", year + 31, 0)),
        person(5, ("Ashgrove Press", year, year + 30), (RIVALS[1], year + 31, 0)),
    ]
    assert verdicts(people) == {0: "accept", 1: "accept", 2: "ignore", 3: "leave", 5: "ignore"}
    people[0] = moved(people[0])
    assert verdicts(people) == {0: "ignore", 1: "ignore", 2: "ignore", 3: "leave", 5: "ignore"}


def test_a_continent_with_too_many_pages_loses_those_of_the_smallest_of_its_largest() -> None:
    countries = [
        Country(f"country {n}", "Africa", (100 + n) * 1_000_000, 1000, 2, number=n) for n in range(2, 7)
    ] + [
        Country("island", "Africa", 6_000_000, 1000, 0, number=7),
        Country("huge", "Africa", 31_000_000, 10**6, 7, number=8),
    ]
    found = pages(countries)
    assert sum(found.values()) == CAP[EACH[1]]
    assert found == {2: 3, 3: 3, 4: 3, 5: 3, 6: 4, 7: 1, 8: 3}


@pytest.mark.parametrize("seed", range(3))
def test_few_plans_of_the_late_desk_fit_and_who_overlooks_something_finds_none_of_them(seed: int) -> None:
    desk = late_desk_plan.desk_of(seed)
    assert late_desk_plan.FEWEST <= len(desk.right) <= late_desk_plan.MOST
    assert not {desk.stale, *desk.slips.values()} & set(desk.right)
    for one, other in desk.right:
        assert sorted(one) == sorted(other) == list(range(late_desk_plan.PEOPLE))
        assert one[late_desk_plan.SATURDAY] in late_desk_plan.KEYS


def test_few_plans_of_two_sprints_fit_and_who_overlooks_something_finds_none_of_them() -> None:
    board = sprint_plan.board_of(1)
    assert sprint_plan.FEWEST <= len(board.right) <= sprint_plan.MOST
    assert not {board.stale, *board.slips.values()} & set(board.right)
    for plan in board.right:
        assert all(plan[each.place][0] != each.author for each in board.issues)
        assert all(not plan[each.place][1] for each in board.issues if each.urgent)


async def test_what_is_in_the_bin_may_have_been_changed_before() -> None:
    check = BinState(((Expect.update("event", {"id": 1}, {"deleted_at": "now"}),),))
    gone = update("event", {"id": 1}, ends_at="8:00", deleted_at="now")
    late = update("event", {"id": 1}, ends_at="8:00")
    assert (await check.run(outcome_of(gone))).passed
    assert not (await check.run(outcome_of(late))).passed


@pytest.mark.parametrize(
    ("price", "listed", "cost", "new"),
    [
        (4000, 5000, 1000, 4645),  # 15 % more is 46.00
        (2000, 3000, 1000, 2545),  # a small article, 25 % more is 25.00
        (4000, 2500, 1000, 3645),  # 10 % less is 36.00
        (4000, 3700, 3801, 3845),  # not below what it costs
        (4000, 4195, 1000, 4195),  # ends rightly already
    ],
)
def test_a_revised_page_limits_prices_both_ways_before_they_are_rounded(
    price: int, listed: int, cost: int, new: int
) -> None:
    assert REVISED.new(price, listed, cost) == new


def test_a_shop_that_joins_the_house_gives_older_reviews_their_place_and_younger_ones_lose_it() -> None:
    kinds = (
        "plain",
        "partner",
        "six",
        "plain",
        "plain",
        "plain",
        "partner short",
        "partner private",
        "repeat",
    )
    cases = [[kind, "A1", 7, f"nick{n}", "Title", "text", 3] for n, kind in enumerate(kinds)]
    cases.append(["repeat private", "B2", 8, "other", "Title", "text", 3])
    before, after = (verdicts_reviews.outcome(cases, after=after) for after in (False, True))
    first = verdicts_reviews.FIRST
    assert [each.number - first for each in before.approved] == [0, 2, 3, 4]
    assert [each.number - first for each in after.approved if each.sku == "A1"] == [0, 1, 2, 3]
    assert [each.number - first for each in before.refused] == [1, 6, 7, 8, 9]
    assert [each.number - first for each in after.refused] == [6, 8, 9]
    assert [each.number - first for each in after.private] == [7]


def test_a_higher_limit_of_a_week_gives_more_to_those_whom_the_lower_one_cut() -> None:
    reports = [report(n, "S1", who=0) for n in (2, 3, 4)]
    assert list(bounties(reports).values()) == [165, LIMIT - 165, 0]
    assert list(bounties(reports, limit=LATE_LIMIT).values()) == [165, 145, LATE_LIMIT - 310]


def test_days_that_may_take_longer_keep_meetings_that_were_too_much() -> None:
    long = [meeting(n, 600 + n, 60, people) for n, people in enumerate((5, 3, 3, 6, 4))]
    assert [n for n, at in outcome(long, cap=LATE_CAP).items() if at is None] == [2]


@pytest.mark.parametrize("seed", range(2))
def test_few_plans_of_three_weeks_of_the_late_desk_fit(seed: int) -> None:
    desk = late_desk_plan.desk_of(seed, 3)
    assert late_desk_plan.FEWEST <= len(desk.right) <= late_desk_plan.MOST_OF_THREE
    assert not {desk.stale, *desk.slips.values()} & set(desk.right)
    assert desk.late is not None
    for plan in desk.right:
        assert plan[desk.late[0]][desk.late[1]] != late_desk_plan.LATE
        assert all(len({week[day] for week in plan}) == 3 for day in range(late_desk_plan.DAYS))


def test_few_plans_of_the_larger_board_fit_and_who_overlooks_something_finds_none_of_them() -> None:
    board = sprint_plan.board_of(1, 2)
    assert sprint_plan.FEWEST <= len(board.right) <= sprint_plan.MOST
    assert not {board.stale, *board.slips.values()} & set(board.right)
    assert len(board.grow) == len(board.hurry) == len(board.triggers) == 2

"""The encyclopedia at the scale `webarena`: its truths notice what would make a published answer wrong."""

from __future__ import annotations

import pytest

from tests.loaded import loaded, walked
from webarium.errors import UniverseError
from webarium.published.webarena.truths import check, truths
from webarium.worlds import Universe


def test_truths_hold_and_golden_paths_have_one(universe: Universe) -> None:
    with universe.world() as world:
        check(world.db("wikipedia"), "encyclopedia")
    asked = {truth.task for truth in truths("encyclopedia")}
    assert {task.number for task in loaded() if "wikipedia" in task.sites} == asked
    assert asked <= walked("cross")


@pytest.mark.parametrize(
    ("task", "title", "old"),
    [
        (266, "Portland, Maine", "largest city of Maine"), (267, "Stephen King", "Bangor, Maine"),
        (425, "Mackinac Bridge", "longest suspension bridge"), (559, "Christopher Nolan", "2020–present"),
        (741, "Boston Celtics", "TD Garden"),
    ],
)  # fmt: skip
def test_truths_notice_what_would_make_an_answer_wrong(
    universe: Universe, task: int, title: str, old: str
) -> None:
    with universe.world() as world:
        db = world.db("wikipedia")
        db.execute("UPDATE article SET plain = replace(plain, ?, '') WHERE title = ?", (old, title))
        wrong = [truth for truth in truths("encyclopedia") if truth.task == task]
        with pytest.raises(UniverseError, match=f"Task {task} of WebArena would be wrong"):
            check(db, "encyclopedia", only=wrong)

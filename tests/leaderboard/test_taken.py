"""Which suites and sets a leaderboard takes runs of, by what the runs call them."""

from __future__ import annotations

import pytest

from webarium import RunConfig
from webarium.errors import UnknownNameError, UserError
from webarium.leaderboard.rules import taken
from webarium.suites import suite_names


def test_runs_of_suites_and_sets_are_taken() -> None:
    assert set(suite_names()) < taken(())
    for name in ("webarium-lite", "webarium-core", "shopping"):
        assert RunConfig(suite=name, agent="null").suite in taken(())
        assert taken([name]) == {RunConfig(suite=name, agent="null").suite}


def test_unknown_ones_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="no suite named 'shoping'"):
        taken(["shoping"])
    with pytest.raises(UserError, match="version 9 was asked for"):
        taken(["webarium-core@9"])

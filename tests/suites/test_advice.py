"""What counts as a recommendation in the forum."""

from __future__ import annotations

import pytest

from webarium.suites.cross.advice import advised


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Buy the Kelby and be done with it.", ["Kelby"]),
        ("I have had three. Get Ember & Oak, the lid fits.", ["Ember & Oak"]),
        ("May I take the EYZO on a plane?", []),
        ("should I go for Ridgeback or wait?", []),
        ("Don't buy the Morrow. Go for Halden instead.", ["Halden"]),
        ("Never get the Morrow.", []),
        ("Take the El to 40th Street.", []),
    ],
)
def test_only_advice_is_advice(text: str, names: list[str]) -> None:
    assert advised(text) == names

"""Worlds against plain SQLite databases under random operations, forks, resets and snapshots."""

from __future__ import annotations

from dataclasses import dataclass

import apsw
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from webarium.types import SqlValue
from webarium.worlds import Changes, Universe, World

from .toy import WORDS, dump, expected_changes, plain, searches

IDS = st.integers(0, 45)
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
NOTES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text("aé'\"\0x"),
    st.binary(max_size=5),
)
TAGS = st.sampled_from([*WORDS, *(word.upper() for word in WORDS), "other", "Other"])
STATEMENTS = st.one_of(
    st.tuples(
        st.just("INSERT OR IGNORE INTO item VALUES (?, ?, ?, ?, ?)"),
        st.tuples(IDS, NAMES, NOTES, NOTES, NOTES),
    ),
    st.tuples(st.just("REPLACE INTO item VALUES (?, ?, 1, NULL, ?)"), st.tuples(IDS, NAMES, NOTES)),
    st.tuples(st.just("UPDATE item SET note = ? WHERE id = ?"), st.tuples(NOTES, IDS)),
    st.tuples(st.just("UPDATE item SET name = ? WHERE id % 5 = ?"), st.tuples(NAMES, st.integers(0, 4))),
    st.tuples(st.just("UPDATE OR IGNORE item SET id = ? WHERE id = ?"), st.tuples(IDS, IDS)),
    st.tuples(st.just("DELETE FROM item WHERE id BETWEEN ? AND ?"), st.tuples(IDS, IDS)),
    st.tuples(st.just("UPDATE OR REPLACE tag SET name = ? WHERE name = ?"), st.tuples(TAGS, TAGS)),
    st.tuples(
        st.just("INSERT INTO tag VALUES (?, 5) ON CONFLICT DO UPDATE SET uses = uses + 1"), st.tuples(TAGS)
    ),
    st.tuples(st.just("DELETE FROM tag WHERE name = ?"), st.tuples(TAGS)),
    st.tuples(st.just("DELETE FROM link"), st.just(())),
    st.tuples(st.just("INSERT OR REPLACE INTO link VALUES (?, ?, ?)"), st.tuples(TAGS, IDS, NOTES)),
    st.tuples(st.just("INSERT INTO visit (url) VALUES (?)"), st.tuples(NAMES)),
    st.tuples(st.just("INSERT OR REPLACE INTO loose_fts (rowid, text) VALUES (?, ?)"), st.tuples(IDS, NAMES)),
    st.tuples(st.just("DELETE FROM place WHERE id = ?"), st.tuples(IDS)),
)


@dataclass
class Pair:
    """A world and a plain database that should hold the same."""

    world: World
    model: apsw.Connection
    begun: bytes


def plain_database(contents: bytes) -> apsw.Connection:
    db = apsw.Connection(":memory:")
    db.deserialize("main", contents)
    return db


class Worlds(RuleBasedStateMachine):
    def __init__(self, universe: Universe) -> None:
        super().__init__()
        self.universe = universe
        self.base = self.universe.files["toy"].read_bytes()
        self.before = dump(self.universe.reader("toy"))
        self.pairs = [Pair(self.universe.world(), plain_database(self.base), self.base)]
        self.saved: tuple[bytes, bytes] | None = None

    def teardown(self) -> None:
        for pair in self.pairs:
            pair.world.close()
            pair.model.close()

    def chosen(self, number: int) -> Pair:
        return self.pairs[number % len(self.pairs)]

    @rule(
        which=st.integers(0, 9), statements=st.lists(STATEMENTS, min_size=1, max_size=4), keep=st.booleans()
    )
    def write(self, which: int, statements: list[tuple[str, tuple[SqlValue, ...]]], keep: bool) -> None:
        pair = self.chosen(which)
        for db in (pair.world.db("toy"), pair.model):
            db.execute("BEGIN")
            for sql, values in statements:
                db.execute(sql, values)
            db.execute("COMMIT" if keep else "ROLLBACK")

    @rule(which=st.integers(0, 9))
    def fork(self, which: int) -> None:
        if len(self.pairs) < 6:
            pair = self.chosen(which)
            now = pair.model.serialize("main")
            self.pairs.append(Pair(pair.world.fork(), plain_database(now), now))

    @rule(which=st.integers(0, 9))
    def reset(self, which: int) -> None:
        pair = self.chosen(which)
        pair.world.reset()
        pair.model.close()
        pair.model = plain_database(pair.begun)

    @rule(which=st.integers(0, 9))
    def save(self, which: int) -> None:
        pair = self.chosen(which)
        self.saved = (pair.world.snapshot(), pair.model.serialize("main"))

    @rule(which=st.integers(0, 9))
    def restore(self, which: int) -> None:
        if self.saved is not None:
            pair = self.chosen(which)
            pair.world.close()
            pair.model.close()
            pair.world = self.universe.restore(self.saved[0])
            pair.begun = self.saved[1]
            pair.model = plain_database(pair.begun)

    @rule(which=st.integers(0, 9))
    def idle(self, which: int) -> None:
        self.chosen(which).world.idle()

    @invariant()
    def same_rows_and_exact_changes(self) -> None:
        for pair in self.pairs:
            after = dump(pair.model)
            assert dump(pair.world.db("toy")) == after
            assert searches(pair.world.db("toy")) == searches(pair.model)
            changes = pair.world.changes()
            assert plain(changes) == expected_changes(self.before, after)
            assert Changes.from_json(changes.to_json()) == changes

    @invariant()
    def exact_differences_between_worlds(self) -> None:
        first, last = self.pairs[0], self.pairs[-1]
        step = last.world.changes().since(first.world.changes())
        assert plain(step) == expected_changes(dump(first.model), dump(last.model))


@pytest.mark.parametrize("examples", [3, 40])
def test_worlds_behave_like_databases_of_their_own(universe: Universe, examples: int) -> None:
    class Opened(Worlds):
        def __init__(self) -> None:
            super().__init__(universe)

    run_state_machine_as_test(
        Opened,
        settings=settings(max_examples=examples, stateful_step_count=20, deadline=None, derandomize=True),
    )

"""Each database's clock begins at an epoch of its own; all move together, and everything keeps all of them."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from webarium.errors import UnknownNameError, WorldError
from webarium.worlds import Universe

from .toy import TOY

LATER = datetime(2024, 7, 18, 9)  # noqa: DTZ001 -- local time of a world
OTHER = replace(TOY, name="other", epoch=LATER)


@pytest.fixture(scope="module")
def both(cache: Path) -> Iterator[Universe]:
    with Universe.open([TOY, OTHER], cache=cache) as universe:
        yield universe


def test_each_database_stands_at_its_epoch(both: Universe) -> None:
    clock = both.world().clock
    assert (clock.now("toy"), clock.now("other")) == (TOY.epoch, LATER)
    assert clock.today("other") == LATER.date()
    with pytest.raises(WorldError, match="different times"):
        clock.now()
    with pytest.raises(UnknownNameError, match="database"):
        clock.now("others")


def test_time_moves_for_all_and_is_kept(both: Universe) -> None:
    world = both.world()
    world.clock.advance(timedelta(minutes=5))
    expected = {"toy": TOY.epoch + timedelta(minutes=5), "other": LATER + timedelta(minutes=5)}
    child = world.fork()
    again = both.restore(world.snapshot())
    for one in (world, child, again):
        assert one.clock.moments == expected
    child.clock.advance(timedelta(days=1))
    assert world.clock.moments == expected
    child.reset()
    assert child.clock.moments == expected
    world.reset()
    assert world.clock.moments == {"toy": TOY.epoch, "other": LATER}


def test_a_world_begins_elsewhere_for_all_by_as_much(both: Universe) -> None:
    moments = both.world(now=LATER + timedelta(hours=2), at="other").clock.moments
    assert moments == {"toy": TOY.epoch + timedelta(hours=2), "other": LATER + timedelta(hours=2)}
    with pytest.raises(WorldError, match="different times"):
        both.world(now=LATER)
    with pytest.raises(UnknownNameError, match="database"):
        both.world(now=LATER, at="forum")
    with pytest.raises(WorldError, match="cannot move"):
        both.world(now=datetime(9999, 12, 31), at="toy")  # noqa: DTZ001


def test_snapshots_of_before_are_read(both: Universe) -> None:
    saved = both.world().snapshot()
    start = saved.index(b"\x00\x03") + 2
    magic, payload = saved[: start - 2], zlib.decompress(saved[start + 32 :])
    length = int.from_bytes(payload[:4], "big")
    head = {**json.loads(payload[4 : 4 + length]), "now": LATER.isoformat()}
    del head["own"]
    text = json.dumps(head, sort_keys=True).encode()
    packed = zlib.compress(len(text).to_bytes(4, "big") + text + payload[4 + length :])
    old = magic + b"\x00\x01" + hashlib.sha256(packed).digest() + packed
    assert both.restore(old).clock.moments == {"toy": LATER, "other": LATER}

"""Episodes as bytes that somebody has forged."""

from __future__ import annotations

import hashlib
import zlib
from typing import cast

import pytest

from webarium.envs import state
from webarium.envs.options import EpisodeOptions
from webarium.errors import UserError


@pytest.mark.parametrize(
    ("packed", "said"), [(zlib.compress(bytes(4 * 2**20)), "more than"), (b"no zlib", "damaged")]
)
def test_a_snapshot_is_unpacked_up_to_a_limit(
    packed: bytes, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "_MOST", 2**20)
    saved = state._MAGIC + state._VERSION.to_bytes(2, "big") + hashlib.sha256(packed).digest() + packed
    with pytest.raises(UserError, match=said):
        state.unpack(saved, "universe", cast("EpisodeOptions", None))

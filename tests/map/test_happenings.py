"""What other people do to the map, as visitors see it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Mapper


def test_a_note_appears_is_answered_and_settled(me: Mapper) -> None:
    me.happens(
        "note_appears",
        lat=40.44,
        lon=-79.95,
        text="The bridge is closed.",
        author="harbor_lena",
        number=901,
    )
    page = me.get("/note/901").text
    assert "The bridge is closed." in page
    assert "harbor_lena" in page
    me.happens("note_is_answered", note=901, text="Until October.")
    me.happens("note_is_settled", note=901, text="Mapped.", author="steel_city_sam")
    page = me.get("/note/901").text
    assert "Until October." in page
    assert "Mapped." in page
    for name in ("note_is_answered", "note_is_settled"):
        with pytest.raises(NothingHappensError, match="is closed"):
            me.happens(name, note=901, text="Again.")


def test_nobody_unknown_writes(me: Mapper) -> None:
    with pytest.raises(NothingHappensError, match="no mapper"):
        me.happens("note_appears", lat=40.44, lon=-79.95, text="Hello.", author="nobody_at_all")

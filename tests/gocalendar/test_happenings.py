"""What others do to the calendar, as its pages show it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError
from webarium.types import Json

from .client import Diary

DAY = "2024-08-07"
LOFT = "Workshop Loft"


def enter(diary: Diary, **more: Json) -> str:
    """A new event with a title of its own; gives the address of its day."""
    times = {"starts_at": f"{DAY}T09:15", "ends_at": f"{DAY}T10:45"}
    diary.happens("event_appears", title="Kiln opening", number=90_001, **times, **more)
    return f"/day/{DAY}"


def test_an_event_appears_in_a_room_which_is_then_taken(diary: Diary) -> None:
    assert "Kiln opening" not in diary.get(f"/rooms?day={DAY}").text
    place = enter(diary, room=LOFT, description="Bring gloves.")
    assert "Kiln opening" in diary.get(place).text
    assert LOFT in diary.get("/event/90001").text
    assert "9:15" in diary.get(f"/rooms?day={DAY}").text
    with pytest.raises(NothingHappensError):
        diary.happens(
            "event_appears",
            title="Raku",
            starts_at=f"{DAY}T09:00",
            ends_at=f"{DAY}T10:00",
            room="Attic",
        )


def test_an_event_moves_and_is_called_off(diary: Diary) -> None:
    place = enter(diary)
    diary.happens(
        "event_moves", title="Kiln opening", starts_at="2024-08-08T11:00", ends_at="2024-08-08T12:00"
    )
    assert "Kiln opening" not in diary.get(place).text
    assert "Kiln opening" in diary.get("/day/2024-08-08").text
    diary.happens("event_is_called_off", title="Kiln opening")
    assert "Kiln opening" in diary.get("/bin").text
    with pytest.raises(NothingHappensError):
        diary.happens("event_is_called_off", title="Kiln opening")


def test_a_colleague_books_a_room(diary: Diary) -> None:
    diary.happens(
        "room_is_taken", room=LOFT, starts_at=f"{DAY}T19:15", ends_at=f"{DAY}T19:45", who="The potters"
    )
    assert "The potters" in diary.get(f"/rooms?day={DAY}").text


def test_a_guest_joins_and_answers(diary: Diary) -> None:
    enter(diary)
    diary.happens("guest_joins", title="Kiln opening", guest="clay@example.com")
    diary.happens("guest_answers", title="Kiln opening", guest="clay@example.com", reply="maybe")
    assert "clay@example.com" in diary.get("/event/90001").text
    assert diary.value("SELECT reply FROM guest WHERE event_id = 90001") == "maybe"
    with pytest.raises(NothingHappensError):
        diary.happens("guest_joins", title="Kiln opening", guest="Nobody Atall")

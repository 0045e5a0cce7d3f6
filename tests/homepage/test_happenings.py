"""What others leave on the homepage's tools, as its pages show it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Person


def test_a_note_appears_first_and_is_rewritten(person: Person) -> None:
    person.happens("note_appears", title="Boiler", body="Call **Ada**.", number=90_001)
    assert "Boiler" in person.get("/").text
    assert "<strong>Ada</strong>" in person.get("/scratchpad/90001").text
    person.happens("note_is_rewritten", title="Boiler", body="Ada has called.")
    assert "Ada has called." in person.get("/scratchpad/90001").text
    with pytest.raises(NothingHappensError):
        person.happens("note_is_rewritten", title="Kettle", body="Nothing.")


def test_something_is_to_be_done(person: Person) -> None:
    person.happens("todo_appears", text="Bring the ladder back", due="2023-06-13")
    assert "Bring the ladder back" in person.get("/todo").text
    assert "Bring the ladder back" in person.get("/").text

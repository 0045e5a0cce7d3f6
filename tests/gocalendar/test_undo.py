"""Undo in every toast of the diary, and changes that stay where one is."""

from __future__ import annotations

import pytest

from tests.visitor import Reply

from .client import Diary, Form

MEETING: Form = {
    "title": "Team Meeting",
    "start_day": "7/19/2024",
    "start_time": "2:00 PM",
    "end_day": "7/19/2024",
    "end_time": "2:30 PM",
    "calendar": "1",
}
DAILY: Form = {**MEETING, "repeat": "daily", "ends": "after", "count": "5", "interval": "1"}
TASK: Form = {"title": "Water the fern", "due_on": "7/19/2024", "list_id": "1"}


def undo(diary: Diary, page: Reply) -> Reply:
    (field,) = page.dom.all("form.undo input[name=step]")
    return diary.done("/undo", {"step": field.attrs["value"]})


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/event/new", MEETING),
        ("/event/new", DAILY),
        ("/event/3/edit", {"title": "Another", "scope": "one"}),
        ("/event/3/move", {"start": "2024-07-20T10:00", "end": "2024-07-20T11:00"}),
        ("/event/3/delete", {"scope": "one"}),
        ("/tasks/new", TASK),
        ("/tasks/2", TASK),
        ("/tasks/2/done", {"done": "1"}),
        ("/tasks/2/delete", {}),
        ("/lists/1/delete", {}),
        ("/calendar/3/color", {"color": "basil"}),
        ("/calendar/3/clear", {}),
        ("/calendar/3/delete", {}),
    ],
)
def test_every_change_can_be_taken_back(diary: Diary, path: str, form: Form) -> None:
    page = diary.done(path, form)
    assert not diary.world.changes().empty
    assert "Undone." in undo(diary, page).text
    assert diary.world.changes().empty


def test_the_state_tells_the_words_of_a_toast_and_nothing_else(diary: Diary) -> None:
    title = 'Feed <form & "cat"'
    diary.post("/tasks/new", {**TASK, "title": title})
    told = f"The task “{title}” was added."
    assert diary.finish()["finalstate"]["ui"]["snackbar"] == {"message": told}
    assert told in diary.follow(diary.get("/")).dom.first(".snackbar span").text


def test_only_the_last_change_is_taken_back(diary: Diary) -> None:
    first = diary.done("/tasks/new", TASK)
    diary.done("/event/new", MEETING)
    assert "cannot be undone any more" in undo(diary, first).text
    assert diary.value("SELECT count(*) FROM task WHERE title = 'Water the fern'") == 1


@pytest.mark.parametrize(
    ("path", "form"), [("/tasks/new", TASK), ("/tasks/2", TASK), ("/event/new", MEETING)]
)
def test_what_a_pop_over_saves_stays_where_one_is(diary: Diary, path: str, form: Form) -> None:
    headers = {"hx-request": "true", "referer": f"{diary.site.origin}/month/2024-08-18"}
    saved = diary.request("POST", path, data=form, headers=headers)
    assert saved.location == "/month/2024-08-18"
    refused = diary.request("POST", path, data={**form, "title": "x" * 300}, headers=headers)
    assert (refused.status, refused.headers["hx-retarget"]) == (200, "#popover")
    assert "field-error" in refused.text

"""Events: made, changed, repeated, deleted, and what /finish says about it."""

from __future__ import annotations

from datetime import date

import pytest

from webarium.sites.gocalendar.events.recurrence import Rule, describe, read_rule
from webarium.worlds import Conditions

from .client import Diary, Form

MEETING: Form = {
    "title": "Team Meeting",
    "start_day": "7/19/2024",
    "start_time": "2 PM",
    "end_time": "2:30 PM",
    "location": "Conference Room A",
    "calendar": "1",
}
DAILY: Form = {
    "title": "Daily Standup",
    "start_day": "7/18/2024",
    "start_time": "9 AM",
    "end_time": "9:30 AM",
    "calendar": "1",
    "repeat": "daily",
    "ends": "after",
    "count": "5",
}


def starts(diary: Diary, title: str) -> list[str]:
    sql = "SELECT starts_at FROM event WHERE title = ? AND deleted_at IS NULL ORDER BY starts_at"
    return [str(at) for (at,) in diary.db.execute(sql, (title,))]


def test_a_new_event_is_in_the_difference_in_utc(diary: Diary) -> None:
    page = diary.done("/event/new", MEETING)
    assert "“Team Meeting” was saved." in page.text
    found = diary.finish()
    (event,) = found["eventsDiff"]["added"].values()
    assert event["title"] == "Team Meeting"
    assert (event["start"], event["end"]) == ("2024-07-19T21:00:00.000Z", "2024-07-19T21:30:00.000Z")
    assert (event["location"], event["hasMeeting"], event["guests"]) == ("Conference Room A", False, [])
    assert found["differences"]["events"] == found["eventsDiff"]
    assert found["initialfinaldiff"]["added"]["calendar"]["myEvents"]["305"]["title"] == "Team Meeting"
    assert found["unchanged"] == {"calendar.myEvents": 305}


def test_an_untouched_diary_differs_in_nothing(diary: Diary) -> None:
    found = diary.finish()
    assert found["eventsDiff"] == {"added": {}, "updated": {}, "deleted": {}}
    assert found["initialfinaldiff"] == {"added": {}, "updated": {}, "deleted": {}}


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("start_day", "someday", "Please enter a date"),
        ("start_time", "25:00", "Please enter a time"),
        ("end_time", "1 PM", "must end after it begins"),
        ("end_day", "7/18/2024", "must end after it begins"),
        ("end_day", "7/18/2030", "a year at most"),
        ("calendar", "99", "choose a calendar"),
        ("guests", "Nobody Known", "There is nobody called"),
        ("title", "x" * 201, "no more than 200"),
    ],
)
def test_what_makes_no_sense_is_refused_and_kept_in_the_form(
    diary: Diary, field: str, value: str, told: str
) -> None:
    reply = diary.post("/event/new", {**MEETING, field: value})
    assert reply.status == 422
    assert told in reply.text
    assert "Conference Room A" in reply.text
    assert diary.world.changes().empty


@pytest.mark.parametrize(
    "day", ["7/19/2024", "2024-07-19", "Jul 19", "July 19, 2024", "Friday, July 19, 2024"]
)
def test_days_are_read_as_people_write_them(diary: Diary, day: str) -> None:
    diary.done("/event/new", {**MEETING, "start_day": day, "start_time": "14:00", "end_time": ""})
    assert starts(diary, "Team Meeting") == ["2024-07-19T14:00"]


def test_the_state_of_whole_days_ends_with_the_last_one(diary: Diary) -> None:
    diary.done("/event/new", {**MEETING, "all_day": "1", "end_day": "7/21/2024"})
    (event,) = diary.finish()["eventsDiff"]["added"].values()
    assert (event["allDay"], event["start"], event["end"]) == (
        True,
        "2024-07-19T07:00:00.000Z",
        "2024-07-21T07:00:00.000Z",
    )
    assert "Friday, July 19, 2024 – Sunday, July 21, 2024" in diary.get(f"/event/{event['id']}").text


def test_guests_are_asked_about_invitations_first(diary: Diary) -> None:
    form: Form = {**MEETING, "guests": "Alexa Richardson; james.anderson@fernhill.test", "meeting": "1"}
    asked = diary.post("/event/new", form)
    assert asked.status == 200
    assert "Send invitations?" in asked.text
    assert diary.world.changes().empty
    again = diary.post("/event/new", {**form, "invite": "back"})
    assert "Send invitations?" not in again.text
    assert "Alexa Richardson" in again.text
    diary.done("/event/new", {**form, "invite": "yes"})
    (event,) = diary.finish()["eventsDiff"]["added"].values()
    assert event["hasMeeting"] is True
    assert event["meetingLink"].startswith("https://meet.daybook.test/")
    assert [(guest["name"], guest["invited"]) for guest in event["guests"]] == [
        ("Alexa Richardson", True),
        ("James Anderson", True),
    ]


def test_a_room_becomes_the_place(diary: Diary) -> None:
    room = diary.value("SELECT id FROM room WHERE name = 'Board Room'")
    diary.done("/event/new", {**MEETING, "location": "", "room": str(room)})
    (event,) = diary.finish()["eventsDiff"]["added"].values()
    assert (event["room"], event["location"]) == ("Board Room", "Board Room")
    assert "You: Team Meeting" in diary.get("/rooms", day="7/19/2024").text


def rules(diary: Diary, title: str) -> set[str]:
    """How the series repeat that an event is in."""
    sql = "SELECT DISTINCT rule FROM series JOIN event ON series_id = series.id WHERE title = ?"
    return {str(rule) for (rule,) in diary.db.execute(sql, (title,))}


def test_a_series_is_written_out_and_one_of_it_changes(diary: Diary) -> None:
    diary.done("/event/new", DAILY)
    assert starts(diary, "Daily Standup") == [f"2024-07-{day}T09:00" for day in (18, 19, 20, 21, 22)]
    one = diary.value("SELECT id FROM event WHERE starts_at = '2024-07-22T09:00' AND title = 'Daily Standup'")
    change: Form = {"start_time": "10 AM", "end_time": "10:30 AM"}
    asked = diary.post(f"/event/{one}/edit", change)
    assert asked.status == 200
    assert "Edit recurring event" in asked.text
    diary.done(f"/event/{one}/edit", {**change, "scope": "one"})
    assert starts(diary, "Daily Standup")[-1] == "2024-07-22T10:00"
    first = diary.event("Daily Standup")
    diary.done(f"/event/{first}/edit", {"title": "Standup", "scope": "all"})
    assert len(starts(diary, "Standup")) == 5
    assert starts(diary, "Standup")[-1] == "2024-07-22T10:00", "what differs in one stays"


def test_following_events_become_a_series_of_their_own(diary: Diary) -> None:
    diary.done("/event/new", DAILY)
    third = diary.value(
        "SELECT id FROM event WHERE starts_at = '2024-07-20T09:00' AND title = 'Daily Standup'"
    )
    diary.done(f"/event/{third}/edit", {"location": "Hall", "scope": "following"})
    places = [
        str(place)
        for (place,) in diary.db.execute("SELECT location FROM event WHERE title = 'Daily Standup'")
    ]
    assert places == ["", "", "Hall", "Hall", "Hall"]
    assert rules(diary, "Daily Standup") == {"FREQ=DAILY;INTERVAL=1;COUNT=2", "FREQ=DAILY;INTERVAL=1;COUNT=3"}


@pytest.mark.parametrize(
    ("repeat", "day", "scope", "days", "repeats"),
    [
        (
            {"repeat": "weekly"},
            "7/19/2024",
            "all",
            ["07-19", "07-26", "08-02"],
            {"FREQ=WEEKLY;INTERVAL=1;BYDAY=FR;COUNT=3"},
        ),
        (
            {"repeat": "weekly", "weekday": ["3", "6"]},
            "7/20/2024",
            "all",
            ["07-20", "07-23", "07-27"],
            {"FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,SA;COUNT=3"},
        ),
        (
            {"repeat": "monthly_weekday"},
            "7/29/2024",
            "all",
            ["07-29", "08-26", "09-30"],
            {"FREQ=MONTHLY;INTERVAL=1;BYDAY=-1MO;COUNT=3"},
        ),
        (
            {"repeat": "monthly"},
            "7/31/2024",
            "one",
            ["07-31", "08-18", "09-18"],
            {"FREQ=MONTHLY;INTERVAL=1;COUNT=3"},
        ),
        (
            {"repeat": "weekly"},
            "8/2/2024",
            "following",
            ["07-18", "07-25", "08-02"],
            {"FREQ=WEEKLY;INTERVAL=1;BYDAY=TH;COUNT=2", "FREQ=WEEKLY;INTERVAL=1;BYDAY=FR;COUNT=1"},
        ),
        (
            {"repeat": "weekly", "ends": "on", "until": "8/5/2024"},
            "8/2/2024",
            "following",
            ["07-18", "07-25", "08-02"],
            {
                "FREQ=WEEKLY;INTERVAL=1;BYDAY=TH;UNTIL=20240731",
                "FREQ=WEEKLY;INTERVAL=1;BYDAY=FR;UNTIL=20240806",
            },
        ),
    ],
)
def test_a_series_that_goes_to_another_day_repeats_there(
    repeat: Form, day: str, scope: str, days: list[str], repeats: set[str], diary: Diary
) -> None:
    diary.done("/event/new", {**DAILY, "count": "3", **repeat})
    order = "DESC" if scope == "following" else "ASC"
    sql = f"SELECT id FROM event WHERE title = 'Daily Standup' ORDER BY starts_at {order} LIMIT 1"
    change = {"start_day": day, "end_day": day, "scope": scope, "weekday": repeat.get("weekday", [])}
    diary.done(f"/event/{diary.value(sql)}/edit", change)
    assert starts(diary, "Daily Standup") == [f"2024-{each}T09:00" for each in days]
    assert rules(diary, "Daily Standup") == repeats


def test_another_repetition_replaces_the_occurrences(diary: Diary) -> None:
    diary.done("/event/new", DAILY)
    first = diary.event("Daily Standup")
    diary.done(f"/event/{first}/edit", {"repeat": "weekly", "weekday": "3", "count": "3", "scope": "all"})
    assert starts(diary, "Daily Standup") == ["2024-07-18T09:00", "2024-07-25T09:00", "2024-08-01T09:00"]
    assert diary.event("Daily Standup") == first
    refused = diary.post(f"/event/{first}/edit", {"repeat": "none", "scope": "one"})
    assert "can only be changed for all" in refused.text
    diary.done(f"/event/{first}/edit", {"repeat": "none", "scope": "all"})
    assert starts(diary, "Daily Standup") == ["2024-07-18T09:00"]


@pytest.mark.parametrize(
    ("rule", "days", "words"),
    [
        (Rule("daily", 2, count=3), ["2024-07-18", "2024-07-20", "2024-07-22"], "Every 2 days, 3 times"),
        (
            Rule("weekly", weekdays=(0, 3), count=3),
            ["2024-07-18", "2024-07-22", "2024-07-25"],
            "Weekly on Monday, Thursday, 3 times",
        ),
        (
            Rule("weekly", weekdays=(0, 1, 2, 3, 4), until=date(2024, 7, 22)),
            ["2024-07-18", "2024-07-19", "2024-07-22"],
            "Every weekday, until Jul 22, 2024",
        ),
        (Rule("monthly", count=2), ["2024-07-18", "2024-08-18"], "Monthly on day 18, 2 times"),
        (
            Rule("monthly_weekday", count=3),
            ["2024-07-18", "2024-08-15", "2024-09-19"],
            "Monthly on the third Thursday, 3 times",
        ),
        (Rule("yearly", count=2), ["2024-07-18", "2025-07-18"], "Annually on July 18, 2 times"),
    ],
)
def test_rules_are_written_read_and_told(rule: Rule, days: list[str], words: str) -> None:
    first = date(2024, 7, 18)
    assert [day.isoformat() for day in rule.days(first)] == days
    assert describe(rule, first) == words
    again = read_rule(rule.write(first))
    assert again.days(first) == rule.days(first)


def test_months_without_the_day_are_left_out() -> None:
    assert [day.isoformat() for day in Rule("monthly", count=3).days(date(2024, 1, 31))] == [
        "2024-01-31",
        "2024-03-31",
        "2024-05-31",
    ]
    assert [day.isoformat() for day in Rule("monthly_weekday", count=3).days(date(2024, 7, 31))] == [
        "2024-07-31",
        "2024-08-28",
        "2024-09-25",
    ]


def test_a_deleted_event_keeps_all_it_was_and_comes_back(diary: Diary) -> None:
    event = diary.event("Breakfast Meeting with Client")
    page = diary.done(f"/event/{event}/delete")
    assert "was deleted." in page.text
    found = diary.finish()
    assert found["eventsDiff"]["deleted"][str(event)]["start"] == "2024-07-19T17:00:00.000Z"
    assert [each["title"] for each in found["finalstate"]["calendar"]["deletedEvents"]] == [
        "Breakfast Meeting with Client"
    ]
    assert diary.get(f"/event/{event}").status == 404
    diary.done("/bin/restore", {"event": str(event)})
    assert diary.world.changes().empty


def test_deleting_of_a_series_asks_how_much(diary: Diary) -> None:
    diary.done("/event/new", DAILY)
    third = diary.value(
        "SELECT id FROM event WHERE starts_at = '2024-07-20T09:00' AND title = 'Daily Standup'"
    )
    assert diary.post(f"/event/{third}/delete").headers["location"] == f"/event/{third}/delete"
    diary.done(f"/event/{third}/delete", {"scope": "following"})
    assert len(starts(diary, "Daily Standup")) == 2


def occurrence(diary: Diary, day: int) -> int:
    """The number of the stand-up of a day in July."""
    sql = "SELECT id FROM event WHERE title = 'Daily Standup' AND starts_at = ?"
    return int(diary.value(sql, f"2024-07-{day}T09:00"))


def repetition(diary: Diary, path: str) -> str:
    """How an event's page says that it repeats."""
    return diary.get(path).dom.first("p.fact").text


@pytest.mark.parametrize(
    ("ends", "before", "after"),
    [
        ({"ends": "after", "count": "5"}, "Daily, 5 times", "Daily, until Jul 20, 2024"),
        ({"ends": "on", "until": "7/22/2024"}, "Daily, until Jul 22, 2024", "Daily, until Jul 20, 2024"),
        ({"ends": "never"}, "Daily", "Daily, until Jul 20, 2024"),
    ],
)
def test_a_series_whose_rest_is_deleted_says_when_it_ends(
    diary: Diary, ends: Form, before: str, after: str
) -> None:
    diary.done("/event/new", {**DAILY, **ends})
    rule = rules(diary, "Daily Standup")
    first = f"/event/{occurrence(diary, 18)}"
    assert repetition(diary, first) == before
    diary.done(f"/event/{occurrence(diary, 21)}/delete", {"scope": "following"})
    assert repetition(diary, first) == after
    assert 'value="7/20/2024"' in diary.get(f"{first}/edit").text
    binned = diary.db.execute("SELECT id FROM event WHERE deleted_at IS NOT NULL").fetchall()
    diary.done(f"/event/{occurrence(diary, 19)}/delete", {"scope": "one"})
    diary.done("/bin/restore", {"event": str(occurrence(diary, 19))})
    assert repetition(diary, first) == after, "what was before the end does not bring it back"
    diary.done("/bin/restore", {"event": [str(key) for (key,) in binned]})
    assert rules(diary, "Daily Standup") == rule
    assert repetition(diary, first) == before


def test_what_is_deleted_belongs_to_the_rest(diary: Diary) -> None:
    diary.done("/event/new", DAILY)
    gone = [str(occurrence(diary, day)) for day in (21, 22)]
    diary.done(f"/event/{gone[0]}/delete", {"scope": "following"})
    diary.done(f"/event/{occurrence(diary, 19)}/edit", {"location": "Hall", "scope": "following"})
    assert rules(diary, "Daily Standup") == {
        "FREQ=DAILY;INTERVAL=1;UNTIL=20240718",
        "FREQ=DAILY;INTERVAL=1;UNTIL=20240720",
    }
    diary.done("/bin/restore", {"event": gone})
    assert rules(diary, "Daily Standup") == {
        "FREQ=DAILY;INTERVAL=1;UNTIL=20240718",
        "FREQ=DAILY;INTERVAL=1;COUNT=4",
    }


def test_moving_keeps_the_rest(diary: Diary) -> None:
    event = diary.event("Morning Coffee with sister")
    reply = diary.post(f"/event/{event}/move", {"start": "2024-07-19T10:00", "end": "2024-07-19T11:00"})
    assert reply.status == 303
    assert diary.finish()["eventsDiff"]["updated"][str(event)] == {
        "start": "2024-07-19T17:00:00.000Z",
        "end": "2024-07-19T18:00:00.000Z",
    }
    for wrong in ("2024-07-19T09:00", "soon", "", "2024-07-19T10:00+02:00"):
        reply = diary.post(f"/event/{event}/move", {"start": "2024-07-19T10:00", "end": wrong})
        assert reply.status == 422


def test_answers_to_invitations_are_kept(diary: Diary) -> None:
    event = diary.value("SELECT id FROM event WHERE organizer != '' LIMIT 1")
    diary.done(f"/event/{event}/reply", {"reply": "yes"})
    assert diary.finish()["finalstate"]["calendar"]["joinedEvents"] == [str(event)]
    assert diary.post(f"/event/{diary.event('Client Call')}/reply", {"reply": "yes"}).status == 404


@pytest.mark.parametrize(
    ("flag", "path", "form", "told"),
    [
        ("error_saving_event", "/event/new", MEETING, "your event was not saved"),
        (
            "error_editing_event",
            "/event/{event}/edit",
            {"title": "New"},
            "your changes to the event were not saved",
        ),
        (
            "error_editing_event",
            "/event/{event}/move",
            {"start": "2024-07-19T10:00", "end": "2024-07-19T11:00"},
            "were not saved",
        ),
        ("error_saving_calendar", "/calendar/new", {"name": "Garden"}, "the calendar was not created"),
        ("error_editing_calendar", "/calendar/1", {"name": "Job"}, "changes to the calendar were not saved"),
        (
            "error_editing_calendar",
            "/calendar/1/color",
            {"color": "sage"},
            "changes to the calendar were not saved",
        ),
    ],
)
def test_an_injected_error_breaks_its_operation_and_can_be_recovered_from(
    diary: Diary, flag: str, path: str, form: Form, told: str
) -> None:
    path = path.format(event=diary.event("Client Call"))
    diary.world.conditions = Conditions(errors=frozenset({flag}))
    for _ in range(3):
        refused = diary.post(path, form)
        assert (refused.status, told in refused.text) == (422, True)
    assert diary.world.changes().empty
    diary.world.conditions = Conditions(errors=frozenset({flag}), knobs={"gocalendar": {"failing_tries": 4}})
    assert diary.post(path, form).status == 422
    assert diary.post(path, form).status == 303
    assert not diary.world.changes().empty

"""Views, calendars, tasks, search, rooms and settings; hostile input; the seed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webarium.sites.gocalendar.site import SITE
from webarium.worlds import Universe

from .client import Diary, Form

MARKUP = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'--"
NASTY = st.text(max_size=60) | st.sampled_from(
    [MARKUP, "' OR 1=1 --", "{{ 7 * 7 }}", "%s%n", "\x00", "9" * 40, "-1"]
)
CALM = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
JULY = (
    "Team Standup Meeting",
    "Client Call",
    "Team Brainstorming Session",
    "Morning Walk",
    "Team Workshop",
    "Lunch with Boss",
    "Project Sync",
    "Customer Feedback Session",
    "Team Collaboration Work",
    "Morning Coffee with sister",
    "Team Check-In",
    "Lunch with Marketing Team",
    "Breakfast Meeting with Client",
    "Team Progress Check",
    "Client Presentation",
)


@pytest.mark.parametrize("seed", [0, 7])
def test_july_is_the_same_at_every_seed_and_the_rest_is_not(universe: Universe, seed: int) -> None:
    with Universe.open([SITE.database], seed=seed) as other:
        db = other.reader("gocalendar")
        rows = db.execute(
            "SELECT c.name, count(*) FROM event e JOIN calendar c ON c.id = e.calendar_id"
            " WHERE e.starts_at LIKE '2024-07%' GROUP BY 1"
        )
        counts = {name: count for name, count in rows}  # noqa: C416 - dict() cannot tell the types
        assert counts == {"Work": 15, "Personal": 1, "Family": 4}
        names = {name for (name,) in db.execute("SELECT title FROM event WHERE starts_at LIKE '2024-07%'")}
        assert set(JULY) <= names
        for table, size in (("event", 305), ("calendar", 6), ("task", 13), ("task_list", 4), ("person", 40)):
            assert db.execute(f"SELECT count(*) FROM {table}").get == size
        others = "SELECT group_concat(title) FROM (SELECT title FROM event WHERE starts_at LIKE '2024-09%' ORDER BY id)"
        here = universe.reader("gocalendar").execute(others).get
        assert (db.execute(others).get == here) == (seed == 0)


def test_the_month_shows_july_and_counts_it(diary: Diary) -> None:
    text = diary.get("/month/2024-07-18").markup
    for title in JULY:
        assert title in text
    assert '15<span class="visually-hidden">events in July 2024' in text
    assert diary.finish()["finalstate"]["calendar"]["view"] == "month"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 303),
        ("/week", 303),
        ("/year/2024-07-18", 404),
        ("/day/2024-02-30", 404),
        ("/day/0001-01-01", 404),
        ("/day/9999-12-31", 404),
        ("/event/99999", 404),
        ("/event/99999999999999999999", 404),
        ("/goto?day=Sep+3&view=month", 303),
        ("/goto?day=x&view=month", 400),
        ("/calendar/9", 404),
        ("/tasks/99", 404),
    ],
)
def test_addresses_lead_somewhere_or_are_refused(diary: Diary, path: str, status: int) -> None:
    assert diary.get(path).status == status


@pytest.mark.parametrize(
    ("small", "month"),
    [("2024-08-01", "August 2024"), ("2024-13-01", "July 2024"), ("9999-12-31", "July 2024")],
)
def test_the_small_month_can_be_turned(diary: Diary, small: str, month: str) -> None:
    page = diary.get(f"/week/2024-07-18?small={small}")
    assert page.dom.one(".small-month h2").text == month
    assert page.dom.one("h1").text == "July 14 – 20, 2024"


def test_a_hidden_calendar_is_not_shown_and_one_can_be_alone(diary: Diary) -> None:
    diary.done("/calendar/3/show")
    assert "Dinner with Friends" not in diary.get("/week/2024-07-18").text
    diary.done("/calendar/2/only")
    text = diary.get("/week/2024-07-18").text
    assert "Morning Walk" in text
    assert "Client Call" not in text
    diary.done("/calendar/1/show", {"shown": "1"})
    assert "Client Call" in diary.get("/week/2024-07-18").text


def test_colors_are_told_by_their_names(diary: Diary) -> None:
    diary.done("/calendar/2/color", {"color": "sage"})
    diary.done("/calendar/1/color", {"color": "peacock"})
    found = diary.finish()
    assert found["calendarsDiff"]["updated"] == {"1": {"color": "Peacock"}, "2": {"color": "Sage"}}
    assert diary.post("/calendar/1/color", {"color": "mauve"}).status == 404


def test_a_calendar_goes_with_its_events(diary: Diary) -> None:
    both = diary.value("SELECT count(*) FROM event WHERE calendar_id IN (2, 3)")
    diary.done("/calendar/3/clear")
    diary.done("/calendar/2/delete")
    assert len(diary.finish()["eventsDiff"]["deleted"]) == both == 5
    for number in (3, 4, 5, 6):
        diary.done(f"/calendar/{number}/delete")
    kept = diary.done("/calendar/1/delete")
    assert "only calendar cannot be deleted" in kept.text
    assert diary.value("SELECT count(*) FROM calendar") == 1


def test_calendars_have_names_of_their_own(diary: Diary) -> None:
    assert "You already have a calendar called work" in diary.post("/calendar/new", {"name": "work"}).text
    diary.done("/calendar/new", {"name": "Garden", "color": "basil"})
    assert diary.value("SELECT color FROM calendar WHERE name = 'Garden'") == "basil"


def test_tasks_are_added_changed_done_deleted(diary: Diary) -> None:
    form: Form = {
        "title": "Mow the lawn",
        "due_on": "Jul 20",
        "due_time": "9 AM",
        "list_id": "3",
        "details": "",
    }
    diary.done("/tasks/new", form)
    task = diary.value("SELECT id FROM task WHERE title = 'Mow the lawn'")
    assert "Mow the lawn" in diary.get("/week/2024-07-18").text
    assert diary.finish()["initialfinaldiff"]["added"]["calendar"]["myTasks"]
    diary.done(f"/tasks/{task}", {**form, "due_on": "", "due_time": ""})
    diary.done(f"/tasks/{task}/done", {"done": "1"})
    assert diary.finish()["tasksDiff"]["added"][str(task)]["completed"] is True
    diary.done(f"/tasks/{task}/delete")
    assert "Mow the lawn" in diary.get("/bin").text
    diary.done("/bin/empty")
    assert diary.world.changes().empty
    assert "needs a date" in diary.post("/tasks/new", {**form, "due_on": ""}).text
    diary.done("/lists/new", {"name": "Garden"})
    diary.done("/lists/5/delete")
    assert diary.world.changes().empty


def test_search_looks_at_titles_places_and_people(diary: Diary) -> None:
    assert "Morning Coffee with sister" in diary.get("/search", q="coffee sister").text
    assert (
        "Team Brainstorming Session" in diary.get("/search", who="Sophie Taylor", **{"from": "7/1/2024"}).text
    )
    only = diary.get("/search", q="project sync", to="7/20/2024").text
    assert "1 event found" in only
    assert "0 events found" in diary.get("/search", q="100%").text
    assert "Please enter dates" in diary.get("/search", q="a", to="later").text


def test_settings_change_the_pages(diary: Diary) -> None:
    form: Form = {
        "default_view": "month",
        "week_start": "monday",
        "default_minutes": "30",
        "clock": "24",
        "weekends": "0",
    }
    diary.done("/settings", form)
    assert diary.get("/").headers["location"] == "/month/2024-07-18"
    text = diary.get("/week/2024-07-18").text
    assert "July 15 – 21, 2024" in text
    assert "14:00" in text
    assert "Picnic in the Park" not in text
    assert diary.post("/settings", {**form, "clock": "13"}).status == 422


def test_people_are_suggested_by_any_part_of_their_name(diary: Diary) -> None:
    (found,) = diary.get("/people", guests="rich").dom.all("[role=option]")
    assert found.attrs["data-name"] == "Alexa Richardson"
    assert diary.get("/people", guests="%").dom.all("[role=option]") == []


@pytest.mark.parametrize("path", ["/search", "/rooms", "/people", "/event/new", "/tasks/new", "/goto"])
@pytest.mark.parametrize(
    "field", ["q", "who", "where", "day", "from", "title", "start", "guests", "calendar", "copy"]
)
def test_markup_in_the_address_is_only_text(diary: Diary, path: str, field: str) -> None:
    reply = diary.get(path, **{field: MARKUP})
    assert reply.status in (200, 400)
    assert "<script>alert" not in reply.text
    assert "<img src=x" not in reply.text


def test_markup_in_what_was_written_is_only_text(diary: Diary) -> None:
    diary.db.execute(
        "UPDATE event SET title = ?1, location = ?1, description = ?1 WHERE starts_at LIKE '2024-07%'",
        (MARKUP,),
    )
    diary.db.execute("UPDATE task SET title = ?1, details = ?1", (MARKUP,))
    diary.db.execute("UPDATE calendar SET name = name || ?1, description = ?1", (MARKUP,))
    event = diary.value("SELECT id FROM event WHERE starts_at LIKE '2024-07-18%' LIMIT 1")
    diary.done(f"/event/{event}/delete")
    paths = (
        "/week/2024-07-18",
        "/month/2024-07-18",
        "/agenda/2024-07-16",
        "/search?q=alert",
        "/tasks",
        "/calendar/1",
        "/bin",
        f"/event/{event + 1}",
        f"/event/{event + 1}/edit",
        "/rooms?day=7/16/2024",
    )
    for path in paths:
        reply = diary.get(path)
        assert reply.status == 200
        assert "<script>alert" not in reply.text
        assert "<img src=x" not in reply.text


@CALM
@given(
    st.dictionaries(
        st.sampled_from(
            [
                "title",
                "start_day",
                "start_time",
                "end_day",
                "end_time",
                "repeat",
                "interval",
                "count",
                "until",
                "ends",
                "guest",
                "guests",
                "room",
                "calendar",
                "reminder",
                "color",
                "weekday",
                "all_day",
                "invite",
                "scope",
            ]
        ),
        NASTY,
    )
)
def test_no_form_breaks_the_diary(diary: Diary, form: dict[str, str]) -> None:
    clean = {name: value.encode("utf-8", "replace").decode() for name, value in form.items()}
    assert diary.post("/event/new", dict(clean)).status in (303, 422)
    assert diary.post(f"/event/{diary.event('Project Sync')}/edit", dict(clean)).status in (303, 404, 422)
    assert diary.post("/tasks/new", dict(clean)).status in (303, 422)


@CALM
@given(NASTY, NASTY)
def test_no_address_breaks_the_diary(diary: Diary, one: str, other: str) -> None:
    clean = [text.encode("utf-8", "replace").decode() for text in (one, other)]
    for path in ("/search", "/rooms", "/event/new", "/people"):
        assert (
            diary.get(
                path, q=clean[0], day=clean[1], start=clean[0], end=clean[1], copy=clean[0], to=clean[1]
            ).status
            == 200
        )


def test_forms_of_other_sites_are_refused(diary: Diary) -> None:
    reply = diary.request("POST", "/calendar/3/delete", headers={"origin": "http://evil.test"})
    assert reply.status == 403
    assert diary.world.changes().empty

"""The front page, the accounts behind a condition, and each tool."""

from __future__ import annotations

import pytest
from markupsafe import escape

from tests.dom import tight
from webarium.sites.homepage.home import LINES
from webarium.sites.homepage.kinds import TOLD
from webarium.sites.homepage.site import SITE
from webarium.sites.kit.kinds import PageKind
from webarium.sites.registry import load_sites

from .client import Person
from .conftest import Enter


@pytest.mark.parametrize("kind", SITE.kinds, ids=lambda kind: kind.name)
def test_a_page_answers(enter: Enter, kind: PageKind) -> None:
    visitor = enter(kind.conditions)
    reply = visitor.get(kind.path(visitor.db))
    assert reply.status == kind.status, reply.text[-600:]
    assert reply.text.count("<h1") == int(kind.whole)
    assert list(visitor.world.changes()) == []


def test_the_front_page_links_every_site_with_a_line_of_its_own(person: Person) -> None:
    text = person.get("/").text
    for site in load_sites().values():
        if site.id != SITE.id:
            assert (
                f'<a href="http://{site.host}.test/">{site.brand}</a><p>{escape(LINES[site.id])}</p>' in text
            )


def test_accounts_are_told_only_where_conditions_say_so(enter: Enter) -> None:
    assert enter().get("/password.html").status == 404
    assert "password" not in enter().get("/").text
    told = tight(enter(TOLD).get("/password.html").text)
    for site in load_sites().values():
        for role in site.roles:
            if role.user:
                assert f"<td>{site.brand}</td><td>{role.user}</td>" in told
        assert site.password in told


def _press(person: Person, expression: str, key: str = "") -> str:
    reply = person.post("/calculator", {"expression": expression, **({"key": key} if key else {})})
    return person.follow(reply).text if reply.status == 303 else reply.text


def test_results_are_kept_with_their_sums(person: Person) -> None:
    _press(person, "12 × 7")
    page = _press(person, "ans + 1")
    assert "<li>ans + 1 = 85</li><li>12 × 7 = 84</li>" in page
    assert 'value="85"' in page
    assert "84</li>" not in person.follow(person.post("/calculator/clear")).text


def test_the_memory_adds_takes_and_recalls(person: Person) -> None:
    _press(person, "30", "M+")
    assert "Memory: <b>24</b>" in _press(person, "2 × 3", "M-")
    assert 'value="1 + 24"' in _press(person, "1 +", "MR") or 'value="1 +24"' in _press(person, "1 +", "MR")
    assert "Memory: <b>0</b>" in _press(person, "", "MC")


def test_keys_write_into_the_expression(person: Person) -> None:
    assert 'value="12+"' in _press(person, "12", "+")
    assert 'value="sqrt("' in _press(person, "", "sqrt")
    assert 'value=""' in _press(person, "12+", "C")


def test_a_wrong_sum_stays_to_be_mended(person: Person) -> None:
    reply = person.post("/calculator", {"expression": "5 / 0"})
    assert reply.status == 422
    assert "divided by zero" in reply.text
    assert 'value="5 / 0"' in reply.text


def test_currencies_turn_by_the_table(person: Person) -> None:
    euro = person.value("SELECT per_dollar FROM rate WHERE code = 'EUR'")
    page = person.get("/converter", kind="currency", amount="1,000", **{"from": "USD", "to": "EUR"})
    assert f"1,000 USD, US dollar = {euro * 1000:.2f} EUR, euro" in page.text


@pytest.mark.parametrize("amount", ["ten", "1e99", "nan", "inf", "1e-99"])
def test_what_is_no_amount_is_told(person: Person, amount: str) -> None:
    assert "Please type a number." in person.get("/converter", kind="mass", amount=amount).text


def test_the_calendar_counts(person: Person) -> None:
    page = person.get("/calendar", **{"from": "2023-06-12", "to": "2023-06-26"}).text
    assert "14 days between Monday, June 12, 2023 and Monday, June 26, 2023" in page
    assert "10 weekdays" in page
    assert "Thursday, February 29, 2024" in person.get("/calendar", start="2024-02-28", days="1").text
    assert "Tuesday, February 28, 2023" in person.get("/calendar", start="2023-03-01", days="-1").text


def test_months_turn_at_the_year(person: Person) -> None:
    page = person.get("/calendar", year="2023", month="12").text
    assert 'href="/calendar?year=2024&amp;month=1"' in page
    assert 'href="/calendar?year=2023&amp;month=11"' in page
    assert "June 2023" in person.get("/calendar", year="99999", month="13").text
    month = person.get("/calendar", year="2023", month="6").dom.one("table.month")
    assert [each.attrs["abbr"] for each in month.all("th")][::6] == ["Sunday", "Saturday"]
    assert [each.text for each in month.all("td")] == ["28", "29", "30", "31", *map(str, range(1, 31)), "1"]
    assert [each.attrs["class"] for each in month.all("[aria-current=date]")] == ["today"]


def test_notes_are_written_changed_and_thrown_away(person: Person) -> None:
    made = person.post("/scratchpad", {"title": "Plan", "body": "**First** <script>x</script>"})
    page = person.follow(made).text
    assert "<strong>First</strong>" in page
    assert "<script>x" not in page
    person.post(made.location, {"title": "Plan", "body": "Second"})
    assert person.value("SELECT body FROM pad WHERE title = 'Plan'") == "Second"
    person.post(f"{made.location}/delete")
    assert person.get(made.location).status == 404
    assert list(person.world.changes()) == []


def test_a_note_without_a_title_is_refused(person: Person) -> None:
    assert person.post("/scratchpad", {"title": " ", "body": "x"}).status == 422
    assert person.get("/scratchpad/99999").status == 404


def test_things_to_do_are_added_ticked_and_removed(person: Person) -> None:
    person.post("/todo", {"text": "Feed the cat", "due": "2023-06-20"})
    number = person.value("SELECT id FROM todo WHERE text = 'Feed the cat'")
    person.post(f"/todo/{number}/tick")
    assert person.value("SELECT done FROM todo WHERE id = ?", number) == 1
    person.post(f"/todo/{number}/delete")
    assert list(person.world.changes()) == []


@pytest.mark.parametrize("due", ["tomorrow", "2023-02-30", "20230620"])
def test_a_due_date_is_a_day(person: Person, due: str) -> None:
    assert person.post("/todo", {"text": "Feed the cat", "due": due}).status == 422

"""Names go together: what somebody is called, their handle, their address, and who writes about whom."""

from __future__ import annotations

import re

from tests.truth.conftest import Reader
from webarium.sites.kit.slugs import slug


def test_members_of_networkin_are_called_as_their_handles_and_addresses_say(rows: Reader) -> None:
    found = (
        rows("networkin")
        .execute("SELECT id, handle, name, first_name, last_name, email FROM member")
        .fetchall()
    )
    for key, handle, name, first, last, email in found:
        assert f"{first} {last}".strip() == name
        assert int(str(key)) == 1 or handle == slug(str(name))
        assert str(email).partition("@")[0] == handle


def test_agents_of_zilloft_have_addresses_of_their_names_and_brokerages(rows: Reader) -> None:
    for name, email, brokerage in rows("zilloft").execute("SELECT name, email, brokerage FROM agent"):
        assert email == f"{slug(str(name)).replace('-', '.')}@{slug(str(brokerage))}.test"


def test_clients_call_the_agent_by_name_and_no_other_agent(rows: Reader) -> None:
    db = rows("zilloft")
    firsts = {str(name).split()[0] for (name,) in db.execute("SELECT name FROM agent")}
    called = re.compile(rf"\b(?:[Tt]hank you|[Tt]hanks|[Cc]all|[Uu]se|with) ({'|'.join(sorted(firsts))})\b")
    found = db.execute(
        "SELECT a.name, r.text FROM agent_review r JOIN agent a ON a.id = r.agent_id"
    ).fetchall()
    told = [(str(name).split()[0], match[1]) for name, text in found for match in called.finditer(str(text))]
    assert len(told) > len(found) // 10
    assert [pair for pair in told if pair[0] != pair[1]] == []


def test_members_of_topwork_show_the_beginning_of_their_names(rows: Reader) -> None:
    for name, full in rows("topwork").execute("SELECT name, full_name FROM member"):
        assert str(full).startswith(str(name).rstrip(".")), (name, full)


def test_an_address_writes_mail_under_one_name(rows: Reader) -> None:
    db = rows("gomail")
    several = "SELECT sender_email FROM email GROUP BY sender_email HAVING count(DISTINCT sender_name) > 1"
    assert db.execute(several).fetchall() == []
    join = "contact c JOIN email e ON e.sender_email = c.email AND e.sender_name != c.name"
    other = f"SELECT c.name, e.sender_name FROM {join}"
    assert db.execute(other).fetchall() == []


def test_no_host_of_staynb_reviews_their_own_home(rows: Reader) -> None:
    found = rows("staynb").execute(
        "SELECT h.name, r.author FROM review r JOIN stay s ON s.id = r.stay_id JOIN host h ON h.id = s.host_id"
    )
    assert [row for row in found if str(row[0]).split()[0] == str(row[1]).split()[0]] == []


def test_restaurants_are_told_apart_by_name(rows: Reader) -> None:
    for site in ("opendining", "dashdish"):
        count, names = (
            rows(site).execute("SELECT count(*), count(DISTINCT name) FROM restaurant").fetchall()[0]
        )
        assert count == names, site

"""Tax zones and rules: what is settled there is added at the checkout, for whom and where it says."""

from __future__ import annotations

from fractions import Fraction

import apsw
import pytest

from webarium.sites.shopping.trade.taxes import Place, rate_of

from .client import Office

RATE, RULE = "/admin/tax/rate/", "/admin/tax/rule/"
CALIFORNIA = Place("California", "94102")


@pytest.fixture
def business(office: Office) -> int:
    """A customer to whose prices tax is added."""
    return int(office.value("SELECT id FROM customer WHERE group_name = 'Wholesale' ORDER BY id LIMIT 1"))


def per_cent(db: apsw.Connection, customer: int | None, place: Place) -> Fraction:
    return rate_of(db, customer, place) * 100


@pytest.mark.parametrize(
    ("place", "rate"),
    [
        (Place(), "8.25"),
        (Place("Iowa", "50301"), "8.25"),
        (CALIFORNIA, "7.25"),
        (Place("New York", "14201"), "4"),
        (Place("New York", "10012"), "8.88"),
        (Place("Oregon", "97201"), "0"),
    ],
)
def test_the_smallest_zone_counts(office: Office, business: int, place: Place, rate: str) -> None:
    assert per_cent(office.db, business, place) == Fraction(rate)
    assert per_cent(office.db, 1, place) == per_cent(office.db, None, place) == 0


def test_new_rates_and_rules_act(office: Office, business: int) -> None:
    assert (
        office.send(f"{RATE}new/", code="Bay", region="California", postcode="941*", rate="9.5").status == 302
    )
    bay = str(office.value("SELECT id FROM tax_rate WHERE code = 'Bay'"))
    assert per_cent(office.db, business, CALIFORNIA) == Fraction("7.25")
    rule = {"code": "Everybody by the bay", "tax_rate": [bay]}
    everybody = ["Retail Customer", "Business Customer"]
    assert office.send(f"{RULE}new/", **rule, tax_customer_class=everybody).status == 302
    assert per_cent(office.db, 1, CALIFORNIA) == Fraction("9.5")
    assert per_cent(office.db, business, CALIFORNIA) == Fraction("16.75")
    assert per_cent(office.db, 1, Place("California", "90001")) == 0
    number = office.value("SELECT max(id) FROM tax_rule")
    office.send(f"{RULE}edit/rule/{number}/", priority="1")
    assert per_cent(office.db, business, CALIFORNIA) == (Fraction("1.0725") * Fraction("1.095") - 1) * 100


def test_a_rate_of_a_rule_is_not_deleted(office: Office) -> None:
    reply = office.follow(office.post(f"{RATE}delete/rate/2/"))
    assert reply.messages == [
        "The tax rule Sales to businesses uses this rate. Take it out of the rule first."
    ]
    kept = [str(each) for (each,) in office.db.execute("SELECT id FROM tax_rate WHERE id <> 2")]
    office.send(f"{RULE}edit/rule/1/", tax_rate=kept)
    assert office.follow(office.post(f"{RATE}delete/rate/2/")).messages[-1] == "You deleted the tax rate."


@pytest.mark.parametrize(
    ("path", "values", "told"),
    [
        (RATE, {"code": "US-CA-*-Rate 1", "rate": "1"}, "This name is taken."),
        (RATE, {"code": "New", "rate": "100.01"}, "no more than 100"),
        (RATE, {"code": "New", "rate": "1", "postcode": "94*02"}, "five digits"),
        (RATE, {"code": "New", "rate": "1", "region": "Bavaria"}, "one of the options"),
        (RULE, {"code": "Sales to businesses", "tax_rate": ["1"]}, "This name is taken."),
        (RULE, {"code": "New", "tax_rate": ["99"]}, "from the options"),
        (RULE, {"code": "New"}, "required"),
    ],
)
def test_wrong_taxes_are_refused(
    office: Office, path: str, values: dict[str, str | list[str]], told: str
) -> None:
    if path == RULE:
        values = {"tax_customer_class": ["Retail Customer"], **values}
    reply = office.send(f"{path}new/", **values)
    assert reply.status == 422
    assert any(told in each.text for each in reply.dom.all(".field-error")), reply.text[-3000:]
    assert "New" not in [row[0] for row in office.db.execute("SELECT code FROM tax_rate")]


def test_who_may_only_look_changes_no_tax(office: Office) -> None:
    office.enter("omar.haddad")
    assert office.get(RULE).count == 1
    assert office.post(f"{RULE}edit/rule/1/", {"code": "Mine"}).status == 403
    office.enter("maria.santos")
    assert office.get(RATE).status == 403

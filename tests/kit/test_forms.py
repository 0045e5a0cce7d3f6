"""Forms take anything, keep what is right, and say what is wrong."""

from __future__ import annotations

import re

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.datastructures import FormData

from tests.dom import tight
from webarium.notation import GERMAN
from webarium.sites.kit.fields import (
    Checkbox,
    Choice,
    Day,
    Email,
    Field,
    Hidden,
    Integer,
    Invalid,
    Money,
    Multiline,
    Password,
    Phone,
    Search,
    Several,
    Text,
)
from webarium.sites.kit.formats import written_in
from webarium.sites.kit.forms import Form
from webarium.worlds import World

from .tiny import FORM

ANYTHING = st.text(alphabet=st.characters(exclude_categories=()), max_size=400)
KINDS: tuple[Field, ...] = (
    Text("f", "F"),
    Text("f", "F", required=True, min_length=3, max_length=5),
    Search("f", "F"),
    Phone("f", "F"),
    Email("f", "F"),
    Email("f", "F", required=True),
    Password("f", "F", min_length=8),
    Integer("f", "F", minimum=-5, maximum=5),
    Money("f", "F"),
    Choice("f", "F", choices=(("a", "A"),)),
    Several("f", "F", choices=(("a", "A"), ("b", "B"))),
    Day("f", "F"),
    Checkbox("f", "F", required=True),
    Multiline("f", "F", max_length=50),
    Hidden("f"),
)


def value_of(field: Field, raw: str) -> object:
    form = Form((field,)).bind({field.name: raw})
    return form.errors.get(field.name, form.values[field.name])


@pytest.mark.parametrize(
    ("field", "raw", "expected"),
    [
        (Text("f", "F"), "  a\tb\x07 \n", "a b"),
        (Text("f", "F"), "", ""),
        (Text("f", "F"), "👨‍👩‍👧 e\u0301", "👨‍👩‍👧 e\u0301"),
        (Text("f", "F"), "a\u202egnp.exe", "agnp.exe"),
        (Text("f", "F", required=True), " ", "This is a required field."),
        (Text("f", "F", max_length=3), "abcd", "Please enter no more than 3 characters."),
        (Text("f", "F", min_length=3), "ab", "Please enter at least 3 characters."),
        (Text("f", "F", min_length=3), "", ""),
        (Text("f", "F", validators=(lambda value: f"Not {value}.",)), "x", "Not x."),
        (Email("f", "F"), "emma.lopez@gmail.com", "emma.lopez@gmail.com"),
        (Email("f", "F"), "emma@localhost", "An email address looks like name@example.com."),
        (Email("f", "F"), "a@b..de", "An email address looks like name@example.com."),
        (Integer("f", "F"), " 12 ", 12),
        (Integer("f", "F"), "+12", 12),
        (Integer("f", "F"), "", None),
        (Integer("f", "F"), "٣", "Please enter a whole number."),
        (Integer("f", "F"), "1.5", "Please enter a whole number."),
        (Integer("f", "F"), "9" * 19, "Please enter a whole number."),
        (Integer("f", "F", minimum=1, maximum=99), "0", "Please enter a number from 1 to 99."),
        (Money("f", "F"), "$1,234.5", 123450),
        (Money("f", "F"), ".99", 99),
        (Money("f", "F"), "12", 1200),
        (Money("f", "F"), "1,23", "Please enter an amount such as 12.50."),
        (Money("f", "F"), ".", "Please enter an amount such as 12.50."),
        (Money("f", "F"), "-5", "Please enter an amount such as 12.50."),
        (Choice("f", "F", choices=(("a", "A"),)), "a", "a"),
        (Choice("f", "F", choices=(("a", "A"),)), "b", "Please select one of the options."),
        (Choice("f", "F", choices=(("a", "A"),)), "", ""),
        (Several("f", "F", choices=(("a", "A"), ("b", "B"))), "b,a", "a,b"),
        (Several("f", "F", choices=(("a", "A"), ("b", "B"))), "a,c", "Please select from the options."),
        (Day("f", "F"), "6/1/2023", "2023-06-01"),
        (Day("f", "F"), "2023-02-30", "Please enter a date such as 06/12/2023."),
        (Checkbox("f", "F"), "on", True),
        (Checkbox("f", "F"), "0", False),
        (Password("f", "F"), "  pass word ", "  pass word "),
        (Multiline("f", "F"), "a\r\nb\rc\t\x00\x1b", "a\nb\nc"),
    ],
)
def test_values(field: Field, raw: str, expected: object) -> None:
    assert value_of(field, raw) == expected


def test_what_is_refused_is_shown_as_it_was_typed() -> None:
    typed = {"name": "", "qty": "a few", "price": "12,3x4"}
    form = FORM.bind(typed)
    assert set(form.errors) == set(typed)
    assert {name: form[name].value for name in typed} == typed


def test_a_missing_field_is_an_empty_one() -> None:
    form = FORM.bind(FormData())
    assert form.errors == {"name": "This is a required field."}
    assert form.values["qty"] is None
    assert not form.checked("gift")


def test_typed_access() -> None:
    form = FORM.bind(
        FormData([("name", "Desk"), ("qty", "3"), ("price", "2.50"), ("gift", "1"), ("size", "l")])
    )
    assert form.ok
    assert (form.text("name"), form.number("qty"), form.number("price")) == ("Desk", 3, 250)
    assert (form.text("size"), form.checked("gift"), form.optional_number("qty")) == ("l", True, 3)
    assert FORM.bind({}).number("qty", 1) == 1
    assert FORM.bind({}).optional_number("qty") is None


def test_the_page_may_refuse_too() -> None:
    form = FORM.bind({"name": "Desk"})
    form.refuse("name", "That name is taken.")
    form.refuse("name", "A later complaint.")
    assert not form.ok
    assert form["name"].error == "That name is taken."


def test_choices_may_come_when_binding() -> None:
    form = Form((Choice("region", "State"),))
    offered = {"region": [("IL", "Illinois")]}
    assert form.bind({"region": "IL"}, choices=offered).ok
    assert not form.bind({"region": "XX"}, choices=offered).ok
    assert form.blank(choices=offered)["region"].options == [("IL", "Illinois")]


def test_several_values_come_under_one_name() -> None:
    form = Form((Several("to", "To", choices=(("a", "A"), ("b", "B"), ("c", "C"))),))
    bound = form.bind(FormData([("to", "c"), ("to", "a")]))
    assert (bound.text("to"), bound["to"].chosen) == ("a,c", ["a", "c"])
    assert not form.bind(FormData()).text("to")


def test_names_must_differ() -> None:
    with pytest.raises(ValueError, match="must differ"):
        Form((Text("a", "A"), Text("a", "B")))


async def test_controls_are_labelled_and_explained(client: httpx.AsyncClient) -> None:
    page = tight((await client.get("/new")).text)
    assert '<label class="label" for="item-name"><span>Name</span></label>' in page
    tag = re.search(r"<input[^>]*item-name[^>]*>", page)
    assert tag is not None
    assert 'required aria-required="true" aria-describedby="item-name-help" autocomplete="name"' in tag[0]
    assert 'maxlength="40"' in tag[0]
    assert '<option value="">Choose</option>' in page
    assert '<fieldset class="field radios ' in page
    assert 'min="1" max="99"' in page


async def test_errors_are_tied_to_their_controls(client: httpx.AsyncClient) -> None:
    response = await client.post("/new", data={"name": "x" * 50, "secret": "abc", "qty": "many"})
    assert response.status_code == 422
    page = response.text
    assert 'aria-invalid="true" aria-describedby="item-name-error item-name-help"' in page
    assert (
        '<div class="field-error" id="item-name-error">Please enter no more than 40 characters.</div>' in page
    )
    assert 'value="many"' in page, "what was typed stays"
    assert 'value="abc"' not in page, "a secret is never shown again"


@given(raw=ANYTHING)
@pytest.mark.parametrize("field", KINDS, ids=lambda field: type(field).__name__)
def test_no_input_crashes_a_field(field: Field, raw: str) -> None:
    form = Form((field,)).bind({field.name: raw})
    value = form.values[field.name]
    assert isinstance(value, (str, int, bool, type(None)))
    if isinstance(value, str):
        assert len(value) <= field.max_length
        assert "\x00" not in value
        value.encode()
    form[field.name].value.encode()
    again = Form((field,)).bind({field.name: form.shown[field.name]})
    if form.ok and field.kind not in ("password", "checkbox"):
        assert again.values == form.values, "what is shown means what was taken"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.dictionaries(st.sampled_from([f.name for f in FORM.fields]) | ANYTHING, ANYTHING, max_size=6))
async def test_no_form_crashes_a_page(client: httpx.AsyncClient, world: World, data: dict[str, str]) -> None:
    safe = {
        key.encode("utf-8", "surrogatepass"): value.encode("utf-8", "surrogatepass")
        for key, value in data.items()
    }
    body = httpx.Request("POST", "http://x", content=_urlencode(safe)).content
    response = await client.post(
        "/new", content=body, headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert response.status_code in (303, 422)
    assert (await client.get("/")).status_code == 200


def _urlencode(data: dict[bytes, bytes]) -> bytes:
    from urllib.parse import urlencode

    return urlencode(data).encode()


@pytest.mark.parametrize("text", ["a@b.test", "o'hara+tag@sub.example.com", "x@onestopshop.test"])
def test_addresses_that_could_get_mail_are_taken_as_written(text: str) -> None:
    assert Email("email", "Email").clean(text) == text


@pytest.mark.parametrize(
    "text",
    ["a", "a@b", "a..b@c.de", "a.@b.co", "a@-b.de", "ö@b.de", '"q q"@b.de', "a@127.0.0.1", "a@b.de, c@d.de"],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Invalid, match="looks like name@"):
        Email("email", "Email").clean(text)


def test_days_and_amounts_are_typed_as_the_page_has_them() -> None:
    form = Form((Day("day", "Day", placeholder="MM/DD/YYYY"), Money("price", "Price", placeholder="20.00")))
    with written_in(GERMAN):
        good = form.bind({"day": "14.03.2024", "price": "1.234,50"})
        assert (good.text("day"), good.number("price")) == ("2024-03-14", 123450)
        assert form.blank({"price": 123450})["price"].value == "1234,50"
        wrong = form.bind({"day": "3/14/2024", "price": "1,234"})
        assert wrong.errors == {
            "day": "Please enter a date such as 12.06.2023.",
            "price": "Please enter an amount such as 12,50.",
        }
    usual = form.bind({"day": "3/14/2024", "price": "1,234"})
    assert (usual.text("day"), usual.number("price")) == ("2024-03-14", 123400)

"""Addresses for scripts: they do what a form's target does, and lead on by headers of htmx."""

from __future__ import annotations

from webarium.sites.gitlab.site import SITE
from webarium.sites.kit.bodies import parse_form
from webarium.sites.kit.fields import Checkbox, Named, Several, Text
from webarium.sites.kit.forms import Form
from webarium.text_engine.nested import json_of

FORM = Form(
    (
        Text("title", "Title"),
        Several("people", "People", choices=(("1", "Ann"), ("2", "Bo"))),
        Checkbox("draft", "Draft"),
        Named("home", "Home", choices=(("7", "Ann's"),)),
    ),
    sent="issue[{}]",
    called={"people": "assignee_ids"},
)
SCOPE = {"headers": [(b"content-type", b"application/json")]}


def test_names_of_fields_are_those_that_browsers_send() -> None:
    assert [bound.name for bound in FORM.blank()] == [
        "issue[title]", "issue[assignee_ids][]", "issue[draft]", "issue[home]"
    ]  # fmt: skip
    assert SITE.moved == 302


def test_what_is_sent_as_json_is_read_as_a_form() -> None:
    body = json_of(
        [
            ("issue[title]", "Late"),
            ("issue[assignee_ids][]", "1"),
            ("issue[assignee_ids][]", "2"),
            ("issue[draft]", "1"),
            ("actions[0][path]", "a.md"),
            ("actions[0][action]", "create"),
            ("actions[1][path]", "b.md"),
        ]
    )
    form = parse_form(SCOPE, body)
    assert form["actions[0][path]"] == "a.md"
    assert form["actions[1][path]"] == "b.md"
    bound = FORM.bind(form)
    assert (bound.text("title"), bound.text("people"), bound.checked("draft")) == ("Late", "1,2", True)


def test_other_names_and_labels_will_do() -> None:
    bound = FORM.bind({"title": "Late", "home": "ann's"})
    assert (bound.text("title"), bound.text("home")) == ("Late", "7")
    assert FORM.bind({"issue[home]": "Bo's"}).errors.keys() == {"home"}


def test_what_is_no_value_is_no_field() -> None:
    body = b'{"issue": {"title": null, "draft": true, "deep": {"a": {"b": {"c": {"d": {"e": "f"}}}}}}}'
    assert list(parse_form(SCOPE, body)) == ["issue[draft]"]

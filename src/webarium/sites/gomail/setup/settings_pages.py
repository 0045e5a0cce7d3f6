"""Settings of the mailbox."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.gomail import snackbar
from webarium.sites.gomail.mail.store import settings
from webarium.sites.kit.fields import Choice, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit

FORM = Form(
    (
        Choice(
            "page_size",
            "Maximum page size",
            choices=(("10", "10"), ("25", "25"), ("50", "50")),
            required=True,
            help="How many conversations a page of a list shows.",
        ),
        Choice(
            "density",
            "Density",
            choices=(("comfortable", "Comfortable"), ("compact", "Compact")),
            required=True,
        ),
        Multiline(
            "signature", "Signature", max_length=400, rows=3, help="Stands at the end of every new message."
        ),
        Choice("vacation", "Vacation responder", choices=(("off", "Off"), ("on", "On")), required=True),
        Text("vacation_subject", "Vacation subject", max_length=120),
        Multiline("vacation_message", "Vacation message", max_length=1000, rows=4),
    )
)


def page(visit: Visit) -> Response:
    """The form with what is set."""
    return visit.render("settings.html", form=versioned(FORM.blank(settings(visit))))


def save(visit: Visit) -> Response:
    """Keep what was chosen."""
    form = settled(visit, FORM.bind(visit.form), FORM.blank(settings(visit)))
    if form.ok and form.text("vacation") == "on" and not form.text("vacation_message"):
        form.refuse("vacation_message", "Please write a message for the vacation responder.")
    if not form.ok:
        return visit.render("settings.html", status=422, form=form)
    _keep(visit, form)
    snackbar.say(visit, "Settings saved")
    return visit.redirect("/settings")


def _keep(visit: Visit, form: BoundForm) -> None:
    for field in FORM.fields:
        value = form.text(field.name)
        visit.execute(
            "UPDATE setting SET value = ? WHERE name = ? AND value <> ?", (value, field.name, value)
        )

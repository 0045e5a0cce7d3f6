"""Configuration: what the shop settles about itself, section by section."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from webarium.sites.kit.fields import Money
from webarium.sites.kit.formats import amount_read, notation
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.settings import setting
from webarium.sites.shopping_admin.staff import record, require
from webarium.sites.shopping_admin.stores.sections import PATH, SECTIONS, Section


def _index(visit: Visit) -> Response:
    """Lead to the first section."""
    require(visit, "stores.view")
    return visit.redirect(SECTIONS[0].path)


def _section(visit: Visit) -> Section:
    found = next((each for each in SECTIONS if each.key == visit.path["section"]), None)
    return found or visit.not_found("There are no such settings.")


def held_of(visit: Visit, section: Section) -> dict[str, str]:
    """What is settled now, by the fields' names, as fields hold it."""
    usual = dict(section.usual)
    held = {each.name: setting(visit.db, each.name) or usual.get(each.name, "") for each in section.fields}
    amounts = [each.name for each in section.fields if isinstance(each, Money)]
    return {**held, **{name: notation().figures(held[name]) for name in amounts}}


def settle(visit: Visit, section: Section, form: BoundForm, held: Mapping[str, str]) -> None:
    """Write what a form says of a section; only what has changed is written."""
    for field in section.fields:
        value = form.shown[field.name]
        if value != held[field.name]:
            kept = amount_read(value).replace(",", "") if isinstance(field, Money) else value
            visit.delete("config_value", path=field.name)
            visit.insert("config_value", {"path": field.name, "value": kept})
    record(visit, "Saved", f"Configuration {section.label}")
    visit.flash("success", "You saved the configuration.")


def _show(visit: Visit, section: Section, form: BoundForm) -> Response:
    return visit.render(
        "stores/configuration.html",
        status=200 if form.ok else 422,
        section=section,
        sections=SECTIONS,
        form=form,
    )


def show(visit: Visit) -> Response:
    """Show the settings of a section."""
    require(visit, "stores.view")
    section = _section(visit)
    return _show(visit, section, versioned(section.form.bind(held_of(visit, section))))


def save(visit: Visit) -> Response:
    """Settle what a section's form says."""
    require(visit, "stores")
    section = _section(visit)
    held, form = held_of(visit, section), section.form.bind(visit.form)
    section.refuse(form)
    form = settled(visit, form, section.form.bind(held))
    if not form.ok:
        return _show(visit, section, form)
    settle(visit, section, form, held)
    return visit.redirect(section.path)


CONFIGURATION_PAGES: tuple[Page, ...] = (
    get(PATH, _index, name="configuration"),
    get(PATH + "edit/section/{section}/", show, name="configuration_section"),
    post(PATH + "edit/section/{section}/", save, name="configuration_save"),
)

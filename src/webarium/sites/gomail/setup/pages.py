"""Labels, settings and contacts."""

from __future__ import annotations

from webarium.sites.gomail.setup import contact_pages, label_pages, settings_pages
from webarium.sites.kit.routing import Page, get, post

SETUP_PAGES: tuple[Page, ...] = (
    get("/settings", settings_pages.page, name="settings"),
    post("/settings", settings_pages.save, name="save_settings"),
    get("/settings/labels", label_pages.page, name="labels"),
    post("/settings/labels", label_pages.create, name="create_label"),
    post("/settings/labels/{label:int}", label_pages.change, name="change_label"),
    post("/settings/labels/{label:int}/delete", label_pages.delete, name="delete_label"),
    get("/contacts", contact_pages.page, name="contacts"),
    post("/contacts", contact_pages.create, name="create_contact"),
    post("/contacts/{contact:int}/delete", contact_pages.delete, name="delete_contact"),
)

"""Pages of the shop's own words."""

from __future__ import annotations

from webarium.sites.kit.routing import get, post
from webarium.sites.shopping.content.contact import CONTACT
from webarium.sites.shopping.content.newsletter import subscribe
from webarium.sites.shopping.content.rewritten import nothing, rewritten
from webarium.sites.shopping.content.words import cms_page

CONTENT_PAGES = (
    get("/contact/", CONTACT.show, name="contact_page"),
    get("/contact/index/", CONTACT.show, name="contact_page"),
    get("/contact/index/post/", CONTACT.show, name="contact_page"),
    post("/contact/index/post/", CONTACT.send, name="send_message"),
    post("/newsletter/subscriber/new/", subscribe),
    get("/{identifier}", rewritten(cms_page)),
    get("/{first}/{second}", rewritten(nothing)),
)
"""First match wins; the widest address pattern comes last."""

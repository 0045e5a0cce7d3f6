"""The pages of tours and of messages to agents."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.zilloft.tours import contact, request, tours

_HOME = "/homes/{home:int}"
_TOUR = "/tours/{tour:int}"
TOUR_PAGES: tuple[Page, ...] = (
    get(f"{_HOME}/tour", request.REQUEST.show, name="tour_form"),
    post(f"{_HOME}/tour", request.REQUEST.send, name="request_tour"),
    get(f"{_HOME}/contact", contact.ABOUT_HOME.show, name="contact_form"),
    post(f"{_HOME}/contact", contact.ABOUT_HOME.send, name="contact_agent"),
    get("/agents/{agent:int}/contact", contact.IN_GENERAL.show, name="write_form"),
    post("/agents/{agent:int}/contact", contact.IN_GENERAL.send, name="write_to_agent"),
    get("/tours", tours.index, name="tours"),
    get(_TOUR, tours.show, name="tour"),
    post(f"{_TOUR}/cancel", tours.cancel, name="cancel_tour"),
    get(f"{_TOUR}/change", tours.CHANGE.show, name="change_form"),
    post(f"{_TOUR}/change", tours.CHANGE.send, name="change_tour"),
)

"""The pages on which clients find and choose freelancers."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.topwork.talent import hiring, search

_ONE = "/freelancers/{handle}"
TALENT_PAGES: tuple[Page, ...] = (
    get("/talent", search.index, name="talent"),
    get("/talent/suggest", search.suggest, name="suggest_talent"),
    get("/talent/compare", search.compare, name="compare_talent"),
    get("/talent/saved", hiring.saved, name="saved_talent"),
    get("/talent/hires", hiring.hires, name="hires"),
    post(f"{_ONE}/save", hiring.save, name="save_talent"),
    get(f"{_ONE}/invite", hiring.INVITE.show, name="invite_form"),
    post(f"{_ONE}/invite", hiring.INVITE.send, name="invite"),
    get(f"{_ONE}/hire", hiring.HIRE.show, name="offer_form"),
    post(f"{_ONE}/hire", hiring.HIRE.send, name="send_offer"),
)

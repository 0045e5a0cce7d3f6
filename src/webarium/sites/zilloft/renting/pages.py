"""The pages of applications for homes for rent."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.zilloft.renting import applications

RENTING_PAGES: tuple[Page, ...] = (
    get("/homes/{home:int}/apply", applications.APPLY.show, name="apply_form"),
    post("/homes/{home:int}/apply", applications.APPLY.send, name="apply"),
    get("/applications", applications.index, name="applications"),
    get("/applications/{application:int}", applications.show, name="application"),
    post("/applications/{application:int}/withdraw", applications.withdraw, name="withdraw_application"),
)

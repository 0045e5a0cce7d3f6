"""The pages of what somebody keeps."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.zilloft.keeping import saved, searches

KEEPING_PAGES: tuple[Page, ...] = (
    get("/saved", saved.index, name="saved"),
    post("/homes/{home:int}/save", saved.save, name="save_home"),
    post("/homes/{home:int}/note", saved.note, name="note_home"),
    get("/compare", saved.compare, name="compare"),
    get("/searches", searches.index, name="searches"),
    post("/searches", searches.save, name="save_search"),
    post("/searches/{search:int}/alerts", searches.change, name="change_alerts"),
    post("/searches/{search:int}/delete", searches.delete, name="delete_search"),
)

"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

from .client import WHO, Buyer


def test_others_pages_are_closed(buyer: Buyer) -> None:
    mine = "email LIKE 'leah%'"
    tour = buyer.value(f"SELECT max(id) FROM tour WHERE {mine} AND status = 'requested'")
    search = buyer.value(f"SELECT max(id) FROM saved_search WHERE {mine}")
    home = buyer.value(f"SELECT max(home_id) FROM saved_home WHERE {mine}")
    application = buyer.value("SELECT max(id) FROM application")
    deeds = (
        f"/tours/{tour}/cancel",
        f"/tours/{tour}/change",
        f"/searches/{search}/delete",
        f"/searches/{search}/alerts",
        f"/homes/{home}/note",
        f"/applications/{application}/withdraw",
    )
    for user in ("priya.lindqvist@mail.test", None):
        buyer.assert_closed(
            user,
            303,
            404,
            pages=(f"/tours/{tour}", f"/tours/{tour}/change", f"/applications/{application}"),
            deeds=deeds,
            form={"alerts": "never", "day": "2024-07-20", **WHO},
        )
    own = ("/saved", "/searches", "/tours", "/applications", "/account")
    buyer.assert_closed(None, 303, pages=own, deeds=[f"/homes/{home}/save"])

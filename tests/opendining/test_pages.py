"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

from .client import Diner


def test_others_pages_are_closed(diner: Diner) -> None:
    key = diner.value("SELECT max(id) FROM reservation WHERE email LIKE 'maya%'")
    alert = diner.value("SELECT id FROM alert WHERE email LIKE 'maya%'")
    own = f"/reservations/{key}"
    for user, status in ((None, 303), ("soraya.keller@mail.test", 404)):
        diner.assert_closed(
            user,
            status,
            pages=(own, f"{own}/change", f"{own}/review"),
            deeds=(f"{own}/cancel", f"{own}/change", f"/alerts/{alert}/remove"),
            form={"date": "07/30/2024", "time": "19:00", "party": "2"},
        )
    diner.assert_closed(None, 303, pages=["/book?restaurant=1"], deeds=["/restaurants/1/save"])

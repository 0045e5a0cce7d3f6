"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

from .client import Rider


def test_names_are_text_by_default(rider: Rider) -> None:
    for path in ("/", "/trips", "/wallet", "/places", "/account"):
        assert "aria-label=" not in rider.get(path).text, path


def test_others_pages_are_closed(rider: Rider) -> None:
    deeds = (
        "rides/6/rating",
        "rides/6/cancel",
        "rides/6/advance",
        "places/1/remove",
        "wallet/cards/1/remove",
    )
    for user, status in ((None, 403), ("theo.lindqvist@mail.test", 404)):
        rider.assert_closed(
            user,
            status,
            pages=("/rides/1", "/rides/6/rating"),
            deeds=(f"/{deed}" for deed in deeds),
            form={"stars": "5", "stage": "completed"},
        )

"""What others do on Networkin, as its pages show it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError
from webarium.types import Json

from .client import Member

NUMBER, POST = 90_001, 90_002
ME = "divgarg"


def join(member: Member) -> str:
    """Somebody new; gives the address of the profile."""
    positions: list[Json] = [
        {"title": "Miller", "company": "Windy Hill Flour", "began": "2019-03", "ended": "2022-05"},
        {"title": "Head Miller", "company": "Stonebridge Flour", "began": "2022-05"},
    ]
    member.happens(
        "member_joins", full_name="Greta Achterberg", headline="Head Miller", location="Pella, Iowa",
        positions=positions, number=NUMBER,
    )  # fmt: skip
    return f"/in/{member.handle('Greta Achterberg')}"


def test_who_joins_is_found_and_has_a_past(member: Member) -> None:
    place = join(member)
    assert place in member.get("/search/results/people", keywords="Greta Achterberg").text
    page = member.get(place).markup
    assert "Windy Hill Flour" in page
    assert "3 yrs 3 mos" in page
    assert "Present" in page


def test_a_position_takes_the_place_of_the_last_one(member: Member) -> None:
    place = join(member)
    member.happens(
        "position_begins", who="Greta Achterberg", title="Consultant", company="Old Mills",
        began="2024-07",
    )  # fmt: skip
    page = member.get(place).text
    assert "Consultant at Old Mills" in page
    assert page.count("Present") == 1


def test_a_message_is_unread_and_counted(member: Member) -> None:
    join(member)
    member.happens("message_arrives", sender="Greta Achterberg", receiver=ME, text="Is it the rye?")
    assert "Is it the rye?" in member.get("/messaging", show="unread").text


def test_an_invitation_waits_once(member: Member) -> None:
    join(member)
    note = "We met at the mill."
    member.happens("invitation_arrives", sender="Greta Achterberg", receiver=ME, note=note, number=NUMBER)
    assert list(member.db.execute("SELECT note FROM invitation WHERE id = ?", (NUMBER,))) == [(note,)]
    assert "We met at the mill." in member.get("/mynetwork").text
    with pytest.raises(NothingHappensError, match="already"):
        member.happens("invitation_arrives", sender="Greta Achterberg", receiver=ME)


def test_an_invitation_of_ones_own_is_accepted_with_a_notification(member: Member) -> None:
    place = join(member)
    member.db.execute("UPDATE member SET reviews_invitations = 1 WHERE id = ?", (NUMBER,))
    member.post(f"{place}/connect", {"note": "Hello"})
    with pytest.raises(NothingHappensError):
        member.happens("invitation_is_accepted", sender="Greta Achterberg", receiver=ME)
    member.happens("invitation_is_accepted", sender=ME, receiver="Greta Achterberg")
    assert "accepted your invitation." in member.get("/notifications").text
    assert "Greta Achterberg" in member.get("/mynetwork/connections").text


def test_posts_and_comments_of_others(member: Member) -> None:
    join(member)
    member.happens("post_appears", author=ME, text="Bread and how to read it.", number=POST)
    member.happens("comment_arrives", post=POST, author="Greta Achterberg", text="From the crust inwards.")
    page = member.get(f"/posts/{POST}").text
    assert "Bread and how to read it." in page
    assert "From the crust inwards." in page
    assert "commented on your post." in member.get("/notifications").text

"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

from .client import Member


def test_others_pages_are_closed(member: Member) -> None:
    chat = member.value("SELECT min(chat_id) FROM chat_member WHERE member_id = 1")
    post = member.value("SELECT max(id) FROM post WHERE member_id = 1")
    notice = member.value("SELECT min(id) FROM notification WHERE member_id = 1")
    job = member.value("SELECT min(id) FROM experience WHERE member_id = 1")
    skill = member.value("SELECT min(id) FROM skill WHERE member_id = 1")
    paths = (
        f"/messaging/{chat}",
        f"/messaging/{chat}/mark",
        f"/posts/{post}/edit",
        f"/posts/{post}/delete",
        f"/notifications/{notice}/delete",
        f"/me/experience/{job}/remove",
        f"/me/skills/{skill}/remove",
    )
    form = {"text": "Hello", "as": "read", "audience": "anyone"}
    member.assert_closed("theo-marsh", 404, deeds=paths, form=form)
    more = ("/posts/new", "/in/john-smith/connect", "/settings")
    member.assert_closed(None, 303, deeds=(*paths, *more), form=form)

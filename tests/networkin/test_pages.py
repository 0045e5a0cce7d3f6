"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from webarium.worlds import Universe

from .client import Member


def test_others_pages_are_closed(
    member: Member, app: ASGIApp, universe: Universe, runner: asyncio.Runner
) -> None:
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
    with universe.world(users={"networkin": "theo-marsh"}) as world:
        other = Member(app, world, runner)
        for path in paths:
            assert other.post(path, {"text": "Hello", "as": "read", "audience": "anyone"}).status == 404, path
        assert not list(world.changes())
    with universe.world(users={"networkin": None}) as world:
        guest = Member(app, world, runner)
        for path in (*paths, "/posts/new", "/in/john-smith/connect", "/settings"):
            reply = guest.post(path, {"text": "Hello", "audience": "anyone"})
            assert reply.status == 303, path
            assert reply.location.startswith("/login"), path
        assert not list(world.changes())

"""The pages of messages."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.topwork.talk import chats

TALK_PAGES: tuple[Page, ...] = (
    *chats.CHATS.pages,
    get("/freelancers/{handle}/message", chats.FIRST.show, name="first_message_form"),
    post("/freelancers/{handle}/message", chats.FIRST.send, name="first_message"),
)

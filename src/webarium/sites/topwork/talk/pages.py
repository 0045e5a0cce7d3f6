"""The pages of messages."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.topwork.talk import chats

TALK_PAGES: tuple[Page, ...] = (
    get("/messages", chats.index, name="messages"),
    get("/messages/{chat:int}", chats.show, name="conversation"),
    post("/messages/{chat:int}", chats.send, name="send_message"),
    post("/messages/{chat:int}/mark", chats.mark, name="mark_conversation"),
    get("/freelancers/{handle}/message", chats.FIRST.show, name="first_message_form"),
    post("/freelancers/{handle}/message", chats.FIRST.send, name="first_message"),
)

"""The pages of messages."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.networkin.talk import chats

TALK_PAGES: tuple[Page, ...] = (
    get("/messaging/new", chats.NEW.show, name="new_conversation_form"),
    post("/messaging/new", chats.NEW.send, name="new_conversation"),
    *chats.CHATS.pages,
    get("/in/{handle}/message", chats.FIRST.show, name="first_message_form"),
    post("/in/{handle}/message", chats.FIRST.send, name="first_message"),
)

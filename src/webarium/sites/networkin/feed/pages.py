"""The pages of the feed and of posts."""

from __future__ import annotations

from webarium.sites.kit.real.promotions import CLOSE_PROMOTION
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.networkin.feed import answering, composing, home

_POST = "/posts/{post:int}"
FEED_PAGES: tuple[Page, ...] = (
    get("/", home.home, name="home"),
    CLOSE_PROMOTION,
    get("/posts/new", composing.COMPOSER.show, name="compose"),
    post("/posts/new", composing.COMPOSER.send, name="publish_post"),
    get(_POST, home.show, name="post"),
    get(f"{_POST}/edit", composing.EDITOR.show, name="edit_post_form"),
    post(f"{_POST}/edit", composing.EDITOR.send, name="edit_post"),
    post(f"{_POST}/delete", composing.delete, name="delete_post"),
    get(f"{_POST}/repost", composing.REPOST.show, name="repost_form"),
    post(f"{_POST}/repost", composing.REPOST.send, name="repost"),
    post(f"{_POST}/react", answering.react, name="react"),
    post(f"{_POST}/comment", answering.comment, name="comment"),
    post(f"{_POST}/comments/{{comment:int}}/delete", answering.delete_comment, name="delete_comment"),
    get(f"{_POST}/send", answering.SEND.show, name="send_post_form"),
    post(f"{_POST}/send", answering.SEND.send, name="send_post"),
)

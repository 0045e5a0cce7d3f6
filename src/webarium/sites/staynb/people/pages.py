"""The pages of accounts, messages, wish lists and recommendations."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.staynb.people import accounts, chats, wishlists

PEOPLE_PAGES: tuple[Page, ...] = (
    *accounts.SIGNING.pages,
    get("/account", accounts.PROFILE.show, name="account"),
    post("/account", accounts.PROFILE.send, name="edit_account"),
    get("/share/{stay:int}", accounts.SHARING.show, name="share_form"),
    post("/share/{stay:int}", accounts.SHARING.send, name="share_stay"),
    *chats.CHATS.pages,
    get("/rooms/{stay:int}/contact", chats.contact_form, name="contact_form"),
    post("/rooms/{stay:int}/contact", chats.contact, name="contact_host"),
    get("/wishlists", wishlists.index, name="wishlists"),
    get("/wishlists/{list:int}", wishlists.show, name="wishlist"),
    post("/wishlists/{list:int}/rename", wishlists.rename, name="rename_wishlist"),
    post("/wishlists/{list:int}/delete", wishlists.delete, name="delete_wishlist"),
    post("/wishlists/{list:int}/note/{stay:int}", wishlists.note, name="note_stay"),
    get("/save/{stay:int}", wishlists.choose, name="save_form"),
    post("/save/{stay:int}", wishlists.save, name="save_stay"),
)

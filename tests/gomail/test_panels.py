"""Parts of pages that htmx asks for: panels of messages, rows, suggestions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.dom import Element

from .client import Mailbox, Reply

PART = {"hx-request": "true"}


def ask(mailbox: Mailbox, path: str) -> Reply:
    return mailbox.request("GET", path, headers=PART)


def send(mailbox: Mailbox, data: dict[str, Any], at: str = "/inbox", path: str = "/compose") -> Reply:
    """Send a form as a part of a page does."""
    headers = {**PART, "referer": mailbox.site.origin + at}
    return mailbox.request("POST", path, data=data, headers=headers)


def open_panels(reply: Reply) -> list[Element]:
    return reply.dom.all("section.window")


def key_of(reply: Reply) -> str:
    (panel,) = open_panels(reply)
    return panel.attrs["id"].removeprefix("panel-")


def test_panels_stand_on_every_page_as_they_were_left(mailbox: Mailbox) -> None:
    first = key_of(ask(mailbox, "/compose"))
    second = key_of(ask(mailbox, "/compose?to=jane.smith@example.com"))
    send(mailbox, {"key": first, "size": "minimized"}, path="/compose/size")
    send(mailbox, {"key": second, "subject": "Half", "content": "way"}, path="/compose/autosave")
    page = mailbox.get("/mail/5")
    assert [panel.attrs["data-panel"] for panel in open_panels(page)] == ["minimized", "open"]
    assert 'value="Half"' in page.text
    send(mailbox, {"key": first, "size": "minimized"}, path="/compose/size")
    assert [panel.attrs["data-panel"] for panel in open_panels(mailbox.get("/"))] == ["open", "open"]


def test_sending_from_a_panel_stays_on_the_page(mailbox: Mailbox) -> None:
    key = key_of(ask(mailbox, "/compose"))
    sent = send(mailbox, {"action": "send", "key": key, "to": "x@y.test", "subject": "Hi"}, at="/starred")
    assert sent.location == "/starred"
    page = mailbox.follow(sent)
    assert (page.bar, open_panels(page)) == ("Message sent", [])
    back = mailbox.follow(send(mailbox, {}, at="/starred", path="/mail/undo"))
    assert [panel.attrs["id"] for panel in open_panels(back)] == [f"panel-{key}"]


def test_what_is_refused_is_told_in_the_panel_and_changes_nothing(mailbox: Mailbox) -> None:
    key = key_of(ask(mailbox, "/compose"))
    reply = send(mailbox, {"action": "send", "key": key, "subject": "kept"})
    assert (reply.status, reply.headers["hx-retarget"]) == (200, f"#panel-{key}")
    assert "at least one recipient" in reply.text
    assert 'value="kept"' in reply.text
    assert mailbox.world.changes().empty


def test_failing_to_send_keeps_the_panel(mailbox: Mailbox) -> None:
    mailbox.world.conditions = replace(mailbox.world.conditions, knobs={"gomail": {"failing_sends": 1}})
    key = key_of(ask(mailbox, "/compose"))
    form = {"action": "send", "key": key, "to": "x@y.test", "subject": "Again"}
    failed = mailbox.follow(send(mailbox, form))
    assert "could not be sent" in failed.bar
    assert key_of(failed) == key
    assert mailbox.follow(send(mailbox, form)).bar == "Message sent"


def test_closing_saves_what_was_written_and_nothing_else(mailbox: Mailbox) -> None:
    mailbox.db.execute("UPDATE setting SET value = 'Riley' WHERE name = 'signature'")
    before = len(mailbox.world.changes())
    part = ask(mailbox, "/compose?to=jane.smith@example.com")
    form = {"action": "save", "key": key_of(part), "format": "html", "to": "jane.smith@example.com"}
    content = part.dom.all("textarea")[0].attrs["data-html"]
    page = mailbox.follow(send(mailbox, {**form, "content": content}))
    assert (page.bar, open_panels(page), len(mailbox.world.changes())) == ("", [], before)
    again = {**form, "key": key_of(ask(mailbox, "/compose")), "content": "<p>Hello</p>"}
    assert mailbox.follow(send(mailbox, again)).bar == "Draft saved"


def test_an_answer_stands_in_its_conversation_and_nowhere_else(mailbox: Mailbox) -> None:
    key = key_of(ask(mailbox, "/compose?reply=8&in=8"))
    send(mailbox, {"key": key, "thread": "8", "content": "Yes!"}, path="/compose/autosave")
    page = mailbox.get("/mail/8")
    assert key_of(page) == key
    assert len(page.dom.all(".email.draft")) == 0, "the draft is in its form"
    assert open_panels(mailbox.get("/inbox")) == []
    form = {
        "action": "send",
        "key": key,
        "thread": "8",
        "to": "ashley.campbell@example.com",
        "content": "Yes!",
    }
    answered = mailbox.follow(send(mailbox, form, at="/mail/8"))
    assert len(answered.dom.all(".email")) == 2
    assert answered.dom.first("#answering a").text == "Reply"


def test_a_draft_has_one_panel(mailbox: Mailbox) -> None:
    draft = mailbox.value("SELECT min(id) FROM email WHERE draft = 1 AND is_reply = 0")
    first = key_of(ask(mailbox, f"/compose?draft={draft}"))
    again = ask(mailbox, f"/compose?draft={draft}")
    assert f'hx-swap-oob="delete:#panel-{first}"' in again.text
    assert key_of(mailbox.get("/drafts")) == key_of(again)


def test_the_search_field_suggests_people_and_conversations(mailbox: Mailbox) -> None:
    options = ask(mailbox, "/search/suggestions?q=lunch").dom.all("[role=option]")
    goes = [option.attrs["data-goto"] for option in options]
    assert "/mail/8" in goes
    assert goes[-1] == "/search?q=lunch"
    people = ask(mailbox, "/search/suggestions?q=ashley").dom.all("[role=option]")
    assert people[0].attrs["data-goto"] == "/search?q=from:ashley.campbell%40example.com"
    assert ask(mailbox, "/search/suggestions?q=").dom.all("[role=option]") == []


def attach(mailbox: Mailbox, key: str, name: str = "", body: bytes = b"", **fields: Any) -> Reply:
    """Choose a file in a panel, or take some off."""
    sent = {"files": (name, body)} if name else {}
    return mailbox.request(
        "POST", "/compose/attach", data={"key": key, "place": "floating", **fields}, files=sent, headers=PART
    )


def test_a_chosen_file_is_kept_at_once_and_once(mailbox: Mailbox) -> None:
    key = key_of(ask(mailbox, "/compose"))
    part = attach(mailbox, key, "plan.txt", b"one", subject="Half")
    assert part.dom.one("[type=file]").attrs["id"] == f"{key}-files"
    attach(mailbox, key, "plan.txt", b"one", subject="Half")
    assert "plan.txt" in mailbox.get("/settings").dom.one(".window .files").text, (
        "it is there on the next page"
    )
    attach(mailbox, key, "wrong.txt", b"two")
    number = mailbox.value("SELECT id FROM attachment WHERE name = 'wrong.txt'")
    assert "wrong.txt" not in attach(mailbox, key, drop=str(number)).text
    form = {"action": "send", "key": key, "to": "x@y.test", "subject": "Whole"}
    assert mailbox.follow(send(mailbox, form)).bar == "Message sent"
    (email,) = mailbox.finish()["differences"]["emails"]["added"]
    assert (email["attachments"], email["draft"]) == (["plan.txt"], False)
    assert attach(mailbox, key, "late.txt", b"three").status == 204


def test_a_file_that_is_too_large_is_told_at_once(mailbox: Mailbox) -> None:
    part = attach(mailbox, key_of(ask(mailbox, "/compose")), "film.bin", bytes(3_000_001))
    assert part.status == 200
    assert part.dom.one("[role=alert]").text == "A file can have at most 3 MB."
    assert mailbox.world.changes().empty


def test_an_answer_is_popped_out_of_its_conversation(mailbox: Mailbox) -> None:
    key = key_of(ask(mailbox, "/compose?reply=8&in=8"))
    to = "ashley.campbell@example.com"
    subject = "Re: Lunch on Thursday next week?"
    form = {"action": "popout", "key": key, "thread": "8", "to": to, "subject": subject}
    page = mailbox.follow(send(mailbox, form, at="/mail/8"))
    assert mailbox.world.changes().empty, "nothing was written"
    (panel,) = open_panels(page)
    assert "floating" in panel.classes
    assert page.dom.first("#answering a").text == "Reply"
    assert key_of(mailbox.get("/inbox")) == key
    sent = mailbox.follow(send(mailbox, {**form, "action": "send", "content": "Yes!"}))
    assert sent.bar == "Message sent"
    assert mailbox.finish()["differences"]["emails"]["added"][0]["threadId"] == "8"

"""Lists, selection, actions, undo, search and labels, as people use them."""

from __future__ import annotations

import pytest

from .client import Mailbox, Reply

FIFTY_FOUR = "54 conversations moved to Trash"


def test_the_inbox_has_two_pages_and_tells_what_is_unread(mailbox: Mailbox) -> None:
    first, second = mailbox.get("/inbox"), mailbox.get("/inbox?p=2")
    assert (len(first.subjects), len(second.subjects)) == (50, 4)
    assert len([row for row in first.dom.all("li.row") if "unread" in row.classes]) == 17
    assert first.dom.one("[id=count-inbox]").text == "17"
    assert "1–50 of 54" in first.dom.text
    assert first.dom.one("title").text == "Inbox (17) - GoMail"
    assert first.subjects[0] == "Agenda for Friday's studio review"


@pytest.mark.parametrize(
    "folder", ["starred", "snoozed", "sent", "drafts", "scheduled", "all", "spam", "trash"]
)
def test_every_folder_opens_and_holds_something(mailbox: Mailbox, folder: str) -> None:
    assert mailbox.get(f"/{folder}").subjects


def test_starred_has_thirteen(mailbox: Mailbox) -> None:
    assert len(mailbox.get("/starred").subjects) == 13


def test_one_is_deleted_and_brought_back(mailbox: Mailbox) -> None:
    after = mailbox.act("trash", 3)
    assert after.bar == "Conversation moved to Trash"
    assert not any("#212" in subject for subject in after.subjects)
    back = mailbox.follow(mailbox.post("/mail/undo"))
    assert any("#212" in subject for subject in back.subjects)
    assert mailbox.world.changes().empty


def test_everything_can_be_chosen_without_scripts(mailbox: Mailbox) -> None:
    page = mailbox.get("/inbox?select=all")
    assert len(page.dom.all("li.row input[checked=]")) == 50
    whole = mailbox.get("/inbox?select=everything")
    assert whole.dom.one("input[name=scope]").attrs["value"] == "all"
    after = mailbox.follow(mailbox.post("/mail/act", {"action": "trash", "scope": "all", "back": "/inbox"}))
    assert (after.bar, after.subjects) == (FIFTY_FOUR, [])
    assert mailbox.finish()["initialfinaldiff"]["updated"]["ui"]["snackbar"]["message"] == FIFTY_FOUR
    assert len(mailbox.follow(mailbox.post("/mail/undo")).subjects) == 50
    assert mailbox.world.changes().empty


@pytest.mark.parametrize(
    ("action", "folder", "told"),
    [
        ("archive", "all", "Conversation archived"),
        ("spam", "spam", "Conversation marked as spam"),
        ("star", "starred", "Conversation starred"),
        ("snooze:2024-07-19T08:00", "snoozed", "Conversation snoozed until Fri, Jul 19, 8:00 AM"),
        ("label:1", "label/1-work", 'Conversation added to "Work"'),
    ],
)
def test_an_action_moves_and_tells(mailbox: Mailbox, action: str, folder: str, told: str) -> None:
    assert mailbox.act(action, 8).bar == told
    assert "Lunch on Thursday next week?" in mailbox.get(f"/{folder}").subjects
    mailbox.post("/mail/undo")
    assert mailbox.world.changes().empty


@pytest.mark.parametrize(
    ("action", "told"),
    [("snooze:2024-07-01T08:00", "a moment in the future"), ("snooze", "a day and a time")],
)
def test_a_moment_that_is_none_is_told_in_the_bar(mailbox: Mailbox, action: str, told: str) -> None:
    assert told in mailbox.act(action, 8).bar
    assert mailbox.world.changes().empty


@pytest.mark.parametrize("action", ["label:999", "nothing", "forever", "archive:1"])
def test_what_makes_no_sense_changes_nothing(mailbox: Mailbox, action: str) -> None:
    assert mailbox.post("/mail/act", {"action": action, "id": "8", "back": "/inbox"}).status == 400
    assert mailbox.world.changes().empty


def test_opening_marks_as_read_but_looking_does_not(mailbox: Mailbox) -> None:
    assert mailbox.get("/mail/1").dom.all("[hx-post=/mail/1/seen]")
    assert mailbox.world.changes().empty
    mailbox.post("/mail/1/seen")
    assert mailbox.get("/inbox").dom.one("[id=count-inbox]").text == "16"


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("from:github", 1),
        ('subject:"Project Update: Deadline Extended"', 1),
        ("from:kevin row 42", 0),
        ("from:barbara has:attachment", None),
        ("in:inbox is:unread", 17),
        ("is:starred", 13),
        ("in:inbox -is:unread", 37),
        ("label:travel before:2024/07/01", None),
        ("nobody wrote of zebras", 0),
        ("has:nonsense", 0),
    ],
)
def test_operators(mailbox: Mailbox, query: str, count: int | None) -> None:
    page = mailbox.get("/search", q=query)
    found = len(page.subjects)
    assert found == count if count is not None else found > 0
    assert len(mailbox.finish()["finalstate"]["filter"]["searchResults"]) == found


def test_the_advanced_search_is_part_of_the_state(mailbox: Mailbox) -> None:
    page = mailbox.get("/search", hasWords="spreadsheet", **{"from": "Barbara"})
    assert page.subjects == ["Budget spreadsheet for the third quarter"]
    added = mailbox.finish()["initialfinaldiff"]["added"]["filter"]
    assert added["searchData"] == {"from": "Barbara", "hasWords": "spreadsheet"}
    assert added["searchResults"][0]["id"] == "13"


def test_labels_are_made_renamed_and_deleted(mailbox: Mailbox) -> None:
    made = mailbox.follow(mailbox.post("/settings/labels", {"name": "Recipes"}))
    assert made.bar == 'Label "Recipes" created'
    assert (
        mailbox.finish()["initialfinaldiff"]["added"]["settings"]["customLabels"]["5"]["label"] == "Recipes"
    )
    for bad in ("", "Inbox", "recipes", "x" * 41):
        assert mailbox.post("/settings/labels", {"name": bad}).status == 422
    mailbox.post("/settings/labels/6", {"name": "Cooking"})
    assert mailbox.value("SELECT name FROM label WHERE id = 6") == "Cooking"
    mailbox.post("/settings/labels/6/delete")
    assert mailbox.world.changes().empty


def test_fewer_conversations_can_be_asked_for(mailbox: Mailbox) -> None:
    from dataclasses import replace

    mailbox.world.conditions = replace(
        mailbox.world.conditions, knobs={"gomail": {"total_conversations": 20}}
    )
    assert len(mailbox.get("/inbox").subjects) == 20
    assert mailbox.get("/mail/21").status == 404
    assert "21" not in mailbox.finish()["finalstate"]["email"]["emails"]


def test_settings_and_contacts(mailbox: Mailbox) -> None:
    values = {"page_size": "10", "density": "compact", "signature": "R.", "vacation": "off"}
    assert mailbox.follow(mailbox.post("/settings", values)).bar == "Settings saved"
    assert len(mailbox.get("/inbox").subjects) == 10
    assert mailbox.post("/settings", values | {"vacation": "on"}).status == 422
    assert mailbox.post("/contacts", {"name": "Mina Sol", "email": "mina@post.test"}).status == 303
    assert mailbox.post("/contacts", {"name": "Twice", "email": "MINA@post.test"}).status == 422
    assert "Mina Sol" in mailbox.get("/contacts?find=mina").text


def test_sent_tells_whom_one_wrote_to_by_name(mailbox: Mailbox) -> None:
    mailbox.write(to="jane.doe@example.com, somebody@else.test", subject="For two", content="Hello")
    text = mailbox.get("/sent").dom.text
    assert "To: Jane Doe, somebody@else.test" in text
    assert "To: Kevin Moore" in text  # an answer in a conversation that he began
    assert "To: riley.morgan" not in text


def neighbors(page: Reply) -> dict[str, str]:
    """Where the buttons of a conversation's page lead, by their names."""
    links = page.dom.all(".reading .paging a")
    return {each.attrs["aria-label"].split()[0]: each.attrs["href"] for each in links}


@pytest.mark.parametrize("path", ["/inbox", "/starred", "/sent", "/label/3-travel", "/search?q=from:uber"])
def test_one_goes_through_a_list_from_conversation_to_conversation(mailbox: Mailbox, path: str) -> None:
    hrefs = [each.attrs["href"] for each in mailbox.get(path).dom.all(".rows .subject")][:6]
    walked = [hrefs[0]]
    while len(walked) < len(hrefs):
        walked.append(neighbors(mailbox.get(walked[-1]))["Older"])
    assert walked == hrefs
    assert "Newer" not in neighbors(mailbox.get(hrefs[0]))
    last = mailbox.get(hrefs[-1])
    assert neighbors(last)["Newer"] == hrefs[-2]
    assert last.dom.first(".reading .paging span").text.startswith(f"{len(hrefs)} of ")


def test_a_conversation_that_left_its_list_still_leads_on(mailbox: Mailbox) -> None:
    listed = [each.attrs["href"] for each in mailbox.get("/starred").dom.all(".rows .subject")]
    mailbox.act("unstar", int(listed[1].partition("?")[0].rpartition("/")[2]))
    page = mailbox.get(listed[1])
    assert neighbors(page) == {"Newer": listed[0], "Older": listed[2]}
    assert " of " not in page.dom.one(".reading .paging").text

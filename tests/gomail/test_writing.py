"""Writing: recipients, rich text, drafts, answers, sending later, and hostile input."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webarium.sites.gomail.richtext import clean, from_plain, shown, to_plain

from .client import Mailbox

MARKUP = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'--"


def test_a_message_is_sent_as_clean_paragraphs(mailbox: Mailbox) -> None:
    reply = mailbox.write(to="Jane Smith, jonathan.smith@example.com", subject="Hi", content="One\nTwo")
    assert mailbox.follow(reply).bar == "Message sent"
    (sent,) = mailbox.finish()["differences"]["emails"]["added"]
    assert sent["to"] == ["jane.smith@example.com", "jonathan.smith@example.com"]
    assert (sent["content"], sent["sent"], sent["draft"]) == ("<p>One</p><p>Two</p>", True, False)
    assert mailbox.get("/sent").subjects[0] == "Hi"


@pytest.mark.parametrize(
    ("to", "told"), [("", "at least one recipient"), ("Nobody Known", "was not recognized")]
)
def test_recipients_are_checked(mailbox: Mailbox, to: str, told: str) -> None:
    reply = mailbox.write(to=to, subject="kept", content="kept, too")
    assert reply.status == 422
    assert told in reply.text
    assert 'value="kept"' in reply.text
    assert mailbox.world.changes().empty


def test_saving_twice_makes_one_draft_and_sending_ends_it(mailbox: Mailbox) -> None:
    for text in ("a", "ab"):
        form = {"key": "t1", "to": "x@y.test", "content": text}
        assert mailbox.post("/compose/autosave", form).status == 204
    assert mailbox.value("SELECT count(*) FROM email WHERE draft_key = 't1'") == 1
    mailbox.write(to="x@y.test", content="abc")
    mailbox.post("/compose/autosave", {"key": "t1", "content": "late"})
    (sent,) = mailbox.finish()["differences"]["emails"]["added"]
    assert (sent["content"], sent["sent"]) == ("<p>abc</p>", True)


def test_a_discarded_message_stays_away(mailbox: Mailbox) -> None:
    mailbox.post("/compose/autosave", {"key": "t1", "content": "a"})
    mailbox.write(action="discard")
    mailbox.post("/compose/autosave", {"key": "t1", "content": "late"})
    assert mailbox.world.changes().empty


def test_sending_can_be_undone(mailbox: Mailbox) -> None:
    mailbox.write(to="x@y.test", subject="Oops")
    page = mailbox.follow(mailbox.post("/mail/undo"))
    assert 'value="Oops"' in page.text
    assert mailbox.finish()["differences"]["emails"]["added"][0]["draft"] is True


def test_answers_stand_in_their_conversation(mailbox: Mailbox) -> None:
    page = mailbox.get("/compose?reply=8")
    fields = {each.attrs["name"]: each.attrs.get("value", "") for each in page.dom.all("form.compose input")}
    assert (fields["to"], fields["subject"]) == (
        "ashley.campbell@example.com",
        "Re: Lunch on Thursday next week?",
    )
    mailbox.write(content="Yes!", **{name: fields[name] for name in ("to", "subject", "thread")})
    got = mailbox.finish()["differences"]["emails"]
    assert [reply["content"] for reply in got["updated"][0]["replies"]] == ["<p>Yes!</p>"]
    assert got["added"][0]["isReply"] is True
    assert "Yes!" in mailbox.get("/mail/8").text


@pytest.mark.parametrize(
    ("given_", "status", "at"),
    [
        ({"action": "schedule:2024-07-22T08:00"}, 303, "2024-07-22T15:00:00.000Z"),
        (
            {"action": "schedule", "schedule_date": "2024-07-22", "schedule_time": "09:00"},
            303,
            "2024-07-22T16:00:00.000Z",
        ),
        ({"action": "schedule"}, 422, None),
        ({"action": "schedule:2024-07-01T08:00"}, 422, None),
    ],
)
def test_sending_later(mailbox: Mailbox, given_: dict[str, str], status: int, at: str | None) -> None:
    assert mailbox.write(to="x@y.test", subject="Later", **given_).status == status
    added = mailbox.finish()["differences"]["emails"]["added"]
    assert [(each["scheduled"], each["sent"], each["scheduledAt"]) for each in added] == (
        [(True, False, at)] if at else []
    )


@pytest.mark.parametrize(("knobs", "tries"), [({"failing_sends": 2}, 3), ({"error_sending": True}, None)])
def test_failing_to_send_keeps_a_draft(mailbox: Mailbox, knobs: dict[str, int], tries: int | None) -> None:
    mailbox.world.conditions = replace(mailbox.world.conditions, knobs={"gomail": {**knobs}})
    bars = [mailbox.follow(mailbox.write(to="x@y.test", subject="Again")).bar for _ in range(3)]
    assert sum("could not be sent" in bar for bar in bars) == (3 if tries is None else tries - 1)
    (email,) = mailbox.finish()["differences"]["emails"]["added"]
    assert email["sent"] is (tries is not None)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("plain & simple", "<p>plain &amp; simple</p>"),
        ('<p bid="7" browsergym_visibility_ratio="1">Hi <b class="x">you</b></p>', "<p>Hi <b>you</b></p>"),
        ("<div>one</div><div><br></div><div>two</div>", "<p>one</p><p>two</p>"),
        ("one<br>two", "<p>one</p><p>two</p>"),
        ("<script>alert(1)</script>ok<style>p{}</style>", "<p>ok</p>"),
        ('<a href="javascript:alert(1)">x</a>', "<p>x</p>"),
        ('<a href="https://a.test/?b=1&c">y</a>', '<p><a href="https://a.test/?b=1&amp;c">y</a></p>'),
        ("<ul><li>a</li><li>b</li></ul>", "<ul><li>a</li><li>b</li></ul>"),
        ("<svg onload=alert(1)><p>x</svg>", "<p>x</p>"),  # as browsers see it
        ("<![foo[x]]>y", "<p>y</p>"),
        ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
    ],
)
def test_rich_text_is_cleaned(typed: str, kept: str) -> None:
    assert clean(typed) == kept
    assert clean(kept) == kept


@pytest.mark.parametrize(
    "piece",
    [
        "<a ",
        "<b>",
        "<p>",
        "<ul><li>",
        "<blockquote>",
        "<pre>",
        "<br>",
        "<b><p>",
        "<br>x",
        "<div><i></div>",
        "&",
        "<",
    ],
)
@pytest.mark.parametrize("times", [900, 30_000])
def test_endless_markup_takes_bounded_time_and_stays_as_it_is(piece: str, times: int) -> None:
    began = time.thread_time()
    got = clean(piece * times)
    assert str(shown(got)) == got
    assert time.thread_time() - began < 1  # 42 s once, for 20 kB of "<a "


PIECES = st.sampled_from(
    [
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<li>",
        "<ul>",
        "</ul>",
        "<br>",
        "<script>",
        "</script>",
        "<a>",
        "</a>",
        "<img/onerror=1>",
        "<!--",
        "-->",
        "&lt;",
        "<",
        ">",
        "x",
        "<a href='https://x.test'>",
        " ",
    ]
)


@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=40))
@settings(derandomize=True, max_examples=150, deadline=None)
def test_whatever_is_typed_comes_out_harmless(text: str) -> None:
    got = clean(text)
    assert clean(got) == got
    assert "<script" not in got
    assert "<img" not in got
    assert to_plain(from_plain("a < b & c")) == "a < b & c"


@given(
    st.sampled_from([MARKUP, "' OR 1=1 --", "{{ 7*7 }}", "%", "(", 'a:"', "NEAR(", "-", "label:", "\x00"])
    | st.text(max_size=30)
)
@settings(
    derandomize=True,
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_searches_survive_anything(mailbox: Mailbox, text: str) -> None:
    reply = mailbox.get("/search", q=text, before=text, label=text)
    assert reply.status in (200, 303)
    assert "<script>alert" not in reply.text


def test_markup_is_only_text_everywhere(mailbox: Mailbox) -> None:
    for table, columns in (
        ("email", ("subject", "content", "plain", "sender_name")),
        ("label", ("name",)),
        ("contact", ("name",)),
    ):
        for column in columns:
            mailbox.db.execute(f"UPDATE {table} SET {column} = ? || id", (MARKUP,))
    for path in (
        "/inbox",
        "/mail/5",
        "/compose?reply=5",
        "/compose?forward=5",
        "/compose?draft=235",
        "/settings/labels",
        "/contacts",
        "/search?q=alert",
    ):
        reply = mailbox.get(path)
        assert reply.status in (200, 404)
        assert "<script>alert" not in reply.text
        assert "<img src=x" not in reply.text
    assert "<script>" not in mailbox.write(to=MARKUP, subject=MARKUP, content=MARKUP).text


def test_files_come_back_as_they_went(mailbox: Mailbox) -> None:
    reply = mailbox.request(
        "POST",
        "/compose",
        data={"action": "send", "key": "f", "to": "x@y.test"},
        files={"files": ("../a.txt", b"<b>hi")},
    )
    assert reply.status == 303
    number = mailbox.value("SELECT max(id) FROM attachment")
    got = mailbox.get(f"/file/{number}")
    assert (got.text, got.headers["content-type"]) == ("<b>hi", "application/octet-stream")
    assert mailbox.finish()["differences"]["emails"]["added"][0]["attachments"] == ["a.txt"]

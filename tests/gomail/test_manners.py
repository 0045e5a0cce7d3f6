"""How mails begin and end: each writer has one way, a greeting stands once, and replies may hold what they answer."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from datetime import datetime

import apsw
import pytest

from tests.gomail.test_seed import built
from webarium.draws import Dice
from webarium.sites.gomail.seed.cast import Person
from webarium.sites.gomail.seed.manners import Manner, dressed
from webarium.sites.gomail.seed.message import Message

KEVIN = Person("Kevin Moore", "kevin.moore@example.com")
RILEY = Person("Riley Morgan", "riley.morgan@example.com")
SENT = datetime(2024, 7, 2, 13, 5)  # noqa: DTZ001 - local time, as all times of a world
BEFORE = Message(
    RILEY, ("Is it done?", "On 7/1/24 9:00 AM, Kevin Moore wrote:", "> Soon."), SENT, (KEVIN.email,)
)
QUOTE = re.compile(r"^On \d+/\d+/\d+ \d+:\d\d [AP]M, .+ wrote:$", re.MULTILINE)
FULL = Manner("Hi {},", "Best,\n{first}", "Sent from my phone", quotes=True)


def said(
    *lines: str, before: Message | None = None, parent: str = "", block: str = ""
) -> set[tuple[str, ...]]:
    """All that somebody with every habit may make of a message."""
    drawn = (Dice("manner", seed) for seed in range(60))
    return {dressed(lines, FULL, KEVIN, RILEY, before, dice, parent, block) for dice in drawn}


def test_a_greeting_and_a_name_stand_once() -> None:
    for text in said("Hi Riley,", "It is done.", "Kevin") | said("Riley - it is done.", "Best, Kevin"):
        assert sum("Riley" in line for line in text) == 1
        assert sum("Kevin" in line for line in text) == 1


def test_what_is_missing_is_put_there_now_and_then() -> None:
    found = said("It is done.")
    assert ("It is done.",) in found
    assert ("Hi Riley,", "It is done.", "Best,", "Kevin", "Sent from my phone") in found


def test_who_names_the_reader_where_they_begin_does_not_greet() -> None:
    assert not any("Hi" in line for text in said("Thanks Riley, that is enough for us.") for line in text)


def test_who_has_said_thanks_does_not_sign_with_thanks() -> None:
    thankful = Manner("", "Thanks,\n{first}", "", quotes=False)
    drawn = [Dice("manner", seed) for seed in range(60)]
    assert {
        dressed(("It came today, thank you.",), thankful, KEVIN, RILEY, None, dice) for dice in drawn
    } == {
        ("It came today, thank you.",),
        ("It came today, thank you.", "Kevin"),
    }


def test_what_is_forwarded_stands_below_the_name() -> None:
    forwarded = ("---------- Forwarded message ----------", "From: Pacific Parcel", "It is at the door.")
    for text in said("Is this ours?", *forwarded):
        assert text[-3:] == forwarded
    assert any("Kevin" in text[:-3] for text in said("Is this ours?", *forwarded))


def test_a_position_and_a_telephone_stand_below_first_mails_only() -> None:
    block = "{name}\nLarkfield Studio\n415 555 0150"
    first = said("It is done, and in the folder.", "Kevin", block=block)
    assert any(text[-3:] == ("Kevin Moore", "Larkfield Studio", "415 555 0150") for text in first)
    assert all(sum("Kevin" in line for line in text) == 1 for text in first)
    answers = said("It is done.", before=BEFORE, block=block)
    assert not any("Larkfield Studio" in text for text in answers)


def test_who_writes_in_lower_case_does_not_greet() -> None:
    assert {text[-1] for text in said("it is done")} <= {"it is done", "k", "Sent from my phone"}


def test_parents_do_not_sign_with_their_names() -> None:
    assert any("Dad" in text for text in said("It is done.", parent="Dad"))
    assert not any("Kevin" in line for text in said("It is done.", parent="Dad") for line in text)


def test_a_reply_quotes_what_it_answers_and_nothing_older() -> None:
    quoting = [text for text in said("It is done.", before=BEFORE) if "> Is it done?" in text]
    assert quoting
    for text in quoting:
        assert text[-2:] == ("On 7/2/24 1:05 PM, Riley Morgan wrote:", "> Is it done?")


def test_what_is_quoted_ends_where_the_first_older_quotation_begins() -> None:
    older = ("On 7/1/24 9:00 AM, Kevin Moore wrote:", "> Soon.")
    twice = Message(RILEY, ("Is it done?", *older, "Well?", *older), SENT, (KEVIN.email,))
    assert twice.quoted() == ("On 7/2/24 1:05 PM, Riley Morgan wrote:", "> Is it done?")


@pytest.fixture(scope="module")
def db() -> apsw.Connection:
    return built(5)


def test_a_mailbox_has_all_of_it(db: apsw.Connection) -> None:
    people = "sender_email IN (SELECT email FROM contact) OR mine"
    texts = [str(plain) for (plain,) in db.execute(f"SELECT plain FROM email WHERE {people}")]
    assert 0.04 < sum(QUOTE.search(text) is not None for text in texts) / len(texts) < 0.3
    assert 0.02 < sum("Sent from my" in text for text in texts) / len(texts) < 0.2
    assert sum(len(text) < 30 for text in texts) / len(texts) > 0.06
    assert sum(len(text) > 400 for text in texts) / len(texts) > 0.05


def test_everybody_writes_on_one_device(db: apsw.Connection) -> None:
    devices: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, plain in db.execute("SELECT sender_name, plain FROM email WHERE NOT mine"):
        devices[str(name)].update(re.findall(r"^Sent from my .+$", str(plain), re.MULTILINE))
    assert max(map(len, devices.values())) == 1

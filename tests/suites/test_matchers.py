"""What the suites' own matchers take for right: texts in other words, and none that only look like them."""

from __future__ import annotations

from decimal import Decimal
from typing import Protocol

import pytest

from webarium.scoring import Digits, Range
from webarium.suites.cross.to_forum import Facts
from webarium.suites.cross_real.base import WordsOf
from webarium.suites.gomail.messages import Forwarded
from webarium.suites.reddit.submissions import LastLine
from webarium.suites.shopping.contact import AMOUNT, SKU, WHOLE, Alone, Asks, OrderMention


class Accepts(Protocol):
    """What says whether a text will do."""

    def matches(self, value: object) -> bool:
        """Whether it will."""


REFUND = Asks("refund", "It does not look like the picture")
COUPON = Asks("coupon", "my refund is supposed to be replaced by a coupon")
MAIL = "Hello,\nthe proofs are ready.\nCarol"
HEAD = "From Carol"


@pytest.mark.parametrize(
    ("matcher", "text"),
    [
        (REFUND, "Please refund it. It does not look like the picture."),
        (REFUND, "it does not look like the picture, so I ask for a refund"),
        (REFUND, "I am not happy and want two refunds: It does not\nlook like the picture!"),
        (COUPON, "Do you have coupons? My refund is supposed to be replaced by a coupon."),
        (Alone("B0WGCZ1PSV", SKU), "SKU B0WGCZ1PSV, order 000000170; again: B0WGCZ1PSV"),
        (Alone("1234.50", AMOUNT), "I paid $1,234.50 for it"),
        (OrderMention(170), "my order #170"),
        (OrderMention(170), "order 000000170, placed in 2022"),
        (LastLine("One.\n\nTwo.", "EDIT: Solved!"), "One.\n\nTwo.\nEDIT: solved!\n"),
        (LastLine("One.\n\nTwo.", "EDIT: Solved!"), "One.\r\n\r\nTwo.\r\n\r\nEDIT: Solved!"),
        (Forwarded(MAIL, HEAD), f"---------- Forwarded message ----------\nFrom: Carol\n\n{MAIL}\n"),
        (WordsOf("The studio is ours, writes Charles."), "Charles’s studio"),
        (WordsOf("The studio is ours."), ""),
        (OrderMention(170), "Order no. 170. I paid $1,234.50 on March 11, 2023, for 3 pieces."),
        (OrderMention(170), "Order ID: 000000170, #170"),
        (OrderMention(170), "I placed an order 2 months ago, #170, for 250 and 300 grams"),
        (Alone("B0WGCZ1PSV", SKU), "SKU b0wgcz1psv"),
        (Alone("45", WHOLE), "order #000000170; I paid $45 for it, 45 dollars"),
        (Digits("412-555-0122"), "+1 (412) 555-0122"),
        (Range(None, Decimal(25)), "-25"),
        (Range(Decimal(5), Decimal("46.99")), "5.00-46.99"),
        (Facts(("25th", "12:30")), "On the 25th of July, around 12:30 PM"),
        (Facts(("4.2", "green key")), "version 4.2, then hold the Green key"),
    ],
)
def test_right_texts_match(matcher: Accepts, text: str) -> None:
    assert matcher.matches(text)


@pytest.mark.parametrize(
    ("matcher", "text"),
    [
        (REFUND, "It does not look like the picture."),
        (REFUND, "I do not want a refund. It does not look like the picture."),
        (REFUND, "It does not look like the picture, but no refund is needed."),
        (REFUND, "It does not look like the picture. A refund is not necessary."),
        (REFUND, "Please send a refund. It looks like the picture."),
        (COUPON, "My refund is supposed to be replaced by a coupon."),
        (COUPON, "I don't need any coupon, though my refund is supposed to be replaced by a coupon."),
        (Alone("B0WGCZ1PSV", SKU), "SKU B0WGCZ1PSV or B03MWZHCB9"),
        (Alone("1234.50", AMOUNT), "I paid $1,234.50 or $12.00"),
        (OrderMention(170), "order 000000170 or 000000171"),
        (OrderMention(170), "order 1701"),
        (LastLine("One.", "EDIT: Solved!"), "One. EDIT: Solved!"),
        (LastLine("One.", "EDIT: Solved!"), "EDIT: Solved!\nOne."),
        (LastLine("One.", "EDIT: Solved!"), "EDIT: Solved!"),
        (Forwarded(MAIL, HEAD), f"They owe us money.\n---------- Forwarded message ----------\n{MAIL}"),
        (Forwarded(MAIL, HEAD), "---------- Forwarded message ----------\nHello,\nCarol"),
        (Forwarded(MAIL, HEAD), MAIL),
        (Forwarded(MAIL, HEAD), f"-- Forwarded message --\nFrom: Carol\nThey owe us money.\n{MAIL}"),
        (OrderMention(170), "order 170 or order 171"),
        (OrderMention(170), "order 000000170 or 171"),
        (Alone("B0WGCZ1PSV", SKU), "SKU b0wgcz1psv or b03mwzhcb9"),
        (OrderMention(170), "order #170, and #000000171"),
        (Alone("45", WHOLE), "I paid $45 or $12.00"),
        (Alone("45", WHOLE), "my order 45 cost $46.00"),
        (Digits("412-555-0122"), "never call 412-555-0122"),
        (Range(None, Decimal(25)), "sNaN-25"),
        (Range(None, Decimal(25)), "abc-25"),
        (Range(None, Decimal(25)), "0-٢٥"),
        (Facts(("25th", "12:30")), "On the 25th or 26th, at 12:30"),
        (Facts(("4.2", "green key")), "4.2, and the red key or the green key"),
        (WordsOf("The studio is ours."), "Board Room"),
    ],
)
def test_wrong_texts_do_not(matcher: Accepts, text: str) -> None:
    assert not matcher.matches(text)

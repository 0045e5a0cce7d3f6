"""What the suites' own matchers take for right: texts in other words, and none that only look like them."""

from __future__ import annotations

import pytest

from webarium.scoring import Matcher
from webarium.suites.cross_real.base import WordsOf
from webarium.suites.gomail.writing import Forwarded
from webarium.suites.reddit.writing import LastLine
from webarium.suites.shopping.contact import AMOUNT, SKU, Alone, Asks, OrderMention

REFUND = Asks("refund", "It does not look like the picture")
COUPON = Asks("coupon", "my refund is supposed to be replaced by a coupon")
MAIL = "Hello,\nthe proofs are ready.\nCarol"


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
        (Forwarded(MAIL), f"---------- Forwarded message ----------\nFrom: Carol\n\n{MAIL}\n"),
        (WordsOf("The studio is ours, writes Charles."), "Charles’s studio"),
        (WordsOf("The studio is ours."), ""),
    ],
)
def test_right_texts_match(matcher: Matcher, text: str) -> None:
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
        (Forwarded(MAIL), f"They owe us money.\n---------- Forwarded message ----------\n{MAIL}"),
        (Forwarded(MAIL), "---------- Forwarded message ----------\nHello,\nCarol"),
        (Forwarded(MAIL), MAIL),
        (WordsOf("The studio is ours."), "Board Room"),
    ],
)
def test_wrong_texts_do_not(matcher: Matcher, text: str) -> None:
    assert not matcher.matches(text)

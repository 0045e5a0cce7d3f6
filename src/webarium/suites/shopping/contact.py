"""Messages to the shop: drafted, or sent."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Contains, Expect, Matcher, OneOf, PageCheck, UrlCheck
from webarium.scoring.normalise import plain
from webarium.suites.kit import ANY, Mutate, Navigate, Same, added, dollars, month_phrase, shuffled, some
from webarium.suites.shopping.base import (
    ShopTemplate,
    customer_id,
    line_of_order,
    shown_number,
)
from webarium.suites.shopping.orders_details import bought_once
from webarium.suites.shopping.places import OnOrderOfLine
from webarium.suites.shopping.shelves import leaves
from webarium.tasks import Data, Row, Ui, landing

FIELD = "What’s on your mind?"
SELECTOR = f'[title="{FIELD}"]'
"""The message field of the contact form."""


def drafted(*wanted: Any) -> list[PageCheck]:
    """The message field holds a draft with all of this."""
    return [PageCheck(SELECTOR, matcher, read="value") for matcher in wanted]


_REFUSED = re.compile(
    r"\b(?:no|not|never|without|neither|nor|cannot|\w+n't)\b(?:(?!\b(?:and|but|so|or)\b)[^.,;!?\n]){0,40}$"
)
"""Before a wish: it is not wanted."""
_UNWANTED = re.compile(r"^[^.,;!?\n]{0,12}\b(?:not|no longer|isn't|unnecessary)\b")
"""Behind a wish: neither."""


@dataclass(frozen=True)
class Asks(Matcher):
    """A text that asks for something for a reason: besides the reason it names the wish, and nowhere refuses it."""

    wish: str
    """One word, whose plural will do."""
    reason: str

    def matches(self, value: object) -> bool:
        """Look at the wish wherever it stands outside the reason."""
        if not isinstance(value, str) or not Contains.of(self.reason).matches(value):
            return False
        rest = " ".join(plain(value).split()).replace(plain(self.reason), " … ")
        places = [
            (rest[: each.start()], rest[each.end() :]) for each in re.finditer(rf"\b{self.wish}s?\b", rest)
        ]
        refused = any(_REFUSED.search(before) or _UNWANTED.search(after) for before, after in places)
        return bool(places) and not refused

    def describe(self) -> str:
        return f"text that asks for a {self.wish} and gives the reason {self.reason!r}"


@dataclass(frozen=True)
class Alone(Matcher):
    """A text with a value of some form, and no other value of that form."""

    value: str
    form: str
    """A regular expression without groups."""

    def matches(self, value: object) -> bool:
        """Compare all values of the form, in capitals or not."""
        found = re.findall(self.form, value, re.IGNORECASE) if isinstance(value, str) else []
        return {each.replace(",", "").upper() for each in found} == {self.value.upper()}

    def describe(self) -> str:
        return f"text with {self.value!r} and no other one of its kind"


SKU = r"\bB0[A-Z0-9]{8}\b"
AMOUNT = r"\b\d[\d,]*\.\d\d\b"
WHOLE = (
    r"(?:(?<=\$)|(?<=\$ )|(?<=USD )|(?<=paid )|(?<=cost )|(?<=price of ))\d[\d,]*(?:\.\d\d)?\b"
    r"|\b\d[\d,]*(?:\.\d\d)?(?= (?:dollars|USD)\b)"
)
"""An amount of dollars, with or without cents."""


_NAMED = r"(?:\border(?:s|\s+numbers?|\s+no\.?)?|\bnumber|\bno\.?|\bid|#)(?:\s|:|#|is\b)*"
"""What says that a number is an order's."""
_NUMBER = r"([0-9]{1,9})(?![\w.,]*[0-9])(?!\s*(?:day|week|month|year|time|item|piece|unit|of)s?\b)"
"""A number that counts nothing."""
_SHORT = re.compile(_NAMED + _NUMBER, re.IGNORECASE)
_ALSO = re.compile(rf"{_NAMED}[0-9]+\s*(?:\bor\b|\band\b|&)\s*#?{_NUMBER}", re.IGNORECASE)
"""A second order's number beside one."""


@dataclass(frozen=True)
class OrderMention(Matcher):
    """A text with an order's number, and no other one's.

    In full, or without its zeros behind a word or sign that says what it is.
    """

    order: int

    def matches(self, value: object) -> bool:
        if not isinstance(value, str):
            return False
        found = re.findall(r"\b\d{9}\b", value) + _SHORT.findall(value) + _ALSO.findall(value)
        return {int(number) for number in found} == {self.order}

    def describe(self) -> str:
        return f"text with order number {shown_number(self.order)}"


class DraftTemplate(ShopTemplate, Navigate):
    """A message that is written and not sent."""

    def url(self, db: Data, params: Any) -> UrlCheck:
        return landing(db, "/contact/", "/contact/index/")

    def draft(self, db: Data, params: Any) -> str:
        """What the golden path writes."""
        raise NotImplementedError

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        """Open the form by the foot of the page, and write."""
        text = self.draft(db, params)
        await ui.goto("/contact/")
        await ui.fill(FIELD, text)
        await ui.expect_text(text.split(".")[0])


class AboutPurchase(DraftTemplate, OnOrderOfLine):
    """Base of messages about something bought once, in an order that was completed, for a reason."""

    count: ClassVar[int] = 4
    REASONS: ClassVar[Sequence[str]]

    @dataclass(frozen=True)
    class Params(OnOrderOfLine.Params):
        thing: str
        reason: str

    def purchases(self, db: Data, rng: random.Random) -> Iterator[tuple[Row, str]]:
        """Lines of orders in a random order, with the reasons by turns."""
        lines = [line for line in bought_once(db) if line.status == "complete"]
        for i, line in enumerate(shuffled(rng, lines)):
            yield line, self.REASONS[i % 3]


class DraftRefund(AboutPurchase):
    name = "draft_refund"
    difficulty = "hard"
    intent = (
        'Draft a message on the "Contact Us" page asking for a refund for the {thing} that I bought in '
        '{phrase}. Give the reason "{reason}", the order number, and what I paid for it, not including '
        "shipping. Do not send it yet."
    )
    REASONS = ("It broke after three days of use", "It does not look like the picture", "A part was missing")

    @dataclass(frozen=True)
    class Params(AboutPurchase.Params):
        phrase: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for line, reason in self.purchases(db, rng):
            phrase = month_phrase(line.created_at)
            yield DraftRefund.Params(line=line.id, thing=line.thing, reason=reason, phrase=phrase)

    def page(self, db: Data, params: Params) -> list[PageCheck]:
        row = line_of_order(db, params.line)
        paid = f"{row.price * row.qty / 100:.2f}"
        amount: Matcher = Alone(paid, AMOUNT)
        if paid.endswith(".00"):
            amount = OneOf((amount, Alone(paid[:-3], WHOLE)))
        return drafted(Asks("refund", params.reason), OrderMention(row.order_id), amount)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        row = line_of_order(db, params.line)
        await ui.expect_text(dollars(row.price * row.qty), near=row["name"])

    def draft(self, db: Data, params: Params) -> str:
        row = line_of_order(db, params.line)
        number, amount = shown_number(row.order_id), dollars(row.price * row.qty)
        return (
            f"Please refund the {params.thing} from order #{number}. {params.reason}. I paid {amount} for it."
        )


class DraftRefundWithSku(AboutPurchase):
    name = "draft_refund_with_sku"
    difficulty = "medium"
    intent = (
        'Fill in the "Contact Us" form to ask for a refund for the {thing} that I bought, saying that '
        '"{reason}". Include the order number #{number} and the product\'s SKU. Do not submit it; I want '
        "to check it first."
    )
    REASONS = ("it stopped working after a week", "it arrived damaged", "it is the wrong size")

    @dataclass(frozen=True)
    class Params(AboutPurchase.Params):
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for line, reason in self.purchases(db, rng):
            number = shown_number(line.order_id)
            yield DraftRefundWithSku.Params(line=line.id, thing=line.thing, reason=reason, number=number)

    def page(self, db: Data, params: Params) -> list[PageCheck]:
        row = line_of_order(db, params.line)
        return drafted(Asks("refund", params.reason), Alone(row.sku, SKU), OrderMention(row.order_id))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        row = line_of_order(db, params.line)
        await ui.expect_text(row.sku, near=row["name"])

    def draft(self, db: Data, params: Params) -> str:
        sku = line_of_order(db, params.line).sku
        thing = f"the {params.thing} (SKU {sku})"
        return f"I ask for a refund of {thing} from order #{params.number}: {params.reason}."


class DraftCouponRequest(DraftTemplate):
    name = "draft_coupon_request"
    difficulty = "easy"
    intent = (
        'Draft a message to the shop on its "Contact Us" page asking for a coupon, because "{reason}". Do '
        "not send it."
    )
    count = 4

    REASONS = (
        "I am a loyal customer",
        "my refund is supposed to be replaced by a coupon",
        "I plan to make a bulk purchase",
        "I am a student",
        "I am furnishing my first apartment",
        "my last parcel came a week late",
        "I have told all of my friends about you",
        "it is my birthday next week",
        "I buy supplies for a school",
        "I am a nurse",
        "I have been a customer since 2021",
        "a competitor offers the same for less",
        "I shop for my whole office",
        "my favorite mug arrived with a crack",
        "I am a volunteer firefighter",
        "we are expecting twins",
        "the one from your newsletter did not work",
        "I am retired and live on a budget",
        "two of my orders were canceled",
        "I review everything that I buy",
        "I am stocking up for the winter",
        "I organize a charity raffle",
        "I am returning to your shop after a long time",
        "I placed three orders in one month",
    )

    @dataclass(frozen=True)
    class Params:
        reason: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [DraftCouponRequest.Params(reason=reason) for reason in rng.sample(self.REASONS, self.count)]

    def page(self, db: Data, params: Params) -> list[PageCheck]:
        return drafted(Asks("coupon", params.reason))

    def draft(self, db: Data, reason: str) -> str:
        return f"Could I have a coupon? I ask because {reason}."


class SendMessage(ShopTemplate, Mutate):
    name = "send_message"
    difficulty = "easy"
    intent = (
        "Send this message to the shop through its contact form, leaving my name and e-mail address as "
        'they are: "{message}"'
    )
    count = 3
    form = ((FIELD, "{message}"),)
    button = "Submit"
    says = "Thank you for your message"

    MESSAGES = (
        "When will there be new products in {category}?",
        "Could you send me a printed catalog of {category}?",
        "Do you gift-wrap orders from {category}?",
    )

    @dataclass(frozen=True)
    class Params:
        message: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Each message, about any categories."""
        names = sorted({row["name"] for row in leaves(db, rng, fewest=2)})
        for message, category in zip(self.MESSAGES, some(rng, names, len(self.MESSAGES)), strict=False):
            yield SendMessage.Params(message=message.format(category=category))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        sender = db.row("SELECT * FROM customer WHERE id = ?", customer_id(db))
        whole_name = Same(f"{sender.firstname} {sender.lastname}")
        written = {"telephone": "", "comment": Same(params.message), "created_at": ANY}
        return added("contact_message", name=whole_name, email=Same(sender.email), **written)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/contact/")

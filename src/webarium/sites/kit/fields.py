"""Kinds of form fields: what each accepts, and what it says to a person when it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, TypeAlias

from email_validator import EmailNotValidError, validate_email

from webarium.sites.kit.days import read_day
from webarium.sites.kit.formats import amount_read, amount_typed, here, number

Value: TypeAlias = str | int | bool | None
Choices: TypeAlias = Sequence[tuple[str, str]]
"""Pairs of value and label, in order."""
Validator: TypeAlias = Callable[[Value], str | None]
"""Given a cleaned value, says what is wrong with it, or ``None``."""

REQUIRED = "This is a required field."
NO_EMAIL = "An email address looks like name@example.com."

_CONTROLS = [*range(32), *range(127, 160), 0x2028, 0x2029]
_BIDI_CONTROLS = [0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_ONE_LINE = dict.fromkeys(_CONTROLS, " ") | dict.fromkeys(_BIDI_CONTROLS)
_LINES = {code: to for code, to in _ONE_LINE.items() if chr(code) not in "\n\t"}

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_AMOUNT = re.compile(r"\$?\s*((?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,12})?)(?:\.([0-9]{1,2}))?")


class Invalid(Exception):  # noqa: N818 -- a verdict on input
    """A field's input is refused; the text tells the person why."""


@dataclass(frozen=True)
class Field:
    """A one-line text, and the base of the other kinds."""

    name: str
    """The name in the form's data."""
    label: str
    """What people read next to it."""
    _: KW_ONLY
    required: bool = False
    """Whether it must be filled in."""
    max_length: int = 255
    """Most characters accepted."""
    min_length: int = 0
    """Fewest characters accepted, if it is filled in at all."""
    help: str = ""
    """A sentence under the field."""
    autocomplete: str = ""
    """The browser's hint, such as ``given-name``."""
    placeholder: str = ""
    """Greyed example text."""
    initial: Value = None
    """What a new form shows."""
    validators: tuple[Validator, ...] = ()
    """Further rules, asked in order on a cleaned value that is filled in."""

    kind: ClassVar[str] = "text"
    """How templates render it."""
    input_type: ClassVar[str] = "text"

    def clean(self, raw: str | None, choices: Choices = ()) -> Value:
        """The input as a value.

        Raises:
            Invalid: it cannot be accepted.
        """
        text = self.normalise(raw or "")
        if not text:
            if self.required:
                raise Invalid(REQUIRED)
            return self.empty()
        if len(text) > self.max_length:
            raise Invalid(f"Please enter no more than {self.max_length} characters.")
        if len(text) < self.min_length:
            raise Invalid(f"Please enter at least {self.min_length} characters.")
        value = self.convert(text, choices)
        for validator in self.validators:
            message = validator(value)
            if message is not None:
                raise Invalid(message)
        return value

    def normalise(self, text: str) -> str:
        """The text without what a person cannot mean: control characters, space around it."""
        return text.translate(_ONE_LINE).strip()

    def empty(self) -> Value:
        """The value of a field left empty."""
        return ""

    def convert(self, text: str, choices: Choices) -> Value:
        """The value of a normalised text that is not empty."""
        return text

    def show(self, value: Value) -> str:
        """A value as the text that the input shows."""
        return "" if value is None else str(value)


@dataclass(frozen=True)
class Text(Field):
    """A one-line text."""


@dataclass(frozen=True)
class Search(Field):
    """A one-line text to look for."""

    input_type: ClassVar[str] = "search"


@dataclass(frozen=True)
class Phone(Field):
    """A telephone number, taken as it is written."""

    max_length: int = 40
    input_type: ClassVar[str] = "tel"


@dataclass(frozen=True)
class Email(Field):
    """An e-mail address."""

    max_length: int = 254
    kind: ClassVar[str] = "email"
    input_type: ClassVar[str] = "email"

    def convert(self, text: str, choices: Choices) -> Value:
        """The address as it was written."""
        try:
            validate_email(text, allow_smtputf8=False, check_deliverability=False, test_environment=True)
        except EmailNotValidError:
            raise Invalid(NO_EMAIL) from None
        return text


@dataclass(frozen=True)
class Password(Field):
    """A secret; taken exactly as typed and never shown again."""

    kind: ClassVar[str] = "password"
    input_type: ClassVar[str] = "password"

    def normalise(self, text: str) -> str:
        """The text as it is."""
        return text

    def show(self, value: Value) -> str:
        """Nothing."""
        return ""


@dataclass(frozen=True)
class Integer(Field):
    """A whole number."""

    minimum: int = 0
    """The smallest accepted."""
    maximum: int = 999_999_999
    """The largest accepted."""
    max_length: int = 20
    kind: ClassVar[str] = "number"
    input_type: ClassVar[str] = "number"

    def empty(self) -> Value:
        """No number."""
        return None

    def convert(self, text: str, choices: Choices) -> Value:
        """The number."""
        if not _WHOLE.fullmatch(text):
            raise Invalid("Please enter a whole number.")
        value = int(text)
        if not self.minimum <= value <= self.maximum:
            raise Invalid(f"Please enter a number from {number(self.minimum)} to {number(self.maximum)}.")
        return value


@dataclass(frozen=True)
class Money(Field):
    """An amount such as ``1,234.50``; the value is cents."""

    max_length: int = 20
    kind: ClassVar[str] = "money"

    def empty(self) -> Value:
        """No amount."""
        return None

    def convert(self, text: str, choices: Choices) -> Value:
        """The amount in cents."""
        found = _AMOUNT.fullmatch(amount_read(text))
        if found is None or not (found[1] or found[2]):
            raise Invalid(here("Please enter an amount such as 12.50."))
        return int(found[1].replace(",", "") or 0) * 100 + int((found[2] or "0").ljust(2, "0"))

    def show(self, value: Value) -> str:
        """The amount with two decimals; what could not be read, as it was typed."""
        if isinstance(value, str):
            return value
        return amount_typed(value) if isinstance(value, int) and value >= 0 else ""


@dataclass(frozen=True)
class Choice(Field):
    """One of several values, as a select or as radio buttons."""

    choices: tuple[tuple[str, str], ...] = ()
    """Value and label of each option; may be given when binding instead."""
    radio: bool = False
    """Whether radio buttons are shown instead of a select."""
    prompt: str | None = None
    """Label of the empty option; ``None``: there is no empty option."""
    as_is: bool = False
    """Whether its own labels are formats themselves, and so are not written in the page's."""
    kind: ClassVar[str] = "choice"

    def convert(self, text: str, choices: Choices) -> Value:
        """The chosen value."""
        if not any(text == value for value, _ in choices or self.choices):
            raise Invalid("Please select one of the options.")
        return text


@dataclass(frozen=True)
class Named(Choice):
    """One of several values, which may also be given by its label, whatever the case of its letters."""

    def convert(self, text: str, choices: Choices) -> Value:
        """The chosen value."""
        offered = choices or self.choices
        known = any(value == text for value, _ in offered)
        named = next((value for value, label in offered if label.lower() == text.lower()), text)
        return super().convert(text if known else named, choices)


@dataclass(frozen=True)
class Several(Choice):
    """Any number of several values; the value is the chosen ones in the list's order, with commas between."""

    max_length: int = 2_000
    rows: int = 4
    """Height in lines."""
    kind: ClassVar[str] = "several"

    def convert(self, text: str, choices: Choices) -> Value:
        """The chosen values."""
        offered = [value for value, _ in choices or self.choices]
        chosen = text.split(",")
        if not set(chosen) <= set(offered):
            raise Invalid("Please select from the options.")
        return ",".join(value for value in offered if value in chosen)


@dataclass(frozen=True)
class Day(Field):
    """A day, typed as ``2023-06-12``, ``06/12/2023`` or ``Jun 12, 2023``; the value is the first of these."""

    max_length: int = 40
    placeholder: str = "YYYY-MM-DD"

    def convert(self, text: str, choices: Choices) -> Value:
        """The day."""
        day = read_day(text)
        if day is None:
            raise Invalid(here("Please enter a date such as 06/12/2023."))
        return day.isoformat()


@dataclass(frozen=True)
class Checkbox(Field):
    """Yes or no."""

    ticked: str = "1"
    """What browsers send for yes."""
    kind: ClassVar[str] = "checkbox"
    input_type: ClassVar[str] = "checkbox"

    def clean(self, raw: str | None, choices: Choices = ()) -> Value:
        """Whether it is ticked."""
        ticked = raw is not None and raw.lower() not in ("", "0", "false", "off")
        if self.required and not ticked:
            raise Invalid(REQUIRED)
        return ticked

    def show(self, value: Value) -> str:
        """``1`` if ticked."""
        return "1" if value else ""


@dataclass(frozen=True)
class Multiline(Field):
    """A text of several lines."""

    max_length: int = 10_000
    rows: int = 5
    """Height in lines."""
    kind: ClassVar[str] = "multiline"

    def normalise(self, text: str) -> str:
        """The text with line feeds only, without control characters and space around it."""
        return text.replace("\r\n", "\n").replace("\r", "\n").translate(_LINES).strip()


@dataclass(frozen=True)
class Hidden(Field):
    """A text that people do not see."""

    label: str = ""
    kind: ClassVar[str] = "hidden"
    input_type: ClassVar[str] = "hidden"

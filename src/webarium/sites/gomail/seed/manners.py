"""How people begin and end a mail, and whether they leave what they answer below it: each in their own way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from webarium.draws import Dice, Weighted
from webarium.sites.gomail.seed.cast import Person
from webarium.sites.gomail.seed.message import Message

_GREETINGS: Weighted[str] = Weighted(
    [("", 5.0), ("Hi {},", 2.5), ("{},", 1.5), ("Hello {},", 0.7), ("Hey {}", 0.5)]
)
_CLOSINGS: Weighted[str] = Weighted(
    [
        ("", 4.0),
        ("{first}", 3.0),
        ("Thanks,\n{first}", 1.2),
        ("Thanks\n{first}", 0.6),
        ("Best,\n{first}", 0.7),
        ("Best regards,\n{name}", 0.5),
        ("{initial}", 0.7),
        ("-{first}", 0.5),
    ]
)
_DEVICES: Weighted[str] = Weighted(
    [
        ("", 7.0),
        ("Sent from my phone", 1.5),
        ("Sent from my mobile", 0.5),
    ]
)
_GREETED = re.compile(r"(?:[A-Z][\w .&'’-]{0,40}|(?:hi|hey|hello|dear)\b.{0,40})[,:!]?", re.IGNORECASE)
_SHORT = 160
"""Characters of what somebody taps on a phone."""


@dataclass(frozen=True)
class Manner:
    """How somebody writes mail, whatever it is about."""

    greeting: str
    closing: str
    device: str
    quotes: bool
    """Leaves what they answer below their answer."""

    @classmethod
    def of(cls, dice: Dice) -> Manner:
        """The manner of somebody, drawn from dice that are theirs alone."""
        return cls(_GREETINGS.draw(dice), _CLOSINGS.draw(dice), _DEVICES.draw(dice), dice.chance(0.3))


def dressed(
    lines: Sequence[str],
    manner: Manner,
    who: Person,
    reader: Person | None,
    before: Message | None,
    dice: Dice,
    parent: str = "",
) -> tuple[str, ...]:
    """The lines of a message as somebody sends it.

    Args:
        lines: What is said; a greeting and a name that it has already stay its only ones.
        manner: How its writer writes mail.
        who: Its writer.
        reader: Whom it goes to; `None` for several people or for nobody whom one greets by name.
        before: What it answers, if anything.
        dice: What is drawn from.
        parent: What the reader calls the writer instead of by name, if it is a parent.
    """
    said = list(lines)
    low = said[0][:1].islower()
    greets = bool(manner.greeting) and dice.chance(0.45 if before else 0.7)
    if greets and reader is not None and not low and not _greets(said, reader):
        said.insert(0, manner.greeting.format(reader.first))
    if manner.closing and not _signs(said, who) and dice.chance(0.6):
        closing = parent or (who.first[0].lower() if low else manner.closing)
        said += closing.format(first=who.first, name=who.name, initial=who.first[0]).split("\n")
    if manner.device and sum(map(len, lines)) < _SHORT and dice.chance(0.5):
        said.append(manner.device)
    if manner.quotes and before is not None and dice.chance(0.6):
        said += before.quoted()
    return tuple(said)


def _greets(lines: Sequence[str], reader: Person) -> bool:
    """Whether a message has a greeting."""
    first = lines[0]
    return (len(lines) > 1 and _GREETED.fullmatch(first) is not None) or bool(
        re.match(rf"(?:(?:hi|hey|hello|dear|good \w+)\b|{re.escape(reader.first)}\b)", first, re.IGNORECASE)
    )


def _signs(lines: Sequence[str], who: Person) -> bool:
    """Whether a message ends with the name of its writer."""
    names = (who.first, who.name, who.first[0], who.first[0].lower(), "Mom", "Dad")
    ends = [line.rstrip(".,! ") for line in lines[-2:]]
    return any(end == name or end.endswith((f", {name}", f" {who.first}")) for end in ends for name in names)

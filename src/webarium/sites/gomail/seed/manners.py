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
FORWARDED = "---------- Forwarded"
"""With what the line above a forwarded message begins."""
_GREETED = re.compile(r"(?:[A-Z][\w .&'’-]{0,40}|(?:hi|hey|hello|dear)\b.{0,40})[,:!]?", re.IGNORECASE)
_SHORT = 160
"""Characters of what somebody taps on a phone."""
_NAMED = 30
"""Characters of a beginning that greets by naming the reader."""
_BARE = 60
"""Characters of an answer that hardly anybody greets or signs."""


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
        return cls(_GREETINGS.draw(dice), _CLOSINGS.draw(dice), _DEVICES.draw(dice), dice.chance(0.4))


def dressed(
    lines: Sequence[str],
    manner: Manner,
    who: Person,
    reader: Person | None,
    before: Message | None,
    dice: Dice,
    parent: str = "",
    block: str = "",
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
        block: What stands below the first mail of a conversation: the writer's position, firm and telephone.
    """
    end = next((place for place, line in enumerate(lines) if line.startswith(FORWARDED)), len(lines))
    said, forwarded = list(lines[:end]), lines[end:]
    low = said[0][:1].islower()
    bare = before is not None and sum(map(len, said)) < _BARE
    greets = bool(manner.greeting) and dice.chance(0.1 if bare else 0.3 if before else 0.6)
    if greets and reader is not None and not low and not _greets(said, reader):
        said.insert(0, manner.greeting.format(reader.first))
    if manner.closing and not _signs(said, who) and dice.chance(0.2 if bare else 0.55):
        closing = parent or (who.first[0].lower() if low else _fitting(manner.closing, said))
        said += closing.format(first=who.first, name=who.name, initial=who.first[0]).split("\n")
    if block and before is None and not low and dice.chance(0.6):
        said = [*_unsigned(said, who), *block.format(name=who.name).split("\n")]
    if manner.device and sum(map(len, said)) < _SHORT and dice.chance(0.5):
        said.append(manner.device)
    if manner.quotes and before is not None and dice.chance(0.6):
        said += before.quoted()
    return (*said, *forwarded)


def _greets(lines: Sequence[str], reader: Person) -> bool:
    """Whether a message has a greeting, or names its reader where it begins."""
    first = lines[0]
    return (
        reader.first in first[:_NAMED]
        or (len(lines) > 1 and _GREETED.fullmatch(first) is not None)
        or bool(re.match(r"(?:hi|hey|hello|dear|good \w+)\b", first, re.IGNORECASE))
    )


def _fitting(closing: str, lines: Sequence[str]) -> str:
    """The closing of a message; who has said thanks already does not say so again."""
    thanked = "thank" in " ".join(lines).lower() or lines[-1].lower().startswith("thx")
    return "{first}" if thanked and closing.startswith("Thanks") else closing


def _unsigned(lines: Sequence[str], who: Person) -> Sequence[str]:
    """The lines without the writer's name below them."""
    return lines[:-1] if len(lines) > 1 and lines[-1] in (who.first, who.name, who.first[0]) else lines


def _signs(lines: Sequence[str], who: Person) -> bool:
    """Whether a message ends with the name of its writer."""
    names = (who.first, who.name, who.first[0], who.first[0].lower(), "Mom", "Dad")
    ends = [line.rstrip(".,! ") for line in lines[-2:]]
    return any(end == name or end.endswith((f", {name}", f" {who.first}")) for end in ends for name in names)

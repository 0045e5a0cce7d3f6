"""Who does which task: balanced, without repeats, the same every time."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from webarium.draws import Dice
from webarium.errors import UserError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
USUAL_EACH = 2
"""How many people do each task where several are named and nobody says otherwise."""


def checked_people(names: Sequence[str]) -> tuple[str, ...]:
    """Names of people as folders and reports have them.

    Raises:
        UserError: One is no such name, or is given twice, or there is not any.
    """
    if not names:
        raise UserError("Nobody is named.", todo="Name one person with --name, or several with --people a,b.")
    for name in names:
        if not _NAME.fullmatch(name):
            raise UserError(
                f"{name!r} cannot be the name of a person.",
                todo="Use up to 40 letters, digits, dashes and underscores.",
            )
    if len({name.lower() for name in names}) < len(names):
        raise UserError("Two people have the same name.", todo="Give each a name that is different.")
    return tuple(names)


def checked_successors(words: Sequence[str], people: Sequence[str]) -> Mapping[str, str]:
    """Who takes over from whom, from words such as ``ann=dan``; a successor may be succeeded in turn.

    Raises:
        UserError: A word is not of this form, nobody of the first name takes part, or the second name is taken.
    """
    found: dict[str, str] = {}
    for word in words:
        leaver, _, successor = word.partition("=")
        if not leaver or not successor:
            raise UserError(f"{word!r} does not say who takes over.", todo="Write --instead ann=dan.")
        if leaver not in {*people, *found.values()} or leaver in found:
            raise UserError(
                f"{leaver} does not take part, so nobody can take over.", todo="Name one of --people."
            )
        checked_people([*people, *found.values(), successor])
        found[leaver] = successor
    return found


def checked_each(each: int | None, people: Sequence[str]) -> int:
    """How many people do each task; raises `UserError` for more than there are."""
    if each is None:
        return min(USUAL_EACH, len(people))
    if each > len(people):
        raise UserError(
            f"Each task cannot be done by {each} people: {len(people)} are named.",
            todo="Name more people, or lower --each.",
        )
    return each


def shares(
    tasks: Sequence[str], people: Sequence[str], each: int, seed: int
) -> Mapping[str, tuple[str, ...]]:
    """Draw for each person the tasks to do, in the order in which to do them.

    Every task goes to `each` different people, and nobody has two tasks more than another. Each person has an order
    of their own, so that what is learnt on the way is spread over all tasks.
    """
    drawn: dict[str, list[str]] = {name: [] for name in people}
    dice = Dice(seed, "people", *people)
    for task in dice.shuffled(tasks):
        loads = [(len(drawn[name]), lot, name) for lot, name in enumerate(dice.shuffled(people))]
        for _, _, name in sorted(loads)[:each]:
            drawn[name].append(task)
    return {name: tuple(Dice(seed, "order", name).shuffled(given)) for name, given in drawn.items()}

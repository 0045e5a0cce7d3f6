"""What the grammars share where one text holds several actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from webarium.actions.types import Action
from webarium.errors import ActionParsingError

MOST_ACTIONS = 100
"""So many actions may be given at once."""
HOW = "Several may be given at once{how}: they are done in order until the page changes."


def invited(introduction: str, how: str = ", one a line") -> str:
    """The introduction of a grammar for one action, for those who may give several."""
    return f"{introduction.replace('exactly one', 'one')} {HOW.format(how=how)}"


def read_pieces(
    text: str, pieces: Sequence[str], parse: Callable[[str], Action], *, todo: str
) -> tuple[Action, ...]:
    """Read what may be one action or several.

    Args:
        text: All of it; if it is one action, it is that one.
        pieces: The text cut wherever another action may begin; a piece that is none by itself goes on in the next.
        parse: Reads one action.
        todo: What to do if there are too many.

    Raises:
        ActionParsingError: It is neither; the reason is that of the first action that cannot be read.
    """
    try:
        return (parse(text),)
    except ActionParsingError:
        if len(pieces) < 2:
            raise
    if len(pieces) > MOST_ACTIONS:
        raise ActionParsingError(f"These are more than {MOST_ACTIONS} actions.", todo=todo)
    found: list[Action] = []
    begun = ""
    wrong: ActionParsingError | None = None
    for piece in pieces:
        begun += piece
        try:
            found.append(parse(begun.strip().rstrip(";")))
        except ActionParsingError as error:
            wrong = wrong or error
        else:
            begun, wrong = "", None
    if wrong is not None:
        raise wrong
    return tuple(found)

"""Expressions as a pocket calculator understands them, with exact decimals."""

from __future__ import annotations

import re
from decimal import Context, Decimal, DecimalException, localcontext

LONGEST = 200
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|(sqrt|ans)|(\*\*|[-+*/^%()×÷−]))", re.IGNORECASE)
_SAME = {"×": "*", "÷": "/", "−": "-", "**": "^"}
_DEEPEST = 60
_CONTEXT = Context(prec=40, Emax=400, Emin=-400)
SHOWN = 12
"""How many digits of a result are shown."""


class SumError(ValueError):
    """An expression has no value; the message says why."""


def evaluate(text: str, answer: Decimal = Decimal(0)) -> Decimal:
    """The value of an expression; ``ans`` in it is the `answer` before.

    Powers bind tighter than signs, and to the right; ``%`` behind a number is a hundredth, and behind what is added or
    taken away that part of what it is added to.

    Raises:
        SumError: There is none.
    """
    tokens = _tokens(text)
    if not tokens:
        raise SumError("Type something to calculate.")
    with localcontext(_CONTEXT):
        try:
            reader = _Reader(tokens, answer)
            value = reader.sum()
        except DecimalException as error:
            raise SumError("That number is too large for this calculator.") from error
    if reader.left:
        raise SumError(f"I do not understand “{reader.left[0]}” there.")
    return value


def shown(value: Decimal) -> str:
    """A value as the display has it."""
    rounded = value.normalize(Context(prec=SHOWN))
    if rounded == 0:
        return "0"
    return f"{rounded:f}" if -9 < rounded.adjusted() < 16 else f"{rounded:E}"


def _tokens(text: str) -> list[str]:
    found, place = [], 0
    text = text.strip().replace(",", "")[:LONGEST]
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise SumError(f"I do not understand “{text[place : place + 12].strip()}”.")
        token = match[0].strip().lower()
        found.append(_SAME.get(token, token))
        place = match.end()
    return found


class _Reader:
    """Reads an expression from left to right."""

    def __init__(self, tokens: list[str], answer: Decimal) -> None:
        self.left = tokens
        self.answer = answer
        self.depth = 0

    def sum(self) -> Decimal:
        value = self.product()
        while self.left and self.left[0] in "+-":
            sign = self.left.pop(0)
            before = len(self.left)
            part = self.product()
            taken = before - len(self.left)
            if taken == 2 and self.percent:
                part = value * part
            value = value + part if sign == "+" else value - part
        return value

    percent = False
    """Whether the last thing that was read was a percentage."""

    def product(self) -> Decimal:
        value = self.signed()
        while self.left and self.left[0] in ("*", "/"):
            sign = self.left.pop(0)
            other = self.signed()
            self.percent = False
            if sign == "/" and other == 0:
                raise SumError("Nothing can be divided by zero.")
            value = value * other if sign == "*" else value / other
        return value

    def signed(self) -> Decimal:
        if self.left and self.left[0] in ("-", "+"):
            sign = self.left.pop(0)
            self._deeper()
            value = self.signed()
            self.depth -= 1
            return -value if sign == "-" else value
        return self.power()

    def power(self) -> Decimal:
        base = self.atom()
        if not self.left or self.left[0] != "^":
            return base
        self.left.pop(0)
        self._deeper()
        exponent = self.signed()
        self.depth -= 1
        if abs(exponent) > 1000 or (base < 0 and exponent != int(exponent)) or (base == 0 and exponent <= 0):
            raise SumError("That power has no value here.")
        return base**exponent

    def atom(self) -> Decimal:
        if not self.left:
            raise SumError("Something is missing at the end.")
        token = self.left.pop(0)
        if token == "(":  # noqa: S105 -- no password
            self._deeper()
            value = self.sum()
            self.depth -= 1
            if not self.left or self.left.pop(0) != ")":
                raise SumError("A closing parenthesis is missing.")
        elif token == "sqrt":  # noqa: S105
            self._deeper()
            value = self.atom()
            self.depth -= 1
            if value < 0:
                raise SumError("A negative number has no square root here.")
            value = value.sqrt()
        elif token == "ans":  # noqa: S105
            value = self.answer
        elif token[0].isdigit() or token[0] == ".":
            value = Decimal(token)
        else:
            raise SumError(f"I do not understand “{token}” there.")
        self.percent = bool(self.left) and self.left[0] == "%"
        while self.left and self.left[0] == "%":
            self.left.pop(0)
            value /= 100
        return value

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise SumError("That is nested too deeply.")

"""The calculator: one field for an expression, keys to press, a memory, and what was calculated before."""

from __future__ import annotations

from decimal import Decimal

from starlette.responses import Response

from webarium.sites.homepage.sums import LONGEST, SumError, evaluate, shown
from webarium.sites.kit.visit import Visit
from webarium.types import Json

_KEPT = 10
KEYS = ("7", "8", "9", "÷", "(", "4", "5", "6", "×", ")", "1", "2", "3", "−", "^", "0", ".", "%", "+", "sqrt")
MEMORY = {"M+": "add to memory", "M-": "take from memory", "MR": "recall memory", "MC": "clear memory"}


def _texts(visit: Visit, name: str) -> list[str]:
    kept = visit.session.get(name)
    return [str(each) for each in kept] if isinstance(kept, (list, tuple)) else []


def _memory(visit: Visit) -> Decimal:
    kept = visit.session.get("memory")
    return Decimal(kept) if isinstance(kept, str) else Decimal(0)


def calculator(visit: Visit) -> Response:
    """The display, the keys and the history."""
    return _show(visit, str(visit.session.get("typed", "")), "")


def press(visit: Visit) -> Response:
    """Calculate, or do what a key says."""
    typed = visit.form_text("expression", LONGEST)
    key = visit.form_text("key", 8)
    if key in KEYS:
        return _keep(visit, typed + (f"{key}(" if key == "sqrt" else key))
    if key == "C":
        return _keep(visit, "")
    if key == "MR":
        return _keep(visit, typed + shown(_memory(visit)))
    if key == "MC":
        visit.session["memory"] = "0"
        return _keep(visit, typed)
    history = _texts(visit, "history")
    try:
        value = evaluate(typed, _last(history))
    except SumError as problem:
        return _show(visit, typed, str(problem), status=422)
    if key in ("M+", "M-"):
        visit.session["memory"] = shown(_memory(visit) + (value if key == "M+" else -value))
    else:
        lines: list[Json] = [f"{typed} = {shown(value)}", *history]
        visit.session["history"] = lines[:_KEPT]
    return _keep(visit, shown(value))


def clear(visit: Visit) -> Response:
    """Forget what was calculated."""
    visit.session["history"] = []
    return visit.redirect("/calculator")


def _last(history: list[str]) -> Decimal:
    return Decimal(history[0].rpartition(" = ")[2]) if history else Decimal(0)


def _keep(visit: Visit, typed: str) -> Response:
    visit.session["typed"] = typed[:LONGEST]
    return visit.redirect("/calculator")


def _show(visit: Visit, typed: str, problem: str, *, status: int = 200) -> Response:
    history = _texts(visit, "history")
    return visit.render(
        "calculator.html",
        status=status,
        typed=typed,
        problem=problem,
        history=history,
        keys=KEYS,
        memory_keys=MEMORY,
        memory=shown(_memory(visit)),
    )

"""Conditions under which what a site does fails, made from the faults that the site declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webarium.worlds import Conditions

ENOUGH = " If it fails, try once more; if that fails too, stop and tell me."
"""What requests end with whose work may fail however often it is tried: they say when trying is enough."""

if TYPE_CHECKING:
    from webarium.sites.kit.real.faults import Fault


def failing(site: str, fault: Fault, tries: int = 1) -> Conditions:
    """Conditions under which the first tries of an operation fail."""
    if fault.tries is not None:
        return Conditions(knobs={site: {fault.tries.name: tries}})
    if fault.most is None:
        raise ValueError(f"{fault.switch} fails at every try, and none can be counted; use `broken`.")
    return Conditions(errors=frozenset({fault.switch}), knobs={site: {fault.most.name: tries}})


def broken(fault: Fault) -> Conditions:
    """Conditions under which an operation fails however often it is tried."""
    return Conditions(errors=frozenset({fault.switch}))

"""A slice of rows that a query has gathered as ``found``; one that lies behind them is the last there is."""

from __future__ import annotations

from webarium.sites.kit.paging import Paging
from webarium.sql import select

_LAST = select("max(0, (count(*) - 1) / ? * ?)", "found")
SLICE = f"LIMIT ? OFFSET min(?, ({_LAST}))"
"""Stands behind the order of rows."""


def slice_of(paging: Paging) -> tuple[int, int, int, int]:
    """What stands for the signs in `SLICE`."""
    return paging.limit, paging.offset, paging.limit, paging.limit

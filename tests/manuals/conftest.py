"""The handbooks of seed 0, built once."""

from __future__ import annotations

import pytest

from tests.visitor import app_of, universe_of, visitor_of, world_of
from webarium.sites.manuals.site import SITE
from webarium.worlds import Conditions

from .client import Reader

universe = universe_of(SITE)
app = app_of(SITE)
world = world_of(SITE)
reader = visitor_of(Reader)


@pytest.fixture
def conditions() -> Conditions:
    return Conditions()

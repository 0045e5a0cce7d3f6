from __future__ import annotations

from collections.abc import Mapping

from webarium.suites.suite import GoldenPath

SECOND: Mapping[str, GoldenPath] = {}

"""The script that a person's pages begin with: the world's date, and the recorder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path

from webarium.browser.scripts import script

HERE = Path(__file__).parent


@cache
def _recorder() -> str:
    return (HERE / "static" / "recorder.js").read_text("utf-8")


def page_script(times: Mapping[str, datetime]) -> str:
    """The script for all pages of a world.

    Args:
        times: What time it is on its sites now, by origin; pages go on from there, in the person's own time zone.
    """
    told = {
        origin: [now.year, now.month - 1, now.day, now.hour, now.minute, now.second]
        for origin, now in times.items()
    }
    table = json.dumps(told).replace("<", "\\u003c")
    dated = f"((now) => now && ({script('dated')})(new Date(...now).getTime()))({table}[self.origin]);"
    return f"{_recorder()}\n{dated}\n"

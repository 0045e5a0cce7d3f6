"""Templates of the viewer and of what is built like it: everything escaped, nothing undefined."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from webarium import figures
from webarium.sites.kit.icons import Icons
from webarium.sites.kit.static import ASSETS
from webarium.text import visible, visible_value
from webarium.viewer import texts

HERE = Path(__file__).parent


def environment(folders: Sequence[Path]) -> Environment:
    """Templates of these folders, the first ones first, with the filters for recorded text."""
    env = Environment(
        loader=FileSystemLoader([*folders, HERE / "templates"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=visible_value,
    )
    env.filters.update(
        count=texts.count,
        dollars=figures.dollars,
        duration=figures.duration,
        percent=figures.percent,
        plural=texts.plural,
        pretty=texts.pretty,
        visible=visible,
    )
    env.globals["icon"] = Icons(ASSETS / "icons")
    return env


@cache
def viewer_templates() -> Environment:
    """The viewer's own."""
    return environment(())

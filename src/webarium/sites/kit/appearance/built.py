"""What a structure makes of templates and style sheets."""

from __future__ import annotations

import re
from collections.abc import Callable

from jinja2 import BaseLoader, Environment

from webarium.sites.kit.appearance.cards import hoisted
from webarium.sites.kit.appearance.columns import arranged
from webarium.sites.kit.appearance.fields import rearranging
from webarium.sites.kit.appearance.icons import apart
from webarium.sites.kit.appearance.menus import FOLDING, RULES, behind
from webarium.sites.kit.appearance.structures import Structure
from webarium.sites.kit.appearance.tags import DEFAULTS, both, renamed

_COMMENT = re.compile(r"/\*.*?\*/", re.S)


def built(template: str, structure: Structure, name: str = "") -> str:
    """The source of the template of a name as a structure has it."""
    if structure.columns == "other":
        template = arranged(template)
    if structure.fields == "other":
        template = rearranging(template)
    if name == FOLDING:
        template = behind(template, structure.menus)
    return renamed(apart(template), structure.markup)


def fitting(css: str, structure: Structure, *, first: bool = False) -> str:
    """A style sheet for pages of a structure; the `first` one also has the rules of what it brings."""
    if structure.rows == "cards" or structure.markup != "usual":
        css = uncommented(css)
    if structure.rows == "cards":
        css = hoisted(css)
    if first and structure.menus != "open":
        css = f"{css}\n{RULES[structure.menus]}"
    if structure.markup == "usual":
        return css
    return f"{DEFAULTS if first else ''}\n{both(css)}"


def uncommented(css: str) -> str:
    """A style sheet, or a part of one, without its comments."""
    return _COMMENT.sub("", css)


class BuildingLoader(BaseLoader):
    """Loads the templates of another loader as a structure has them."""

    def __init__(self, loader: BaseLoader, structure: Structure) -> None:
        self._loader = loader
        self._structure = structure

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """A template's source, its file, and what tells whether it is as it was."""
        source, file, is_current = self._loader.get_source(environment, template)
        return built(source, self._structure, template), file, is_current

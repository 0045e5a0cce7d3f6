"""Templates of a site: its own folder first, then the kit's; everything escaped, nothing undefined.

To compile one takes some milliseconds, so what a process has compiled is kept for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from jinja2 import BytecodeCache, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup

from webarium.notation import Notation
from webarium.sites.kit import formats
from webarium.sites.kit.appearance import BuildingLoader, Structure, rearranged
from webarium.sites.kit.icons import Icons
from webarium.sites.kit.markdown import markdown
from webarium.sites.kit.shelf import Shelf
from webarium.sites.kit.static import ASSETS, KIT, StaticFiles
from webarium.sites.kit.versions import version_of

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.sites.kit.visit import Visit


def _on_page(write: Callable[..., str]) -> Callable[..., str]:
    """A filter that writes in the page's notation, and so is never applied before there is a page."""

    @pass_context
    def filtered(_context: Context, *values: Any, **more: Any) -> str:
        return write(*values, **more)

    return filtered


_WRITTEN = (
    formats.amount_typed,
    formats.date_full,
    formats.date_long,
    formats.date_medium,
    formats.date_short,
    formats.date_typed,
    formats.datetime_medium,
    formats.datetime_short,
    formats.day_words,
    formats.dollars,
    formats.here,
    formats.money,
    formats.number,
    formats.plural,
    formats.time_short,
)
_FILTERS = {
    **{write.__name__: _on_page(write) for write in _WRITTEN},
    "iso": formats.iso,
    "markdown": markdown,
    "unwrapped": formats.unwrapped,
    "version": version_of,
}


_FRAGMENTS = 2048
"""How many parts of pages are kept for each site, some kilobytes each; a list of products has dozens."""
_FILES = 256
"""How many addresses of static files are kept."""


class _Fragments:
    """Parts of pages that depend on nothing but their values: ``{{ fragment("_entry.html", entry=entry) }}``.

    The part is a template, or a macro of one: ``{{ fragment("_cards.html", "card", product=product) }}``, which takes
    less where there are dozens on a page. What was made of equal values is used again, in all worlds. So the values
    must be immutable, and the template may neither ask the visit nor the database: whatever a page reads from there
    comes to it as a value.
    """

    def __init__(self, env: Environment, *, reload: bool) -> None:
        self._env = env
        self._reload = reload
        self._render = self._made if reload else lru_cache(maxsize=_FRAGMENTS)(self._made)

    def __call__(self, template: str, macro: str = "", /, **values: Hashable) -> Markup:
        return self._render(template, macro, formats.notation(), tuple(values.items()))

    def _made(
        self, name: str, macro: str, _notation: Notation, values: tuple[tuple[str, Hashable], ...]
    ) -> Markup:
        template = self._env.get_template(name)
        if macro:
            module = template.make_module() if self._reload else template.module
            made = getattr(module, macro)(**dict(values))
        else:
            made = template.render(dict(values))
        return Markup(made)  # noqa: S704 -- the template has escaped what it was given


class _Compiled(BytecodeCache):
    """Compiled templates on a shelf; Jinja itself looks whether one is of the present text and of this Python."""

    def __init__(self, shelf: Shelf, structure: Structure) -> None:
        self._shelf = shelf
        self._of = f" {structure.code}" if structure.code else ""

    def load_bytecode(self, bucket: Bucket) -> None:
        kept = self._shelf.find(self._address(bucket))
        if kept is not None:
            bucket.bytecode_from_string(kept[1])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._shelf.keep(self._address(bucket), "application/octet-stream", bucket.bytecode_to_string())

    def _address(self, bucket: Bucket) -> str:
        return f"template {bucket.key}{self._of}"


class Templates:
    """The templates of one site; on a `shelf` it keeps compiled ones for other processes.

    Each structure in which pages are asked for has an environment of its own, made when it is first needed.
    """

    def __init__(
        self, site: Site, static: StaticFiles, *, reload: bool = False, shelf: Shelf | None = None
    ) -> None:
        self._site = site
        self._address = static.url if reload else lru_cache(maxsize=_FILES)(static.url)
        self._reload = reload
        self._shelf = shelf
        self._icon = Icons(ASSETS / "icons")
        self.env = self._made(Structure())
        """That of pages as they are usually put together."""
        self._others: dict[str, Environment] = {}

    def render(self, name: str, visit: Visit, values: Mapping[str, object]) -> str:
        """A template's text for a visit."""
        template = self._env(visit).get_template(name)
        return template.render(visit=visit, user=visit.user, now=visit.now, **values)

    def render_error(self, visit: Visit, values: Mapping[str, object]) -> str:
        """The site's ``error.html``, or the kit's."""
        template = self._env(visit).select_template(["error.html", "kit/error.html"])
        return template.render(visit=visit, user=visit.user, now=visit.now, **values)

    def _env(self, visit: Visit) -> Environment:
        structure = visit.look.structure
        code = structure.code
        if not code:
            return self.env
        found = self._others.get(code)
        if found is None:
            found = self._others.setdefault(code, self._made(structure))
        return found

    def _made(self, structure: Structure) -> Environment:
        site = self._site
        loader = ChoiceLoader([FileSystemLoader(root / "templates") for root in (site.folder, KIT)])
        env = Environment(
            loader=loader if structure.plain else BuildingLoader(loader, structure),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=self._reload,
            bytecode_cache=None if self._shelf is None else _Compiled(self._shelf, structure),
            cache_size=-1,
            extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
        )
        env.filters.update(_FILTERS)
        env.globals.update(
            site=site,
            day_form=formats.day_form,
            calendar_form=formats.calendar_form,
            icon=self._icon,
            static=lambda path, of=site.id: self._address(of, path),
            vendor=lambda path: self._address("vendor", path),
            font=lambda path: self._address("fonts", path),
            fragment=_Fragments(env, reload=self._reload),
            rearranged=rearranged,
        )
        env.globals.update(site.template_globals or {})
        return env

"""Which files decide what a site's generator writes, found by following its imports.

Imports of Webarium's modules and of the site's own are followed, through all of them. What only a type checker imports
is left out. A module brings the data that lie in its folder, unless the folder is a whole site, the kit, or the like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import overload

_PACKAGE = Path(__file__).parents[2]
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n(]*)|import[ \t]+([^\n]*))", re.M
)
_FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+[^\n]*\n|\n)+", re.M)
_COMMENT = re.compile(r"#[^\n]*")
_ROOMS = frozenset(_PACKAGE / name for name in ("", "content", "sites", "sites/kit"))
"""Folders whose data belong to no single module."""
_WRITE_NOTHING = frozenset(_PACKAGE / name for name in ("errors.py", "types.py"))
"""Modules of names alone: no row depends on what they say."""


@dataclass(frozen=True)
class Sources(Sequence[Path]):
    """What `sources_of` finds, looked for when somebody asks: few processes open the databases of all sites."""

    folder: Path
    """The site's."""

    @overload
    def __getitem__(self, index: int) -> Path: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Path]: ...
    def __getitem__(self, index: int | slice) -> Path | Sequence[Path]:
        return sources_of(self.folder)[index]

    def __len__(self) -> int:
        return len(sources_of(self.folder))


@cache
def sources_of(folder: Path) -> tuple[Path, ...]:
    """The files and folders that decide what the generator of the site in a folder writes, in a fixed order.

    They are its ``seed`` and, sorted, what lies outside: the modules that those in it import, and these modules' data.
    """
    seed, root = folder / "seed", _root(folder)
    found: set[Path] = set()
    left = sorted(seed.rglob("*.py"))
    while left:  # ends: every file is looked at once
        path = left.pop()
        if path not in found:
            found.add(path)
            left += imported(path, root)
    outside = {path for path in found if not path.is_relative_to(seed)}
    data = {one for path in outside for one in _data(path.parent, folder)}
    return (seed, *sorted(outside | data))


def _root(folder: Path) -> Path:
    """The folder from which the site's own package is imported."""
    while (folder / "__init__.py").is_file() and folder.parent != folder:
        folder = folder.parent
    return folder


@cache
def imported(path: Path, root: Path) -> tuple[Path, ...]:
    """The modules of Webarium and of the site's own package that one module imports."""
    text = _FOR_TYPES.sub("", path.read_text("utf-8"))
    found = (_file(name, root) for name in _names(text))
    return tuple(dict.fromkeys(file for file in found if file and file not in _WRITE_NOTHING))


def _names(text: str) -> Iterator[str]:
    """Dotted names of what may be modules, each with its package where it is only a name in that."""
    for package, names, modules in _IMPORT.findall(text):
        for one in _COMMENT.sub("", names or modules).strip("() \n").split(","):
            name = one.split(" as ")[0].strip()
            if name:
                yield f"{package}.{name}" if package else name


@cache
def _file(name: str, root: Path) -> Path | None:
    """The module that a dotted name is of; ``None`` if it lies neither in Webarium nor beside the site."""
    first, *rest = name.split(".")
    start = _PACKAGE if first == _PACKAGE.name else root / first
    for parts in (rest, rest[:-1]) if rest else (rest,):
        base = start.joinpath(*parts)
        for file in (base.with_name(f"{base.name}.py"), base / "__init__.py"):
            if file.is_file():
                return file
    return None


def _data(room: Path, folder: Path) -> Iterator[Path]:
    """What lies in a module's folder and is no module."""
    if room in _ROOMS or room == folder:
        return
    for path in room.rglob("*"):
        if path.is_file() and path.suffix not in (".py", ".pyc"):
            yield path

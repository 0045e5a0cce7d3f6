"""What a folder of repositories holds: ``NAME`` and ``NAMESPACE/NAME``, each perhaps with a ``NAME.json`` beside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from webarium.errors import UserError
from webarium.sites.gitlab.importer.repository import Repository, is_repository, read_repository
from webarium.sites.gitlab.projects.create import path_of
from webarium.sites.gitlab.seed.roles import DEVELOPER


@dataclass(frozen=True, slots=True)
class Found:
    """A repository, and where it goes."""

    namespace: str
    path: str
    repository: Repository
    told: Path | None
    """What is said about it."""

    @property
    def slug(self) -> str:
        """Its whole path."""
        return f"{self.namespace}/{self.path}"


def find_projects(folder: Path) -> list[Found]:
    """All repositories of a folder, by their paths.

    Raises:
        UserError: there is none.
    """
    if not folder.is_dir():
        raise UserError(f"There is no folder {folder}.", todo="Name one that holds git repositories.")
    places: dict[str, Found] = {}
    for namespace, path in _places(folder):
        told = path.with_name(f"{path.name.removesuffix('.git')}.json")
        name = path_of(path.name.removesuffix(".git"))
        found = Found(namespace, name, read_repository(path), told if told.is_file() else None)
        if places.setdefault(found.slug.lower(), found) is not found:
            raise UserError(f"Two repositories of {folder} would be the project {found.slug}.")
    if not places:
        raise UserError(
            f"{folder} holds no git repository.",
            todo="It should hold folders such as NAME or NAMESPACE/NAME, each with a repository, bare or not.",
        )
    return [places[slug] for slug in sorted(places)]


def _places(folder: Path) -> list[tuple[str, Path]]:
    if is_repository(folder):
        return [(DEVELOPER, folder.resolve())]
    found: list[tuple[str, Path]] = []
    for each in sorted(path for path in folder.iterdir() if path.is_dir()):
        if is_repository(each):
            found.append((DEVELOPER, each))
            continue
        below = sorted(path for path in each.iterdir() if path.is_dir() and is_repository(path))
        found += [(path_of(each.name), path) for path in below]
    return found

"""Runs as files that a browser opens without a server: pages, pictures, and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from webarium.errors import StorageError, UserError, WebariumError
from webarium.runs.jobs import file_name
from webarium.viewer.assets import VIEWER_FILES, Assets
from webarium.viewer.library import Library, Run, readable
from webarium.viewer.links import FileLinks
from webarium.viewer.pages import DAMAGED, Pages
from webarium.viewer.pictures import picture, thumbnail
from webarium.viewer.query import Query
from webarium.viewer.sides import sides_of
from webarium.viewer.templating import viewer_templates


def export_site(
    library: Library, out: Path, *, progress: Callable[[str], None] = lambda message: None
) -> int:
    """Write all readable runs of a library into a new or empty folder.

    Returns:
        The number of episodes written.

    Raises:
        UserError: The folder holds something already.
        StorageError: It cannot be written.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UserError(f"{out} is not empty.", todo="Name a new folder with --export.")
    runs = [run for run in library.runs() if isinstance(run, Run)]
    if not runs:
        raise UserError(f"{library.root} holds no run that can be read.", todo="Name a run's folder.")
    assets = Assets(VIEWER_FILES)
    _write(out / "index.html", Pages(viewer_templates(), FileLinks(0)).runs(library).encode())
    for name, asset in assets.files.items():
        _write(out / "assets" / name, asset.body)
    written = 0
    for run in runs:
        _write(out / run.key / "index.html", _pages(1).run(run, Query(), everything=True).encode())
        begun = [entry for entry in run.entries() if entry.status != "planned"]
        for number, entry in enumerate(begun, 1):
            progress(f"{run.name}: {number} of {len(begun)}")
            slug = run.slug_of(entry.job)
            try:
                with readable(f"Episode {entry.id!r}"):
                    _episode(run, slug, out / run.key)
            except StorageError:
                raise
            except WebariumError as error:
                page = _pages(2).error(DAMAGED, str(error))
                _write(out / run.key / slug / "index.html", page.encode())
            written += 1
    pair = library.pair()
    if pair is not None:
        _comparison(library, *pair, out / "compare")
    return written


def _comparison(library: Library, first: str, second: str, folder: Path) -> None:
    """The only two runs side by side: a file for each list, and one for each episode."""
    asked = {"first": first, "second": second}
    pair = library.comparison(first, second).pairs[0]
    for side, _, _ in sides_of(pair):
        page = _pages(1).compare(library, {**asked, "side": side}, everything=True)
        _write(folder / f"{side or 'index'}.html", page.encode())
    for each in pair.paired:
        slug = file_name(each.episode)
        try:
            with readable(f"Episode {each.episode!r}"):
                page = _pages(2).versus(library, slug, asked)
        except WebariumError as error:
            page = _pages(2).error(DAMAGED, str(error))
        _write(folder / slug / "index.html", page.encode())


def _pages(depth: int) -> Pages:
    return Pages(viewer_templates(), FileLinks(depth))


def _episode(run: Run, slug: str, folder: Path) -> None:
    pages, episode, timeline = _pages(2), run.episode(slug), run.timeline(slug)
    home = folder / slug
    _write(home / "index.html", pages.episode(run, slug, None, Query()).encode())
    for turn in timeline.turns:
        page = pages.episode(run, slug, turn.index, Query())
        _write(home / f"step-{turn.index:04d}.html", page.encode())
    for step in {s.index: s for turn in timeline.turns for s in (turn.seen, turn.step)}.values():
        clean = picture(episode, step)
        if clean is not None:
            _write(home / f"{step.index:04d}.png", clean)
            _write(home / f"{step.index:04d}-small.webp", thumbnail(clean) or b"")
        marked = picture(episode, step, marked=True)
        if marked is not None:
            _write(home / f"{step.index:04d}-marked.png", marked)


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise StorageError.of(path, error) from None

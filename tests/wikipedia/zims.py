"""ZIM files that tests write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any


def written(
    file: Path,
    items: Iterable[tuple[str, str, str, str]],
    redirects: Mapping[str, str],
    *,
    main: str,
    indexed: bool = False,
) -> Path:
    """A file with items (path, title, contents, type) and redirects (path: path of the target)."""
    writer: Any = import_module("libzim.writer")

    class Page(writer.Item):  # type: ignore[misc]
        def __init__(self, path: str, title: str, content: str, mime: str) -> None:
            super().__init__()
            self.made = (path, title, content, mime)

        def get_path(self) -> str:
            return self.made[0]

        def get_title(self) -> str:
            return self.made[1]

        def get_mimetype(self) -> str:
            return self.made[3]

        def get_contentprovider(self) -> Any:
            return writer.StringProvider(self.made[2])

        def get_hints(self) -> dict[Any, int]:
            return {writer.Hint.FRONT_ARTICLE: int(self.made[3] == "text/html")}

    creator = writer.Creator(file)
    if indexed:
        creator.config_indexing(True, "eng")
    with creator:
        creator.set_mainpath(main)
        for item in items:
            creator.add_item(Page(*item))
        for path, target in redirects.items():
            front = {writer.Hint.FRONT_ARTICLE: 1}
            creator.add_redirection(path, path.replace("_", " "), target, front)
        creator.add_metadata("Title", "A small file")
    return file

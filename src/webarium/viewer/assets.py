"""Style sheets, scripts and fonts by name, with a hash of their content."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from webarium.sites.kit.static import ASSETS, StaticFiles, answer

_HERE = Path(__file__).parent / "static"
VIEWER_FILES: Mapping[str, Path] = {
    "base.css": _HERE / "base.css",
    "viewer.css": _HERE / "viewer.css",
    "viewer.js": _HERE / "viewer.js",
    "htmx.js": ASSETS / "vendor" / "htmx.min.js",
    "mark.svg": _HERE / "mark.svg",
    "figtree.woff2": ASSETS / "fonts" / "figtree.woff2",
}


class Assets:
    """Static files by the flat names that addresses have."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        static = StaticFiles({str(path.parent): path.parent for path in files.values()})
        found = {name: static.find(str(path.parent), path.name) for name, path in files.items()}
        self.files = {name: file for name, file in found.items() if file is not None}
        if missing := sorted(found.keys() - self.files.keys()):
            raise FileNotFoundError(f"There is no file {files[missing[0]]}.")
        self.versions = {name: file.digest for name, file in self.files.items()}

    async def serve(self, request: Request) -> Response:
        """The answer to ``/assets/<name>``."""
        file = self.files.get(request.path_params["name"])
        if file is None:
            return Response("There is no such file.", 404, media_type="text/plain")
        return answer(file, request.scope)

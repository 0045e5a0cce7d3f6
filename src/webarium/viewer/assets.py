"""Style sheets, scripts and fonts by name, with a hash of their content."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from webarium.sites.kit.static import ASSETS, IMMUTABLE

_HERE = Path(__file__).parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
VIEWER_FILES: Mapping[str, Path] = {
    "base.css": _HERE / "base.css",
    "viewer.css": _HERE / "viewer.css",
    "viewer.js": _HERE / "viewer.js",
    "htmx.js": ASSETS / "vendor" / "htmx.min.js",
    "mark.svg": _HERE / "mark.svg",
    "figtree.woff2": ASSETS / "fonts" / "figtree.woff2",
}


@dataclass(frozen=True)
class Asset:
    """One file in memory."""

    body: bytes
    media_type: str

    @property
    def version(self) -> str:
        """Names its content."""
        return hashlib.sha256(self.body).hexdigest()[:16]


class Assets:
    """Files read once, by the name that addresses have."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = {name: Asset(path.read_bytes(), _TYPES[path.suffix]) for name, path in files.items()}
        self.versions = {name: asset.version for name, asset in self.files.items()}

    async def serve(self, request: Request) -> Response:
        """The answer to ``/assets/<name>``."""
        asset = self.files.get(request.path_params["name"])
        if asset is None:
            return Response("There is no such file.", 404, media_type="text/plain")
        known = request.query_params.get("v") == asset.version
        headers = {"cache-control": IMMUTABLE if known else "no-cache"}
        return Response(asset.body, media_type=asset.media_type, headers=headers)

"""Static files from a few folders: looked up strictly, kept in memory, addressed by content."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from starlette.responses import Response
from starlette.types import Scope

from webarium.sites.kit.appearance import BUILT, PARAMETER, appearance, dressed, fitting, of_sheet
from webarium.sites.kit.bodies import header

ASSETS = Path(str(files("webarium") / "assets"))
"""What `frontend` packed: third-party scripts, fonts, icons, objects."""
KIT = Path(__file__).parent

_PART = re.compile(r"[A-Za-z0-9_@+-][A-Za-z0-9_.@+-]*")
_TYPES: Mapping[str, str] = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
IMMUTABLE = "public, max-age=31536000, immutable"
_LOOK = re.compile(rb"(?:^|&)%s=(\d{1,9})(?:&|$)" % PARAMETER.encode())
_BUILT = re.compile(rb"(?:^|&)%s=([a-z.]{1,40})(?:&|$)" % BUILT.encode())
_PACKED = frozenset({"vendor", "fonts"})
_FIRST = ("kit", "tokens.css")
"""The style sheet that every page begins with."""
_DRESSED = 512
"""So many style sheets are kept in other appearances."""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file's bytes and what identifies them."""

    body: bytes
    digest: str
    """First 16 hex digits of its SHA-256."""
    media_type: str
    stamp: tuple[int, int]
    """Modification time and size when it was read."""


class StaticFiles:
    """The files under ``/static/<folder name>/…``."""

    def __init__(self, folders: Mapping[str, Path], site_id: str = "") -> None:
        self._folders = dict(folders)
        self._site_id = site_id
        self._files: dict[tuple[str, str], StaticFile] = {}

    @classmethod
    def of_site(cls, site_id: str, folder: Path) -> StaticFiles:
        """A site's own files beside the kit's, third-party scripts and fonts."""
        return cls(
            {
                site_id: folder / "static",
                "kit": KIT / "static",
                "vendor": ASSETS / "vendor",
                "fonts": ASSETS / "fonts",
            },
            site_id,
        )

    def find(self, folder: str, path: str) -> StaticFile | None:
        """The file, if the folder is known and holds it; re-read when it changed on disk."""
        root = self._folders.get(folder)
        parts = path.split("/")
        if root is None or not all(_PART.fullmatch(part) for part in parts):
            return None
        file = root.joinpath(*parts)
        try:
            status = file.stat()
        except OSError:
            return None
        stamp = (status.st_mtime_ns, status.st_size)
        known = self._files.get((folder, path))
        if known is not None and known.stamp == stamp:
            return known
        if not file.is_file() or not file.resolve().is_relative_to(root.resolve()):
            return None
        body = file.read_bytes()
        media_type = _TYPES.get(file.suffix.lower(), "application/octet-stream")
        found = StaticFile(body, hashlib.sha256(body).hexdigest()[:16], media_type, stamp)
        self._files[folder, path] = found
        return found

    def url(self, folder: str, path: str) -> str:
        """The address of a file, with its content's hash.

        Raises:
            FileNotFoundError: there is no such file.
        """
        file = self.find(folder, path)
        if file is None:
            root = self._folders.get(folder)
            where = f"in {root}" if root else f"because there is no static folder {folder!r}"
            raise FileNotFoundError(f"There is no static file {path!r} {where}.")
        return f"/static/{folder}/{path}?v={file.digest}"

    def response(self, scope: Scope) -> Response | None:
        """The answer to ``/static/<folder>/<path>``; ``None`` if there is no such file."""
        _, _, folder, path = [*scope["path"].split("/", 3), "", "", ""][:4]
        file = self.find(folder, path)
        if file is None:
            return None
        if path.endswith(".css") and folder not in _PACKED:
            file = self._as_asked(file, scope, first=(folder, path) == _FIRST)
        return answer(file, scope, otherwise="public, max-age=86400" if folder in _PACKED else "no-cache")

    def _as_asked(self, file: StaticFile, scope: Scope, *, first: bool) -> StaticFile:
        """A style sheet in the appearance that is asked for, or only for pages of a structure."""
        query = scope.get("query_string", b"")
        if look := _LOOK.search(query):
            return _dressed(file, self._site_id, int(look[1]), first=first)
        if built := _BUILT.search(query):
            return _fitting(file, built[1].decode(), first=first)
        return file


@lru_cache(maxsize=_DRESSED)
def _dressed(file: StaticFile, site_id: str, number: int, *, first: bool) -> StaticFile:
    """A style sheet in an appearance, addressed by the digest of the file that it was made of."""
    return replace(file, body=dressed(file.body.decode(), appearance(site_id, number), first=first).encode())


@lru_cache(maxsize=_DRESSED)
def _fitting(file: StaticFile, code: str, *, first: bool) -> StaticFile:
    """A style sheet in usual colours for pages of the structure that a code stands for."""
    structure = of_sheet(code)
    return (
        file
        if structure is None
        else replace(file, body=fitting(file.body.decode(), structure, first=first).encode())
    )


def answer(file: StaticFile, scope: Scope, *, otherwise: str = "no-cache") -> Response:
    """A file for whoever asks; kept for good by its content's address, `otherwise` as this header says."""
    etag = f'"{file.digest}"'
    addressed = scope.get("query_string", b"").partition(b"&")[0] == b"v=" + file.digest.encode()
    headers = {"etag": etag, "cache-control": IMMUTABLE if addressed else otherwise}
    if is_known(scope, etag):
        return Response(status_code=304, headers=headers)
    return Response(file.body, media_type=file.media_type, headers=headers)


def is_known(scope: Scope, etag: str) -> bool:
    """Whether the client holds this very content already."""
    held = header(scope, b"if-none-match")
    if held is None:
        return False
    return any(tag.strip().removeprefix(b"W/") in (etag.encode(), b"*") for tag in held.split(b","))

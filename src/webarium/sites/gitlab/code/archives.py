"""All files of a commit, or of one of its folders, in one file: the same bytes for the same commit, always."""

from __future__ import annotations

import bz2
import io
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from stat import S_ISLNK
from urllib.parse import quote

from starlette.responses import Response

from webarium.sites.gitlab.access import At, in_project
from webarium.sites.gitlab.code.spots import NO_SUCH_PLACE
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import seconds
from webarium.sites.gitlab.git.names import bytes_of_name
from webarium.sites.gitlab.git.objects import Entry, Objects
from webarium.sites.gitlab.git.refs import Spot
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.visit import Visit

_MOST = 200 * 2**20
"""Bytes of all files together."""
_EARLIEST, _LATEST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""Times that a zip can hold."""


@dataclass(frozen=True, slots=True)
class _Member:
    """A file in an archive."""

    path: str
    entry: Entry
    data: bytes
    """What it holds; nothing for a submodule, of which an empty folder is left."""


def _tar(members: list[_Member], at: datetime) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as made:
        for each in members:
            info = tarfile.TarInfo(bytes_of_name(each.path).decode("utf-8", "surrogateescape"))
            info.mtime = max(0, seconds(at))
            info.mode = 0o775 if each.entry.is_module or each.entry.mode & 0o111 else 0o664
            if each.entry.is_module:
                info.type = tarfile.DIRTYPE
            elif S_ISLNK(each.entry.mode):
                info.type, info.mode = tarfile.SYMTYPE, 0o777
                info.linkname = each.data.decode("utf-8", "surrogateescape")
            else:
                info.size = len(each.data)
            made.addfile(info, io.BytesIO(each.data) if info.size else None)
    return out.getvalue()


def _zip(members: list[_Member], at: datetime) -> bytes:
    out = io.BytesIO()
    moment = (at.year, at.month, at.day, at.hour, at.minute, at.second)
    moment = min(max(moment, _EARLIEST), _LATEST)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for each in members:
            folder = "/" if each.entry.is_module else ""
            info = zipfile.ZipInfo(each.path + folder, moment)
            info.create_system = 3
            mode = 0o40755 if each.entry.is_module else each.entry.mode or 0o100644
            info.external_attr = (mode << 16) | (0x10 if folder else 0)
            info.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(info, each.data)
    return out.getvalue()


def _gzipped(data: bytes) -> bytes:
    """As gzip makes it, without the time at which it was made."""
    zipped = zlib.compressobj(6, zlib.DEFLATED, 31)
    return zipped.compress(data) + zipped.flush()


_Pack = Callable[[list[_Member], datetime], bytes]
_KINDS: dict[str, tuple[_Pack, str]] = {
    "zip": (_zip, "application/zip"),
    "tar": (_tar, "application/x-tar"),
    "tar.gz": (lambda members, at: _gzipped(_tar(members, at)), "application/gzip"),
    "tar.bz2": (lambda members, at: bz2.compress(_tar(members, at)), "application/x-bzip2"),
}
_OTHER_NAMES = {
    "tgz": "tar.gz",
    "gz": "tar.gz",
    "tbz": "tar.bz2",
    "tbz2": "tar.bz2",
    "tb2": "tar.bz2",
    "bz2": "tar.bz2",
}
ENDINGS = tuple(_KINDS)
"""The kinds of archives."""


@in_project(code=True)
def archive(visit: Visit, at: At) -> Response:
    """All files of a commit, or of a folder of it, in one."""
    spot, kind = _asked(visit, at)
    folder = visit.query.get("path", "").strip("/")
    data, media_type = _made(visit, at, spot, folder, kind)
    name = f"{_stem(at, spot, folder)}.{kind}"
    return Response(
        data, media_type=media_type, headers={"content-disposition": f'attachment; filename="{_plain(name)}"'}
    )


def _asked(visit: Visit, at: At) -> tuple[Spot, str]:
    """The commit and the kind that an address names: ``main/project-main.tar.gz``, or shorter ``main.tar.gz``."""
    rest = str(visit.path["rest"])
    endings = sorted((*_KINDS, *_OTHER_NAMES), key=len, reverse=True)
    ending = next((each for each in endings if rest.endswith(f".{each}")), "")
    whole = rest.removesuffix(f".{ending}") if ending else ""
    for name in filter(None, (whole, whole.rpartition("/")[0])):
        spot = refs.spot(visit.db, at.id, name)
        if spot is not None and not spot.path:
            return spot, _OTHER_NAMES.get(ending, ending)
    return visit.not_found(NO_SUCH_PLACE)


def _stem(at: At, spot: Spot, folder: str) -> str:
    parts = (at.project.path, spot.ref, folder)
    return "-".join(part.replace("/", "-") for part in parts if part)


def _plain(name: str) -> str:
    """A name that a header can hold."""
    return "".join(
        each if each.isascii() and each.isprintable() and each not in '"\\' else "_" for each in name
    )


def _made(visit: Visit, at: At, spot: Spot, folder: str, kind: str) -> tuple[bytes, str]:
    objects = Objects(visit.db)
    top = objects.at(spot.commit.tree, folder)
    if top is None or not top.is_folder:
        visit.not_found(NO_SUCH_PLACE)
    stem, prefix = _stem(at, spot, folder), f"{folder}/" if folder else ""
    members: list[_Member] = []
    room = _MOST
    for path, entry in sorted(objects.files(top.sha, prefix).items()):
        data = b"" if entry.is_module else objects.blob(entry.sha)
        room -= len(data)
        if room < 0:
            raise BadInput(
                f"An archive has at most {_MOST // 2**20} MB of files, and here are more: clone the project."
            )
        members.append(_Member(f"{stem}/{path}", entry, data))
    pack, media_type = _KINDS[kind]
    return pack(members, spot.commit.committed_at), media_type


def archive_of(at: At, ref: str) -> str:
    """The address of an archive of a branch, tag or commit, without its kind."""
    name = f"{at.project.path}-{ref.replace('/', '-')}"
    return f"{at.root}/-/archive/{quote(f'{ref}/{name}')}"

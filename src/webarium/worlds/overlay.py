"""Copy-on-write pages over a shared, read-only base file, as an SQLite file system.

SQLite asks an `OverlayFile` for bytes; what the world has written comes from a dict of pages, all else from
the base file. Nothing is ever written to the base.

Why pages below SQLite, and not copies, transactions or triggers above it: a copy of a hundred megabytes for each of
thousands of worlds fits neither into memory nor into a millisecond, an open transaction could not be forked, and
whatever works with rows has to know the schema of every site. Pages know nothing of rows, so SQLite does on top of
them whatever it does on a file: indexes, full-text search, rollback. A world costs what it has written, reading the
base is one `pread` that all worlds share in the system's page cache, and a fork copies a dict of references, because
a page, once written, is replaced and never mutated. Exactly one connection uses an overlay, so locks are always
granted; nothing outlives the process by itself, so there is nothing to sync.
"""

from __future__ import annotations

import hashlib
import os

import apsw

from webarium.worlds.timeless import TimelessVFS, forbid_chance

PAGE = 4096
SCHEMA_COOKIE = 40
"""Offset of 4 bytes in a database's head that change with every change of its schema."""

STATEMENTS = 6
"""How many prepared statements a connection keeps: making one takes microseconds, keeping one up to 10 KB."""

_ZEROS = bytes(PAGE)
_SETTINGS = ("locking_mode=exclusive", "journal_mode=memory", "synchronous=off", "temp_store=memory")


class Pages:
    """The pages that one world has written over one base file, and the file size it sees."""

    __slots__ = ("dirty", "hashes", "kept", "known", "size")

    def __init__(self, size: int, kept: int | None = None, dirty: dict[int, bytes] | None = None) -> None:
        self.size = size
        """Size of the file as the world sees it, in bytes."""
        self.kept = size if kept is None else kept
        """How many bytes from the start of the base are still part of the file (less after a truncation)."""
        self.dirty: dict[int, bytes] = {} if dirty is None else dirty
        """Written pages by their number from 0; each is `PAGE` bytes and never mutated."""
        self.known: bytes | None = None
        """The digest, until something is written."""
        self.hashes: dict[int, bytes] = {}
        """Hashes of written pages, each until its page is written again."""

    def digest(self) -> bytes:
        """A hash of all that tells this overlay from its base; equal ones read alike.

        It costs what was written since it was last asked for, however much was written before.
        """
        if self.known is None:
            hashes = self.hashes
            for number in self.dirty.keys() - hashes.keys():
                hashes[number] = hashlib.blake2b(self.dirty[number], digest_size=16).digest()
            told = (self.size, self.kept, sorted(hashes.items()))
            self.known = hashlib.blake2b(repr(told).encode(), digest_size=16).digest()
        return self.known

    def put(self, number: int, page: bytes) -> None:
        """Write a page."""
        self.known = None
        self.dirty[number] = page
        self.hashes.pop(number, None)

    def drop(self, first: int) -> None:
        """Forget the written pages from that number on."""
        for number in [each for each in self.dirty if each >= first]:
            del self.dirty[number]
            self.hashes.pop(number, None)

    def schema_version(self) -> bytes | None:
        """The schema's version, if the first page was written; see `Bases.schema_version`."""
        first = self.dirty.get(0)
        return None if first is None else first[SCHEMA_COOKIE : SCHEMA_COOKIE + 4]

    def copy(self) -> Pages:
        """An independent overlay that shares the page contents."""
        made = Pages(self.size, self.kept, self.dirty.copy())
        made.known, made.hashes = self.known, self.hashes.copy()
        return made


class OverlayFile:
    """The file that SQLite reads and writes: the part of `apsw.VFSFile` that a main database needs."""

    __slots__ = ("_base", "pages")

    def __init__(self, base: int, pages: Pages) -> None:
        self._base = base
        self.pages = pages

    def _page(self, number: int) -> bytes:
        page = self.pages.dirty.get(number)
        if page is not None:
            return page
        start = number * PAGE
        length = min(PAGE, self.pages.kept - start)
        if length <= 0:
            return _ZEROS
        return os.pread(self._base, length, start).ljust(PAGE, b"\0")

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        """Bytes from `offset`; fewer than `amount` at the end of the file."""
        number, skip = divmod(offset, PAGE)
        pages = self.pages
        if not skip and amount == PAGE and offset + PAGE <= pages.size:  # nearly every read
            page = pages.dirty.get(number)
            if page is not None:
                return page
            if offset + PAGE <= pages.kept:
                return os.pread(self._base, PAGE, offset)
        end = min(offset + amount, pages.size)
        if end <= offset:
            return b""
        last = (end - 1) // PAGE
        return b"".join(map(self._page, range(number, last + 1)))[skip : skip + end - offset]

    def xWrite(self, data: bytes | memoryview, offset: int) -> None:  # noqa: N802
        """Puts `data` at `offset`, growing the file as needed."""
        pages = self.pages
        number, skip = divmod(offset, PAGE)
        length = len(data)
        if not skip and length == PAGE:  # nearly every write
            pages.put(number, bytes(data))
        else:
            contents = bytes(data)
            done = 0
            while done < length:
                number, skip = divmod(offset + done, PAGE)
                piece = contents[done : done + PAGE - skip]
                old = self._page(number)
                pages.put(number, old[:skip] + piece + old[skip + len(piece) :])
                done += len(piece)
        pages.size = max(pages.size, offset + length)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        """Sets the file's size; what is cut off reads as zeros if the file grows again."""
        pages = self.pages
        pages.known = None
        if newsize < pages.size:
            whole, rest = divmod(newsize, PAGE)
            if rest and whole in pages.dirty:
                pages.put(whole, pages.dirty[whole][:rest].ljust(PAGE, b"\0"))
            pages.drop(whole + bool(rest))
            pages.kept = min(pages.kept, newsize)
        pages.size = newsize

    def xFileSize(self) -> int:  # noqa: N802
        """The size that the world sees."""
        return self.pages.size

    def xClose(self) -> None:  # noqa: N802
        """Nothing to do: the base file belongs to the universe."""

    def xSync(self, flags: int) -> None:  # noqa: N802
        """Nothing to do: an overlay lives in memory."""

    def xLock(self, level: int) -> None:  # noqa: N802
        """Always granted: an overlay has one connection."""

    def xUnlock(self, level: int) -> None:  # noqa: N802
        """Always granted: an overlay has one connection."""

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        """Never: an overlay has one connection."""
        return False

    def xFileControl(self, op: int, ptr: int) -> bool:  # noqa: N802
        """No operation is known."""
        return False

    def xSectorSize(self) -> int:  # noqa: N802
        """The page size."""
        return PAGE

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        """Writes are atomic and cannot be lost."""
        return apsw.SQLITE_IOCAP_ATOMIC | apsw.SQLITE_IOCAP_SAFE_APPEND


class OverlayVFS(TimelessVFS):
    """Hands out overlay files: `connect` registers one under a passing name that SQLite asks for at once."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._waiting: dict[str, OverlayFile] = {}

    def connect(self, base: int, pages: Pages) -> apsw.Connection:
        """A connection to `pages` over the file descriptor `base`, set up for worlds, not yet read from."""
        name = f"overlay-{id(pages)}"
        self._waiting[name] = OverlayFile(base, pages)
        try:
            db = apsw.Connection(
                name, vfs=self.name, flags=apsw.SQLITE_OPEN_READWRITE, statementcachesize=STATEMENTS
            )
        finally:
            self._waiting.pop(name, None)
        for setting in _SETTINGS:
            db.execute(f"PRAGMA {setting}", can_cache=False).fetchall()
        forbid_chance(db)
        return db

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> OverlayFile:  # type: ignore[override]  # noqa: N802
        """The overlay that `connect` has put under `name`; journals and temporary files do not exist here."""
        key = name.filename() if isinstance(name, apsw.URIFilename) else name
        file = self._waiting.pop(key, None) if key is not None else None
        if file is None:
            raise apsw.CantOpenError(f"A world keeps journals in memory, and a file {key!r} was asked for.")
        flags[1] = flags[0]
        return file

    def xFullPathname(self, name: str) -> str:  # noqa: N802
        """Names are keys, not paths."""
        return name

    def xAccess(self, pathname: str, flags: int) -> bool:  # noqa: N802
        """No journal or log file ever exists beside an overlay."""
        return False

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        """Nothing exists that could be deleted."""

"""What a file that a page handed out says, for observations."""

from __future__ import annotations

import io
from pathlib import PurePath

from pypdf import PdfReader

from webarium.observation.observation import DownloadedFile

TEXT_LIMIT = 8_000
"""Characters of a file's text that an observation shows."""
READ_LIMIT = 20_000_000
"""Larger files are not read."""
PAGES_LIMIT = 50
"""Pages of a PDF that are read."""
_TEXT_SUFFIXES = frozenset(
    {".txt", ".csv", ".tsv", ".md", ".json", ".log", ".ics", ".xml", ".vcf", ".patch", ".diff"}
)


def describe_file(name: str, data: bytes) -> DownloadedFile:
    """Name, size and text of a file; the text is ``None`` for what is not text."""
    size = len(data)
    if size > READ_LIMIT:
        return DownloadedFile(name, size, None)
    text = _pdf_text(data) if data.startswith(b"%PDF-") else _plain_text(name, data)
    if text is None:
        return DownloadedFile(name, size, None)
    left = max(0, len(text) - TEXT_LIMIT)
    return DownloadedFile(name, size, text[:TEXT_LIMIT], left_out=left)


def _pdf_text(data: bytes) -> str | None:
    try:
        pages = PdfReader(io.BytesIO(data)).pages
        texts = [page.extract_text() for page in pages[:PAGES_LIMIT]]
    except Exception:  # damage and odd encryption end in errors of any kind
        return None
    return "\n".join(text.strip() for text in texts).strip()


def _plain_text(name: str, data: bytes) -> str | None:
    """Text in UTF-8 or UTF-16; in Latin-1 only where the file's name says that it is text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data:
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1") if PurePath(name).suffix.lower() in _TEXT_SUFFIXES else None

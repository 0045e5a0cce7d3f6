from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest
from playwright.async_api import Download, Route

from tests.envs.conftest import IN_CHROMIUM, Begin, find, serve
from webarium.actions.types import Click, Goto, Noop
from webarium.bench.windows import window_of
from webarium.browser.events.downloads import Downloads, read_file
from webarium.observation import DownloadedFile
from webarium.observation.downloads import TEXT_LIMIT

pytestmark = pytest.mark.asyncio(loop_scope="session")


def pdf(text: str) -> bytes:
    """A PDF of one page that says `text`."""
    stream = f"BT /F1 24 Tf 72 700 Td ({text}) Tj ET".encode()
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    data, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    start = len(data)
    data += b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % at for at in places)
    return data + b"trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % start


FILES = {
    "orders.csv": b"id,total\n7,\xe2\x82\xac12\n",
    "invoice.pdf": pdf("Invoice 4711"),
    "photo.bin": b"\0\1\2",
}


@pytest.mark.browser
@IN_CHROMIUM
async def test_a_download_that_is_announced_late_is_seen_in_its_step(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chromium gives the navigation up first."""
    began = Downloads.began

    def later(self: Downloads, download: Download) -> None:
        asyncio.get_running_loop().call_later(0.1, began, self, download)

    monkeypatch.setattr(Downloads, "began", later)
    episode = await begin()
    await serve(episode, list="<title>x</title><a href=/made/orders.csv>orders.csv</a>")

    async def answer(route: Route) -> None:
        await route.fulfill(body="a,b", headers={"content-disposition": "attachment; filename=orders.csv"})

    await window_of(episode).context.playwright.route("http://tiny.test/made/orders.csv", answer)
    page = await episode.step(Goto("/made/list"))
    seen = await episode.step(Click(find(page, "orders.csv", "link")))
    assert seen.downloads == (DownloadedFile("orders.csv", 3, "a,b"),)


@IN_CHROMIUM
async def test_downloads_are_observed(begin: Begin) -> None:
    episode = await begin()

    async def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if name == "list":
            links = "".join(f"<a href=/made/{file}>{file}</a> " for file in FILES)
            await route.fulfill(body=f"<title>x</title>{links}", content_type="text/html")
            return
        headers = {"content-disposition": f"attachment; filename={name}"}
        await route.fulfill(body=FILES[name], headers=headers)

    await window_of(episode).context.playwright.route("http://tiny.test/made/*", answer)
    page = await episode.step(Goto("/made/list"))
    seen = await episode.step(Click(find(page, "orders.csv", "link")))
    assert seen.downloads == (DownloadedFile("orders.csv", 17, "id,total\n7,€12\n"),)
    assert seen.text.splitlines()[1:4] == ["Download: orders.csv, 17 bytes:", "id,total", "7,€12"]
    assert seen.url == page.url
    seen = await episode.step(Noop())
    assert (seen.downloads, "Download" in seen.text) == ((), False)
    seen = await episode.step(Click(find(page, "invoice.pdf", "link")))
    assert [file.text for file in seen.downloads] == ["Invoice 4711"]
    seen = await episode.step(Click(find(page, "photo.bin", "link")))
    assert seen.downloads == (DownloadedFile("photo.bin", 3, None),)
    assert "cannot be shown as text" in seen.text


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("a.txt", b"", ""),
        ("a.txt", b"\xef\xbb\xbfhi", "hi"),
        ("a.csv", b"caf\xe9", "café"),
        ("a.dat", b"caf\xe9", None),
        ("a.txt", "hi €".encode("utf-16"), "hi €"),
        ("a.pdf", b"%PDF-1.4 broken", None),
        ("a.pdf", pdf("Secret").replace(b"/Root", b"/Encrypt 1 0 R /Root"), None),
        ("a.pdf", pdf("Torn) 7s 4 0 R /R << (x"), None),
        ("a.pdf", pdf("Page one"), "Page one"),
    ],
)
async def test_reading_files(tmp_path: Path, name: str, data: bytes, text: str | None) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert read_file(name, path) == DownloadedFile(name, len(data), text)


async def test_long_texts_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("x" * (TEXT_LIMIT + 5), encoding="utf-8")
    file = read_file("log.txt", path)
    assert (len(file.text or ""), file.left_out) == (TEXT_LIMIT, 5)


@dataclass
class Handed:
    """A download as the browser hands it out."""

    file: Path
    suggested_filename: str = "big.bin"

    async def path(self) -> Path:
        return self.file

    async def delete(self) -> None:
        self.file.unlink()


async def test_a_file_is_removed_when_it_was_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "big.bin"
    with file.open("wb") as sparse:
        sparse.truncate(200_000_000)
    downloads = Downloads()
    downloads.began(cast("Download", Handed(file)))
    assert await downloads.arrived(30.0)
    assert downloads.news() == (DownloadedFile("big.bin", 200_000_000, None),)
    assert not file.exists()

"""Files whose names are no UTF-8, or hold what means something in HTML, have pages like all others."""

from __future__ import annotations

import re
from html import unescape

import pytest

from webarium.sites.gitlab.git.names import bytes_of_name, text_of_name

from . import packs
from .client import Forge
from .packs import pushed
from .test_git_clients import ODD

ROOT = "/byteblaze/dotfiles/-"


@pytest.fixture
def odd(me: Forge) -> Forge:
    """A visitor of a branch ``x`` with odd names in it."""
    entries, rows, folders = [], [], dict[bytes, list[tuple[bytes, bytes, str]]]()
    for name, text in ODD.items():
        data = text.encode() + b"\n"
        entries.append(packs.entry(packs.BLOB, data))
        folder, _, last = name.rpartition(b"/")
        folders.setdefault(folder, []).append((b"100644", last, packs.sha_of(packs.BLOB, data)))
    rows = folders.pop(b"")
    for folder, inside in folders.items():
        tree = packs.tree(*inside)
        entries.append(packs.entry(packs.TREE, tree))
        rows.append((b"40000", folder, packs.sha_of(packs.TREE, tree)))
    tree = packs.tree(*sorted(rows, key=lambda row: row[1]))
    author = (
        b"<script>alert(2)</script>".replace(b"<", b"&lt").replace(b">", b"") + b' "q" \xff <q"@mail.test>'
    )
    commit = packs.commit(packs.sha_of(packs.TREE, tree), message="A <b>title</b>", author=author)
    entries += [packs.entry(packs.TREE, tree), packs.entry(packs.COMMIT, commit)]
    reply = pushed(me, packs.sha_of(packs.COMMIT, commit), packs.pack(entries))
    assert "ok refs/heads/x" in reply.text, reply.text
    return me


def test_each_has_its_pages(odd: Forge) -> None:
    seen = {
        f"{ROOT}/tree/x",
        f"{ROOT}/commits/x",
        f"{ROOT}/find_file/x",
        f"{ROOT}/graphs/x",
        f"{ROOT}/branches",
    }
    sha = odd.value("SELECT c.sha FROM branch b JOIN git_commit c ON c.id = b.commit_id WHERE b.name = 'x'")
    waiting = [*seen, f"{ROOT}/commit/{sha}", f"{ROOT}/compare/main...x"]
    files = set()
    while waiting:
        page = odd.get(path := waiting.pop())
        page = odd.follow(page) if page.status == 302 else page
        assert page.status == 200, path
        assert "<script>alert" not in page.text
        assert "<b>title" not in page.text
        for link in map(unescape, re.findall(r'href="([^"#?]*)', page.text)):
            kind = link.removeprefix(f"{ROOT}/").partition("/")[0]
            if (
                link in seen
                or not re.match(rf"{ROOT}/[a-z]+/x/", link)
                or kind in ("archive", "upload", "new_dir")
            ):
                continue
            seen.add(link)
            if kind == "raw":
                assert odd.get(link).text.strip() in ODD.values()
                files.add(link)
            else:
                waiting.append(link)
    assert len(files) == len(ODD)


@pytest.mark.parametrize("name", [*ODD, b"\xee\xbe\x80", b"\xee\xbf\xbf\xff", "é\uef80".encode() + b"\x80"])
def test_names_go_to_text_and_back(name: bytes) -> None:
    text = text_of_name(name)
    assert bytes_of_name(text) == name
    assert text.encode().decode() == text


def test_a_name_that_is_no_utf8_can_be_edited_and_merged(odd: Forge) -> None:
    name = text_of_name(b"caf\xe9.txt")
    page = odd.get(f"{ROOT}/edit/x/{name}")
    assert page.status == 200
    form = {"content": "changed\n", "commit_message": "Change", "branch_name": "x", "file_path": name}
    reply = odd.post(page.dom.one("form.editor").attrs["action"], form)
    assert reply.status == 302, reply.text[:2000]
    assert odd.get(f"{ROOT}/raw/x/{name}").text == "changed\n"

"""No page of the forge is above 2 MB, whatever is pushed, uploaded or written; what is folded can be had."""

from __future__ import annotations

import pytest

from .client import Forge

DOTFILES = "/byteblaze/dotfiles"
WORDS = {"commit_message": "Say it", "branch_name": "main"}
MOST = 2_000_000
HOSTILE = {
    "long.txt": b"abcdefghi\n" * 1_000_000,
    "empty-lines.txt": b"\n" * 1_000_000,
    "one-line.txt": b"x" * 10_000_000,
    "marks.js": b"(" * 190_000,
    "markup.txt": b"<&>\"'" * 150_000,
    "lines.txt": b"a\n" * 20_000,
    "few-lines.py": b"if a: b()\n" * 9_000,
    "README.md": b"# Title\n" * 900_000,
    "links.md": b"[a]: https://a.test/" + b"x" * 20_000 + b"\n\n" + b"[a] " * 2_000,
    "LICENSE": b"MIT License " * 500_000,
}


def upload(forge: Forge, name: str, data: bytes, **more: str) -> str:
    """Upload a file into a folder of its own, and return its path."""
    folder = f"{DOTFILES}/-/upload/main/{name.partition('.')[0]}-files"
    reply = forge.request("POST", folder, data={**WORDS, **more}, files={"file": (name, data)})
    assert reply.status == 302, reply.text[:500]
    return f"{name.partition('.')[0]}-files/{name}"


def tip(forge: Forge) -> str:
    return str(forge.value("SELECT sha FROM git_commit ORDER BY id DESC LIMIT 1"))


def whole(forge: Forge, path: str) -> str:
    """A page that is small enough to be read."""
    reply = forge.get(path)
    assert reply.status == 200, path
    assert len(reply.text.encode()) < MOST, path
    return reply.text


@pytest.mark.parametrize("name", HOSTILE)
def test_pages_of_large_files_stay_small(me: Forge, name: str) -> None:
    path = upload(me, name, HOSTILE[name])
    for page in (
        f"/-/blob/main/{path}",
        f"/-/blob/main/{path}?plain=1",
        f"/-/blame/main/{path}",
        f"/-/tree/main/{path.partition('/')[0]}",
        f"/-/commit/{tip(me)}",
        f"/-/commit/{tip(me)}?expanded={path}",
        f"/-/commits/main/{path}",
        f"/-/find_file/main?search={name}",
        "",
    ):
        whole(me, DOTFILES + page)
    raw = me.get(f"{DOTFILES}/-/raw/main/{path}")
    assert raw.text.encode() == HOSTILE[name]


def test_what_is_too_large_to_show_leads_to_the_raw_file(me: Forge) -> None:
    path = upload(me, "long.txt", HOSTILE["long.txt"])
    for kind in ("blob", "blame"):
        page = me.get(f"{DOTFILES}/-/{kind}/main/{path}").dom
        link = next(each for each in page.all("main a") if each.text == "View it raw")
        assert link.attrs["href"] == f"{DOTFILES}/-/raw/main/{path}"


def test_large_changes_are_collapsed_until_somebody_expands_them(me: Forge) -> None:
    path = upload(me, "middle.txt", b"a line of text\n" * 1_500)
    page = me.get(f"{DOTFILES}/-/commit/{tip(me)}")
    assert "This diff is collapsed." in page.text
    assert "+1500" in page.dom.one(".diff h2").text.replace(" ", "")
    (link,) = (each for each in page.dom.all("main a") if each.text == "Click to expand it.")
    opened = me.get(link.attrs["href"].partition("#")[0]).dom
    assert len(opened.all(".diff tr.added")) == 1_500
    assert opened.one(f"#{link.attrs['href'].partition('#')[2]}").text.strip().startswith(path)


def test_what_cannot_be_compared_counts_as_rewritten(me: Forge) -> None:
    old, new = (b"".join(b"%d\n" % (number * step % 3) for number in range(20_000)) for step in (1, 2))
    path = upload(me, "rewritten.txt", b"start\n" + old + b"end\n")
    form = {**WORDS, "file_path": path, "content": (b"begin\n" + new + b"fin\n").decode()}
    assert me.post(f"{DOTFILES}/-/update/main/{path}", form).status == 302
    page = " ".join(me.get(f"{DOTFILES}/-/commit/{tip(me)}").text.split())
    assert "File rewritten" in page
    assert "20002 additions" in page.replace(",", "")


def test_changes_of_a_merge_request_stay_small(me: Forge) -> None:
    for number in range(4):
        branch = (
            {"branch_name": "large", "create_merge_request": ""} if not number else {"branch_name": "large"}
        )
        start = "main" if not number else "large"
        folder = f"{DOTFILES}/-/upload/{start}/{'deep/' * 30}n{number}"
        data = {**WORDS, **branch}
        files = {"file": (f"{number}.txt", b"a line of text\n" * (500 + 500 * number))}
        assert me.request("POST", folder, data=data, files=files).status == 302
    made = me.post(
        f"{DOTFILES}/-/merge_requests/new",
        {"title": "Large", "source_branch": "large", "target_branch": "main"},
    )
    page = me.get(f"{made.location}/diffs")
    assert len(page.text.encode()) < MOST
    links = [each.attrs["href"] for each in page.dom.all("main a") if each.text == "Click to expand it."]
    assert links
    for link in links:
        whole(me, link.partition("#")[0])
    assert "4 changed files" in page.text


def test_histories_of_wiki_pages_stay_small(me: Forge) -> None:
    form = {"title": "Large", "content": "a\n" * 24_000, "message": ""}
    assert me.post(f"{DOTFILES}/-/wikis/new", form).status == 302
    for number in range(3):
        text = f"{number}\n" * 24_000
        assert me.post(f"{DOTFILES}/-/wikis/Large/edit", {**form, "content": text}).status == 302
    assert "more lines not shown" in whole(me, f"{DOTFILES}/-/wikis/Large/history")
    links = "[a]: https://a.test/" + "x" * 15_000 + "\n\n" + "[a] " * 2_500
    assert me.post(f"{DOTFILES}/-/wikis/Large/edit", {**form, "content": links}).status == 302
    whole(me, f"{DOTFILES}/-/wikis/Large")


def test_issues_and_snippets_stay_small(me: Forge) -> None:
    links = "[a]: https://a.test/" + "x" * 9_000 + "\n\n" + "[a] " * 2_500
    made = me.post(f"{DOTFILES}/-/issues/new", {"title": "Large", "description": links})
    whole(me, made.location)
    assert me.post(f"{made.location}/notes", {"note": links}).status == 302
    whole(me, made.location)
    form = {"title": "T", "file_name": "a.txt", "content": "\n".join("a" * 45_000), "visibility": "public"}
    made = me.post("/-/snippets/new", form)
    assert "too large" in whole(me, made.location)

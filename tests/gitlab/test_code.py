"""Code in the browser: uploads, folders, renames, licences, links, reverting, protected branches, settings."""

from __future__ import annotations

import pytest

from .client import Forge
from .conftest import As

DOTFILES = "/byteblaze/dotfiles"
WORDS = {"commit_message": "Say it", "branch_name": "main"}


def upload(forge: Forge, path: str, name: str, data: bytes, **more: str) -> int:
    form = {**WORDS, **more}
    return forge.request("POST", path, data=form, files={"file": (name, data)}).status


def test_a_file_is_uploaded_into_a_folder(me: Forge) -> None:
    assert upload(me, f"{DOTFILES}/-/upload/main/pictures", "a b.png", b"\x89PNG\0\1") == 302
    assert me.get(f"{DOTFILES}/-/raw/main/pictures/a%20b.png").headers["content-type"] == "image/png"
    assert upload(me, f"{DOTFILES}/-/upload/main/pictures", "a b.png", b"x") == 422


@pytest.mark.parametrize("name", ["..", ".git", "zshrc", "."])
def test_odd_names_cannot_be_uploaded(me: Forge, name: str) -> None:
    assert upload(me, f"{DOTFILES}/-/upload/main", name, b"x") == 422
    assert me.changes() == []


def test_an_upload_needs_a_file(me: Forge) -> None:
    assert me.post(f"{DOTFILES}/-/upload/main", WORDS).status == 422


def test_a_folder_is_made_and_a_file_renamed(me: Forge) -> None:
    assert me.post(f"{DOTFILES}/-/new_dir/main", {**WORDS, "dir_name": "a/b"}).status == 302
    assert ".gitkeep" in me.get(f"{DOTFILES}/-/tree/main/a/b").text
    text = me.get(f"{DOTFILES}/-/raw/main/zshrc").text
    form = {**WORDS, "file_path": "a/zsh", "content": text}
    assert me.post(f"{DOTFILES}/-/update/main/zshrc", form).status == 302
    assert me.get(f"{DOTFILES}/-/raw/main/a/zsh").text == text
    assert me.get(f"{DOTFILES}/-/raw/main/zshrc").status == 404


def test_a_licence_is_begun_from_a_template(me: Forge) -> None:
    page = me.get(f"{DOTFILES}/-/new/main?file_name=LICENSE&template=isc")
    assert "ISC License" in page.text
    assert "Byte Blaze" in page.dom.one("textarea#content").text
    assert me.get(f"{DOTFILES}/-/new/main?template=../../people").status == 200


def test_links_of_a_readme_lead_to_files(me: Forge) -> None:
    text = "[one](docs/a.md) [up](../../../etc) [web](https://a.test) [top](#x) ![p](p.png) [j](javascript:1)"
    form = {**WORDS, "file_path": "sub/README.md", "content": text}
    me.post(f"{DOTFILES}/-/new/main", form)
    page = me.get(f"{DOTFILES}/-/tree/main/sub").dom.one(".readme")
    links = [each.attrs.get("href") for each in page.all("a")]
    assert f"{DOTFILES}/-/blob/main/sub/docs/a.md" in links
    assert {"https://a.test", "#x", "../../../etc"} <= set(links)
    assert page.one("img").attrs["src"] == f"{DOTFILES}/-/raw/main/sub/p.png"


def test_a_commit_is_reverted(me: Forge) -> None:
    form = {**WORDS, "file_path": "note.md", "content": "one"}
    me.post(f"{DOTFILES}/-/new/main", form)
    sha = me.value("SELECT sha FROM git_commit ORDER BY id DESC LIMIT 1")
    reply = me.post(f"{DOTFILES}/-/commit/{sha}/revert", {"branch": "main", "create_merge_request": "1"})
    assert reply.location.startswith(f"{DOTFILES}/-/merge_requests/new?source=revert-")
    assert me.get(f"{DOTFILES}/-/raw/main/note.md").status == 200
    assert me.post(f"{DOTFILES}/-/commit/{sha}/revert", {"branch": "main"}).status == 302
    assert me.get(f"{DOTFILES}/-/raw/main/note.md").status == 404
    assert me.post(f"{DOTFILES}/-/commit/{sha}/cherry_pick", {"branch": "main"}).status == 302
    assert me.get(f"{DOTFILES}/-/raw/main/note.md").text == "one\n"
    assert me.post(f"{DOTFILES}/-/commit/{sha}/cherry_pick", {"branch": "main"}).status == 400
    assert me.post(f"{DOTFILES}/-/commit/{sha}/explode", {"branch": "main"}).status == 404


def test_a_rule_says_who_pushes_to_a_protected_branch(me: Forge) -> None:
    page = f"{DOTFILES}/-/settings/repository"
    me.post(f"{DOTFILES}/-/branches/new", {"branch_name": "stable", "ref": "main"})
    me.post(page, {"branch": "stable", "push_role": "100", "merge_role": "40"})
    form = {"file_path": "x.md", "content": "x", "commit_message": "m", "branch_name": "stable"}
    assert "is protected" in me.post(f"{DOTFILES}/-/new/stable", form).text
    assert me.post(f"{DOTFILES}/-/branches/delete", {"name": "stable"}).status == 403
    me.post(f"{page}/unprotect", {"branch": "stable"})
    assert me.post(f"{DOTFILES}/-/new/stable", form).status == 302
    assert me.post(f"{DOTFILES}/-/branches/delete", {"name": "stable"}).status == 302


def test_how_a_project_merges_is_set(me: Forge) -> None:
    form = {"merge_method": "ff", "squash": "always", "approvals": "2", "threads_resolved": "1"}
    me.post(f"{DOTFILES}/-/settings/merge_requests", form)
    assert me.row("SELECT merge_method, squash, approvals, threads_resolved FROM project_setting") is not None
    page = me.get(f"{DOTFILES}/-/settings/merge_requests")
    assert page.dom.one("#merging_approvals").attrs["value"] == "2"


def test_files_are_found_by_their_paths(me: Forge) -> None:
    assert "zshrc" in me.get(f"{DOTFILES}/-/find_file/main?search=ZSH").text
    assert "There is no file" in me.get(f"{DOTFILES}/-/find_file/main?search=nothing-like-it").text


def test_strangers_add_nothing(visitor: As) -> None:
    stranger = visitor("linnea.b")
    sha = stranger.value(
        "SELECT c.sha FROM git_commit c JOIN branch b ON b.commit_id = c.id WHERE b.project_id = ? LIMIT 1",
        stranger.project("byteblaze/dotfiles"),
    )
    assert upload(stranger, f"{DOTFILES}/-/upload/main", "x", b"x") == 403
    forms = (
        ("new_dir/main", {**WORDS, "dir_name": "x"}),
        ("settings/repository", {"branch": "main", "push_role": "30", "merge_role": "30"}),
        ("settings/repository/unprotect", {"branch": "main"}),
        ("settings/merge_requests", {"merge_method": "ff", "squash": "never"}),
        (f"commit/{sha}/revert", {"branch": "main", "create_merge_request": "1"}),
    )
    for path, form in forms:
        assert stranger.post(f"{DOTFILES}/-/{path}", form).status == 403, path
        assert stranger.post(f"/byteblaze/timeit/-/{path}", form).status == 404, path
    assert stranger.changes() == []

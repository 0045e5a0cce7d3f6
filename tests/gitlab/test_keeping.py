"""Changing and deleting labels, tags and groups, and what all projects of a group have to do."""

from __future__ import annotations

import pytest

from .client import Forge
from .conftest import As

DOTFILES = "/byteblaze/dotfiles"


def label(forge: Forge, title: str) -> int:
    return int(
        forge.value(
            "SELECT id FROM label WHERE title = ? AND project_id = ?", title, forge.project(DOTFILES[1:])
        )
    )


def test_a_label_is_renamed_where_it_is_used_and_deleted_from_all(me: Forge) -> None:
    for title in ("one", "two"):
        me.post(f"{DOTFILES}/-/labels/new", {"title": title, "color": "#123456"})
    address = me.post(f"{DOTFILES}/-/issues/new", {"title": "Labelled", "labels": "one,two"}).location
    edit = f"{DOTFILES}/-/labels/{label(me, 'one')}/edit"
    assert me.post(edit, {"title": "two", "color": "#123456"}).status == 422
    assert me.post(edit, {"title": "one", "color": "red"}).status == 422
    assert me.post(edit, {"title": "first", "color": "#abcdef", "description": "Before all"}).status == 302
    assert "Before all" in me.get(f"{DOTFILES}/-/labels").text
    assert me.post(f"{DOTFILES}/-/labels/{label(me, 'two')}/delete").status == 302
    chips = [each.text for each in me.get(address).dom.one("aside").all(".label-chip")]
    assert chips == ["first"]


def test_labels_of_others_cannot_be_touched(me: Forge, visitor: As) -> None:
    me.post(f"{DOTFILES}/-/labels/new", {"title": "mine", "color": "#123456"})
    number = label(me, "mine")
    me.world.session("gitlab")["user"] = "oren-k"
    assert me.post(f"{DOTFILES}/-/labels/{number}/delete").status == 403
    assert me.post(f"/oren-k/pebble-kv/-/labels/{number}/delete").status == 404, "it is another project's"
    assert (
        me.post(f"/oren-k/pebble-kv/-/labels/{number}/edit", {"title": "x", "color": "#123456"}).status == 404
    )
    assert label(me, "mine") == number


def test_a_tag_is_deleted_unless_a_release_stands_on_it(me: Forge) -> None:
    me.post(f"{DOTFILES}/-/tags/new", {"tag_name": "old", "ref": "main"})
    assert me.post(f"{DOTFILES}/-/tags/delete", {"name": "old"}).status == 302
    assert me.get(f"{DOTFILES}/-/tree/old").status == 404
    assert me.post(f"{DOTFILES}/-/tags/delete", {"name": "old"}).status == 404
    assert me.post(f"{DOTFILES}/-/tags/delete", {"name": "v0.1.0"}).status == 400
    me.world.session("gitlab")["user"] = "oren-k"
    assert me.post(f"{DOTFILES}/-/tags/delete", {"name": "v0.1.0"}).status == 403


def test_an_owner_renames_a_group_and_those_below_it(visitor: As) -> None:
    boss = visitor("linnea.b")
    assert boss.get("/groups/lanternworks/-/edit").status == 200
    form = {"name": "Lamplighters", "description": "We light lamps.", "visibility": "public"}
    assert boss.post("/groups/lanternworks/-/edit", form).status == 302
    assert boss.get("/lanternworks").dom.one("h1").text == "Lamplighters"
    assert "Lamplighters / Labs" in boss.get("/explore/groups").text
    assert boss.post("/groups/lanternworks/-/edit", {**form, "visibility": "private"}).status == 422
    assert boss.post("/groups/lanternworks/-/edit", {**form, "name": "a/b"}).status == 422
    boss.world.session("gitlab")["user"] = "byteblaze"
    assert boss.get("/groups/lanternworks/-/edit").status == 403


@pytest.mark.parametrize(("kind", "table"), [("issues", "issue"), ("merge_requests", "merge_request")])
def test_a_group_lists_what_its_projects_have_to_do(guest: Forge, kind: str, table: str) -> None:
    sql = f"""SELECT count(*) FROM {table} t JOIN project p ON p.id = t.project_id JOIN namespace n
        ON n.id = p.namespace_id WHERE t.state = 'opened' AND p.visibility = 'public'
        AND (n.path = 'lanternworks' OR n.path LIKE 'lanternworks/%')"""
    if table == "issue":
        sql += " AND t.confidential = 0"
    shown = guest.get(f"/groups/lanternworks/-/{kind}").dom.one("nav.tabs").text
    assert f"Open {guest.value(sql)}" in " ".join(shown.split())
    assert guest.get(f"/groups/nothing/-/{kind}").status == 404

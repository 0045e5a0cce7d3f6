"""Subgroups, snippets, releases, wikis, activity, feeds, tokens, notifications and invitations."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from webarium.sites.shopping.database import DEFAULT_PASSWORD

from .client import Forge
from .conftest import As

DOTFILES = "/byteblaze/dotfiles"
SECRET = "/byteblaze/timeit"


def test_roles_of_a_group_hold_in_its_subgroups(visitor: As) -> None:
    boss = visitor("linnea.b")
    form = {"name": "Deep", "parent": "lanternworks/labs", "visibility": "private"}
    page = boss.follow(boss.post("/groups/new", form))
    assert page.dom.one("h1").text == "Deep"
    made = {"name": "hidden", "namespace": "lanternworks/labs/Deep", "visibility": "private", "readme": "1"}
    assert boss.post("/projects/new/blank", made).location == "/lanternworks/labs/Deep/hidden"
    for user, status in (("oren-k", 200), ("jakubz", 200), ("byteblaze", 404), (None, 404)):
        boss.world.session("gitlab")["user"] = user
        assert boss.get("/lanternworks/labs/Deep/hidden").status == status, user
        assert boss.get("/lanternworks/labs/Deep/hidden/-/tree/main").status == status, user
        assert boss.get("/lanternworks/labs/Deep").status == status, user
        assert ("Deep" in boss.get("/lanternworks/labs").dom.one("main").text) == (status == 200), user
    boss.world.session("gitlab")["user"] = "oren-k"
    assert "Lanternworks" in boss.get("/lanternworks/labs/Deep/hidden/-/project_members").text


def test_no_subgroups_where_one_has_no_say(me: Forge) -> None:
    form = {"name": "Mine", "parent": "lanternworks", "visibility": "public"}
    assert me.post("/groups/new", form).status == 422
    assert me.post("/groups/new", {**form, "parent": "nothing/like/it"}).status == 422
    assert me.post("/groups/new", {**form, "parent": "", "name": "a/b"}).status == 422
    assert me.changes() == []


def snippet(forge: Forge, where: str = "", **more: str) -> str:
    form = {"title": "S", "file_name": "a.py", "content": "print(1)", "visibility": "private", **more}
    reply = forge.post(f"{where}/-/snippets/new", form)
    assert reply.status == 302, reply.text
    return reply.location


def test_snippets_are_seen_as_their_visibility_says(me: Forge) -> None:
    places = {
        name: snippet(me, title=f"{name} one", visibility=name) for name in ("private", "internal", "public")
    }
    sees = {
        "byteblaze": {"private", "internal", "public"},
        "oren-k": {"internal", "public"},
        None: {"public"},
    }
    for user, names in sees.items():
        me.world.session("gitlab")["user"] = user
        for name, place in places.items():
            wanted = 200 if name in names else 404
            assert me.get(place).status == me.get(f"{place}/raw").status == wanted, (user, name)
        listed = me.get("/explore/snippets").text + me.get("/users/byteblaze/snippets").text
        assert {name for name in places if f"{name} one" in listed} == names
        if user != "byteblaze":
            assert me.post(f"{places['public']}/delete").status == (302 if user is None else 403)
            me.post(f"{places['private']}/edit", {"title": "x"})
    me.world.session("gitlab")["user"] = "byteblaze"
    assert all(me.get(place).status == 200 for place in places.values())
    assert (
        me.post(
            f"{places['private']}/edit",
            {"title": "T", "file_name": "b.md", "content": "# x", "visibility": "private"},
        ).status
        == 302
    )
    assert me.post(f"{places['private']}/delete").status == 302


def test_snippets_of_a_private_project_are_hidden_with_it(me: Forge) -> None:
    place = snippet(me, SECRET, visibility="public")
    number = place.rpartition("/")[2]
    me.world.session("gitlab")["user"] = "oren-k"
    for path in (place, f"/-/snippets/{number}", f"{DOTFILES}/-/snippets/{number}"):
        assert me.get(path).status == me.get(f"{path}/raw").status == 404, path
        assert me.post(f"{path}/delete").status == 404, path
    assert me.post(f"{SECRET}/-/snippets/new", {"title": "x"}).status == 404


@pytest.mark.parametrize("name", ["../x", "a/b", "", "a\x00/b", "x" * 200])
def test_odd_names_of_snippets_are_refused(me: Forge, name: str) -> None:
    form = {"title": "S", "file_name": name, "content": "x", "visibility": "public"}
    assert me.post("/-/snippets/new", form).status == 422


def test_a_release_makes_its_tag_and_links_assets(me: Forge) -> None:
    form = {
        "tag": "v9.0",
        "ref": "main",
        "name": "Nine",
        "description": "See #1",
        "links": "Linux https://a.test/x\nhttps://a.test/y",
    }
    page = me.follow(me.post(f"{DOTFILES}/-/releases/new", form))
    assert [each.text for each in page.dom.one(".assets").all("a")][:2] == ["Linux", "https://a.test/y"]
    assert me.get(f"{DOTFILES}/-/tree/v9.0").status == 200
    assert me.post(f"{DOTFILES}/-/releases/new", form).status == 422
    for odd in ({"tag": "a b"}, {"tag": "v9.1", "ref": ""}, {"tag": "v9.1", "links": "javascript:alert(1)"}):
        assert me.post(f"{DOTFILES}/-/releases/new", {**form, **odd}).status == 422, odd
    me.post(f"{DOTFILES}/-/releases/v9.0/edit", {"name": "Ten", "links": ""})
    assert "Ten" in me.get(f"{DOTFILES}/-/releases").text
    me.post(f"{DOTFILES}/-/releases/v9.0/delete")
    assert me.value("SELECT count(*) FROM release_link WHERE name = 'Linux'") == 0
    assert me.get(f"{DOTFILES}/-/releases/v9.0").status == 404
    assert me.get(f"{DOTFILES}/-/tree/v9.0").status == 200


def test_a_wiki_keeps_its_versions(me: Forge) -> None:
    me.post(f"{DOTFILES}/-/wikis/new", {"title": "guides/How to", "content": "one"})
    place = f"{DOTFILES}/-/wikis/guides/How-to"
    me.post(f"{place}/edit", {"title": "guides/How to", "content": "two", "message": "Count on"})
    page = me.get(f"{place}/history")
    assert "Count on" in page.text
    old = me.value("SELECT min(id) FROM wiki_version WHERE title = 'guides/How to'")
    assert "one" in me.get(f"{place}?version_id={old}").dom.one(".prose").text
    assert me.get(f"{place}?version_id=1").status == 404
    assert me.post(f"{DOTFILES}/-/wikis/new", {"title": "guides/how-TO", "content": "x"}).status == 422
    assert me.post(f"{DOTFILES}/-/wikis/new", {"title": "pages", "content": "x"}).status == 422
    assert me.post(f"{place}/delete").status == 302
    assert me.get(place).status == 404


def test_activity_shows_what_one_may_see(me: Forge, guest: Forge) -> None:
    me.post(f"{DOTFILES}/-/issues/new", {"title": "Hush hush", "confidential": "1"})
    me.post(f"{DOTFILES}/-/issues/new", {"title": "Loud and clear"})
    for path in (f"{DOTFILES}/activity", "/dashboard/activity", "/users/byteblaze/activity"):
        text = me.get(path).text
        assert "Loud and clear" in text, path
        assert "Hush hush" in text, path
    me.world.session("gitlab")["user"] = "oren-k"
    for path in (f"{DOTFILES}/activity", "/users/byteblaze/activity", f"{DOTFILES}.atom"):
        text = me.get(path).text
        assert "Loud and clear" in text, path
        assert "Hush hush" not in text, path
    assert me.get(f"{SECRET}/activity").status == guest.get(f"{SECRET}.atom").status == 404
    assert "timeit" not in guest.get("/users/byteblaze/activity").text


def test_a_feed_token_opens_ones_own_feed_until_it_is_reset(me: Forge) -> None:
    token = me.value("SELECT feed_token FROM user WHERE id = 1")
    me.world.session("gitlab").pop("user")
    assert me.get("/dashboard/projects.atom").status == 404
    assert me.get(f"{SECRET}.atom?feed_token={token}").status == 200
    reply = me.get(f"/dashboard/projects.atom?feed_token={token}")
    assert reply.headers["content-type"].startswith("application/atom+xml")
    assert ElementTree.fromstring(reply.text).tag.endswith("feed")
    me.world.session("gitlab")["user"] = "byteblaze"
    me.post("/-/profile/reset_feed_token")
    me.world.session("gitlab").pop("user")
    assert me.get(f"/dashboard/projects.atom?feed_token={token}").status == 404


def test_tokens_say_what_they_are_for_and_until_when(me: Forge) -> None:
    form = {"name": "reader", "scopes": "read_repository", "expires_at": "2030-01-02"}
    assert me.post("/-/profile/personal_access_tokens", form).status == 302
    page = me.get("/-/profile/personal_access_tokens").markup
    assert "expires Jan 2, 2030" in page
    assert me.post("/-/profile/personal_access_tokens", {**form, "expires_at": "2023-06-01"}).status == 422
    assert me.post("/-/profile/personal_access_tokens", {**form, "scopes": "sudo"}).status == 422


def test_notifications_are_set_everywhere_and_for_one_project(me: Forge) -> None:
    me.post("/-/profile/notifications", {"level": "watch"})
    me.post(f"{DOTFILES}/notification_setting", {"level": "mention"})
    me.post(f"{DOTFILES}/notification_setting", {"level": "disabled"})
    rows = me.db.execute("SELECT project_id IS NULL, level FROM notification_setting ORDER BY id").fetchall()
    assert rows == [(1, "watch"), (0, "disabled")]
    me.post(f"{DOTFILES}/notification_setting", {"level": "global"})
    assert me.value("SELECT count(*) FROM notification_setting") == 1
    assert me.post(f"{DOTFILES}/notification_setting", {"level": "loud"}).status == 400


def test_who_is_asked_in_by_address_comes_in_by_registering(me: Forge) -> None:
    me.post(f"{DOTFILES}/-/project_members", {"username": "new@mail.test, oren-k", "role": "20"})
    assert "new@mail.test" in me.get(f"{DOTFILES}/-/project_members").text
    assert me.post(f"{DOTFILES}/-/project_members", {"username": "no@where", "role": "20"}).status == 422
    me.post("/users/sign_out")
    form = {"name": "New Person", "username": "newcomer", "email": "NEW@mail.test", "password": "longenough"}
    assert me.post("/users/sign_up", form).status == 302
    role = me.value(
        "SELECT role FROM project_member m JOIN user u ON u.id = m.user_id WHERE u.username = 'newcomer'"
    )
    assert role == 20
    assert me.value("SELECT count(*) FROM invitation") == 0


def test_only_maintainers_see_and_revoke_invitations(me: Forge) -> None:
    me.post(f"{DOTFILES}/-/project_members", {"username": "new@mail.test", "role": "20"})
    number = me.value("SELECT id FROM invitation")
    me.world.session("gitlab")["user"] = "linnea.b"
    assert "new@mail.test" not in me.get(f"{DOTFILES}/-/project_members").text
    withdraw = {"invitation_id": str(number)}
    assert me.post(f"{DOTFILES}/-/project_members/withdraw", withdraw).status == 403
    assert me.post("/groups/lanternworks/-/group_members/withdraw", withdraw).status == 404
    me.world.session("gitlab")["user"] = "byteblaze"
    assert me.post("/groups/lanternworks/-/group_members/withdraw", withdraw).status == 403
    assert me.post(f"{DOTFILES}/-/project_members/withdraw", withdraw).status == 302


def test_outsiders_write_no_releases_wikis_or_snippets(visitor: As) -> None:
    stranger = visitor("linnea.b")
    forms: tuple[tuple[str, dict[str, Any]], ...] = (
        ("-/releases/new", {"tag": "x", "ref": "main"}),
        ("-/wikis/new", {"title": "x", "content": "x"}),
        ("-/wikis/home/edit", {"title": "home", "content": "x"}),
        ("-/wikis/home/delete", {}),
        ("-/snippets/new", {"title": "x"}),
    )
    for path, form in forms:
        assert stranger.post(f"{DOTFILES}/{path}", form).status == 403, path
        assert stranger.post(f"{SECRET}/{path}", form).status == 404, path
    assert stranger.post(f"{SECRET}/notification_setting", {"level": "watch"}).status == 404
    assert stranger.changes() == []


def test_a_new_password_needs_the_current_one(me: Forge) -> None:
    path = "/-/profile/password/edit"
    form = {"current": DEFAULT_PASSWORD, "password": "longenough", "repeat": "longenough"}
    for field, wrong in (("current", "x"), ("repeat", "other"), ("password", "short"), ("password", "")):
        assert me.post(path, {**form, field: wrong}).dom.one(f"#user_{field}-error")
    assert me.changes() == []
    assert me.post(path, form).location == path
    me.post("/users/sign_out")
    assert me.post("/users/sign_in", {"username": "byteblaze", "password": DEFAULT_PASSWORD}).status == 422
    assert me.post("/users/sign_in", {"username": "byteblaze", "password": "longenough"}).status == 302


def test_names_and_addresses_that_are_taken_open_no_account(visitor: As) -> None:
    guest = visitor(None)
    form = {"name": "New", "username": "newcomer", "email": "new@mail.test", "password": "longenough"}
    taken = guest.value("SELECT email FROM user WHERE username = 'byteblaze'")
    for field, value in (("username", "ByteBlaze"), ("username", "lanternworks"), ("email", taken)):
        assert guest.post("/users/sign_up", {**form, field: value}).dom.one(f"#new_user_{field}-error")
    assert guest.changes() == []

"""People, roles and rights, one's own account, notifications, and the log of what was done."""

from __future__ import annotations

import json

import pytest

from webarium.sites.shopping.database import DEFAULT_PASSWORD

from .client import Office, Reply

ACCOUNT = "/admin/admin/system_account/"
NEWS = "/admin/admin/notification/"
USERS = "/admin/admin/user/"
ROLES = "/admin/admin/user_role/"
LOG = "/admin/admin/logging/"
NEW_WORD = "Kettle.2024"


def told(reply: Reply) -> str:
    assert reply.status == 422
    return " ".join(each.text for each in reply.dom.all(".field-error"))


def number_of(office: Office, username: str) -> int:
    return int(office.value("SELECT id FROM admin_user WHERE username = ?", username))


def signs_in(office: Office, username: str, password: str) -> bool:
    office.world.session("shopping_admin").pop("user", None)
    return office.post("/admin", {"username": username, "password": password, "to": ""}).status == 302


@pytest.fixture
def news(office: Office) -> list[int]:
    """Two notifications, both unread."""
    office.db.execute("DELETE FROM admin_notification")
    for number in (1, 2):
        office.db.execute(
            "INSERT INTO admin_notification (id, severity, title, description, created_at) VALUES (?, ?, ?, ?, ?)",
            (number, "major", f"News {number}", "Some words.", f"2023-06-0{number} 08:00:00"),
        )
    return [1, 2]


def test_everybody_looks_after_their_own_account(office: Office) -> None:
    office.enter("omar.haddad")
    assert office.send(ACCOUNT, firstname="Omari", email="omari@onestopshop.test").status == 302
    page = office.get(ACCOUNT)
    assert page.messages == ["You saved the account."]
    assert "Omari Haddad" in page.dom.one(".admin-user").text
    assert "Another account" in told(office.send(ACCOUNT, email="grace.adler@onestopshop.test"))


def test_a_new_password_needs_the_current_one(office: Office) -> None:
    office.enter("june.park")
    new = {"password": NEW_WORD, "password_confirmation": NEW_WORD}
    assert "required" in told(office.send(ACCOUNT, **new))
    assert "invalid" in told(office.send(ACCOUNT, **new, current_password="Wrong.2023"))
    current = {"current_password": DEFAULT_PASSWORD}
    assert "passwords differ" in told(office.send(ACCOUNT, password=NEW_WORD, **current))
    assert "at least 8" in told(office.send(ACCOUNT, password="x", password_confirmation="x", **current))
    assert office.send(ACCOUNT, **new, **current).status == 302
    assert not signs_in(office, "june.park", DEFAULT_PASSWORD)
    assert signs_in(office, "june.park", NEW_WORD)


def test_news_are_read_and_removed(office: Office, news: list[int]) -> None:
    assert "2 unread" in office.get("/admin/dashboard/").dom.one(".bell").attrs["aria-label"]
    assert office.get(NEWS).count == 2
    office.post(f"{NEWS}mass/", {"action": "mark_as_read", "ids": "1"})
    assert office.value("SELECT group_concat(is_read) FROM admin_notification") == "1,0"
    assert "Some words." in office.get(f"{NEWS}view/id/2/").text
    assert office.post(f"{NEWS}read/id/2/").status == 302
    assert office.get("/admin/dashboard/").dom.one(".bell").attrs["aria-label"] == "Notifications"
    assert office.post(f"{NEWS}remove/id/1/").status == 302
    assert [row[0] for row in office.db.execute("SELECT id FROM admin_notification")] == [2]


def test_news_are_for_everybody_but_kept_by_administrators(office: Office, news: list[int]) -> None:
    office.enter("maria.santos")
    assert office.get(NEWS).count == 2
    assert office.get(f"{NEWS}view/id/1/").status == 200
    assert office.get(NEWS).dom.all("#mass-action") == []
    assert office.post(f"{NEWS}mass/", {"action": "remove", "ids": "1"}).status == 403
    assert office.post(f"{NEWS}remove/id/1/").status == 403


def user(**values: str) -> dict[str, str]:
    usual = {
        "username": "Ada.Byron",
        "firstname": "Ada",
        "lastname": "Byron",
        "email": "ada.byron@onestopshop.test",
        "locale": "English (United States)",
        "is_active": "1",
        "role_id": "2",
        "password": NEW_WORD,
        "password_confirmation": NEW_WORD,
    }
    return {**usual, **values}


def test_a_new_colleague_may_enter_and_works_within_the_role(office: Office) -> None:
    assert office.post(f"{USERS}new/", user()).status == 302
    assert signs_in(office, "ada.byron", NEW_WORD)
    assert office.get("/admin/sales/order/").status == 200
    assert office.get("/admin/catalog/product/").status == 403
    office.enter("admin")
    number = number_of(office, "ada.byron")
    assert office.send(f"{USERS}edit/user_id/{number}/", role_id="3").status == 302
    office.enter("ada.byron")
    assert office.get("/admin/catalog/product/").status == 200
    office.enter("admin")
    assert office.send(f"{USERS}edit/user_id/{number}/", is_active="0").status == 302
    assert not signs_in(office, "ada.byron", NEW_WORD)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"username": "admin"}, "Another account has this username"),
        ({"username": "a b"}, "letters, digits"),
        ({"email": "grace.adler@onestopshop.test"}, "Another account has this email"),
        ({"password": "", "password_confirmation": ""}, "required"),
        ({"role_id": "99"}, "one of the options"),
        ({"is_active": "2"}, "one of the options"),
        ({"firstname": ""}, "required"),
    ],
)
def test_a_wrong_colleague_is_refused(office: Office, values: dict[str, str], words: str) -> None:
    assert words in told(office.post(f"{USERS}new/", user(**values)))
    assert not office.value("SELECT count(*) FROM admin_user WHERE username = 'ada.byron'")


def test_somebody_always_may_change_people(office: Office) -> None:
    own = f"{USERS}edit/user_id/{number_of(office, 'admin')}/"
    assert "your own account" in told(office.send(own, is_active="0"))
    assert "Nobody else" in told(office.send(own, role_id="2"))
    assert "cannot be changed" in told(office.send(own, username="boss"))
    admins = office.value("SELECT id FROM admin_role WHERE name = 'Administrator'")
    assert "Nobody else" in told(office.send(f"{ROLES}edit/rid/{admins}/", rights=["sales"]))
    answer = office.post(f"{USERS}delete/user_id/{number_of(office, 'admin')}/")
    assert office.follow(answer).messages == ["You cannot delete your own account."]
    office.post(f"{USERS}new/", user(role_id=str(admins)))
    assert office.send(own, role_id="2").status == 302
    assert office.get(USERS).status == 403


def test_a_former_colleague_is_deleted(office: Office) -> None:
    number = number_of(office, "erin.walsh")
    assert office.post(f"{USERS}delete/user_id/{number}/").status == 302
    assert office.get(f"{USERS}edit/user_id/{number}/").status == 404
    assert office.get(USERS, search="erin").count == 0


def test_a_role_is_what_its_rights_say(office: Office) -> None:
    rights = ["sales.view", "sales", "reviews.view"]
    assert office.post(f"{ROLES}new/", {"name": "Helper", "rights": rights}).status == 302
    number, held = office.row("SELECT id, rights FROM admin_role WHERE name = 'Helper'")
    assert json.loads(held) == ["sales", "reviews.view"]
    ticked = [
        each.attrs["value"]
        for each in office.get(f"{ROLES}edit/rid/{number}/").dom.all("input")
        if "checked" in each.attrs
    ]
    assert sorted(ticked) == sorted(rights)
    office.post(f"{USERS}new/", user(role_id=str(number)))
    answer = office.post(f"{ROLES}delete/rid/{number}/")
    assert "users with this role" in office.follow(answer).messages[-1]
    assert office.send(f"{ROLES}edit/rid/{number}/", rights=["catalog.view"]).status == 302
    office.enter("ada.byron")
    assert office.get("/admin/sales/order/").status == 403
    assert office.get("/admin/catalog/product/").status == 200
    assert office.get("/admin/catalog/product/new/").status == 403


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"name": "Analyst", "rights": "sales"}, "already exists"),
        ({"name": "Helper", "rights": "everything"}, "select from the options"),
        ({"name": "Helper"}, "required"),
        ({"name": "", "rights": "sales"}, "required"),
    ],
)
def test_a_wrong_role_is_refused(office: Office, values: dict[str, str], words: str) -> None:
    assert words in told(office.post(f"{ROLES}new/", values))


def test_what_was_done_stands_in_the_log(office: Office) -> None:
    office.send(f"{USERS}edit/user_id/{number_of(office, 'ken.ito')}/", firstname="Kenji")
    newest = office.get(LOG).records[0]
    assert newest[1:] == ["admin", "Grace Adler", "Saved", "User ken.ito"]
    assert office.get(LOG, user="admin", action_type="Saved").count >= 1
    assert office.get(LOG, subject="no such thing").count == 0


@pytest.mark.parametrize("username", ["maria.santos", "theo.baker", "june.park"])
def test_most_roles_see_nothing_of_the_system(office: Office, username: str) -> None:
    office.enter(username)
    for path in (USERS, ROLES, LOG, f"{USERS}new/", f"{ROLES}edit/rid/1/", f"{LOG}export.csv"):
        assert office.get(path).status == 403, path
    assert office.post(f"{USERS}new/", user()).status == 403
    assert "Users" not in office.get(ACCOUNT).dom.one("#menu").text


def test_the_analyst_looks_only(office: Office) -> None:
    office.enter("omar.haddad")
    for path in (USERS, ROLES, LOG, f"{USERS}edit/user_id/1/", f"{ROLES}edit/rid/1/"):
        assert office.get(path).status == 200, path
    assert office.post(f"{USERS}edit/user_id/5/", user()).status == 403
    assert office.post(f"{ROLES}edit/rid/5/", {"name": "Boss", "rights": "system"}).status == 403
    assert office.post(f"{USERS}delete/user_id/6/").status == 403

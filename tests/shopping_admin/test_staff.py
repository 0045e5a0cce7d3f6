"""Who may enter, what their roles let them see and change."""

from __future__ import annotations

from webarium.sites.shopping.database import DEFAULT_PASSWORD

from .client import Office

ORDERS = "/admin/sales/order/"


def test_a_guest_is_led_to_the_sign_in_page_and_back(office: Office) -> None:
    office.world.session("shopping_admin").pop("user")
    reply = office.get(ORDERS)
    assert reply.location == "/admin?to=%2Fadmin%2Fsales%2Forder%2F"
    sent = {"username": "Admin", "password": DEFAULT_PASSWORD, "to": ORDERS}
    assert office.post("/admin", sent).location == ORDERS
    assert office.get(ORDERS).status == 200


def test_wrong_passwords_customers_and_former_colleagues_stay_outside(office: Office) -> None:
    office.world.session("shopping_admin").pop("user")
    for name, word in (
        ("admin", "Teacup.2024"),
        ("nora.whitfield@mail.test", DEFAULT_PASSWORD),
        ("lucia.ferri", DEFAULT_PASSWORD),
    ):
        reply = office.post("/admin", {"username": name, "password": word, "to": ""})
        assert reply.status == 422
        assert "the account is switched off" in reply.text
    office.enter("lucia.ferri")
    assert office.get(ORDERS).status == 302


def test_a_role_sees_its_areas_only(office: Office) -> None:
    office.enter("theo.baker")
    reply = office.get(ORDERS)
    assert reply.status == 403
    assert "Your role, Catalog Editor, may not see what belongs to Sales." in reply.text
    assert "Orders" not in [a.text for a in reply.dom.all("#menu a")]
    office.enter("omar.haddad")
    assert office.get(ORDERS).dom.all("#mass-action") == []
    assert office.post(f"{ORDERS}mass/", {"action": "cancel", "ids": "1"}).status == 403

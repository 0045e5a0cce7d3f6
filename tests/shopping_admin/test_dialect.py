"""Requests as Magento's back office sends them: addresses, fields and answers, which webarena-verified looks at."""

from __future__ import annotations

import re

import pytest

from tests.dom import shown_in

from .client import Office

PENDING = "SELECT max(id) FROM sales_order WHERE status = 'pending' AND customer_id = 1"


def sent_from(office: Office, page: str) -> tuple[str, dict[str, object]]:
    """Where the form on a page is sent, and with what."""
    form = office.get(page).dom.one("#edit_form")
    return form.attrs["action"], dict(shown_in(form))


def test_a_product_is_saved_by_its_number_kind_and_set(office: Office) -> None:
    number = office.value("SELECT id FROM product WHERE type = 'simple' ORDER BY id LIMIT 1")
    at, sent = sent_from(office, f"/admin/catalog/product/edit/id/{number}/")
    assert re.fullmatch(rf"/admin/catalog/product/save/id/{number}/type/simple/store/0/set/\d+/back/edit", at)
    assert office.post(at, {**sent, "product[status]": "2"}).status == 302
    assert office.value("SELECT status FROM product WHERE id = ?", number) == "disabled"
    assert office.get(at).location == f"/admin/catalog/product/edit/id/{number}/"


def test_a_configuration_is_a_simple_product_and_a_family_tells_its_attributes(office: Office) -> None:
    family, variant = office.row(
        "SELECT p.id, (SELECT id FROM product v WHERE v.parent_id = p.id LIMIT 1) FROM product p"
        " JOIN product_option o ON o.product_id = p.id AND o.title = 'Size' WHERE p.type = 'configurable' LIMIT 1"
    )
    assert "/type/simple/" in sent_from(office, f"/admin/catalog/product/edit/id/{variant}/")[0]
    at, sent = sent_from(office, f"/admin/catalog/product/edit/id/{family}/")
    assert "/type/configurable/" in at
    size = office.value("SELECT id FROM attribute WHERE code = 'size'")
    assert sent[f"product[configurable_attributes_data][{size}][code]"] == "size"


def test_a_new_product_is_sent_by_its_set(office: Office) -> None:
    at, sent = sent_from(office, "/admin/catalog/product/new/")
    assert (
        at
        == f"/admin/catalog/product/save/type/simple/store/0/set/{sent['product[attribute_set_id]']}/back/edit"
    )
    named = {"product[name]": "Energy-Bulk Shirt", "product[price]": "60"}
    assert office.post(at, {**sent, **named}).status == 302
    assert office.value("SELECT price FROM product WHERE name = 'Energy-Bulk Shirt'") == 6000


@pytest.mark.parametrize("new", [False, True])
def test_a_page_is_saved_at_one_address(office: Office, new: bool) -> None:
    number = office.value("SELECT id FROM cms_page WHERE identifier = 'about-us'")
    at, sent = sent_from(office, "/admin/cms/page/new/" if new else f"/admin/cms/page/edit/page_id/{number}/")
    assert at == "/admin/cms/page/save/back/edit"
    assert (sent["is_active"], sent["store_id[0]"]) == ("1", "0")
    assert sent.get("page_id") == (None if new else str(number))
    assert office.post(at, {**sent, "title": "Secret", "content": "Hush."}).status == 302
    found = office.value("SELECT max(id) FROM cms_page WHERE title = 'Secret'")
    assert (found > number) if new else (found == number)


def test_a_comment_by_script_leads_on_without_a_redirect(office: Office) -> None:
    number = office.value(PENDING)
    (form,) = (
        each
        for each in office.get(f"/admin/sales/order/view/order_id/{number}/").dom.all("form")
        if "hx-post" in each.attrs
    )
    assert form.attrs["hx-post"] == f"/admin/sales/order/addComment/order_id/{number}?isAjax=true"
    sent = {
        **shown_in(form),
        "history[comment]": "Yo, your order will be shipped soon!",
        "history[is_customer_notified]": "1",
    }
    answer = office.request("POST", form.attrs["hx-post"], data=sent, headers={"hx-request": "true"})
    assert (answer.status, answer.headers["hx-redirect"]) == (
        200,
        f"/admin/sales/order/view/order_id/{number}/",
    )
    assert office.value("SELECT is_notified FROM order_comment ORDER BY id DESC LIMIT 1") == 1


def test_a_shipment_has_a_carriers_code(office: Office) -> None:
    number = office.value(PENDING)
    at, sent = sent_from(office, f"/admin/admin/order_shipment/new/order_id/{number}/")
    assert at == f"/admin/admin/order_shipment/save/order_id/{number}/"
    tracked = {"tracking[1][carrier_code]": "usps", "tracking[1][number]": "13849373987"}
    assert office.post(at, {**sent, **tracked}).status == 302
    kept = office.row("SELECT carrier, tracking_number FROM shipment ORDER BY id DESC LIMIT 1")
    assert kept == ("United States Postal Service", "13849373987")


def test_an_address_of_an_order_has_a_number_and_its_states_number(office: Office) -> None:
    number = office.value(PENDING)
    page = office.get(f"/admin/sales/order/view/order_id/{number}/")
    ways = [each.attrs["href"] for each in page.dom.all("a") if "/address_id/" in each.attrs.get("href", "")]
    assert ways == [f"/admin/sales/order/address/address_id/{2 * number - odd}/" for odd in (0, 1)]
    at, sent = sent_from(office, ways[0])
    assert at == f"/admin/sales/order/addressSave/address_id/{2 * number}/"
    region = office.get("/admin/directory/json/region/?region=New+York").dom.one("#region_id")
    assert region.attrs["value"] == "43"
    named = {"region": "New York", "region_id": "43", "street[0]": "456 Oak Avenue"}
    assert office.post(at, {**sent, **named}).status == 302
    kind = office.value("SELECT kind FROM order_address WHERE street LIKE '456 Oak Avenue%'")
    assert kind == "billing"


def test_filters_of_orders_give_the_grid_anew(office: Office) -> None:
    grid = "/admin/sales/order/"
    (form,) = office.get(grid).dom.all("form.filters")
    sent = {**shown_in(form), "filters[status]": "canceled"}
    assert (sent["namespace"], sent["filters[placeholder]"]) == ("sales_order_grid", "true")
    answer = office.get(form.attrs["hx-get"], **sent)
    assert answer.headers["hx-push-url"] == f"{grid}?status=canceled"
    assert answer.records == office.get(f"{grid}?status=canceled").records
    assert office.get(grid, **sent).location == f"{grid}?status=canceled"
    ranged = {"namespace": "sales_order_grid", "filters[grand_total][from]": "50"}
    assert office.get(form.attrs["hx-get"], **ranged).headers["hx-push-url"] == f"{grid}?grand_total_from=50"
    assert office.get(f"{form.attrs['hx-get']}?namespace=unknown").status == 404


def test_a_reports_form_has_an_address_of_its_own(office: Office) -> None:
    at = "/admin/reports/report_product/viewed/"
    form = office.get(at).dom.one("#filter_form")
    assert form.attrs["action"] == f"{at}filter/"
    assert shown_in(form)["report_type"] == "created_at_order"
    asked = "from=1/1/2022&to=12/31/2022"
    assert office.get(f"{at}?{asked}").location == f"{at}filter/?{asked}"
    assert office.get(f"{at}filter/?{asked}").status == 200


def test_a_rules_groups_are_numbered(office: Office) -> None:
    at, sent = sent_from(office, "/admin/sales_rule/promo_quote/new/")
    assert at == "/admin/sales_rule/promo_quote/save"
    assert (sent["coupon_type"], sent["website_ids[0]"]) == ("1", "1")
    page = office.get("/admin/mui/form/numbered/?customer_group_ids=1&customer_group_ids=3")
    fields = {each.attrs["name"]: each.attrs["value"] for each in page.dom.all("input")}
    assert fields == {"customer_group_ids[0]": "1", "customer_group_ids[1]": "3"}


def test_a_review_is_saved_at_its_number(office: Office) -> None:
    number = office.value("SELECT max(id) FROM review")
    at, sent = sent_from(office, f"/admin/review/product/edit/id/{number}/")
    assert at == f"/admin/review/product/save/id/{number}"
    assert office.post(at, {**sent, "status_id": "3"}).status == 302
    assert office.value("SELECT status FROM review WHERE id = ?", number) == "not_approved"

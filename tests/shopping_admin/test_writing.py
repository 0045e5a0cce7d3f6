"""Fields for Markdown: their toolbar and their preview; and addresses of grids that say no more than they must."""

from __future__ import annotations

from .client import Office

PAGE = "/admin/cms/page/edit/page_id/5/"


def test_what_is_typed_is_previewed_and_not_saved(office: Office) -> None:
    form = office.get(PAGE).dom
    assert form.one(".words-tools").attrs["aria-controls"] == "content"
    (button,) = [each for each in form.all("button") if each.attrs.get("name") == "preview"]
    sent = {"preview": button.attrs["value"], "content": "## Ours\n\n- one\n- **two** <b>x</b>"}
    page = office.post(button.attrs["formaction"], sent).dom.one(".words-shown")
    assert [page.one("h2").text, *(each.text for each in page.all("li"))] == ["Ours", "one", "two <b>x</b>"]
    part = office.request("POST", button.attrs["hx-post"], data=sent, headers={"hx-request": "true"})
    assert part.text.strip().startswith("<h2>Ours</h2>")
    assert office.value("SELECT content FROM cms_page WHERE id = 5") not in sent.values()


def test_nobody_from_outside_previews(office: Office) -> None:
    office.world.session(office.site.id).pop("user", None)
    assert office.post("/admin/mui/preview/", {"preview": "a", "a": "b"}).status == 302


def test_addresses_of_grids_leave_out_what_says_nothing(office: Office) -> None:
    at = "/admin/sales/order/"
    assert (
        office.get(f"{at}?status=pending&billing_name=&grand_total_from=").location == f"{at}?status=pending"
    )
    assert office.get(f"{at}?search=").location == at
    usual = [box.attrs["value"] for box in office.get(at).dom.all("input") if "checked" in box.attrs]
    columns = "&".join(f"columns={each}" for each in usual)
    assert office.get(f"{at}?{columns}").location == at
    assert office.get(f"{at}?{columns}&columns=subtotal").status == 200

"""What `webarium check site` says without a browser of every installed site: nothing is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from webarium.cli.site_check import SiteCheck
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

SITES = load_sites()


@pytest.mark.parametrize("name", SITES)
def test_a_site_has_its_rooms_its_keys_and_a_kind_for_each_page(
    name: str, everywhere: Callable[[int], Universe]
) -> None:
    check = SiteCheck(SITES[name], everywhere(0))
    assert [check.floor_plan().faults, check.keys().faults, check.kinds().faults] == [(), (), ()]


def test_data_is_shared_with_a_site_that_has_it(everywhere: Callable[[int], Universe]) -> None:
    """A site without data of its own names whose it shows, and that must be so."""
    office = SITES["shopping_admin"]
    for other, told in (
        ("", "there is no schema.sql"),
        ("reddit", "its data is reddit's"),
        ("nobody", "its data is nobody's"),
    ):
        faults = SiteCheck(replace(office, data_of=other), everywhere(0)).floor_plan().faults
        assert told in faults[0]


def test_another_address_of_a_page_needs_no_kind_of_its_own(everywhere: Callable[[int], Universe]) -> None:
    """But a page that no kind opens at any of its addresses lacks one, unless it is declared a file."""
    office = SITES["shopping_admin"]
    dashboard = "/admin/dashboard/"
    assert dashboard in {kind.address for kind in office.kinds}
    kinds = [kind for kind in office.kinds if not str(kind.address).startswith(dashboard)]
    pages = [
        replace(page, file=False) if page.name == "sales_order_export" else page for page in office.pages
    ]
    check = SiteCheck(replace(office, kinds=kinds, pages=pages), everywhere(0))
    assert check.kinds().faults == tuple(
        f"no kind of page opens {path}"
        for path in (dashboard, "/admin/admin/dashboard/", "/admin/sales/order/export.csv")
    )

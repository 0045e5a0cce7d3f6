"""The pages of products have what the public tasks look for there, with ids of ours."""

from __future__ import annotations

import re

import pytest

from .client import Office
from .hooks import FILE, hooks, matches, tasks

pytestmark = pytest.mark.skipif(
    not FILE.is_file(), reason="the public tasks do not lie beside the repository"
)
ONE = "SELECT id, url_key FROM product WHERE id = (SELECT min(product_id) FROM product_category)"


def test_public_tasks_find_their_products(office: Office) -> None:
    number, key = office.row(ONE)
    wanted = {
        hook for task in tasks() for hook in hooks(task) if re.match(r"/catalog/product|/\.\./", hook.address)
    }
    assert len({hook.task for hook in wanted}) == 41
    missing = []
    for hook in sorted(wanted, key=lambda each: (each.task, each.address, each.selectors)):
        # What a task leaves behind at the form for a new product is a product.
        made = hook.address.replace("/new/", "/edit/id/1/") if hook.selectors else hook.address
        address = re.sub(r"/id/\d+", f"/id/{number}", made)
        address = f"/{key}.html" if address.startswith("/../") else f"/admin{address}"
        page = office.get(address)
        while page.status in (301, 303, 307, 308):
            page = office.get(page.location)
        if page.status != 200 or not all(matches(page.dom, each) for each in hook.selectors):
            missing.append((hook, page.status))
    assert missing == []

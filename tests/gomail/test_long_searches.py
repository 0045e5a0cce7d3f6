"""A search of any length is answered by a page of a usual size."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from tests.gomail.client import Mailbox


@pytest.mark.parametrize("field", ["q", "from", "subject", "hasWords", "doesntHave", "unknown"])
def test_what_a_search_cannot_use_is_cut_off(mailbox: Mailbox, field: str) -> None:
    sent = {"q": "-qqzzxxqqzz", field: ",-" * 10_000}
    reply = mailbox.get("/search?" + urlencode(sent))
    assert reply.status == 303
    page = mailbox.get(reply.location)
    assert page.status == 200
    assert len(page.text.encode()) < 1_500_000

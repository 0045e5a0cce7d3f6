"""One address of every kind of page that the handbooks have."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind

KINDS = (
    PageKind("shelf", "/"),
    PageKind("contents", "/smithy"),
    PageKind("page", "/smithy/close-an-issue"),
    PageKind("page-office", "/office/create-a-credit-memo"),
    PageKind("page-last", "/office/house-rules-for-reports", quick=False),
    PageKind("search", "/search?q=coupon"),
    PageKind("search-in-book", "/search?q=label&book=smithy", quick=False),
    PageKind("search-nothing", "/search?q=qqzzxx"),
    PageKind("search-empty", "/search", quick=False),
    PageKind("not-found", "/smithy/nothing-of-the-kind", status=404),
)

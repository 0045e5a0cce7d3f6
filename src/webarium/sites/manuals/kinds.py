"""One address of every kind of page that the handbooks have."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found

KINDS = (
    PageKind("shelf", "/"),
    PageKind("contents", "/smithy"),
    PageKind("page", "/smithy/close-an-issue"),
    PageKind("page-office", "/office/create-a-credit-memo"),
    PageKind("page-last", "/office/house-rules-for-reports", quick=False),
    PageKind(
        "page-noted",
        found(
            "SELECT '/' || p.book_id || '/' || p.slug FROM note n JOIN page p ON p.id = n.page_id ORDER BY n.id LIMIT 1"
        ),
    ),
    PageKind("notes", "/notes"),
    PageKind("notes-none", "/notes", prepare=("DELETE FROM note",), quick=False),
    PageKind("search", "/search?q=coupon"),
    PageKind("search-in-book", "/search?q=label&book=smithy", quick=False),
    PageKind("search-nothing", "/search?q=qqzzxx"),
    PageKind("search-empty", "/search", quick=False),
    PageKind("not-found", "/smithy/nothing-of-the-kind", status=404),
)

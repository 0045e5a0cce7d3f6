"""Forms over what is kept, on all sites: how two tabs change them; and forms that need no version, with the reasons."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from webarium.sites.reddit.site import SITE as FORUM

ONE, OTHER = "As the first tab has it", "As the second tab has it"


@dataclasses.dataclass(frozen=True)
class Edit:
    """A form, and what two tabs write in it."""

    site: str
    kind: str
    """The kind of page that it is on."""
    route: str
    """The pattern of the path that takes it."""
    field: str
    """The field that both change, or how its name begins."""
    one: str | list[str] = ONE
    """What the first tab writes."""
    other: str | list[str] = OTHER
    """What the second tab writes."""
    also: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """What must be sent besides."""
    says: str = ""
    """How the refusal tells what the first tab has written, if not as it was written."""
    at: str = ""
    """Another page of the kind."""

    @property
    def told(self) -> str:
        """What the refusal tells of the first tab."""
        return self.says or (self.one if isinstance(self.one, str) else ", ".join(self.one))


_PROJECT = "/{namespace:path}/{project}"
_TOPIC = f"{_PROJECT}/-/{{kind}}/{{iid:int}}"
_ADMIN = "/admin"
_NUMBER = "{number:int}/"
_PRODUCT = f"{_ADMIN}/catalog/product/save/id/{{number:int}}/type/{{type}}/store/0/set/{{set:int}}/back/edit"


def _of(site: str, *rows: tuple[str, str, str] | tuple[str, str, str, str, str]) -> list[Edit]:
    """Forms of a site: kind, path and field, and perhaps what both tabs write there."""
    return [Edit(site, *row) for row in rows]


EDITS = (
    *_of(
        "dashdish",
        ("account", "/account", "first_name"),
        ("address", "/account/addresses/{address:int}", "street"),
    ),
    *_of("flyunified", ("account", "/account", "phone", "212 555 0101", "212 555 0102")),
    *_of(
        "gitlab",
        ("profile-settings", "/-/profile", "user[bio]"),
        ("status", "/-/profile/status", "message"),
        ("edit-snippet", "/-/snippets/{snippet_id:int}/edit", "title"),
        ("edit-project-snippet", f"{_PROJECT}/-/snippets/{{snippet_id:int}}/edit", "content"),
        ("group-settings", "/groups/{group:path}/-/edit", "description"),
        ("edit-file", f"{_PROJECT}/-/update/{{rest:path}}", "content"),
        ("edit-issue", f"{_PROJECT}/-/issues/{{iid:int}}/edit", "issue[title]"),
        ("edit-issue", f"{_PROJECT}/-/issues/{{iid:int}}/edit", "issue[description]"),
        ("edit-label", f"{_PROJECT}/-/labels/{{label_id:int}}/edit", "title"),
        ("edit-request", f"{_PROJECT}/-/merge_requests/{{iid:int}}/edit", "merge_request[title]"),
        ("edit-milestone", f"{_PROJECT}/-/milestones/{{iid:int}}/edit", "milestone[title]"),
        ("edit-release", f"{_PROJECT}/-/releases/{{tag:path}}/edit", "description"),
        ("merge-settings", f"{_PROJECT}/-/settings/merge_requests", "approvals", "3", "4"),
        ("edit-wiki-page", f"{_PROJECT}/-/wikis/{{slug:path}}/edit", "content"),
        ("edit-note", f"{_TOPIC}/notes/{{note_id:int}}/edit", "note"),
        ("settings", f"{_PROJECT}/edit", "description"),
        ("issue", f"{_TOPIC}/side", "due_date", "2023-07-01", "2023-07-02"),
    ),
    *_of(
        "gocalendar",
        ("calendar", "/calendar/{calendar:int}", "name"),
        ("list", "/lists/{list:int}", "name"),
        ("settings", "/settings", "default_minutes", "15", "90"),
        ("task", "/tasks/{task:int}", "title"),
    ),
    Edit(
        "gocalendar",
        "edit-recurring",
        "/event/{event:int}/edit",
        "location",
        also={"scope": "one", "invite": "no"},
    ),
    *_of(
        "gomail",
        ("settings", "/settings", "signature"),
        ("labels", "/settings/labels/{label:int}", "name", "First", "Second"),
    ),
    Edit(
        "gitlab",
        "notifications",
        "/-/profile/notifications",
        "level",
        "disabled",
        "mention",
        says="Disabled: nothing",
    ),
    Edit("reddit", "preferences", "/user/{username}/preferences", "front_sort", "new", "top", says="New"),
    Edit(
        "shopping",
        "account-edit-password",
        "/customer/account/edit/",
        "firstname",
        also={"change_password": "0"},
    ),
    Edit(
        "shopping_admin",
        "customer-group",
        f"{_ADMIN}/customer/group/edit/id/{_NUMBER}",
        "code",
        at="/admin/customer/group/edit/id/2/",
    ),
    *_of("homepage", ("pad", "/scratchpad/{number:int}", "body")),
    *_of(
        "networkin",
        ("edit-education", "/me/education/{part:int}", "school"),
        ("edit-experience", "/me/experience/{part:int}", "title"),
        ("intro", "/me/intro", "headline"),
        ("edit-post", "/posts/{post:int}/edit", "text"),
    ),
    *_of(
        "omnizon",
        ("address", "/account/addresses/{address:int}", "street"),
        ("profile", "/account/profile", "name"),
    ),
    *_of(
        "opendining",
        ("account", "/account", "first_name"),
        ("change", "/reservations/{reservation:int}/change", "request"),
    ),
    *_of(
        "reddit",
        ("forum-edit", "/f/{forum}/edit", "forum[title]"),
        ("wiki-edit", "/f/{forum}/wiki/{path}/edit", "body"),
        ("comment-edit", "/f/{forum}/{id:int}/{slug}/comment/{comment_id:int}/edit", "body"),
        ("submission-edit", "/f/{forum}/{id:int}/{slug}/edit", "submission[body]"),
        ("biography", "/user/{username}/edit_biography", "user_biography[biography]"),
    ),
    Edit(
        "reddit",
        "account",
        "/user/{username}/account",
        "email",
        "one@example.org",
        "other@example.org",
        {"current": FORUM.password},
    ),
    *_of(
        "shopping",
        ("cart", "/checkout/cart/updatePost/", "cart[", "3", "4"),
        ("account-address", "/customer/address/formPost/id/{address_id:int}/", "street[0]"),
        ("wishlist", "/wishlist/index/update/", "description["),
    ),
    *_of(
        "shopping_admin",
        ("email-template", f"{_ADMIN}/admin/email_template/edit/id/{_NUMBER}", "template_text"),
        ("own-account", f"{_ADMIN}/admin/system_account/", "lastname"),
        (
            "configuration",
            f"{_ADMIN}/admin/system_config/edit/section/{{section}}/",
            "general/store_information/name",
        ),
        ("rewrite", f"{_ADMIN}/admin/url_rewrite/edit/id/{_NUMBER}", "description"),
        ("user", f"{_ADMIN}/admin/user/edit/user_id/{_NUMBER}", "lastname"),
        ("role", f"{_ADMIN}/admin/user_role/edit/rid/{_NUMBER}", "name"),
        ("category", f"{_ADMIN}/catalog/category/edit/id/{_NUMBER}", "description"),
        ("product", _PRODUCT, "product[name]"),
        (
            "attribute",
            f"{_ADMIN}/catalog/product_attribute/save/attribute_id/{{number:int}}",
            "frontend_label",
        ),
        ("attribute-set", f"{_ADMIN}/catalog/product_set/edit/id/{_NUMBER}", "attribute_set_name"),
        ("catalog-rule", f"{_ADMIN}/catalog_rule/promo_catalog/save", "description"),
        ("cms-block", f"{_ADMIN}/cms/block/edit/block_id/{_NUMBER}", "content"),
        ("cms-page", f"{_ADMIN}/cms/page/save/back/edit", "title"),
        ("customer-address", f"{_ADMIN}/customer/address/edit/id/{_NUMBER}", "street[0]"),
        ("customer", f"{_ADMIN}/customer/index/edit/id/{_NUMBER}", "lastname"),
        ("newsletter-template", f"{_ADMIN}/newsletter/template/edit/id/{_NUMBER}", "text"),
        ("review", f"{_ADMIN}/review/product/save/id/{{number:int}}", "title"),
        (
            "order-address",
            f"{_ADMIN}/sales/order/addressSave/address_id/{{address_id:int}}/",
            "street[0]",
        ),
        ("cart-rule", f"{_ADMIN}/sales_rule/promo_quote/save", "description"),
        (
            "synonym",
            f"{_ADMIN}/search/synonyms/edit/group_id/{_NUMBER}",
            "synonyms",
            "chair, seat",
            "cup, mug",
        ),
        ("search-term", f"{_ADMIN}/search/term/edit/id/{_NUMBER}", "redirect", "/first.html", "/second.html"),
        ("tax-rate", f"{_ADMIN}/tax/rate/edit/rate/{_NUMBER}", "code"),
        ("tax-rule", f"{_ADMIN}/tax/rule/edit/rule/{_NUMBER}", "code"),
        (
            "design",
            f"{_ADMIN}/theme/design_config/edit/scope/stores/scope_id/{_NUMBER}",
            "design/frame/welcome",
        ),
    ),
    *_of(
        "staynb",
        ("account", "/account", "about"),
        ("wishlist", "/wishlists/{list:int}/note/{stay:int}", "note"),
        ("wishlist", "/wishlists/{list:int}/rename", "name"),
    ),
    *_of(
        "topwork",
        ("edit-job", "/jobs/{job:int}/edit", "description"),
        ("edit-client", "/profile/client", "about"),
        ("edit-freelancer", "/profile/freelancer", "title"),
        ("change-proposal", "/proposals/{proposal:int}/edit", "cover"),
    ),
    *_of("udriver", ("account", "/account", "first_name")),
    *_of("wikipedia", ("edit", "/edit/{title:path}", "source")),
    *_of(
        "zilloft",
        ("account", "/account", "first_name"),
        ("saved", "/homes/{home:int}/note", "note"),
        ("tour-change", "/tours/{tour:int}/change", "time", "10:00", "15:00"),
    ),
)
"""Tried by `tests.sites.test_two_tabs`, each in a world of its own."""

ELSEWHERE = {
    "networkin": ("/settings",),
    "flyunified": ("/trips/{code}/change/{leg:int}", "/trips/{code}/seats/{flight:int}"),
    "gitlab": (f"{_PROJECT}/-/merge_requests/{{iid:int}}/conflicts", f"{_TOPIC}/tasks"),
    "gomail": ("/compose",),
    "shopping_admin": (f"{_ADMIN}/sales/shipment/addTrack/shipment_id/{_NUMBER}",),
}
"""Forms that are more than a field, each with a test of its own."""

NEW_TOO = {
    "shopping_admin": tuple(
        f"{_ADMIN}/{path}"
        for path in (
            "catalog_rule/promo_catalog/save",
            "cms/page/save/back/edit",
            "sales_rule/promo_quote/save",
        )
    )
}
"""Addresses in `EDITS` that also take forms that make something new."""

_NEW = "makes something new"
_STEP = "a step towards something new: nothing is kept of it but the visitor's own choices"
_ONE = "one choice or switch, which shows the whole of what it sets"
_DEED = "does something, and overwrites nothing that was typed"

EXEMPT: dict[str, dict[str, str]] = {
    "dashdish": {"/cart/add": _NEW, "/checkout": _NEW},
    "flyunified": {"/book/extras": _STEP, "/book/pay": _NEW, "/book/travelers": _STEP},
    "gitlab": {
        "/-/profile/personal_access_tokens": _NEW,
        "/-/snippets/new": _NEW,
        "/groups": _NEW,
        "/projects": _NEW,
        "/api/v4/projects": _NEW,
        "/api/v4/projects/{number:int}/fork": _NEW,
        "/api/v4/projects/{number:int}/invitations": _NEW,
        "/api/v4/projects/{number:int}/members": _NEW,
        "/api/v4/groups/{number:int}/invitations": _NEW,
        f"{_PROJECT}/-/create/{{rest:path}}": _NEW,
        f"{_PROJECT}/-/issues": _NEW,
        f"{_PROJECT}/-/merge_requests": _NEW,
        f"{_PROJECT}/-/milestones": _NEW,
        "/groups/new": _NEW,
        "/projects/new/blank": _NEW,
        "/projects/new/import": _NEW,
        "/projects/new/template/{key}": _NEW,
        f"{_PROJECT}/-/boards/{{board_id:int}}/move": _ONE,
        f"{_PROJECT}/-/branches/new": _NEW,
        f"{_PROJECT}/-/commit/{{sha}}/{{deed}}": _NEW,
        f"{_PROJECT}/-/delete/{{rest:path}}": _DEED,
        f"{_PROJECT}/-/labels/new": _NEW,
        f"{_PROJECT}/-/merge_requests/new": _NEW,
        f"{_PROJECT}/-/new/{{rest:path}}": _NEW,
        f"{_PROJECT}/-/new_dir/{{rest:path}}": _NEW,
        f"{_PROJECT}/-/project_members": _NEW,
        f"{_PROJECT}/-/project_members/role": _ONE,
        f"{_PROJECT}/-/releases/new": _NEW,
        f"{_PROJECT}/-/settings/repository": _NEW,
        f"{_PROJECT}/-/snippets/new": _NEW,
        f"{_PROJECT}/-/tags/new": _NEW,
        f"{_PROJECT}/-/upload/{{rest:path}}": _NEW,
        f"{_PROJECT}/notification_setting": _ONE,
    },
    "gocalendar": {
        "/calendar/new": _NEW,
        "/calendar/{calendar:int}/show": _ONE,
        "/event/new": _NEW,
        "/event/{event:int}/delete": _DEED,
        "/event/{event:int}/move": _ONE,
        "/show-tasks": _ONE,
        "/tasks/new": _NEW,
    },
    "gomail": {"/mail/act": _DEED},
    "homepage": {"/calculator": _DEED},
    "map": {"/note/new": _NEW},
    "networkin": {"/jobs/view/{job:int}/apply": _NEW, "/posts/new": _NEW},
    "omnizon": {"/cart/add": _NEW, "/cart/together": _NEW, "/checkout/save": _STEP},
    "opendining": {"/book": _NEW},
    "reddit": {"/submit": _NEW, "/submit/{forum}": _NEW},
    "shopping": {
        "/checkout/": _STEP,
        "/checkout/cart/add/uenc/{page}/product/{product_id:int}/": _NEW,
        "/checkout/cart/couponPost/": _ONE,
        "/checkout/payment/": _NEW,
        "/contact/index/post/": _NEW,
        "/sales/guest/form/": _DEED,
        "/sendfriend/product/sendmail/id/{product_id:int}/": _NEW,
    },
    "shopping_admin": {
        **{
            f"{_ADMIN}/{path}/new/": _NEW
            for path in (
                "admin/email_template",
                "admin/url_rewrite",
                "admin/user",
                "catalog/category",
                "cms/block",
                "customer/address",
                "customer/index",
                "newsletter/template",
                "search/term",
                "tax/rate",
            )
        },
        **{
            f"{_ADMIN}/{path}": _NEW
            for path in (
                "admin/order_shipment/save/order_id/{order_id:int}/",
                "catalog/product/save/type/simple/store/0/set/{set:int}/back/edit",
                "catalog/product_attribute/save",
                f"catalog/product/configurations/id/{_NUMBER}",
                f"newsletter/queue/edit/template_id/{_NUMBER}",
                "sales/order/addComment/order_id/{order_id:int}/",
                "sales/order_creditmemo/save/order_id/{order_id:int}/",
                "sales/order_invoice/save/order_id/{order_id:int}/",
                f"sales_rule/promo_quote/generate/id/{_NUMBER}",
            )
        },
    },
    "staynb": {"/book/{stay:int}": _NEW},
    "topwork": {
        "/contracts/{contract:int}/time": _NEW,
        "/freelancers/{handle}/hire": _NEW,
        "/freelancers/{handle}/invite": _NEW,
        "/jobs/new/budget": _STEP,
        "/jobs/new/description": _STEP,
        "/jobs/new/scope": _STEP,
        "/jobs/new/title": _STEP,
        "/jobs/{job:int}/apply": _NEW,
    },
    "udriver": {"/request": _NEW, "/rides/{ride:int}/rating": _NEW, "/wallet": _NEW},
    "zilloft": {
        "/agents/{agent:int}/contact": _NEW,
        "/homes/{home:int}/apply": _NEW,
        "/homes/{home:int}/contact": _NEW,
        "/homes/{home:int}/tour": _NEW,
        "/searches": _NEW,
        "/searches/{search:int}/alerts": _ONE,
    },
}
"""Forms in which something stands at first, and which need no version: by site and pattern, with the reason."""

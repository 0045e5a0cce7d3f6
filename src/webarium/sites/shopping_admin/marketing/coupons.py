"""The coupons of a cart price rule: listed, made several at once, and deleted."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from starlette.responses import Response

from webarium.notation import US
from webarium.sites.kit.fields import Integer, Text
from webarium.sites.kit.formats import plural, written_in
from webarium.sites.kit.forms import Form
from webarium.sites.kit.routing import Page, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.staff import needs, record

PATH = "/admin/sales_rule/promo_quote/"
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
GENERATE = Form(
    (
        Integer("qty", "Coupon Qty", required=True, minimum=1, maximum=200, initial=10),
        Integer("length", "Code Length", required=True, minimum=6, maximum=24, initial=12),
        Text("prefix", "Code Prefix", max_length=20),
    ),
    prefix="generate-",
)


@dataclass(frozen=True, slots=True)
class Coupon:
    """A coupon as its rule's page lists it."""

    id: int
    code: str
    usage_limit: int
    times_used: int
    created_at: str


def coupons_of(visit: Visit, rule: int) -> list[Coupon]:
    """All coupons of a rule, the first one first."""
    query = "SELECT id, code, usage_limit, times_used, created_at FROM coupon WHERE rule_id = ? ORDER BY id"
    return visit.rows(Coupon, query, (rule,))


def remove_coupons(visit: Visit, rule: int) -> None:
    """Delete all coupons of a rule, and who has used them."""
    for coupon in coupons_of(visit, rule):
        _remove(visit, coupon.id)


def _remove(visit: Visit, coupon: int) -> None:
    visit.delete("coupon_use", coupon_id=coupon)
    visit.delete("coupon", id=coupon)


@needs("marketing")
def generate(visit: Visit) -> Response:
    """Make so many coupons with codes of their own, which may be used as often as the first one."""
    rule = row_of(visit, "cart_rule", "id", visit.path["number"])
    back = f"{PATH}edit/id/{rule['id']}/"
    form = GENERATE.bind(visit.form)
    held = coupons_of(visit, rule["id"])
    if rule["coupon_type"] != "specific" or not held:
        visit.flash("error", "Save the rule with a specific coupon first.")
        return visit.redirect(back)
    if not form.ok:
        label = {field.name: field.label for field in form}
        visit.flash("error", " ".join(f"{label[name]}: {told}" for name, told in form.errors.items()))
        return visit.redirect(back)
    limit, made, tries = held[0].usage_limit, 0, 0
    while made < form.number("qty"):
        tries += 1
        code = form.text("prefix") + _code(f"{rule['id']} {len(held)} {tries}", form.number("length"))
        if not visit.has("coupon", code=code):
            values = {"rule_id": rule["id"], "code": code, "usage_limit": limit, "created_at": visit.stamp}
            visit.insert("coupon", values)
            made += 1
    with written_in(US):
        record(visit, "Generated", f"{plural(made, 'coupon')} of {rule['name']}")
    visit.flash("success", f"{plural(made, 'coupon')} generated.")
    return visit.redirect(back)


def _code(seed: str, length: int) -> str:
    digest = hashlib.sha256(seed.encode()).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:length])


@needs("marketing")
def remove(visit: Visit) -> Response:
    """Delete one coupon; a rule that needs one keeps its last."""
    coupon = row_of(visit, "coupon", "id", visit.path["number"])
    if len(coupons_of(visit, coupon["rule_id"])) == 1:
        visit.flash("error", "The rule needs this coupon: choose No Coupon there instead.")
    else:
        _remove(visit, coupon["id"])
        record(visit, "Deleted", f"Coupon {coupon['code']}")
        visit.flash("success", "You deleted the coupon.")
    return visit.redirect(f"{PATH}edit/id/{coupon['rule_id']}/")


COUPON_PAGES: tuple[Page, ...] = (
    post(PATH + "generate/id/{number:int}/", generate, name="coupons_generate"),
    post(PATH + "couponDelete/id/{number:int}/", remove, name="coupon_delete"),
)

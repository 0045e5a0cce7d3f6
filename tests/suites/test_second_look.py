"""A second look at all suites by somebody who distrusts them: wrong ways that must fail, right ones that must pass."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.staynb.client import CARD
from tests.suites.office_deeds import OFFICE_RIGHT, OFFICE_WRONG
from tests.suites.second_look import VISITORS, Bench, Deed, Try, fails, nothing, shop_options, succeeds
from webarium.scoring import OneOf, Range, Same, UrlCheck
from webarium.sites.registry import databases, load_sites
from webarium.sites.shopping.trade.orders import CARRIERS
from webarium.tasks import Task
from webarium.worlds import Universe


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def opened(request: pytest.FixtureRequest) -> Iterator[Universe]:
    sites = load_sites()
    with Universe.open(databases({name: sites[name] for name in VISITORS}), seed=request.param) as universe:
        yield universe


@pytest.fixture(scope="module")
def bench(opened: Universe) -> Iterator[Bench]:
    with asyncio.Runner() as runner:
        yield Bench.of(opened, runner)


# The shop


def put(t: Try, product: int | None = None, qty: int | None = None, chosen: Any = None) -> object:
    key = product or t["product_id"]
    amount = qty if qty is not None else t.task.params.get("qty", 1)
    picked = chosen if chosen is not None else t.chosen
    form = {**shop_options(t, key, picked), "qty": str(amount)}
    return t.shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{key}/", form)


def lines(t: Try) -> list[int]:
    return [key for (key,) in t.shop.db.execute("SELECT id FROM cart_item WHERE customer_id = 1 ORDER BY id")]


def neighbour(t: Try, product: int) -> int:
    sql = """SELECT id FROM product p WHERE id <> ? AND status = 'enabled' AND stock > 9 AND NOT EXISTS
        (SELECT 1 FROM product_option o WHERE o.product_id = p.id) ORDER BY id LIMIT 1"""
    return int(t.shop.value(sql, product))


def check_out(t: Try, method: str = "flatrate", **fields: str) -> object:
    home = t.shop.value("SELECT id FROM customer_address WHERE customer_id = 1 AND is_default_shipping")
    t.shop.post("/checkout/", {"shipping_method": method, **(fields or {"shipping_address": str(home)})})
    return t.shop.post("/checkout/payment/", {"payment_method": "checkmo", "billing_same": "1"})


def wish(t: Try, product: int | None = None, **fields: str) -> object:
    key = product or t["product_id"]
    form = {**shop_options(t, key, t.chosen), **fields}
    return t.shop.post("/wishlist/index/add/", {"product": str(key), **form})


def rename_account(t: Try, name: str, **more: str) -> object:
    first = t.shop.value("SELECT firstname FROM customer WHERE id = 1")
    return t.shop.post("/customer/account/edit/", {"firstname": first, "lastname": name, **more})


def move_house(t: Try, path: str, **more: str) -> object:
    home = t.shop.row(
        "SELECT id, firstname, lastname, telephone, company FROM customer_address WHERE is_default_billing "
        "AND customer_id = 1"
    )
    street, city, rest = t["address"].rsplit(", ", 2)
    region, _, code = rest.rpartition(" ")
    form = {
        "firstname": home[1],
        "lastname": home[2],
        "telephone": home[3],
        "company": home[4],
        "street[0]": street,
        "street[1]": "",
        "city": city,
        "region": region,
        "postcode": code,
        "country_id": "US",
        **more,
    }
    return t.shop.post(path.format(home=home[0]), form)


HOME_PHONE = "SELECT telephone FROM customer_address WHERE customer_id = 1 AND is_default_billing"


def regrouped(phone: str) -> str:
    digits = "".join(sign for sign in phone if sign.isdigit())
    return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"


def compare(t: Try, *products: int) -> object:
    return [t.shop.post(f"/catalog/product_compare/add/product/{each}/") for each in products]


def review(t: Try, **more: Any) -> object:
    form = {
        "nickname": t["nickname"],
        "title": t["title"],
        "detail": t["text"],
        "ratings[4]": str(15 + t["stars"]),
    }
    return t.shop.post(f"/review/product/post/id/{more.pop('product', t['product'])}/", {**form, **more})


def message(t: Try, text: str) -> object:
    name, email = t.shop.row("SELECT firstname || ' ' || lastname, email FROM customer WHERE id = 1")
    form = {"name": name, "email": email, "telephone": "", "comment": text}
    return t.shop.post("/contact/index/post/", form)


NEW_ADDRESSES = ("/customer/address/formPost/", {"default_billing": "1", "default_shipping": "1"})

# The forum


def post(t: Try, forum: str, title: str, body: str = "", **more: str) -> str:
    form = {"mediaType": "url", "url": "", "flair": "", "title": title, "body": body, "forum": forum}
    return str(t.forum.post("/submit", {**form, **more}).location)


def comment(t: Try, text: str | None = None, thread: int | None = None) -> str:
    path = t.forum.thread("s.id = ?", thread or t["thread"])[1]
    return str(t.forum.post(f"{path}/comment", {"comment": text or t["text"]}).location)


def mend_comment(t: Try, where: str, text: str) -> object:
    path, _, key = where.partition("#comment_")
    return t.forum.post(f"{path}/comment/{key}/edit", {"comment_body": text, "body": text})


def mend_post(t: Try, where: str, title: str, body: str, url: str = "") -> object:
    return t.forum.post(f"{where}/edit", {"title": title, "body": body, "url": url, "flair": ""})


def vote(t: Try, choice: int, thread: int | None = None) -> object:
    return t.forum.post(f"/sv/{thread or t['thread']}", {"choice": str(choice)})


def subscribe(t: Try, forum: str | None = None) -> object:
    return t.forum.post(f"/f/{forum or t['forum']}/subscribe", {})


def ban(t: Try, **more: str) -> object:
    form = {"username": t["user"], "reason": t["reason"], "expires_at": "", **more}
    return t.forum.post(f"/f/{t['forum']}/bans", form)


# Mailbox, calendar, Omnizon and homes


def mail(t: Try, to: str, subject: str, text: str, **more: str) -> object:
    return t.mailbox.write(to=to, subject=subject, content=text, **more)


def to_person(t: Try, name: str = "person") -> str:
    return f"{t[name].lower().replace(' ', '.')}@example.com"


def letter(t: Try, **more: str) -> object:
    return mail(t, more.pop("to", to_person(t)), t["topic"], more.pop("text", t["text"]), **more)


def draft(t: Try, **more: str) -> object:
    form = {"to": to_person(t), "subject": t["topic"], "content": t["text"], "key": "t1", **more}
    return t.mailbox.post("/compose", {"action": "save", **form})


def forward(t: Try, mark: str = "", words: str = "") -> None:
    """Pass a message on from its form, with words put behind a mark of its head."""
    page = unescape(t.mailbox.get(f"/compose?forward={t['mail']}").body)
    body = page.partition('placeholder="Write your message">')[2].partition("</textarea>")[0].strip()
    assert mark in body
    body = body.replace(mark, mark + words, 1) if mark else body
    mail(t, to_person(t), f"Fwd: {t['subject']}", body, forward=str(t["mail"]))


def reply(t: Try, **more: str) -> object:
    sender = t.mailbox.value("SELECT sender_email FROM email WHERE id = ?", t["mail"])
    return mail(
        t,
        more.pop("to", sender),
        f"Re: {t['subject']}",
        more.pop("text", t["text"]),
        thread=str(t["mail"]),
        **more,
    )


def drag(t: Try) -> object:
    starts, ends = moved(t)
    return t.diary.post(f"/event/{t['event']}/move", {"start": starts, "end": ends})


def moved(t: Try) -> tuple[str, str]:
    by = timedelta(days=t["days"], hours=t["hours"])
    row = t.diary.row("SELECT starts_at, ends_at FROM event WHERE id = ?", t["event"])
    starts, ends = ((datetime.fromisoformat(each) + by).isoformat("T", "minutes") for each in row)
    return starts, ends


def move_by_form(t: Try, invite: str) -> object:
    starts, ends = moved(t)
    guests = [e for (e,) in t.diary.db.execute("SELECT email FROM guest WHERE event_id = ?", (t["event"],))]
    ticked = (
        {"meeting": "1"} if t.diary.value("SELECT has_meeting FROM event WHERE id = ?", t["event"]) else {}
    )
    form = {
        "start_day": starts[:10],
        "start_time": starts[11:],
        "end_day": ends[:10],
        "end_time": ends[11:],
        "guest": guests,
        "invite": invite,
        **ticked,
    }
    return t.diary.post(f"/event/{t['event']}/edit", form)


def order(t: Try, product: int, day: str = "", quantity: int = 1) -> None:
    t.store.post("/buy", {"product": product, "quantity": quantity})
    t.store.post("/checkout/place", {"delivery": day})


def book(t: Try, stay: int, words: str = "", **more: Any) -> object:
    form = {
        "checkin": t.task.params.get("checkin"),
        "checkout": t.task.params.get("checkout"),
        "adults": 2,
        **more,
    }
    path = f"/book/{stay}?" + "&".join(f"{name}={value}" for name, value in form.items())
    t.stays.get(path)
    return t.stays.post(path, {**CARD, "message": words})


def cancelled(t: Try) -> object:
    code = t.stays.value("SELECT code FROM booking ORDER BY id DESC LIMIT 1")
    return t.stays.post(f"/trips/{code}/cancel")


def latest_orders(t: Try, count: int) -> list[tuple[str, str]]:
    rows = t.shop.db.execute(
        "SELECT id, grand_total FROM sales_order WHERE customer_id = 1 ORDER BY created_at DESC, id DESC LIMIT ?",
        (count,),
    )
    return [(f"{key:09d}", f"${total / 100:,.2f}") for key, total in rows]


def report(t: Try, count: int, words: str = "Order {}, {} in all.") -> object:
    body = " ".join(words.format(*each) for each in latest_orders(t, count))
    return post(t, t["forum"], t["title"], body)


# The back office


def hold(t: Try, order: int | None = None) -> object:
    return t.office.post(f"/admin/sales/order/hold/order_id/{order or t['order']}/")


def cancel(t: Try, order: int | None = None) -> object:
    return t.office.post(f"/admin/sales/order/cancel/order_id/{order or t['order']}/")


def next_open(t: Try) -> int:
    sql = "SELECT min(id) FROM sales_order WHERE status = 'pending' AND id <> ?"
    return int(t.office.value(sql, t["order"]))


def send_all(t: Try, carrier: str | None = None, tracking: str | None = None, less: int = 0) -> object:
    rows = list(
        t.office.db.execute("SELECT id, qty FROM order_item WHERE order_id = ? ORDER BY id", (t["order"],))
    )
    units = {f"items[{key}]": str(qty) for key, qty in rows}
    if less:
        key, qty = rows[0]
        units[f"items[{key}]"] = str(qty - less)
    codes = {name: code for code, name in CARRIERS.items()}
    words = {
        "tracking[1][carrier_code]": codes[carrier or t["carrier"]],
        "tracking[1][number]": tracking or t["tracking"],
    }
    return t.office.post(f"/admin/admin/order_shipment/save/order_id/{t['order']}/", {**units, **words})


def bill_all(t: Try) -> object:
    rows = t.office.db.execute("SELECT id, qty FROM order_item WHERE order_id = ?", (t["order"],))
    units = {f"items[{key}]": str(qty) for key, qty in rows}
    return t.office.post(f"/admin/sales/order_invoice/save/order_id/{t['order']}/", units)


def in_form(t: Try, **values: str) -> object:
    return t.office.send(f"/admin/catalog/product/edit/id/{t['product']}/", **values)


def stars_of(t: Try) -> int:
    return int(t.office.value("SELECT rating FROM review WHERE id = ?", t["review"]))


def judge(t: Try, status: str = "1", **values: str) -> object:
    return t.office.send(f"/admin/review/product/edit/id/{t['review']}/", status_id=status, **values)


WRONG: dict[str, tuple[str, Deed]] = {
    "office: another order held": ("shopping_admin.hold_order.0", lambda t: hold(t, next_open(t))),
    "office: one order too many held": (
        "shopping_admin.hold_order.0",
        lambda t: (hold(t), hold(t, next_open(t))),
    ),
    "office: held instead of canceled": ("shopping_admin.cancel_order.0", hold),
    "office: billed, too": ("shopping_admin.ship_order.0", lambda t: (bill_all(t), send_all(t))),
    "office: another carrier": (
        "shopping_admin.ship_order.0",
        lambda t: send_all(t, "DHL" if t["carrier"] != "DHL" else "Federal Express"),
    ),
    "office: a digit wrong": (
        "shopping_admin.ship_order.0",
        lambda t: send_all(t, tracking=t["tracking"] + "1"),
    ),
    "office: one unit left behind": ("shopping_admin.ship_order.0", lambda t: send_all(t, less=1)),
    "office: a cent more": (
        "shopping_admin.set_price.0",
        lambda t: in_form(t, **{"product[price]": f"{(t['cents'] + 1) / 100:.2f}"}),
    ),
    "office: special price instead": (
        "shopping_admin.lower_price.0",
        lambda t: in_form(t, **{"product[special_price]": "0.50"}),
    ),
    "office: disapproved": ("shopping_admin.approve_review.0", lambda t: judge(t, "3")),
    "office: approved with other stars": (
        "shopping_admin.approve_review.0",
        lambda t: judge(t, rating=str(stars_of(t) % 5 + 1)),
    ),
    "office: stock set, not added": (
        "shopping_admin.add_stock.0",
        lambda t: in_form(t, **{"product[quantity_and_stock_status][qty]": str(t["more"])}),
    ),
    "office: another title, too": (
        "shopping_admin.retitle_page.0",
        lambda t: t.office.send(
            f"/admin/cms/page/edit/page_id/{t['page']}/", title=t["new"], heading="Hello"
        ),
    ),
    "cart: one more": ("shopping.add_to_cart.0", lambda t: put(t, qty=t["qty"] + 1)),
    "cart: twice": ("shopping.add_to_cart.0", lambda t: (put(t), put(t))),
    "cart: and a neighbour": ("shopping.add_to_cart.1", lambda t: (put(t), put(t, neighbour(t, 0), 1, []))),
    "cart: taken out again": (
        "shopping.add_to_cart.1",
        lambda t: (put(t), t.shop.post(f"/checkout/cart/delete/id/{lines(t)[0]}/")),
    ),
    "cart: and a wish": ("shopping.add_to_cart.1", lambda t: (put(t), wish(t))),
    "buy: the other way of shipping": (
        "shopping.buy_product.0",
        lambda t: (put(t), check_out(t, "tablerate" if "Flat" in t["method"] else "flatrate")),
    ),
    "buy: only in the cart": ("shopping.buy_product.0", put),
    "buy: twice": (
        "shopping.buy_and_tell_number.0",
        lambda t: (put(t), check_out(t), put(t), check_out(t)),
    ),
    "wish: two": ("shopping.wish_for_product.0", lambda t: (wish(t), wish(t))),
    "wish: with a word": (
        "shopping.wish_for_any.0",
        lambda t: wish(t, neighbour(t, 0)),
    ),
    "name: also the newsletter": (
        "shopping.change_name.0",
        lambda t: (
            rename_account(t, t["lastname"]),
            t.shop.post("/newsletter/subscriber/new/", {"email": "a@b.test"}),
        ),
    ),
    "moved: only one default": (
        "shopping.move_house.0",
        lambda t: move_house(t, "/customer/address/formPost/", default_billing="1"),
    ),
    "moved: with a company": (
        "shopping.move_house.0",
        lambda t: move_house(t, "/customer/address/formPost/", company="Acme Corp.", **NEW_ADDRESSES[1]),
    ),
    "compare: a third": (
        "shopping.compare_two.0",
        lambda t: compare(t, t["first_id"], t["second_id"], neighbour(t, t["first_id"])),
    ),
    "review: one star less": (
        "shopping.rate_purchase.0",
        lambda t: review(t, **{"ratings[4]": str(14 + t["stars"])}),
    ),
    "review: twice": ("shopping.rate_purchase.0", lambda t: (review(t), review(t))),
    "message: twice": ("shopping.send_message.0", lambda t: [message(t, t["message"]) for _ in range(2)]),
    "post: in two forums": (
        "reddit.post_question.0",
        lambda t: [post(t, f, t["title"], t["body"]) for f in (t["forum"], "AskReddit")],
    ),
    "post: where it does not fit": ("reddit.post_where_it_fits.0", lambda t: post(t, "aww", t["title"])),
    "post: as a link": (
        "reddit.post_where_it_fits.0",
        lambda t: post(t, t["forums"][0], t["title"], url="https://www.spam.example/"),
    ),
    "link: another one": (
        "reddit.post_link.0",
        lambda t: post(t, t["forum"], t["title"], url=t["url"] + "/more"),
    ),
    "comment: elsewhere": (
        "reddit.comment_on.0",
        lambda t: comment(t, thread=t.forum.thread("s.id <> ? AND s.locked = 0", t["thread"])[0]),
    ),
    "comment: mended into something else": (
        "reddit.comment_on.0",
        lambda t: mend_comment(t, comment(t), "Something else."),
    ),
    "reply: to the thread": ("reddit.reply_to.0", comment),
    "vote: and a subscription": (
        "reddit.vote_top.0",
        lambda t: (vote(t, t["choice"]), subscribe(t, t["forum"])),
    ),
    "vote: taken back": ("reddit.vote_top.0", lambda t: (vote(t, t["choice"]), vote(t, 0))),
    "votes: all but one": (
        "reddit.vote_all_of_user.0",
        lambda t: [
            vote(t, t["choice"], key)
            for (key,) in t.forum.db.execute(
                "SELECT s.id FROM submission s JOIN user u ON u.id = s.user_id JOIN forum f ON f.id = s.forum_id "
                "WHERE u.username = ? AND f.name = ? AND s.visibility = 'visible' ORDER BY s.id LIMIT -1 OFFSET 1",
                (t["user"], t["forum"]),
            ).fetchall()
        ],
    ),
    "ban: another reason": ("reddit.ban_user.0", lambda t: ban(t, reason="Because")),
    "ban: for a while": (
        "reddit.ban_user.0",
        lambda t: ban(t, expires="2030-01-01", expires_at="2030-01-01"),
    ),
    "mail: to one more": ("gomail.send_mail.0", lambda t: letter(t, cc="kevin.moore@example.com")),
    "mail: a draft only": ("gomail.send_mail.0", draft),
    "draft: sent": ("gomail.keep_draft.0", letter),
    "copy: in the other field": (
        "gomail.send_copy.0",
        lambda t: letter(t, **{"bcc" if t["field"] == "Cc" else "cc": to_person(t, "other")}),
    ),
    "reply: to somebody else": ("gomail.reply.0", lambda t: reply(t, to="kevin.moore@example.com")),
    "reply: not archived": ("gomail.reply_and_archive.0", reply),
    "forward: words in the head": (
        "gomail.forward.0",
        lambda t: forward(t, "Forwarded message ----------\n", "They owe us money.\n"),
    ),
    "forward: words below the head": (
        "gomail.forward.0",
        lambda t: forward(t, f"Subject: {t['subject']}\n", "They owe us money.\n"),
    ),
    "order: a later day": (
        "reddit.order_recommended_brand.0",
        lambda t: order(t, t["product"], "2024-07-21"),
    ),
    "order: two": ("reddit.order_recommended_brand.0", lambda t: order(t, t["product"], quantity=2)),
    "book: for one": ("reddit.book_recommended_city.0", lambda t: book(t, t["home"], adults=1)),
    "book: with words": ("reddit.book_recommended_city.0", lambda t: book(t, t["home"], "Hello!")),
    "book: and cancelled": ("reddit.book_recommended_city.0", lambda t: (book(t, t["home"]), cancelled(t))),
    "report: every order": ("reddit.report_latest_order.0", lambda t: report(t, 30)),
    "report: the last two": ("reddit.report_latest_order.0", lambda t: report(t, 2)),
    "mail facts: several days": (
        "gomail.post_from_mail.2",
        lambda t: post(t, t["forum"], t["title"], "On the 24th, 25th or 26th, at 12:00 or 12:30."),
    ),
    "mail facts: several versions": (
        "gomail.post_from_mail.1",
        lambda t: post(
            t, t["forum"], t["title"], "Version 4.1, 4.2 or 4.3; hold the red key or the green key."
        ),
    ),
    "drag: longer": (
        "gocalendar.drag_event.0",
        lambda t: t.diary.post(
            f"/event/{t['event']}/move", {"start": moved(t)[0], "end": moved(t)[1][:11] + "23:30"}
        ),
    ),
    "phone: with words": (
        "staynb.change_phone.0",
        lambda t: t.stays.post(
            "/account",
            dict(
                zip(
                    ("first_name", "last_name", "about"),
                    t.stays.row(
                        "SELECT first_name, last_name, about FROM account WHERE email = ?",
                        "robin.castellano@mail.test",
                    ),
                    strict=True,
                )
            )
            | {"phone": f"please never call {t['phone']}"},
        ),
    ),
}


RIGHT: dict[str, tuple[str, Deed]] = {
    "office: held, released, held": (
        "shopping_admin.hold_order.0",
        lambda t: (hold(t), t.office.post(f"/admin/sales/order/unhold/order_id/{t['order']}/"), hold(t)),
    ),
    "office: canceled": ("shopping_admin.cancel_order.0", cancel),
    "office: billed": ("shopping_admin.invoice_order.0", bill_all),
    "office: sent with blanks": (
        "shopping_admin.ship_order.0",
        lambda t: send_all(t, tracking=f"  {t['tracking']} "),
    ),
    "office: priced": (
        "shopping_admin.set_price.0",
        lambda t: (in_form(t, **{"product[price]": "1.00"}), in_form(t, **{"product[price]": t["typed"]})),
    ),
    "office: approved at the second try": (
        "shopping_admin.approve_review.0",
        lambda t: (judge(t, "3"), judge(t)),
    ),
    "cart: piece by piece": ("shopping.add_to_cart.0", lambda t: [put(t, qty=1) for _ in range(t["qty"])]),
    "cart: after a slip": (
        "shopping.add_to_cart.1",
        lambda t: (
            put(t, neighbour(t, t["product_id"]), 1, []),
            t.shop.post(f"/checkout/cart/delete/id/{lines(t)[0]}/"),
            put(t),
        ),
    ),
    "cart: the other one first": (
        "shopping.cart_total.0",
        lambda t: [put(t, t[f"{which}_id"], 1, t[f"{which}_options"]) for which in ("second", "first")],
    ),
    "buy: after looking at the cart": (
        "shopping.buy_and_tell_number.0",
        lambda t: (
            put(t),
            t.shop.get("/checkout/cart/"),
            t.shop.get("/checkout/"),
            check_out(t, "tablerate"),
        ),
    ),
    "buy: with the named way": (
        "shopping.buy_product.0",
        lambda t: (put(t), check_out(t, "flatrate" if "Flat" in t["method"] else "tablerate")),
    ),
    "wish": ("shopping.wish_for_product.0", wish),
    "name: with blanks": ("shopping.change_name.0", lambda t: rename_account(t, f" {t['lastname']}  ")),
    "moved: the entry changed": (
        "shopping.move_house.0",
        lambda t: move_house(t, "/customer/address/formPost/id/{home}/"),
    ),
    "moved: a new entry": (
        "shopping.move_house.0",
        lambda t: move_house(t, NEW_ADDRESSES[0], **NEW_ADDRESSES[1]),
    ),
    "moved: the phone in another form": (
        "shopping.move_house.0",
        lambda t: move_house(
            t,
            NEW_ADDRESSES[0],
            telephone=regrouped(t.shop.value(HOME_PHONE)),
            **NEW_ADDRESSES[1],
        ),
    ),
    "newsletter: at the foot of a page": (
        "shopping.subscribe_newsletter.0",
        lambda t: t.shop.post("/newsletter/subscriber/new/", {"email": "nora.whitfield@mail.test"}),
    ),
    "compare: after a slip": (
        "shopping.compare_two.0",
        lambda t: (
            compare(t, neighbour(t, t["first_id"]), t["second_id"], t["first_id"]),
            t.shop.post(f"/catalog/product_compare/remove/product/{neighbour(t, t['first_id'])}/"),
        ),
    ),
    "review: in quotes of another kind": (
        "shopping.rate_purchase.0",
        lambda t: review(t, detail=t["text"] + " \n", title=f" {t['title']}"),
    ),
    "message: without its last blank": ("shopping.send_message.0", lambda t: message(t, f"{t['message']} ")),
    "post: mended afterwards": (
        "reddit.post_question.0",
        lambda t: mend_post(t, post(t, t["forum"], t["title"], "Typo."), t["title"], t["body"]),
    ),
    "comment: mended afterwards": (
        "reddit.comment_on.0",
        lambda t: mend_comment(t, comment(t, "Typo."), t["text"]),
    ),
    "vote: after the wrong one": (
        "reddit.vote_top.0",
        lambda t: (vote(t, -t["choice"]), vote(t, t["choice"])),
    ),
    "subscribe: after leaving again": (
        "reddit.subscribe.0",
        lambda t: (subscribe(t), t.forum.post(f"/f/{t['forum']}/unsubscribe", {}), subscribe(t)),
    ),
    "ban": ("reddit.ban_user.0", ban),
    "mail: in capitals": ("gomail.send_mail.0", lambda t: letter(t, to=to_person(t).upper())),
    "mail: with the name": ("gomail.send_mail.0", lambda t: letter(t, to=f"{t['person']} <{to_person(t)}>")),
    "mail: by name": ("gomail.send_mail.0", lambda t: letter(t, to=f"{t['person']}, ")),
    "mail: from a draft": ("gomail.send_mail.0", lambda t: (draft(t, content="Hm"), draft(t), letter(t))),
    "draft: saved twice": ("gomail.keep_draft.0", lambda t: (draft(t, to=""), draft(t))),
    "draft: another one thrown away": (
        "gomail.keep_draft.0",
        lambda t: (
            draft(t, key="t0"),
            t.mailbox.post("/compose", {"action": "discard", "key": "t0"}),
            draft(t),
        ),
    ),
    "reply": ("gomail.reply.0", reply),
    "reply: from a draft": (
        "gomail.reply.0",
        lambda t: (
            t.mailbox.post(
                "/compose", {"action": "save", "key": "t1", "thread": str(t["mail"]), "content": "Hm"}
            ),
            reply(t),
        ),
    ),
    "forward": ("gomail.forward.0", forward),
    "archive: undone and done again": (
        "gomail.archive.0",
        lambda t: (
            t.mailbox.act("archive", t["mail"]),
            t.mailbox.post("/mail/undo", {"back": "/inbox"}),
            t.mailbox.act("archive", t["mail"]),
        ),
    ),
    "order": ("reddit.order_recommended_brand.0", lambda t: order(t, t["product"])),
    "book": ("reddit.book_recommended_city.0", lambda t: book(t, t["home"])),
    "report": ("reddit.report_latest_order.0", lambda t: report(t, 1)),
    "report: in other words": (
        "reddit.report_latest_order.0",
        lambda t: report(t, 1, "My last order has the number {} and cost {} with shipping, which is a lot."),
    ),
    "mail facts": (
        "gomail.post_from_mail.2",
        lambda t: post(t, t["forum"], t["title"], "I am invited on the 25th of July, around 12:30."),
    ),
    "mail facts: the printer": (
        "gomail.post_from_mail.1",
        lambda t: post(
            t,
            t["forum"],
            t["title"],
            "Install version 4.2 of the driver, then restart it holding the green key.",
        ),
    ),
    "drag": ("gocalendar.drag_event.0", drag),
    "drag: by the form": ("gocalendar.drag_event.0", lambda t: move_by_form(t, "no")),
    "drag: by the form, the guests told": ("gocalendar.drag_event.0", lambda t: move_by_form(t, "yes")),
    "drag: another event's form, the guests told": (
        "gocalendar.drag_event.1",
        lambda t: move_by_form(t, "yes"),
    ),
}


WRONG |= OFFICE_WRONG
RIGHT |= OFFICE_RIGHT


test_wrong_ways_fail = fails(WRONG)
test_right_ways_pass = succeeds(RIGHT)


NARROWED = (
    ("shopping.category_sorted.0", "p=1", "p=2"),
    ("shopping.category_sorted.1", "product_list_mode=list", "price=0-25"),
    ("shopping.category_between_prices.0", "p=", "p=3"),
    ("shopping.search_sorted.0", "product_list_limit=36", "p=2"),
    ("shopping.search_for.0", "product_list_mode=list", "cat=3"),
    ("shopping.browse_category.0", "product_list_limit=24", "price=-10"),
    ("reddit.search_recommended_brand.0", "product_list_order=price", "price=0-5"),
    ("reddit.search_recommended_brand.0", "product_list_limit=24", "cat=7"),
    ("reddit.search_for.0", "kind=submissions&forum=", "forum=books"),
    ("reddit.search_for.0", "kind=", "kind=users"),
    ("reddit.sorted_forum.0", "page=1", "next[net_score]=4&next[id]=9"),
    ("reddit.sorted_forum.2", "sort=x", "next[comment_count]=4&next[id]=9"),
    ("gomail.older_page.0", "size=50", "p=1"),
    ("staynb.filter_place.0", "price_min=0", "amenity=Kitchen"),
    ("omnizon.search_for.0", "sort=featured", "brand=Deskmate"),
    ("gomail.search_confirmed_order.0", "category=", "category=gaming"),
)
"""Tasks of going somewhere, with what may stand in the address beside what is asked for, and what may not."""


def address_of(task: Task) -> str:
    """An address that a task asks for, with no more in it than that."""
    (check,) = (each for each in task.checks if isinstance(each, UrlCheck))
    query = {name: typed(wanted) for name, wanted in check.query.items()}
    return f"{check.origin}{check.paths[0]}?{urlencode({name: text for name, text in query.items() if text})}"


def typed(wanted: object) -> str:
    """A value that a matcher accepts."""
    if isinstance(wanted, OneOf):
        return typed(wanted.values[0])
    if isinstance(wanted, Range):
        return f"{wanted.low or ''}-{wanted.high}"
    return wanted.text if isinstance(wanted, Same) else str(wanted or "")


@pytest.mark.parametrize(("name", "right", "wrong"), NARROWED)
def test_addresses_are_narrowed_by_nothing_that_was_not_asked_for(
    bench: Bench, name: str, right: str, wrong: str
) -> None:
    place = address_of(bench.tasks[name])
    assert bench.passes(name, nothing, url=place)
    assert bench.passes(name, nothing, url=f"{place}&{right}")
    assert not bench.passes(name, nothing, url=f"{place}&{wrong}")


def test_the_deed_without_the_answer_and_the_answer_without_the_deed(bench: Bench) -> None:
    combined = bench.tasks.combined()
    assert combined
    for task in combined:
        assert not bench.passes(task.id, nothing), task.id
    assert not bench.passes("shopping.buy_and_tell_number.0", lambda t: (put(t), check_out(t)), said="Done.")
    assert not bench.passes("shopping.buy_and_tell_number.0", lambda t: (put(t), check_out(t)), said="N/A")

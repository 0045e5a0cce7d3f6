"""The pages of offers, contracts and money."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.topwork.deals import billing, contracts, offers, paying

_ONE = "/contracts/{contract:int}"
_STEP = f"{_ONE}/milestones/{{milestone:int}}"
DEAL_PAGES: tuple[Page, ...] = (
    get("/offers", offers.index, name="offers"),
    get("/offers/{offer:int}", offers.show, name="offer"),
    post("/offers/{offer:int}/accept", offers.accept, name="accept_offer"),
    post("/offers/{offer:int}/decline", offers.decline, name="decline_offer"),
    post("/offers/{offer:int}/withdraw", offers.withdraw, name="withdraw_offer"),
    get("/contracts", contracts.index, name="contracts"),
    get(_ONE, contracts.show, name="contract"),
    post(f"{_ONE}/pause", contracts.pause, name="pause_contract"),
    get(f"{_ONE}/end", contracts.END.show, name="end_form"),
    post(f"{_ONE}/end", contracts.END.send, name="end_contract"),
    get(f"{_ONE}/feedback", contracts.FEEDBACK.show, name="feedback_form"),
    post(f"{_ONE}/feedback", contracts.FEEDBACK.send, name="give_feedback"),
    get(f"{_ONE}/milestones/new", paying.MILESTONE.show, name="milestone_form"),
    post(f"{_ONE}/milestones/new", paying.MILESTONE.send, name="add_milestone"),
    post(f"{_STEP}/fund", paying.fund, name="fund_milestone"),
    post(f"{_STEP}/submit", paying.submit, name="submit_milestone"),
    post(f"{_STEP}/release", paying.release, name="release_milestone"),
    get(f"{_ONE}/bonus", paying.BONUS.show, name="bonus_form"),
    post(f"{_ONE}/bonus", paying.BONUS.send, name="pay_bonus"),
    get(f"{_ONE}/time", paying.TIME.show, name="time_form"),
    post(f"{_ONE}/time", paying.TIME.send, name="log_time"),
    post(f"{_ONE}/time/{{entry:int}}/remove", paying.remove_time, name="remove_time"),
    get("/billing", billing.index, name="billing"),
    get("/billing/cards/new", billing.NEW_CARD.show, name="card_form"),
    post("/billing/cards/new", billing.NEW_CARD.send, name="add_card"),
    post("/billing/cards/{card:int}/default", billing.prefer, name="prefer_card"),
    post("/billing/cards/{card:int}/remove", billing.remove, name="remove_card"),
)

"""The pages of agents."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.zilloft.agents import agents, review

_AGENT = "/agents/{agent:int}"
AGENT_PAGES: tuple[Page, ...] = (
    get("/agents", agents.index, name="agents"),
    get(_AGENT, agents.show, name="agent"),
    get(f"{_AGENT}/reviews", agents.all_reviews, name="agent_reviews"),
    get(f"{_AGENT}/review", review.REVIEW.show, name="review_form"),
    post(f"{_AGENT}/review", review.REVIEW.send, name="review_agent"),
    post(f"{_AGENT}/reviews/{{review:int}}/delete", review.delete, name="delete_review"),
)

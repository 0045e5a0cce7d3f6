"""The pages for browsing."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.omnizon.catalog import browse, market, product, questions

CATALOG_PAGES: tuple[Page, ...] = (
    get("/", browse.home),
    get("/search", browse.search),
    get("/suggest", browse.suggest),
    get("/departments", browse.departments),
    get("/category/{slug}", browse.category),
    post("/promo/close", browse.close_promo),
    get("/product/{product:int}", product.product),
    get("/product/{product:int}/review", product.REVIEWING.show, name="review_page"),
    post("/product/{product:int}/review", product.REVIEWING.send, name="write_review"),
    get("/product/{product:int}/offers", market.offers),
    post("/product/{product:int}/together", market.choose_together),
    get("/seller/{slug}", market.seller),
    get("/product/{product:int}/questions", questions.questions),
    get("/product/{product:int}/ask", questions.ASKING.show, name="ask_page"),
    post("/product/{product:int}/ask", questions.ASKING.send, name="ask"),
    get(
        "/product/{product:int}/questions/{question:int}/answer", questions.ANSWERING.show, name="answer_page"
    ),
    post("/product/{product:int}/questions/{question:int}/answer", questions.ANSWERING.send, name="answer"),
)
"""Front page, departments, search, product pages, sellers, questions and reviews."""

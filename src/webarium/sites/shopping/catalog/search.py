"""Search: results, suggestions while typing, and what people search for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.responses import Response

from webarium.sites.kit.spelling import vocabulary
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.wishlist import last_wishes
from webarium.sites.shopping.catalog.attributes import filterable
from webarium.sites.shopping.catalog.compare import compared_products
from webarium.sites.shopping.catalog.listing import Source, load_listing
from webarium.sites.shopping.catalog.price import typed_price
from webarium.sites.shopping.catalog.products import cards
from webarium.sites.shopping.catalog.toolbar import SEARCH, Toolbar
from webarium.sites.shopping.catalog.tree import menu_of
from webarium.sites.shopping.catalog.words import MIN_LENGTH, Words, words_of
from webarium.sites.shopping.trade.search import redirect_of, synonyms_of
from webarium.sql import select

_RELEVANCE = "-bm25(product_fts, 8.0, 5.0, 2.0)"
_RESULTS_PATH = "/catalogsearch/result/index/"


@dataclass(frozen=True, slots=True)
class SearchTerm:
    """Something that people have searched for."""

    term: str
    uses: int
    results: int


def search_results(visit: Visit) -> Response:
    """Show what the shop has for a search text: products with all of its words, else with any of them."""
    words = words_of(visit.query.get("q"))
    if not words.text.strip():
        return visit.redirect("/catalogsearch/advanced/")
    if leads := redirect_of(visit.db, words.text):
        return visit.redirect(leads)
    labels = filterable(visit.db)
    toolbar = Toolbar.read(visit.query, SEARCH, _RESULTS_PATH, (("q", words.text),), labels)
    if "price_from" in visit.query or "price_to" in visit.query:
        typed = typed_price(visit.query.get("price_from"), visit.query.get("price_to"))
        return visit.redirect(toolbar.url(price=typed))
    source, loose, meant = _meant(visit, words)
    listing = None if source is None else load_listing(visit.db, source, toolbar, below=None, labels=labels)
    return visit.render(
        "catalog/search.html",
        words=words,
        search_text=words.text,
        min_length=MIN_LENGTH,
        listing=listing,
        loose=loose,
        meant=meant,
        departments=menu_of(visit.db) if listing is None else (),
        related=related_terms(visit, words),
        compared=compared_products(visit),
        wishes=last_wishes(visit),
    )


def suggest(visit: Visit) -> Response:
    """Suggest past searches and products for a text that is being typed; a part of a page."""
    words = words_of(visit.query.get("q"))
    terms: list[SearchTerm] = []
    ids: list[int] = []
    if not words.is_too_short and words.phrases:
        terms = _terms_like(visit, words.text.strip(), 6)
        ids = [row[0] for row in visit.db.execute(_SUGGESTED, (words.begun,))]
    return visit.render("catalog/suggestions.html", words=words, terms=terms, products=cards(visit.db, ids))


def popular_terms(visit: Visit) -> Response:
    """Show what people search for most."""
    terms = visit.rows(SearchTerm, _POPULAR)
    most = max((term.uses for term in terms), default=1)
    return visit.render("catalog/terms.html", terms=sorted(terms, key=lambda term: term.term), most=most)


def related_terms(visit: Visit, words: Words) -> list[SearchTerm]:
    """Return other past searches that share a word with this one."""
    found: dict[str, SearchTerm] = {}
    for phrase in words.phrases:
        word = phrase.strip('"')
        if len(word) > 2:
            found.update((term.term, term) for term in _terms_like(visit, word, 8))
    others = [term for term in found.values() if term.term != words.text.strip().lower()]
    return sorted(others, key=lambda term: (-term.uses, term.term))[:6]


_SUGGESTED = select(
    "p.id",
    "product_fts CROSS JOIN product p INDEXED BY product_facts ON p.id = product_fts.rowid",
    "product_fts MATCH ? AND p.status = 'enabled'",
    f"ORDER BY {_RELEVANCE} DESC, p.id LIMIT 4",
)

_POPULAR = """
SELECT term, uses, results FROM search_term WHERE results > 0 AND is_suggested ORDER BY uses DESC, term LIMIT 100
"""

_LIKE = r"""
SELECT term, uses, results FROM search_term
WHERE results > 0 AND is_suggested AND ' ' || term LIKE '% ' || ? || '%' ESCAPE '\' ORDER BY uses DESC, term LIMIT ?
"""


def _terms_like(visit: Visit, text: str, most: int) -> list[SearchTerm]:
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return visit.rows(SearchTerm, _LIKE, (escaped, most))


_TEXTS = "SELECT name FROM product WHERE status = 'enabled'"


def _meant(visit: Visit, words: Words) -> tuple[Source | None, bool, str]:
    """As `_source`; where the words find nothing, by how they are spelled in the shop, which comes third."""
    synonyms = synonyms_of(visit.db)
    source, loose = _source(visit, words.widened(synonyms))
    if source is not None or words.is_too_short:
        return source, loose, ""
    better = vocabulary(visit, _TEXTS).corrected(words.text)
    if better is None:
        return None, False, ""
    source, loose = _source(visit, words_of(better).widened(synonyms))
    return source, loose, better if source else ""


def _source(visit: Visit, words: Words) -> tuple[Source | None, bool]:
    """Where the results come from, and whether they may lack some of the words; ``None``: there are none."""
    if words.is_too_short:
        return None, False
    by_sku = Source("", "", "p.sku = ?", (words.text.strip().upper(),))
    if _exists(visit, by_sku):
        return by_sku, False
    if not words.phrases:
        return None, False
    every = Source("product_fts", "product_fts.rowid", "product_fts MATCH ?", (words.all_of,), _RELEVANCE)
    if _exists(visit, every):
        return every, False
    either = replace(every, params=(words.any_of,))
    return (either, True) if len(words.phrases) > 1 and _exists(visit, either) else (None, False)


def _exists(visit: Visit, source: Source) -> bool:
    sql = select("1", source.tables(), f"{source.where} AND p.status = 'enabled'", "LIMIT 1")
    return visit.value(sql, source.params) is not None

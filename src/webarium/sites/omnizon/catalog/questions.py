"""Questions about a product and their answers: finding, asking and answering."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.catalog.cards import Card, root_of, shown_card
from webarium.sites.omnizon.words import words_of

PER_PAGE = 10
ASK_FORM = Form(
    (Multiline("text", "Your question", required=True, max_length=400, rows=3),), prefix="question-"
)
ANSWER_FORM = Form(
    (Multiline("text", "Your answer", required=True, max_length=2000, rows=4),), prefix="answer-"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was asked."""

    id: int
    text: str
    asked_on: date
    votes: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody answered."""

    question_id: int
    author: str
    text: str
    written_on: date


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers, the oldest first."""

    asked: Asked
    answers: tuple[Answer, ...]


_ASKED = "SELECT id, text, asked_on, votes FROM question WHERE product_id = ?"


def questions_of(visit: Visit, root: int) -> tuple[Question, ...]:
    """All questions about a listed product, those with most votes first."""
    asked = visit.rows(Asked, f"{_ASKED} ORDER BY votes DESC, asked_on DESC, id", (root,))
    answers = visit.rows(
        Answer,
        """SELECT a.question_id, a.author, a.text, a.written_on FROM answer a
        JOIN question q ON q.id = a.question_id WHERE q.product_id = ? ORDER BY a.written_on, a.id""",
        (root,),
    )
    return tuple(
        Question(each, tuple(one for one in answers if one.question_id == each.id)) for each in asked
    )


def questions(visit: Visit) -> Response:
    """Show all questions, or those in which or in whose answers some words stand."""
    card = shown_card(visit)
    text = " ".join(visit.query.get("find", "").split())[:100]
    found = questions_of(visit, root_of(visit, card.id))
    if text:
        found = tuple(each for each in found if _mentions(each, text))
    paging = Paging.from_query(visit.query, len(found), size=PER_PAGE, page_key="page")
    return visit.render(
        "questions.html",
        product=card,
        questions=found[paging.offset : paging.offset + paging.limit],
        paging=paging,
        find=text,
    )


def _mentions(question: Question, text: str) -> bool:
    said = " ".join([question.asked.text, *(answer.text for answer in question.answers)])
    return set(words_of(text)) <= set(words_of(said)) or text.lower() in said.lower()


def _ask(visit: Visit, form: BoundForm, card: Card) -> Response:
    """Publish the customer's question."""
    visit.insert(
        "question",
        {
            "product_id": root_of(visit, card.id),
            "text": form.text("text"),
            "asked_on": visit.now.date().isoformat(),
            "votes": 0,
        },
    )
    visit.flash("success", "Your question was asked. Whoever bought this can answer it now.")
    return visit.redirect(f"/product/{card.id}/questions")


def _asked(visit: Visit) -> tuple[Card, Asked]:
    card = shown_card(visit)
    found = visit.row(Asked, f"{_ASKED} AND id = ?", (root_of(visit, card.id), visit.path["question"]))
    return card, found or visit.not_found("There is no such question about this product.")


def _answer(visit: Visit, form: BoundForm, asked: tuple[Card, Asked]) -> Response:
    """Publish the customer's answer."""
    card, question = asked
    visit.insert(
        "answer",
        {
            "question_id": question.id,
            "author": str(visit.value("SELECT name FROM customer WHERE id = 1")),
            "text": form.text("text"),
            "written_on": visit.now.date().isoformat(),
        },
    )
    visit.flash("success", "Thank you, your answer is on the page now.")
    return visit.redirect(f"/product/{card.id}/questions")


ASKING = FormPage(ASK_FORM, "ask.html", shown_card, _ask, sees=lambda visit, card: {"product": card})
"""The form for asking."""
ANSWERING = FormPage(
    ANSWER_FORM,
    "answer.html",
    _asked,
    _answer,
    sees=lambda visit, asked: {"product": asked[0], "question": asked[1]},
)
"""The form for answering."""

"""Talk pages: topics about an article, with what people say to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.reading.articles import Article, article_of
from webarium.sites.wikipedia.shell import Editor, editor_of, require_open

_BODY = Multiline("body", "What you want to say", required=True, max_length=4_000, rows=6)
TOPIC_FORM = Form((Text("title", "Subject", required=True, max_length=120), _BODY), prefix="topic_")
ANSWER_FORM = Form(
    (Multiline("body", "Your answer", required=True, max_length=4_000, rows=4),), prefix="answer_"
)


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that is talked about."""

    id: int
    title: str


@dataclass(frozen=True, slots=True)
class Post:
    """What somebody said."""

    topic_id: int
    username: str
    body: str
    created_at: str


def talk(visit: Visit) -> Response:
    """All topics of an article."""
    require_open(visit)
    return _show(visit, article_of(visit), TOPIC_FORM.blank())


def begin(visit: Visit) -> Response:
    """Begin a topic."""
    editor = editor_of(visit)
    article = article_of(visit)
    form = TOPIC_FORM.bind(visit.form)
    if not form.ok:
        return _show(visit, article, form, status=422)
    topic = visit.insert(
        "talk_topic",
        {
            "article_id": article.id,
            "user_id": editor.id,
            "title": form.text("title"),
            "created_at": visit.stamp,
        },
    )
    _say(visit, editor, topic, form.text("body"))
    visit.flash("success", "Your topic was added.")
    return visit.redirect(f"{article.talk}#topic-{topic}")


def answer_form(visit: Visit) -> Response:
    """A topic with a form to answer in."""
    editor_of(visit)
    return _answering(visit, ANSWER_FORM.blank())


def answer(visit: Visit) -> Response:
    """Answer to a topic."""
    editor = editor_of(visit)
    form = ANSWER_FORM.bind(visit.form)
    if not form.ok:
        return _answering(visit, form, status=422)
    article, topic = _topic(visit)
    _say(visit, editor, topic.id, form.text("body"))
    visit.flash("success", "Your answer was added.")
    return visit.redirect(f"{article.talk}#topic-{topic.id}")


def _say(visit: Visit, editor: Editor, topic: int, body: str) -> None:
    visit.insert(
        "talk_post", {"topic_id": topic, "user_id": editor.id, "body": body, "created_at": visit.stamp}
    )


def _topic(visit: Visit) -> tuple[Article, Topic]:
    topic = visit.row(Topic, "SELECT id, title FROM talk_topic WHERE id = ?", (visit.path["number"],))
    article = visit.row(
        Article,
        "SELECT a.id, a.title, a.kind, a.target, a.summary, a.picture, a.words, a.protected, a.revision_id "
        "FROM article a JOIN talk_topic t ON t.article_id = a.id WHERE t.id = ?",
        (visit.path["number"],),
    )
    if topic is None or article is None:
        visit.not_found()
    return article, topic


def _posts(visit: Visit, article: int) -> list[Post]:
    return visit.rows(
        Post,
        "SELECT p.topic_id, u.username, p.body, p.created_at FROM talk_post p JOIN user u ON u.id = p.user_id "
        "JOIN talk_topic t ON t.id = p.topic_id WHERE t.article_id = ? ORDER BY p.id",
        (article,),
    )


def _show(visit: Visit, article: Article, form: BoundForm, *, status: int = 200) -> Response:
    topics = visit.rows(
        Topic, "SELECT id, title FROM talk_topic WHERE article_id = ? ORDER BY id", (article.id,)
    )
    values: dict[str, Any] = {
        "article": article,
        "topics": topics,
        "posts": _posts(visit, article.id),
        "form": form,
    }
    return visit.render("editing/talk.html", status=status, **values)


def _answering(visit: Visit, form: BoundForm, *, status: int = 200) -> Response:
    article, topic = _topic(visit)
    posts = [post for post in _posts(visit, article.id) if post.topic_id == topic.id]
    return visit.render(
        "editing/answer.html", status=status, article=article, topic=topic, posts=posts, form=form
    )

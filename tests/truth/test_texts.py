"""What people and articles say is true of the rows that they are about, and agrees with itself."""

from __future__ import annotations

import re
from collections import Counter

from tests.truth.conftest import Reader
from webarium.sites.kit.pictures.portraits import kind_of
from webarium.sites.networkin.graph import followers_of

QUIPS = (
    "nobody left over it",
    "burnt toast",
    "and good soup",
    "the last cookie",
    "It was not.",
    "cake later",
)
"""Turns that gave the texts of Networkin and Zilloft away; they were everybody's."""
PRONOUNS = {"his": "she|her|hers", "hers": "he|him|his", "either": "he|him|his|she|her|hers"}
"""What nobody is called whose portrait is of a kind."""
PLURALS = re.compile(r"\b(?:landings|Museums|bagpipes|timpani|Sisters) (?:was|is|has)\b")
BARE_LANDS = re.compile(
    r"(?<!The )(?<!the )\b(?:Netherlands|Philippines|Maldives|Bahamas|United States) (?:is|has) "
)


def test_profiles_speak_of_the_positions_and_skills_that_they_list(rows: Reader) -> None:
    db = rows("networkin")
    for key, name, title, company, about in db.execute(
        "SELECT m.id, m.name, e.title, e.company, m.about FROM member m"
        " LEFT JOIN experience e ON e.member_id = m.id AND e.ended = ''"
    ).fetchall():
        jobs = db.execute("SELECT began FROM experience WHERE member_id = ?", (key,)).fetchall()
        said = str(about)
        assert said.strip(), name
        assert not any(quip in said for quip in QUIPS), said
        if years := re.search(r"(\d+)\+? years (?:of experience|now|in )", said):
            assert int(years[1]) == 2024 - min(int(str(began)[:4]) for (began,) in jobs), said
        if found := re.search(r"Currently (.+?) at (.+)", said):
            assert found[1] == title, said
            assert found[2].startswith(str(company)), said


def test_everybody_but_who_has_just_come_has_followers(rows: Reader) -> None:
    db = rows("networkin")
    alone = [
        str(handle)
        for key, handle in db.execute("SELECT id, handle FROM member").fetchall()
        if followers_of(db, int(str(key))) == 0
    ]
    assert set(alone) <= {"theo-marsh"}
    sql = "SELECT count(*) FROM followed_company f WHERE f.company_id = c.id"
    assert db.execute(f"SELECT min(n) FROM (SELECT ({sql}) AS n FROM company c)").get > 0


def test_recommendations_call_people_what_their_portraits_show(rows: Reader) -> None:
    found = rows("networkin").execute(
        "SELECT m.name, r.text FROM recommendation r JOIN member m ON m.id = r.member_id"
    )
    for name, text in found.fetchall():
        other = re.compile(rf"\b(?:{PRONOUNS[kind_of(str(name)) or 'either']})\b", re.IGNORECASE)
        assert not other.search(str(text)), (name, text)


def test_no_two_people_say_the_same_of_themselves(rows: Reader) -> None:
    for site, sql in (
        ("networkin", "SELECT about FROM member"),
        ("networkin", "SELECT text FROM recommendation"),
    ):
        texts = Counter(str(text) for (text,) in rows(site).execute(sql))
        assert texts.most_common(1)[0][1] == 1


def test_posts_tell_years_that_the_positions_have(rows: Reader) -> None:
    db = rows("networkin")
    found = db.execute(
        "SELECT p.text, p.member_id, p.posted_at FROM post p WHERE p.text LIKE '%I have been with %'"
    )
    for text, member, posted in found.fetchall():
        began = db.execute("SELECT began FROM experience WHERE member_id = ? AND ended = ''", (member,)).get
        told = re.search(r"been with .+ for (\d+) years", str(text))
        first, last = (int(str(day)[:4]) * 12 + int(str(day)[5:7]) for day in (began, posted))
        assert told, text
        assert int(told[1]) == (last - first) // 12


def test_sentences_of_quillpedia_agree_with_their_subjects(rows: Reader) -> None:
    texts = rows("wikipedia").execute("SELECT title, plain FROM article").fetchall()
    faults = [(title, match[0]) for title, text in texts for match in [PLURALS.search(str(text))] if match]
    faults += [
        (title, match[0]) for title, text in texts for match in [BARE_LANDS.search(str(text))] if match
    ]
    assert faults == []


def test_a_bridge_between_two_countries_is_in_both(rows: Reader) -> None:
    db = rows("wikipedia")
    plain = str(db.execute("SELECT plain FROM article WHERE title = 'Øresund Bridge'").get)
    assert "between Denmark and Sweden" in plain
    categories = db.execute(
        "SELECT category FROM article_category c JOIN article a ON a.id = c.article_id WHERE a.title = 'Øresund Bridge'"
    )
    assert {"Bridges in Denmark", "Bridges in Sweden"} <= {str(name) for (name,) in categories}

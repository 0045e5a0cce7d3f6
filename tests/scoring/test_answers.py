"""Typed answers: true ones pass in every usual writing, anything else fails."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from webarium.scoring import (
    Answer,
    Choice,
    Date,
    Distance,
    Duration,
    ListOf,
    Money,
    Number,
    Record,
    SetOf,
    Text,
)

STATUS = Choice(
    "canceled", ("complete", "canceled", "pending"), (("cancelled", "canceled"), ("completed", "complete"))
)
FOOD = "How much did I spend on food in March 2023?"
ORDERS = "How many complete orders did I place in 2022?"
WHEN = "Today is June 12, 2023. When did I last order my muffin mix?"
PEOPLE = SetOf((Text("Amanda"), Text("Amazon Customer"), Text("N Randall")), others=("Misba009", "MH"))
RANGE = SetOf((Money(549), Money(37519)))
BOTH = Record.of(count=Number(3), total=Money(4741))

CASES: list[tuple[Answer, str, list[str], list[str]]] = [
    (
        Money(4741),
        FOOD,
        [
            "$47.41",
            "47.41",
            " $ 47.41 ",
            "47.41 USD",
            "USD 47.41",
            "US$47.41",
            "47.41 dollars",
            "'$47.41'",
            '"47.41"',
            "**$47.41**",
            "`$47.41`",
            "$47.41.",
            "47 dollars and 41 cents",
            "You spent $47.41 in March 2023.",
            "The total spent on food in March 2023 was $47.41 for 3 orders",
            "$47.410",
            "＄47.41",
        ],
        [
            "",
            "   ",
            "$47.40",
            "147.41",
            "$47.411",
            "4741",
            "$47.41 or $50",
            "$47.41, $5.00",
            "not $47.41",
            "about $47.41",
            "approximately 47.41",
            "either $47.41",
            "$47.41?",
            "~47.41",
            ">47.41",
            "at least $47.41",
            "-$47.41",
            "€47.41",
            "47.41%",
            "2023",
            "March 2023",
            "It isn't $47.41",
            "maybe $47.41",
            "$47.41 47.42",
            "#47",
            "47 dollars",
        ],
    ),
    (
        Money(123450),
        "",
        ["$1,234.50", "1234.5", "1,234.50", "$1234.50"],
        ["$1.234,50", "$234.50", "1,2345.0"],
    ),
    (
        Money(4700),
        "",
        ["$47", "47", "47.00", "$47.00", "47 dollars", "forty-seven dollars"],
        ["$0.47", "4,7"],
    ),
    (
        Number(4),
        ORDERS,
        [
            "4",
            "four",
            "Four.",
            "4 orders",
            "There are 4 complete orders in 2022.",
            "#4",
            "4.0",
            "04",
            "(4)",
            "In 2022: 4",
            "not 5, it's 4",
        ],
        [
            "14",
            "2014",
            "40",
            "2022",
            "either 3 or 4",
            "3-4",
            "4+",
            "~4",
            "4.5",
            "$4",
            "4%",
            "no 4",
            "more than 4",
            "4 or so",
            "4, maybe 5",
            "fourteen",
            "four or five",
            "x4",
            "4x4",
            "-4",
            "4th of 5",
            "1,2,3,4",
        ],
    ),
    (Number(1), "", ["1", "one", "just one order"], ["none", "zero", "two", "one or two"]),
    (
        Number(87, unit="%"),
        "What is the rating?",
        ["87%", "87", "87 percent", "The rating is 87%."],
        ["8.7", "78%"],
    ),
    (
        Number(Decimal("4.5"), out_of=5),
        "",
        ["4.5", "4.5 out of 5", "4.5/5", "4.5 stars"],
        ["5", "4", "4.5 out of 10"],
    ),
    (
        Number(2, unit="events"),
        "Delete all events on January 3, 2024, and tell me how many there were in 2024.",
        ["2 events", "On January 3 there were 2.", "On 1/3/2024 I deleted 2 of the 2 events", "2 in 2024"],
        ["3 events\n2 events", "3 or 2", "2, 3"],
    ),
    (
        Number(170, pattern="#{:09d}"),
        "Get the order number of my most recent canceled order.",
        ["170", "#170", "#000000170", "000000170", "Order no. 170", "Order #000000170.", "order number: 170"],
        ["1700", "17", "0170 or 171", "$170", "180", "not 170", "170, 171"],
    ),
    (
        Date(date(2023, 3, 11)),
        WHEN,
        [
            "3/11/23",
            "03/11/2023",
            "March 11, 2023",
            "March 11th 2023",
            "on 11 March 2023",
            "2023-03-11",
            "Mar. 11, 2023",
            "the 11th of March, 2023",
            "Saturday, March 11, 2023",
            "2023/03/11",
            "2023-03-11 10:20:30",
            "It was last ordered on 3/11/23 at 10:20 AM.",
            "March eleventh, 2023",
            "As of June 12, 2023: March 11, 2023",
        ],
        [
            "3/12/23",
            "March 2023",
            "March 11",
            "2023",
            "11/3/2023",
            "6/12/2023",
            "3/11/23 or 3/12/23",
            "not 3/11/23",
            "3/11/22",
            "between 3/10/23 and 3/11/23",
            "around March 11, 2023",
            "2/30/2023",
            "20230311",
        ],
    ),
    (
        STATUS,
        "What is the status of my latest order?",
        [
            "canceled",
            "Cancelled",
            "The status is Canceled.",
            "status: canceled",
            "It was cancelled",
            "Order #000000302 is canceled.",
        ],
        [
            "complete",
            "canceled or complete",
            "not canceled",
            "canceled, pending",
            "probably canceled",
            "cancel",
            "uncanceled",
        ],
    ),
    (
        Text("Flat Rate - Fixed"),
        "Show me the shipping method for order number 187.",
        [
            "Flat Rate - Fixed",
            "flat rate – fixed",
            "The shipping method for order number 187 is Flat Rate - Fixed.",
        ],
        [
            "Flat Rate",
            "Flat Rate - Fixed or Free",
            "not Flat Rate - Fixed",
            "Flat Rate - Fixed, Best Way",
            "Fixed - Flat Rate",
        ],
    ),
    (
        Text("16x24", aliases=("16 by 24",)),
        "What size is the picture frame?",
        ["16x24", "16 x 24", "16×24", "The size is 16x24", "16 by 24", "Size: 16x24"],
        ["16x240", "116x24", "16", "24x16", "16x24, 18x24"],
    ),
    (
        Text("Café Crème & Co."),
        "",
        ["cafe creme and co", "CAFÉ CRÈME & CO."],
        ["cafe creme", "cafe creme and sons co"],
    ),
    (
        PEOPLE,
        "Who complains about the quality?",
        [
            "Amanda, Amazon Customer and N Randall",
            "N Randall\nAmanda\nAmazon Customer",
            '["Amanda","N Randall","Amazon Customer"]',
            "- Amanda\n- Amazon Customer\n- N Randall",
            "1. Amanda 2. N Randall 3. Amazon Customer",
            "The reviewers are: Amanda; N. Randall; and Amazon Customer.",
        ],
        [
            "Amanda, Amazon Customer",
            "Amanda, Amazon Customer, N Randall, Joe",
            "Amanda, Amanda, Amazon Customer, N Randall",
            "Amanda, Amazon Customer, N Randall, MH",
            "Amanda, Amazon Customer, N Randall, Misba009",
            "Amanda",
            "Amanda, Amazon Customer, not N Randall",
            "everybody",
        ],
    ),
    (
        SetOf((Text("Ann"), Text("Ann Lee"))),
        "",
        ["Ann Lee, Ann", "Ann and Ann Lee"],
        ["Ann Lee", "Ann", "Ann Lee, Ann Lee"],
    ),
    (SetOf((Text("Sam"), Text("Sam"))), "", ["Sam, Sam", "Sam and Sam"], ["Sam", "Sam, Sam, Sam"]),
    (
        RANGE,
        "What is the price range?",
        [
            "$5.49 - $375.19",
            "$5.49-$375.19",
            "from 5.49 to 375.19",
            "between $5.49 and $375.19",
            "$375.19 and $5.49",
        ],
        ["$5.49", "$5.49 - $375.18", "$1, $5.49, $375.19", "$5.49 or $375.19", "about $5.49 to $375.19"],
    ),
    (
        ListOf((Text("Red"), Text("Blue"))),
        "",
        ["Red, Blue", "red then blue", '["Red", "Blue"]'],
        ["Blue, Red", "Red", "Red, Blue, Green", "Red, Blue, Red"],
    ),
    (
        SetOf((Text("6.5"), Text("7"), Text("10"))),
        "",
        ["6.5,7,10", "10, 7, 6.5", "6.5 / 7 / 10", "[6.5, 7, 10]"],
        ["6.5,7", "6.5,7,10,11", "6,5,7,10", "6.5,7,100"],
    ),
    (
        Record.of(
            reviewer=Text("Amara O."), stars=Number(1, unit="stars", out_of=5), date=Date(date(2023, 3, 4))
        ),
        "Who gave this product the fewest stars, how many, and on what date was that review posted?",
        [
            "Amara O., 1 star, 3/4/23",
            "Amara O. gave 1 out of 5 stars; posted on March 4, 2023.",
            "Amara O. gave one star on 3/4/23",
        ],
        [
            "Amara O., 3/4/23",
            "Amara, 1, 3/4/23",
            "Amara O. and Bo, 1 star, 3/4/23",
            "Amara O., 2 stars, 3/4/23",
            "Amara O. 1 star, 3/5/23",
        ],
    ),
    (
        Text("uPhone"),
        "",
        ["uPhone", "The uPhone from order #000000302"],
        ["uPhone 12", "uPhone, 12", "uPhone 000000302x"],
    ),
    (ListOf((Number(3), Number(1))), "", ["3, 1", "3 and 1", "[3, 1]"], ["1, 3", "3", "3, 1, 1", "31"]),
    (
        BOTH,
        "Today is 6/12/2023. How many orders do I have over the past month, and how much did I spend?",
        [
            "3 orders, $47.41",
            "$47.41 over 3 orders",
            '{"count": 3, "total": "$47.41"}',
            "count: 3; total: $47.41",
            "three orders for 47.41",
            "You have 3 orders and spent $47.41 in total.",
        ],
        [
            "$47.41",
            "3 orders",
            "4 orders, $47.41",
            "3, $5.00",
            "3 or 4 orders, $47.41",
            '{"count": 3}',
            "3 orders, $47.41, $5",
            '{"count": 4, "total": "$47.41"}',
        ],
    ),
    (
        Record.of(subtotal=Money(500), shipping=Money(300)),
        "",
        ["subtotal $5.00, shipping $3.00", "shipping: $3, subtotal: $5", "$5.00 and $3.00"],
        ["$3, $5", "shipping $5, subtotal $3", "$5", "$5, $3, $8"],
    ),
    (
        Record.of(status=STATUS, date=Date(date(2023, 3, 11))),
        "",
        [
            "canceled, 3/11/23",
            "It was canceled; it was placed on March 11, 2023.",
            "status: cancelled; date: 2023-03-11",
        ],
        ["complete, 3/11/23", "canceled", "3/11/23", "canceled or complete, 3/11/23", "canceled, 3/12/23"],
    ),
    (
        Record.of(name=Text("Anker 20W Charger, 2 Pack"), price=Money(1999)),
        "",
        [
            "Anker 20W Charger, 2 Pack - $19.99",
            "$19.99: Anker 20W Charger, 2 Pack",
            "Anker 20W charger 2 pack, 19.99",
        ],
        [
            "Anker 20W Charger, $19.99",
            "Anker 20W Charger, 2 Pack",
            "$19.99",
            "Anker 20W Charger, 2 Pack - $19.98",
            "Anker 20W Charger, 2 Pack Deluxe - $19.99",
        ],
    ),
    (
        Duration(timedelta(days=14)),
        "",
        ["14 days", "2 weeks", "14", "fourteen days", "1 week and 7 days"],
        ["15 days", "14 hours", "14 days or 15", "about 14 days"],
    ),
    (
        Duration(timedelta(hours=2, minutes=30), unit="minutes"),
        "",
        ["2 h 30 min", "150", "2.5 hours", "two hours and thirty minutes"],
        ["2 h", "30 min", "2:30", "150 km", "about 150 minutes"],
    ),
    (
        Duration(timedelta(minutes=65), "minutes", within=timedelta(minutes=1)),
        "How long does it take to walk from PNC Park to Point State Park?",
        [
            *(
                "1 h 5 min",
                "65 minutes",
                "1:05",
                "1h 5min",
                "1h05",
                "65",
                "1.08 hours",
                "65m",
                "~65 min",
                "64 min",
            ),
            *("The walk takes 1:05 and is 5.4km long.", "Distance: 5.4km. Time: 1:05.", "about 65 minutes"),
            *(
                "The distance is 748 m and the walk takes 65 minutes.",
                "65 min (1:05)",
                "One hour and five minutes",
            ),
        ],
        [
            *(
                "63 minutes",
                "1:15",
                "5:01",
                "65 hours",
                "1 hour",
                "5.4 km",
                "65 km",
                "1:05 or 1:10",
                "1:05 PM",
            ),
            *(
                "By car it takes 65 minutes",
                "at least 65 minutes",
                "I think 65 minutes",
                "less than 65 minutes",
            ),
        ],
    ),
    (
        Distance(217_340),
        "How many kilometers is the drive from Pittsburgh to Cleveland?",
        [
            *(
                "217 km",
                "217km",
                "217",
                "217.3 kilometers",
                "135 miles",
                "135.05 mi",
                "217,340 m",
                "218 km",
                "~217 km",
            ),
            *("217 km (135 mi), 2:15", "Distance: 217km. Time: 2:15.", "two hundred seventeen kilometers"),
        ],
        [
            *(
                "210 km",
                "217 miles",
                "135 km",
                "140 mi",
                "2:15",
                "217 m",
                "217 minutes",
                "217 km or 220 km",
                "$217",
            ),
            *("not 217 km", "at least 217 km", "about 200 km", "Walking, it is 217 km", "over 217 km"),
        ],
    ),
    (
        Distance(1_713),
        "How long is the walk?",
        ["1.7km", "1713 m", "1.1 miles", "5620 feet", "1 km 713 m", "1.7 km (21 min)", "1.7", "1,880 yards"],
        ["2 km", "1.5 km", "1 mile", "1.7 miles", "17 km", "1.7 m", "21 minutes", "1500 m"],
    ),
    (
        Distance(748),
        "",
        ["748m", "0.75 km", "750 m", "0.46 miles", "2454 ft", "about 750 meters"],
        ["7 km", "0.9 km", "700 m", "748 km", "748 ft"],
    ),
    (
        Record.of(park=Text("Acadia National Park"), distance=Distance(457_600)),
        "",
        [
            "Acadia National Park, 458 km",
            "The park is Acadia National Park; the drive is 458 km (about 284 miles) and takes 5:04.",
            '{"park": "Acadia National Park", "distance": "458 km"}',
        ],
        [
            "Acadia National Park, 470 km",
            "Shenandoah National Park, 458 km",
            "458 km",
            "Acadia National Park",
        ],
    ),
]

RIGHT = [(answer, question, said) for answer, question, right, _ in CASES for said in right]
WRONG = [(answer, question, said) for answer, question, _, wrong in CASES for said in wrong]


def name(case: object) -> str:
    return case if isinstance(case, str) else type(case).__name__


@pytest.mark.parametrize(("answer", "question", "said"), RIGHT, ids=name)
def test_a_true_answer_passes_however_it_is_written(answer: Answer, question: str, said: str) -> None:
    grade = answer.grade(said, question)
    assert grade.passed, grade.detail


@pytest.mark.parametrize(("answer", "question", "said"), WRONG, ids=name)
def test_a_wrong_or_hedged_answer_fails_with_a_reason(answer: Answer, question: str, said: str) -> None:
    grade = answer.grade(said, question)
    assert not grade.passed, grade.detail
    assert grade.detail


@pytest.mark.parametrize("answer", [case[0] for case in CASES], ids=name)
def test_every_answer_accepts_its_own_wording_and_no_page_dump(answer: Answer) -> None:
    assert answer.grade(answer.natural()).passed
    dump = "Home My Account Sign Out " * 40 + answer.natural() + " Footer Contact Us" * 20
    assert not answer.grade(dump).passed
    assert not answer.grade(f"{answer.natural()} {'x' * 2000}").passed


def test_words_of_the_question_may_be_repeated_but_are_no_answer() -> None:
    question = "Which size has the Oak Picture Frame that I bought in March 2023?"
    answer = Text("16x24")
    assert answer.grade("The Oak Picture Frame that you bought in March 2023 has size 16x24", question).passed
    assert not answer.grade("The Walnut Picture Frame has size 16x24", question).passed
    assert not answer.grade(question, question).passed


REVIEW = Record.of(title=Text("Great value"), nickname=Text("Nora W."))


@pytest.mark.parametrize(
    "text",
    [
        "title: Bought a second one; nickname: Nora W. + title: Great value; nickname: Nora W.",
        "title: Great value; nickname: Nora W.; title: A bar, like people used to have; nickname: Nora W.",
        "- **Title:** Great value\n- **Nickname:** Nora W.\n- **Title:** Bought again\n- **Nickname:** Nora W.",
        '[{"title": "Great value", "nickname": "Nora W."}, {"title": "Bought again", "nickname": "Nora W."}]',
    ],
)
def test_a_record_beside_another_one_is_no_answer(text: str) -> None:
    assert not REVIEW.grade(text, "Under which title and nickname did I review the kettle?").passed


@pytest.mark.parametrize(
    "text",
    [
        "Title: Great value\nNickname: Nora W.\n\nSo the title: Great value",
        "Product title: kettle. Review title: Great value, nickname: Nora W.",
    ],
)
def test_a_record_may_name_a_field_again(text: str) -> None:
    assert REVIEW.grade(text, "Under which title and nickname did I review the kettle?").passed


def test_a_record_beside_what_it_must_not_name_is_no_answer() -> None:
    text, question = "Great value by Nora W. Bought a second one by Nora W.", "Which title did I use?"
    asked = replace(REVIEW, others=("Bought a second one",))
    assert REVIEW.grade("Great value by Nora W.", question).passed
    assert not asked.grade(text, question).passed


def test_malformed_answers_are_refused_when_written() -> None:
    with pytest.raises(ValueError, match="not in the domain"):
        Choice("blue", ("red",))
    with pytest.raises(ValueError, match="one type"):
        SetOf((Money(1), Text("a")))
    with pytest.raises(ValueError, match="at least one"):
        ListOf(())
    with pytest.raises(ValueError, match="at least one field"):
        Record(())


@pytest.mark.parametrize("text", ["31", "the 31st", "November 31, 2022", "2022-02-30", "Feb 30th"])
def test_a_day_that_does_not_exist_is_another_day(text: str) -> None:
    asked = "On which day of November 2022 did I order?"
    assert not Date(date(2022, 11, 24)).grade(text, asked).passed
    assert Date(date(2022, 11, 24)).grade("The 24th.", asked).passed

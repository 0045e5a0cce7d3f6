"""Numbers, dates, sums and wrappings as they are found in texts, one by one."""

from __future__ import annotations

import pytest

from webarium.scoring.dates import find_clock_times, find_dates, find_weekdays
from webarium.scoring.form import extract
from webarium.scoring.free.sums import operands
from webarium.scoring.numbers import FoundNumber, field_currency, find_numbers


def shown(text: str, number: FoundNumber) -> str:
    """A number with where it stands and what its signs say."""
    signs = {
        "%": number.percent,
        "#": number.is_id,
        "rank": number.rank,
        "words": number.worded,
        "money": number.is_money,
    }
    told = [number.currency or "", *(name for name, holds in signs.items() if holds)]
    return " ".join(
        filter(None, [f"{text[number.start : number.end]!r} {number.value}", *told, f".{number.decimals}"])
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$5", ["'$5' 5 USD money .0"]),
        ("-5", ["'-5' -5 .0"]),
        ("- 5", ["'- 5' -5 .0"]),
        ("5-10", ["'5' 5 .0", "'10' 10 .0"]),
        ("$5 - $10", ["'$5' 5 USD money .0", "'- $10' 10 USD money .0"]),
        ("5 -3", ["'5' 5 .0", "'-3' -3 .0"]),
        ("(-3)", ["'-3' -3 .0"]),
        ("$-5", ["'$-5' -5 USD money .0"]),
        ("-$5", ["'-$5' -5 USD money .0"]),
        ("1,234.50", ["'1,234.50' 1234.50 money .2"]),
        ("1 234 567", ["'1 234 567' 1234567 .0"]),
        ("1'234", ['"1\'234" 1234 .0']),
        ("12,34", ["'12' 12 .0", "'34' 34 .0"]),
        ("#170", ["'#170' 170 # .0"]),
        ("007", ["'007' 7 # .0"]),
        ("0.50", ["'0.50' 0.50 money .2"]),
        ("3rd", ["'3rd' 3 rank .0"]),
        ("5k", []),
        ("$5k", ["'$5k' 5000 USD money .0"]),
        ("$5 and 3 cents", ["'$5 and 3 cents' 5.03 USD money .2"]),
        ("$5.00 and 3 cents", ["'$5.00' 5.00 USD money .2", "'3 cents' 0.03 USD money .2"]),
        ("five dollars and three cents", ["'five dollars and three cents' 5.03 USD words money .2"]),
        ("50 cents", ["'50 cents' 0.5 USD money .2"]),
        ("50¢", ["'50¢' 0.5 USD money .2"]),
        ("4.2 million", ["'4.2 million' 4200000.0 .1"]),
        ("4 dozen eggs", ["'4 dozen' 48 .0"]),
        ("4-dozen", ["'4' 4 .0"]),
        ("5%", ["'5%' 5 % .0"]),
        ("5 percent", ["'5 percent' 5 % .0"]),
        ("5 us dollars", ["'5 us dollars' 5 USD money .0"]),
        ("$5 canadian dollars", ["'$5 canadian dollars' 5 CAD money .0"]),
        ("ca$ 5", ["'ca$ 5' 5 CAD money .0"]),
        ("5 swiss francs", ["'5 swiss francs' 5 CHF money .0"]),
        ("5 pounds sterling", ["'5 pounds sterling' 5 GBP money .0"]),
        ("5 pesos", ["'5 pesos' 5 PESOS money .0"]),
        ("5 euros", ["'5 euros' 5 EUR money .0"]),
        ("€ 5", ["'€ 5' 5 EUR money .0"]),
        ("1.2.3", []),
        ("x5", []),
        ("5x", []),
        ("twenty three", ["'twenty three' 23 words .0"]),
        ("twenty-three", ["'twenty-three' 23 words .0"]),
        ("two three", ["'two' 2 words .0", "'three' 3 words .0"]),
        ("two hundred and five", ["'two hundred and five' 205 words .0"]),
        ("a hundred", ["'a hundred' 100 words .0"]),
        ("hundred", ["'hundred' 100 words .0"]),
        ("three thousand two hundred", ["'three thousand two hundred' 3200 words .0"]),
        ("twenty and three", ["'twenty' 20 words .0", "'three' 3 words .0"]),
        ("one", ["'one' 1 words .0"]),
        ("one and two", ["'two' 2 words .0"]),
        ("one dollar", ["'one dollar' 1 USD words money .0"]),
        ("one point five", ["'one point five' 1.5 words .0"]),
        ("two point five percent", ["'two point five percent' 2.5 % words .0"]),
        ("five bucks", ["'five bucks' 5 USD words money .0"]),
        ("nineteen one", ["'nineteen' 19 words .0"]),
        ("twenty twenty", ["'twenty' 20 words .0", "'twenty' 20 words .0"]),
        ("forty zero", ["'forty' 40 words .0", "'zero' 0 words .0"]),
        ("hundred twenty thousand", ["'hundred twenty thousand' 120000 words .0"]),
        ("44.2 -72.5", ["'44.2' 44.2 .1", "'-72.5' -72.5 .1"]),
        ("a -7", ["'-7' -7 .0"]),
        ("7 - 3", ["'7' 7 .0", "'- 3' 3 .0"]),
        ("7) -3", ["'7' 7 .0", "'-3' -3 .0"]),
        ("12 - 3%", ["'12' 12 .0", "'- 3%' 3 % .0"]),
        ("2 one", ["'2' 2 .0"]),
        ("currency 5", ["'5' 5 .0"]),
    ],
)
def test_numbers(text: str, found: list[str]) -> None:
    assert [shown(text, number) for number in find_numbers(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2023-05-02", [((2023, 5, 2), "2023-05-02")]),
        ("2023/5/2", [((2023, 5, 2), "2023/5/2")]),
        ("2023-05-02t10:00:00z", [((2023, 5, 2), "2023-05-02t10:00:00z")]),
        ("2023-5/2", []),
        ("5/2/2023", [((2023, 5, 2), "5/2/2023")]),
        ("5/2/23", [((2023, 5, 2), "5/2/23")]),
        ("13/2/2023", [((2023, 2, 13), "13/2/2023")]),
        ("2/13/2023", [((2023, 2, 13), "2/13/2023")]),
        ("12/12/2023", [((2023, 12, 12), "12/12/2023")]),
        ("13/13/2023", []),
        ("2/30/2023", []),
        ("2/29", []),
        ("feb 29", [((None, 2, 29), "feb 29")]),
        ("february 30", []),
        ("may 2", [((None, 5, 2), "may 2")]),
        ("may 2, 2023", [((2023, 5, 2), "may 2, 2023")]),
        ("may the 2nd of 2023", [((2023, 5, 2), "may the 2nd of 2023")]),
        ("may 2 '23", [((2023, 5, 2), "may 2 '23")]),
        ("2nd of may 2023", [((2023, 5, 2), "2nd of may 2023")]),
        ("2-may-2023", [((2023, 5, 2), "2-may-2023")]),
        ("second of may", [((None, 5, 2), "second of may")]),
        ("the twenty-first of june, 2024", [((2024, 6, 21), "twenty-first of june, 2024")]),
        ("may 2023", [((2023, 5, None), "may 2023")]),
        ("sept. 3", [((None, 9, 3), "sept. 3")]),
        ("may", []),
        ("$5/2/2023", []),
        ("5/2/2023%", []),
        ("5/2/2023.5", []),
        ("may 2 and june 3, 2024", [((None, 5, 2), "may 2"), ((2024, 6, 3), "june 3, 2024")]),
        ("3 jan 1999, 4 jan", [((1999, 1, 3), "3 jan 1999"), ((None, 1, 4), "4 jan")]),
        ("2023.12.13", [((2023, 12, 13), "2023.12.13")]),
        ("13.12.2023", [((2023, 12, 13), "13.12.2023")]),
    ],
)
def test_dates(text: str, found: list[object]) -> None:
    read = [((d.year, d.month, d.day), text[d.start : d.end]) for d in find_dates(text)]
    assert read == found


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("5 + 3 = 8", [0, 4]),
        ("5 - 3 = 2", [0, 2]),
        ("($5 + $3)", [1, 6]),
        ("5 + 3", [0, 4]),
        ("5 - 3", []),
        ("5 x 3", []),
        ("5 x 3 x 2", [0, 4, 8]),
        ("5 / 3", []),
        ("4/5 = 0.8", [0, 2]),
        ("it is 8", []),
        ("5 plus 3", [0, 7]),
        ("5 minus 3 is 2", [0, 8]),
        ("2 x 3 + 1 and 7", [0, 4, 8]),
        ("$8 = $5 + $3", [0, 5, 10]),
        ("1 + 2 = 3 + 4", [0, 4, 8, 12]),
        ("5 +\n3", []),
        ("5, 3", []),
        ("8 -3", []),
        ("5 apples + 3 pears = 8", [0, 11]),
    ],
)
def test_figures_that_are_only_computed_with(text: str, places: list[int]) -> None:
    values = [(number.start, number.end) for number in find_numbers(text)]
    assert sorted(operands(text, values)) == places


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Answer: 5", "5"),
        ("so.\nAnswer: 5", "5"),
        ("**Answer:** 5", "5"),
        ("**Answer**: 5", "5"),
        ("**Answer: 5**", "5"),
        ("**Answer:** **5**", "**5**"),
        ("**Answer**: **5**", "**5**"),
        ("*Final answer: 5*", "5"),
        ("my answer: 5", "5"),
        ("The final answer : 5", "5"),
        ("Answer:", None),
        ("no answer: 5", None),
        ("Answer: 1\nAnswer: 2", "2"),
        ("> Answer: 5", "5"),
        ("It is so. Answer: 5", "5"),
        ("x Answer: 5", None),
        ("__Answer:__ 5", "5"),
        ("**Answer: 5", "5"),
        ("answered: 5", None),
        ("- Answer: 5 **", "5 **"),
    ],
)
def test_what_stands_behind_the_marker(text: str, found: object) -> None:
    assert extract.after_marker(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("```\n5\n```", "5"),
        ("x\n```\n5\n```.", "5"),
        ("```5```", "5"),
        ("```json\n5\n```", "5"),
        ("```\n5\n``` x", None),
        ("5", None),
        ("```5", None),
        ("```a\n1\n```\n```b\n2\n```", "2"),
    ],
)
def test_what_the_last_fence_holds(text: str, found: object) -> None:
    assert extract.last_fence(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (" **5**. ", "5"),
        ("5.", "5"),
        ("5..", "5.."),
        ("(5)", "5"),
        ("(5) (6)", "(5) (6)"),
        ('"5"', "5"),
        ("'5'", "5"),
        ("“5”", "5"),
        ("**a** and **b**", "**a** and **b**"),
        ("- 5", "- 5"),
        ("**", "**"),
        ("\\boxed{5}", "5"),
        ("The answer is 5", "5"),
        ("so the answer is: **5**", "5"),
        ("[5](http://x.test)", "5"),
        ("a\n```\n5\n```", "a\n```\n5\n```"),
        ("```\n5\n```", "5"),
        ("((((((((5))))))))", "((((((((5))))))))"),
        ("(((((((((5)))))))))", "(((((((((5)))))))))"),
    ],
)
def test_texts_without_their_wrappings(text: str, found: object) -> None:
    assert extract.unwrap(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- 5", "5"),
        ("* 5", "5"),
        ("1. 5", "5"),
        ("12) 5", "5"),
        ("(3) 5", "5"),
        ("1234. 5", "1234. 5"),
        ("-5", "-5"),
        ("5", "5"),
        ("• a", "a"),
    ],
)
def test_lines_without_their_bullets(text: str, found: object) -> None:
    assert extract.without_bullet(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"answer": "5"}', "5"),
        ('{"final_answer": 5}', "5"),
        ('{"other": 5}', {"other": "5"}),
        ('["5"]', "5"),
        ("[1, 2.50]", ["1", "2.50"]),
        ('[["5"]]', "5"),
        ('{"answer": {"value": [true]}}', "yes"),
        ("null", ""),
        ("[null, false]", ["", "no"]),
        ('{"a": 1, "a": 2}', '{"a": 1, "a": 2}'),
        ('{"answer": 1, "b": 2}', {"answer": "1", "b": "2"}),
        ("5", "5"),
        ('"5"', "5"),
        ('{"a": [1, {"b": true}]}', {"a": ["1", {"b": "yes"}]}),
        ('[[[[[[[[["5"]]]]]]]]]', ["5"]),
        ('{"x","', '{"x","'),
        ("[]", []),
    ],
)
def test_texts_as_json_or_bare(text: str, found: object) -> None:
    assert extract.bare(text) == found


def test_what_is_no_json_for_once_or_for_depth_stays_a_text() -> None:
    assert extract.bare("[" * 100_000) == "[" * 100_000
    assert extract.lines_of(" a \n\n b") == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("currency: EUR", "EUR"),
        ("price: 5; currency code: euros", "EUR"),
        ("price: 5, order currency: us dollars", "USD"),
        ("the currency: EUR", "EUR"),
        ("amount 5 currency", None),
        ("5 euros", None),
    ],
)
def test_currencies_in_fields_of_their_own(text: str, currency: str | None) -> None:
    assert field_currency(text.casefold()) == currency


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("at 5:30 pm", ["5:30 pm"]),
        ("5 p.m. or 17:00:30", ["5 p.m.", "17:00:30"]),
        ("15:3 and 5 km", []),
        ("123:45", []),
    ],
)
def test_times_of_day(text: str, times: list[str]) -> None:
    assert [text[slice(*span)] for span in find_clock_times(text)] == times


@pytest.mark.parametrize(
    ("text", "days"),
    [("monday, thurs and sat", [0, 3, 5]), ("sunday wed", [6, 2]), ("month", []), ("tues fri.", [1, 4])],
)
def test_days_of_the_week(text: str, days: list[int]) -> None:
    assert find_weekdays(text) == days

"""Answers written to slip through, and right ones as people write them, by the class of what tells them apart."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from webarium.scoring import (
    Answer,
    Choice,
    Context,
    Date,
    Distance,
    Duration,
    Money,
    Number,
    Record,
    SetOf,
    Text,
)

PRICE = Money(465)
COST = "How much is a Lemonade?"
SHOPS = Number(9)
HOW_MANY = "How many restaurants deliver?"
COMMITS = Number(17, "commits")
BY_OREN = "How many commits has Oren made?"
ONCE = Date(date(2024, 7, 12))
WHEN = "On which day did I ask for my tour?"
PLACE = Text("Garden Room")
WHERE = "Where does it take place? Do not change anything."
RIVAL = Context(rivals=("Focus Room",))
PAIR = SetOf((Text("Ann Lee"), Text("Bo Day")))
WHO = "Who has written reviews?"
TOUR = Choice("10:00 AM", ("9:00 AM", "10:00 AM", "10:00 PM"))
OPENS = "At what time does the open house begin?"

MINUTES = Duration(timedelta(minutes=43), "minutes")
HOW_LONG = "How long do I walk, and how long do I drive?"
WALK_AND_DRIVE = Record.of(
    walking=Duration(timedelta(minutes=31), "minutes"), driving=Duration(timedelta(minutes=4), "minutes")
)
WHICH_WAY = "Which is the longer way: the one to Audi Field or the one to Union Hall? By how many minutes?"
FARTHER = Record.of(place=Choice("Union Hall", ("Audi Field", "Union Hall")), difference=MINUTES)

OLDEST = Record.of(date=Date(date(2022, 9, 5)), total=Money(8518))
WHICH_ORDER = "Among my pending orders, when was the oldest one placed, and how much is it in total?"
OTHER_ORDER = Context(numbers=(Decimal("320.78"),), days=(date(2023, 6, 9),))
SYMBOLS = Record.of(flower=Text("poppy"), bird=Text("quail"))
WHICH_SYMBOLS = "Which flower is the state flower, and which bird is the state bird?"

HOLES: list[tuple[Answer, str, Context, list[str]]] = [
    (
        PRICE,
        COST,
        Context(),
        [
            "$4.65 ($9.65)",
            "**$4.65** ($9.65)",
            "$4.65 (9.65)",
            "4.65¢",
            "4.65 cents",
            "amount: 4.65, currency: EUR",
        ],
    ),
    (
        PRICE,
        COST,
        Context(),
        ["from $4.65", "It would be $4.65 if the page had loaded", "$4.65 (unverified)"],
    ),
    (
        PRICE,
        COST,
        Context(),
        ["I doubt it is $4.65", "e.g. $4.65", "one of: $4.65", "Suppose the answer is $4.65."],
    ),
    (
        PRICE,
        COST,
        Context(),
        ["the opposite of $4.65", "[insert answer, such as $4.65]", "Rumor has it that it is $4.65."],
    ),
    (
        PRICE,
        COST,
        Context(numbers=(Decimal("9.65"),)),
        ["$4.65, then $9.65", "$9.65 instead of $4.65", "$4.65. $9.65."],
    ),
    (
        PRICE,
        COST,
        Context(numbers=(Decimal("9.65"),)),
        ['{"a": "$4.65", "b": "$9.65"}', "Answer: $4.65\nAnswer: $9.65"],
    ),
    (
        SHOPS,
        HOW_MANY,
        Context(),
        [">= 9", "9 dozen", "9 hundred", "9 km", "9 kg", "9 hours", "9 (10)", "9\u200d7", "9 times 2"],
    ),
    (SHOPS, HOW_MANY, Context(), ["9\u20607", "9 restaurants?", "9 restaurants? No.", "9 or fewer"]),
    (
        Number(1),
        HOW_MANY,
        Context(numbers=(Decimal(2),)),
        ["2 (1)", "1 (2)", "1, then 2", "1=2", "Candidates: 1, 2"],
    ),
    (
        Number(2),
        HOW_MANY,
        Context(numbers=(Decimal(4),)),
        ["4 instead of 2", "4, although some say 2.", "4 (2)", "2. 4."],
    ),
    (COMMITS, BY_OREN, Context(), ["17 commits (18 commits)", "17 commits is not the answer."]),
    (
        COMMITS,
        BY_OREN,
        Context(numbers=(Decimal(4),)),
        ["17 commits and 4 commits", "17 commits / 4 commits"],
    ),
    (
        ONCE,
        WHEN,
        Context(days=(date(2024, 7, 13),)),
        ["July 12, 2024 (July 13, 2024)", "July 12, 2024 and July 13, 2024"],
    ),
    (
        ONCE,
        WHEN,
        Context(days=(date(2024, 7, 13),)),
        ["July 12, 2024. July 13, 2024.", "July 12, 2024, then July 13, 2024"],
    ),
    (
        PLACE,
        WHERE,
        RIVAL,
        [
            "Garden Room (Focus Room)",
            "Garden Room is wrong.",
            "Garden Room is not the answer.",
            "Garden Room 2",
        ],
    ),
    (PLACE, WHERE, RIVAL, ["New Garden Room", "Garden Room. Actually, it is outside."]),
    (
        SetOf((Text("Ann Lee"), Text("Bo Day"))),
        "Who gave one or two stars?",
        Context(),
        ["Ann Lee or Bo Day"],
    ),
    (Text("Gabriel R."), "Who wrote it?", Context(), ["Gabriel R. is wrong."]),
    (Text("(415) 555-0171"), "What is the phone number?", Context(), ["not (415) 555-0171"]),
    (
        PAIR,
        WHO,
        Context(),
        ["Ann Lee, Bo Day, among others", "Ann Lee; Bo Day; …", "Ann Lee and Bo Day and more"],
    ),
    (Choice("Tuesday", ("Monday", "Tuesday")), "On which day is it closed?", Context(), ["Tuesday (Monday)"]),
    (TOUR, OPENS, Context(), ["10:00 PM", "10 pm", "22:00", "9:00 a.m."]),
    (Text("9:00 AM"), "When does it open?", Context(), ["9:00 PM", "09:00 pm", "21:00", "9 p.m."]),
    (Duration(timedelta(minutes=35)), "How long is it?", Context(), ["31 minutes and 4 minutes"]),
    (
        Record.of(title=Text("Middling"), price=PRICE),
        "Which review is it, and what did it cost?",
        Context(),
        ["It is not title: Middling; price: $4.65", "title: Middling; price: $4.65 ($9.65)"],
    ),
    (
        WALK_AND_DRIVE,
        HOW_LONG,
        Context(),
        ["The drive takes 31 minutes; the walk takes 4 minutes.", "31 min by car, 4 min on foot"],
    ),
    (
        FARTHER,
        WHICH_WAY,
        Context(),
        [
            "Audi Field is 43 minutes farther than Union Hall.",
            "Audi Field and Union Hall, 43 minutes",
            "longer: Audi Field; shorter: Union Hall; difference: 43 minutes",
        ],
    ),
    (
        Record.of(first=Choice("Steel Tower", ("Steel Tower", "Old Stadium")), time=MINUTES),
        "In which order do I drive to Steel Tower and Old Stadium: where do I go first, and how long is it?",
        Context(),
        ["Old Stadium, then Steel Tower; 43 minutes", "First Old Stadium, then Steel Tower, 43 minutes"],
    ),
    (
        Number(7, "restaurants"),
        HOW_MANY,
        Context(numbers=(Decimal(4), Decimal(7))),
        ["Only 4 of them; 7 are listed.", "4 of the 7", "There are 4 (7 in total).", "4 of 7"],
    ),
    (
        Number(2004),
        "When was the house built?",
        Context(),
        ["In 2003. In 2004.", "in 2005, though the site says 2004.", "in 2002, in 2003, in 2004, in 2005"],
    ),
    (
        Text("10:00 AM", ("10 AM", "10:00")),
        OPENS,
        Context(),
        [
            "It begins at 8:15 AM and ends at 10:00 AM.",
            "It ends at 10:00 AM",
            "8:00 AM - 10:00 AM",
            "10:00 AM; 1:00 PM",
            "11:00 AM (10:00 AM for agents)",
            "half past 10:00 AM",
        ],
    ),
    (Number(8091, "meters"), "How high is the summit?", Context(), ["8,091 feet", "8,091 ft"]),
    (
        Distance(139_000),
        "How far is it by car?",
        Context(),
        ["139 nautical miles", "139 cm", "139 mph", "139 km/h"],
    ),
    (PRICE, COST, Context(), ["HK$4.65", "MX$4.65", "NZ$4.65"]),
    (
        Choice("Monday", ("Monday", "Tuesday")),
        "On which day is it closed?",
        Context(),
        ["It is open on Monday only."],
    ),
    (
        Number(23, "branches"),
        "How many branches does the project have?",
        Context(),
        ["23 commits", "23 open merge requests", "23 files", "It has 23 forks."],
    ),
    (
        Number(81, "%"),
        "Which share of its jobs did the agency end well?",
        Context(),
        ["81 contracts", "81 projects", "81 proposals"],
    ),
    (
        Number(Decimal("45.3")),
        "Convert 112 acres to hectares.",
        Context(),
        ["45.3 acres", "45.3 square meters", "112 acres are 45.3 square miles."],
    ),
    (
        Number(640, "kilometers"),
        "How many kilometers long is the longest river within 100 miles?",
        Context(),
        ["640 miles", "The Avon is 640 miles long."],
    ),
    (
        MINUTES,
        "How many minutes do I win by taking the tram?",
        Context(),
        ["You lose 43 minutes.", "43 minutes lost"],
    ),
    (
        Money(32000),
        "How high is the monthly rent of the garage?",
        Context(),
        ["$320 a year", "It is $320/week.", "The rent is $320 per quarter.", "$320 annually"],
    ),
    (
        Money(3400),
        "What does Kim ask per hour?",
        Context(),
        ["$34 a day", "$34.00 weekly", "Kim asks $34/month."],
    ),
    (
        Number(6),
        "How many lessons did I take last month?",
        Context(),
        ["6 this month", "You took 6 lessons this month, and none last month.", "This month you took 6."],
    ),
    (
        Text("Ivo Brandt"),
        'Who is the editor of the "Harbor Gazette"?',
        Context(texts=("Harbor Gazette",)),
        [
            "Ivo Brandt is the printer. The editor is Mara Olsen.",
            "The printer is Ivo Brandt, and the editor is Mara Olsen.",
            "Ivo Brandt draws for it, but its editor is Mara Olsen.",
        ],
    ),
    (
        Text("KX 30412"),
        "What is the plate of Nora Quist?",
        Context(texts=("Nora Quist",)),
        [
            "KX 30412 is Emil Dahl's plate; Nora Quist's is KX 99120.",
            "KX 30412 is Emil's, but Nora has KX 99120.",
        ],
    ),
    (
        PRICE,
        "How much is a small Lemonade?",
        Context(numbers=(Decimal("3.90"),)),
        [
            "Small is $3.90, and $4.65 is for the big glass.",
            "The big glass is $4.65; the small one is $3.90.",
        ],
    ),
    (
        MINUTES,
        "How many minutes does the kitchen need?",
        Context(),
        [
            "Tailoring takes 43 minutes; the kitchen takes 20.",
            "43 minutes for tailoring, while the kitchen needs 20.",
        ],
    ),
    (
        MINUTES,
        "How many minutes do I save by taking the tram?",
        Context(),
        ["The tram takes 43 minutes.", "The ride by tram takes 43 minutes."],
    ),
    (
        PAIR,
        "Who of the five is free on Monday?",
        Context(),
        [
            "Nobody is free that day; even Ann Lee and Bo Day are away.",
            "None of the five: even Ann Lee and Bo Day work.",
        ],
    ),
    (
        PRICE,
        COST,
        Context(),
        [
            "half of $4.65",
            "twice $4.65",
            "a third of $4.65",
            "2 × $4.65",
            "$4.65 x 2",
            "$4.65 off",
            "you save $4.65",
        ],
    ),
    (
        SHOPS,
        HOW_MANY,
        Context(),
        ["half of 9", "a third of 9", "three times 9", "10% of 9", "9 squared", "9 more"],
    ),
    (
        Text("Anna Lee"),
        "Who wrote it?",
        Context(),
        ["Anna Lee (Bob Stone)", "It was Anna Lee (Bob S.).", "**Anna Lee** (Bob Stone)"],
    ),
    (PAIR, WHO, Context(), ["Ann Lee (Cy Stone), Bo Day", "Ann Lee, Bo Day (Cy Stone)"]),
    (
        ONCE,
        WHEN,
        Context(today=date(2024, 8, 1)),
        ["Monday, July 12", "July 12 (Monday)", "Mon, 12 July", "July 12, 2024 (Monday)"],
    ),
    (
        OLDEST,
        WHICH_ORDER,
        OTHER_ORDER,
        [
            "September 5, 2022: $85.18. June 9, 2023: $320.78",
            "- September 5, 2022: $85.18\n- June 9, 2023: $320.78",
            "September 5, 2022 ($85.18) and June 9, 2023 ($85.18)",
            "The oldest is of June 9, 2023 over $320.78, the newest of September 5, 2022 over $85.18.",
            "date: June 9, 2023; total: $320.78 and date: September 5, 2022; total: $85.18",
        ],
    ),
    (
        Record.of(rating=Number(60, "%"), reviews=Number(5)),
        "What is its rating in percent, and how many reviews does it have?",
        Context(),
        ["60 reviews, 5 percent", "60 reviews and 5%", "The rating and the reviews are 5 and 60."],
    ),
    (
        SYMBOLS,
        WHICH_SYMBOLS,
        Context(),
        [
            "Poppy (bird), quail (flower)",
            "The poppy is the state bird and the quail is the state flower.",
            "The quail, the flower, and the poppy, the bird",
            "flower,bird\nquail,poppy",
            "The flower and the bird are quail and poppy.",
        ],
    ),
    (
        SetOf((Text("Manchester Airport"), Text("Beverly Airport"))),
        "Which of the airports SWF, MHT and BVY are near? Give their names.",
        Context(),
        [
            "Manchester Airport, Beverly Airport and SWF",
            "SWF, Manchester Airport, Beverly Airport",
            "Manchester Airport (MHT), Beverly Airport (BVY), SWF",
        ],
    ),
    (
        Number(42775, "square miles"),
        "How many square miles does the smallest of them cover?",
        Context(),
        ["42,775 square kilometers", "42,775 km²", "42,775 acres", "42,775 miles"],
    ),
    (
        Number(Decimal("234.32"), "kelvins"),
        "At how many kelvins does it melt?",
        Context(),
        ["234.32 °C", "234.32 degrees Celsius", "234.32 °F"],
    ),
    (
        Choice("Monday", ("Monday", "Tuesday")),
        "On which day is it closed?",
        Context(),
        [
            "It is open every day except Tuesday.",
            "It is not open every day except Monday.",
            "It is closed every day except Monday.",
        ],
    ),
    (
        Text("289 Jefferson Street"),
        "At which house number, on which street, is it?",
        Context(),
        ["Jefferson Street 290", "Jefferson Street 289 or 290", "Jefferson Avenue 289"],
    ),
    (
        Duration(timedelta(minutes=150), "minutes", within=timedelta(minutes=1)),
        "How many minutes do I walk and ride in all?",
        Context(),
        [
            "90 minutes, 60 minutes, 150 minutes",
            "90 minutes on foot, 50 by bus: 150 minutes in all",
            "150 minutes, or 3 hours",
        ],
    ),
    (
        WALK_AND_DRIVE,
        HOW_LONG,
        Context(),
        ["Driving takes 31 minutes, walking only 4.", "Walking takes 31 minutes, driving 40."],
    ),
    (Money(155911, "PLN"), "How much is it in zlotys?", Context(), ["1,559.11 francs", "1,559.11 korunas"]),
    (Money(8_900_000), "What does the job pay?", Context(), ["It pays up to $89,000."]),
    (TOUR, OPENS, Context(), ["10:00 in the evening", "9:00 in the morning", "10 o'clock at night"]),
    (
        Number(12),
        "How many of the days are free?",
        Context(),
        ["these two or 12", "12 of them, those three not counted, 13"],
    ),
    (Text("KX 30412"), "What is the plate?", Context(), ["KX #30413", "KY #30412"]),
    (
        SetOf((Text("Ida Brunner"), Text("Tom Falk"))),
        "Who sailed on the Petrel? Name both.",
        Context(rivals=("Max Keller",)),
        ["Brunner", "Brunner, Keller", "Ida Falk and Tom Brunner", "Eva Brunner, Falk", "Ida and Tom"],
    ),
    (
        SetOf((Text("Village Market"), Text("Pantry Pride"))),
        "Which shops are open?",
        Context(),
        ["Market, Pride"],
    ),
    (
        SetOf((Text("Ida Brunner"), Text("Tom Falk"))),
        "Who sailed on the Petrel?",
        Context(rivals=("Max Falk",)),
        ["Brunner, Falk"],
    ),
    (
        Number(31, "boats"),
        "How many boats has the most popular harbor?",
        Context(numbers=(Decimal(24),)),
        [
            "24 boats, ahead of Ness with 31",
            "| Harbor | Boats |\n|---|---|\n| Ness | 31 |\n| **Vik** | **24** |",
            "Vik has 24; Ness follows with 31.",
        ],
    ),
    (
        Text("Oak Bench"),
        "What is the dearest thing in the shop?",
        Context(rivals=("Elm Chair",)),
        [
            "Nothing costs less than the Oak Bench.",
            "Nothing costs more than the Elm Chair, followed by the Oak Bench.",
        ],
    ),
    (
        Money(1550),
        "Four of us share a bill of $62. What does each of us pay?",
        Context(),
        ["$15.50 in all", "The four of you pay $15.50 in total."],
    ),
    (Text("oak"), "Which wood is it?", Context(), ["Deluxe oak", "oak not"]),
]


OPEN = frozenset(
    (
        "None of the five: even Ann Lee and Bo Day work.",
        "Mending the gate, $40.00 - $50.00/hr",
        "you save $4.65",
        "Poppy (bird), quail (flower)",
        "SWF, Manchester Airport, Beverly Airport",
        "Manchester Airport (MHT), Beverly Airport (BVY), SWF",
        "Nothing costs less than the Oak Bench.",
        "Nothing costs more than the Elm Chair, followed by the Oak Bench.",
        "$15.50 in all",
        "The four of you pay $15.50 in total.",
        "New Garden Room",
        "It is not title: Middling; price: $4.65",
        "31 min by car, 4 min on foot",
        "half past 10:00 AM",
        "Deluxe oak",
        "oak not",
        "MHT, Manchester Airport; BVY, Beverly Airport",
        "| Harbor | Visits | Boats |\n|---|---|---|\n| **Ness** | **90** | **31** |\n| Vik | 70 | 24 |",
    )
)
"""What is known to be read wrongly: each fails, or the test says so."""


def _param(*values: object) -> object:
    return pytest.param(*values, marks=pytest.mark.xfail(strict=True) if values[-1] in OPEN else ())


@pytest.mark.parametrize(
    ("answer", "question", "context", "said"),
    [_param(answer, question, context, said) for answer, question, context, every in HOLES for said in every],
)
def test_no_way_around_the_value_passes(answer: Answer, question: str, context: Context, said: str) -> None:
    assert answer.grade(answer.natural(), question, context).passed
    assert not answer.grade(said, question, context).passed


FAIR: list[tuple[Answer, str, list[str]]] = [
    (
        PRICE,
        COST,
        ["$4.65 (one size only)", "\\boxed{\\$4.65}".replace("\\$", "$"), "465 cents", "$\u200b4.65\u2060"],
    ),
    (
        SHOPS,
        HOW_MANY,
        ["\\boxed{9}", "nine (9)", "9 restaurants", "There are 9 restaurants (of 40 restaurants)."],
    ),
    (Number(24), HOW_MANY, ["2 dozen", "24"]),
    (PAIR, WHO, ["1. Ann Lee 2. Bo Day", "(1) Ann Lee (2) Bo Day", "They are: 1. Ann Lee 2. Bo Day"]),
    (TOUR, OPENS, ["10 AM", "10am", "10 a.m.", "10:00 a.m.", "10:00", "10:00am"]),
    (Text("9:00 PM"), "When is the last table?", ["09:00 PM", "9 PM", "21:00", "9pm", "9:00 p.m."]),
    (
        Text("3025550111"),
        "What is my phone number?",
        ["+1 302-555-0111", "302.555.0111", "+13025550111", "(302) 555-0111"],
    ),
    (
        Duration(timedelta(hours=9)),
        "How long is the drive?",
        ["9hr", "9hrs", "9 h", "540 minutes", "540mins"],
    ),
    (
        Record.of(
            walking=Duration(timedelta(minutes=31), "minutes"),
            driving=Duration(timedelta(minutes=4), "minutes"),
        ),
        "How long are walking and driving?",
        ["31 minutes and 4 minutes", "31 minutes, 4 minutes", "Walking 31 minutes, driving 4 minutes"],
    ),
    (
        Record.of(airport=Text("Fuyang Xiguan Airport"), city=Text("Fuyang")),
        "Which airport is that, and which city does it serve?",
        [
            "Fuyang Xiguan Airport and Fuyang",
            "Fuyang Xiguan Airport (Fuyang)",
            "Fuyang Xiguan Airport / Fuyang",
        ],
    ),
    (
        Record.of(status=Choice("canceled", ("complete", "canceled")), date=Date(date(2023, 5, 26))),
        "What is the status of my most recent order, and on which day was it placed?",
        ["canceled - May 26, 2023", "canceled | May 26, 2023", "canceled (May 26, 2023)"],
    ),
    (
        Record.of(reviewer=Text("Latoya Flores"), stars=Number(5, "stars", out_of=5)),
        "Who wrote the most recent review, and how many stars did they give?",
        ["Latoya Flores / 5 stars", "Latoya Flores, 5/5", "Latoya Flores: 5 / 5"],
    ),
    (
        WALK_AND_DRIVE,
        HOW_LONG,
        ["The drive takes 4 minutes; the walk takes 31 minutes.", "31 min on foot, 4 min by car"],
    ),
    (
        FARTHER,
        WHICH_WAY,
        [
            "Union Hall, by 43 minutes",
            "The way to Union Hall is 43 minutes longer than the one to Audi Field.",
        ],
    ),
    (
        Record.of(first=Choice("Steel Tower", ("Steel Tower", "Old Stadium")), time=MINUTES),
        "In which order do I drive to Steel Tower and Old Stadium: where do I go first, and how long is it?",
        ["Steel Tower, then Old Stadium; 43 minutes", "Steel Tower first, 43 minutes"],
    ),
    (
        Text("10:00 AM", ("10 AM", "10:00")),
        OPENS,
        ["It begins at 10:00 AM and ends at 12:00 PM.", "10:00 AM - 12:00 PM", "10:00 AM to noon"],
    ),
    (
        Duration(timedelta(minutes=100), "hours", within=timedelta(seconds=30)),
        "How much time have I logged?",
        ["1:40", "1 h 40", "1.67 hours", "1 hour 40 minutes", "100 minutes"],
    ),
    (
        Money(2954, "AUD"),
        "How much is it in Australian dollars?",
        ["29.54 Australian dollars", "A$29.54", "AU$29.54", "AUD 29.54"],
    ),
    (Money(501982, "INR"), "How much is it in Indian rupees?", ["5,019.82 Indian rupees", "\u20b95,019.82"]),
    (PRICE, COST, ["USD $4.65", "USD$4.65", "US $4.65", "4.65 US dollars", "4.65 USD"]),
    (Money(51_900_000), "How much is the home?", ["$519K", "$519k", "$519,000"]),
    (Number(2, "guests"), "For how many guests is the table?", ["2 people", "Party of 2", "2 guests"]),
    (Number(Decimal("4.0"), out_of=5), "What is its rating for food?", ["4.0/5", "4.0", "4 out of 5"]),
    (Number(Decimal("-72.577")), "What is its longitude?", ["-72.577"]),
    (
        Number(23, "branches"),
        "How many branches does the project have?",
        ["23", "23 branches", "The project has 23 branches and 4 files.", "Branches: 23", "23 of them"],
    ),
    (
        Number(Decimal("45.3")),
        "Convert 112 acres to hectares.",
        ["45.3 hectares", "45.3", "112 acres = 45.3 hectares", "45.3 ha"],
    ),
    (
        Text("Ivo Brandt"),
        'Who is the editor of the "Harbor Gazette"?',
        [
            "Ivo Brandt is the editor.",
            "The editor is Ivo Brandt; the Harbor Gazette names him on its page.",
            "Ivo Brandt, the editor of the Harbor Gazette.",
        ],
    ),
    (
        MINUTES,
        "How many minutes do I save by taking the tram?",
        [
            "The tram takes 43 minutes less.",
            "It takes 43 minutes off.",
            "It takes 43 min.",
            "You save 43 minutes.",
            "43 minutes",
        ],
    ),
    (
        MINUTES,
        "How many minutes does the kitchen need?",
        ["The kitchen needs 43 minutes.", "The kitchen takes 43 minutes, delivery not counted."],
    ),
    (
        Money(32000),
        "How high is the monthly rent of the garage?",
        ["$320 a month", "$320/mo", "$320 monthly", "$320 per month", "$320.00 each month", "$320"],
    ),
    (
        Money(3400),
        "What does Kim ask per hour?",
        ["$34/hr", "$34 an hour", "$34 hourly", "34 dollars per hour"],
    ),
    (
        Number(6),
        "How many lessons did I take last month?",
        ["6 last month", "Last month you took 6 lessons.", "You took 6 lessons the previous month."],
    ),
    (
        Number(640, "kilometers"),
        "How many kilometers long is the longest river within 100 miles?",
        ["640 km", "640 kilometers", "The longest river is 640 kilometers (398 miles) long."],
    ),
    (PRICE, COST, ["$4.65, half price", "$4.65, twice as much as a tea", "1 × $4.65", "$4.65, 20% off"]),
    (Money(465), "How much is the coupon worth, how much off?", ["$4.65 off", "A discount of $4.65"]),
    (
        Text("Anna Lee"),
        "Who wrote it?",
        ["Anna Lee (Product Manager)", "Anna Lee (A. Lee)", "Anna Lee (the author)"],
    ),
    (OLDEST, WHICH_ORDER, ["September 5, 2022, over $85.18", "$85.18; September 5, 2022"]),
    (
        SYMBOLS,
        WHICH_SYMBOLS,
        [
            "Poppy (flower), quail (bird)",
            "The poppy is the flower and the quail is the bird.",
            "Poppy, and the bird is the quail.",
            "The bird is the quail, and the flower is the poppy.",
            "flower,bird\npoppy,quail",
        ],
    ),
    (
        Record.of(city=Text("Lahore"), airport=Text("Allama Iqbal")),
        "Which airport is that, and which city does it serve?",
        [
            "Lahore's airport is Allama Iqbal.",
            "Lahore is served by the airport Allama Iqbal.",
            "Lahore has an airport, Allama Iqbal.",
        ],
    ),
    (
        SetOf((Text("Manchester Airport"), Text("Beverly Airport"))),
        "Which of the airports SWF, MHT and BVY are near? Give their names.",
        ["Manchester Airport (MHT), Beverly Airport (BVY)", "MHT, Manchester Airport; BVY, Beverly Airport"],
    ),
    (
        Number(42775, "square miles"),
        "How many square miles does the smallest of them cover?",
        ["42,775 sq mi", "42,775 mi²", "42,775 square miles (110,787 km²)"],
    ),
    (
        Number(Decimal("234.32"), "kelvins"),
        "At how many kelvins does it melt?",
        ["234.32 K", "234.32 degrees Kelvin", "234.32 K (-38.83 °C)"],
    ),
    (
        Choice("Monday", ("Monday", "Tuesday")),
        "On which day is it closed?",
        [
            "It is open every day except Monday.",
            "Every day but Monday, it is open.",
            "Open daily, except on Monday",
        ],
    ),
    (
        Text("289 Jefferson Street", ("289 Jefferson St",)),
        "At which house number, on which street, is it?",
        ["Jefferson Street 289", "Jefferson St, 289", "Number 289 on Jefferson Street"],
    ),
    (
        Money(155911, "PLN"),
        "How much is it in Polish zlotys?",
        ["1,559.11 zlotys", "1559.11 Polish zlotys", "1,559.11 zlotych", "PLN 1,559.11"],
    ),
    (Money(4420, "CHF"), "How much is it in Swiss francs?", ["44.20 francs", "44.20 Swiss francs"]),
    (Money(880, "BRL"), "How much is it in Brazilian reals?", ["8.80 Brazilian reals", "8.80 reais"]),
    (
        Number(88),
        "How many days lie between the first and the last concert?",
        [
            "88 days lie between these two.",
            "There are 88 between the two of them.",
            "For all three it is 88.",
        ],
    ),
    (Text("KX 30412"), "What is the plate?", ["KX #30412", "KX no. 30412", "KX30412"]),
    (
        TOUR,
        OPENS,
        ["10:00 in the morning", "At 10 o'clock in the morning.", "It begins at 10:00 in the morning."],
    ),
    (
        Duration(timedelta(minutes=150), "minutes", within=timedelta(minutes=1)),
        "How many minutes do I walk and ride in all?",
        [
            "2 hours and 30 minutes, or 150 minutes",
            "150 minutes in all: 90 minutes on foot and 60 minutes by bus",
            "You walk 90 minutes and ride 60 minutes, which adds up to 150 minutes.",
            "I added 1:30 on foot and 1:00 by bus: together these are 150 minutes.",
        ],
    ),
    (WALK_AND_DRIVE, HOW_LONG, ["Walking takes 31 minutes, driving just 4.", "31 minutes on foot, by car 4"]),
    (Money(8_900_000), "What is the highest yearly salary of the job?", ["It pays up to $89,000."]),
    (
        PRICE,
        "What does the Lemonade itself cost?",
        ["The Lemonade itself costs $4.65, before tax.", "$4.65, not including delivery"],
    ),
    (
        Number(2, "stars", out_of=5),
        'How many stars did "Mending the gate" get?',
        ['2 stars - "The gate squeaks as it did before he came."'],
    ),
    (
        Text("Mending the gate"),
        "Which job pays best?",
        ["**Title:** Mending the gate\n**Rate:** $40/hr", "Mending the gate, $40.00 - $50.00/hr"],
    ),
    (
        SetOf((Text("Ida Brunner"), Text("Tom Falk"))),
        "Who sailed on the Petrel? Name both.",
        ["Brunner, Falk", "Falk and Brunner", "They were Brunner and Falk."],
    ),
    (
        Number(31, "boats"),
        "How many boats has the most popular harbor?",
        [
            "31 boats, well ahead of Vik with 24",
            "Ness has 31 boats; Vik and Mull follow with 24.",
            "| Harbor | Visits | Boats |\n|---|---|---|\n| **Ness** | **90** | **31** |\n| Vik | 70 | 24 |",
        ],
    ),
    (
        Text("Oak Bench"),
        "What is the dearest thing in the shop?",
        [
            "Nothing costs more than the Oak Bench.",
            "I looked through all three pages of the shop. The Oak Bench costs $90, the Elm Chair $80 and the Fir"
            " Table $60. The prices are those of today. So it is the Oak Bench, since no other thing costs more.",
        ],
    ),
    (
        Money(1550),
        "Four of us share a bill of $62. What does each of us pay?",
        [
            "$62 ÷ 4 = **$15.50 each**",
            "Divided by four that makes $15.50 for each of you.",
            "$15.50 per person",
        ],
    ),
    (
        Number(3),
        "How many of the reviews give 5 stars?",
        ["3 reviews give 5 stars.", "That leaves 3 reviews."],
    ),
]


@pytest.mark.parametrize(
    ("answer", "question", "said"),
    [_param(answer, question, said) for answer, question, every in FAIR for said in every],
)
def test_a_right_answer_passes_as_people_write_it(answer: Answer, question: str, said: str) -> None:
    grade = answer.grade(said, question)
    assert grade.passed, grade.detail


@pytest.mark.parametrize("said", ["Friday, July 12", "July 12 (Friday)", "July 12"])
def test_a_day_without_its_year_may_have_its_own_day_of_the_week(said: str) -> None:
    assert ONCE.grade(said, WHEN, Context(today=date(2024, 8, 1))).passed


def test_a_record_beside_one_that_words_tell_apart_passes() -> None:
    text = "The oldest is of September 5, 2022 over $85.18, the newest of June 9, 2023 over $320.78"
    assert OLDEST.grade(text, WHICH_ORDER, OTHER_ORDER).passed


def test_an_address_may_go_on_with_its_known_state_and_code() -> None:
    known = Context(texts=("Winthrop", "Massachusetts", "MA", "02152"))
    street, asked = Text("289 Jefferson Street"), "At which house number, on which street, is it?"
    assert street.grade("289 Jefferson Street, Winthrop, MA 02152", asked, known).passed
    assert street.grade("289 Jefferson Street, Winthrop, Massachusetts 02152", asked, known).passed
    assert street.grade("289, Jefferson Street, Winthrop, Massachusetts, 02152", asked, known).passed
    assert not street.grade("289 Jefferson Street, Boston, UT 84101", asked, known).passed


def test_the_beginning_of_a_known_id_may_stand_beside_a_name() -> None:
    known = Context(texts=("5be81d07aa3c4f5e9d2210b7c6f4e8a91c3d5e7f",))
    question = "Who wrote the latest commit?"
    assert Text("Ivo Brandt").grade("5be81d07 by Ivo Brandt", question, known).passed
    assert Text("Ivo Brandt").grade("`5be81d07` - **Ivo Brandt**", question, known).passed
    assert not Text("Ivo Brandt").grade("7c0de1f2, Ivo Brandt", question, known).passed

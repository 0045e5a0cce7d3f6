"""Submissions, comments and forums to be written, changed and removed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Either, Expect, Matcher, Ref
from webarium.scoring.quoting import quoted
from webarium.suites.kit import Same, shuffled
from webarium.suites.reddit.base import (
    ANY,
    ForumTemplate,
    commented,
    me,
    named,
    not_voted,
    posted,
    some,
)
from webarium.suites.reddit.base import (
    forum as forum_of,
)
from webarium.suites.reddit.base import (
    thread as thread_of,
)
from webarium.suites.reddit.paths import open_forum, open_own_menu, open_thread, submit
from webarium.tasks import Data, Row, Ui

QUESTIONS = (
    ("headphones", "Closed headphones for a noisy open office under $150?", "Mostly podcasts and jazz."),
    ("coffee", "Which grinder should I buy for a moka pot?", "I make two cups a day."),
    ("gardening", "When do I repot a fig tree?", "It lives on a balcony in zone 6."),
    ("personalfinance", "How large should an emergency fund be with a baby on the way?", "We rent."),
    ("books", "Novels about lighthouses?", "I have finished the two famous ones."),
    ("cars", "Is a noisy heater fan dangerous?", "It ticks when it is cold."),
    ("camping", "Quiet lakes for a first trip with kids?", "We have a small tent and no plan."),
    ("DIY", "How do I hang a heavy mirror on plaster?", "It weighs 22 pounds."),
    ("food", "What goes with a whole bag of limes?", "They were on sale."),
    ("Fitness", "Swimming or rowing for a stiff back?", "I sit all day."),
    ("history", "How did people keep milk before fridges?", "My grandmother had a cellar."),
    ("space", "Which binoculars show Saturn's rings?", "I live far from any town."),
    ("television", "Which series ends well?", "I have time until Sunday."),
    ("Art", "How do you store large drawings?", "Mine are two feet wide."),
    ("technology", "Does anybody still use a fax machine?", "My dentist asked for one."),
    ("LifeProTips", "How do you remember birthdays?", "I have four brothers."),
    ("space", "What do astronauts do about dust in their eyes?", "There is no down for it to fall."),
    ("movies", "Which film has the best rain in it?", "I collect scenes in bad weather."),
    ("nyc", "Where can I sit indoors for an hour without buying anything?", "Near Union Square, in August."),
    ("boston", "Is the harbor ferry worth it with two small kids?", "One of them gets seasick in cars."),
    ("pittsburgh", "Who repairs accordions around here?", "Mine wheezes on the low notes."),
    ("philosophy", "Is a promise to oneself a promise?", "I keep breaking mine."),
    ("science", "Why does hot water sound different when poured?", "I noticed it over the sink."),
    ("iphone", "How do I move ten years of voice memos?", "Most of them are of one dog."),
    ("gaming", "Games that can be paused at any moment?", "We have a newborn."),
    ("consoles", "Does a used console need a new fan?", "It came from a house with cats."),
    ("mechanicalkeyboards", "Which lubricant stays quiet in a cold room?", "My office is in a basement."),
    ("MachineLearning", "How do you name your experiments?", "I have forty called final."),
    ("dataisbeautiful", "Which tool draws small maps well?", "Three counties, no highways."),
    ("BuyItForLife", "A can opener that lasts?", "This is the fourth in six years."),
    ("relationship_advice", "How do I tell my roommate about the bagpipes?", "He practices at seven."),
    ("todayilearned", "Where do you look up what you have read?", "I want to check before I tell anybody."),
    ("explainlikeimfive", "Why do knots in a rope weaken it?", "The rope is the same rope."),
    ("Showerthoughts", "Do left-handed people fold towels the other way?", "I watched my aunt do it."),
    ("sports", "What is the shortest match you have seen?", "Ours was called off for a moose."),
    ("Jokes", "Who has clean ones for a retirement dinner?", "He was a surveyor for forty years."),
    ("videos", "How do you find a clip of which you know one sentence?", "It was about a bridge."),
    ("UpliftingNews", "May local papers be posted here?", "Ours has no website, only scans."),
    ("memes", "How old is too old to repost?", "Mine is from 2009."),
    ("Futurology", "Which forecast of yours came true?", "I said in 2011 that phones would stop growing."),
)
"""Forum, title and body of questions to post."""
LATE_QUESTIONS = (
    ("gardening", "What grows in the shade of a walnut?", "Grass has given up."),
    ("coffee", "Do you rinse paper filters?", "Mine taste of cardboard."),
    ("camping", "How do you keep mice out of a tent?", "They liked my oats."),
    ("movies", "Which remake beats its original?", "My sister says none."),
    ("Music", "How do you practice without neighbors noticing?", "I play the trombone."),
    ("science", "Why do onions make us cry?", "My daughter asks."),
    ("cars", "How long may a spare tire get?", "Ours is from 2004."),
    ("AskReddit", "What did you learn from a neighbor?", "Mine showed me how to graft."),
    ("headphones", "How do you store long cables?", "They knot in my drawer."),
    ("philosophy", "Where does one begin with the Stoics?", "I read slowly."),
)
"""Questions that are asked where nothing more can be posted."""
_LINKS = (
    ("space", "A calculator for eclipse times", "https://www.open-field.example/eclipse"),
    ("food", "Fifty ways with lentils", "https://www.plainspoken.example/lentils"),
    (
        "InternetIsBeautiful",
        "A radio that plays only weather reports",
        "https://www.slow-radio.example/weather",
    ),
    ("history", "Letters from a canal town, scanned", "https://www.fieldbook.example/canal-letters"),
    ("technology", "What the new charger rule really says", "https://www.wire-and-pine.example/charger-rule"),
    ("gardening", "Frost dates by county, drawn by hand", "https://www.open-field.example/frost"),
    ("dataisbeautiful", "Every bus delay of a year in one chart", "https://www.slow-radio.example/delays"),
    ("books", "A library that lends out reading chairs", "https://www.plainspoken.example/chairs"),
    ("Music", "Field recordings of organ pipes", "https://www.fieldbook.example/organs"),
    ("science", "Why ice is slippery, in ten drawings", "https://www.wire-and-pine.example/ice"),
    ("DIY", "Plans for a folding workbench", "https://www.open-field.example/workbench"),
    ("pics", "A hundred doors of one street", "https://www.slow-radio.example/doors"),
    ("philosophy", "A short history of the thought experiment", "https://www.plainspoken.example/trolley"),
    ("cars", "How to read a tire, letter by letter", "https://www.fieldbook.example/tires"),
    ("movies", "Storyboards beside the finished scenes", "https://www.wire-and-pine.example/boards"),
    ("history", "Shipping lists of a small harbor", "https://www.open-field.example/harbor"),
    ("food", "Bread from every county", "https://www.slow-radio.example/bread"),
    ("space", "Star charts for city balconies", "https://www.plainspoken.example/balcony"),
    ("technology", "Keyboards of forgotten terminals", "https://www.fieldbook.example/terminals"),
    ("coffee", "Grind sizes, photographed", "https://www.wire-and-pine.example/grind"),
    ("Fitness", "A stair that counts your steps", "https://www.open-field.example/stairs"),
    ("nyc", "Every clock in the subway, and which ones are right", "https://www.slow-radio.example/clocks"),
    ("boston", "A walk along the old shoreline", "https://www.fieldbook.example/shoreline"),
    ("camping", "Knots for cold fingers", "https://www.plainspoken.example/knots"),
    ("sports", "The rules of forgotten ball games", "https://www.wire-and-pine.example/ball-games"),
    ("television", "Title sequences, frame by frame", "https://www.open-field.example/titles"),
    ("Art", "How paint was carried before tubes", "https://www.fieldbook.example/paint"),
    ("gaming", "Maps that came in the box", "https://www.slow-radio.example/box-maps"),
    ("headphones", "Cables under a microscope", "https://www.wire-and-pine.example/cables"),
    ("personalfinance", "A budget of 1931, with notes", "https://www.plainspoken.example/budget"),
    ("mechanicalkeyboards", "The sound of forty typewriters", "https://www.slow-radio.example/typewriters"),
    ("UpliftingNews", "A town that mends its own buses", "https://www.the-late-edition.example/buses"),
    ("videos", "A glacier in one minute", "https://www.open-field.example/glacier"),
)
REMARKS = (
    "Thanks for sharing this, it made my day.",
    "I had the same experience last year.",
    "Could you say more about how you did it?",
    "Saved for later, very useful.",
    "I never thought about it this way.",
)
_FITTING = (
    ("what is the recommended console to buy these days", ("consoles", "gaming")),
    ("which open-back headphones are good for late nights", ("headphones",)),
    ("my sourdough is flat as a board, any ideas", ("food",)),
    ("is a three percent car loan worth paying off early", ("personalfinance",)),
    ("what telescope would you give a ten-year-old", ("space",)),
    ("my tomato leaves curl, do they want more water", ("gardening",)),
    ("which sleeping bag keeps you warm at freezing", ("camping",)),
    ("how long do you let cold brew steep", ("coffee", "food")),
    ("why does my deadlift stall at the same weight", ("Fitness",)),
    ("what should I read after a long Russian novel", ("books",)),
    ("is it normal that the brakes squeal in the morning", ("cars",)),
    ("who wrote the earliest cookbook that we still have", ("history", "AskReddit")),
    ("which linear switches are quiet enough for an office", ("mechanicalkeyboards",)),
    ("how do I patch a hole in drywall without dust", ("DIY",)),
    ("which phone case survives a concrete floor", ("iphone", "gadgets")),
    ("how do I stop my roses from getting black spots", ("gardening",)),
    ("is a burr grinder worth twice the price of a blade one", ("coffee",)),
    ("what causes the northern lights to be green", ("science", "space", "explainlikeimfive")),
    ("which film noir should I begin with", ("movies",)),
    ("how do I sharpen a chisel without a jig", ("DIY",)),
    ("which novels have an unreliable narrator and a happy end", ("books",)),
    ("should I pay off student debt before I save for a house", ("personalfinance",)),
    ("my shoulder clicks at the bench press, form or rest", ("Fitness",)),
    ("what did Roman soldiers eat on the march", ("history",)),
    ("how do I keep a tent from dripping in the morning", ("camping",)),
    ("are my new earbuds supposed to leak sound", ("headphones", "gadgets")),
    ("does free will survive determinism", ("philosophy",)),
    ("which chord comes after a diminished one", ("Music",)),
    ("how do I keep a spacebar from rattling", ("mechanicalkeyboards",)),
    ("when should I change the timing belt", ("cars",)),
    ("how do I thicken a soup without flour", ("food",)),
    ("what batch size do you use for fine tuning", ("MachineLearning", "deeplearning")),
    ("which controller does not drift after a year", ("consoles", "gaming")),
    ("how do you prime a canvas for oil", ("Art",)),
    ("which television series has the best last season", ("television",)),
    ("how does a heat pump make warmth out of cold air", ("explainlikeimfive", "science", "technology")),
)


class PostQuestion(ForumTemplate):
    """A question for a forum."""

    name = "post_question"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Post a text submission in /f/{forum} with the title "{title}" and this body: "{body}"'
    count = 4

    @dataclass(frozen=True)
    class Params:
        forum: str
        title: str
        body: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [PostQuestion.Params(forum=f, title=t, body=b) for f, t, b in rng.sample(QUESTIONS, 4)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(db, params.forum, Same(params.title), Same(params.body))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await submit(ui, params.forum, params.title, params.body)


class PostWhereItFits(ForumTemplate):
    """A question for a forum that must be found."""

    name = "post_where_it_fits"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Post my question, "{title}", as the title of a submission in the forum where it fits best.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        title: str
        forums: list[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            PostWhereItFits.Params(title=title, forums=list(names))
            for title, names in rng.sample(_FITTING, 4)
        ]

    def expected(self, db: Data, params: Params) -> Either:
        """A submission in one of the fitting forums, without a body."""
        return Either(tuple(tuple(posted(db, name, Same(params.title))) for name in params.forums))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Look at the forums first."""
        await open_forum(ui, params.forums[0])
        await submit(ui, params.forums[0], params.title)


class PostLink(ForumTemplate):
    """A link for a forum."""

    name = "post_link"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Submit the link {url} to /f/{forum} with the title "{title}".'

    @dataclass(frozen=True)
    class Params:
        forum: str
        title: str
        url: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [PostLink.Params(forum=f, title=t, url=u) for f, t, u in rng.sample(_LINKS, 3)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(db, params.forum, Same(params.title), url=params.url)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await submit(ui, params.forum, params.title, url=params.url)


class CommentOn(ForumTemplate):
    """A comment on a submission."""

    name = "comment_on"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Leave this comment on the submission "{title}" in /f/{forum}: "{text}"'
    count = 4

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = named(db, f"s.locked = 0 AND {not_voted(db)}")
        for row, text in zip(some(rng, found, 5), REMARKS, strict=True):
            yield CommentOn.Params(thread=row.id, title=row.title, forum=row.forum, text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A comment, and somebody is told."""
        return commented(db, thread_of(db, params.thread), params.text)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread_of(db, params.thread))
        await ui.fill("Write a comment", params.text)
        await ui.click("button", "Post", nth=0)
        await ui.expect_text(params.text)


class ReplyTo(ForumTemplate):
    """An answer to a comment."""

    name = "reply_to"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Reply to the comment by {author} on "{title}" in /f/{forum} with "{text}"'

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        comment: int
        author: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Submissions on which somebody has commented exactly once."""
        found = shuffled(
            rng, named(db, f"s.locked = 0 AND s.comment_count BETWEEN 3 AND 12 AND {not_voted(db)}")
        )
        texts = [text for text in REMARKS if "you" not in text] + list(REMARKS)
        for row, text in zip(found, texts * 8, strict=False):
            lone = _lone_comments(db, row)
            if lone:
                comment = lone[0]
                yield ReplyTo.Params(
                    thread=row.id,
                    title=row.title,
                    forum=row.forum,
                    comment=comment.id,
                    author=comment.username,
                    text=text,
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A comment under the other one."""
        parent = db.row("SELECT * FROM comment WHERE id = ?", params.comment)
        return commented(db, thread_of(db, params.thread), params.text, parent)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Through the comment's own page."""
        row = thread_of(db, params.thread)
        await open_thread(ui, row)
        await ui.goto(f"/f/{row.forum}/{row.id}/-/comment/{params.comment}")
        await ui.click("link", "Reply", nth=0)
        await ui.fill(f"Reply to {params.author}", params.text)
        await ui.click("button", "Post", nth=0)
        await ui.expect_text(params.text)


@dataclass(frozen=True)
class LastLine(Matcher):
    """A text with one more line, on its own at the end."""

    text: str
    line: str

    def matches(self, value: object) -> bool:
        """Compare the last line, and what stands above it."""
        if not isinstance(value, str):
            return False
        above, _, last = value.rstrip().rpartition("\n")
        return Same(self.line).matches(last) and Same(self.text).matches(above)

    def describe(self) -> str:
        return f"the text as it was with {quoted(self.line)} as a line at its end"


class AddLine(ForumTemplate):
    """A line added to one's own submission."""

    name = "add_line"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Add a line to the end of the body of my submission "{title}" that says "{line}"'

    LINES = (
        "EDIT: Solved, thank you all!",
        "EDIT: This aged well.",
        "UPDATE: Two months later and still true.",
    )

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        line: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """The member's own with a text."""
        found = shuffled(rng, named(db, "s.user_id = ? AND s.body <> ''", me(db)))
        return [
            AddLine.Params(thread=r.id, title=r.title, line=x)
            for r, x in zip(found, self.LINES, strict=False)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        body = LastLine(thread_of(db, params.thread).body, params.line)
        return [Expect.update("submission", {"id": params.thread}, {"body": body, "edited_at": ANY})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = thread_of(db, params.thread)
        await open_thread(ui, row)
        await ui.click("link", "Edit")
        await ui.fill("Body", f"{row.body}\n\n{params.line}")
        await ui.click("button", "Edit submission")
        await ui.expect_text(params.line)


class DeleteOwn(ForumTemplate):
    name = "delete_own"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Delete the submission "{title}" from the site.'

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = named(db, "s.user_id = ?", me(db))
        return [DeleteOwn.Params(thread=r.id, title=r.title) for r in some(rng, found, 4)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """It goes out of sight."""
        home = forum_of(db, thread_of(db, params.thread).forum)
        return [
            Expect.update("submission", {"id": params.thread}, {"visibility": "deleted"}),
            Expect.update("forum", {"id": home.id}, {"submission_count": home.submission_count - 1}),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By its link, and saying yes."""
        await open_thread(ui, thread_of(db, params.thread))
        await ui.click("button", "Delete", nth=0)
        await ui.click("button", "OK")
        await ui.expect_text("The submission was removed")


class CreateForum(ForumTemplate):
    name = "create_forum"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        'Create a forum named {name} with the title "{title}", the description "{description}" and '
        'the sidebar text "{sidebar}".'
    )

    FORUMS = (
        (
            "sci_fi",
            "Science fiction",
            "A wild place for sci-fi enthusiasts",
            "New, Classic, Movies, Post my novel",
        ),
        ("Karaoke", "Karaoke", "Place for Karaoke lovers", "Devices, Setup, Songs, Random"),
        (
            "PlantsForCatParents",
            "Plants for cat parents",
            "Which plants and cats get along",
            "Safe list, Pictures",
        ),
        ("tiny_kitchens", "Tiny kitchens", "Cooking on two square feet", "Storage, Recipes, Swaps"),
    )
    TOPICS = (
        "Lighthouses",
        "Sourdough",
        "Night trains",
        "Board games",
        "Birdsong",
        "Fountain pens",
        "Tide pools",
        "Paper maps",
        "Canoes",
        "Old radios",
        "Bonsai",
        "Kites",
        "Accordions",
        "Snow forts",
        "Street trees",
    )
    WORDS = (
        ("Everything about {topic}", "Start here, Pictures, Swaps"),
        ("Where friends of {topic} meet", "Welcome, Events, Market"),
        ("Questions and answers on {topic}", "Ask first, Search, Wiki"),
    )

    @dataclass(frozen=True)
    class Params:
        name: str
        title: str
        description: str
        sidebar: str

    def forums(self, db: Data, rng: random.Random) -> list[tuple[str, str, str, str]]:
        """One authored forum, and others about any topics, with names that are free."""
        taken = {name.lower() for name in db.column("SELECT name FROM forum")}
        found = [rng.choice(self.FORUMS)]
        for topic, (description, sidebar) in zip(rng.sample(self.TOPICS, 3), self.WORDS, strict=True):
            found.append((topic.replace(" ", "_"), topic, description.format(topic=topic.lower()), sidebar))
        return [row for row in shuffled(rng, found) if row[0].lower() not in taken]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, title, description, sidebar in self.forums(db, rng):
            yield CreateForum.Params(name=name, title=title, description=description, sidebar=sidebar)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A forum with its first moderator and subscriber."""
        values = {
            "name": params.name,
            "title": Same(params.title),
            "description": Same(params.description),
            "sidebar": Same(params.sidebar),
            "created_at": ANY,
            "featured": 0,
            "subscriber_count": 1,
            "submission_count": 0,
        }
        person = {"user_id": me(db), "forum_id": Ref("forum"), "created_at": ANY}
        return [
            Expect.insert("forum", values, label="forum"),
            Expect.insert("moderator", person),
            Expect.insert("subscription", person),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_own_menu(ui, str(db.user), "Create forum")
        await ui.fill("Name", params.name)
        await ui.fill("Title", params.title)
        await ui.fill("Description", params.description)
        await ui.fill("Sidebar", params.sidebar)
        await ui.click("button", "Create forum")
        ui.expect_url(f"/f/{params.name}")


def _lone_comments(db: Data, row: Row) -> list[Row]:
    """Comments by people who wrote only one under a submission, whom the member neither is nor blocks."""
    mine = me(db)
    return db.rows(
        """SELECT c.*, u.username FROM comment c JOIN user u ON u.id = c.user_id
        WHERE c.submission_id = ?1 AND c.visibility = 'visible' AND c.user_id <> ?2
        AND c.user_id NOT IN (SELECT blocked_id FROM user_block WHERE blocker_id = ?2)
        AND (SELECT count(*) FROM comment x WHERE x.submission_id = ?1 AND x.user_id = c.user_id) = 1
        ORDER BY c.id""",
        row.id,
        mine,
    )

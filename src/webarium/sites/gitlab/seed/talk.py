"""What people say in issues and merge requests about code whose files and names they know."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.phrases import Phrase

TITLES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("{symbol} fails with an empty [input|list|file]", ("bug",), "wrong"),
    ("{symbol} is slow with large [files|inputs]", ("bug",), "slow"),
    ("Document {symbol}", ("documentation",), "docs"),
    ("Add a test for {symbol}", ("enhancement", "good first issue"), "test"),
    ("{symbol}: unclear error message", ("bug",), "error"),
    ("Rename {symbol}", ("question",), "name"),
    ("Let {symbol} take an option for the {noun}", ("enhancement",), "wish"),
    ("Why does {symbol} not return anything for unknown {noun}s?", ("question",), "ask"),
    ("Example for {file} in the README", ("documentation", "help wanted"), "docs"),
    ("{file} is too long", ("enhancement",), "split"),
    ("Wrong result of {symbol} on Windows", ("bug", "help wanted"), "wrong"),
    ("Support for Python 3.12 in {file}", ("enhancement",), "wish"),
    ("Typo in {file}", ("documentation", "good first issue"), "typo"),
    ("{symbol} should be [faster|lazy|pure]", ("enhancement",), "slow"),
    ("Regression in {symbol} since the last release", ("bug",), "regression"),
    ("Deprecate {symbol}", ("question",), "name"),
    ("Better defaults for {symbol}", ("enhancement",), "wish"),
    ("Feature request: print the {noun} in colour", ("enhancement",), "wish"),
    ("Release a new version", ("question",), "release"),
    ("Translate the documentation into {language}", ("documentation", "help wanted"), "docs"),
    ("Dark mode for the documentation", ("enhancement",), "wish"),
    ("CI does not run for forks", ("bug",), "ci"),
    ("Link in the README leads nowhere", ("bug", "documentation"), "typo"),
    ("Make {file} pass the linter", ("enhancement", "good first issue"), "split"),
)
BODIES = {
    "wrong": (
        "I called `{symbol}` with [nothing in it|an empty {noun}] and got [a crash|the wrong "
        "{noun}|no answer at all].\n\n"
        "[Expected: an empty result.|I would expect an error that says so.|The README promises something else.]",
        "Steps:\n\n1. Take the newest [main|version].\n2. Call `{symbol}` from `{file}`.\n3. [See it "
        "fail.|Compare with last month.]",
    ),
    "slow": (
        "With [ten thousand|a few thousand|100,000] {noun}s it takes [minutes|forty seconds|forever]. "
        "[I think the loop in `{file}` is the reason.|Profiling points at `{symbol}`.]",
    ),
    "docs": (
        "[People keep asking about this.|It took me an hour to find out how it works.|New "
        "contributors stumble over it.] "
        "A [short paragraph|small example] would [do|help a lot].",
    ),
    "test": (
        "`{symbol}` in `{file}` has no test. [I broke it last week and nobody noticed.|Two cases would be enough.]",
    ),
    "error": (
        'The message just says ["failed"|"invalid"|"error"]. It [should name the {noun}|could tell which line it was].',
    ),
    "name": (
        "The name [says the opposite of what it does|is the same as in the standard library|does not "
        "fit any more]. [Opinions?|What about two releases of warning?]",
    ),
    "wish": (
        "[It would be nice to have this.|My team needs this.|I have missed this twice this month.] "
        "[I can send a merge request.|Happy to test it.|No hurry.]",
    ),
    "ask": (
        "[Is that on purpose?|I would have expected an error.|The code in `{file}` looks as if it should.]",
    ),
    "split": (
        "`{file}` [mixes two things|has grown a lot] and [is hard to review|the linter complains]. "
        "[I would begin with `{symbol}`.|Any objections?]",
    ),
    "typo": (
        "[In the second paragraph.|Near the end.|Right at the top.] [Sorry to be picky.|Easy to mend.]",
    ),
    "regression": (
        "It worked [two weeks ago|before the last tag]. [I suspect the change in `{file}`.|Going "
        "back one commit helps.]",
    ),
    "release": (
        "There have been [many|some] commits since the last tag, and [distributions wait for one|I "
        "need the fix in `{symbol}`].",
    ),
    "ci": (
        "[My merge request shows no pipeline.|Forks have no runner.] [Is that a setting?|Can a maintainer start it?]",
    ),
}
NOTES = {
    "bug": (
        "I can reproduce this [on main|with the last release|here, too].",
        "[Not here|Cannot see it here]. Which version is it?",
        "[Looks like|I think] `{symbol}` [assumes that there is at least one {noun}|never sees that case].",
        "[Fixed on a branch|Have a fix], [needs a test|will push tonight].",
        "[Thanks for the report|Thank you, good report]. [I will have a look at the weekend.|Adding "
        "it to the milestone.]",
        "Same here with [Debian|macOS|a fresh checkout].",
        "[A workaround|For now]: [check the {noun} before you call it|use the version before].",
        "Is this still [happening|so]? [I tried and it works for me.|The code has changed since.]",
    ),
    "other": (
        "[Good idea|I like it|+1], [but it should be optional|please keep it small].",
        "[Would you like to|Could you] send a merge request?",
        "[I am not sure about this|Hmm]. [It makes `{file}` harder to read.|What is the use case?]",
        "[I can take this|I would like to work on this]. [Any hints where to begin?|Starting with `{file}`.]",
        "[Let us discuss it next week.|Putting this off until after the release.|Moved to the next milestone.]",
        "[We tried that once|This came up before] and [went back|decided against it], [because of "
        "`{symbol}`|for reasons I forget].",
        "[Done in the last merge request.|This is in main now.] [Closing.|Please test.]",
        "[Two votes for this.|My students ask for it as well.]",
    ),
}
REVIEW = (
    "[Nice and small|Looks good], [one question|just a nit]: [why here and not in `{file}`|should this be tested]?",
    "[Please|Could you] rebase, [main has moved|there is a conflict].",
    "[I would|Better to] say it [shorter|in one sentence].",
    "[Tested locally, works.|Works for me.]",
    "[LGTM|Looks good to me][, thank you|].",
    "[Updated|Pushed a new version|Changed as you said].",
    "[Can we wait for|Let me ask] the other maintainers?",
)
NOUNS = ("line", "file", "entry", "key", "path", "row", "user", "page", "record", "name")
TONGUES = ("Spanish", "German", "Portuguese", "Japanese", "Polish", "Korean", "French", "Hindi")


@dataclass(frozen=True, slots=True)
class Said:
    """A generated issue."""

    title: str
    body: str
    labels: tuple[str, ...]
    notes: tuple[str, ...]


class Talker:
    """Talks about one project."""

    def __init__(self, dice: Dice, symbols: list[str], files: list[str]) -> None:
        self.dice = dice
        self.symbols = symbols or ["the README"]
        self.files = files
        self.taken: set[str] = set()

    def issue(self) -> Said:
        """An issue with another title than those before."""
        for _ in range(60):
            pattern, labels, kind = self.dice.pick(TITLES)
            slots = self._slots()
            title = self._say(pattern, slots)
            if title not in self.taken:
                break
        else:
            title = f"{title} (again)"
        self.taken.add(title)
        body = self._say(self.dice.pick(BODIES[kind]), slots)
        pool = NOTES["bug" if "bug" in labels else "other"]
        notes = tuple(
            self._say(each, slots) for each in self.dice.some(pool, self.dice.pick((0, 0, 1, 1, 2, 3, 4)))
        )
        return Said(
            title[:1].upper() + title[1:] if not title.startswith(slots["symbol"]) else title,
            body,
            labels,
            notes,
        )

    def review(self, count: int) -> list[str]:
        """Notes on a merge request."""
        return [self._say(each, self._slots()) for each in self.dice.some(REVIEW, count)]

    def _slots(self) -> dict[str, str]:
        return {
            "symbol": self.dice.pick(self.symbols),
            "file": self.dice.pick(self.files),
            "noun": self.dice.pick(NOUNS),
            "language": self.dice.pick(TONGUES),
        }

    def _say(self, pattern: str, slots: dict[str, str]) -> str:
        return Phrase(pattern).say(self.dice.random, slots)

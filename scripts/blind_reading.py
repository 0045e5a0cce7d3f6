"""A blind reading: whether a reader tells the sites' texts from texts that people wrote.

    scripts/blind-reading mix --people FILE --out FOLDER [--universe 0] [--seed 0]
    scripts/blind-reading score --key FOLDER/key.json --answers FOLDER/answers.txt

`mix` reads the people's texts from a file that the reader brings: a JSON list of objects with `kind` (one of profile,
forum, issue, mail and review) and `text`. It draws as many of the sites' texts of each kind, writes both unlabelled to
`mixed.txt`, which is which to `key.json`, and a form to fill in to `answers.txt`: a line per text, its number and
`site` or `people`. `score` says how many were told apart, by kind, with the interval of 95 %. Half is chance.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from webarium.draws import Dice
from webarium.errors import UserError
from webarium.runs.reports.statistics import wilson
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

SITE, PEOPLE = "site", "people"
SHORTEST, LONGEST = 30, 700
"""In characters: what is shorter says nothing, and what is longer is cut by whoever collects texts of people."""
SOURCES: Mapping[str, Sequence[tuple[str, str]]] = {
    "profile": (
        ("networkin", "SELECT about FROM member"),
        ("networkin", "SELECT text FROM recommendation"),
    ),
    "forum": (("reddit", "SELECT body FROM comment"),),
    "issue": (
        ("gitlab", "SELECT title || char(10, 10) || description FROM issue WHERE description != ''"),
        ("gitlab", "SELECT body FROM note WHERE NOT system"),
    ),
    "mail": (
        (
            "gomail",
            "SELECT subject || char(10, 10) || plain FROM email WHERE sender_email IN"
            " (SELECT email FROM contact) OR mine",
        ),
    ),
    "review": (
        ("shopping", "SELECT detail FROM review"),
        ("omnizon", "SELECT body FROM review"),
        ("opendining", "SELECT text FROM review"),
        ("staynb", "SELECT text FROM review"),
    ),
}
"""Where each kind of text is found; kinds with several sources take turns."""


@dataclass(frozen=True)
class Text:
    """One text of the reading."""

    kind: str
    text: str
    by: str
    """`site` or `people`."""


def read_people(path: Path) -> list[Text]:
    """The texts that the reader brings."""
    try:
        found = [
            Text(str(each["kind"]), str(each["text"]).strip(), PEOPLE)
            for each in json.loads(path.read_text())
        ]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise UserError(f"{path} is no JSON list of objects with kind and text: {error}") from error
    if not found:
        raise UserError(f"{path} is no JSON list of objects with kind and text: it has none")
    unknown = sorted({each.kind for each in found} - set(SOURCES))
    if unknown:
        raise UserError(f"{path} has texts of kind {', '.join(unknown)}; known are {', '.join(SOURCES)}")
    return found


def drawn(universe: Universe, kind: str, count: int, seed: int) -> list[Text]:
    """So many of the sites' texts of a kind."""
    dice = Dice(seed, "blind", kind)
    pools = []
    for site, query in SOURCES[kind]:
        rows = universe.reader(site).execute(query)
        texts = sorted({str(row[0]).strip() for row in rows})
        pools.append(dice.shuffled(text for text in texts if SHORTEST <= len(text) <= LONGEST))
    return [Text(kind, pools[number % len(pools)][number // len(pools)], SITE) for number in range(count)]


def mixed(people: Sequence[Text], ours: Sequence[Text], seed: int) -> list[Text]:
    """Both kinds of text, in drawn order."""
    return Dice(seed, "blind", "order").shuffled([*people, *ours])


def mix(people: Path, folder: Path, number: int, seed: int) -> None:
    """Write the reading, its key and the form for answers."""
    theirs = read_people(people)
    counts = Counter(text.kind for text in theirs)
    named = {site for kind in counts for site, _ in SOURCES[kind]}
    sites = {name: site for name, site in load_sites().items() if name in named}
    with Universe.open(databases(sites), seed=number, scale="small") as universe:
        ours = [text for kind in sorted(counts) for text in drawn(universe, kind, counts[kind], seed)]
    texts = mixed(theirs, ours, seed)
    folder.mkdir(parents=True, exist_ok=True)
    pages = [f"### {place} ({text.kind})\n\n{text.text}\n" for place, text in enumerate(texts, 1)]
    (folder / "mixed.txt").write_text("\n".join(pages))
    (folder / "key.json").write_text(json.dumps([asdict(text) for text in texts], indent=1))
    (folder / "answers.txt").write_text("".join(f"{place} \n" for place in range(1, len(texts) + 1)))
    print(f"{len(theirs)} texts of people and {len(ours)} of the sites are in {folder / 'mixed.txt'}.")


def read_answers(path: Path, count: int) -> dict[int, str]:
    """What a reader took each text for, by its number; lines without an answer are left out."""
    found: dict[int, str] = {}
    for line in path.read_text().splitlines():
        words = line.split()
        if len(words) < 2:
            continue
        if not words[0].isdecimal() or not 1 <= int(words[0]) <= count or words[1] not in {SITE, PEOPLE}:
            raise UserError(
                f"expected a number from 1 to {count} and {SITE} or {PEOPLE}, found {line!r} in {path}"
            )
        found[int(words[0])] = words[1]
    return found


def tallies(texts: Sequence[Text], answers: Mapping[int, str]) -> dict[str, tuple[int, int]]:
    """How many texts were told apart, and of how many that were answered, by kind; all of them first."""
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for place, answer in answers.items():
        text = texts[place - 1]
        for name in ("all", text.kind, f"by {text.by}"):
            asked[name] += 1
            right[name] += answer == text.by
    return {name: (right[name], asked[name]) for name in ("all", *sorted(set(asked) - {"all"}))}


def score(key: Path, answers: Path) -> None:
    """Print how many were told apart, and which of the sites' texts were not taken for a person's."""
    texts = [Text(**each) for each in json.loads(key.read_text())]
    said = read_answers(answers, len(texts))
    if not said:
        raise UserError(f"{answers} has no answers yet: write {SITE} or {PEOPLE} behind each number")
    for name, (right, asked) in tallies(texts, said).items():
        low, high = wilson(right, asked) or (0.0, 1.0)
        print(f"{name:12} {right:4} of {asked:4} told apart, {right / asked:4.0%} ({low:.0%} to {high:.0%})")
    seen = [place for place, answer in sorted(said.items()) if answer == SITE == texts[place - 1].by]
    print("The sites' texts that were recognized:", ", ".join(map(str, seen)) or "none")


def main(arguments: Sequence[str] | None = None) -> int:
    """Mix or score, as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parts = parser.add_subparsers(dest="part", required=True)
    first = parts.add_parser("mix", help="write a reading of people's and the sites' texts")
    first.add_argument("--people", type=Path, required=True, help="a JSON list of objects with kind and text")
    first.add_argument("--out", type=Path, required=True, help="the folder to write to")
    first.add_argument(
        "--universe", type=int, default=0, help="the seed of the universe whose texts are drawn"
    )
    first.add_argument("--seed", type=int, default=0, help="another seed draws other texts in another order")
    second = parts.add_parser("score", help="say how many texts were told apart")
    second.add_argument("--key", type=Path, required=True, help="key.json of the reading")
    second.add_argument("--answers", type=Path, required=True, help="answers.txt, filled in")
    asked = parser.parse_args(arguments)
    try:
        if asked.part == "mix":
            mix(asked.people, asked.out, asked.universe, asked.seed)
        else:
            score(asked.key, asked.answers)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

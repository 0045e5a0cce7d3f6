"""What can be done on a page: its rows as candidates, each with the features that a policy weighs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from webarium import Action, Click, ElementId, Select, Stop, Type
from webarium.observation import Row, read_rows

MOST = 400
"""So many candidates of a page at most."""
DULL = frozenset(
    re.findall(r"\w+", "the a an of to in on for and or is are was my me i it its with from by at this")
)
PLACES = re.findall(r"\w+", "dialog alertdialog menu main navigation banner contentinfo complementary search")
GROUPS = re.findall(r"\w+", "row listitem article group region form LayoutTableRow figure")
PLACE = r"\d+ [A-Z][^\"?!]*? \d{5}|[A-Z]\w+(?: [A-Z]\w+)*, [A-Z]\w+(?: [A-Z]\w+)*"
NAME = r"(?<=[a-z,] )(?:[A-Z][\w&-]*(?: (?:of |and |the |& )?[A-Z][\w&-]*)*)|\d[\d,.]*\d|\d"
SHAPES = {
    "amount": r"\$?\d[\d,]*(?:\.\d+)?",
    "number": r"\d[\d,]*(?:\.\d+)?%?",
    "date": r"[A-Z][a-z]+ \d{1,2}, \d{4}",
}
"""What answers look like, by what the request says of their form."""


def words(text: str) -> list[str]:
    """The beginnings of a text's telling words, so that ``archiving`` is ``archive``."""
    found = (word for word in re.findall(r"[a-z0-9]+", text.lower()) if word not in DULL)
    return [re.sub(r"(?<=\w{3})(?:ing|ed|es|s)$", "", word)[:5] for word in found]


def share(some: list[str], of: set[str]) -> str:
    """How many of some words are among others, in steps."""
    part = sum(word in of for word in some) / max(len(some), 1)
    return "-" if not some else "0" if part == 0 else "1" if part == 1 else "lo" if part < 0.5 else "hi"


@dataclass
class Memory:
    """What a policy knows of an episode besides the page."""

    goal: str
    done: list[tuple[str, str]] = field(default_factory=list)
    ids: frozenset[int] = frozenset()
    url: str = ""

    def __post_init__(self) -> None:
        asked, _, how = self.goal.partition("\n")
        self.form = "" if "No answer" in how else next((shape for shape in SHAPES if shape in how), "text")
        self.quoted, plain = re.findall(r'"([^"]{2,})"', asked), re.sub(r'"[^"]*"', " ", asked)
        places = re.findall(PLACE, plain)
        for place in places:
            plain = plain.replace(place, " ")
        names = [name.strip(".,") for name in re.findall(NAME, plain) if name != "I"]
        self.spans = list(dict.fromkeys([*self.quoted, *places, *names]))[:5]
        self.plain, self.given = set(words(plain)), set(words(" ".join(self.spans)))
        self.verb = (words(plain) or [""])[0]

    def after(self, kind: str, name: str, page: Page) -> None:
        """Take down what was done on a page."""
        self.done.append((kind, name))
        self.ids, self.url = frozenset(row.id for row in page.rows), page.url


@dataclass(frozen=True)
class Candidate:
    """One thing that could be done."""

    action: Action
    kind: str
    name: str
    features: tuple[str, ...]

    def is_like(self, action: Action) -> bool:
        """Whether this action did the same: what is typed may have a site's own words around it."""
        own = self.action
        if isinstance(own, Type) and isinstance(action, Type):
            same = own.target == action.target and own.submit == action.submit
            return same and own.text.casefold() in action.text.casefold()
        return own == action


class Page:
    """A page's candidates."""

    def __init__(self, text: str, url: str, memory: Memory) -> None:
        self.rows, self.url, self.memory = read_rows(text), url, memory
        heads = " ".join(r.name for r in self.rows if r.role in ("RootWebArea", "heading", "alert", "status"))
        told, acted = f"{heads} {url}".casefold(), " | ".join(name for _, name in memory.done)
        held = (acted + " ".join(row.value or "" for row in self.rows)).casefold()
        self.spent = {span: f"{span.casefold() in held}{span.casefold() in told}" for span in memory.spans}
        covered = set(words(f"{acted} {heads}"))
        self.new = {row.id for row in self.rows if memory.ids and row.id not in memory.ids}
        news = any(row.id in self.new and row.role in ("alert", "status") for row in self.rows)
        left, last = list(self.spent.values()).count("FalseFalse"), memory.done[-1][0] if memory.done else ""
        self.state = (
            f"left{min(left, 2)} n{min(len(memory.done), 5)} last{last} news{news} form{memory.form} "
            f"cov{share(sorted(memory.plain), covered)} verb{memory.verb in covered} moved{url != memory.url}"
        ).split()
        self.blocks = self._blocks()
        self.ranks = self._ranks((memory.plain | memory.given) - covered)
        self.candidates = [*self._stops(), *self._acts()][:MOST]

    def _blocks(self) -> dict[int, str]:
        """By place of a group of rows: what it says."""
        texts: dict[int, list[str]] = {}
        for place, row in enumerate(self.rows):
            for around in (*row.within, place):
                if self.rows[around].role in GROUPS:
                    texts.setdefault(around, []).append(f"{row.name} {row.value or ''}")
        return {place: " ".join(said)[:600].casefold() for place, said in texts.items()}

    def _ranks(self, wanted: set[str]) -> dict[int, str]:
        """By place of a row that can be pressed: how well it fits the words still to come, among all of them."""
        own = {place: words(row.name) for place, row in enumerate(self.rows) if "press" in row.uses}
        common = Counter(word for said in own.values() for word in set(said))
        fit = {p: sum(1 / common[w] for w in sorted(set(s) & wanted)) / (2 + len(s)) for p, s in own.items()}
        best = sorted({round(value, 3) for value in fit.values()}, reverse=True)
        return {p: f"{min(best.index(round(v, 3)), 3)}{v > 0.2}" if v else "no" for p, v in fit.items()}

    def _of_row(self, place: int) -> list[str]:
        """What is known of a row, whatever is done to it."""
        row, memory = self.rows[place], self.memory
        name, own, roles = row.name.casefold(), words(row.name), [self.rows[p].role for p in row.within]
        where = next((p for p in PLACES if p in roles), "none")
        block = next((self.blocks[p] for p in reversed(row.within) if p in self.blocks), "")
        span = next((s for s in memory.spans if s.casefold() in name), "")
        near = next((f"{self.spent[s]}" for s in memory.spans if s.casefold() in block), "no")
        match = "exact" if span and len(span) == len(name) else "in" if span else share(own, memory.given)
        q, p, r = (
            f"q{match}{self.spent.get(span, '')}",
            f"p{share(own, memory.plain)}",
            f"rank{self.ranks.get(place)}",
        )
        says, fresh = f"says{memory.verb in own}", f"new{row.id in self.new}"
        again = f"again{(row.name or str(row.id)) in [n for _, n in memory.done]}"
        return (
            f"{row.role} {where} {row.role}|{where} {q} {p} {again} {fresh} {q}|{p}|near{near} {row.role}|{q} "
            f"{row.role}|{p}|near{near}|{fresh} {r} {r}|near{near}|{fresh} {r}|{where}|{row.role} {r}|{q} "
            f"near{near}|{fresh}|{says} {says}|{p} {again}|{fresh}|{where} {fresh}|{where}|{p} "
            f"len{min(len(own), 6)}|{p} "
            + " ".join([f"w{word} {memory.verb}>{word}" for word in own[:4]])
            + " ".join(["", *(f"{key}:{value[:8]}" for key, value in row.states[:3])])
        ).split(" ")

    def _acts(self) -> Iterator[Candidate]:
        memory = self.memory
        for place, row in enumerate(self.rows):
            if not row.uses:
                continue
            known, at, name = self._of_row(place), ElementId(row.id), row.name or str(row.id)
            if "press" in row.uses:
                yield self._candidate(Click(at), "click", name, known)
            for span in memory.spans if "write" in row.uses else ():
                told = f"quoted{span in memory.quoted} used{self.spent[span]} digits{span[0].isdigit()}|{row.role}"
                for kind, submit in (("type", False), ("enter", True)):
                    yield self._candidate(
                        Type(at, span, submit=submit), kind, f"{name} {span}", [*known, *told.split()]
                    )
            if "choose" in row.uses:
                options = [
                    r.name
                    for r in self.rows[place + 1 : place + 42]
                    if r.role == "option" and place in r.within
                ]
                for option in dict.fromkeys([*options, *memory.spans]):
                    own, said = (
                        share(words(option), memory.plain | memory.given),
                        option.casefold() in memory.goal.casefold(),
                    )
                    told = f"opt{own} said{said}|{option in options} held{option == row.value}"
                    yield self._candidate(
                        Select(at, (option,)), "select", f"{name} {option}", [*known, *told.split()]
                    )

    def _stops(self) -> Iterator[Candidate]:
        """Without an answer where none is asked for, else with the value of each row that looks like one."""
        memory, before = self.memory, ""
        if not memory.form:
            yield self._candidate(Stop(""), "stop", "", [])
        for place, row in enumerate(self.rows if memory.form else ()):
            whole = [row.name, row.name.partition(": ")[2]]
            values = whole if memory.form == "text" else re.findall(SHAPES[memory.form], row.name)[:3]
            own = share(words(row.name), memory.plain)
            told = f"before{share(words(before), memory.plain)} own{own} asks{memory.verb}|{row.role}".split()
            for value in dict.fromkeys(value for value in values if 0 < len(value) < 80):
                yield self._candidate(
                    Stop(value), "answer", value, [*self._of_row(place), *told, f"whole{value == row.name}"]
                )
            before = row.name

    def _candidate(self, action: Action, kind: str, name: str, known: list[str]) -> Candidate:
        return Candidate(action, kind, name, (kind, *known))

"""What hedges, bounds or denies a value, or sets it beside something else."""

from __future__ import annotations

import re
from dataclasses import replace

from webarium.scoring.free.claims import BOUNDS, Claim
from webarium.scoring.free.cues import Found, listed
from webarium.scoring.free.mentions import Mention
from webarium.scoring.free.roles import Scene

_NONE = ("nothing", "nobody", "no")
FALSE = re.compile(r":\s*(?:false|no)\W*$")


def doubted(scene: Scene, claim: Claim, kind: str) -> Claim:
    """The claim with what hedges, bounds, denies it, or sets it beside something else."""
    value, sentence, territory = claim.mention, claim.sentence, claim.territory
    doubts, denied, aside = [], "", ""
    text = scene.said.text
    for f in scene.within(sentence.start, sentence.end):
        shown, feature = text[f.start : f.end], f.cue.feature
        ahead = f.end <= value.start and not _words_between(scene, f.end, value.start)
        behind = f.start >= value.end and not _words_between(scene, value.end, f.start)
        inside = territory[0] <= f.start and f.end <= territory[1]
        match f.cue.reach:
            case "sentence" if feature == "turn" and f.start >= value.end:
                doubts.append(shown)
            case "sentence" if feature != "turn" and not (scene.several and shown.startswith("depend")):
                doubts.append(shown)
            case "before" if feature == "than" and _compared(scene, f, value, kind):
                aside = shown
            case "before" if ahead and feature == "of":
                aside = aside or shown
            case "before" if ahead and shown == "x" and text[: f.start].endswith("1 "):
                continue
            case "before" if ahead and text[f.start - 1 : f.start] in ("=", "-"):
                continue
            case "before" if ahead and feature in BOUNDS[kind] and _bounds(scene, f):
                doubts.append(f"{feature}: {shown}")
            case "beside" if (ahead or behind) and shown.split()[0] not in scene.said.asked:
                doubts.append(shown)
            case "after" if behind and (
                (shown in ("more", "less", "fewer") and kind != "amount")
                or ("gain", "yes") in scene.wants.features
            ):
                continue
            case "after" if behind and kind != "words" and shown not in scene.said.asked:
                doubts.append(f"{feature}: {shown}")
            case "forward" if inside and f.end <= value.start and not _asked_too(scene, f):
                if _governs(scene, f, value):
                    denied = shown
            case "forward" if f.cue.value == "not" and f.start >= value.end:
                copula = behind and kind == "words" and shown.split()[0] in listed("copula")
                denied = shown if copula or denies_asked(scene, f) else denied
            case "back" if inside and f.start >= value.end:
                denied = shown
    if _or(scene, value):
        doubts.append("or")
    before = text[sentence.start : value.start].rstrip(" \"'(*")
    if before.endswith(" but") and re.search(r"\b(?:all|any|every|no|none)\w*\b[^,;:]*$", before):
        denied = "but"
    if value.end <= sentence.start + len(sentence.label) + 3 and FALSE.search(text, value.end, sentence.end):
        denied = "false"
    return replace(claim, doubts=tuple(doubts), denied=denied, aside=aside)


def _compared(scene: Scene, found: Found, value: Mention, kind: str) -> bool:
    """Whether what a value is said of is only compared with: ``ahead of Vik with 24``."""
    gap = scene.said.text[found.end : value.start]
    sentence = scene.said.sentence_at(value.start)
    denied = any(t.text in _NONE for t in scene.said.tokens_in(sentence.start, found.start))
    if (
        denied
        or found.end > value.start
        or (found.text == "than" and kind != "words" and _words_between(scene, found.end, value.start))
        or found.text in ("while", "against")
    ):
        return False
    return len(gap.split()) < 6 and not any(mark in gap for mark in (",", ";", ".", "\n", ":"))


def _bounds(scene: Scene, found: Found) -> bool:
    """Whether words before a value are a bound of it, and not a part of what is asked: ``up to`` of a highest one."""
    top = {value for feature, value in scene.wants.features if feature == "top"}
    fits = found.cue.feature == "bound" and ("up" if found.cue.value == "most" else "down") in top
    shown = scene.said.text[found.start : found.end]
    joins = scene.several and (found.cue.feature == "start" or shown in ("over", "up to"))
    joins = joins or (found.cue.feature == "day" and shown in ("since", "by") and shown in scene.said.asked)
    return not (fits or joins or found.cue.value == "exact" or _asked_too(scene, found))


def _or(scene: Scene, value: Mention) -> bool:
    """Whether a value is one of two: ``or`` stands right beside it, and no other measure of it."""
    before = re.search(
        r"\bor [\"'(*]*(?:by |at |in |on |the )?[\"'(*]*$",
        scene.said.text[max(0, value.start - 20) : value.start],
    )
    after = re.match(
        r"[\"')*]*,? or\b(?! (?:more|less|so|fewer)\b)", scene.said.text[value.end : value.end + 12]
    )
    if not before and not after:
        return False
    same = (v for v in scene.values if v.key == value.key and v is not value)
    return not any(min(abs(v.start - value.end), abs(value.start - v.end)) < 12 for v in same)


def denies_asked(scene: Scene, found: Found) -> bool:
    """Whether a denial is of what the question asks for: ``…, but not the capital``."""
    following = [t.text for t in scene.said.tokens[found.after : found.after + 3]]
    following = [word for word in following if word not in listed("function")][:1]
    return any(word in scene.wants.words for word in following) and not scene.wants.limited


def _asked_too(scene: Scene, found: Found) -> bool:
    """Whether the question has the same words with their next one: ``not canceled``."""
    tokens = scene.said.tokens
    following = tokens[found.after].text if found.after < len(tokens) else ""
    words = [t.text for t in tokens[found.first : found.after]]
    return f" {' '.join(words)} {following} " in f" {' '.join(scene.said.question_words)} "


def _governs(scene: Scene, found: Found, value: Mention) -> bool:
    """Whether a denial goes as far as a value: nothing parts them."""
    gap = scene.said.text[found.end : value.start].lstrip(" (")
    if found.cue.value != "not" and " and " in gap:
        return False
    return len(gap.split()) < 8 and not any(mark in gap for mark in (", ", " but ", ":", " - ", "(", ")"))


def _words_between(scene: Scene, start: int, end: int) -> list[str]:
    return [t.text for t in scene.said.tokens_in(start, end) if t.text not in listed("small")]

"""What buyers say of things: experiences with kinds of things, put together to reviews that one person could write.

The data are lists of lines (`content.sentences`): for each kind of thing what is good, passable and bad about it, each
line with the topic that it speaks of; and the openings, turns, endings and headlines that reviews of anything have. A
line that needs ``end`` tells how a thing ended, and comes last. Some people say all that there is to say: what they
tell is authored whole (`stories`).
"""

from webarium.content.opinions.experiences import SIDES, Experience, frames, kinds
from webarium.content.opinions.grammar import grammar
from webarium.content.opinions.reviewer import Opinion, Reviewer
from webarium.content.opinions.stories import Story, stories, titled
from webarium.content.opinions.subjects import Subject

__all__ = [
    "SIDES",
    "Experience",
    "Opinion",
    "Reviewer",
    "Story",
    "Subject",
    "frames",
    "grammar",
    "kinds",
    "stories",
    "titled",
]

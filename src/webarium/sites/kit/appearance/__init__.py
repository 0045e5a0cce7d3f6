"""Other looks of the same sites, by number: colours, letters, corners, room, places.

Rows, tasks and answers are the same in all of them, and number 0 is what the sites are written in.
"""

from webarium.sites.kit.appearance.drawn import Appearance, appearance
from webarium.sites.kit.appearance.extras import with_extras
from webarium.sites.kit.appearance.pages import shown
from webarium.sites.kit.appearance.sheets import PARAMETER, dressed, usual_address
from webarium.sites.kit.appearance.words import meanings

__all__ = [
    "PARAMETER",
    "Appearance",
    "appearance",
    "dressed",
    "meanings",
    "shown",
    "usual_address",
    "with_extras",
]

"""Other looks of the same sites, by number: colours, letters, corners, room, places, structure.

Rows, tasks and answers are the same in all of them, and number 0 is what the sites are written in.
"""

from webarium.sites.kit.appearance.built import BuildingLoader, fitting
from webarium.sites.kit.appearance.columns import in_order
from webarium.sites.kit.appearance.drawn import Appearance, appearance
from webarium.sites.kit.appearance.extras import with_extras
from webarium.sites.kit.appearance.fields import rearranged
from webarium.sites.kit.appearance.pages import shown
from webarium.sites.kit.appearance.sheets import BUILT, PARAMETER, dressed, usual_address
from webarium.sites.kit.appearance.structures import STRUCTURES, Structure, of_sheet
from webarium.sites.kit.appearance.tags import asking_both
from webarium.sites.kit.appearance.words import FURTHER, meanings

__all__ = [
    "BUILT",
    "FURTHER",
    "PARAMETER",
    "STRUCTURES",
    "Appearance",
    "BuildingLoader",
    "Structure",
    "appearance",
    "asking_both",
    "dressed",
    "fitting",
    "in_order",
    "meanings",
    "of_sheet",
    "rearranged",
    "shown",
    "usual_address",
    "with_extras",
]

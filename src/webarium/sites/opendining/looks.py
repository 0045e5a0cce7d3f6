"""What the photos of a restaurant show: some of its dishes, and its room."""

from __future__ import annotations

import re
from collections.abc import Iterable

DEAR = 4
"""From how many dollar signs on a restaurant shows its room first, which is a fine one."""
_SHOWN = (
    ("burger", r"Burger"),
    ("pizza", r"Pizza"),
    ("sushi", r"Nigiri|(?:Avocado|Plum) Roll$"),
    ("tacos", r"Taco"),
    ("sandwich", r"Sandwich|Banh Mi|Lobster Roll|Burrito|Grilled Cheese"),
    ("rolls", r"Rolls"),
    ("scoops", r"Ice Cream|Sorbet|Float"),
    (
        "cup",
        r"Pudding|Panna Cotta|Flan|Creme Brulee|Crema Catalana|Posset|Mousse|Figs|Che Ba Mau|Suspiro|Sticky Rice",
    ),
    ("cake", r"(?<!Pan)cake$|Cake\b|Tiramisu|Brownie"),
    ("pie", r"(?:Apple|Lime) Pie|Tarte|Tarts?$|Cobbler"),
    ("sweets", r"Baklava|Churros|Alfajores|Gulab|Sesame Dumplings"),
    ("bowl", r"Ramen|Udon|Pho\b|Bun Bo"),
    (
        "pasta",
        r"Linguine|Rigatoni|Tagliatelle|Ravioli|Gnocchi|Pad |Chow Fun|Japchae|Noodles|Bolognese|Vermicelli",
    ),
    ("dip", r"Hummus|Ganoush|Guacamole|Queso Fundido|Dip$|Spread|Raita|Tartare$|Nuts and Olives"),
    (
        "soup",
        r"Soup(?! Dumplings)|Chowder|Tom Yum|Stew|Bouillabaisse|Cioppino|Parihuela|Birria|Veloute|Bisque",
    ),
    ("curry", r"Curry|Masala$|Palak|Dal\b|Vindaloo|Butter Chicken|Mole Poblano|Massaman|Mapo|Aji de Gallina"),
    (
        "baked",
        r"Macaroni|Meatloaf|Pot Pie|Enchiladas|Moussaka|Spanakopita|Shepherd|Relleno|Gratin|Vol-au-Vent|Croquettes",
    ),
    (
        "rice",
        r"Paella|Biryani|Fried Rice|Bibimbap|Chaufa|Donburi|Risotto|Rice\b|(?:Grain|Harvest|Mole) Bowl|Tacu",
    ),
    ("skewers", r"Skewer|Souvlaki|Satay|Kebab|Anticuchos|Tikka|Kofta"),
    ("flat", r"Naan|(?:Scallion|Kimchi) Pancake|Dosa|Hotteok|Cornbread|Pretzel|Bun$"),
    ("pancakes", r"Pancakes|French Toast"),
    ("toast", r"Toast|Bruschetta|Pan con Tomate|Pate$"),
    ("eggs", r"Omelette|Benedict|Shakshuka|Tortilla|and Eggs|Deviled"),
    ("dumplings", r"Dumplings|Gyoza|Har Gow|Mandu|Samosas|Bhaji|Tteokbokki|Meatballs|Scotch Egg|Falafel"),
    ("thin", r"Ceviche|Crudo|Tataki|Carpaccio|Aguachile"),
    (
        "shells",
        r"Oyster(?! Mushroom)|Scallops|Crab|Moules|Octopus|Calamari|Jalea|Gambas|Escargots|Shrimp Cocktail",
    ),
    ("fish", r"Salmon|Branzino|Sea Bass|Snapper|Cod\b|Bream|Halibut|Sole|Catfish|Fish and Chips"),
    ("fries", r"Fries$|Chips|Yuca|Bravas|Fried Pickles"),
    ("chicken", r"(?<!Lemon )Chicken|Duck|Wings|Coq au Vin"),
    (
        "salad",
        r"Salad|Slaw|Tabbouleh|Cucumbers|Beet|Burrata|Tomatoes with|Cabbage|Lotus|Causa|Fruit Plate|Granola",
    ),
    (
        "greens",
        r"Greens|Gai Lan|Broccoli|Spinach|Morning Glory|Edamame|Pickled Vegetables|Carrots|Corn\b|Peppers|Kimchi$"
        r"|Green Tomatoes|Huancaina|Potato|Beans|Squash|Eggplant|Delight|Ratatouille|Manchego",
    ),
    ("plate", r"."),
)
"""What a dish is, by the first of these that its name has."""


def shown(dish: str) -> str:
    """What a picture of a dish shows."""
    return next(kind for kind, pattern in _SHOWN if re.search(pattern, dish))


def looks(price: int, dishes: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What the photos of a restaurant show, and what they are called, the cover first.

    Given the courses and names of its dishes: two or three mains that look different, a starter, a dessert, the room.
    """
    wanted = {"Mains": 2, "Starters": 1, "Desserts": 1}
    found: list[tuple[str, str]] = []
    for course, name in sorted(
        dishes, key=lambda each: list(wanted).index(each[0]) if each[0] in wanted else 9
    ):
        kind = shown(name)
        if wanted.get(course, 0) and kind not in {look for look, _ in found}:
            wanted[course] -= 1
            found.append((kind, name))
    dear = price >= DEAR
    room = ("hall" if dear else "room", "The dining room")
    return [room, *found] if dear else [*found, room]

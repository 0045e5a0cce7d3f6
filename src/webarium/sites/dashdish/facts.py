"""What the generator and the pages both know: the cuisines."""

from __future__ import annotations

SHAPES = {
    "Burgers": "burger",
    "Pizza": "pizza",
    "Mexican": "taco",
    "Indian": "curry",
    "Chinese": "stirfry",
    "Japanese": "sushi",
    "Thai": "noodles",
    "Vietnamese": "soup",
    "Greek": "skewer",
    "Italian": "noodles",
    "Chicken": "wings",
    "Sandwiches": "sub",
    "Salads": "salad",
    "Breakfast": "pancakes",
    "Desserts": "icecream",
    "Cafe": "mug",
}
"""All cuisines, with what pictures of their restaurants show."""

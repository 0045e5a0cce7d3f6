"""Pictures show what rows say: dishes what they are, rooms how dear they are, people a face that may be theirs."""

from __future__ import annotations

import re

from tests.truth.conftest import Reader
from webarium.sites.dashdish.facts import SHAPES
from webarium.sites.dashdish.food.pictures import drawings
from webarium.sites.kit.pictures.avatars import formal_look_of
from webarium.sites.kit.pictures.portraits import kind_of
from webarium.sites.opendining.looks import DEAR, looks, shown

DISHES = {
    "arancini": "Arancini",
    "bagel": "Bagel",
    "boba": "Boba|Milk Tea",
    "bowl": "Bowl",
    "bread": "Knots",
    "breakfast": "Omelet|Eggs|Huevos",
    "broth": "Soup|Bisque",
    "brownie": "Brownie",
    "burger": "burger|Burger|Sliders|Hot Sandwich",
    "burrito": "Burrito",
    "chicken": "Rotisserie",
    "cookie": "Cookie",
    "corn": "Elote",
    "croissant": "Croissant",
    "curry": "Curry|Butter Chicken|Rogan Josh|Paneer|Masala|Korma|Mapo|Massaman|Panang",
    "cutlet": "Chicken Parmesan",
    "dessert": "Cake|Cheesecake|Tiramisu",
    "dip": "Guacamole|Hummus",
    "drink": "Iced Tea|Root Beer|Cold Brew",
    "dumpling": "Dumplings|Potstickers",
    "flatbread": "Naan|Spanakopita",
    "fries": "Fries",
    "fruit": "Yogurt",
    "gratin": "Mac and Cheese|Moussaka|Ziti|Eggplant Parmesan",
    "hotdog": "Dog",
    "icecream": "Ice Cream",
    "juice": "Juice",
    "lemonade": "Lemonade",
    "lemonbar": "Lemon Bar",
    "matcha": "Matcha",
    "muffin": "Muffin",
    "mug": "Latte|Hot Chocolate",
    "noodles": "Noodles|Chow Fun|Pad |Spaghetti|Rigatoni|Cacio|Linguine|Vermicelli",
    "pancakes": "Pancakes|French Toast",
    "pie": "Pie",
    "pita": "Pita|Gyro",
    "pizza": "Pizza",
    "pod": "Edamame|Green Beans",
    "rice": "Rice|Biryani",
    "rolls": "Spring Rolls|Imperial Rolls",
    "salad": "Salad|Coleslaw",
    "samosa": "Samosas",
    "sandwich": "Sandwich|Club|Melt",
    "shake": "Shake|Lassi",
    "skewer": "Souvlaki|Satay",
    "soup": "Ramen|Pho",
    "stickyrice": "Sticky Rice",
    "sticks": "Sticks",
    "stirfry": "Kung Pao|Sweet and Sour",
    "sub": r"\bSub\b|Cheesesteak|Banh Mi",
    "summerrolls": "Summer Rolls",
    "sundae": "Sundae",
    "sushi": "Nigiri|Roll",
    "taco": "Tacos|Quesadilla",
    "tenders": "Tenders|Boneless",
    "toast": "Toast",
    "waffle": "Waffle",
    "water": "Water",
    "wings": "Wings",
}
"""What names of dishes say that are drawn so; a dish is of one kind alone."""
CASUAL = re.compile(r"Burger|Fries|Hot Links|Wings$|Nachos|Fish and Chips|Pretzel$")


def test_dashdish_draws_each_dish_as_what_it_is(rows: Reader) -> None:
    found = rows("dashdish").execute("SELECT DISTINCT name, shape FROM item").fetchall()
    assert [row for row in found if not re.search(DISHES[str(row[1])], str(row[0]))] == []


def test_dashdish_has_a_drawing_for_each_shape_and_restaurants_show_their_kitchen(rows: Reader) -> None:
    db = rows("dashdish")
    used = {
        str(shape) for (shape,) in db.execute("SELECT shape FROM item UNION SELECT shape FROM restaurant")
    }
    assert used <= drawings().keys()
    kitchens = db.execute("SELECT DISTINCT cuisine, shape FROM restaurant").fetchall()
    assert [row for row in kitchens if SHAPES[str(row[0])] != row[1]] == []


def test_opendining_shows_dishes_that_are_on_the_menu(rows: Reader) -> None:
    db = rows("opendining")
    for key, price, cover in db.execute("SELECT id, price, cover FROM restaurant").fetchall():
        menu = db.execute("SELECT course, name FROM dish WHERE restaurant_id = ?", (key,)).fetchall()
        names = {str(name) for _, name in menu}
        seen = looks(int(str(price)), [(str(course), str(name)) for course, name in menu])
        assert seen[0][0] == cover
        assert {called for kind, called in seen if kind not in ("hall", "room")} <= names
        assert all(kind == shown(called) for kind, called in seen if called in names)
        assert len(seen) > 2
        assert len({kind for kind, _ in seen}) == len(seen)


def test_no_fine_restaurant_serves_burgers_and_the_dearest_show_their_room(rows: Reader) -> None:
    db = rows("opendining")
    fine = db.execute(
        "SELECT r.price, r.cover, d.name FROM restaurant r JOIN dish d ON d.restaurant_id = r.id"
    ).fetchall()
    casual = [(price, name) for price, _, name in fine if int(str(price)) > 2 and CASUAL.search(str(name))]
    assert casual == []
    assert {cover for price, cover, _ in fine if int(str(price)) >= DEAR} == {"hall"}
    assert "hall" not in {cover for price, cover, _ in fine if int(str(price)) < DEAR}


def test_omnizon_shows_portable_monitors_without_a_stand_and_sleeves_as_sleeves(rows: Reader) -> None:
    found = rows("omnizon").execute(
        "SELECT kind, picture FROM product WHERE kind IN ('monitor', 'portable monitor', 'laptop sleeve')"
    )
    forms = {(str(kind), str(picture).partition("_")[0]) for kind, picture in found}
    assert forms == {("monitor", "display"), ("portable monitor", "portable"), ("laptop sleeve", "sleeve")}


def test_nobody_at_work_is_an_animal_or_a_pattern(rows: Reader) -> None:
    people = {
        "networkin": "SELECT name FROM member",
        "topwork": "SELECT name FROM member",
        "zilloft": "SELECT name FROM agent",
        "udriver": "SELECT name FROM driver",
    }
    for site, sql in people.items():
        names = [str(name) for (name,) in rows(site).execute(sql)]
        faces = [name for name in names if formal_look_of(name).partition("_")[0] == kind_of(name) != ""]
        assert len(faces) > 0.75 * len(names), site
        rest = {formal_look_of(name).partition("_")[0] for name in {*names} - {*faces}}
        assert rest <= {"letter"}, site

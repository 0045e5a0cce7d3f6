"""Invented people of the United States: names, places with fitting states and postcodes, telephones, nicknames."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.dice import Dice

FIRST_NAMES = tuple(
    """Abigail Adrian Aisha Alan Alejandra Alice Alina Amara Amir Amos Andre Anika Anita Annette Arjun Astrid Audrey
    Beatriz Ben Bernice Bianca Brandon Brenda Brooke Bruno Caleb Camila Carlton Carmen Cassandra Cecilia Celeste Chad
    Clara Claudia Clifford Colleen Connor Corinne Curtis Cynthia Damian Dana Daphne Darnell Deborah Delia Derek Desiree
    Diego Dolores Dominic Donna Doreen Dwight Edith Eduardo Elaine Elena Eli Elise Elliott Esther Ethan Eugene Evelyn
    Fatima Faye Felicia Felix Fernando Fiona Florence Francesca Frank Gabriel Gail Gavin Geneva Gilbert Gloria Grant
    Greta Gwen Hana Harold Harriet Hassan Hector Heidi Helen Henry Holly Hugo Ian Imani Ines Ingrid Irene Isaac Ivy
    Jacob Jamal Janelle Jared Jasmine Javier Jean Jeremy Jerome Joanna Joel Jolene Jonas Joy Juanita Judith Julian
    Kara Karim Kathleen Keisha Kendra Kenji Kevin Kim Kirsten Kurt Lamar Lara Latoya Laura Lena Leon Leticia Lila Linh
    Lionel Lorena Lorraine Lucas Lydia Mabel Malik Marcus Margaret Mariana Marlene Martin Mateo Maureen Maya Meera
    Megan Mei Melvin Mercedes Mina Miriam Mitchell Molly Monique Nadia Naomi Natalie Neil Nelson Nicole Nina Noah
    Noreen Octavia Olga Oliver Omar Opal Oscar Owen Paige Pamela Patrick Paula Pauline Pedro Perry Phoebe Pierre Priya
    Quentin Rachel Rafael Ramona Rania Raquel Raymond Rebecca Regina Renee Rhonda Ricardo Rita Robin Roger Rosa Ross
    Roxanne Ruben Ruth Ryan Sabrina Salma Samuel Sandra Saul Selena Seth Shanice Sharon Sheila Sidney Simone Sofia
    Sonya Spencer Stacey Stella Stuart Sunita Sylvia Tamara Tanya Tara Terrence Tessa Theo Thomas Tina Toby Tracy
    Travis Trevor Ursula Valerie Vanessa Vera Victor Vincent Viola Virginia Walter Wanda Wayne Wendell Whitney Wilma
    Yasmin Yolanda Yusuf Yvonne Zachary Zara Zoe""".split()
)

LAST_NAMES = tuple(
    """Abbott Acosta Aguilar Albright Alvarado Anand Archer Arroyo Ashby Atkins Baird Baldwin Banerjee Barlow Barrera
    Bauer Baxter Becker Benitez Bergman Blackwood Blanchard Bowers Boyle Bradshaw Brandt Brennan Briggs Brooks Burgess
    Byrne Cabrera Calloway Cantrell Cardenas Carver Castillo Chandler Chau Choi Clements Coleman Conley Conway Cordero
    Cortez Costa Crane Crosby Cummings Dalton Daly Davenport Decker Delgado Desai Diaz Dixon Donovan Doyle Drake
    Duarte Duffy Duncan Eaton Ellison Emerson Erickson Escobar Espinoza Farrell Faulkner Ferris Figueroa Finch
    Fitzgerald Fleming Flores Forbes Fowler Frost Fuentes Gallagher Galvan Garner Gentry Gibbs Gillespie Goodwin
    Granger Graves Griffith Guerrero Gupta Haas Hale Hammond Hanley Hansen Harding Hartman Hassan Hawkins Hayden
    Henson Herrera Hobbs Hodges Holbrook Hollis Huang Hubbard Huffman Ibarra Ingram Irwin Jacobs Jarvis Jennings
    Jimenez Kane Kapoor Keller Kemp Kendall Khan Kirby Klein Knox Koch Kowalski Lam Lambert Landry Larsen Leclair
    Leung Lindgren Logan Lozano Lucero Lynch Macias Madden Mahoney Maldonado Malone Marsh Mathis Mayer McBride
    McCarthy McCoy McKenzie Medina Mehta Mendez Mercado Merritt Meyers Middleton Mills Molina Monroe Montoya Mooney
    Moran Moss Mueller Munoz Nair Navarro Nguyen Nielsen Nolan Norris Novak Nunez Oconnell Odom Okafor Oneal Orozco
    Ortega Osborne Pacheco Padilla Park Patel Patton Pearce Pena Petersen Pham Pierce Pope Potter Prescott Pruitt
    Quinn Ramsey Rangel Rasmussen Reeves Rhodes Riggs Rios Robles Rosales Roth Rowland Rubio Russo Salazar Salinas
    Sampson Sandoval Santana Sawyer Schmitt Schroeder Schwartz Sears Serrano Sexton Shah Shea Sheppard Shields
    Sinclair Singh Skinner Solis Sorensen Stanton Stokes Strickland Suarez Sutton Swanson Tanaka Tate Terrell
    Thornton Tran Trevino Trujillo Tucker Underwood Valdez Vance Vargas Vaughn Vega Velasco Villarreal Wagner Walsh
    Ware Watanabe Weaver Webb Weiss Whitaker Whitfield Wilder Wilkerson Winters Wolfe Woodard Wu Yang Yates Yoder
    York Zamora Ziegler Zimmerman""".split()
)

PLACES = tuple(
    tuple(line.strip().split("|"))
    for line in """Birmingham|AL|352|205
    Huntsville|AL|358|256
    Anchorage|AK|995|907
    Phoenix|AZ|850|602
    Tucson|AZ|857|520
    Little Rock|AR|722|501
    Los Angeles|CA|900|213
    Oakland|CA|946|510
    Sacramento|CA|958|916
    San Diego|CA|921|619
    San Jose|CA|951|408
    Fresno|CA|937|559
    Denver|CO|802|303
    Fort Collins|CO|805|970
    Hartford|CT|061|860
    New Haven|CT|065|203
    Wilmington|DE|198|302
    Washington|DC|200|202
    Jacksonville|FL|322|904
    Miami|FL|331|305
    Orlando|FL|328|407
    Tampa|FL|336|813
    Atlanta|GA|303|404
    Savannah|GA|314|912
    Honolulu|HI|968|808
    Boise|ID|837|208
    Chicago|IL|606|312
    Peoria|IL|616|309
    Springfield|IL|627|217
    Indianapolis|IN|462|317
    Fort Wayne|IN|468|260
    Des Moines|IA|503|515
    Iowa City|IA|522|319
    Wichita|KS|672|316
    Topeka|KS|666|785
    Louisville|KY|402|502
    Lexington|KY|405|859
    New Orleans|LA|701|504
    Baton Rouge|LA|708|225
    Portland|ME|041|207
    Baltimore|MD|212|410
    Boston|MA|021|617
    Worcester|MA|016|508
    Detroit|MI|482|313
    Grand Rapids|MI|495|616
    Ann Arbor|MI|481|734
    Minneapolis|MN|554|612
    Saint Paul|MN|551|651
    Jackson|MS|392|601
    Kansas City|MO|641|816
    Saint Louis|MO|631|314
    Billings|MT|591|406
    Omaha|NE|681|402
    Lincoln|NE|685|402
    Las Vegas|NV|891|702
    Reno|NV|895|775
    Manchester|NH|031|603
    Newark|NJ|071|973
    Jersey City|NJ|073|201
    Albuquerque|NM|871|505
    Santa Fe|NM|875|505
    Brooklyn|NY|112|718
    Buffalo|NY|142|716
    New York|NY|100|212
    Rochester|NY|146|585
    Syracuse|NY|132|315
    Charlotte|NC|282|704
    Durham|NC|277|919
    Raleigh|NC|276|919
    Fargo|ND|581|701
    Cincinnati|OH|452|513
    Cleveland|OH|441|216
    Columbus|OH|432|614
    Oklahoma City|OK|731|405
    Tulsa|OK|741|918
    Eugene|OR|974|541
    Portland|OR|972|503
    Philadelphia|PA|191|215
    Pittsburgh|PA|152|412
    Providence|RI|029|401
    Charleston|SC|294|843
    Columbia|SC|292|803
    Sioux Falls|SD|571|605
    Knoxville|TN|379|865
    Memphis|TN|381|901
    Nashville|TN|372|615
    Austin|TX|787|512
    Dallas|TX|752|214
    El Paso|TX|799|915
    Houston|TX|770|713
    San Antonio|TX|782|210
    Provo|UT|846|801
    Salt Lake City|UT|841|801
    Burlington|VT|054|802
    Norfolk|VA|235|757
    Richmond|VA|232|804
    Seattle|WA|981|206
    Spokane|WA|992|509
    Tacoma|WA|984|253
    Charleston|WV|253|304
    Madison|WI|537|608
    Milwaukee|WI|532|414
    Cheyenne|WY|820|307""".splitlines()
)
"""City, state, first three digits of its postcodes, area code."""

STATES = {
    "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California", "CO": "Colorado",
    "CT": "Connecticut", "DE": "Delaware", "DC": "District of Columbia", "FL": "Florida", "GA": "Georgia",
    "HI": "Hawaii", "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "IA": "Iowa", "KS": "Kansas", "KY": "Kentucky",
    "LA": "Louisiana", "ME": "Maine", "MD": "Maryland", "MA": "Massachusetts", "MI": "Michigan", "MN": "Minnesota",
    "MS": "Mississippi", "MO": "Missouri", "MT": "Montana", "NE": "Nebraska", "NV": "Nevada", "NH": "New Hampshire",
    "NJ": "New Jersey", "NM": "New Mexico", "NY": "New York", "NC": "North Carolina", "ND": "North Dakota",
    "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania", "RI": "Rhode Island",
    "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas", "UT": "Utah", "VT": "Vermont",
    "VA": "Virginia", "WA": "Washington", "WV": "West Virginia", "WI": "Wisconsin", "WY": "Wyoming",
}  # fmt: skip
"""Names of the states and the capital's district by postal code."""

STREETS = tuple(
    """Acorn Alder Amber Ashgrove Aspen Bayberry Beacon Beechwood Birch Bluebell Bramble Briarwood Brookside Canal Canyon
    Cedar Chapel Chestnut Clearwater Clover Coopers Copper Cottonwood Cranberry Creekside Crescent Cypress Dogwood
    Driftwood Eastgate Elmwood Fairview Falcon Fernwood Foxglove Garden Glenwood Granite Hawthorn Hazel Heron Hickory
    Highland Hillcrest Holly Ironwood Juniper Kingfisher Lakeview Larkspur Laurel Lavender Linden Magnolia Maple
    Meadowlark Mill Mulberry Northgate Oakdale Orchard Osprey Parkside Pebble Pepperwood Pinecrest Poplar Prairie
    Quail Quarry Redwood Ridgeline Riverbend Rosewood Sagebrush Sandpiper Sequoia Silverleaf Spruce Stonegate
    Summit Sycamore Tanglewood Thistle Timber Valley Vineyard Walnut Waterford Westbrook Wildflower Willow
    Windsor Woodland Wren""".split()
)
_STREET_KINDS = ("St", "Ave", "Dr", "Ln", "Rd", "Ct", "Way", "Blvd", "Pl", "Ter")
_HANDLES = tuple(
    """Quiet Rusty Sunny Lucky Salty Misty Rainy Dusty Speedy Cozy Frugal Picky Sleepy Curious Happy Grumpy Nerdy Crafty
    Busy Thrifty Urban Coastal Desert Mountain Prairie Northern Southern Midnight Weekend Sunday""".split()
)
_CREATURES = tuple(
    """Heron Otter Badger Sparrow Maple Cactus Pickle Biscuit Waffle Penguin Falcon Beagle Tabby Gardener Hiker Baker
    Reader Gamer Camper Runner Painter Knitter Cyclist Teacher Nurse Trucker Shopper Tinkerer Collector Traveler""".split()
)
_HOBBIES = (
    "bookworm", "plantlady", "gadgetguy", "dogmom", "catdad", "coffeeaddict", "homechef", "diydad", "momof3",
    "trailrunner", "fishingfan", "musicteacher", "retrogamer", "nightshift", "beachbum", "quiltmaker", "lakehouse",
    "bargainhunter", "techsavvy", "grandma", "gearhead", "yogafan", "soccermom", "farmgirl", "cityguy",
)  # fmt: skip


@dataclass(frozen=True)
class Address:
    """A postal address that could exist."""

    street: str
    """Lines joined by newline."""
    city: str
    region: str
    """Full name of the state."""
    postcode: str
    telephone: str


def address(dice: Dice) -> Address:
    """An address whose postcode and telephone's area code fit its city."""
    city, state, prefix, area = dice.pick(PLACES)
    street = f"{dice.between(12, 9840)} {dice.pick(STREETS)} {dice.pick(_STREET_KINDS)}"
    if dice.chance(0.28):
        unit = dice.pick(("Apt", "Unit", "Suite"))
        street += f"\n{unit} {dice.between(1, 42)}{dice.pick(('', '', 'A', 'B', 'C'))}"
    telephone = f"{area}555{dice.between(100, 199):04d}"
    return Address(street, city, STATES[state], f"{prefix}{dice.between(1, 99):02d}", telephone)


def nickname(dice: Dice) -> str:
    """What somebody calls themselves under a review: a name, part of one, or a handle."""
    kind = dice.random()
    first, last = dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)
    if kind < 0.30:
        return f"{first} {last}"
    if kind < 0.48:
        return f"{first} {last[0]}."
    if kind < 0.58:
        return f"{first[0]}. {last}"
    if kind < 0.66:
        return f"{first.lower()}{dice.pick(('', '_', '.'))}{last.lower()}{dice.pick(('', str(dice.between(2, 99))))}"
    if kind < 0.74:
        return f"{dice.pick(_HANDLES)}{dice.pick(_CREATURES)}{dice.pick(('', '', str(dice.between(1, 99))))}"
    if kind < 0.81:
        return f"{dice.pick(_HOBBIES)}{dice.pick(('', '_'))}{dice.between(1, 99)}"
    if kind < 0.87:
        return f"{first} from {dice.pick(PLACES)[0]}"
    if kind < 0.93:
        return f"{first[0]}{last}{dice.pick(('', str(dice.between(60, 99))))}"
    return f"{dice.pick(('Mr.', 'Mrs.', 'Ms.', 'The', 'Mama', 'Papa'))} {last}{'' if dice.chance(0.9) else ' Family'}"

"""Numbers of states, as Magento's directory has them."""

from __future__ import annotations

from collections.abc import Mapping

_NUMBERED = """
1 Alabama|2 Alaska|4 Arizona|5 Arkansas|12 California|13 Colorado|14 Connecticut|15 Delaware|16 District of Columbia|
18 Florida|19 Georgia|21 Hawaii|22 Idaho|23 Illinois|24 Indiana|25 Iowa|26 Kansas|27 Kentucky|28 Louisiana|29 Maine|
31 Maryland|32 Massachusetts|33 Michigan|34 Minnesota|35 Mississippi|36 Missouri|37 Montana|38 Nebraska|39 Nevada|
40 New Hampshire|41 New Jersey|42 New Mexico|43 New York|44 North Carolina|45 North Dakota|47 Ohio|48 Oklahoma|
49 Oregon|51 Pennsylvania|53 Rhode Island|54 South Carolina|55 South Dakota|56 Tennessee|57 Texas|58 Utah|59 Vermont|
61 Virginia|62 Washington|63 West Virginia|64 Wisconsin|65 Wyoming
"""
_NUMBERS: Mapping[str, str] = {
    name: number for number, _, name in (each.strip().partition(" ") for each in _NUMBERED.split("|"))
}


def region_number(name: str) -> str:
    """The number of a state; empty for a name that none has."""
    return _NUMBERS.get(name, "")

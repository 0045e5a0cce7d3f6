"""Measures how long two texts of many lines take to be compared, whatever they are: ``scripts/compare_lines.py 20000``.

Prints for each kind of text the seconds of CPU, how many runs of lines both have, and whether all lines were looked at.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from webarium.draws import Dice
from webarium.sites.kit.comparing import compare


def texts(size: int) -> Iterator[tuple[str, list[str], list[str]]]:
    """Pairs of texts with which comparing is slow where it looks at every pair of equal lines."""
    dice = Dice("lines")
    numbers = [str(number) for number in range(size)]
    yield "all equal", ["a"] * size, ["a"] * size
    yield "half of each", ["a"] * size, ["a"] * (size // 2) + ["b"] * (size // 2)
    yield "by turns", ["a"] * size, ["a", "b"] * (size // 2)
    yield "interleaved", ["a", "b"] * (size // 2), ["b", "b", "a"] * (size // 3)
    yield "shuffled", numbers, dice.shuffled(numbers)
    yield "backwards", numbers, numbers[::-1]
    yield "nothing in common", numbers, [f"x{number}" for number in numbers]
    yield "two kinds", [dice.pick("ab") for _ in numbers], [dice.pick("ab") for _ in numbers]
    yield "one line in forty", numbers, [line if int(line) % 40 else f"x{line}" for line in numbers]


def main() -> None:
    """Compare texts of as many lines as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("lines", type=int, nargs="?", default=20_000, help="lines of each text, at least 2")
    size = parser.parse_args().lines
    if size < 2:
        parser.error(f"At least 2 lines were expected, not {size}.")
    for words, old, new in texts(size):
        began = time.process_time()
        compared = compare(old, new)
        took = time.process_time() - began
        print(
            f"{words:20} {took:6.3f} s  {len(compared.runs):6} runs  {'exact' if compared.exact else 'rewritten'}"
        )


if __name__ == "__main__":
    main()

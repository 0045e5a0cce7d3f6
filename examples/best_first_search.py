"""Best-first search with forks: ``python examples/best_first_search.py shopping.show_latest_order.2``.

Each node of the search is an environment of its own. A node is expanded by forking it once for each promising click;
the node whose page says most of the goal's words is expanded next. A node is a solution if stopping there is rewarded.
"""

from __future__ import annotations

import heapq
import re
import sys
from itertools import count

from webarium.envs import TaskEnv

BRANCHES = 3
NODES = 12
DEPTH = 4
DULL = {"and", "for", "from", "this", "that", "show", "open", "take", "page", "there", "most", "the"}


def words(text: str) -> set[str]:
    """The telling words of a text, without a plural's s."""
    return {word.rstrip("s") for word in re.findall(r"[a-z]{3,}", text.lower())} - DULL


def worth(goal: set[str], text: str) -> float:
    """The share of the goal's words that a page says."""
    return len(goal & words(text)) / len(goal)


def clicks(goal: set[str], text: str) -> list[str]:
    """The most promising things to click on a page, by their names and by the table rows they stand in."""
    row, ranked = "", []
    for line in text.splitlines():
        if found := re.search(r"\[\d+\] row '(.*)'", line):
            row = found[1]
        elif "] row" not in line and (found := re.search(r"\[(\d+)\] (?:link|button) '([^']+)'", line)):
            own, all_said = goal & words(found[2]), goal & words(f"{found[2]} {row}")
            if own:
                ranked.append((-len(all_said), int(found[1])))
        elif re.search(r"\[\d+\] (?:heading|contentinfo)", line):
            row = ""
    return [f"click [{number}]" for _, number in sorted(ranked)[:BRANCHES]]


def main(task: str) -> None:
    """Search, and tell the shortest way that was found."""
    root = TaskEnv(task, viewport_only=False, max_steps=DEPTH + 2)
    seen, _ = root.reset()
    goal = words(seen["goal"] + " account")
    order = count()
    frontier: list[tuple[float, int, TaskEnv, tuple[str, ...]]] = [(0.0, next(order), root, ())]
    known = {seen["url"]}
    try:
        for _ in range(NODES):
            if not frontier:
                break
            _, _, node, path = heapq.heappop(frontier)
            text = node.now()[0]["text"]
            for action in clicks(goal, text) if len(path) < DEPTH else []:
                child = node.fork()
                seen, *_ = child.step(action)
                if seen["url"] in known or seen["last_error"]:
                    child.close()
                    continue
                known.add(seen["url"])
                value = worth(goal, seen["text"]) - 0.05 * len(path)
                heapq.heappush(frontier, (-value, next(order), child, (*path, seen["url"])))
            _, reward, *_ = node.step("stop []")
            node.close()
            print(
                f"reward {reward:.0f} after {len(path)} clicks: {' > '.join(path) or 'the start page'}",
                flush=True,
            )
            if reward == 1:
                return
    finally:
        for _, _, node, _ in frontier:
            node.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "shopping.show_latest_order.2")

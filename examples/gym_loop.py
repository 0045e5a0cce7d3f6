"""Episodes in a Gymnasium loop with a random policy. Run it with ``python examples/gym_loop.py 3``."""

from __future__ import annotations

import random
import re
import sys

import gymnasium

import webarium

TASKS = ("shopping.latest_order_total.0", "shopping.search_for.0", "shopping.add_to_cart.0")


def policy(text: str, rng: random.Random) -> str:
    """Some click on what the page offers; a trained policy would read the whole text."""
    ids = re.findall(r"\[(\d+)\] (?:link|button)", text)
    return f"click [{rng.choice(ids)}]" if ids else "go_back"


def main(episodes: int) -> None:
    """Play some episodes of at most 5 steps and tell what came of them."""
    rng = random.Random(0)  # noqa: S311
    env = gymnasium.make("webarium/Task-v0", task=TASKS[0], max_steps=5)
    try:
        for episode in range(episodes):
            seen, info = env.reset(seed=episode, options={"task": TASKS[episode % len(TASKS)]})
            terminated = truncated = False
            while not (terminated or truncated):
                seen, reward, terminated, truncated, info = env.step(policy(seen["text"], rng))
            print(f"{env.unwrapped.task_id}: {info['steps']} steps, reward {reward}, at {seen['url']}")
    finally:
        env.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)

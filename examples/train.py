"""A policy learns what to search for, from groups of rollouts of one task: ``python examples/train.py``."""

import random
import re

from webarium.envs import VectorTaskEnv

words, weights, rng = ["usb drive", "sheet set", "lamp"], [1.0, 1.0, 1.0], random.Random(0)  # noqa: S311
envs = VectorTaskEnv(["shopping.search_for.0"] * 4, max_steps=3)
for update in range(4):
    seen, _ = envs.reset(seed=update)
    tried = rng.choices(range(3), weights, k=4)
    boxes = [re.search(r"\[(\d+)\] combobox", text)[1] for text in seen["text"]]
    envs.step([f"type [{box}] [{words[word]}] [1]" for box, word in zip(boxes, tried, strict=True)])
    _, rewards, *_ = envs.step(["stop []"] * 4)
    for word, reward in zip(tried, rewards, strict=True):
        weights[word] *= 4 ** (reward - rewards.mean())
print(rewards, max(zip(weights, words, strict=True))[1])
envs.close()

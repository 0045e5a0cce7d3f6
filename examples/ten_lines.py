"""One task by hand, in ten lines: look, act, answer, be scored."""

import gymnasium

import webarium

env = gymnasium.make("webarium/Task-v0", task="shopping.latest_order_total.0")
observation, info = env.reset()
print(observation["goal"])
for action in ("goto [/sales/order/history/]", "stop [$1.00]"):
    observation, reward, terminated, truncated, info = env.step(action)
print(observation["text"])
print(reward, info["verdict"]["reason"])
env.close()

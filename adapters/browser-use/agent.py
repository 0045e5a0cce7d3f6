"""browser-use at a cdp door, with a model of OpenAI's: it needs OPENAI_API_KEY, and takes OPENAI_BASE_URL.

webarium door shopping.search_for.0 --kind cdp \
    --command 'python adapters/browser-use/agent.py {cdp_url} {request} {submit_url}'
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import urllib.request

# Read at the import: what is asked is nobody else's business.
os.environ.setdefault("ANONYMIZED_TELEMETRY", "false")

from browser_use import Agent, Browser, ChatOpenAI


async def act(cdp_url: str, request: str) -> str:
    """Do what is asked; gives what the agent says at its end."""
    model = ChatOpenAI(model=os.environ.get("MODEL", "gpt-4.1"))
    agent = Agent(task=request, llm=model, browser=Browser(cdp_url=cdp_url))
    history = await agent.run(max_steps=20)
    return history.final_result() or ""


cdp_url, request, submit_url = sys.argv[1:]
answer = asyncio.run(act(cdp_url, request))
print(answer)
urllib.request.urlopen(submit_url, json.dumps({"answer": answer}).encode())

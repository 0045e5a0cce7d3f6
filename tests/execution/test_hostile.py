"""Pages that would break the harness, or keep it waiting for ever."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.execution.conftest import Hands
from webarium.actions.types import Click, Noop
from webarium.browser.scripts import script

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
Make = Callable[..., Awaitable[Hands]]

SPOILT = """<h1>Spoilt</h1><p id=out>waiting</p>
<button onclick="setTimeout(() => { out.textContent = 'done' }, 300)">Go</button>
<img name=images><img name=getAnimations><img name=querySelectorAll><img name=title><form name=defaultView></form>
<script>
  const fail = () => { throw new Error('spoilt') };
  Object.defineProperty(Object.prototype, 'then', { get: () => (done) => done('stolen'), configurable: true });
  for (const index of [0, 1, 2]) Object.defineProperty(Object.prototype, index, { set: fail, configurable: true });
  window.globalThis = {};
  const targets = [Map, Map.prototype, Set.prototype, Array, Array.prototype, Promise, Promise.prototype, Math, Number,
    Symbol, Reflect, JSON, String, String.prototype, Function.prototype, RegExp.prototype,
    Object.getPrototypeOf([][Symbol.iterator]()), Object.getPrototypeOf(new Map().entries())];
  const define = Object.defineProperty, keysOf = Reflect.ownKeys, describe = Object.getOwnPropertyDescriptor;
  for (let at = 0; at < targets.length; at++) {
    const keys = keysOf(targets[at]);
    for (let place = 0; place < keys.length; place++) {
      const found = describe(targets[at], keys[place]);
      if (found.configurable) define(targets[at], keys[place], { value: fail, configurable: true, writable: true });
    }
  }
</script>"""


async def test_a_page_that_spoils_built_ins(hands: Hands) -> None:
    await hands.open(SPOILT)
    assert hands.settled.quiet
    await hands.do(Click(await hands.id("Go")))
    assert hands.settled.quiet
    assert await hands.id("done"), "its timers run all the same"
    assert (await hands.context.ask(script("document")))["title"] == "/"
    await hands.do(Noop())
    assert hands.settled.quiet


LONG = """<h1>Long</h1><p id=many></p><button>Last</button><script>
  let text = '';
  for (let n = 0; n < 60000; n++) text += n % 40 ? '<i>x</i>' : '<br><i>y</i>';
  many.innerHTML = text;
</script>"""


async def test_a_very_long_page_is_seen_where_it_is_shown(hands: Hands) -> None:
    seen = await hands.open(LONG)
    assert "(The page is very long: " in seen.text.splitlines()[-1]
    assert "heading 'Long'" in seen.text
    assert "button 'Last'" not in seen.text
    await hands.js("scrollTo(0, document.body.scrollHeight)")
    seen = await hands.look()
    assert "button 'Last'" in seen.text
    assert "(The page is very long: " in seen.text
    assert len(seen.text.splitlines()) < 60_000

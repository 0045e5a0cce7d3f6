// A page clock that stands still until the harness moves it, so that a page does not depend on how long an agent
// thinks. `new Date()` starts at the world's time. Timers of SHORT milliseconds and more wait in a queue; shorter
// ones are "soon" to any user and run natively, but are counted so that the harness can wait for them.
// The harness reaches it under a symbol; nothing else of the page is changed.
(base, short) => {
  const KEY = Symbol.for("webarium.clock");
  if (window[KEY]) return;
  const NativeDate = Date;
  const native = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    clearInterval: window.clearInterval.bind(window),
  };
  const FIRST = 1e9;
  const NESTING = 5;
  const queue = new Map();
  const soon = new Map();
  let now = 0;
  let next = FIRST;
  let depth = 0;

  const callback = (handler, args) =>
    typeof handler === "function" ? () => handler.apply(window, args) : () => (0, eval)(String(handler));
  const milliseconds = (delay) => Math.max(0, Number.isFinite(+delay) ? +delay : 0);
  const enqueue = (run, delay, every) => {
    const id = next++;
    queue.set(id, { id, run, due: now + delay, every });
    return id;
  };
  const later = (handler, delay = 0, ...args) => {
    const run = callback(handler, args);
    const wait = milliseconds(delay);
    if (wait >= short) return enqueue(run, wait, 0);
    const level = depth + 1;
    const id = native.setTimeout(() => {
      soon.delete(id);
      depth = level;
      try { run(); } finally { depth = 0; }
    }, wait);
    if (level <= NESTING) soon.set(id, level);
    return id;
  };
  const every = (handler, delay = 0, ...args) => {
    const run = callback(handler, args);
    const wait = milliseconds(delay);
    return wait >= short ? enqueue(run, wait, wait) : native.setInterval(run, wait);
  };
  const clear = (id) => {
    if (queue.delete(id)) return;
    soon.delete(id);
    native.clearTimeout(id);
  };
  const disguise = (fake, original) =>
    Object.defineProperties(fake, {
      name: { value: original.name, configurable: true },
      length: { value: original.length, configurable: true },
      toString: { value: () => Function.prototype.toString.call(original), configurable: true, writable: true },
    });
  for (const [name, fake] of Object.entries({
    setTimeout: later, clearTimeout: clear, setInterval: every, clearInterval: clear,
  })) window[name] = disguise(fake, window[name]);

  const current = () => base + Math.floor(now);
  const dateNow = disguise(() => current(), NativeDate.now);
  window.Date = new Proxy(NativeDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [current()], newTarget),
    apply: (target) => new target(current()).toString(),
    get: (target, key) => (key === "now" ? dateNow : Reflect.get(target, key)),
  });
  NativeDate.prototype.constructor = window.Date;

  const task = (run) => new Promise((done) => native.setTimeout(() => { try { run(); } finally { done(); } }, 0));
  const soonDone = async (patience) => {
    const rounds = Math.ceil(patience / 4);
    for (let i = 0; soon.size > 0 && i < rounds; i++) await new Promise((done) => native.setTimeout(done, 4));
  };
  // How long until the next timer is due; a day if there is none.
  const wait = () => Math.max(0, Math.min(...[...queue.values()].map((timer) => timer.due - now), 864e5));
  // Let time pass up to the next timers that are due, at most `limit` ms; gives [timers run, ms passed].
  const advance = async (limit) => {
    await soonDone(short * NESTING);
    const end = now + limit;
    const due = Math.min(...[...queue.values()].map((timer) => timer.due), Infinity);
    if (due > end) {
      now = end;
      return [0, limit];
    }
    const passed = Math.max(0, due - now);
    now = Math.max(now, due);
    const ready = [...queue.values()].filter((timer) => timer.due <= now);
    for (const timer of ready) {
      if (!queue.has(timer.id)) continue;
      if (timer.every) timer.due = now + timer.every;
      else queue.delete(timer.id);
      await task(timer.run);
    }
    await soonDone(short * NESTING);
    return [ready.length, passed];
  };
  Object.defineProperty(window, KEY, { value: Object.freeze({ advance, wait, elapsed: () => now }), enumerable: false });
}

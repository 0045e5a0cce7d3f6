// A page clock that stands still until the harness moves it, so that a page does not depend on how long an agent
// thinks. `new Date()` starts at the world's time. Timers of SHORT milliseconds and more wait in a queue; shorter
// ones are "soon" to any user and run natively, but are counted so that the harness can wait for them.
// The harness reaches it under one name; nothing else of the page is changed.
//
// It lives in the page's own world, where scripts may put anything in the place of a built-in, by mistake or on purpose.
// So it keeps those that it needs from before the page's first script, calls them without looking anything up, and gives
// answers without prototypes: no iterators, no spreading, no methods, no promise's `then`.
(base, short) => {
  const KEY = "webarium.clock";
  if (window[KEY]) return;
  const { apply, construct, get: getOf } = Reflect;
  const { floor, max, min, ceil } = Math;
  const { isFinite } = Number;
  const { defineProperty, freeze } = Object;
  const { set: setIn, has: hasIn, delete: deleteIn, forEach: forEachIn } = Map.prototype;
  const sizeIn = Object.getOwnPropertyDescriptor(Map.prototype, "size").get;
  const toStringOf = Function.prototype.toString;
  const [NativeDate, NativePromise, NativeString, indirectEval] = [Date, Promise, String, eval];
  const dateString = Date.prototype.toString;
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  const FIRST = 1e9;
  const NESTING = 5;
  const DAY = 864e5;
  const queue = new Map();
  const soon = new Map();
  let now = 0;
  let next = FIRST;
  let depth = 0;
  // A timer belongs to the action under way if it was armed since the page last came to rest, and not by a timer that does
  // not. What a document arms while it loads belongs to nobody.
  let armed = 0;
  let since = Infinity;
  let within = true;

  const has = (map, id) => apply(hasIn, map, [id]);
  const put = (map, id, value) => apply(setIn, map, [id, value]);
  const drop = (map, id) => apply(deleteIn, map, [id]);
  const each = (map, work) => apply(forEachIn, map, [work]);

  const callback = (handler, args) =>
    typeof handler === "function" ? () => apply(handler, window, args) : () => indirectEval(NativeString(handler));
  const milliseconds = (delay) => max(0, isFinite(+delay) ? +delay : 0);
  // The callback, run as what was armed now.
  const traced = (run) => {
    const own = within;
    const number = armed++;
    const is = () => own && number >= since;
    const go = () => {
      within = is();
      try { run(); } finally { within = true; }
    };
    return { __proto__: null, is, go };
  };
  const enqueue = (run, delay, every) => {
    const id = next++;
    const { is, go } = traced(run);
    put(queue, id, { __proto__: null, id, run: go, is, due: now + delay, every, after: null });
    return id;
  };
  const later = (handler, delay = 0, ...args) => {
    const run = callback(handler, args);
    const wait = milliseconds(delay);
    if (wait >= short) return enqueue(run, wait, 0);
    const level = depth + 1;
    const { go } = traced(run);
    const id = setTimeout(() => {
      drop(soon, id);
      depth = level;
      try { go(); } finally { depth = 0; }
    }, wait);
    if (level <= NESTING) put(soon, id, level);
    return id;
  };
  const every = (handler, delay = 0, ...args) => {
    const run = callback(handler, args);
    const wait = milliseconds(delay);
    return wait >= short ? enqueue(run, wait, wait) : setInterval(traced(run).go, wait);
  };
  const clear = (id) => {
    if (drop(queue, id)) return;
    drop(soon, id);
    clearTimeout(id);
  };
  const disguise = (fake, original) => {
    const own = (name, value, writable) =>
      defineProperty(fake, name, { __proto__: null, value, writable, configurable: true });
    own("name", original.name, false);
    own("length", original.length, false);
    own("toString", () => apply(toStringOf, original, []), true);
    return fake;
  };
  window.setTimeout = disguise(later, setTimeout);
  window.clearTimeout = disguise(clear, clearTimeout);
  window.setInterval = disguise(every, setInterval);
  window.clearInterval = disguise(clear, clearInterval);

  const current = () => base + floor(now);
  const dateNow = disguise(() => current(), NativeDate.now);
  window.Date = new Proxy(NativeDate, {
    __proto__: null,
    construct: (target, args, newTarget) => construct(target, args.length ? args : [current()], newTarget),
    apply: (target) => apply(dateString, new target(current()), []),
    get: (target, key) => (key === "now" ? dateNow : getOf(target, key)),
  });
  NativeDate.prototype.constructor = window.Date;

  const earliest = () => {
    let due = Infinity;
    each(queue, (timer) => { due = min(due, timer.due); });
    return due;
  };
  // When the first timer is due that the action under way has started; an interval is not waited for.
  const started = () => {
    let due = Infinity;
    each(queue, (timer) => { if (!timer.every && timer.is()) due = min(due, timer.due); });
    return due;
  };
  // What follows waits by callbacks, as promises ask their `then` of the page.
  const soonDone = (then) => {
    let left = ceil((short * NESTING) / 4);
    const look = () => (apply(sizeIn, soon, []) === 0 || left-- <= 0 ? then() : setTimeout(look, 4));
    look();
  };
  const runAll = (timer, then) => {
    while (timer !== null && !has(queue, timer.id)) timer = timer.after;
    if (timer === null) return then();
    const { after } = timer;
    if (timer.every) timer.due = now + timer.every;
    else drop(queue, timer.id);
    setTimeout(() => { try { timer.run(); } finally { runAll(after, then); } }, 0);
  };
  // How long until the next timer is due, and until the next that the action has started; a day if there is none.
  const waits = () => ({
    __proto__: null, due: max(0, min(earliest() - now, DAY)), started: max(0, min(started() - now, DAY)),
  });
  // The action is over.
  const rest = () => { since = armed; };
  // Let time pass up to the next timers that are due: at most `limit` ms, or `most` if the action has started one by then;
  // gives how many ran and how many ms passed. If none did, the action is over, unless other documents go on with it.
  const advance = (limit, most, others) => new NativePromise((done) => soonDone(() => {
    const due = earliest();
    const until = started();
    if (due > now + limit && !(until <= now + most)) {
      now += limit;
      if (!others) rest();
      return done({ __proto__: null, ran: 0, passed: limit });
    }
    const passed = max(0, due - now);
    now = max(now, due);
    let first = null;
    let last = null;
    let ran = 0;
    each(queue, (timer) => {
      if (timer.due > now) return;
      timer.after = null;
      if (last === null) first = timer;
      else last.after = timer;
      last = timer;
      ran++;
    });
    runAll(first, () => soonDone(() => done({ __proto__: null, ran, passed })));
  }));
  const value = freeze({ __proto__: null, advance, waits, rest, elapsed: () => now });
  defineProperty(window, KEY, { __proto__: null, value });
}

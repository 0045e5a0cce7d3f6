// The world's date for pages that live in real time: `new Date()` begins at `base` and goes on from there.
// Built-ins are kept from before the page's first script, as in clock.js.
(base) => {
  const KEY = "webarium.dated";
  if (window[KEY]) return;
  const { apply, construct, get: getOf } = Reflect;
  const NativeDate = Date;
  const { now: nativeNow } = NativeDate;
  const { toString } = NativeDate.prototype;
  Object.defineProperty(window, KEY, { value: true });
  const shift = base - nativeNow();
  const now = () => nativeNow() + shift;
  window.Date = new Proxy(NativeDate, {
    __proto__: null,
    construct: (target, args, newTarget) => construct(target, args.length ? args : [now()], newTarget),
    apply: (target) => apply(toString, new target(now()), []),
    get: (target, key) => (key === "now" ? now : getOf(target, key)),
  });
  NativeDate.prototype.constructor = window.Date;
}

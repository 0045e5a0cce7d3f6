// The world's date for pages that live in real time: `new Date()` begins at `base` and goes on from there.
(base) => {
  const KEY = Symbol.for("webarium.dated");
  if (window[KEY]) return;
  Object.defineProperty(window, KEY, { value: true, enumerable: false });
  const NativeDate = Date;
  const shift = base - NativeDate.now();
  const now = () => NativeDate.now() + shift;
  window.Date = new Proxy(NativeDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
  NativeDate.prototype.constructor = window.Date;
}

// Waits until the page has been quiet for an animation frame, or two if something asked for a second one in the first;
// gives "" or, after `limit` ms, what is still going on, and whether a caret may blink.
// What is `ignored` may go on; the page's scripts may be `switchedOff`. Runs in an isolated world and only looks.
// The document is read past its named properties: an <img name="images"> would stand in the place of `document.images`.
(limit, ignored, switchedOff) => {
  const of = (page, name) => Reflect.apply(Object.getOwnPropertyDescriptor(Document.prototype, name).get, page, []);
  const selected = (page, selector) => Reflect.apply(Document.prototype.querySelectorAll, page, [selector]);
  const BUSY = '.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added, [aria-busy="true"]';
  // A page that can be seen gets its frames, if late on a busy machine; a hidden one gets none.
  const GIVE_UP_ON_FRAME_MS = of(document, "visibilityState") === "visible" ? 1000 : 100;

  let foreign = false;
  const documents = (root, found = []) => {
    found.push(root);
    for (const frame of selected(root, "iframe, frame")) {
      let inner = null;
      try { inner = frame.contentDocument; } catch { /* another origin's */ }
      if (inner) documents(inner, found);
      else foreign = true;
    }
    return found;
  };
  const animated = (page) =>
    Reflect.apply(Document.prototype.getAnimations, page, []).some((animation) =>
      animation.playState === "running" && animation.timeline === of(page, "timeline") &&
      animation.effect?.getComputedTiming().endTime !== Infinity);
  // What a closed <details> holds has a box, but a lazy picture in it is not got before somebody opens it.
  const shown = (image) => Reflect.apply(Element.prototype.checkVisibility, image, []);
  const pictured = (page) => {
    const view = of(page, "defaultView");
    return Array.from(of(page, "images")).some((image) => {
      if (image.complete || !image.currentSrc || !shown(image)) return false;
      const box = image.getBoundingClientRect();
      return box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < view.innerHeight && box.left < view.innerWidth;
    });
  };
  const activities = (page) => [
    of(page, "readyState") !== "complete" && "the page is loading",
    selected(page, BUSY).length > 0 && "a part of the page is being updated",
    page.fonts?.status === "loading" && "fonts are loading",
    animated(page) && "an animation is running",
    pictured(page) && "pictures are loading",
  ].filter(Boolean);
  const look = () => {
    for (const page of documents(document)) {
      const found = activities(page).find((name) => !ignored.includes(name));
      if (found) return found;
    }
    return "";
  };

  // What has the focus may hide what has it in itself: a frame, a component.
  const caret = () => {
    const focused = of(document, "activeElement");
    return focused !== null && (/^(input|textarea|iframe|frame)$/i.test(focused.localName) ||
      focused.isContentEditable === true || focused.shadowRoot !== null);
  };

  // Numbers of frame requests are counted in a document, whoever asks: the next one tells whether somebody did since.
  const asked = (page) => {
    const view = of(page, "defaultView");
    const next = view?.requestAnimationFrame(() => {});
    view?.cancelAnimationFrame(next);
    return next;
  };
  // What a frame shows is announced to observers of intersections behind it, in their order; this one comes last.
  // Where scripts are switched off, frames are all that is ever called back.
  const drawn = (then) => {
    const root = of(document, "documentElement");
    if (!root || switchedOff) return requestAnimationFrame(then);
    const observer = new IntersectionObserver(() => { observer.disconnect(); setTimeout(then, 0); });
    observer.observe(root);
  };

  return new Promise((resolve) => {
    const start = performance.now();
    let quiet = 0;
    let before = [];
    const check = () => {
      const found = look();
      quiet = found ? 0 : quiet + 1;
      if (quiet > (wanted() ? 2 : 1) || performance.now() - start > limit) resolve([found, caret()]);
      else frame();
    };
    // Whether anything asked for one more frame since the last was asked for here, or may have.
    const wanted = () => {
      const now = documents(document).map(asked);
      return foreign || now.length !== before.length || now.some((next, at) => next !== before[at] + 1);
    };
    const frame = () => {
      let called = false;
      const once = () => { if (!called) { called = true; clearTimeout(fallback); check(); } };
      const fallback = setTimeout(once, GIVE_UP_ON_FRAME_MS);
      before = [requestAnimationFrame(() => drawn(once)), ...documents(document).slice(1).map(asked)];
    };
    check();
  });
}

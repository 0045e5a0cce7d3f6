// Lists that go on by themselves. <a data-further hx-get> in a .pagination gets the list as far as its next page: what that
// has beyond this page is added here, whether items, rows or groups, and what is here stays. With the value "scroll" the
// link hears "further" when scrolling brings it into view. What depends on all of the list, such as a map of it, is
// [data-anew] and replaced. Without scripts the link opens the longer list.
(() => {
  "use strict";
  const RESTS_MS = 100;

  const isMeant = (node) => node.nodeType === Node.ELEMENT_NODE || (node.nodeType === Node.TEXT_NODE && node.data.trim());
  const isEnd = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(".pagination");
  const isReplaced = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(".pagination, [data-anew]");
  const isOther = (shown, longer) =>
    ["id", "href", "action"].some((name) => shown.getAttribute(name) !== longer.getAttribute(name));

  // What is in an element before the end of a list, and from there on.
  const halves = (element) => {
    const nodes = [...element.childNodes].filter(isMeant);
    const end = nodes.findIndex(isEnd);
    return end < 0 ? [nodes, []] : [nodes.slice(0, end), nodes.slice(end)];
  };

  const begin = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    htmx.process(node);
    htmx.trigger(node, "htmx:load", { elt: node });
  };

  // Where an element is made otherwise than it came, by another script, it stays as it is.
  const update = (shown, longer) => {
    if (isReplaced(shown) && isReplaced(longer)) {
      shown.replaceWith(longer);
      begin(longer);
      return 0;
    }
    if (shown.nodeType !== longer.nodeType || shown.localName !== longer.localName) return null;
    if (shown.nodeType === Node.ELEMENT_NODE) return isOther(shown, longer) ? 0 : grow(shown, longer);
    if (shown.data.trim() !== longer.data.trim()) shown.data = longer.data;
    return 0;
  };

  // Adds what another element has beyond this one; tells how much that was.
  const grow = (shown, longer) => {
    const [first, last] = halves(shown);
    let added = 0;
    halves(longer).forEach((wanted, half) => {
      const here = half ? last : first;
      for (const [at, node] of here.entries()) {
        const more = at < wanted.length ? update(node, wanted[at]) : null;
        if (more === null) return;
        added += more;
      }
      const before = half ? null : shown.querySelector(":scope > .pagination");
      for (const node of wanted.slice(here.length)) {
        shown.insertBefore(node, before);
        begin(node);
        added += 1;
      }
    });
    return added;
  };

  document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr, successful } }) => {
    if (!successful || !elt.isConnected || !elt.matches("[data-further]")) return;
    const list = elt.closest("main");
    const longer = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("main");
    const focused = document.activeElement === elt;
    if (!list || !longer || !grow(list, longer)) {
      location.assign(elt.href);
      return;
    }
    history.replaceState(history.state, "", elt.href);
    if (focused) list.querySelector("[data-further]")?.focus({ preventScroll: true });
  });

  // A press may scroll to what it presses, and is no wish to see more.
  let resting = 0;
  let pressed = false;
  const isSeen = (link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return link.checkVisibility() && bottom > 0 && top < innerHeight;
  };
  const rested = () => {
    for (const link of document.querySelectorAll('[data-further="scroll"]')) {
      if (isSeen(link)) htmx.trigger(link, "further");
    }
  };
  document.addEventListener(
    "scroll",
    () => {
      clearTimeout(resting);
      if (!pressed) resting = setTimeout(rested, RESTS_MS);
    },
    { capture: true, passive: true },
  );
  document.addEventListener(
    "pointerdown",
    () => {
      clearTimeout(resting);
      pressed = true;
      setTimeout(() => (pressed = false), RESTS_MS);
    },
    true,
  );
})();

// Lists that go on by themselves. <a data-further hx-get> in a .pagination gets the list as far as its next page: what that
// has beyond this page is added here, whether items, rows or groups, and what is here stays. With the value "scroll" the
// link hears "further" when scrolling brings it into view. What depends on all of the list, such as a map of it, is
// [data-anew] and replaced. Without scripts the link opens the longer list.
(() => {
  "use strict";
  const RESTS_MS = 100;

  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
  const kindOf = (node) => (!isElement(node) ? "#text" : node.matches(".pagination") ? "end" : node.localName);
  const partsOf = (element) =>
    [...element.childNodes].filter((node) => isElement(node) || (node.nodeType === Node.TEXT_NODE && node.data.trim()));
  const isOther = (shown, longer) =>
    ["id", "href", "action"].some((name) => shown.getAttribute(name) !== longer.getAttribute(name));

  const begin = (node) => {
    if (!isElement(node)) return;
    htmx.process(node);
    htmx.trigger(node, "htmx:load", { elt: node });
  };

  const put = (nodes, into, before) => {
    for (const node of nodes) {
      into.insertBefore(node, before);
      begin(node);
    }
    return nodes.length;
  };

  // Brings a node up to one of its kind; tells how much was added in it.
  const update = (shown, longer) => {
    if (kindOf(shown) === "#text") {
      if (shown.data.trim() !== longer.data.trim()) shown.data = longer.data;
      return 0;
    }
    if (shown.matches(".pagination, [data-anew]")) {
      put([longer], shown.parentNode, shown);
      shown.remove();
      return 0;
    }
    return isOther(shown, longer) ? 0 : grow(shown, longer);
  };

  // Adds what another element has beyond this one; tells how much that was. What only this one has, from another script,
  // stays.
  const grow = (shown, longer) => {
    let wanted = partsOf(longer);
    let added = 0;
    for (const node of partsOf(shown)) {
      const at = wanted.findIndex((each) => kindOf(each) === kindOf(node));
      if (at < 0) continue;
      added += put(wanted.slice(0, at), shown, node) + update(node, wanted[at]);
      wanted = wanted.slice(at + 1);
    }
    return added + put(wanted, shown, null);
  };

  document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr, successful } }) => {
    if (!successful || !elt.isConnected || !elt.matches("[data-further]")) return;
    const list = elt.closest("main");
    const longer = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("main:has(.pagination)");
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

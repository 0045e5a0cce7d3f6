// Menu bars: role="menubar" holds role="menuitem" links; what lies below one is a role="menu" in the same role="none".
//
// Tab reaches the bar once. Left and Right move along it, Down goes into what lies below, Up and Down move there, Right
// goes one level deeper (or on along the bar), Left and Escape go back up, Home and End to the ends, a letter to the next
// item that begins with it. Whether something is open is told by aria-expanded, by mouse as by keys. How it opens is the
// style's: on hover, on focus within, or by the class "open"; "shut" closes it. Without this script they are plain links.
(() => {
  "use strict";

  const MENU = "[role=menu], [role=menubar]";
  const holderOf = (item) => item.closest("[role=none]");
  const itemsOf = (menu) => [...menu.querySelectorAll("[role=menuitem]")].filter((each) => each.closest(MENU) === menu);
  const below = (item) => holderOf(item).querySelector("[role=menu]");
  const above = (menu) => menu.closest("[role=none]")?.querySelector("[role=menuitem]");
  const shown = (menu) => menu.getClientRects().length > 0;

  const begin = (bar) => {
    const tops = itemsOf(bar);
    const every = [...bar.querySelectorAll("[role=menuitem]")];
    const tell = () => {
      for (const each of every) {
        if (each.hasAttribute("aria-haspopup")) each.setAttribute("aria-expanded", String(shown(below(each))));
      }
    };
    const reach = (item, among = every) => {
      for (const each of among) each.tabIndex = each === item ? 0 : -1;
    };
    reach(tops[0], tops); // What lies below is not there for Tab until a menu opens.

    const shut = (top) => {
      holderOf(top).classList.remove("open");
      holderOf(top).classList.add("shut");
    };
    const enter = (item) => {
      const menu = below(item);
      if (!menu) return false;
      if (itemsOf(bar).includes(item)) {
        holderOf(item).classList.remove("shut");
        holderOf(item).classList.add("open");
      }
      if (!shown(menu)) return false;
      itemsOf(menu)[0].focus();
      return true;
    };
    const step = (among, item, by) => among[(among.indexOf(item) + by + among.length) % among.length].focus();
    const topOf = (item) => tops.find((top) => holderOf(top).contains(item));

    const inBar = (item, key) => {
      if (key === "ArrowDown") return enter(item);
      if (key === "Escape") shut(item);
      else if (key === "ArrowRight" || key === "ArrowLeft") step(tops, item, key === "ArrowRight" ? 1 : -1);
      else return false;
      return true;
    };
    const inMenu = (menu, item, key) => {
      const up = above(menu);
      if (key === "ArrowDown" || key === "ArrowUp") step(itemsOf(menu), item, key === "ArrowDown" ? 1 : -1);
      else if (key === "ArrowRight") {
        if (!enter(item)) step(tops, topOf(item), 1);
      } else if (key === "ArrowLeft") up.focus();
      else if (key === "Escape") {
        up.focus();
        if (tops.includes(up)) shut(up);
      } else return false;
      return true;
    };
    const anywhere = (menu, item, key) => {
      const among = itemsOf(menu);
      if (key === "Home" || key === "End") among.at(key === "Home" ? 0 : -1).focus();
      else if (key.length === 1 && key !== " ") {
        const at = among.indexOf(item);
        const next = [...among.slice(at + 1), ...among.slice(0, at)];
        const found = next.find((each) => each.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
        if (!found) return false;
        found.focus();
      } else return false;
      return true;
    };

    bar.addEventListener("keydown", (event) => {
      const item = event.target.closest("[role=menuitem]");
      if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
      const menu = item.closest(MENU);
      const { key } = event;
      if (!((menu === bar ? inBar(item, key) : inMenu(menu, item, key)) || anywhere(menu, item, key))) return;
      event.preventDefault();
      tell();
    });
    bar.addEventListener("focusin", (event) => {
      const item = event.target.closest("[role=menuitem]");
      if (item) reach(item);
      tell();
    });
    for (const top of tops) {
      const holder = holderOf(top);
      const leave = () => {
        if (!holder.contains(document.activeElement)) holder.classList.remove("open", "shut");
        tell();
      };
      holder.addEventListener("focusout", () => setTimeout(leave));
      holder.addEventListener("mouseleave", leave);
      holder.addEventListener("mouseenter", tell);
    }
  };
  for (const bar of document.querySelectorAll("[role=menubar]")) begin(bar);
})();

// The behaviours that pages declare by attributes; docs/sites-kit.md lists them all. Every page works without them.
(() => {
  "use strict";
  const within = (root, selector) => [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll(selector)];

  // <select data-submit> sends its form, <select data-goto> opens the chosen address.
  document.addEventListener("change", (event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    if (target.matches("[data-submit]") && target.form) target.form.requestSubmit();
    else if (target.matches("select[data-goto]") && target.value.startsWith("/")) location.assign(target.value);
  });

  // <button aria-controls="id" data-toggle> shows and hides an element; Escape hides it again. A link can do so too:
  // its address is for where no script runs, and for new tabs.
  const setOpen = (button, open) => {
    const panel = document.getElementById(button.getAttribute("aria-controls"));
    if (!panel) return;
    button.setAttribute("aria-expanded", String(open));
    panel.hidden = !open;
  };
  const openButtons = () => document.querySelectorAll('[data-toggle="dropdown"][aria-expanded="true"]');

  const opensTab = (link, event) =>
    link instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey || event.shiftKey);

  const closePart = (closer) => {
    closer.closest("dialog")?.close();
    for (const button of openButtons()) {
      const panel = document.getElementById(button.getAttribute("aria-controls"));
      if (!panel?.contains(closer)) continue;
      setOpen(button, false);
      button.focus();
    }
  };

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("[data-toggle][aria-controls]");
    for (const other of openButtons()) {
      const panel = document.getElementById(other.getAttribute("aria-controls"));
      if (other !== button && !panel?.contains(event.target)) setOpen(other, false);
    }
    if (button && !opensTab(button, event)) {
      if (button instanceof HTMLAnchorElement) event.preventDefault();
      setOpen(button, button.getAttribute("aria-expanded") !== "true");
    }

    const opener = event.target.closest("[data-dialog]");
    if (opener) document.getElementById(opener.dataset.dialog)?.showModal();
    const closer = event.target.closest("[data-close]");
    if (closer) closePart(closer);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const button of openButtons()) {
      setOpen(button, false);
      button.focus();
    }
  });

  // <a data-sheet="id"> shows in the dialog with this id what its address answers to htmx. Whatever htmx puts into a
  // dialog opens it; an address that refuses is opened as a page, which says why. A picture that the address names is
  // shown large, another part is scrolled to.
  const showPart = (dialog, id) => {
    const part = id && dialog.querySelector(`#${CSS.escape(id)}`);
    if (part) part.matches("[data-large]") ? enlarge(part) : part.scrollIntoView();
  };
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-sheet]");
    if (!link || event.defaultPrevented || opensTab(link, event)) return;
    event.preventDefault();
    const dialog = document.getElementById(link.dataset.sheet);
    const answered = htmx.ajax("GET", link.href, { source: link, target: dialog });
    answered.then(() => showPart(dialog, decodeURIComponent(link.hash.slice(1))));
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const dialog = event.detail.target;
    if (!(dialog instanceof HTMLDialogElement)) return;
    dialog.setAttribute("aria-label", dialog.querySelector("h2, ui-title2")?.textContent ?? "Dialog");
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("[autofocus]")?.focus();
  });

  // What is sent from a dialog and changes the page behind it closes the dialog.
  document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig, target, shouldSwap } }) => {
    const dialog = shouldSwap && requestConfig.elt.closest("dialog[open]");
    if (dialog && !dialog.contains(target)) dialog.close();
  });

  document.addEventListener("htmx:responseError", (event) => {
    const { target, pathInfo } = event.detail;
    if (target instanceof HTMLDialogElement) location.assign(pathInfo.finalRequestPath);
  });

  // A request of htmx that fails leaves what stands as it is, and says so until one succeeds, in the words of the page that
  // answered where it has an alert. (One that is replaced by the
  // next does not fail, and what a dialog was to show is opened as a page.)
  const reasonOf = (xhr) =>
    new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("[role=alert], .field-error")?.textContent;
  const forgetFailure = () => document.querySelector(".kit-failed")?.remove();
  for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => {
      if (event.detail.target instanceof HTMLDialogElement && name === "htmx:responseError") return;
      forgetFailure();
      const told = document.createElement("div");
      told.className = "kit-failed";
      told.setAttribute("role", "alert");
      told.textContent =
        reasonOf(event.detail.xhr) ?? "Something went wrong, and nothing on this page was changed. Please try again.";
      (document.querySelector("dialog[open]") ?? document.body).append(told);
    });
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) forgetFailure();
  });

  // hx-ext="json" sends JSON: a field "note[body]" is a member of the object "note", "ids[]" is one of the list "ids", and
  // "actions[0][path]" a member of the first object of the list "actions".
  const put = (at, [step, ...rest], value) => {
    if (step === "[]") at.push(value);
    else if (!rest.length) at[step] = value;
    else put((at[step] ??= /^(\[\]|\d+)$/.test(rest[0]) ? [] : {}), rest, value);
  };
  globalThis.htmx?.defineExtension("json", {
    onEvent: (name, event) => {
      if (name === "htmx:configRequest") event.detail.headers["Content-Type"] = "application/json";
      return true;
    },
    encodeParameters: (xhr, parameters) => {
      const sent = {};
      parameters.forEach((value, name) => put(sent, name.match(/[^[\]]+|\[\]/g), value));
      return JSON.stringify(sent);
    },
  });

  // While htmx waits for an answer, what it will change is busy. What has the focus in it may be hidden meanwhile, and has
  // it again afterwards: what stands there now under the same id.
  const waiting = new WeakMap();
  document.addEventListener("htmx:beforeRequest", ({ detail: { xhr, target } }) => {
    const { activeElement } = document;
    waiting.set(xhr, { target, focused: target?.contains(activeElement) ? activeElement.id : "" });
    target?.setAttribute("aria-busy", "true");
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    const { target, focused } = waiting.get(xhr) ?? {};
    target?.removeAttribute("aria-busy");
    if (focused && document.activeElement === document.body)
      document.getElementById(focused)?.focus({ preventScroll: true });
  });

  // <form data-confirm="Are you sure …?"> asks first, in a dialog of the page.
  const ask = (text) =>
    new Promise((resolve) => {
      const dialog = document.createElement("dialog");
      dialog.className = "kit-confirm";
      dialog.setAttribute("aria-label", text);
      const message = document.createElement("p");
      message.textContent = text;
      const buttons = document.createElement("form");
      buttons.method = "dialog";
      for (const [value, label] of [
        ["", "Cancel"],
        ["ok", "OK"],
      ]) {
        const button = document.createElement("button");
        button.value = value;
        button.textContent = label;
        button.className = value ? "action primary" : "action secondary";
        buttons.append(button);
      }
      dialog.append(message, buttons);
      dialog.addEventListener("close", () => {
        const agreed = dialog.returnValue === "ok";
        dialog.remove();
        resolve(agreed);
      });
      document.body.append(dialog);
      dialog.showModal();
    });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.confirm || form.dataset.agreed) return;
    event.preventDefault();
    const submitter = event.submitter;
    ask(form.dataset.confirm).then((agreed) => {
      if (!agreed) return;
      form.dataset.agreed = "1";
      form.requestSubmit(submitter);
      delete form.dataset.agreed;
    });
  });

  // <input data-slug="id"> writes what is typed into another field as a part of an address, until that is changed itself.
  const slugOf = (text) => text.replace(/[^A-Za-z0-9_.]+/g, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 100);
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.slug) return;
    const other = document.getElementById(target.dataset.slug);
    if (other.value === (target.dataset.slugged ?? "")) other.value = slugOf(target.value);
    target.dataset.slugged = slugOf(target.value);
  });

  // <button data-remove="selector"> takes away what it stands in, as a message.
  // <button data-fill="id" data-text="Europe"> writes into a field, and closes the panel it stands in.
  // <button data-copy="id"> copies a field's text and says so in the [data-copied] beside it.
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-remove], [data-fill], [data-copy]");
    if (!button) return;
    const { remove, fill, text, copy } = button.dataset;
    if (remove) button.closest(remove).remove();
    if (fill) {
      document.getElementById(fill).value = text;
      const opener = document.querySelector(`[aria-controls="${CSS.escape(button.parentElement.id)}"]`);
      if (opener) {
        setOpen(opener, false);
        opener.focus();
      }
    }
    if (copy) {
      const field = document.getElementById(copy);
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy");
      }
      button.closest(".field").querySelector("[data-copied]").textContent = "Link copied";
    }
  });

  // <button data-drawer="id"> opens and closes a panel at the side of narrow windows; a press elsewhere closes it.
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    for (const button of document.querySelectorAll("[data-drawer]")) {
      const panel = document.getElementById(button.dataset.drawer);
      if (button.contains(event.target)) panel.classList.toggle("open");
      else if (!panel.contains(event.target)) panel.classList.remove("open");
      button.setAttribute("aria-expanded", String(panel.classList.contains("open")));
    }
  });

  // <details data-menu> closes when something else is pressed, and by Escape. <details data-folded> that is open is
  // closed on narrow windows, and as soon as a window becomes narrow. It opens again as the window becomes wide, where
  // its summary may not be shown; what a visitor closed in a wide window stays closed.
  const menus = () => document.querySelectorAll("details[data-menu][open]");
  document.addEventListener("click", (event) => {
    for (const menu of menus()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && menus()[0];
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  const tellMenus = (root) => {
    for (const menu of within(root, "details[data-menu]")) {
      const summary = menu.querySelector("summary");
      const tell = () => summary.setAttribute("aria-expanded", String(menu.open));
      if (summary.getAttribute("role") !== "button") continue;
      tell();
      menu.addEventListener("toggle", tell);
    }
  };
  const narrow = matchMedia("(max-width: 820px)");
  const unfolded = [...document.querySelectorAll("details[data-folded][open]")];
  let folded = [];
  const fold = () => {
    if (narrow.matches) folded = unfolded.filter((part) => part.open);
    for (const part of folded) part.open = !narrow.matches;
  };
  if (narrow.matches) fold();
  narrow.addEventListener("change", fold);

  // role="tablist": its tabs are links to sections; the one that the address names is selected, arrows move between them.
  const markTabs = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (const list of document.querySelectorAll("[role=tablist]")) {
      const tabs = [...list.querySelectorAll("[role=tab]")];
      const shown = tabs.find(
        (tab) => target && document.getElementById(tab.getAttribute("aria-controls"))?.contains(target),
      );
      for (const tab of tabs) {
        const selected = tab === (shown ?? tabs[0]);
        tab.setAttribute("aria-selected", String(selected));
        tab.tabIndex = selected ? 0 : -1;
      }
    }
  };
  markTabs();
  addEventListener("hashchange", markTabs);
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tab = step && event.target instanceof Element && event.target.closest("[role=tab]");
    if (!tab) return;
    const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")];
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    event.preventDefault();
    next.focus();
    next.click();
  });

  // <a data-large="address"> in a [data-gallery] shows its picture large in place, and tells what it shows.
  const enlarge = (link) => {
    const gallery = link.closest("[data-gallery]");
    const large = gallery.querySelector("img.large");
    large.src = link.dataset.large;
    if (link.dataset.alt) large.alt = link.dataset.alt;
    for (const other of gallery.querySelectorAll("a[aria-current]")) other.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
  };
  // Arrows show the next picture and the one before, while the focus is in the gallery or its dialog.
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const around = step && document.activeElement?.closest("[data-gallery], dialog");
    const gallery = around && (around.matches("[data-gallery]") ? around : around.querySelector("[data-gallery]"));
    const links = gallery ? [...gallery.querySelectorAll("a[data-large]")] : [];
    if (!links.length || document.activeElement.matches("input, textarea, select")) return;
    const shown = links.findIndex((link) => link.hasAttribute("aria-current"));
    const next = links[(shown + step + links.length) % links.length];
    event.preventDefault();
    enlarge(next);
    next.focus();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-gallery] a[data-large]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enlarge(link);
  });

  // While the pointer or the focus is in a [data-lights="id"], the element with this id has the class "lit".
  const light = (event, lit) => {
    const card = event.target instanceof Element && event.target.closest("[data-lights]");
    if (!card || card.contains(event.relatedTarget)) return;
    document.getElementById(card.dataset.lights)?.classList.toggle("lit", lit);
  };
  for (const name of ["mouseover", "focusin"]) document.addEventListener(name, (event) => light(event, true));
  for (const name of ["mouseout", "focusout"]) document.addEventListener(name, (event) => light(event, false));

  // <form data-watch="name name …"> hears "left" when one of these fields changed and the focus goes elsewhere, but not
  // to what ends the form, [data-ending]: with hx-trigger="left" it saves what is being written.
  const watch = (form) => {
    const snapshot = () =>
      form.dataset.watch
        .split(" ")
        .map((name) => form.elements[name].value)
        .join("\u0000");
    let saved = snapshot();
    let leaving = false;
    const begin = () => {
      saved = snapshot();
    };
    queueMicrotask(begin);
    addEventListener("pageshow", begin);
    form.addEventListener("submit", () => {
      leaving = true;
    });
    form.addEventListener("htmx:afterRequest", () => {
      leaving = false;
    });
    form.addEventListener("focusout", (event) => {
      if (leaving || event.relatedTarget?.closest?.("[data-ending]") || snapshot() === saved) return;
      saved = snapshot();
      htmx.trigger(form, "left");
    });
  };

  // What a page begins with, and what htmx brings later.
  const begun = new WeakSet();
  const begin = (root) => {
    if (begun.has(root)) return;
    begun.add(root);
    tellMenus(root);
    within(root, "form[data-watch]").forEach(watch);
  };
  begin(document.body);
  document.addEventListener("htmx:load", (event) => begin(event.detail.elt));

  // data-key="c", "g i" (one after the other), "ctrl+enter", several with commas: pressed outside of fields it presses the
  // element, or puts the focus into a field. Within an item, [data-keys], or a panel it is meant while the focus is there;
  // j and k move the focus from item to item.
  let leading = "";
  const withKey = (fits) =>
    [...document.querySelectorAll("[data-key]")].filter((each) => each.dataset.key.split(",").some(fits));
  const keyed = (wanted) =>
    withKey((keys) => keys === wanted).find((each) => {
      const item = each.closest("[data-keys], [data-panel]");
      return !each.disabled && (!item || item.contains(document.activeElement));
    });
  const allItems = () => [...document.querySelectorAll("[data-keys]")];
  const placeIn = (items) => items.findIndex((item) => item.contains(document.activeElement));
  const nextItem = (key) => {
    const step = { j: 1, k: -1 }[key];
    const items = step ? allItems() : [];
    const place = placeIn(items);
    return items[place < 0 ? 0 : Math.min(Math.max(place + step, 0), items.length - 1)]?.querySelector("a[href]");
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.isComposing || event.defaultPrevented) return;
    if (["Shift", "Control", "Meta"].includes(event.key)) return;
    const control = event.ctrlKey || event.metaKey;
    const key = `${control ? "ctrl+" : ""}${event.key.toLowerCase()}`;
    const before = leading;
    leading = "";
    const typing = document.activeElement?.matches(
      "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]",
    );
    if ((typing && !control) || document.querySelector("dialog[open]")) return;
    const found = (before && keyed(`${before} ${key}`)) || keyed(key);
    const focused = found?.matches("input:not([type=checkbox]), textarea") ? found : !found && nextItem(key);
    if (!found && !focused) {
      if (withKey((keys) => keys.startsWith(`${key} `)).length) leading = key;
      return;
    }
    event.preventDefault();
    if (focused) focused.focus();
    else found.click();
  });

  // Where htmx takes away the item that has the focus, the one that comes to its place gets it.
  let lost = -1;
  document.addEventListener("htmx:beforeSwap", () => {
    lost = placeIn(allItems());
  });
  document.addEventListener("htmx:afterSettle", () => {
    const items = allItems();
    if (lost >= 0 && items.length && document.activeElement === document.body) {
      items[Math.min(lost, items.length - 1)].querySelector("a[href]")?.focus({ preventScroll: true });
    }
    lost = -1;
  });
})();

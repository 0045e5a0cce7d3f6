// Enhancements that several sites use; every page works without them.
(() => {
  "use strict";

  // <select data-submit> sends its form, <select data-goto> opens the chosen address.
  document.addEventListener("change", (event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    if (target.matches("[data-submit]") && target.form) target.form.requestSubmit();
    else if (target.matches("select[data-goto]") && target.value.startsWith("/")) location.assign(target.value);
  });

  // <button aria-controls="id" data-toggle> shows and hides an element; Escape hides it again.
  const setOpen = (button, open) => {
    const panel = document.getElementById(button.getAttribute("aria-controls"));
    if (!panel) return;
    button.setAttribute("aria-expanded", String(open));
    panel.hidden = !open;
  };
  const openButtons = () => document.querySelectorAll('[data-toggle="dropdown"][aria-expanded="true"]');

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("[data-toggle][aria-controls]");
    for (const other of openButtons()) {
      const panel = document.getElementById(other.getAttribute("aria-controls"));
      if (other !== button && !panel?.contains(event.target)) setOpen(other, false);
    }
    if (button) setOpen(button, button.getAttribute("aria-expanded") !== "true");

    const opener = event.target.closest("[data-dialog]");
    if (opener) document.getElementById(opener.dataset.dialog)?.showModal();
    const closer = event.target.closest("[data-close]");
    if (closer) closer.closest("dialog")?.close();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const button of openButtons()) {
      setOpen(button, false);
      button.focus();
    }
  });

  // <a data-sheet="id"> shows in the dialog with this id what its address answers to htmx. Whatever htmx puts into a
  // dialog opens it; an address that refuses is opened as a page, which says why.
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-sheet]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    htmx.ajax("GET", link.href, { source: link, target: document.getElementById(link.dataset.sheet) });
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const dialog = event.detail.target;
    if (!(dialog instanceof HTMLDialogElement)) return;
    dialog.setAttribute("aria-label", dialog.querySelector("h2")?.textContent ?? "Dialog");
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("[autofocus]")?.focus();
  });

  document.addEventListener("htmx:responseError", (event) => {
    const { target, pathInfo } = event.detail;
    if (target instanceof HTMLDialogElement) location.assign(pathInfo.finalRequestPath);
  });

  // <form data-confirm="Are you sure …?"> asks first, in a dialog of the page.
  const ask = (text) => new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.className = "kit-confirm";
    dialog.setAttribute("aria-label", text);
    const message = document.createElement("p");
    message.textContent = text;
    const buttons = document.createElement("form");
    buttons.method = "dialog";
    for (const [value, label] of [["", "Cancel"], ["ok", "OK"]]) {
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
})();

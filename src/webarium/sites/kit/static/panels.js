// Panels that float over a page, [data-panel]: "open", "minimized" to their head, or "maximized". A button with
// data-resize="minimized" makes its panel so, and open again when it is pressed once more. What htmx puts there begins
// with the focus where it says [autofocus].
(() => {
  "use strict";

  const resize = (panel, size) => {
    panel.dataset.panel = size;
    for (const button of panel.querySelectorAll("[data-resize]")) {
      const state =
        button.dataset.resize === "minimized"
          ? ["aria-expanded", size !== "minimized"]
          : ["aria-pressed", size === "maximized"];
      button.setAttribute(state[0], String(state[1]));
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-resize]");
    const panel = button && button.closest("[data-panel]");
    if (panel) resize(panel, panel.dataset.panel === button.dataset.resize ? "open" : button.dataset.resize);
  });

  document.addEventListener("htmx:load", ({ detail: { elt } }) => {
    if (elt.matches("[data-panel]")) elt.querySelector("[autofocus]")?.focus();
  });
})();

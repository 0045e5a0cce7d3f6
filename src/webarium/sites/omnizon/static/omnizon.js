// Enhancements of Omnizon's pages; every page works without them.
(() => {
  "use strict";

  // <omni-gallery>: a small picture shows its large one in place.
  customElements.define("omni-gallery", class extends HTMLElement {
    connectedCallback() {
      this.addEventListener("click", (event) => {
        const link = event.target instanceof Element && event.target.closest("a[data-large]");
        if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.querySelector("img.large").src = link.dataset.large;
        for (const other of this.querySelectorAll("a[aria-current]")) other.removeAttribute("aria-current");
        link.setAttribute("aria-current", "true");
      });
    }
  });

  // Filters begin folded on narrow screens.
  const facets = document.querySelector(".facets > details");
  if (facets && matchMedia("(max-width: 820px)").matches) facets.open = false;

  // Suggestions go away on Escape and when the search is left.
  const search = document.querySelector("form.search");
  const hide = () => document.getElementById("suggestions").replaceChildren();
  search?.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("pointerdown", (event) => {
    if (search && event.target instanceof Node && !search.contains(event.target)) hide();
  });
})();

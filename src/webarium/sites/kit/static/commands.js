// Menus as commands: of the links in the details around an <input data-commands>, only those are shown that have all words
// typed into it, and Enter follows the first link that is shown. A link that is followed closes the details. Opening them
// puts the focus into the field, and closing them empties it. Without the script all links are there.
(() => {
  "use strict";

  const linksOf = (field) => [...field.closest("details").querySelectorAll("a[href]")];

  const sift = (field) => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const link of linksOf(field)) {
      const text = `${link.textContent} ${link.ariaLabel ?? ""}`.toLowerCase();
      link.hidden = !words.every((word) => text.includes(word));
    }
  };

  document.addEventListener("input", ({ target }) => {
    if (target.matches("[data-commands]")) sift(target);
  });

  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.isComposing || !field.matches("[data-commands]")) return;
    event.preventDefault();
    linksOf(field)
      .find((each) => each.checkVisibility())
      ?.click();
  });

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    const menu = link && link.closest("details:has([data-commands])");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  document.addEventListener(
    "toggle",
    ({ target: menu }) => {
      const field = menu.querySelector("[data-commands]");
      if (field?.closest("details") !== menu) return;
      if (menu.open) {
        field.focus({ preventScroll: true });
      } else {
        field.value = "";
        sift(field);
      }
    },
    true,
  );
})();

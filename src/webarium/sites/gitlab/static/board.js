// Cards are dragged from list to list; the form "moving" says what happens to the data. Every card has a form of its own, too.
(() => {
  "use strict";
  const form = document.getElementById("moving");
  if (!form) return;

  const listAt = (x, y) =>
    document
      .elementsFromPoint(x, y)
      .map((each) => each.closest("[data-list]"))
      .find(Boolean);
  let dragged = false;
  document.addEventListener(
    "click",
    (event) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
    },
    true,
  );

  document.addEventListener("pointerdown", (down) => {
    const card = down.target.closest?.("[data-card]");
    if (!card || down.button || down.pointerType === "touch" || down.target.closest("form")) return;
    const home = card.closest("[data-list]");
    let target = null;
    const follow = (event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!dragged && Math.abs(x) + Math.abs(y) < 6) return;
      dragged = true;
      event.preventDefault();
      card.classList.add("dragged");
      card.style.transform = `translate(${x}px, ${y}px)`;
      target?.classList.remove("over");
      target = listAt(event.clientX, event.clientY);
      target?.classList.add("over");
    };
    const end = (event) => {
      removeEventListener("pointermove", follow);
      for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, end);
      target?.classList.remove("over");
      card.classList.remove("dragged");
      card.style.transform = "";
      if (event.type !== "pointerup" || !dragged || !target || target === home) return;
      form.elements.issue.value = card.dataset.card;
      form.elements.from.value = home.dataset.list;
      form.elements.to.value = target.dataset.list;
      htmx.trigger(form, "moved");
    };
    addEventListener("pointermove", follow);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end);
  });
})();

// Dragging categories: dropped on the upper or lower edge of another one they go before or behind it, else below it.
(() => {
  const form = document.getElementById("move-category");
  const tree = document.querySelector(".tree");
  if (!form || !tree) return;
  tree.classList.add("draggable");
  const FAR = 6;
  let held = null;

  const mark = (row, place) => {
    for (const each of tree.querySelectorAll("[data-drop]")) delete each.dataset.drop;
    if (row) row.dataset.drop = place;
  };

  const under = (event) => {
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-category]");
    if (!row || held.row.contains(row)) return [null, ""];
    const box = row.querySelector("a").getBoundingClientRect();
    const part = (event.clientY - box.top) / box.height;
    return [row, part < 0.3 ? "before" : part > 0.7 ? "after" : "into"];
  };

  tree.addEventListener("dragstart", (event) => event.preventDefault());
  tree.addEventListener("pointerdown", (event) => {
    const row = event.target.closest("a")?.closest("[data-category]");
    if (row && event.button === 0) held = { row, x: event.clientX, y: event.clientY, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.moved) return;
    held.row.classList.add("dragging");
    mark(...under(event));
  });
  document.addEventListener("pointerup", (event) => {
    if (!held) return;
    const { row, moved } = held;
    const [target, place] = moved ? under(event) : [null, ""];
    held = null;
    row.classList.remove("dragging");
    mark(null);
    if (!moved) return;
    // The press that ends a drag opens no link.
    const stay = (click) => click.preventDefault();
    addEventListener("click", stay, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stay, { capture: true }), 0);
    if (!target) return;
    form.elements.id.value = row.dataset.category;
    form.elements.target.value = target.dataset.category;
    form.elements.place.value = place;
    form.requestSubmit();
  });
})();

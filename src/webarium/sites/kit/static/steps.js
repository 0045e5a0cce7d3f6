// Steppers: <button data-step="1"> beside a number field in .steps, within the field's bounds.
//
// In a [data-sum], fields with data-counts="Guest" are summed up in words in its [data-words], which says data-nobody
// where there are none; a field with data-needs="adults" makes the field of that name at least 1.
(() => {
  "use strict";
  const number = (input) => Number.parseInt(input.value, 10) || 0;

  const tell = (box) => {
    const sums = new Map();
    for (const input of box.querySelectorAll("[data-counts]")) {
      const word = input.dataset.counts;
      sums.set(word, (sums.get(word) ?? 0) + number(input));
    }
    const parts = [...sums]
      .filter(([, count]) => count)
      .map(([word, count]) => `${count} ${word}${count === 1 ? "" : "s"}`);
    const told = box.querySelector("[data-words]");
    told.textContent = parts.join(", ") || told.dataset.nobody;
  };

  const step = (input, by) => {
    input.value = Math.max(+input.min, Math.min(+input.max, number(input) + by));
    const [less, more] = input.parentElement.querySelectorAll("[data-step]");
    less.disabled = number(input) <= +input.min;
    more.disabled = number(input) >= +input.max;
    const box = input.closest("[data-sum]");
    if (!box) return;
    const needed = input.dataset.needs && box.querySelector(`[name="${input.dataset.needs}"]`);
    if (by > 0 && needed && !number(needed)) step(needed, 1);
    tell(box);
  };

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-step]");
    if (button) step(button.parentElement.querySelector("input"), +button.dataset.step);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches(".steps input")) step(event.target, 0);
  });
  const begin = (root) => {
    for (const input of root.querySelectorAll(".steps input")) step(input, 0);
  };
  begin(document);
  document.addEventListener("htmx:load", (event) => begin(event.detail.elt));
})();

// Buttons above fields for Markdown: each puts its marks around what is selected, or before its lines.
(() => {
  const AROUND = {
    bold: ["**", "**", "bold text"],
    italic: ["*", "*", "italic text"],
    link: ["[", "](https://)", "link text"],
  };
  const BEFORE = { heading: () => "## ", list: () => "- ", numbers: (place) => `${place + 1}. `, quote: () => "> " };

  const replace = (field, start, end, text) => {
    field.focus();
    field.setSelectionRange(start, end);
    // Keeps the browser's undo; the other way is for engines without it.
    if (!document.execCommand("insertText", false, text)) field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const around = (field, [open, close, usual]) => {
    const { selectionStart: start, selectionEnd: end, value } = field;
    const words = value.slice(start, end) || usual;
    replace(field, start, end, open + words + close);
    field.setSelectionRange(start + open.length, start + open.length + words.length);
  };

  const before = (field, mark) => {
    const { selectionStart, selectionEnd, value } = field;
    const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
    const next = value.indexOf("\n", selectionEnd);
    const end = next < 0 ? value.length : next;
    const lines = value.slice(start, end).split("\n");
    replace(field, start, end, lines.map((line, place) => mark(place) + line).join("\n"));
  };

  for (const tools of document.querySelectorAll(".words-tools")) {
    const field = document.getElementById(tools.getAttribute("aria-controls"));
    tools.hidden = false;
    tools.addEventListener("mousedown", (event) => event.preventDefault());
    tools.addEventListener("click", (event) => {
      const mark = event.target.closest("[data-mark]")?.dataset.mark;
      if (AROUND[mark]) around(field, AROUND[mark]);
      else if (BEFORE[mark]) before(field, BEFORE[mark]);
    });
  }
})();

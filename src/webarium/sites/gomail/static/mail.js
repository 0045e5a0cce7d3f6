// Enhancements only: lists, conversations and writing work without this script.
(() => {
  "use strict";
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  document.documentElement.classList.add("scripted");

  // Lists: the box over all rows, marked rows, and Enter that must not press the first button. A part of the page that is
  // changed keeps the ticks of rows that are still there.
  const listed = () => document.getElementById("list");
  const boxes = () => all('#list input[name="id"]');
  const tell = () => {
    const list = listed();
    if (!list) return;
    const every = boxes();
    const count = every.filter((box) => box.checked).length;
    every.forEach((box) => box.closest(".row").classList.toggle("picked", box.checked));
    all(".actions > button", list).forEach((button) => (button.disabled = count === 0));
    const whole = document.getElementById("select-page");
    const banner = document.getElementById("all-banner");
    whole.hidden = every.length === 0;
    whole.checked = count > 0 && count === every.length;
    whole.indeterminate = count > 0 && count < every.length;
    if (count < every.length) list.elements.scope.value = "";
    if (banner) banner.hidden = count === 0 || count < every.length;
  };
  document.addEventListener("change", ({ target }) => {
    if (target.id === "select-page") boxes().forEach((box) => (box.checked = target.checked));
    if (listed()?.contains(target)) tell();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("#list input")) event.preventDefault();
  });
  let ticked = new Set();
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const kept = detail.requestConfig.verb === "post" && listed()?.elements.scope.value === "";
    ticked = new Set(
      kept
        ? boxes()
            .filter((box) => box.checked)
            .map((box) => box.value)
        : [],
    );
  });
  document.addEventListener("htmx:afterSettle", () => {
    boxes().forEach((box) => {
      if (ticked.has(box.value)) box.checked = true;
    });
    tell();
  });
  window.addEventListener("pageshow", tell);
  tell();

  // The rich-text editor takes the place of the plain field; the server cleans what it holds.
  const allowed = new Set([
    "P",
    "BR",
    "B",
    "STRONG",
    "I",
    "EM",
    "U",
    "S",
    "UL",
    "OL",
    "LI",
    "BLOCKQUOTE",
    "A",
    "CODE",
    "PRE",
    "DIV",
  ]);
  const cleaned = (editor) => {
    const copy = editor.cloneNode(true);
    for (const each of all("*", copy)) {
      for (const { name } of [...each.attributes])
        if (!(each.tagName === "A" && name === "href")) each.removeAttribute(name);
      if (!allowed.has(each.tagName)) each.replaceWith(...each.childNodes);
    }
    return copy.innerHTML;
  };
  const made = (field) => {
    const editor = document.createElement("div");
    editor.className = "editor";
    editor.contentEditable = "true";
    for (const [name, value] of [
      ["role", "textbox"],
      ["aria-multiline", "true"],
      ["aria-label", "Message body"],
      ["id", field.id.replace("content", "editor")],
    ]) {
      editor.setAttribute(name, value);
    }
    editor.dataset.placeholder = field.placeholder;
    editor.innerHTML = field.dataset.html;
    return editor;
  };
  const write = (form) => {
    const field = form.elements.content;
    const editor = made(field);
    field.hidden = true;
    form.querySelector(`label[for="${field.id}"]`).remove();
    field.after(editor);
    if (field.autofocus) editor.focus();
    form.elements.format.value = "html";
    document.execCommand("defaultParagraphSeparator", false, "p");
    const sync = () => {
      field.value = cleaned(editor);
      editor.classList.toggle("blank", editor.textContent.trim() === "");
    };
    editor.addEventListener("input", sync);
    editor.addEventListener("paste", (event) => {
      event.preventDefault();
      document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
    });
    sync();
    const tools = form.querySelector(".format");
    tools.hidden = false;
    tools.addEventListener("mousedown", (event) => event.preventDefault());
    tools.addEventListener("click", (event) => {
      const command = event.target.closest("[data-command]")?.dataset.command;
      if (!command) return;
      editor.focus();
      if (command === "quote") document.execCommand("formatBlock", false, "blockquote");
      else document.execCommand(command);
      sync();
    });

    // Enter in a field sends nothing.
    form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input:not([type=file])")) event.preventDefault();
    });
    form.addEventListener("submit", sync);
  };
  const written = new WeakSet();
  const begin = (root) => {
    for (const form of all("form.compose", root)) {
      if (written.has(form)) continue;
      written.add(form);
      write(form);
    }
  };
  begin(document);
  document.addEventListener("htmx:load", (event) => begin(event.detail.elt));
})();

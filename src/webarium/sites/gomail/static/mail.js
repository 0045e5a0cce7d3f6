// Enhancements only: lists, conversations and writing work without this script.
(() => {
  "use strict";
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  document.documentElement.classList.add("scripted");

  // Lists: the box over all rows, marked rows, and Enter that must not press the first button.
  const list = document.getElementById("list");
  const boxes = list ? all('input[name="id"]', list) : [];
  const whole = document.getElementById("select-page");
  const banner = document.getElementById("all-banner");
  const tell = () => {
    const count = boxes.filter((box) => box.checked).length;
    boxes.forEach((box) => box.closest(".row").classList.toggle("picked", box.checked));
    all(".actions > button", list).forEach((button) => (button.disabled = count === 0));
    if (whole) {
      whole.checked = count > 0 && count === boxes.length;
      whole.indeterminate = count > 0 && count < boxes.length;
    }
    if (count < boxes.length) list.elements.scope.value = "";
    if (banner) banner.hidden = count === 0 || count < boxes.length;
  };
  if (list) {
    if (whole && boxes.length) {
      whole.hidden = false;
      whole.addEventListener("change", () => {
        boxes.forEach((box) => (box.checked = whole.checked));
        tell();
      });
    }
    list.addEventListener("change", tell);
    list.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
    });
    window.addEventListener("pageshow", tell);
    tell();
  }

  const form = document.querySelector("form.compose");
  if (!form) return;

  // The rich-text editor takes the place of the plain field; the server cleans what it holds.
  const field = form.elements.content;
  const editor = document.createElement("div");
  editor.className = "editor";
  editor.contentEditable = "true";
  for (const [name, value] of [["role", "textbox"], ["aria-multiline", "true"], ["aria-label", "Message body"], ["id", "editor"]]) {
    editor.setAttribute(name, value);
  }
  editor.dataset.placeholder = field.placeholder;
  editor.innerHTML = field.dataset.html;
  field.hidden = true;
  form.querySelector('label[for="content"]').remove();
  field.after(editor);
  form.elements.format.value = "html";
  document.execCommand("defaultParagraphSeparator", false, "p");
  const allowed = new Set(["P", "BR", "B", "STRONG", "I", "EM", "U", "S", "UL", "OL", "LI", "BLOCKQUOTE", "A", "CODE", "PRE", "DIV"]);
  const cleaned = () => {
    const copy = editor.cloneNode(true);
    for (const each of all("*", copy)) {
      for (const { name } of [...each.attributes]) if (!(each.tagName === "A" && name === "href")) each.removeAttribute(name);
      if (!allowed.has(each.tagName)) each.replaceWith(...each.childNodes);
    }
    return copy.innerHTML;
  };
  const sync = () => {
    field.value = cleaned();
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
})();

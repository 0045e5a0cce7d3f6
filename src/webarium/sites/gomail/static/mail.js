// Enhancements only: lists, conversations and writing work without this script.
(() => {
  "use strict";
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  document.documentElement.classList.add("scripted");

  // The menu on narrow screens.
  const menuButton = document.querySelector(".menu-button");
  menuButton?.addEventListener("click", () => {
    const open = document.body.classList.toggle("menu-open");
    menuButton.setAttribute("aria-expanded", String(open));
  });

  // Menus made of <details> close when something else is pressed, and by Escape.
  const closeMenus = (but) => all("details.drop[open]").forEach((menu) => menu !== but && (menu.open = false));
  document.addEventListener("click", (event) => {
    const menu = event.target instanceof Element ? event.target.closest("details.drop") : null;
    closeMenus(menu);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = document.querySelector("details.drop[open]");
    if (open) {
      open.open = false;
      open.querySelector("summary").focus();
    }
  });
  all("details.drop > summary").forEach((summary) => {
    const told = () => summary.setAttribute("aria-expanded", String(summary.parentElement.open));
    told();
    summary.parentElement.addEventListener("toggle", told);
  });

  document.querySelector(".snackbar .dismiss")?.addEventListener("click", (event) => {
    event.target.closest(".snackbar").remove();
  });

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

  // An opened conversation is read.
  const reading = document.querySelector("[data-seen]");
  if (reading) {
    reading.setAttribute("aria-busy", "true");
    fetch(reading.dataset.seen, { method: "POST", redirect: "manual", keepalive: true }).then(() => {
      const count = document.querySelector('[data-count="inbox"]');
      if (count && Number(count.textContent) > 0) count.textContent = String(Number(count.textContent) - 1);
    }, () => {}).finally(() => reading.removeAttribute("aria-busy"));
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

  // Recipients: a list of matching contacts below the field.
  const people = all("#people option").map((option) => ({ name: option.textContent, email: option.value }));
  const lists = [];
  for (const input of ["to", "cc", "bcc"].map((name) => form.elements[name])) {
    input.removeAttribute("list");
    const box = document.createElement("ul");
    box.id = `${input.name}-suggestions`;
    box.className = "suggestions";
    box.hidden = true;
    box.setAttribute("role", "listbox");
    box.setAttribute("aria-label", `Contacts for ${input.name}`);
    input.after(box);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", box.id]]) {
      input.setAttribute(name, value);
    }
    let active = 0;
    const close = () => {
      box.hidden = true;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    };
    const mark = (index) => {
      active = (index + box.children.length) % box.children.length;
      [...box.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === active)));
      input.setAttribute("aria-activedescendant", box.children[active].id);
    };
    const choose = (email) => {
      const before = input.value.split(/[,;]/).slice(0, -1).map((part) => part.trim()).filter(Boolean);
      input.value = [...before, email].join(", ") + ", ";
      close();
      input.focus();
    };
    const suggest = () => {
      const typed = input.value.split(/[,;]/).at(-1).trim().toLowerCase();
      const found = typed
        ? people.filter(({ name, email }) => name.toLowerCase().split(/\s+/).concat(name.toLowerCase(), email.toLowerCase()).some((part) => part.startsWith(typed))).slice(0, 6)
        : [];
      if (!found.length || found.some(({ email }) => email.toLowerCase() === typed)) return close();
      box.replaceChildren(...found.map(({ name, email }, place) => {
        const item = document.createElement("li");
        item.id = `${box.id}-${place}`;
        item.setAttribute("role", "option");
        item.dataset.email = email;
        const who = document.createElement("strong");
        who.textContent = name;
        const where = document.createElement("span");
        where.textContent = email;
        item.append(who, " ", where);
        return item;
      }));
      box.hidden = false;
      input.setAttribute("aria-expanded", "true");
      mark(0);
    };
    input.addEventListener("input", suggest);
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
      if (box.hidden) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") mark(active + (event.key === "ArrowDown" ? 1 : -1));
      else if (event.key === "Enter" || event.key === "Tab") choose(box.children[active].dataset.email);
      else if (event.key === "Escape") close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    box.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("click", (event) => {
      const item = event.target.closest("[role=option]");
      if (item) choose(item.dataset.email);
    });
    lists.push(box);
  }

  // Enter in a field sends nothing; a field that is left saves the draft.
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input:not([type=file])")) event.preventDefault();
  });
  let saved = null;
  let leaving = false;
  const snapshot = () => JSON.stringify(["to", "cc", "bcc", "subject", "content"].map((name) => form.elements[name].value));
  saved = snapshot();
  form.addEventListener("submit", () => {
    leaving = true;
    sync();
  });
  form.addEventListener("focusout", (event) => {
    if (leaving || event.relatedTarget?.closest?.(".sending")) return;
    sync();
    const now = snapshot();
    if (now === saved) return;
    saved = now;
    const data = new URLSearchParams();
    for (const name of ["key", "draft", "thread", "forward", "format", "to", "cc", "bcc", "subject", "content"]) data.set(name, form.elements[name].value);
    fetch(form.dataset.autosave, { method: "POST", body: data, keepalive: true }).catch(() => {});
  });
})();

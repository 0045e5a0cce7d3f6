// The clock of a task, news from the server, and what was written so far. Everything works without it.
"use strict";
(() => {
  const body = document.body;
  const shown = (seconds) => {
    const whole = Math.max(0, Math.floor(seconds));
    const minutes = Math.floor(whole / 60);
    const rest = String(whole % 60).padStart(2, "0");
    return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
  };

  const clock = document.querySelector("[data-clock]");
  if (clock) {
    const began = performance.now() - Number(clock.dataset.clock) * 1000;
    setInterval(() => { clock.textContent = shown((performance.now() - began) / 1000); }, 250);
  }

  // A draft survives the pages that come in between, such as those of a question or a pause.
  const draft = document.querySelector("#answer");
  const task = document.querySelector("input[name=task]");
  if (draft && task) {
    const key = `draft ${task.value}`;
    if (!draft.value) draft.value = sessionStorage.getItem(key) || "";
    draft.addEventListener("input", () => sessionStorage.setItem(key, draft.value));
  }

  for (const form of document.querySelectorAll("form[method=post]")) {
    form.addEventListener("submit", () => {
      for (const button of form.querySelectorAll("button")) setTimeout(() => { button.disabled = true; }, 0);
      body.dataset.leaving = "yes";
    });
  }

  // Something has happened elsewhere: a task was saved, somebody said something.
  const state = body.dataset.state;
  if (state) {
    const typing = () => /^(TEXTAREA|SELECT)$/.test((document.activeElement || {}).tagName);
    setInterval(async () => {
      if (body.dataset.leaving) return;
      const answer = await fetch(state, { headers: { accept: "application/json" } }).catch(() => null);
      if (!answer || !answer.ok) return;
      const now = await answer.json();
      if (now.state !== body.dataset.shown && !(typing() && now.open)) location.reload();
    }, 1500);
  }
})();

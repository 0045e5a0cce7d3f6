// Enhancements only: every form and link works without this script.

// Tabs are links to sections; which one is shown follows the address, here its state is told to assistive technology.
function markTabs() {
  for (const list of document.querySelectorAll("[role=tablist]")) {
    const tabs = [...list.querySelectorAll("[role=tab]")];
    const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    const shown = tabs.find((tab) => target && document.getElementById(tab.getAttribute("aria-controls"))?.contains(target));
    for (const tab of tabs) {
      const selected = tab === (shown ?? tabs[0]);
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
    }
  }
}

function moveBetweenTabs(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
  if (!step || !tab) return;
  const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")];
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  event.preventDefault();
  next.focus();
  next.click();
}

markTabs();
window.addEventListener("hashchange", markTabs);
document.addEventListener("keydown", moveBetweenTabs);

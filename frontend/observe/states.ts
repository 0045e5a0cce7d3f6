// The states and properties that are worth a reader's while, in the order in which Chromium lists them, and values.
import tables from "./aria.json";
import { listed } from "./listed.ts";
import { attr, first, fits, has, hasAny, parentElementOf, shownTextOf, tagOf, textOfNode } from "./dom.ts";
import { isDisabled, isEditingHost, isFocusable, roleOf, isSummary } from "./roles.ts";
import { flatParent, isHtml, isInput, isMeter, isOption, isProgress, isSelect, isTextArea } from "./tree.ts";


const AUTOCOMPLETE = listed(tables.autocomplete_roles);
const REQUIRED = listed(tables.required_roles);
const RANGES = listed(tables.range_roles);
const CHECKED = listed(tables.checked_roles);
const EXPANDED = listed(tables.expanded_roles);
const SELECTED = listed(tables.selected_roles);
const ORIENTATION: Record<string, string> = tables.orientations;
const POPUPS = listed(tables.popups);

/** Property names and values in turn, as they are printed. */
export function statesOf(element: Element, role: string, focused: Element | null, disabledAround = false): string[] {
  const out: string[] = [];
  const plain = !hasAny(element);
  const aria = (name: string): string | null => {
    const value = plain ? null : attr(element, name);
    return value === null || value === "" || value === "undefined" ? null : value.toLowerCase();
  };
  const disabled = isDisabled(element) || aria("aria-disabled") === "true" || (disabledAround && isFocusable(element));
  if (disabled) out.push("disabled", "True");
  if (element === focused) out.push("focused", "True");
  if (isEditingHost(element) && role === "generic") out.push("editable", "richtext");
  if (role === "generic" || role === "paragraph" || role === "img") {
    pushIf(out, "hasPopup", popup(element, role, aria("aria-haspopup")));
    return out;
  }
  if (AUTOCOMPLETE.has(role)) pushIf(out, "autocomplete", autocomplete(element, aria("aria-autocomplete")));
  pushIf(out, "hasPopup", popup(element, role, aria("aria-haspopup")));
  if (isMultiple(element, aria("aria-multiselectable"))) out.push("multiselectable", "True");
  pushOrientation(out, role, aria("aria-orientation"));
  pushRequired(out, element, role, aria("aria-required"));
  if (RANGES.has(role) || (role === "separator" && has(element, "tabindex"))) pushRange(out, element, role);
  if (CHECKED.has(role)) out.push("checked", checked(element, aria("aria-checked")));
  if (EXPANDED.has(role)) pushIf(out, "expanded", expanded(element, role, aria("aria-expanded")));
  if (role === "dialog" || role === "alertdialog") out.push("modal", isModal(element) ? "True" : "False");
  if (role === "button") pushIf(out, "pressed", pressed(aria("aria-pressed")));
  if (SELECTED.has(role)) pushIf(out, "selected", selected(element, role, aria("aria-selected"), focused));
  return out;
}

/** Where a link leads, from the root if that is on the same site. */
export function addressOf(element: Element): string[] {
  const { href } = element as HTMLAnchorElement;
  if (typeof href !== "string" || href === "") return [];
  return ["url", href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : href];
}

function pushIf(out: string[], name: string, value: string | null): void {
  if (value !== null) out.push(name, value);
}

function autocomplete(element: Element, stated: string | null): string | null {
  if (stated && /^(inline|list|both)$/.test(stated)) return stated;
  return isInput(element) && element.list ? "list" : null;
}

function popup(element: Element, role: string, stated: string | null): string | null {
  if (stated === "true") return "menu";
  if (stated !== null && POPUPS.has(stated)) return stated;
  if (stated === "false" && role !== "combobox") return null;
  if (role === "combobox" && isSelect(element)) return "menu";
  return role === "combobox" ? "listbox" : null;
}

function isMultiple(element: Element, stated: string | null): boolean {
  return stated === "true" || (isSelect(element) && element.multiple);
}

function pushOrientation(out: string[], role: string, stated: string | null): void {
  const usual = ORIENTATION[role];
  if (stated === "vertical" || stated === "horizontal") {
    if (usual || role === "radiogroup" || role === "combobox") out.push("orientation", stated);
  } else if (usual) out.push("orientation", usual);
}

function pushRequired(out: string[], element: Element, role: string, stated: string | null): void {
  const required = stated === "true" || (element as HTMLInputElement).required === true;
  if (REQUIRED.has(role) && !(tagOf(element) === "select" && role === "combobox"))
    out.push("required", required ? "True" : "False");
  else if (required) out.push("required", "True");
}

function pushRange(out: string[], element: Element, role: string): void {
  let low = attr(element, "aria-valuemin");
  let high = attr(element, "aria-valuemax");
  if (isInput(element)) {
    low = element.min || (element.type === "range" ? "0" : low);
    high = element.max || (element.type === "range" ? "100" : high);
  } else if (isProgress(element)) [low, high] = ["0", String(element.max)];
  else if (isMeter(element)) [low, high] = [String(element.min), String(element.max)];
  else if (role !== "spinbutton") [low, high] = [low ?? "0", high ?? "100"];
  pushIf(out, "valuemin", low);
  pushIf(out, "valuemax", high);
  pushIf(out, "valuetext", attr(element, "aria-valuetext") || null);
}

function checked(element: Element, stated: string | null): string {
  if (isInput(element) && (element.type === "checkbox" || element.type === "radio")) {
    return element.indeterminate && element.type === "checkbox" ? "mixed" : String(element.checked);
  }
  return stated === "true" || stated === "mixed" ? stated : "false";
}

function expanded(element: Element, role: string, stated: string | null): string | null {
  const word = (open: boolean): string => (open ? "True" : "False");
  if (isSelect(element)) return role === "combobox" ? word(fits(element, ":open")) : null;
  if (role.startsWith("DisclosureTriangle") && isSummary(element))
    return word((parentElementOf(element) as HTMLDetailsElement).open);
  if (stated === "true" || stated === "false") return word(stated === "true");
  const target = (element as HTMLButtonElement).popoverTargetElement;
  return target ? word(fits(target, ":popover-open")) : null;
}

function isModal(dialog: Element): boolean {
  return attr(dialog, "aria-modal") === "true" || fits(dialog, ":modal");
}

function pressed(stated: string | null): string | null {
  return stated === "true" || stated === "false" || stated === "mixed" ? stated : null;
}

function selected(element: Element, role: string, stated: string | null, focused: Element | null): string | null {
  if (isOption(element)) return element.selected ? "True" : "False";
  if (stated === "true" || stated === "false") return stated === "true" ? "True" : "False";
  return followsFocus(element, role) ? (element === focused ? "True" : "False") : null;
}

const CONTAINERS: Record<string, string> = tables.followers;

/** Where nobody says what is selected, and only one can be, the focused item is. */
function followsFocus(element: Element, role: string): boolean {
  const wanted = CONTAINERS[role];
  if (wanted === undefined) return false;
  let container = flatParent(element);
  while (container !== null && roleOf(container) !== wanted) container = flatParent(container);
  if (container === null) return true;
  return attr(container, "aria-multiselectable") !== "true" && first(container, "[aria-selected]") === null;
}

/** What a control holds now, or null for what holds nothing. */
export function valueOf(element: Element, role: string): string | null {
  if (isHtml(element)) {
    if (isInput(element)) return inputValue(element, role);
    if (isTextArea(element)) return element.value || null;
    if (isSelect(element)) return selectValue(element);
    if (isProgress(element) && role === "progressbar") return element.position < 0 ? null : String(element.value);
    if (isMeter(element) && role === "meter") return String(element.value);
    if (isEditingHost(element)) return shownTextOf(element).trim() || null;
  }
  if (RANGES.has(role)) return attr(element, "aria-valuenow");
  if ((role === "combobox" && isFocusable(element)) || role === "textbox" || role === "searchbox")
    return (textOfNode(element) ?? "").trim() || null;
  return null;
}

function inputValue(input: HTMLInputElement, role: string): string | null {
  switch (input.type) {
    case "checkbox":
    case "radio":
    case "button":
    case "submit":
    case "reset":
    case "image":
    case "hidden":
      return null;
    case "password":
      return "•".repeat(input.value.length) || null;
    case "file":
      return [...(input.files ?? [])].map((file) => file.name).join(", ") || "No file chosen";
    default:
      return role === "generic" ? null : input.value || null;
  }
}

function selectValue(select: HTMLSelectElement): string | null {
  const chosen: string[] = [];
  for (const option of select.selectedOptions) chosen.push(option.label.replace(/\s+/g, " ").trim());
  return chosen.length > 0 ? chosen.join(", ") : null;
}

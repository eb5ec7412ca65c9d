// What somebody chose about how the table feels, remembered in this browser: sound, vibration, quick play, single keys. It
// stands on <html> as data-sound, data-vibration, data-quick and data-keys, "true" or "false", for scripts and style
// sheets alike.
//
// A switch is any element with data-choice="sound": a button gets aria-pressed, a checkbox is checked. Switches are
// hidden until this module shows them. Whoever wants to know of a change listens for "choice" on the document.

const KEY = "daily-feel";
const DEFAULTS = { sound: false, vibration: true, quick: false, keys: true };
const root = document.documentElement;

/** Whether something is chosen. */
export const chosen = (name) => root.dataset[name] === "true";

/** Choose something, here and in every other window of this browser. */
export function choose(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [name]: value }));
  } catch {
    // A browser that stores nothing remembers it for this page.
  }
  apply(name, value);
  document.dispatchEvent(new CustomEvent("choice", { detail: { name, value } }));
}

/** Show the switches within a part of the page as they stand. */
export function reflect(part = document) {
  for (const control of part.querySelectorAll("[data-choice]")) {
    const value = chosen(control.dataset.choice);
    if (control.type === "checkbox") control.checked = value;
    else control.setAttribute("aria-pressed", value);
    control.closest("[hidden]")?.removeAttribute("hidden");
  }
}

function stored() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return DEFAULTS;
  }
}

function apply(name, value) {
  root.dataset[name] = value;
  reflect();
}

function recall() {
  for (const [name, value] of Object.entries(stored())) root.dataset[name] = value === true;
  reflect();
}

document.addEventListener("click", ({ target }) => {
  const control = target.closest("button[data-choice]");
  if (control) choose(control.dataset.choice, !chosen(control.dataset.choice));
});
document.addEventListener("change", ({ target }) => {
  if (target.matches("input[data-choice]")) choose(target.dataset.choice, target.checked);
});
addEventListener("storage", (event) => event.key === KEY && recall());

recall();

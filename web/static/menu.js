// Menus close by Escape and by a tap elsewhere; without this script they close by their own button.
const open = () => document.querySelector("header details[open], main > details[open], .seats[open]");

document.addEventListener("keydown", (event) => {
  const menu = open();
  if (event.code !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("click", (event) => {
  const menu = open();
  if (!menu || menu.contains(event.target) || event.target.closest("nav")) return;
  menu.open = false;
});

// Once the page has all that it needs: the worker that has a page to show without a network.
addEventListener("load", () => {
  const register = () => navigator.serviceWorker?.register("/worker.js").catch(() => {});
  (window.requestIdleCallback ?? setTimeout)(register);
});

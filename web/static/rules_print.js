// The button that prints the sheet; without this script the browser's own command does.
document.querySelector("#print").addEventListener("click", () => window.print());

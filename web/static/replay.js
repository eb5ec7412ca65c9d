// The arrow keys step through a game. Without this script its links do the same.
const ways = { ArrowLeft: "prev", ArrowRight: "next" };

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !ways[event.key]) return;
  document.querySelector(`.step [rel="${ways[event.key]}"]`)?.click();
});

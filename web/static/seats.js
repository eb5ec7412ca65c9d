// All cards of a table open where the card of the player at turn is in sight, in the middle of what has room beside the
// names of the boxes; without this script they open at the first player.
document.addEventListener(
  "toggle",
  ({ target }) => {
    const current = target.matches(".seats[open]") && target.querySelector("thead .now");
    if (!current) return;
    const cards = target.querySelector(".cards");
    const middle = ({ left, right }) => (left + right) / 2;
    const names = cards.querySelector("tbody th").getBoundingClientRect();
    const { right } = cards.getBoundingClientRect();
    cards.scrollLeft += middle(current.getBoundingClientRect()) - middle({ left: names.right, right });
  },
  { capture: true }, // it does not bubble
);

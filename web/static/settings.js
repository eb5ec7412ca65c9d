// The choices of this device: saved at once, and said.

import "./choices.js";

const said = document.getElementById("chosen");

document.addEventListener("choice", ({ detail: { name, value } }) => {
  const label = document.querySelector(`[data-choice="${name}"]`).labels[0].textContent;
  said.textContent = `${said.dataset.saved} ${label}, ${value ? said.dataset.on : said.dataset.off}.`;
});

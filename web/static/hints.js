// Shows the hints for a table in a dialog above it. Without this script they are a page of their own: the one that is
// asked for here, by the same button.

const PATIENCE = 8000; // ms until an answer counts as lost

const board = document.getElementById("board");
const dialog = document.getElementById("hints");
const place = dialog.lastElementChild;
const away = place.firstElementChild; // says that no answer came

board.addEventListener("submit", async (event) => {
  const { target: form, submitter: button } = event;
  if (button?.formMethod !== "get") return;
  event.preventDefault();
  button.setAttribute("aria-busy", "true");
  const part = await hints(`${button.formAction}?${new URLSearchParams(new FormData(form))}`, form.dataset.at);
  button.removeAttribute("aria-busy");
  if (!part) return;
  place.replaceChildren(part);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
});

/** What the page of hints says; null where the window has to go elsewhere. */
async function hints(address, at) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE), credentials: "same-origin" });
    if (answer.redirected) return location.assign(answer.url); // the game is over
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.querySelector("[data-at]");
    if (part && part.dataset.at !== at) return location.reload(); // another tab was faster
    return document.adoptNode(part ?? page.getElementById("sentence") ?? away);
  } catch {
    return away;
  }
}

// A tap beside the dialog closes it, as Escape does; no key in it is a move.

dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
addEventListener("keydown", (event) => dialog.open && event.stopPropagation(), true);

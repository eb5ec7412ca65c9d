// The help in a dialog above the table: the part of its page that answers, fetched once. No key in it is a move.

const PATIENCE = 8000; // ms until an answer counts as lost
const dialog = document.querySelector("dialog.help");
const place = dialog.lastElementChild;
let asked;

/** Open the dialog; where no answer came, it says so and asks again the next time. */
export async function show(link) {
  asked ??= Promise.all([fill(link.href), style(dialog.dataset.styles)]);
  try {
    await asked;
  } catch {
    asked = null;
  }
  if (!document.querySelector("dialog[open]")) dialog.showModal();
  dialog.scrollTop = 0;
}

async function fill(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE), credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  place.replaceChildren(document.adoptNode(page.getElementById("answers")));
}

function style(href) {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done, failed) => {
    Object.assign(sheet, { onload: done, onerror: failed });
    document.head.append(sheet);
  });
}

dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

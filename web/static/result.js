// Copies and shares the result, and counts down to the next day. Without it the texts can be selected by hand.

const done = document.getElementById("done");

for (const button of document.querySelectorAll("[data-copy]"))
  button.addEventListener("click", () => copy(document.getElementById(button.dataset.copy)));

/** Copy a text within the tap that asked for it; where that is refused, select it and say so. */
async function copy(text) {
  done.textContent = "";
  try {
    await navigator.clipboard.writeText(text.value);
    done.textContent = done.dataset.copied;
  } catch {
    const folded = text.closest("details");
    if (folded) folded.open = true;
    text.focus();
    text.select();
    done.textContent = done.dataset.select;
  }
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.share);
    try {
      await navigator.share({ text: text.value });
    } catch (error) {
      if (error.name !== "AbortError") copy(text);
    }
  });
}

const countdown = document.getElementById("countdown");
if (countdown) {
  const clock = countdown.querySelector("b");
  const time = countdown.querySelector("time");
  const ends = Date.parse(countdown.dataset.ends);
  const ahead = Date.parse(countdown.dataset.now) - Date.now();
  // One after the other: asked for both at once, Korean puts the day in brackets.
  const local = [{ weekday: "long" }, { hour: "numeric", minute: "2-digit" }];
  const language = document.documentElement.lang;
  time.textContent = local.map((part) => new Intl.DateTimeFormat(language, part).format(ends)).join(" ");
  clock.hidden = false;

  const tick = () => {
    const left = Math.ceil((ends - Date.now() - ahead) / 1000);
    if (left <= 0) {
      countdown.textContent = countdown.dataset.begun;
      document.getElementById("begun").hidden = false;
      return;
    }
    const parts = [left / 3600, (left / 60) % 60, left % 60];
    clock.textContent = parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
    setTimeout(tick, 1000 - ((Date.now() + ahead) % 1000));
  };
  tick();
}

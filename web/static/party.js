// In a list of names Enter leads to the next field; from the last one it sends the form, as everywhere.
const fields = () => [...document.querySelectorAll(".names input")].filter((field) => field.offsetParent);

document.querySelector(".names").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  const all = fields();
  const next = all[all.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

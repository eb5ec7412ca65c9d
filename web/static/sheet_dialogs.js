// What every dialog above a sheet has; the box, the sheets on this device, the link. `page` is what sheet.js offers.

import { choices, cleared, put } from "./sheet_rules.js";
import { entriesAt, isEmpty, newBook, newSheet, sheetOf, withEntries } from "./sheet_book.js";
import * as shelf from "./sheet_shelf.js";
import { el } from "./sheet_table.js";

const PATIENCE = 8000; // ms until an answer counts as lost

/** A dialog by its id: a tap beside it closes it, as Escape does; `closed` is called whichever way it was. */
export function dialogBy(id, closed = () => {}) {
  const dialog = document.getElementById(id);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => closed());
  const body = dialog.querySelector(".body");
  const line = dialog.querySelector(".line");
  return {
    body,
    title: dialog.querySelector("h2"),
    open: () => dialog.open || dialog.showModal(),
    close: () => dialog.close(),
    isOpen: () => dialog.open,
    on: (type, act) => dialog.addEventListener(type, act),
    tell: (...words) => line.replaceChildren(...words),
  };
}

export const button = (words, act, attributes = {}) => {
  const made = el("button", { type: "button", class: "small", ...attributes }, ...[words].flat());
  made.addEventListener("click", act);
  return made;
};

// A box

export function boxDialog(page) {
  const { say } = page;
  let at = null;
  let typed = "";
  const dialog = dialogBy("box", () => page.focusCell(at));

  const show = (game, player, place) => {
    at = { game, player, place };
    typed = "";
    const { sheet, rules } = page;
    const box = rules.boxes[place];
    const entries = entriesAt(sheet, game, player);
    const { kept, whys } = choices(rules, entries, box.key);
    const now = entries.find((entry) => entry.box === box.key);
    const where = sheet.games.length > 1 ? [el("small", {}, ` ${say("game", { number: game + 1 })}`)] : [];
    dialog.title.replaceChildren(`${sheet.players[player]} · ${box.name}`, ...where);
    const values = kept.filter((entry) => entry.points);
    const zeros = kept.filter((entry) => !entry.points);
    dialog.body.replaceChildren(
      ...whys.map((why) => el("p", { class: "why" }, say(why))),
      el("div", { class: "values" }, ...values.map((entry) => choice(entry, now, []))),
      el("div", { class: "zeros" }, ...zeros.map((entry) => choice(entry, now, [` · ${say("zero")}`]))),
      el("div", { class: "beside" }, ...(now ? [button(say("clear"), clear, { class: "small quiet" })] : []), rule(box)),
    );
    dialog.tell();
    dialog.open();
    (dialog.body.querySelector("[aria-pressed=true]") ?? dialog.body.querySelector("button"))?.focus();
  };

  const choice = (entry, now, more) => {
    const words = [String(entry.points), ...more, ...(entry.extra ? [el("i", {}, ` +${entry.extra}`)] : [])];
    const pressed = Boolean(now) && now.points === entry.points && (!entry.extra || now.five === entry.five);
    const attributes = { class: "value", "data-points": entry.points, "aria-pressed": now && String(pressed) };
    return button(words, () => write(entry), attributes);
  };

  const rule = (box) => {
    const key = box.key.slice(box.key.indexOf(":") + 1);
    return el("a", { href: `${page.data.rulesUrl}/${page.rules.key}#${key}` }, say("rule", { box: box.row }));
  };

  const write = (entry) => {
    const { game, player } = at;
    dialog.close();
    page.edit((sheet) => withEntries(sheet, game, player, put(entriesAt(sheet, game, player), entry)));
  };

  const clear = () => {
    const { sheet, rules } = page;
    const box = rules.boxes[at.place];
    const rest = cleared(rules, entriesAt(sheet, at.game, at.player), box.key);
    if (rest.left.length) return ask(box, rest);
    return leave(rest.entries);
  };

  /** What would be impossible without the box, why, and what can be done instead. */
  const ask = (box, rest) => {
    const name = (entry) => page.rules.boxes.find((each) => each.key === entry.box).name;
    const told = rest.left.map((entry) => `${name(entry)} ${entry.points}`).join(", ");
    const words = say("without", { box: box.name, others: told });
    const reason = say(rest.left.find((entry) => entry.why)?.why ?? "no-roll");
    const all = [box.name, ...rest.left.map(name)].join(", ");
    dialog.tell(`${words} ${reason} `, button(say("clearAll", { boxes: all }), () => leave(rest.entries)));
  };

  const leave = (entries) => {
    const { game, player } = at;
    dialog.close();
    page.edit((sheet) => withEntries(sheet, game, player, entries));
  };

  // Typing a number leads to its button.
  dialog.on("keydown", (event) => {
    if (!/^\d$/.test(event.key)) return;
    typed += event.key;
    const find = () => dialog.body.querySelector(`[data-points="${Number(typed)}"]`);
    if (!find()) typed = event.key;
    find()?.focus();
  });
  return show;
}

// The sheets on this device

/** A new sheet for the same players; the old one is kept. A sheet that is still empty is as good as a new one. */
export function begin(page) {
  const { ruleset, players } = page.sheet;
  if (!isEmpty(page.sheet)) page.take(newBook(newSheet(ruleset, players)));
  page.tell(page.say("begun"));
}

export function sheetsDialog(page) {
  const { say, data } = page;
  const dialog = dialogBy("sheets");

  const describe = (book) => {
    const sheet = sheetOf(book);
    const rules = data.rules.find((each) => each.key === sheet.ruleset);
    const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const games = sheet.games.length > 1 ? ` · ${say("games", { number: sheet.games.length })}` : "";
    return [el("b", {}, sheet.players.join(", ")), el("small", {}, `${rules.name}${games} · ${date.format(book.made)}`)];
  };

  const remove = (book) => {
    const name = sheetOf(book).players.join(", ");
    shelf.drop(book.id);
    if (book.id === page.book.id) page.take(shelf.books()[0] ?? newBook(newSheet(page.sheet.ruleset, page.sheet.players)));
    draw();
    const back = button(say("undo"), () => {
      shelf.keep(book);
      draw();
      dialog.tell();
    });
    dialog.tell(say("deleted", { name }), " ", back);
    back.focus();
  };

  const row = (book) => {
    const open = button(describe(book), () => (page.take(book), dialog.close()), {
      class: "book",
      "aria-current": book.id === page.book.id && "true",
    });
    const name = sheetOf(book).players.join(", ");
    return el("li", {}, open, button("✕", () => remove(book), { class: "sign", "aria-label": say("delete", { name }) }));
  };

  const draw = () => dialog.body.replaceChildren(el("ul", { class: "books" }, ...shelf.books().map(row)));

  return () => {
    draw();
    dialog.tell();
    dialog.open();
  };
}

// The link to a copy on the server

export function linkDialog(page) {
  const { say, data } = page;
  const dialog = dialogBy("link");

  /** Send a document; what the server answers, or null and a sentence why not. */
  const send = async (address, body) => {
    dialog.tell(say("sending"));
    try {
      const options = { method: "POST", headers: { "Content-Type": "application/json" }, credentials: "same-origin" };
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(address, { ...options, body: JSON.stringify(body), signal });
      if (answer.ok) return await answer.json();
      const refusal = new DOMParser().parseFromString(await answer.text(), "text/html");
      dialog.tell(refusal.getElementById("sentence")?.textContent ?? say("away"));
    } catch {
      dialog.tell(say("away"));
    }
    return null;
  };

  const make = async () => {
    const { book } = page;
    const made = await send(data.url, { sheet: sheetOf(book) });
    if (!made) return;
    page.keepLink(book.id, { id: made.id, secret: made.secret, text: book.text });
    show(say("made"));
  };

  const update = async () => {
    const { id, link, text } = page.book;
    const answer = await send(`${data.url}/${link.id}`, { secret: link.secret, sheet: JSON.parse(text) });
    if (!answer) return;
    page.keepLink(id, { ...link, text });
    show(say("updated"));
  };

  const copy = async (field) => {
    try {
      await navigator.clipboard.writeText(field.value);
      dialog.tell(say("copied"));
    } catch {
      field.focus();
      field.select();
      dialog.tell(say("select"));
    }
  };

  const share = (address) => navigator.share({ url: address }).catch(() => {});

  const linked = (link) => {
    const address = new URL(`${data.url}/${link.id}`, location.href).href;
    const field = el("input", { readonly: true, value: address, "aria-label": say("link") });
    const buttons = [button(say("copy"), () => copy(field))];
    if (navigator.share) buttons.push(button(say("share"), () => share(address)));
    const fresh = link.text === page.book.text;
    const words = el("p", {}, say(fresh ? "current" : "stale"));
    if (!fresh) buttons.push(button(say("update"), update));
    return [words, field, el("div", { class: "beside" }, ...buttons)];
  };

  const show = (words = "") => {
    const { link } = page.book;
    const parts = link ? linked(link) : [el("p", {}, say("about")), button(say("make"), make, { class: "button" })];
    dialog.body.replaceChildren(...parts);
    dialog.tell(navigator.onLine ? words : say("offline"));
  };

  return () => {
    show();
    dialog.open();
  };
}

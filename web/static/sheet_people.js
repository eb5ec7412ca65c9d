// The players: their names and order, and who starts. That is the highest throw of five dice, entered or thrown by the page,
// where ties throw again; or anybody, by lot.

import { withFirst, withName, withOrder, withPlayer } from "./sheet_book.js";
import { button, dialogBy } from "./sheet_dialogs.js";
import { el, face } from "./sheet_table.js";

/** A name as it may stand above a column: whatever can be seen, in one line, not too long. */
const clean = (name, longest) => {
  const visible = name.normalize("NFC").replace(/\s+/gu, " ").replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "");
  return [...visible.trim()].slice(0, longest).join("").trim();
};

export function playersDialog(page) {
  const { say, data } = page;
  const dialog = dialogBy("players", () => page.show());

  const change = (edit, ...words) => {
    page.edit(edit);
    draw();
    dialog.tell(...words);
  };

  const rename = (player, field) => {
    const name = clean(field.value, data.longest);
    field.value = name || page.sheet.players[player];
    if (name) page.edit((sheet) => withName(sheet, player, name));
  };

  const move = (player, to) => {
    const order = page.sheet.players.map((_, at) => at);
    order.splice(to, 0, ...order.splice(player, 1));
    change((sheet) => withOrder(sheet, order));
    dialog.body.querySelectorAll("li")[to].querySelector(to > player ? ".down" : ".up")?.focus();
  };

  const remove = (player) => {
    const name = page.sheet.players[player];
    const order = page.sheet.players.map((_, at) => at).filter((at) => at !== player);
    const back = button(say("undo"), () => (page.undo(), draw(), dialog.tell()));
    change((sheet) => withOrder(sheet, order), say("removed", { name }), " ", back);
    back.focus();
  };

  const add = () => {
    const count = page.sheet.players.length;
    if (count >= data.mostPlayers) return dialog.tell(say("most", { number: data.mostPlayers }));
    change((sheet) => withPlayer(sheet, say("player", { number: count + 1 })));
    const field = [...dialog.body.querySelectorAll("input")].at(-1);
    field.focus();
    field.select();
  };

  const row = (name, player, { length }) => {
    const field = el("input", { value: name, maxlength: data.longest, "aria-label": say("nameOf", { number: player + 1 }) });
    field.setAttribute("autocomplete", "off");
    field.addEventListener("change", () => rename(player, field));
    const act = (sign, kind, label, to) => button(sign, to, { class: `sign ${kind}`, "aria-label": say(label, { name }) });
    return el(
      "li",
      {},
      field,
      ...(player ? [act("↑", "up", "up", () => move(player, player - 1))] : []),
      ...(player < length - 1 ? [act("↓", "down", "down", () => move(player, player + 1))] : []),
      ...(length > 1 ? [act("✕", "off", "remove", () => remove(player))] : []),
    );
  };

  const draw = () => {
    const rows = page.sheet.players.map(row);
    dialog.body.replaceChildren(el("ol", { class: "people" }, ...rows), button(say("add"), add, { class: "small" }));
  };

  return (player = null) => {
    draw();
    dialog.tell();
    dialog.open();
    const field = player === null ? null : dialog.body.querySelectorAll("input")[player];
    field?.focus();
    field?.select();
  };
}

// Who starts

/** A whole number below `count`, each as likely. */
function draw(count) {
  const most = 256 - (256 % count);
  for (;;) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) return byte % count;
  }
}

const throwDice = () => Array.from({ length: 5 }, () => draw(6) + 1);
const sum = (dice) => dice.reduce((total, die) => total + die, 0);

/** Who has the highest throw; several if they are equal, nobody while one is missing. */
export function highest(throws) {
  const known = [...throws.values()];
  if (known.some((each) => each === null)) return [];
  const most = Math.max(...known);
  return [...throws.keys()].filter((player) => throws.get(player) === most);
}

export function startDialog(page) {
  const { say } = page;
  const dialog = dialogBy("start");
  let throws = new Map(); // of those who may still start: their sums, null until they have thrown
  let dice = new Map();

  const begin = (players) => {
    throws = new Map(players.map((player) => [player, null]));
    dice = new Map();
    show();
  };

  const settle = () => {
    const best = highest(throws);
    if (best.length === 1) return found(best[0], throws.get(best[0]));
    if (best.length < 2) return show();
    const names = best.map((player) => page.sheet.players[player]).join(", ");
    dialog.tell(say("tie", { names, number: throws.get(best[0]) }));
    return begin(best);
  };

  const found = (player, points) => {
    const name = page.sheet.players[player];
    const game = page.game;
    page.edit((sheet) => withFirst(sheet, game, player));
    show();
    const words = points === undefined ? say("lot", { name }) : say("begins", { name, number: points });
    dialog.tell(el("b", {}, words));
  };

  const cast = (player) => {
    dice.set(player, throwDice());
    throws.set(player, sum(dice.get(player)));
  };

  const castRest = () => {
    for (const [player, points] of throws) if (points === null) cast(player);
    settle();
  };

  const enter = (player, field) => {
    const points = Number(field.value);
    dice.delete(player);
    throws.set(player, points >= 5 && points <= 30 && Number.isInteger(points) ? points : null);
    if (field.value && throws.get(player) === null) return dialog.tell(say("range"));
    dialog.tell();
    return settle();
  };

  const row = ([player, points]) => {
    const name = page.sheet.players[player];
    const attributes = { type: "number", min: 5, max: 30, inputmode: "numeric", "aria-label": say("throwOf", { name }) };
    const field = el("input", { ...attributes, value: points });
    field.addEventListener("change", () => enter(player, field));
    const thrown = el("span", { class: "dice" }, ...(dice.get(player) ?? []).map(face));
    const label = { "aria-label": say("throwFor", { name }) };
    return el("li", {}, el("span", {}, name), thrown, field, button(say("throw"), () => (cast(player), settle()), label));
  };

  const show = () => {
    dialog.body.replaceChildren(
      el("p", {}, say("highest")),
      el("ol", { class: "throws" }, ...[...throws].map(row)),
      el(
        "div",
        { class: "beside" },
        button(say("throwAll"), castRest, { class: "small" }),
        button(say("byLot"), () => found([...throws.keys()][draw(throws.size)]), { class: "small" }),
      ),
    );
  };

  return () => {
    dialog.tell();
    begin(page.sheet.players.map((_, player) => player));
    dialog.open();
  };
}

// The players: their names and order, and who starts. That is the highest throw of five dice, entered or thrown by the
// page, where ties throw again; or anybody, by lot.

import { withFirst, withName, withOrder, withPlayer } from "./sheet_book.js";
import { Dialog, beside, button } from "./sheet_dialogs.js";
import { el, face } from "./sheet_table.js";

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u034f\u115f\u1160\u2800\u3164\uffa0]/gu;
const LOOSE = /^[\p{M}\s]+|(?<=\p{M}\p{M})\p{M}+/gu; // marks on nothing, or on too many others

/** A name as it may stand above a column: whatever can be seen, in one line, not too long (daily/sheets.py). */
function clean(name, longest) {
  const visible = name.normalize("NFC").replace(/\s+/gu, " ").replace(HIDDEN, "").replace(LOOSE, "");
  return [...visible.trim()].slice(0, longest).join("").trim();
}

/** The name, or with the first number that makes it differ from those of the others. */
function distinct(name, others, longest) {
  let found = name;
  for (let number = 2; others.includes(found); number += 1) {
    const sign = ` ${number}`;
    found = `${[...name].slice(0, longest - sign.length).join("").trim()}${sign}`;
  }
  return found;
}

export class PlayersDialog extends Dialog {
  openAt(player) {
    this.from = player;
    this.open();
    this.select(player);
  }

  closed() {
    document.querySelector(`[data-name="${this.from}"]`)?.focus();
  }

  select(player) {
    const field = this.body.querySelectorAll("input")[player];
    field.focus();
    field.select();
  }

  draw() {
    const rows = this.page.sheet.players.map((name, player) => this.row(name, player));
    this.fill(el("ol", { class: "people" }, ...rows), button(this.say("add"), () => this.add()));
  }

  row(name, player) {
    const { page, say } = this;
    const last = page.sheet.players.length - 1;
    const label = say("nameOf", { number: player + 1 });
    const field = el("input", { value: name, maxlength: page.data.longest, autocomplete: "off", "aria-label": label });
    field.addEventListener("change", () => this.rename(player, field));
    const sign = (text, kind, act) =>
      button(text, act, { class: `sign ${kind}`, value: kind, "aria-label": say(kind, { name }) });
    const signs = [];
    if (player) signs.push(sign("↑", "up", () => this.move(player, player - 1)));
    if (player < last) signs.push(sign("↓", "down", () => this.move(player, player + 1)));
    if (last) signs.push(sign("✕", "remove", () => this.remove(player)));
    return el("li", {}, field, ...signs);
  }

  rename(player, field) {
    const { players } = this.page.sheet;
    const { longest } = this.page.data;
    const typed = clean(field.value, longest);
    const name = typed && distinct(typed, players.filter((_, at) => at !== player), longest);
    field.value = name || players[player];
    if (name) this.page.edit((sheet) => withName(sheet, player, name));
    // Nothing is drawn anew: the focus is on its way to the next control.
    for (const sign of field.parentNode.querySelectorAll("button")) sign.ariaLabel = this.say(sign.value, { name: field.value });
  }

  move(player, to) {
    const order = [...this.page.sheet.players.keys()];
    order.splice(to, 0, ...order.splice(player, 1));
    this.page.edit((sheet) => withOrder(sheet, order));
    this.draw();
    const row = this.body.querySelectorAll("li")[to];
    (row.querySelector(to > player ? ".down" : ".up") ?? row.querySelector("button")).focus();
  }

  remove(player) {
    const name = this.page.sheet.players[player];
    const order = [...this.page.sheet.players.keys()].filter((at) => at !== player);
    this.page.edit((sheet) => withOrder(sheet, order));
    this.draw();
    this.offerBack(this.say("removed", { name }), this.page.undo);
  }

  add() {
    const { page, say } = this;
    const { players } = page.sheet;
    const count = players.length;
    if (count >= page.data.mostPlayers) return this.tell(say("most", { number: count }));
    let number = count + 1;
    while (players.includes(say("player", { number }))) number += 1;
    page.edit((sheet) => withPlayer(sheet, say("player", { number })));
    this.draw();
    return this.select(count);
  }
}

// Who starts

/** A whole number below `count`, each as likely. */
function draw(count) {
  const [byte] = crypto.getRandomValues(new Uint8Array(1));
  return byte < 256 - (256 % count) ? byte % count : draw(count);
}

/** Who has the highest throw: several if they are equal, nobody while one is missing. */
function highest(throws) {
  const points = [...throws.values()];
  const most = Math.max(...points);
  return points.includes(null) ? [] : [...throws.keys()].filter((player) => throws.get(player) === most);
}

export class StartDialog extends Dialog {
  open() {
    this.begin([...this.page.sheet.players.keys()]);
    super.open();
  }

  /** These players throw: `throws` are their sums, null until they have thrown; `dice` those of the page. */
  begin(players) {
    this.throws = new Map(players.map((player) => [player, null]));
    this.dice = new Map();
  }

  draw() {
    const lot = () => this.found([...this.throws.keys()][draw(this.throws.size)], "lot");
    this.fill(
      el("p", {}, this.say("highest")),
      el("ol", { class: "throws" }, ...[...this.throws].map(([player, points]) => this.row(player, points))),
      beside(button(this.say("throwAll"), () => this.throwAll()), button(this.say("byLot"), lot)),
    );
  }

  row(player, points) {
    const { say } = this;
    const name = this.page.sheet.players[player];
    const attributes = { type: "number", min: 5, max: 30, inputmode: "numeric", "aria-label": say("throwOf", { name }) };
    const field = el("input", { ...attributes, value: points });
    field.addEventListener("change", () => this.enter(player, field));
    const dice = el("span", { class: "dice" }, ...(this.dice.get(player) ?? []).map(face));
    const cast = button(say("throw"), () => this.cast(player), { "aria-label": say("throwFor", { name }) });
    return el("li", {}, el("span", {}, name), dice, field, cast);
  }

  enter(player, field) {
    const fits = field.value && field.checkValidity();
    this.dice.delete(player);
    field.previousElementSibling.replaceChildren();
    this.throws.set(player, fits ? Number(field.value) : null);
    if (fits || !field.value) this.settle();
    else this.tell(this.say("range"));
  }

  cast(player) {
    this.throwFor(player);
    this.draw();
    this.settle();
  }

  throwAll() {
    for (const [player, points] of this.throws) if (points === null) this.throwFor(player);
    this.draw();
    this.settle();
  }

  throwFor(player) {
    const dice = [1, 2, 3, 4, 5].map(() => draw(6) + 1);
    this.dice.set(player, dice);
    this.throws.set(player, dice.reduce((sum, die) => sum + die));
  }

  settle() {
    const best = highest(this.throws);
    const number = this.throws.get(best[0]);
    this.tell();
    if (best.length === 1) this.found(best[0], "begins", number);
    if (best.length < 2) return;
    this.begin(best);
    this.draw();
    const names = best.map((player) => this.page.sheet.players[player]).join(", ");
    this.tell(this.say("tie", { names, number }));
  }

  found(player, words, number) {
    const { page } = this;
    page.edit((sheet) => withFirst(sheet, page.game, player));
    this.tell(el("b", {}, this.say(words, { name: page.sheet.players[player], number })));
  }
}

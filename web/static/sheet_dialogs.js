// What every dialog above a sheet has; the box, the sheets on this device, the link. `page` is what sheet.js offers.

import { choices, cleared, put } from "./sheet_rules.js";
import { books, drop, entriesAt, isEmpty, keep, newBook, newSheet, sheetOf, withEntries } from "./sheet_book.js";
import { el } from "./sheet_table.js";

const PATIENCE = 8000; // ms until an answer counts as lost

export const button = (words, act, attributes = {}) => {
  const made = el("button", { type: "button", class: "small", ...attributes }, ...[words].flat());
  made.addEventListener("click", act);
  return made;
};

export const beside = (...parts) => el("div", { class: "beside" }, ...parts);

/** A dialog by its id: a tap beside it closes it, as Escape does. */
export class Dialog {
  constructor(page, id) {
    this.page = page;
    this.say = page.say;
    this.frame = document.getElementById(id);
    this.body = this.frame.querySelector(".body");
    this.frame.addEventListener("click", (event) => event.target === this.frame && this.frame.close());
    this.frame.addEventListener("close", () => {
      this.closed();
      // What was pressed may be gone, or in a menu that is closed.
      if (document.activeElement === document.body) document.getElementById("tools-button").focus();
    });
  }

  closed() {}

  open() {
    this.tell();
    this.draw();
    if (!this.frame.open) this.frame.showModal();
  }

  /** Draw anew; the control at the same place keeps the focus. */
  fill(...parts) {
    const controls = () => [...this.body.querySelectorAll("input, button")];
    const at = controls().indexOf(document.activeElement);
    this.body.replaceChildren(...parts);
    controls()[at]?.focus();
  }

  tell(...words) {
    this.frame.querySelector(".line").replaceChildren(...words);
  }

  /** Say what was done, with a button that takes it back. */
  offerBack(words, act) {
    const back = button(this.say("undo"), () => {
      act();
      this.tell();
      this.draw();
    });
    this.tell(words, " ", back);
    back.focus();
  }
}

// A box

export class BoxDialog extends Dialog {
  constructor(page) {
    super(page, "box");
    this.frame.addEventListener("keydown", (event) => /^\d$/.test(event.key) && this.type(event.key));
  }

  openAt(game, player, place) {
    this.at = { game, player, place };
    this.typed = "";
    this.open();
    (this.body.querySelector("[aria-pressed=true]") ?? this.body.querySelector("button"))?.focus();
  }

  closed() {
    this.page.focusCell(this.at);
  }

  get entries() {
    return entriesAt(this.page.sheet, this.at.game, this.at.player);
  }

  draw() {
    const { page, say, entries, at } = this;
    const { sheet, rules } = page;
    const box = rules.boxes[at.place];
    const { kept, whys } = choices(rules, entries, box.key);
    const now = entries.find((entry) => entry.box === box.key);
    const where = sheet.games.length > 1 ? ` · ${say("game", { number: at.game + 1 })}` : "";
    this.frame.querySelector("h2").textContent = `${sheet.players[at.player]} · ${box.name}${where}`;
    const group = (name, entries) => el("div", { class: name }, ...entries.map((entry) => this.choice(entry, now)));
    this.fill(
      ...whys.map((why) => el("p", { class: "muted" }, say(why))),
      group("values", kept.filter((entry) => entry.points)),
      group("zeros", kept.filter((entry) => !entry.points)),
      beside(...(now ? [button(say("clear"), () => this.clear(box))] : []), this.rule(box)),
    );
  }

  choice(entry, now) {
    const words = [`${entry.points}${entry.points ? "" : ` · ${this.say("zero")}`}`];
    if (entry.extra) words.push(el("i", {}, ` +${entry.extra}`));
    const pressed = now && String(now.points === entry.points && (!entry.extra || now.five === entry.five));
    const attributes = { class: "value", "data-points": entry.points, "aria-pressed": pressed };
    return button(words, () => this.write(put(this.entries, entry)), attributes);
  }

  rule(box) {
    const { data, rules } = this.page;
    return el("a", { href: `${data.rulesUrl}/${rules.key}#${box.key.split(":").pop()}` }, this.say("rule", { box: box.row }));
  }

  write(entries) {
    const { game, player } = this.at;
    this.frame.close();
    this.page.edit((sheet) => withEntries(sheet, game, player, entries));
  }

  /** Clear a box; where that makes others impossible, tell which and why, and what can be done instead. */
  clear(box) {
    const { say, page } = this;
    const { entries, left } = cleared(page.rules, this.entries, box.key);
    if (!left.length) return this.write(entries);
    const name = (entry) => page.rules.boxes.find((each) => each.key === entry.box).name;
    const others = left.map((entry) => `${name(entry)} ${entry.points}`).join(", ");
    const reason = say(left.find((entry) => entry.why)?.why ?? "no-roll");
    const all = button(say("clearAll", { boxes: [box.name, ...left.map(name)].join(", ") }), () => this.write(entries));
    return this.tell(`${say("without", { box: box.name, others })} ${reason} `, all);
  }

  /** A number that is typed leads to its button. */
  type(digit) {
    const find = (typed) => this.body.querySelector(`[data-points="${typed}"]`);
    this.typed = find(this.typed + digit) ? this.typed + digit : digit;
    find(this.typed)?.focus();
  }
}

// The sheets on this device

const freshBook = ({ ruleset, players }) => newBook(newSheet(ruleset, players));

/** A new sheet for the same players; the old one is kept. */
export function begin(page) {
  if (isEmpty(page.sheet)) return page.tell(page.say("blank"));
  page.take(freshBook(page.sheet));
  return page.tell(page.say("begun"));
}

export class SheetsDialog extends Dialog {
  draw() {
    this.fill(el("ul", { class: "books" }, ...books().map((book) => this.row(book))));
  }

  row(book) {
    const { page, say } = this;
    const { players, ruleset } = sheetOf(book);
    const name = players.join(", ");
    const rules = page.data.rules.find((each) => each.key === ruleset);
    const date = new Date(book.made).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const take = () => {
      page.take(book);
      this.frame.close();
    };
    const words = [el("b", {}, name), el("small", {}, `${rules ? rules.name : ruleset} · ${date}`)];
    const open = button(words, take, { class: "book", "aria-current": book.id === page.book.id && "true" });
    const remove = () => this.remove(book, name);
    return el("li", {}, open, button("✕", remove, { class: "sign", "aria-label": say("delete", { name }) }));
  }

  remove(book, name) {
    const { page } = this;
    drop(book.id);
    const mine = book.id === page.book.id;
    if (mine) page.take(books()[0] ?? freshBook(page.sheet));
    this.draw();
    this.offerBack(this.say("deleted", { name }), () => (mine ? page.take(book) : keep(book)));
  }
}

// The link to a copy on the server

export class LinkDialog extends Dialog {
  open() {
    super.open();
    if (!navigator.onLine) this.tell(this.say("offline"));
  }

  draw() {
    const { page, say } = this;
    const { link, text } = page.book;
    if (!link) return this.fill(el("p", {}, say("about")), button(say("make"), () => this.make(), { class: "button" }));
    const field = el("input", { readonly: "", value: this.address(link), "aria-label": say("link") });
    const buttons = [button(say("copy"), () => this.copy(field))];
    if (navigator.share) buttons.push(button(say("share"), () => navigator.share({ url: field.value }).catch(() => {})));
    const fresh = link.text === text;
    if (!fresh) buttons.push(button(say("update"), () => this.update()));
    return this.fill(el("p", {}, say(fresh ? "current" : "stale")), field, beside(...buttons));
  }

  address({ id }) {
    return new URL(`${this.page.data.url}/${id}`, location.href).href;
  }

  async make() {
    const { book, data } = this.page;
    const made = await this.send(data.url, { sheet: sheetOf(book) });
    if (made) this.keep(book.id, { ...made, text: book.text }, "made");
  }

  async update() {
    const { id, link, text } = this.page.book;
    const { secret } = link;
    const answer = await this.send(this.address(link), { secret, sheet: JSON.parse(text) });
    if (answer) this.keep(id, { ...link, text }, "updated");
  }

  keep(id, link, words) {
    this.page.keepLink(id, link);
    this.draw();
    this.tell(this.say(words));
  }

  /** Send a document: the answer, or null where there is none or a refusal, which is told. */
  async send(address, body) {
    this.tell(this.say("sending"));
    try {
      const headers = { "Content-Type": "application/json" };
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body), signal });
      if (answer.ok) return await answer.json();
      const refusal = new DOMParser().parseFromString(await answer.text(), "text/html");
      this.tell(refusal.getElementById("sentence")?.textContent ?? this.say("away"));
    } catch {
      this.tell(this.say("away"));
    }
    return null;
  }

  async copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      this.tell(this.say("copied"));
    } catch {
      field.focus();
      field.select();
      this.tell(this.say("select"));
    }
  }
}

// Draws a sheet as a table: one for the screen, whose boxes are buttons, and tables for paper. Everything that players
// typed goes in as text.

import { cardAt, leadersOf, nextOf, sumsOf, totalsOf } from "./sheet_book.js";

export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if ((value ?? false) !== false) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A small die, by its sign in the page. */
export function face(number) {
  const template = el("template");
  template.innerHTML = `<svg class="face" aria-hidden="true"><use href="#f${number}"/></svg>`;
  return template.content.firstChild;
}

/** The lines of a card: a box, or the same box in every column. */
function linesOf(rules) {
  const first = rules.boxes.filter((box) => !box.column);
  return first.map((box) => ({ ...box, boxes: rules.boxes.filter((other) => other.row === box.row) }));
}

export class SheetTable {
  /** `say` gives the words of the page; `live` makes boxes and names buttons. */
  constructor(sheet, rules, say, { live = false, paper = false, shown = null }) {
    Object.assign(this, { sheet, rules, say, live, paper });
    this.games = shown ?? [...sheet.games.keys()];
    this.columns = this.games.flatMap((game) => sheet.players.map((_, player) => ({ game, player })));
    this.factors = rules.boxes.filter((box) => box.row === rules.boxes[0].row).map((box) => box.factor);
    for (const column of this.columns) column.card = cardAt(sheet, rules, column.game, column.player);
  }

  draw() {
    const { rules } = this;
    const lines = linesOf(rules);
    const upper = lines.filter((line) => line.face);
    const lower = lines.filter((line) => !line.face);
    const count = this.columns.length * rules.columns;
    const table = el("table", { class: `columns${count > 4 ? " tight" : ""}` });
    table.style.setProperty("--n", count);
    table.append(
      el("caption", { class: "sr" }, this.say(this.live ? "caption" : "title")),
      this.head(),
      el("tbody", {}, ...upper.map((line) => this.line(line)), ...this.bonusLines()),
      el("tbody", {}, ...lower.map((line) => this.line(line)), ...this.extraLine()),
      el("tbody", {}, this.totalLine()),
    );
    return table;
  }

  // Head

  head() {
    const { rules, sheet } = this;
    const head = el("thead");
    const span = sheet.players.length * rules.columns;
    if (this.games.length > 1)
      head.append(el("tr", {}, el("td"), ...this.games.map((game) => this.gameName(game, span))));
    head.append(el("tr", { class: "names" }, el("td"), ...this.columns.map((column) => this.name(column))));
    if (rules.columns > 1) {
      const names = this.factors.map((factor) => `×${factor}`);
      const cells = this.columns.flatMap(() => names.map((name, at) => el("th", this.mark(0, at, "col"), name)));
      head.append(el("tr", { class: "factors" }, el("td"), ...cells));
    }
    return head;
  }

  gameName(game, span) {
    return el("th", { ...this.mark(0, 0, "colgroup"), colspan: span }, this.say("game", { number: game + 1 }));
  }

  name({ game, player }) {
    const { rules, sheet, say } = this;
    const words = [called(sheet.players[player])];
    if (sheet.games[game].first === player) words.push(seen(" ①"), heard(`, ${say("starts")}`));
    const next = this.live && nextOf(sheet, rules, game) === player;
    if (next) words.push(heard(`, ${say("turn")}`));
    const inner = this.live ? el("button", { type: "button", class: "name", "data-name": player }, ...words) : words[0];
    const scope = rules.columns > 1 ? "colgroup" : "col";
    return el("th", { ...this.mark(player, 0, scope, next && "next"), colspan: rules.columns }, inner);
  }

  // Boxes

  line(line) {
    const cells = this.columns.flatMap((column) =>
      line.boxes.map((box) => el("td", this.mark(column.player, box.column), this.box(column, box))),
    );
    const die = line.face ? [face(line.face)] : [];
    return el("tr", {}, el("th", { scope: "row" }, ...die, el("span", {}, line.row)), ...cells);
  }

  box({ game, player, card }, box) {
    const cell = card.cells[box.key];
    const value = cell ? [el(cell.points ? "b" : "s", {}, cell.points)] : [];
    if (cell?.extra) value.push(el("i", {}, `+${cell.extra}`));
    if (!this.live) return el("span", {}, ...value);
    const place = this.rules.boxes.indexOf(box);
    const attributes = { type: "button", class: "cell", tabindex: -1, "data-cell": `${game} ${player} ${place}` };
    return el("button", { ...attributes, "aria-label": this.label(game, player, box, cell) }, ...value);
  }

  label(game, player, box, cell) {
    const what = cell ? `${cell.points}${cell.extra ? ` +${cell.extra}` : ""}` : this.say("open");
    const where = this.games.length > 1 ? [this.say("game", { number: game + 1 })] : [];
    return [...where, this.sheet.players[player], box.name, what].join(", ");
  }

  /** What a column has to tell: where a game begins, and a player with several columns. */
  mark(player, column, scope = null, more = "") {
    const first = !column && (!player || this.rules.columns > 1);
    return { scope, class: [first && "first", more].filter(Boolean).join(" ") || null };
  }

  // Sums

  /** A sum; on paper nothing where a pen is to write. */
  number(sum, card) {
    return this.paper && !card.key.filled.size ? "" : sum;
  }

  bonusLines() {
    const { rules, say } = this;
    if (!rules.threshold) return [];
    const each = (draw) =>
      this.columns.flatMap(({ player, card }) =>
        card.sums.map((sum, at) => el("td", this.mark(player, at), ...draw(sum, card, at))),
      );
    const reached = (sum) => sum >= rules.threshold;
    const goal = () => el("small", {}, `/${rules.threshold}`);
    const sums = each((sum, card) => [el("span", { class: reached(sum) && "good" }, this.number(sum, card)), goal()]);
    const paid = each((sum, _, at) => (reached(sum) ? [el("b", { class: "good" }, rules.bonus * this.factors[at])] : []));
    const name = `${say("bonus")} ${rules.bonus}`;
    return [sumLine(say("upper"), sums, "sum"), sumLine(name, paid, "sum")];
  }

  extraLine() {
    const { rules, say } = this;
    if (!rules.extra) return [];
    const cells = this.columns.map(({ player, card }) => {
      const count = card.extra / rules.extra;
      const words = count ? [el("b", { class: "good" }, card.extra), seen("✓".repeat(count))] : [];
      return el("td", { ...this.mark(player, 0), colspan: rules.columns }, ...words);
    });
    return [sumLine(`${say("extra")} +${rules.extra}`, cells, "sum")];
  }

  totalLine() {
    const { rules, sheet, say } = this;
    const leaders = new Map(this.games.map((game) => [game, leadersOf(totalsOf(sheet, rules, game))]));
    const cells = this.columns.map(({ game, player, card }) => {
      const leads = leaders.get(game).has(player);
      const words = [el("b", {}, this.number(card.total, card))];
      if (leads) words.push(...star(say));
      return el("td", { ...this.mark(player, 0, null, leads && "lead"), colspan: rules.columns }, ...words);
    });
    return sumLine(say("total"), cells, "total");
  }
}

/** A line that is no box. */
const sumLine = (name, cells, kind) => el("tr", { class: kind }, el("th", { scope: "row" }, name), ...cells);

const seen = (sign) => el("i", { "aria-hidden": "true" }, sign);
const heard = (words) => el("span", { class: "sr" }, words);
/** A name, which may be cut on the screen and is told whole. */
const called = (name) => el("span", { class: "called", title: name }, name);
const star = (say) => [seen("★"), heard(say("leads"))];

/** What every game came to, and all of them together. */
export function standing(sheet, rules, say) {
  const sums = sumsOf(sheet, rules);
  const leaders = leadersOf(sums);
  const names = sheet.players.map((name) => el("th", { scope: "col" }, called(name)));
  const games = sheet.games.map((_, game) => {
    const totals = totalsOf(sheet, rules, game).map((total) => el("td", {}, total));
    return sumLine(say("game", { number: game + 1 }), totals, "sum");
  });
  const cells = sums.map((sum, player) => {
    const leads = leaders.has(player);
    return el("td", { class: leads && "lead" }, el("b", {}, sum), ...(leads ? star(say) : []));
  });
  const table = el(
    "table",
    { class: `columns standing${names.length > 4 ? " tight" : ""}` },
    el("caption", {}, say("standing")),
    el("thead", {}, el("tr", { class: "names" }, el("td"), ...names)),
    el("tbody", {}, ...games, sumLine(say("sum"), cells, "total")),
  );
  table.style.setProperty("--n", names.length);
  return table;
}

// By keyboard: one box is a stop of Tab, arrows lead from box to box, Enter opens it.

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Rover {
  constructor(grid) {
    this.grid = grid;
    this.cell = "0 0 0"; // game, player, place
    grid.addEventListener("keydown", (event) => this.step(event));
    grid.addEventListener("focusin", ({ target }) => target.dataset.cell && this.moveTo(target.dataset.cell));
  }

  /** Make a box the stop of Tab; the first one where it is not shown. */
  moveTo(cell = this.cell) {
    const all = [...this.grid.querySelectorAll("[data-cell]")];
    const found = all.find((each) => each.dataset.cell === cell) ?? all[0];
    for (const each of all) each.tabIndex = each === found ? 0 : -1;
    if (found) this.cell = found.dataset.cell;
    return found;
  }

  focus(cell = this.cell) {
    this.moveTo(cell)?.focus();
  }

  step(event) {
    const by = STEPS[event.key];
    const from = event.target.closest("[data-cell]");
    if (!by || !from) return;
    event.preventDefault();
    const rows = [...this.grid.querySelectorAll("tr:has([data-cell])")];
    const row = rows.indexOf(from.closest("tr"));
    const boxes = (at) => [...(rows[at]?.querySelectorAll("[data-cell]") ?? [])];
    boxes(row + by[0])[boxes(row).indexOf(from) + by[1]]?.focus();
  }
}

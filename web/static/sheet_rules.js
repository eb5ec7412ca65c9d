// What the rules allow in a column of a score sheet, asked where no server is: the questions of daily/ruleset.py again.
// What dice pay is not computed here: `rules` is what the server tells of a ruleset (web/sheet_rules.py). A roll is the
// face of its five equal dice, or 0 for any other. A test holds every answer against the server's, for all rulesets.

export const emptyKey = (rules) => ({ filled: new Set(), upper: Array(rules.columns).fill(0), live: false });

/** Whether a box of this kind is open. */
const open = (rules, key, kind) => rules.boxes.some((box, place) => !key.filled.has(place) && kind(box));

export function jokerDecides(rules, key, roll) {
  if (rules.joker === "none" || !roll || open(rules, key, (box) => box.five)) return false;
  return rules.joker === "forced" || !open(rules, key, (box) => box.face === roll);
}

/** Why some open boxes may not be chosen with this roll, or null if all may. */
export function barred(rules, key, roll) {
  const upper = open(rules, key, (box) => box.face);
  const lower = open(rules, key, (box) => !box.face);
  if (rules.joker === "forced" && jokerDecides(rules, key, roll)) {
    if (open(rules, key, (box) => box.face === roll))
      return open(rules, key, (box) => box.face !== roll) ? "joker-upper" : null;
    if (lower && upper) return "joker-lower";
  } else if (rules.upperFirst && upper && lower) return "upper-first";
  return null;
}

const ALLOWED = {
  "joker-upper": (box, roll) => box.face === roll,
  "joker-lower": (box) => !box.face,
  "upper-first": (box) => Boolean(box.face),
};

export function legal(rules, key, place, roll) {
  if (key.filled.has(place)) return false;
  const why = barred(rules, key, roll);
  return !why || ALLOWED[why](rules.boxes[place], roll);
}

/** All that this roll may pay in a box; five of a kind pays one amount. */
export function amounts(rules, key, place, roll) {
  const box = rules.boxes[place];
  if (!roll) return box.plain;
  return [(jokerDecides(rules, key, roll) ? box.jokers : box.fives)[roll - 1]];
}

/** Write points, which must be possible, into a box: upper bonus, extra bonus, and the key after it. */
export function write(rules, key, place, points, five) {
  const box = rules.boxes[place];
  const upper = [...key.upper];
  if (box.face && rules.threshold)
    upper[box.column] = Math.min(rules.threshold, upper[box.column] + points / box.factor);
  const reached = key.upper[box.column] < rules.threshold && upper[box.column] >= rules.threshold;
  return {
    bonus: reached ? rules.bonus * box.factor : 0,
    extra: key.live && five ? rules.extra : 0,
    key: {
      filled: new Set(key.filled).add(place),
      upper,
      live: key.live || Boolean(box.five && points && rules.extra),
    },
  };
}

// A column: what one player wrote in one game, entry by entry in order, and what follows from it. Its text form is that
// of daily/sheets.py: "fours=12 chance=20*", where the star says that the dice were five of a kind.

const ROLLS = [0, 1, 2, 3, 4, 5, 6];

export function parseColumn(text) {
  return text.split(" ").filter(Boolean).map((token) => {
    const [box, points] = token.split("=");
    return { box, points: parseInt(points, 10), five: token.endsWith("*") };
  });
}

export const formatColumn = (entries) =>
  entries.map(({ box, points, five }) => `${box}=${points}${five ? "*" : ""}`).join(" ");

const placeOf = (rules, box) => rules.boxes.findIndex((each) => each.key === box);

/** Whether some roll writes just this entry on a card with this key. */
const possible = (rules, key, place, { points, five }) =>
  ROLLS.some(
    (roll) =>
      Boolean(roll) === five && legal(rules, key, place, roll) && amounts(rules, key, place, roll).includes(points),
  );

/** The card of a column: its key, what was paid, cells by box, and the entries that were impossible and left out. */
export function fold(rules, entries) {
  const sums = Array(rules.columns).fill(0);
  const card = { key: emptyKey(rules), points: 0, bonus: 0, extra: 0, sums, cells: {}, left: [] };
  for (const entry of entries) {
    const place = placeOf(rules, entry.box);
    if (place < 0 || !possible(rules, card.key, place, entry)) {
      card.left.push({ ...entry, why: place < 0 ? null : whyNot(rules, card.key, place, entry) });
      continue;
    }
    const { bonus, extra, key } = write(rules, card.key, place, entry.points, entry.five);
    const box = rules.boxes[place];
    if (box.face) card.sums[box.column] += entry.points / box.factor;
    card.cells[entry.box] = { ...entry, extra };
    card.points += entry.points;
    card.bonus += bonus;
    card.extra += extra;
    card.key = key;
  }
  card.total = card.points + card.bonus + card.extra;
  return card;
}

/** The rule that an impossible entry breaks, or null where it is not a rule about open boxes. */
function whyNot(rules, key, place, entry) {
  const pays = (roll) => Boolean(roll) === entry.five && amounts(rules, key, place, roll).includes(entry.points);
  const meant = ROLLS.find((roll) => pays(roll) && !legal(rules, key, place, roll));
  return meant === undefined ? null : barred(rules, key, meant);
}

// What may stand in a box: in an open one next, in a filled one instead of what is there, if the entries after it stay
// possible. Five of a kind is told apart only where it pays an extra bonus. `whys` are the rules that bar a roll from
// this open box, and so amounts that no other roll pays.
export function choices(rules, entries, box) {
  const at = entries.findIndex((entry) => entry.box === box);
  const before = at < 0 ? entries : entries.slice(0, at);
  const after = at < 0 ? [] : entries.slice(at + 1);
  const { key } = fold(rules, before);
  const place = placeOf(rules, box);
  const rolls = ROLLS.filter((roll) => legal(rules, key, place, roll));
  const paid = rolls.flatMap((roll) =>
    amounts(rules, key, place, roll).map((points) => ({ box, points, five: roll > 0 })),
  );
  const stays = (entry) => !after.length || !fold(rules, [...before, entry, ...after]).left.length;
  const extra = key.live ? rules.extra : 0;
  const kept = distinct(paid, extra).filter(stays).map((entry) => ({ ...entry, extra: entry.five ? extra : 0 }));
  const offered = new Set(kept.map((entry) => entry.points));
  const missing = ROLLS.filter(
    (roll) => !rolls.includes(roll) && !amounts(rules, key, place, roll).every((points) => offered.has(points)),
  );
  return { kept, whys: [...new Set(missing.map((roll) => barred(rules, key, roll)))].filter(Boolean) };
}

/** Each amount once, the highest last; with and without five of a kind where that makes a difference. */
function distinct(paid, extra) {
  const found = new Map();
  const plain = new Set(paid.filter((entry) => !entry.five).map((entry) => entry.points));
  for (const entry of paid)
    if (extra || !entry.five || !plain.has(entry.points)) found.set(`${entry.points} ${entry.five}`, entry);
  return [...found.values()].sort((one, other) => one.points - other.points || one.five - other.five);
}

/** The column with this entry in its box: at the place of what stood there, else as the last one. */
export function put(entries, entry) {
  const at = entries.findIndex(({ box }) => box === entry.box);
  const { box, points, five } = entry;
  const next = { box, points, five };
  return at < 0 ? [...entries, next] : entries.map((each, index) => (index === at ? next : each));
}

// The column without a box, and what would have to go with it because it becomes impossible. What no five of a kind
// could write there any more stays where other dice pay as much.
export function cleared(rules, entries, box) {
  const kept = [];
  const left = [];
  for (const entry of entries.filter((each) => each.box !== box)) {
    const wrong = (each) => fold(rules, [...kept, each]).left;
    const stays = [entry, { ...entry, five: false }].find((each) => !wrong(each).length);
    if (stays) kept.push(stays);
    else left.push(...wrong(entry));
  }
  return { entries: kept, left };
}

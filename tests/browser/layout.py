"""What a page does wrong at a size: wider than its window, controls on top of each other, targets too small for a
finger; imports `visitor`."""

from typing import NamedTuple

from tests.browser.visitor import Visitor

WIDER = "() => document.documentElement.scrollWidth - innerWidth"
OVERLAPPING = """
  () => {
    scrollTo(0, document.documentElement.scrollHeight);
    const controls = "#table :is(button.box, .sum, .die, #roll, .undo, .hint), main .button";
    const parts = [...document.querySelectorAll(controls)]
      .filter((part) => part.checkVisibility() && !part.closest("dialog"));
    const called = (part) => part.textContent.replace(/\\s+/g, " ").trim();
    const areas = parts.map((part) => part.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return parts.flatMap((part, i) => parts.slice(i + 1)
      .filter((other, j) => !part.contains(other) && meet(areas[i], areas[i + 1 + j]))
      .map((other) => `${called(part)} / ${called(other)}`));
  }
"""
"""The controls that overlap, in pairs, where the roll lies at rest: in low windows it sticks to the edge until then."""
SMALL = """
  ([across, down]) => {
    const isBox = (part) => part.matches("button.box, .columns .cell, .columns .name");
    const words = (part) => (part.textContent.replace(/\\s+/g, " ").trim() || part.name || part.id).slice(0, 40);
    const called = (part) => (isBox(part) ? part.className.split(" ")[0] : part.ariaLabel ?? words(part));
    // A link is in a sentence where its line has letters that belong to no control.
    const block = (part) => (getComputedStyle(part).display === "inline" ? block(part.parentElement) : part);
    const inSentence = (link) => {
      if (!link.matches("a") || getComputedStyle(link).display !== "inline") return false;
      const around = block(link.parentElement).cloneNode(true);
      around.querySelectorAll("a, button, .sr").forEach((part) => part.remove());
      return /\\p{L}/u.test(around.textContent);
    };
    // What lies in the gap beside a box is a part of it, and what is pressed beside a field is a part of that.
    const reach = (part) => {
      const { width, height } = part.getBoundingClientRect();
      const more = getComputedStyle(part, "::before");
      if (more.position !== "absolute") return [width, height];
      const [top, right, bottom, left] = ["top", "right", "bottom", "left"].map((side) => parseFloat(more[side]));
      return [width - left - right, height - top - bottom];
    };
    const whole = (part) => {
      const areas = [part, ...(part.matches("[type=checkbox], [type=radio]") ? part.labels : [])].map(reach);
      return [0, 1].map((side) => Math.max(...areas.map((each) => each[side])));
    };
    const seen = (part) => [part, ...(part.labels ?? [])]
      .some((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
      .filter((part) => seen(part) && !part.closest(".skip, [aria-hidden=true]") && !inSentence(part))
      .map((part) => [part, ...whole(part), ...(isBox(part) ? [across, down] : [44, 44])])
      .filter(([, width, height, across, down]) => width < across - 0.02 || height < down - 0.02)
      .map(([part, ...sizes]) => `${part.localName} ${called(part)}: ${sizes.slice(0, 2).map(Math.floor).join(" × ")}`);
  }
"""
"""What can be tapped and is smaller than 44 pixels in a direction; the boxes of a card may be as small as is said."""
SPACED = """
  (on) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets = on ? [sheet] : [];
  }
"""
"""What WCAG 1.4.12 lets readers set."""


class Look(NamedTuple):
    """A window, the least width and height of a box in it, where sizes count, and whether the reader has set more
    space."""

    width: int
    height: int
    box: tuple[int, int] | None = None
    spaced: bool = False


def faults(guest: Visitor, look: Look) -> list[str]:
    """What is wrong with the page at a look."""
    guest.page.set_viewport_size({"width": look.width, "height": look.height})
    guest.page.evaluate(SPACED, look.spaced)
    wider = guest.page.evaluate(WIDER)
    found = [f"wider by {wider}"] if wider > 0 else []
    found += [f"overlap: {pair}" for pair in guest.page.evaluate(OVERLAPPING)]
    if look.box:
        found += [f"small: {each}" for each in guest.page.evaluate(SMALL, look.box)]
    return [f"{look.width} x {look.height}{', spaced' * look.spaced}: {each}" for each in found]

"""Contrast from computed styles: what on a page is too faint to read or to find; imports `visitor`.

Text is compared with what lies behind it, all layers put together; half transparent parents count. Controls are
compared by their border, or by their own ground where that stands out by itself.
"""

from tests.browser.visitor import Visitor

FAINT = """
  () => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (colour) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = (top, ground, alpha = top[3]) => [0, 1, 2].map((i) => top[i] * alpha + ground[i] * (1 - alpha));
    const light = (colour) => {
      const [r, g, b] = colour.map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one, two) => {
      const [high, low] = [light(one), light(two)].sort((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    };
    const parents = (part) => (part ? [part, ...parents(part.parentElement)] : []);
    const ground = (part) => parents(part).reverse()
      .reduce((under, each) => over(rgba(getComputedStyle(each).backgroundColor), under), [255, 255, 255]);
    const opacity = (part) => parents(part).reduce((all, each) => all * getComputedStyle(each).opacity, 1);
    const seen = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !part.closest(".sr, .skip, option, svg") && part.getBoundingClientRect().width > 1;
    const shown = (part) => `${part.tagName} .${part.classList} ${part.textContent.trim().slice(0, 20)}`;
    const named = (part, what, found, least) => `${what} ${found.toFixed(2)} < ${least}: ${shown(part)}`;

    const fields = "textarea, select, input:not([type=hidden], [type=checkbox], [type=radio])";
    const controls = `button.box, .die input, .button, .small, .undo, .hint, .chip span, .value, ${fields}`;
    const faint = [];
    for (const part of document.body.querySelectorAll("*")) {
      if (!seen(part)) continue;
      const style = getComputedStyle(part);
      const written = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      if (written && !/\\p{Extended_Pictographic}/u.test(part.textContent)) {
        const size = parseFloat(style.fontSize);
        const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
        const behind = ground(part);
        const found = ratio(over(rgba(style.color), behind, rgba(style.color)[3] * opacity(part)), behind);
        if (found < least) faint.push(named(part, "text", found, least));
      }
      if (part.matches(controls) && !part.matches(":disabled, .small[aria-disabled]")) {
        const behind = ground(part.parentElement);
        const line = parseFloat(style.borderTopWidth) ? over(rgba(style.borderTopColor), behind) : behind;
        const drawn = style.boxShadow.match(/^(rgba?\\([^)]*\\)) 0px 0px 0px [1-9.]+px inset/);
        const edges = [line, ground(part), ...(drawn ? [over(rgba(drawn[1]), behind)] : [])];
        const found = Math.max(...edges.map((edge) => ratio(edge, behind)));
        if (found < 3) faint.push(named(part, "edge", found, 3));
      }
    }
    return [...new Set(faint)];
  }
"""
"""Everything that is too faint, a line each."""

REST = """
  () => document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < Infinity)
    .forEach((each) => each.finish())
"""
"""Ends every movement that has an end."""


def faint(guest: Visitor) -> list[str]:
    """What is too faint on the page as it is now, once it has come to rest."""
    guest.page.evaluate(REST)
    found: list[str] = guest.page.evaluate(FAINT)
    return found

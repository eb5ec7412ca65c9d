"""How a tap feels on a slow phone: from the tap to the first thing that changes, and the frames of rolling dice;
imports `lighthouse` and Playwright.

The browser measures itself, with a processor four times slower and the answers as late as on Lighthouse's mobile
profile: its Event Timing entries run from the tap to the next picture, its frame reports are those of the compositor.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from time import monotonic

import msgspec
from playwright.sync_api import Browser, CDPSession, Locator, Page, ViewportSize, sync_playwright

from daily.errors import InvalidInput
from scripts.ui.lighthouse import Programs

SLOWER = 4
"""How much slower the processor is."""
_LATENCY = 150.0
_BYTES_A_SECOND = 204_800
_WINDOW = ViewportSize(width=412, height=823)
_DENSITY = 1.75
_GAME = 12
"""Turns in which taps are timed."""
_SOME = 4
"""Turns in which frames are watched."""
_REST = 300
"""ms between two taps: less than this is nobody's."""
_SHORTEST = 4
"""ms between two pictures, at least: what comes closer together is one."""
_FRAME = "SubmitCompositorFrameToPresentationCompositorFrame"
_WATCH = """
globalThis.taps = [];
new PerformanceObserver((list) => {
  for (const { name, duration, interactionId: id } of list.getEntries()) if (id) taps.push({ id, name, duration });
}).observe({ type: "event", durationThreshold: 16, buffered: true });
addEventListener("pointerdown", ({ target }) => target.closest("#roll") && performance.mark("tapped"), true);
"""
_STILL = """() => !document.querySelector("#board").matches(".rolling, [aria-busy]")
  && !document.querySelector(".counting, .flash") && performance.mark("still")"""


class _Tap(msgspec.Struct):
    """An entry of Event Timing that belongs to an interaction."""

    id: int
    name: str
    duration: float


class _Traced(msgspec.Struct):
    """An event of a trace."""

    name: str
    ph: str
    ts: float


class _Chunk(msgspec.Struct):
    value: list[_Traced]


@dataclass(frozen=True, slots=True)
class Touch:
    """What was measured: for each kind of tap the milliseconds until something changed, for each roll the moments, in
    milliseconds, at which a picture was shown between the tap and the dice at rest; and the first roll of a visit."""

    taps: Mapping[str, Sequence[float]]
    rolls: Sequence[Sequence[float]]
    first_roll: float

    @property
    def worst(self) -> float:
        """Interaction to next paint, as the field counts it: the longest, one in fifty left out."""
        every = sorted(duration for durations in self.taps.values() for duration in durations)
        return every[-1 - len(every) // 50]

    @property
    def rate(self) -> float:
        """Pictures a second while dice are in the air: the median over the rolls."""
        return median(1000 * (len(roll) - 1) / (roll[-1] - roll[0]) for roll in self.rolls)

    @property
    def pause(self) -> float:
        """The longest time without a new picture while dice are in the air, in ms: the median over the rolls."""
        return median(max(later - earlier for earlier, later in pairwise(roll)) for roll in self.rolls)


def measure(programs: Programs, address: str) -> Touch:
    """Visit the front page for the first time and roll; play a game but for its last turn; and, since watching frames
    makes taps slower, some turns of another one for the frames. Each is a new player's."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=programs.browser, args=list(programs.flags))
        with _phone(browser) as tab:
            first = _first_roll(tab, address)
        with _phone(browser) as tab:
            taps = _taps(tab, address)
        with _phone(browser) as tab:
            rolls = _rolls(browser, tab, address)
        browser.close()
    return Touch(taps, rolls, first)


@contextmanager
def _phone(browser: Browser) -> Iterator[Page]:
    """A slow phone that was never here."""
    context = browser.new_context(
        viewport=_WINDOW, device_scale_factor=_DENSITY, has_touch=True, is_mobile=True, locale="en-GB"
    )
    context.add_init_script(_WATCH)
    tab = context.new_page()
    devtools: CDPSession = context.new_cdp_session(tab)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    speed = {"downloadThroughput": _BYTES_A_SECOND, "uploadThroughput": _BYTES_A_SECOND}
    devtools.send("Network.emulateNetworkConditions", {"offline": False, "latency": _LATENCY, **speed})
    yield tab
    context.close()


def _first_roll(tab: Page, address: str) -> float:
    """Milliseconds from the address to dice at rest, for somebody who taps as soon as there is something to tap."""
    start = monotonic()
    tab.goto(address, wait_until="commit")
    roll = tab.locator("#roll")
    roll.wait_for()
    _touch(tab, roll)
    tab.locator("[name=hold]").first.wait_for()
    tab.wait_for_function(_STILL)
    return 1000 * (monotonic() - start)


def _taps(tab: Page, address: str) -> Mapping[str, Sequence[float]]:
    tab.goto(address, wait_until="networkidle")
    taps: dict[str, list[float]] = {"roll": [], "die": [], "box": []}
    for kind in _play(tab, _GAME):
        found = msgspec.convert(tab.evaluate("taps.splice(0)"), list[_Tap])
        taps[kind].append(max((tap.duration for tap in found), default=0.0))
    return taps


def _rolls(browser: Browser, tab: Page, address: str) -> Sequence[Sequence[float]]:
    tab.goto(address, wait_until="networkidle")
    with _traced(browser) as events:
        for _ in _play(tab, _SOME):
            pass
    shown = _apart(sorted(event.ts / 1000 for event in events if event.name == _FRAME and event.ph == "e"))
    marks = [event for event in events if event.name in ("tapped", "still")]
    return [
        [time for time in shown if tapped.ts <= 1000 * time <= still.ts]
        for tapped, still in pairwise(marks)
        if (tapped.name, still.name) == ("tapped", "still")
    ]


def _apart(moments: Sequence[float]) -> Sequence[float]:
    kept = list(moments[:1])
    kept += [later for earlier, later in pairwise(moments) if later - earlier >= _SHORTEST]
    return kept


def _play(tab: Page, turns: int) -> Iterator[str]:
    """Play some turns with a finger, a die after each roll, then a box: what was tapped, whenever all is still."""
    for turn in range(turns):
        while not tab.locator("#roll[aria-disabled]").count():
            holds = tab.locator("[name=hold]")
            if holds.count():
                _tap(tab, holds.nth(turn % 5))
                tab.wait_for_timeout(_REST)
                yield "die"
            at = tab.locator("#table").get_attribute("data-at")
            _move(tab, tab.locator("#roll"), at)
            yield "roll"
        at = tab.locator("#table").get_attribute("data-at")
        _move(tab, tab.locator("button.box:not([aria-disabled])").first, at)
        yield "box"


def _move(tab: Page, control: Locator, at: str | None) -> None:
    _tap(tab, control)
    tab.wait_for_function("at => document.querySelector('#table')?.dataset.at !== at", arg=at)
    tab.wait_for_function(_STILL)


def _tap(tab: Page, control: Locator) -> None:
    """Touch a control after a while in which nothing happens."""
    tab.wait_for_timeout(_REST)
    _touch(tab, control)


def _touch(tab: Page, control: Locator) -> None:
    """Put a finger on the middle of a control and take it away."""
    box = control.bounding_box()
    if box is None:
        raise InvalidInput("The control {name} is not on the page.", name=str(control))
    tab.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@contextmanager
def _traced(browser: Browser) -> Iterator[list[_Traced]]:
    """The marks and frames of what is done inside, when it is over."""
    session, events, ended = browser.new_browser_cdp_session(), list[_Traced](), list[bool]()
    session.on("Tracing.dataCollected", lambda chunk: events.extend(msgspec.convert(chunk, _Chunk).value))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    categories = ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
    config = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}}
    session.send("Tracing.start", config)
    yield events
    session.send("Tracing.end")
    tab = browser.contexts[0].pages[0]
    while not ended:
        tab.wait_for_timeout(20)
    events.sort(key=lambda event: event.ts)

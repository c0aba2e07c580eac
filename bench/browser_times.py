"""How a browser takes the table: people play a few moves in a real Chromium, a spectator looks on.

The pages do what people do: press a kind of action, press a target, confirm, each when what came of
the last press has been shown everywhere. Times are taken inside the pages; "painted" is when the
frame after the change has been drawn.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from armillary.core.game import load
from armillary.table.storage.store import Store
from bench.page_costs import played, put
from bench.played_tables import Seated

SEED = 5
BEGIN, MOVES, STEPS = 40, 24, 150
"""A match is joined after so many moves; so many are measured; so many steps are tried."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
WIDE, PHONE = (1440, 900), (390, 844)
PATIENCE = 15_000

SERVE = """
import sys
from armillary.cli.serve import run
from armillary.table.settings import Settings

run(Settings(port=0, pause=0), sys.argv[1], 0, lambda address: print(address, flush=True))
"""
"""A server that thinks for no bots, and does not hold back what could tell of hidden cards."""

WATCH = """
window.took = { applied: [], lit: [], told: [], painted: [] };
window.arrived = {};
const handler = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
Object.defineProperty(WebSocket.prototype, 'onmessage', { ...handler, set(receive) {
  handler.set.call(this, event => {
    const began = performance.now(), before = document.body.dataset.seq;
    receive(event);
    const { seq } = document.body.dataset;
    if (seq === before) return;
    took.applied.push(performance.now() - began);
    window.arrived[seq] ??= performance.timeOrigin + performance.now();
  });
} });
/** After the next frame has been drawn. */
window.drawn = () => new Promise(done => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done(performance.now());
  port2.postMessage(0);
}));
"""

REST = """async () => {
  const moving = () => document.getAnimations().some(one => {
    const { endTime } = one.effect.getComputedTiming();
    return one.playState === 'running' && Number.isFinite(endTime);
  });
  for (let frame = 0, calm = 0, last = 0; frame < 300 && calm < 5; frame += 1) {
    const now = await new Promise(requestAnimationFrame);
    calm = now - last < 20 && !moving() ? calm + 1 : 0;
    last = now;
  }
}"""
"""Until a page has come to rest: a few frames in time, and nothing that moves and will end."""

STEP = """async () => {
  const $$ = selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility());
  const mine = document.querySelector('.turn.me');
  if (!mine) return null;
  const [offer] = $$('#aside [data-choice]').reverse();
  const confirm = document.querySelector('#choice [data-do=confirm]');
  const changed = async act => {
    const began = performance.now(), at = performance.timeOrigin + began;
    const { seq } = document.body.dataset;
    const news = new Promise(done => {
      const watched = { attributeFilter: ['data-seq'] };
      const look = () => { if (document.body.dataset.seq !== seq) done(true); };
      new MutationObserver(look).observe(document.body, watched);
      setTimeout(done, 5000);
    });
    act();
    if (!await news) return {}; // it asks whether that is meant
    took.painted.push(await drawn() - began);
    return { sent: at, seq: document.body.dataset.seq };
  };
  if (offer) return changed(() => offer.click());
  if (confirm) return changed(() => confirm.click());
  const press = element => element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const [target] = $$('#stage .ok'), [option] = $$('#choice .option');
  const [listed] = $$('#choice .targets[open] .option'); // several choices at one place
  if (listed) { listed.click(); await drawn(); return {}; }
  if (target) {
    const began = performance.now(), panel = document.querySelector('#choice');
    const shown = () => panel.querySelector('[data-do=confirm],.targets[open] .option');
    press(target);
    for (let frame = 0; frame < 60 && !shown(); frame += 1) await drawn();
    if (shown()) took.told.push(await drawn() - began);
    return {};
  }
  if (option) { option.click(); await drawn(); return {}; }
  const groups = $$('#actions [data-group]:not([aria-disabled=true])');
  // In every game something that has targets, and in Eclipse the action that leads to it.
  const wanted = ['mine', 'build_interceptor', 'build_cruiser', 'build', 'upgrade', 'research',
    'board', 'project', 'pass', 'end'];
  const offered = wanted.map(id => groups.find(group => group.dataset.group === id));
  const group = offered.find(Boolean) ?? groups[0];
  if (!group) return {};
  if (group.classList.contains('now')) return changed(() => group.click());
  const began = performance.now();
  group.click();
  took.lit.push(await drawn() - began);
  return {};
}"""

ARRIVED = """async ([version, patience]) => {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const [, when] = Object.entries(arrived).find(([seq]) => Number(seq) >= version) ?? [];
    if (when) return when;
    await new Promise(done => setTimeout(done, 5));
  }
  return null;
}"""

ZOOM = """async () => {
  const map = document.querySelector('#map');
  const { left, top, width, height } = document.querySelector('#stage').getBoundingClientRect();
  const middle = { clientX: left + width / 2, clientY: top + height / 2 };
  const began = performance.now();
  let frames = 0;
  while (performance.now() - began < 1500) {
    const deltaY = frames % 40 < 20 ? -60 : 60;
    const turned = { bubbles: true, cancelable: true, deltaY, ...middle };
    map.dispatchEvent(new WheelEvent('wheel', turned));
    await new Promise(requestAnimationFrame);
    frames += 1;
  }
  return frames / (performance.now() - began) * 1000;
}"""


@contextmanager
def serving(database: Path) -> Iterator[str]:
    """A server process on this database; its address."""
    command = [sys.executable, "-c", SERVE, str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, "The server did not start."
        yield address.rstrip("/")
    finally:
        process.terminate()
        process.wait(10)


def chromium(*others: str) -> str | None:
    """The program of a browser, rather one of these others; None: there is none."""
    found = filter(None, map(shutil.which, (*others, *BROWSERS)))
    return os.environ.get("CHROMIUM") or next(found, None)


def measure(folder: Path, game: str) -> dict[str, list[float]] | None:
    """What the pages took, in milliseconds; None: there is no browser."""
    program = chromium()
    if program is None:
        return None
    store = Store(str(folder / "tables.db"))
    players = next(count for count in load(game).seats if count > 1)
    made = put(store, played(game, players, SEED), BEGIN)
    store.close()
    keys: list[str | None] = [*made.secrets, None]
    with serving(folder / "tables.db") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        sizes = [PHONE if number == 1 else WIDE for number in range(len(keys))]
        pages = [
            _open(browser, address, made, key, size) for key, size in zip(keys, sizes, strict=True)
        ]
        found = _play(pages)
        found["zoom"] = [pages[0].evaluate(ZOOM) for _ in range(3)]
        browser.close()
    return found


def _open(
    browser: Browser, address: str, made: Seated, key: str | None, size: tuple[int, int]
) -> Page:
    """The page of whoever holds this key of a seat; None: of a spectator."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height})
    if key is not None:
        context.add_cookies([{"name": "keyring", "value": key, "url": address}])
    page = context.new_page()
    page.add_init_script(WATCH)
    watch = f"/w/{made.id}.{made.watch_secret}"
    page.goto(address + (watch if key is None else f"/t/{made.id}"))
    page.locator("body[data-ready=yes][data-live=yes]").wait_for()
    return page


def _play(pages: list[Page]) -> dict[str, list[float]]:
    """Let the pages of people play; all of them look on."""
    elsewhere: list[float] = []
    moves = 0
    for _ in range(STEPS):
        for page in pages[:-1]:
            for each in pages:
                each.evaluate(REST)
            step: dict[str, Any] | None = page.evaluate(STEP)
            if step is None:
                continue
            if "seq" in step:
                moves += 1
                others = [other for other in pages if other is not page]
                elsewhere += [_arrived(other, step["seq"], step["sent"]) for other in others]
        if moves >= MOVES:
            break
    found: dict[str, list[float]] = {"elsewhere": elsewhere}
    for name in ("applied", "lit", "told", "painted"):
        found[name] = [value for page in pages for value in page.evaluate(f"took.{name}")]
    return found


def _arrived(page: Page, version: str, sent: float) -> float:
    """How long it took until a page had this version."""
    when = page.evaluate(ARRIVED, [int(version), PATIENCE])
    return float(when) - sent if when else float(PATIENCE)

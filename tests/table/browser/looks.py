"""How a page is looked at: in which windows, for what is cut off and what is hard to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

DESKS, PHONES = [(1440, 900), (1024, 768)], [(390, 844), (844, 390)]
SIZES = DESKS + PHONES

OVERFLOW = """() => {
  const found = [];
  const parts = '#top *, #tabs *, #tools *, #side *, #bar *, #notice *, #rulebook *';
  for (const element of document.querySelectorAll(parts)) {
    if (element.closest('svg') || element.closest('.vh') || !element.offsetParent) continue;
    const box = element.getBoundingClientRect();
    const scrolls = element.closest('.groups, #tabs, #log, .targets, .scroll');
    if (box.width && !scrolls && (box.right > innerWidth + 1 || box.left < -1))
      found.push(`outside: ${element.className} ${element.textContent.slice(0, 30)}`);
    const whole = element.matches('button:not(.name), .chip, .turn');
    if (whole && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut: ${element.className} ${element.textContent.slice(0, 30)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  if (document.documentElement.scrollHeight > innerHeight) found.push('the page scrolls');
  return found;
}"""
"""What is cut off around the boards, or outside of the window."""


OPENED = "#tabs, .sheet, #bar"
"""All that changes when a board is opened; map, players, log and menu stay as they are."""
MENU = "#menu"


FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resized(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The same page in one window after the other."""
    for width, height in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.evaluate(FRAMES)
        page.locator("body[data-idle=yes]").wait_for()
        yield width, height


AXE = Axe().axe_script
SERIOUS = """async parts => {
  const { violations } = await axe.run(parts ?? document, { resultTypes: ['violations'] });
  return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))}`);
}"""


def serious(page: Page, parts: str | None = None) -> list[str]:
    """What assistive technology would stumble over: in the whole page, or in these parts."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(SERIOUS, parts)
    return found

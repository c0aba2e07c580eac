"""The power cycle as three glass bowls and the gaia area, in two sizes with the same numbers."""

from __future__ import annotations

from math import cos, pi, sin

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import number, radial, text, translate
from armillary.games.gaia.board import texts
from armillary.games.gaia.state import IN_GAIA, Player

WIDTH, HEIGHT = 430, 262
BOWLS = ((1, "I", 80, 84, 62), (2, "II", 215, 152, 70), (3, "III", 350, 84, 62))
GAIA_AREA = (368, 212)
MOST = 19
"""So many tokens are drawn in a bowl; the number beside it tells them all."""


def symbols() -> str:
    """The gradients of bowls and tokens."""
    return (
        radial("ga-bowl", (0, "#3a2a7a", 0.9), (1, "#150f33", 1), cy=0.35)
        + radial("ga-bowl-gaia", (0, "#1d6b45", 0.9), (1, "#0a2a1c", 1), cy=0.35)
        + radial(
            "ga-token",
            (0, "#d9c2ff", 1),
            (0.5, "#8d5bea", 1),
            (1, "#3a1783", 1),
            cx=0.35,
            cy=0.3,
            r=0.8,
        )
        + radial(
            "ga-brain",
            (0, "#fff", 1),
            (0.45, "#ff9ad0", 1),
            (1, "#8d1f66", 1),
            cx=0.35,
            cy=0.3,
            r=0.8,
        )
        + '<marker id="ga-arrow" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.6" '
        'markerHeight="3.6" orient="auto"><path d="M0 0L10 5 0 10z" fill="#c9a8ff"/></marker>'
        '<symbol id="ga-one" viewBox="-11 -11 22 22" overflow="visible"><circle r="10.5" '
        'fill="url(#ga-token)" stroke="#1b0b45" stroke-width="1.6"/><circle r="6.6" fill="none" '
        'stroke="#efe4ff" stroke-opacity=".8" stroke-width="1.4"/></symbol>'
        '<symbol id="ga-stone" viewBox="-14 -14 28 28" overflow="visible">'
        '<path d="M0-14L9-9 14 0 9 9 0 14-9 9-14 0-9-9Z" fill="url(#ga-brain)" stroke="#fff" '
        'stroke-width="1.6"/><path d="M-5-1q0-5 5-5 5 0 5 4 0 3-3 3.5V6M-5-1q0 4 4 4" fill="none" '
        'stroke="#5a0d3e" stroke-width="2" stroke-linecap="round"/></symbol>'
    )


Counts = tuple[int, ...]
"""Of areas I, II, III and the gaia area."""


def counts(player: Player) -> Counts:
    """Tokens in areas I, II, III and in the gaia area, the brainstone among them."""
    return player.area1, player.area2, player.area3, player.gaia_area


def bowls(player: Player, words: Words, change: Counts = ()) -> str:
    """The cycle at full size; `change`: how it came to be so."""
    tell = texts.of(words.language)
    held = counts(player)
    parts = [
        (
            f'<svg class="ga-bowls" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{text(spoken(player, words))}">'
        ),
        (
            '<g class="ga-flow"><path d="M126 132Q134 152 142 150"/>'
            '<path d="M288 150Q300 146 304 132"/>'
            '<path class="ga-spend" d="M290 44Q215 4 142 44"/></g>'
            f'<text class="ga-flow-word" x="215" y="20">{text(tell("power.spend"))}</text>'
            f'<text class="ga-flow-word" x="100" y="166">{text(tell("power.charge"))}</text>'
        ),
    ]
    for area, name, x, y, r in BOWLS:
        parts.append(
            f'<circle class="ga-bowl" cx="{x}" cy="{y}" r="{r}"/>'
            f'<path class="ga-glass" d="M{number(x - r * 0.78)} {number(y - r * 0.42)}'
            f"A{number(r * 0.88)} {number(r * 0.88)} 0 0 1 "
            f'{number(x + r * 0.2)} {number(y - r * 0.86)}"/>'
        )
        parts.append(_tokens(held[area - 1], x, y + 2, player.brainstone == area))
        parts.append(_mark(x - r * 0.74, y + r * 0.74, name, "ga-area"))
        parts.append(_mark(x + r * 0.74, y + r * 0.74, held[area - 1], "ga-count"))
        if change and change[area - 1]:
            parts.append(_badge(x, y - r + 2, change[area - 1]))
    x, y = GAIA_AREA
    parts.append(
        f'<rect class="ga-bowl-gaia" x="{x - 54}" y="{y - 36}" width="108" height="74" rx="37"/>'
        f"{_tokens(held[3], x, y + 1, player.brainstone == IN_GAIA, 9)}"
        f'<text class="ga-flow-word ga-in-gaia" x="{x}" y="{y - 43}">'
        f"{text(tell('power.gaia_area', n=held[3]))}</text></svg>"
    )
    return "".join(parts)


def _mark(x: float, y: float, shown: object, cls: str) -> str:
    return (
        f'<g class="{cls}" transform="{translate(x, y)}"><circle r="15"/>'
        f'<text y="5.2">{shown}</text></g>'
    )


def _badge(x: float, y: float, change: int) -> str:
    """How many tokens came or went."""
    shown = f"{change:+}".replace("-", "−")
    return (
        f'<g class="ga-change" transform="{translate(x, y)}">'
        f'<rect x="-20" y="-12" width="40" height="24" rx="12"/><text y="5.2">{shown}</text></g>'
    )


def _tokens(held: int, x: float, y: float, stone: bool, radius: float = 10.5) -> str:
    """Tokens in rings around the middle of a bowl; the brainstone comes first."""
    parts = []
    for i, (dx, dy) in enumerate(_spots(min(held, MOST), radius)):
        name, size = ("ga-stone", radius * 2.5) if stone and i == 0 else ("ga-one", radius * 2)
        parts.append(
            f'<use href="#{name}" x="{number(x + dx - size / 2)}" y="{number(y + dy - size / 2)}" '
            f'width="{number(size)}" height="{number(size)}"/>'
        )
    return "".join(parts)


def _spots(held: int, radius: float) -> list[tuple[float, float]]:
    if 1 < held < 6:
        wide = radius * (1.15, 1.35, 1.6, 1.85)[held - 2]
        return [
            (wide * cos(2 * pi * i / held - pi / 2), wide * sin(2 * pi * i / held - pi / 2))
            for i in range(held)
        ]
    spots = [(0.0, 0.0)]
    for ring, around in ((1, 6), (2, 12)):
        wide = 2.12 * radius * ring
        spots += [
            (wide * cos(2 * pi * i / around + ring / 2), wide * sin(2 * pi * i / around + ring / 2))
            for i in range(around)
        ]
    return spots[:held]


def spoken(player: Player, words: Words) -> str:
    """The cycle in words."""
    tell = texts.of(words.language)
    first, second, third, gaia = counts(player)
    label = tell("power.cycle", area1=first, area2=second, area3=third, gaia=gaia)
    if player.brainstone:
        where = ("", "area1", "area2", "area3", "gaia_area")[player.brainstone]
        label += f" {tell('power.brainstone', area=words.term(where))}"
    return label


def small(player: Player, words: Words) -> str:
    """The cycle in a player's card."""
    first, second, third, gaia = counts(player)
    parts = []
    for area, held in enumerate((first, second, third), 1):
        stone = " ga-stone" if player.brainstone == area else ""
        parts.append(f'<i class="ga-cup{stone}">{held}</i>')
    if gaia or player.brainstone == IN_GAIA:
        stone = " ga-stone" if player.brainstone == IN_GAIA else ""
        parts.append(f'<i class="ga-cup ga-cup-gaia{stone}">{gaia}</i>')
    label = text(spoken(player, words))
    return (
        f'<span class="ga-res ga-power" role="img" aria-label="{label}" '
        f'data-about="power:{player.seat}">{icon("power")}{"".join(parts)}</span>'
    )

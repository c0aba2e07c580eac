"""Tooltips: a title, what there is to say, and the rules that say so."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.svg import text
from armillary.drawing.board_texts import BoardWords


def paragraphs(*lines: str) -> str:
    """Sentences, a paragraph each; empty ones are left out."""
    return "".join(f"<p>{text(line)}</p>" for line in lines if line)


def tip(words: Words, tell: BoardWords, title: str, body: str, *rules: str) -> str:
    """Title, body (HTML), and the rules with their titles."""
    links = "".join(
        f'<small class="rule" data-rule="{rule}">'
        f"{text(tell('tip.rule', number=rule, title=words.rule_title(rule)))}</small>"
        for rule in rules
    )
    return f"<b>{text(title)}</b>{body}{links}"

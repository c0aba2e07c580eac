"""What the table says in English, by page and key. Translations are in `locale/`.

Most is written into the page by the server; what is `IN_BROWSER` goes there as it is, and its
places are filled there.
"""

from armillary.core.words import Text
from armillary.table.texts.lobby import LOBBY
from armillary.table.texts.pages import END, ERROR, LEARN, REPLAY, RULES
from armillary.table.texts.table_page import BROWSER, PAGE

IN_BROWSER = (*BROWSER, "your_turn", "undo_none")

TEXTS: dict[str, dict[str, Text]] = {
    "client": PAGE | BROWSER,
    "lobby": LOBBY,
    "end": END,
    "replay": REPLAY,
    "rules": RULES,
    "error": ERROR,
    "learn": LEARN,
}

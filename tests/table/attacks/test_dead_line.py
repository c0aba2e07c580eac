"""A page can find out that its server is gone (browser/test_connection.py sees it do so)."""

from __future__ import annotations

from pathlib import Path

from tests.table.toy_table import Browser, serving, toy_store


def test_a_page_that_asks_whether_anybody_is_there_is_answered(tmp_path: Path) -> None:
    """Pings below the messages are answered by browsers themselves: no page learns of them."""
    with toy_store(str(tmp_path / "tables.db")) as store, serving(store) as client:
        anna = Browser(client)
        with anna.live(anna.new("person", "random")["table"]) as line:
            assert line.receive_json(timeout=5)["full"] is True
            for _ in range(2):
                line.send_text("ping")
                assert line.receive_text(timeout=5) == "pong"

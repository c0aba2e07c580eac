"""A player in plain Python, without any package: it takes a seat at a table and plays to the end.

    python docs/example_client.py http://127.0.0.1:8000 LINK_OR_SECRET [SEED]

LINK_OR_SECRET is the link to a seat, or its last part, `<table>.<secret>`. The player sits down and
answers every decision with a random option; replace `choose` by something better. docs/api.md
explains the rest.
"""

import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
import uuid


class Table:
    """One seat at one table, over HTTP."""

    def __init__(self, server, link, name):
        token = link.rstrip("/").rpartition("/")[2]
        self.address = f"{server.rstrip('/')}/api/tables/{token.partition('.')[0]}"
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        # The link invites; from now on another secret holds the seat. The salt is for the dice.
        seated = self.ask("/sit", {"name": name, "salt": secrets.token_hex(16)})
        self.headers["authorization"] = f"Bearer {seated['secret']}"

    def ask(self, path, body=None):
        """GET, or POST with a body; gives the answer as plain data."""
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, content, self.headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code == 409:
                return None  # The match has moved on: look again.
            if refusal.code in (429, 503):  # Too fast, or the server is away for a moment.
                time.sleep(int(refusal.headers["retry-after"]))
                return self.ask(path, body)
            raise SystemExit(f"{refusal.code}: {json.load(refusal)['reason']}") from None
        except urllib.error.URLError as problem:
            raise SystemExit(f"Nobody answers at {self.address}: {problem.reason}.") from None


def choose(options, luck):
    """The option to take; each has an `action` for the server and `words` for people."""
    return luck.choice(options)


def play(server, link, seed=1):
    """Play until the match is over; gives the scores."""
    table, luck = Table(server, link, f"Robot {seed}"), random.Random(seed)
    while True:
        asked = table.ask("/options")
        if asked["options"]:
            action = choose(asked["options"], luck)["action"]
            # With the same request id, sending it again would change nothing.
            answer = {"seq": asked["version"], "request": uuid.uuid4().hex, "action": action}
            table.ask("/answer", answer)
        else:
            change = table.ask(f"/wait?after={asked['version']}&timeout=25")
            if change["over"]:
                return table.ask("/scores")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    for score in play(*sys.argv[1:4]):
        print(f"Seat {score['seat']}: {score['total']} points, rank {score['rank']}")

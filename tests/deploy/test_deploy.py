"""The files for servers: what they run is run here by hand, with their commands and environment."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench import postgresql

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILLED_IN = {
    "DOMAIN": "games.example",
    "DATABASE_PASSWORD": "a password",
    "OPERATOR_TOKEN": "a token",
}
"""What an operator writes into `.env`."""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="servers of other systems")


def container() -> list[tuple[str, str]]:
    """The instructions of the container file."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines()]
    found = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(name, rest.strip()) for name, _, rest in found]


def last(name: str) -> str:
    return [rest for instruction, rest in container() if instruction == name][-1]


def image_environment() -> dict[str, str]:
    """What the image itself sets."""
    return dict(part.split("=", 1) for part in last("ENV").split())


def filled_in(text: str) -> str:
    """A value of the compose file, with what the operator has set, or its default."""

    def value(found: re.Match[str]) -> str:
        name, way, rest = found.groups()
        if name in FILLED_IN:
            return FILLED_IN[name]
        assert way == ":-", f"{name} must be set, or have a default"
        return rest

    return re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", value, text)


def composed() -> dict[str, Any]:
    found: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())
    return found


def command(service: str) -> list[str]:
    entry: list[str] = json.loads(last("ENTRYPOINT"))
    return [sys.executable, "-m", *entry, *composed()["services"][service]["command"]]


def environment(service: str, **own: str) -> dict[str, str]:
    """What a service of the compose file sees; `own`: where this machine is another one."""
    set_there = composed()["services"][service]["environment"]
    told = {name: filled_in(str(value)) for name, value in set_there.items()}
    inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return inherited | {k: v for k, v in image_environment().items() if k != "PATH"} | told | own


@contextmanager
def running(service: str, **own: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command(service),
        env=environment(service, **own),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def ask(address: str, body: Any = None, **headers: str) -> Any:
    content = json.dumps(body).encode() if body is not None else None
    headers = {"host": FILLED_IN["DOMAIN"], "content-type": "application/json", **headers}
    request = urllib.request.Request(address, content, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def test_what_the_compose_file_runs_plays_a_match(new_postgresql: Callable[[], str]) -> None:
    url = new_postgresql()
    with (
        # Any port that is free: another server of this machine may have theirs.
        running("server", ARMILLARY_DB=url, ARMILLARY_PORT="0") as server,
        running("workers", ARMILLARY_DB=url) as workers,
    ):
        assert server.stdout is not None
        begun = re.match(r"Serving at http://[^/]+:(\d+)/", server.stdout.readline())
        assert begun is not None, server.stderr and server.stderr.read()
        port = begun[1]
        address = f"http://127.0.0.1:{port}"
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "person", "name": "Ada"}]
        made = ask(f"{address}/api/tables", {"game": "gaia", "seats": seats, "seed": 2})
        token = {"authorization": f"Bearer {made['seats'][1]}"}
        table = f"{address}/api/tables/{made['table']}"
        played = ask(f"{table}/wait?after=3&timeout=30", **token)
        assert played["version"] > 3, "a worker has thought for the bot"
        with pytest.raises(urllib.error.HTTPError, match="421"):
            ask(f"{address}/api/games", host="another.example")
        ready = ask(f"{address}/readyz", authorization=f"Bearer {FILLED_IN['OPERATOR_TOKEN']}")
        assert (ready["ready"], ready["workers_wanted"]) == (True, 0)
        check = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
        seen = environment("server", ARMILLARY_PORT=port)
        subprocess.run([sys.executable, *check[1:]], env=seen, check=True, timeout=30)
        for process in (server, workers):
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
            assert process.stderr is not None
            assert process.stderr.read() == "", "nothing went wrong"


@pytest.fixture(scope="session")
def new_postgresql() -> Iterator[Callable[[], str]]:
    """Gives the address of a new, empty database."""
    if postgresql.programs() is None:
        pytest.skip(f"{postgresql.MISSING} Skipped.")
    with postgresql.server() as make:
        yield make


def test_the_container_runs_without_root_and_holds_no_secret() -> None:
    user, _, group = last("USER").partition(":")
    assert int(user) >= 1000
    assert int(group) >= 1000
    bases = [rest.partition(" AS ")[0] for name, rest in container() if name == "FROM"]
    assert bases
    assert all(re.search(r":\d", base) for base in bases), "a version, not whatever is newest"
    for name in image_environment():
        assert not re.search("TOKEN|PASSWORD|SECRET", name)
    assert last("STOPSIGNAL") == "SIGTERM"
    copied = [rest.split()[:-1] for name, rest in container() if name == "COPY"]
    sources = [part for parts in copied for part in parts if not part.startswith("--from")]
    assert all((ROOT / part).exists() for part in sources if not part.startswith("/"))


def test_every_service_can_be_trusted_with_its_neighbours() -> None:
    services = composed()["services"]
    assert set(services) == {"server", "workers", "database", "caddy"}
    published = {name for name, service in services.items() if "ports" in service}
    assert published == {"caddy"}, "everything else is reached through it"
    for name in ("server", "workers"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]
    proxy = services["caddy"]["networks"]["front"]["ipv4_address"]
    assert services["server"]["environment"]["ARMILLARY_PROXY"] == proxy
    known = {name for parts in ("networks", "volumes") for name in composed()[parts]}
    for service in services.values():
        assert set(service["networks"]) <= known
        assert re.search(r":\d|^armillary$", service["image"])
    named = re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text())
    example = (DEPLOY / "example.env").read_text()
    for name in named:
        assert re.search(rf"^{name}=", example, re.MULTILINE), f"{name} is explained"


def test_the_proxy_keeps_links_out_of_logs_and_figures_to_operators() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    told = [line.strip() for line in text.splitlines() if not line.strip().startswith("#")]
    assert "@operators path /metrics /readyz" in told
    assert "respond @operators 404" in told
    assert any(line.startswith("reverse_proxy server:8000") for line in told)
    assert not any(line.split()[:1] == ["log"] for line in told), "links stand in addresses"
    assert text.count("{") == text.count("}")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, as if the server were installed where it says."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed here")
    text = (DEPLOY / "armillary.service").read_text()
    assert "ExecStart=/opt/armillary/bin/armillary serve\n" in text
    there = tmp_path / "armillary.service"
    there.write_text(text.replace("/opt/armillary/bin/armillary", sys.executable))
    return there


def test_systemd_understands_the_unit(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_is_locked_down(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd judges no files")
    assert done.returncode == 0, done.stdout

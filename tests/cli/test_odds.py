"""`armillary odds`."""

from __future__ import annotations

from pathlib import Path

import yaml

from tests.cli.running import answer, refusal, run

DATA = Path(__file__).parents[1] / "data"
FILE = DATA / "eclipse" / "battles.yaml"
IMPERIUM = DATA / "imperium" / "battles.yaml"
SURE = 1e-6


def test_odds_in_json() -> None:
    told = answer("odds", "eclipse", FILE)
    wanted = yaml.safe_load(FILE.read_text(encoding="utf-8"))["battles"]
    assert [battle["id"] for battle in told] == [battle["id"] for battle in wanted]
    for found, battle in zip(told, wanted, strict=True):
        assert list(found) == ["id", "attacker_wins", "survivors"]
        assert abs(found["attacker_wins"] - battle["attacker_wins"]) < SURE
        for side, survivors in battle["survivors"].items():
            assert found["survivors"][side].keys() == survivors.keys()
            for kind, number in survivors.items():
                assert abs(found["survivors"][side][kind] - number) < SURE


def test_odds_in_a_table() -> None:
    lines = run("odds", "eclipse", FILE).stdout.splitlines()
    assert " ".join(lines[0].split()) == "battle attacker holds it attackers left defenders left"
    assert lines[1].split() == ["B01", "3.11%", "0.03", "interceptor", "0.97", "ancient"]
    assert sum(line.lstrip().startswith("B") for line in lines) == 30


def test_odds_of_imperium_in_json() -> None:
    told = answer("odds", "imperium", IMPERIUM)
    wanted = yaml.safe_load(IMPERIUM.read_text(encoding="utf-8"))["battles"]
    assert [battle["id"] for battle in told] == [battle["id"] for battle in wanted]
    for found in told:
        assert list(found) == [
            "id", "attacker", "draw", "defender", "standard_error", "survivors"
        ]  # fmt: skip
        assert abs(found["attacker"] + found["draw"] + found["defender"] - 1) < SURE
        assert list(found["survivors"]) == ["attacker", "defender"]


def test_odds_of_imperium_in_a_table() -> None:
    lines = run("odds", "imperium", IMPERIUM).stdout.splitlines()
    assert lines[0].split()[:5] == ["battle", "attacker", "draw", "defender", "error"]
    assert len([line for line in lines[1:] if "%" in line]) == 40


def test_bad_input(tmp_path: Path) -> None:
    def written(text: str) -> Path:
        file = tmp_path / "battles.yaml"
        file.write_text(text, encoding="utf-8")
        return file

    missing = tmp_path / "none.yaml"
    assert (
        refusal("odds", "gaia", FILE) == "There are no odds for 'gaia'; there is eclipse, imperium."
    )
    assert refusal("odds", "eclipse", missing) == (
        f"Cannot read {missing}: No such file or directory."
    )
    assert refusal("odds", "eclipse", written("battles:\n\t- 1")).startswith(
        "battles.yaml is not valid YAML in line 2: "
    )
    assert refusal("odds", "eclipse", written("a: \x07")).startswith(
        "battles.yaml is not valid YAML: "
    )
    assert refusal("odds", "eclipse", written("on: 2019-99-99")) == (
        "battles.yaml is not valid YAML: it cannot be read."
    )
    assert refusal("odds", "eclipse", written("- 1")) == (
        "battles.yaml: battles: must be a list of battles"
    )
    fleet = "{class: cruiser, count: 20, stats: {hull: 9, cannons: {yellow: 9, orange: 9, red: 9}}}"
    large = f"battles:\n  - {{id: huge, attacker: [{fleet}], defender: [{fleet}]}}"
    assert refusal("odds", "eclipse", written(large)) == (
        "battles.yaml: huge: The battle has too many ships and dice to be worked out exactly."
    )

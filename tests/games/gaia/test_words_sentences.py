"""Gaia Project in words: what each line says, in every language."""

import subprocess
import sys

import pytest

from armillary.core.decision import Action, Illegal
from armillary.core.errors import ArmillaryError
from armillary.core.events import Event
from armillary.core.words import LANGUAGES
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.build_mine import BuildMine, BuildWith
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.tech_tiles import GainTech, TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.components import Gain
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import PayTokens, Tokens
from armillary.games.gaia.rounds.round_phases import TakeIncome
from armillary.games.gaia.words import words


def line(event: Event) -> tuple[str, ...]:
    return tuple(words(language).event(event, ["Ana", "Jan"]) for language in LANGUAGES)


def mine(steps: int, **cost: int) -> Event:
    paid = {"credits": 2, "ore": 1, "qic": 0, "steps": steps} | cost
    return Event("mine", 0, {"hex": (3, 2), "planet": 3, "cost": paid})


def test_events_are_told_with_their_numbers() -> None:
    assert line(mine(0)) == (
        "Ana: mine at (3,2) (desert) for 2 credits, 1 ore",
        "Ana: Mina em (3,2) (Desértico) por 2 Créditos, 1 Minério",
        "Ana – kopalnia: (3,2) (pustynna); koszt: 2 kredyty, 1 ruda",
    )
    assert line(mine(2, ore=5)) == (
        "Ana: mine at (3,2) (desert, 2 terraforming steps) for 2 credits, 5 ore",
        "Ana: Mina em (3,2) (Desértico, 2 passos de terraformação) por 2 Créditos, 5 Minérios",
        "Ana – kopalnia: (3,2) (pustynna, 2 kroki terraformacji); koszt: 2 kredyty, 5 rud",
    )
    assert line(mine(0, qic=3))[2].endswith("koszt: 2 kredyty, 1 ruda, 3 KIK-i")
    assert "1 krok terraformacji" in line(mine(1))[2]


def test_points_keep_their_sign() -> None:
    event = Event("scores", 1, {"vp": -1, "source": "charging"})
    assert line(event) == (
        "Jan: −1 VP (Charging power)",
        "Jan: −1 PV (Poder ganho)",
        "Jan – punkty: −1 PZ (Ładowanie mocy)",
    )
    assert line(Event("scores", 1, {"vp": 8, "source": "round3"}))[:2] == (
        "Jan: +8 VP (Round 3 scoring tile)",
        "Jan: +8 PVs (Peça de Pontuação da Rodada 3)",
    )


def test_a_gain_of_points_alone_is_told_once() -> None:
    tile = {"times": 1, "source": "tech4"}
    assert line(Event("gains", 0, {"what": Gain(vp=7), **tile})) == ("", "", "")
    token = {"what": Gain(vp=7, ore=2), "times": 1, "source": "federations"}
    assert line(Event("gains", 0, token))[0] == "Ana: 2 ore gained (Federation tokens)"
    per = {"what": Gain(knowledge=1), "times": 4, "source": "tech2"}
    assert line(Event("gains", 0, per)) == (
        "Ana: 4 knowledge gained (Tech tile: 1 knowledge per planet type)",
        "Ana: 4 de Conhecimento (Peça de Tecnologia: 1 de Conhecimento por tipo de planeta)",
        "Ana – zysk: 4 wiedzy (Żeton technologii: 1 wiedza za typ planety)",
    )


def test_the_same_event_in_other_circumstances() -> None:
    place = {"hex": (0, 0), "qic": 0}
    assert line(Event("lost_planet", 0, place))[0] == "Ana: lost planet at (0,0)"
    assert line(Event("lost_planet", 0, place | {"qic": 2}))[2].endswith("koszt: 2 KIK-i")
    assert line(Event("pass", 0, {"booster": ""}))[0] == "Ana: pass"
    assert "1 VP per mine" in line(Event("pass", 0, {"booster": "booster6"}))[0]
    bare = {"hexes": ((1, 0), (2, 0)), "satellites": 0}
    assert line(Event("federation", 0, bare)) == (
        "Ana: federation without satellites: (1,0), (2,0)",
        "Ana: Aliança sem Satélites: (1,0), (2,0)",
        "Ana – przymierze bez satelitów: (1,0), (2,0)",
    )
    assert line(Event("federation", 0, bare | {"satellites": 5}))[2] == (
        "Ana – przymierze, 5 satelitów: (1,0), (2,0)"
    )
    away = {"hex": (1, 1), "recall": (0, 4), "tokens": 6, "qic": 0}
    assert line(Event("project", 1, away))[0] == (
        "Jan: gaia project at (1,1), gaiaformer from (0,4), for 6 power tokens"
    )
    assert line(Event("tokens", 0, {"discard": True, "count": 1}))[1] == (
        "Ana: descarte de 1 Marcador de Poder"
    )
    assert line(Event("token", 0, {"token": "gleens"}))[0] == (
        "Ana: federation token (Gleens token: 1 ore, 1 knowledge, 2 credits)"
    )
    assert line(Event("end", -2, {"vp": [87, 1]})) == (
        "End of the game: Ana: 87 VP, Jan: 1 VP",
        "Fim da partida: Ana: 87 PVs, Jan: 1 PV",
        "Koniec gry: Ana: 87 PZ, Jan: 1 PZ",
    )
    assert line(Event("automa_card", 1, {"card": 7, "use": "support"}))[2] == (
        "Jan – karta wsparcia 7"
    )
    assert line(Event("automa_nothing", 1, {"action": "upgrade"}))[1] == "Jan: impossível: melhoria"


def reason(illegal: Illegal) -> tuple[str, ...]:
    return tuple(words(language).reason(illegal) for language in LANGUAGES)


def test_a_refusal_is_one_sentence_with_numbers_and_rule() -> None:
    assert reason(Illegal("4.3", "ore", need=7, have=2, steps=2)) == (
        "Not enough ore for mine and terraforming: 7 needed, you have 2 (rule 4.3).",
        "Faltam Minérios para a Mina e a terraformação – necessários: 7, você tem 2 (regra 4.3).",
        "Za mało rudy na kopalnię i\u00a0terraformację: potrzeba 7, masz 2 (zasada 4.3).",
    )
    assert reason(Illegal("6.2", "ore", need=4, have=2))[0].startswith("Not enough ore: 4 needed")
    far = {"hex": "7C", "distance": 4, "range": 2, "adds": 2}
    assert reason(Illegal("4.2", "qic", need=1, have=0, **far)) == (
        "7C is 4 away and your range is 2; each QIC adds 2: 1 needed, you have 0 (rule 4.2).",
        (
            "7C está a 4 de distância e seu alcance é 2; "
            "cada C.I.Q. soma 2 – necessários: 1, você tem 0 (regra 4.2)."
        ),
        (
            "Do 7C jest 4, a\u00a0twój zasięg to 2; "
            "każdy KIK dodaje 2: potrzeba 1, masz 0 (zasada 4.2)."
        ),
    )
    assert reason(Illegal("", "over")) == (
        "The match is over.",
        "A partida terminou.",
        "Gra jest zakończona.",
    )
    assert reason(Illegal("3.3", "not_asked", action="charge", asked="turn"))[0] == (
        "Something else is to be decided now (rule 3.3)."
    )
    assert reason(Illegal("6.3", "not_asked", action="tech", asked="turn"))[0] == (
        "You take a tech tile with a research lab, an academy or the QIC action (rule 6.3)."
    )
    assert reason(Illegal("11.1", "not_asked", action="token", asked="turn"))[0] == (
        "You take a federation token when you form a federation (rule 11.1)."
    )


def test_refusals_in_other_circumstances() -> None:
    path = {"old": "mine", "to": "academy_qic", "allowed": ("trading_station",)}
    assert reason(Illegal("6.2", "upgrade_path", **path))[0] == (
        "This structure (mine) can only become: trading station (rule 6.2)."
    )
    assert reason(Illegal("6.2", "upgrade_path", **path | {"allowed": ()}))[0] == (
        "This structure cannot be upgraded further: mine (rule 6.2)."
    )
    assert reason(Illegal("12.9", "brainstone_area", area=3, allowed=(1, 2)))[1] == (
        "O Cristal Cerebral só pode estar aqui agora: Área I, Área II (regra 12.9)."
    )
    allowed = {"booster": "booster1", "allowed": ("booster2", "booster3")}
    assert reason(Illegal("14.1", "booster", **allowed))[0] == (
        "Take one of these boosters: (1 ore, 2 power tokens), (1 QIC, 2 credits) (rule 14.1)."
    )
    assert reason(Illegal("3.1", "no_source", charges=(4, 4, 1), tokens=(2,)))[0] == (
        "Take one of these first: 1 power, 4 power, 2 power tokens (rule 3.1)."
    )
    assert "Taklons" in reason(Illegal("12.9", "token_choice", token="after", allowed=("",)))[0]
    assert (
        "before or after"
        in reason(Illegal("12.9", "token_choice", token="", allowed=("before", "after")))[0]
    )
    assert reason(Illegal("8.1", "no_area", area="cooking"))[0] == (
        "There is no research area cooking (rule 8.1)."
    )


@pytest.mark.parametrize(
    ("action", "english", "portuguese", "polish"),
    [
        (
            BuildMine((3, -2)),
            "Build a mine at (3,-2)",
            "Construir uma Mina em (3,-2)",
            "Zbuduj kopalnię: (3,-2)",
        ),
        (
            Upgrade((0, 1), "research_lab"),
            "Upgrade at (0,1): research lab",
            "Melhorar em (0,1): Laboratório de Pesquisa",
            "Ulepsz na polu (0,1): laboratorium",
        ),
        (
            UseBoard("power3"),
            "Power action: 4 power for 2 ore",
            "Ação de Poder: 4 de Poder por 2 Minérios",
            "Akcja mocy: 4 mocy → 2 rudy",
        ),
        (
            UseBoard("power3", True),
            "Power action with the brainstone: 4 power for 2 ore",
            "Ação de Poder com o Cristal Cerebral: 4 de Poder por 2 Minérios",
            "Akcja mocy z\u00a0Kamieniem Umysłu: 4 mocy → 2 rudy",
        ),
        (
            UseBoard("qic1"),
            "QIC action: 4 QIC for a tech tile",
            "Ação de C.I.Q.: 4 C.I.Q.s por uma Peça de Tecnologia",
            "Akcja KIK: 4 KIK-i → żeton technologii",
        ),
        (
            Convert("power_to_credit"),
            "Exchange 1 power for 1 credit",
            "Trocar 1 de Poder por 1 Crédito",
            "Wymień: 1 moc → 1 kredyt",
        ),
        (
            TakeTech("adv_science"),
            "Take the advanced tech tile: Science",
            "Ganhar a Peça de Tecnologia Avançada: Ciência",
            "Weź żeton technologii zaawansowanej: Nauka",
        ),
        (Pass(), "Pass", "Passar a Vez", "Spasuj"),
        (
            Charge("before"),
            "Take the token, then charge power",
            "Receber o Marcador, depois ganhar Poder",
            "Weź znacznik, potem naładuj moc",
        ),
        (
            TakeIncome(tokens=2),
            "Take first: 2 power tokens",
            "Receber primeiro: 2 Marcadores de Poder",
            "Weź najpierw: 2 znaczniki mocy",
        ),
        (
            StartProject((1, 1), (0, 4)),
            "Start a gaia project at (1,1), gaiaformer from (0,4)",
            "Iniciar um Projeto Gaia em (1,1), Gaiaformador de (0,4)",
            "Rozpocznij projekt Gaja: (1,1), gajaformer z\u00a0pola (0,4)",
        ),
        (
            Tokens(2, 1, 0),
            "Tokens from areas I, II and III: 2, 1, 0",
            "Marcadores das Áreas I, II e III: 2, 1, 0",
            "Znaczniki z\u00a0obszarów I, II i\u00a0III: 2, 1, 0",
        ),
    ],
)
def test_options_say_what_they_do(
    action: Action, english: str, portuguese: str, polish: str
) -> None:
    said = tuple(words(language).action(action) for language in LANGUAGES)
    assert said == (english, portuguese, polish)


def test_questions() -> None:
    say = words("en")
    assert say.ask(GainTech(0)) == "Choose a tech tile"
    assert say.ask(BuildWith(0, 1)) == "Build a mine with 1 free terraforming step"
    assert say.ask(ChargeOffer(0, 1, 1)) == "Charge 1 power?"
    assert say.ask(ChargeOffer(0, 3, 1)).startswith("Charge up to 3 power?")
    assert words("pl").ask(PayTokens(0, 3, True)) == "Wybierz 3 znaczniki mocy do odrzucenia"
    assert words("pl").ask(PayTokens(0, 6, False)) == "Wybierz 6 znaczników mocy do obszaru Gai"


def test_terms_labels_and_titles() -> None:
    assert words("en").term("research_lab") == "research lab"
    assert words("en").label("research_lab") == "Research lab"
    assert words("pl").label("booster6") == "1 ruda; pas: 1 PZ za kopalnię"
    assert words("pt_BR").term("qic3") == "2 C.I.Q.s por 3 PVs, 1 PV por tipo de planeta"
    assert words("pt_BR").rule_title("11.5") == "O menor número de Satélites"
    assert words("pl").rule_title("11A") == "Wyszukiwanie i\u00a0uznawanie przymierzy"
    assert words("en").rule_title("4.2") == "Range"
    with pytest.raises(ArmillaryError, match=r"no rule 4\.99"):
        words("pl").rule_title("4.99")


def test_english_readers_do_not_wait_for_babel() -> None:
    code = (
        "import sys; from armillary.games.gaia.words import words; words('en').term('mine'); "
        "print('babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_line_of_the_log_says_what_there_was_and_what_there_is() -> None:
    values = {"hex": (0, 0), "was": "trading_station", "to": "research_lab", "credits": 5, "ore": 3}
    upgrade = Event("upgrade", 0, values)
    assert words("en").brief(upgrade, ["Ana"]) == "trading station → research lab (0,0)"
    research = Event("research", 0, {"area": "economy", "level": 2})
    told = [words(language).brief(research, ["Ana"]) for language in LANGUAGES]
    assert all(one.endswith(" 1 → 2") for one in told)

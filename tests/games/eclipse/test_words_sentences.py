"""Eclipse in words: what each line says, in every language."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event
from armillary.core.words import LANGUAGES
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.diplomacy import Proposal, Propose
from armillary.games.eclipse.actions.explore import Explore, PlaceSector
from armillary.games.eclipse.actions.influence import MoveDisc
from armillary.games.eclipse.actions.move import Move
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.combat.attack import Hit
from armillary.games.eclipse.pieces.reputation import Keep
from armillary.games.eclipse.words import words
from tests.games.eclipse.positions import position

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]
SAY = words("en")


# Events


def line(key: str, seat: int = 0, **values: Any) -> tuple[str, ...]:
    """An event in every language."""
    event = Event(key, seat, values)
    return tuple(words(language).event(event, NAMES) for language in LANGUAGES)


def test_rounds_and_passing() -> None:
    assert line("round", -2, round=3, start=1) == (
        "Round 3; start player: Bo",
        "Rodada 3; Primeiro Jogador: Bo",
        "Runda 3; pierwszy gracz: Bo",
    )
    assert line("pass", 0, first=True) == (
        "Ana: passes first, gains 2 money",
        "Ana: passa a vez antes de todos, ganha 2 de Dinheiro",
        "Ana – pierwszy Pas, zysk: 2 Fundusze",
    )
    assert line("pass", 0, first=False) == ("Ana: passes", "Ana: passa a vez", "Ana – Pas")


def test_amounts_take_the_form_of_their_number() -> None:
    assert line("gains", 2, materials=2, science=2, source="mixed_cache") == (
        "Cy: gains 2 materials, 2 science (resources)",
        "Cy: ganha 2 unidades de Materiais, 2 de Ciência (Recursos)",
        "Cy – zysk: 2 Materiały, 2 Nauki (Zasoby)",
    )
    assert line("trade", 0, give="money", take="materials", rate=3) == (
        "Ana: trades 3 money for 1 material",
        "Ana: troca 3 de Dinheiro por 1 unidade de Materiais",
        "Ana – Handel: 3 Fundusze → 1 Materiał",
    )
    assert line("build", 0, what="cruiser", sector="201", cost=5) == (
        "Ana: builds in 201 Alpha Centauri (cruiser, 5 materials)",
        "Ana: constrói em 201 Alpha Centauri (Cruzador, 5 unidades de Materiais)",
        "Ana – Budowa: 201 Alpha Centauri (Krążownik, 5 Materiałów)",
    )
    assert line("buy", 0, technology="starbase", track="military", cost=0) == (
        "Ana: researches Starbase for 0 science",
        "Ana: pesquisa Base Estelar por 0 de Ciência",
        "Ana – Rozwój: Baza Gwiezdna, koszt: 0 Nauki",
    )
    assert [line("draws", 0, n=n)[2] for n in (1, 3, 5)] == [
        "Ana – dobranie: 1 Płytka Reputacji",
        "Ana – dobranie: 3 Płytki Reputacji",
        "Ana – dobranie: 5 Płytek Reputacji",
    ]
    assert line("balance", 0, money=3, upkeep=5, materials=4, science=2) == (
        "Ana: money −2 (3 − 5), materials +4, science +2",
        "Ana: Dinheiro −2 (3 − 5), Materiais +4, Ciência +2",
        "Ana – Fundusze −2 (3 − 5), Materiały +4, Nauka +2",
    )


def test_battles_are_told_with_their_dice() -> None:
    assert line("battle", 0, sector="201", defender=1, against="") == (
        "Ana: attacks Bo in 201 Alpha Centauri",
        "Ana: ataca Bo em 201 Alpha Centauri",
        "Ana – Atak: 201 Alpha Centauri (Bo)",
    )
    assert line("battle", 0, sector="001", defender=-2, against="gcds") == (
        "Ana: attacks in 001 Galactic Center (GCDS)",
        "Ana: ataca em 001 Centro Galáctico (SDCG)",
        "Ana – Atak: 001 Centrum Galaktyki (GCDS)",
    )
    assert line("roll", 0, kind="cruiser", dice=((2, 6), (1, 1)), missiles=False) == (
        "Ana: cruiser, dice: orange burst, yellow blank",
        "Ana: Cruzador, dados: explosão (laranja), face em branco (amarelo)",
        "Ana – Krążownik, kości: wybuch (pomarańczowa), pusta ścianka (żółta)",
    )
    assert line("roll", -2, kind="ancient", dice=((1, 5),), missiles=True) == (
        "Ancient, missiles: yellow 5",
        "Antigo, Mísseis: 5 (amarelo)",
        "Starożytny, Rakiety: 5 (żółta)",
    )
    assert line("battle_over", -2, sector="001", attacker_holds=False) == (
        "The non-player ships hold 001 Galactic Center",
        "As Naves não controladas ficam com 001 Centro Galáctico",
        "Niegracze utrzymują Sektor: 001 Centrum Galaktyki",
    )


def test_a_hit_says_what_it_does_and_to_whom() -> None:
    struck = {"kind": "cruiser", "points": 2, "of": 1}
    assert line("hit", 0, **struck, destroyed=False) == (
        "Hit: cruiser (Bo), damage 2",
        "Acerto: Cruzador (Bo), dano 2",
        "Trafienie: Krążownik (Bo), uszkodzenia: 2",
    )
    assert line("hit", 0, **struck, destroyed=True)[1:] == (
        "Destruição: Cruzador (Bo)",
        "Zniszczenie: Krążownik (Bo)",
    )
    nobody = {"kind": "gcds", "points": 2, "of": -2}
    assert line("hit", 0, **nobody, destroyed=False)[0] == "Hit: GCDS, damage 2"
    assert line("hit", 0, **nobody, destroyed=True)[0] == "Destroyed: GCDS"


# Places and people


def test_a_zone_is_named_by_its_neighbour() -> None:
    """2.10  The oldest sector beside it, the direction from there, and the ring."""
    state = position()
    seen = [words(language).on(state).action(Explore((0, -1))) for language in LANGUAGES]
    assert seen == [
        "Explore north of 001 Galactic Center (ring I)",
        "Explorar ao norte de 001 Centro Galáctico (Anel I)",
        "Eksploracja: na północ od 001 Centrum Galaktyki (Okręg I)",
    ]
    around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    told = [SAY.on(state).zone(at).partition(" of ")[0] for at in around]
    assert told == ["north", "north-east", "south-east", "south", "south-west", "north-west"]
    event = Event("explore", 0, {"at": (1, 0)})
    assert SAY.on(state).event(event, NAMES) == (
        "Ana: explores south-east of 001 Galactic Center (ring I)"
    )


def test_without_a_match_a_zone_has_only_its_place() -> None:
    assert [words(language).action(Explore((3, -2))) for language in LANGUAGES] == [
        "Explore the zone 3, -2 (ring III)",
        "Explorar a Zona 3, -2 (Anel III)",
        "Eksploracja: Strefa 3, -2 (Okręg III)",
    ]
    assert SAY.on(position()).zone((0, -5)) == "the zone 0, -5 (ring III)"


def test_people_are_called_by_name_or_species() -> None:
    state = position()
    assert SAY.names(state) == ["Terran Directorate", "Terran Federation"]
    assert SAY.action(Propose(1)) == "Propose relations to Player 2"
    assert SAY.on(state).action(Propose(1)) == "Propose relations to Terran Federation"
    at_table = SAY.on(state).calling(["Ana", "Bo"])
    assert at_table.names(state) == ["Ana", "Bo"]
    assert at_table.action(Propose(1)) == "Propose relations to Bo"


# Options, questions, refusals


@pytest.mark.parametrize(
    ("action", "english", "portuguese", "polish"),
    [
        (
            Build("cruiser", "201"),
            "Build in 201 Alpha Centauri (cruiser)",
            "Construir em 201 Alpha Centauri (Cruzador)",
            "Budowa: 201 Alpha Centauri (Krążownik)",
        ),
        (
            Move("cruiser", "201", "001"),
            "Cruiser from 201 Alpha Centauri to 001 Galactic Center",
            "Cruzador de 201 Alpha Centauri para 001 Centro Galáctico",
            "Krążownik: 201 Alpha Centauri → 001 Centrum Galaktyki",
        ),
        (
            MoveDisc("", "201"),
            "Disc from the track to 201 Alpha Centauri",
            "Disco da Trilha para 201 Alpha Centauri",
            "Dysk z\u00a0Toru: 201 Alpha Centauri",
        ),
        (
            MoveDisc("201", ""),
            "Disc from 201 Alpha Centauri back to the track",
            "Disco de 201 Alpha Centauri de volta à Trilha",
            "Dysk z\u00a0powrotem na Tor: 201 Alpha Centauri",
        ),
        (
            PlaceSector("201", 2),
            "Place 201 Alpha Centauri, turned by 120°",
            "Posicionar 201 Alpha Centauri, girado em 120°",
            "Połóż: 201 Alpha Centauri, obrót o\u00a0120°",
        ),
        (
            PlacePart("cruiser", 0, "hull"),
            "Hull on the cruiser, space 1",
            "Fuselagem: Cruzador, Quadro 1",
            "Kadłub: Krążownik, Pole 1",
        ),
        (
            PlacePart("cruiser", -1, "muon_source"),
            "Muon Source beside the grid of the cruiser",
            "Reator de Múons: Cruzador, fora da matriz",
            "Źródło energii mionowej: Krążownik, poza schematem",
        ),
        (
            Keep(3, 1),
            "Keep 3, throw back 1",
            "Ficar com 3, devolver 1",
            "Zachowaj 3, zwróć 1",
        ),
        (Hit("ancient", 0), "Hit: ancient", "Acertar: Antigo", "Trafienie: Starożytny"),
        (
            Hit("ancient", 1),
            "Hit: ancient (damage so far: 1)",
            "Acertar: Antigo (dano até agora: 1)",
            "Trafienie: Starożytny (dotychczasowe uszkodzenia: 1)",
        ),
    ],
)
def test_options_say_what_they_do(
    action: Action, english: str, portuguese: str, polish: str
) -> None:
    said = tuple(words(language).action(action) for language in LANGUAGES)
    assert said == (english, portuguese, polish)


def test_questions_name_the_other_player() -> None:
    offer: Frame = Proposal(1, 0)
    assert [words(language).ask(offer) for language in LANGUAGES] == [
        "Enter relations with Player 1?",
        "Iniciar Relações Diplomáticas com Jogador 1?",
        "Gracz 1: nawiązać Relacje Dyplomatyczne?",
    ]


def reason(rule: str, why: str, **values: Any) -> tuple[str, ...]:
    refusal = Illegal(rule, why, **values)
    return tuple(words(language).reason(refusal) for language in LANGUAGES)


def test_a_refusal_is_one_sentence_with_numbers_and_rule() -> None:
    assert reason("7.2", "energy", ship="cruiser", need=5, have=3) == (
        "Not enough energy: 5 needed, 3 produced (cruiser) (rule 7.2).",
        "Energia insuficiente: necessário 5, gerado 3 (Cruzador) (regra 7.2).",
        "Za mało Energii: potrzeba 5, Produkcja 3 (Krążownik) (zasada 7.2).",
    )
    assert [reason("10.2", "enemies", sector="201", ships=n)[2] for n in (1, 2, 5)] == [
        "W\u00a0tym Sektorze jest 1 wrogi Statek: 201 Alpha Centauri (zasada 10.2).",
        "W\u00a0tym Sektorze są 2 wrogie Statki: 201 Alpha Centauri (zasada 10.2).",
        "W\u00a0tym Sektorze jest 5 wrogich Statków: 201 Alpha Centauri (zasada 10.2).",
    ]
    assert reason("5.6", "stack_empty", ring="inner") == (
        "This stack is empty: inner sectors (rule 5.6).",
        "Esta Pilha está vazia: Setores Internos (I) (regra 5.6).",
        "Ten Stos jest pusty: Sektory Wewnętrzne (I) (zasada 5.6).",
    )
    assert reason("12.5", "traitor", who=1)[0] == "Player 2: holds the traitor (rule 12.5)."
    assert reason("6.1", "known", technology="orbital")[0] == (
        "You have this technology already: Orbital (rule 6.1)."
    )


def test_one_reason_may_have_a_text_for_a_rule() -> None:
    assert reason("6.1", "track_full", track="grid")[0] == (
        "This technology track is full: grid (rule 6.1)."
    )
    assert reason("13.14", "track_full") == (
        "Your reputation track is full: say which tile goes back (rule 13.14).",
        "A sua Trilha de Reputação está cheia: escolha o Marcador que volta (regra 13.14).",
        "Twój Tor Reputacji jest pełny: wybierz Płytkę do zwrotu (zasada 13.14).",
    )


def test_a_refusal_lists_nothing_where_there_is_nothing() -> None:
    assert reason("2.13", "no_tile", value=4, have=(1, 2))[0] == (
        "You have no reputation tile of 4; you have: 1, 2 (rule 2.13)."
    )
    assert reason("2.13", "no_tile", value=4, have=())[0] == (
        "You have no reputation tiles (rule 2.13)."
    )
    assert reason("13.11", "no_retreat", sector="201", allowed=("001",))[0] == (
        "You cannot retreat to 201 Alpha Centauri; "
        "you can retreat to: 001 Galactic Center (rule 13.11)."
    )
    assert reason("13.11", "no_retreat", sector="201", allowed=()) == (
        "These ships have nowhere to retreat to (rule 13.11).",
        "Estas Naves não têm para onde bater em Retirada (regra 13.11).",
        "Te Statki nie mają dokąd uciec (zasada 13.11).",
    )
    assert reason("13.8", "misses", face=4, computer=1, shield=0)[0] == (
        "4 + 1 − 0 does not reach 6 (rule 13.8)."
    )
    assert reason("13.8", "misses", face=1, computer=9, shield=0)[0] == (
        "A blank never hits (rule 13.8)."
    )


def test_terms_and_titles() -> None:
    assert SAY.term("part_ion_turret") == "Ion Turret"
    assert words("pl").term("terran_union") == "Unia Terrańska"
    assert words("pt_BR").label("starbase") == "Base Estelar"
    assert words("pt_BR").sector("001") == "001 Centro Galáctico"
    assert words("pl").sector("201") == "201 Alpha Centauri"
    assert words("pl").rule_title("13.11") == "Ucieczka"
    assert words("pt_BR").source("portals") == "Portais de Dobra"


def test_english_readers_do_not_wait_for_babel() -> None:
    code = (
        "import sys; from armillary.games.eclipse.words import words; words('en').term('hull'); "
        "print('babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

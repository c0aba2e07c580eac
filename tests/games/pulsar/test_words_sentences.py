"""Pulsar 2849 in words: what each line says, in every language."""

import subprocess
import sys
from typing import Any

import pytest

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event
from armillary.core.words import LANGUAGES
from armillary.games.pulsar.actions.gyrodynes import TakeGyrodyne
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import Patent
from armillary.games.pulsar.actions.transmitters import Link, PayTransmitter
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effects import Purchase
from armillary.games.pulsar.rounds.dice_phase import TakeDie
from armillary.games.pulsar.rounds.paying import Payment
from armillary.games.pulsar.words import words
from tests.games.pulsar.positions import fly

NAMES = ["Ana", "Bo", "Cy", "Di"]
SAY = words("en")


def line(key: str, seat: int = 0, **values: Any) -> tuple[str, ...]:
    """An event in every language."""
    event = Event(key, seat, values)
    return tuple(words(language).event(event, NAMES) for language in LANGUAGES)


def test_dice_are_told_with_their_numbers() -> None:
    assert line("roll", -2, dice=[1, 4, 6], median=7) == (
        "Dice: 1, 4, 6; median: between 3 and 4",
        "Dados: 1, 4, 6; mediano: entre 3 e 4",
        "Kości: 1, 4, 6; mediana: między 3 a\u00a04",
    )
    assert line("roll", -2, dice=[4], median=8)[0] == "Dice: 4; median: 4"
    assert line("take_die", 1, die=2, track="engineering", move=-2) == (
        "Bo: takes a 2, engineering: 2 spaces ahead",
        "Bo: pega um dado 2, engenharia: 2 espaços à frente",
        "Bo – wybór: kość 2, inżynieria: 2 pola do przodu",
    )
    assert line("take_die", 0, die=6, track="initiative", move=5) == (
        "Ana: takes a 6, initiative: 5 spaces back",
        "Ana: pega um dado 6, iniciativa: 5 espaços para trás",
        "Ana – wybór: kość 6, inicjatywa: 5 pól do tyłu",
    )
    assert line("take_die", 0, die=3, track="initiative", move=-1) == (
        "Ana: takes a 3, initiative: 1 space ahead",
        "Ana: pega um dado 3, iniciativa: 1 espaço à frente",
        "Ana – wybór: kość 3, inicjatywa: 1 pole do przodu",
    )
    assert line("take_die", 0, die=5, track="engineering", move=1)[2] == (
        "Ana – wybór: kość 5, inżynieria: 1 pole do tyłu"
    )
    assert line("take_die", 1, die=2, track="", move=0)[0] == "Bo: takes a 2"
    assert line("pay", 0, die=3, red=True, token="plus2") == (
        "Ana: uses the red 3 with a +2 token",
        "Ana: usa o dado vermelho 3 com uma ficha modificadora +2",
        "Ana – użycie: czerwona kość 3, modyfikator +2",
    )
    assert (
        line("copy_die", 0, die=5, cubes=4)[2] == "Ana – kopia pozostałej kości 5; koszt: 4 kostki"
    )


def test_points_keep_their_sign_and_name_their_source() -> None:
    assert line("scores", 0, points=-1, source="penalties") == (
        "Ana: −1 point (Penalties)",
        "Ana: −1 ponto (Penalidades)",
        "Ana – punkty: −1 (Kary)",
    )
    assert line("scores", 0, points=2, source="AI-2") == (
        "Ana: +2 points (Technology: Patent Office)",
        "Ana: +2 pontos (Tecnologia: Escritório de Patentes)",
        "Ana – punkty: +2 (Technologia: Urząd Patentowy)",
    )
    assert line("gains", 1, pm=1, plus2=2, source="systems") == (
        "Bo: gains 1 ±1 token, 2 +2 tokens (Systems)",
        "Bo: recebe 1 ficha modificadora ±1, 2 fichas modificadoras +2 (Sistemas planetários)",
        "Bo – zysk: 1 modyfikator ±1, 2 modyfikatory +2 (Systemy planetarne)",
    )
    assert line("end", -2, points=[90, 101, 1, 22]) == (
        "End of the game: Ana: 90 points, Bo: 101 points, Cy: 1 point, Di: 22 points",
        "Final da partida: Ana: 90 pontos, Bo: 101 pontos, Cy: 1 ponto, Di: 22 pontos",
        "Koniec gry: Ana: 90 punktów, Bo: 101 punktów, Cy: 1 punkt, Di: 22 punkty",
    )


def test_tiles_are_told_by_what_they_are() -> None:
    assert line("discover", 0, location="s6", tile="sys11") == (
        "Ana: discovers S6 (1 blue planet, 2 lifeless planets; bonus: 2 cubes)",
        "Ana: descobre S6 (1 planeta azul, 2 planetas sem vida; bônus: 2 cubos)",
        "Ana – odkrycie: S6 (1 błękitna planeta, 2 martwe planety; bonus eksploracji: 2 kostki)",
    )
    assert line("take_bonus", 0, tile="sys11")[0] == "Ana: exploration bonus (2 cubes)"
    assert line("bonus_tile", 0, tile="bonus_station") == (
        "Ana: bonus tile (1 extra station at the end)",
        "Ana: cartela de bônus (1 central adicional no final)",
        "Ana – kafel bonusu (1 dodatkowa baza na koniec)",
    )
    assert line("goal", 0, goal="spin_types_2", points=5) == (
        "Ana: goal met (spinning gyrodynes of 2 different sizes)",
        "Ana: objetivo cumprido (girodinamos de 2 tipos diferentes girando)",
        "Ana – cel spełniony (2 rodzaje wirujących żyrostacji)",
    )
    run = {"project": "u1", "colour": "green"}
    assert [line("gate_run", 0, gates=n, **run)[2] for n in (1, 3, 5)] == [
        "Ana – wyścig przez wrota (zielone): 1 wrota",
        "Ana – wyścig przez wrota (zielone): 3 wrota",
        "Ana – wyścig przez wrota (zielone): 5 wrót",
    ]


@pytest.mark.parametrize(
    ("action", "english", "portuguese", "polish"),
    [
        (
            fly("s6 m5", 2),
            "Fly S6 – M5 with a 2",
            "Voar S6 – M5 com um dado 2",
            "Leć: S6 – M5 (kość 2)",
        ),
        (
            fly("g6", Payment(1, True, "pm"), "u1", "green"),
            "Fly G6 with the red 1 and a ±1 token; gate run (green): left in the third row",
            (
                "Voar G6 com o dado vermelho 1 e uma ficha modificadora ±1; "
                "corrida pelos portais (verde): terceira fileira à esquerda"
            ),
            (
                "Leć: G6 (czerwona kość 1, modyfikator ±1); "
                "wyścig przez wrota (zielone): lewy w\u00a0trzecim rzędzie"
            ),
        ),
        (TakeDie(4), "Take a 4", "Pegar um dado 4", "Weź kość 4"),
        (
            TakeDie(4, "initiative", 1),
            "Take a 4 and move your second marker in initiative",
            "Pegar um dado 4 e mover o segundo marcador na iniciativa",
            "Weź kość 4 i\u00a0przesuń drugi znacznik inicjatywy",
        ),
        (
            TakeGyrodyne("medium", Payment(2)),
            "Take a medium gyrodyne with a 2",
            "Pegar um girodinamo médio com um dado 2",
            "Weź żyrostację: średnia (kość 2)",
        ),
        (
            CompleteProject("top", Payment(5)),
            "Complete a project with a 5: top",
            "Completar um projeto com um dado 5: topo",
            "Ukończ projekt: na szczycie (kość 5)",
        ),
        (
            Patent("AII-4", Payment(4)),
            "Patent System Jump with a 4",
            "Patentear Salto de Sistema com um dado 4",
            "Opatentuj: Skok do systemu (kość 4)",
        ),
        (
            PayTransmitter(0, 5, Payment(5)),
            "Pay the 5 of your transmitter 1 with a 5",
            "Pagar o custo 5 do seu transmissor 1 com um dado 5",
            "Opłać koszt 5 swojego transmitera 1 (kość 5)",
        ),
        (
            Link("left", 1, "right"),
            "Link its left end to the right end of transmitter 2",
            "Conectar a sua ponta esquerda à ponta direita do transmissor 2",
            "Połącz z\u00a0transmiterem 2: lewy koniec – prawy koniec",
        ),
    ],
)
def test_options_say_what_they_do(
    action: Action, english: str, portuguese: str, polish: str
) -> None:
    said = tuple(words(language).action(action) for language in LANGUAGES)
    assert said == (english, portuguese, polish)


def test_questions_name_the_price() -> None:
    offer = Purchase(0, 1, 3, 1, "transmitters")
    assert [words(language).ask(offer) for language in LANGUAGES] == [
        "Pay 1 cube for 3 points?",
        "Pagar 1 cubo por 3 pontos?",
        "Wymiana: 1 kostka → 3 punkty?",
    ]


def reason(rule: str, why: str, **values: Any) -> tuple[str, ...]:
    refusal = Illegal(rule, why, **values)
    return tuple(words(language).reason(refusal) for language in LANGUAGES)


def test_a_refusal_is_one_sentence_with_numbers_and_rule() -> None:
    assert reason("5.4", "segment_used", here="p5", there="g6") == (
        "This flight has used the segment from P5 to G6 already (rule 5.4).",
        "Este voo já usou o trecho de P5 a G6 (regra 5.4).",
        "Ten lot już wykorzystał odcinek z\u00a0P5 do G6 (zasada 5.4).",
    )
    assert reason("2.7", "no_portal", portal="e2", allowed=("e1", "e4"))[0] == (
        "No ship can start at E2; free portals: E1, E4 (rule 2.7)."
    )
    assert reason("9.8", "cubes", need=4, have=1)[1] == (
        "Faltam cubos – necessários: 4, você tem 1 (regra 9.8)."
    )
    assert reason("3.6", "no_room", move=3, space=13, last=15) == (
        "Your marker on space 13 cannot move 3 spaces back; the last space is 15 (rule 3.6).",
        (
            "O seu marcador no espaço 13 não pode mover 3 espaços para trás; "
            "o último espaço é 15 (regra 3.6)."
        ),
        (
            "Twój znacznik na polu 13 nie może się przesunąć o\u00a03 pola do tyłu; "
            "ostatnie pole to 15 (zasada 3.6)."
        ),
    )
    assert reason("6.3", "no_pulsar") == (
        "You have claimed no pulsar yet (rule 6.3).",
        "Você ainda não se apropriou de nenhum pulsar (regra 6.3).",
        "Nie masz jeszcze żadnego przejętego pulsara (zasada 6.3).",
    )
    assert reason("6.6", "none_building") == (
        "You have no gyrodyne under construction (rule 6.6).",
        "Você não tem nenhum girodinamo em construção (regra 6.6).",
        "Nie masz żadnej żyrostacji w\u00a0budowie (zasada 6.6).",
    )
    needs = ("b1", "b2")
    assert reason("8.3", "project_closed", slot="m1", needs=needs)[2] == (
        "Ten projekt nie jest jeszcze dostępny: lewy w\u00a0drugim rzędzie; "
        "najpierw ukończ: lewy w\u00a0dolnym rzędzie, środkowy w\u00a0dolnym rzędzie (zasada 8.3)."
    )


def test_a_refusal_lists_nothing_where_there_is_nothing() -> None:
    assert reason("4.1", "no_die", die=4, have=(2, 3))[0] == (
        "You have no silver 4; you have: 2, 3 (rule 4.1)."
    )
    assert reason("4.1", "no_die", die=4, have=()) == (
        "You have no silver dice left (rule 4.1).",
        "Você não tem mais dados prateados (regra 4.1).",
        "Nie masz już srebrnych kości (zasada 4.1).",
    )
    assert reason("5.2", "length", need=1, have=(2, 3))[0] == (
        "This path has 1 segment; the die flies: 2, 3 (rule 5.2)."
    )
    assert reason("5.2", "length", need=1, have=())[0] == (
        "With this die there is no flight: it has at least one segment (rule 5.2)."
    )
    assert reason("7.4", "no_such_cost", cost=5, allowed=())[0] == (
        "All costs of this transmitter are covered (rule 7.4)."
    )


EFFECTS: list[tuple[effect_types.Effect, str]] = [
    (effect_types.Modifiers(pm=2), "2 ±1 tokens"),
    (effect_types.TakeGyrodynes(("small", "large")), "1 gyrodyne (small or large)"),
    (effect_types.TakeGyrodynes(effect_types.SIZES), "1 gyrodyne of any size"),
    (
        effect_types.TakeGyrodynes(effect_types.SIZES, 2, distinct=True),
        "2 gyrodynes of different sizes",
    ),
    (
        effect_types.TakeGyrodynes(("small", "large"), 2, distinct=True),
        "2 gyrodynes (small, large)",
    ),
    (effect_types.ClaimIsolated(1), "claim 1 isolated pulsar"),
    (effect_types.Teleport("any"), "teleport to any location"),
    (effect_types.RedDie(6), "red die of 6"),
    (effect_types.DiceDoubler(2, 1), "dice doubler (silver 2, red 1)"),
    (effect_types.GateRun("choice", 2), "gate run (any one colour: 2 points per gate)"),
    (effect_types.StationCredit(2), "2 extra stations at the end"),
    (effect_types.SpinGyrodynes(("small",)), "complete 1 gyrodyne without a die (small)"),
    (effect_types.SpinGyrodynes(effect_types.SIZES, 2), "complete 2 gyrodynes without a die"),
    (effect_types.CoverCosts(1), "1 transmitter cost covered"),
    (effect_types.BonusTiles(2), "2 bonus tiles"),
    (effect_types.PointsPer("stations", 1, per=3), "1 point per 3 stations"),
    (effect_types.PointsPer("patents", 1, max=5), "1 point per 1 patent, at most 5"),
    (
        effect_types.PointsByTable("patents", (0, 4, 8)),
        "4 points with 1 patent, 8 points with 2 patents",
    ),
    (effect_types.BuyPoints(1, 3), "3 points for 1 cube"),
    (effect_types.BuyPoints(2, 9, times=3), "9 points for 2 cubes, up to 3 times"),
]


@pytest.mark.parametrize(("effect", "english"), EFFECTS)
def test_benefits_say_what_they_give(effect: effect_types.Effect, english: str) -> None:
    assert SAY.effect(effect) == english
    assert len({words(language).effect(effect) for language in LANGUAGES}) == 3


def test_several_benefits_stand_in_a_row() -> None:
    effects = (effect_types.Points(5), effect_types.GateRun("orange", 1))
    assert [words(language).effects(effects) for language in LANGUAGES] == [
        "5 points, gate run (orange: 1 point per gate)",
        "5 pontos, corrida pelos portais (laranja: 1 ponto por portal)",
        "5 punktów, wyścig przez wrota (pomarańczowe: 1 punkt za każde)",
    ]


def test_terms_notes_and_titles() -> None:
    assert words("pl").label("pm") == "Modyfikator ±1"
    assert words("pt_BR").term("hq_A2") == "tabuleiro de QG A2"
    assert words("pl").term("stations_11") == "11 baz"
    assert words("pt_BR").about("AII-5") == "Receba 3 cubos."
    assert words("pl").about("AI-2") == "Zdobądź 2 punkty za każdą technologię opatentowaną po tej."
    assert words("pt_BR").term("side_star") == "Lado sem locais sem saída"
    assert words("pl").rule_title("5.12") == "Przejęcie pulsara"
    assert words("pt_BR").rule_title("10") == "Fase de Produção"


def test_english_readers_do_not_wait_for_babel() -> None:
    code = (
        "import sys; from armillary.games.pulsar.words import words; words('en').term('pulsar'); "
        "print('babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

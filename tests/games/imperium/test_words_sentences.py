"""Twilight Imperium in words: what each line says, in every language."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event
from armillary.core.words import LANGUAGES
from armillary.games.imperium.cards.strategy_cards import IN_THE_DECK
from armillary.games.imperium.components import components
from armillary.games.imperium.economy.paying import Pay
from armillary.games.imperium.economy.trade import Goods, Reply
from armillary.games.imperium.flow.dice import Rolled
from armillary.games.imperium.flow.questions import Pick, Question
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import VoteFor
from armillary.games.imperium.powers.power import COUNT, Target
from armillary.games.imperium.units.movement import Load, MoveShip
from armillary.games.imperium.units.packed_units import INFANTRY
from armillary.games.imperium.words import words
from tests.games.imperium.positions import position

NAMES = ["Ana", "Bo", "Cy"]
SAY = words("en")


# Systems


def test_systems_are_called_by_their_planets() -> None:
    assert SAY.system(10) == "Arc Prime/Wren Terra"
    assert SAY.system(18) == "Mecatol Rex"
    assert [words(language).system(17) for language in LANGUAGES] == [
        "Creuss Gate",
        "Portal de Creuss",
        "Wrota Creussa",
    ]


def test_systems_without_planets_are_called_by_what_is_there_and_their_number() -> None:
    assert [words(language).system(45) for language in LANGUAGES] == [
        "asteroid field 45",
        "campo de asteroides 45",
        "pole asteroid 45",
    ]
    assert SAY.system(39) == "alpha wormhole 39"
    assert [words(language).system(46) for language in LANGUAGES] == [
        "system 46",
        "sistema 46",
        "układ 46",
    ]
    assert SAY.system(99) == "system 99", "a refusal may name a system that does not exist"


# Events


def line(key: str, seat: int = 0, **values: Any) -> tuple[str, ...]:
    """An event in every language."""
    event = Event(key, seat, values)
    return tuple(words(language).event(event, NAMES) for language in LANGUAGES)


def test_movement_names_every_system_of_the_way() -> None:
    assert line("activate", system=21) == (
        "Ana: activates Thibah",
        "Ana: ativa Thibah",
        "Ana – aktywacja: Thibah",
    )
    assert line("move", unit="cruiser", path=(10, 46, 21), fighters=0, infantry=0) == (
        "Ana: Cruiser moves (Arc Prime/Wren Terra → system 46 → Thibah)",
        "Ana: movimento de Cruzador (Arc Prime/Wren Terra → sistema 46 → Thibah)",
        "Ana – ruch: Krążownik (Arc Prime/Wren Terra → układ 46 → Thibah)",
    )
    assert line("move", unit="carrier", path=(18, 21), fighters=2, infantry=1) == (
        "Ana: Carrier moves with 2 fighters, 1 infantry (Mecatol Rex → Thibah)",
        "Ana: movimento de Porta-naves com 2 caças, 1 × infantaria (Mecatol Rex → Thibah)",
        "Ana – ruch: Transportowiec, na pokładzie 2 myśliwce, 1 × piechota (Mecatol Rex → Thibah)",
    )


def test_ground_forces_in_space_are_not_on_the_planet() -> None:
    assert line("destroyed", n=1, unit="infantry", place="21")[0] == (
        "Ana: 1 × Infantry destroyed (Thibah, space)"
    )
    assert line("destroyed", n=2, unit="infantry", place="thibah") == (
        "Ana: 2 × Infantry destroyed (Thibah)",
        "Ana: destruição de 2 × Infantaria (Thibah)",
        "Ana – zniszczenie: 2 × Piechota (Thibah)",
    )
    assert line("destroyed", n=1, unit="cruiser", place="21")[0] == (
        "Ana: 1 × Cruiser destroyed (Thibah)"
    )


def test_the_form_follows_the_number() -> None:
    assert [line("trade_goods", n=n)[2] for n in (1, 3, 5)] == [
        "Ana – zysk: 1 żeton dóbr",
        "Ana – zysk: 3 żetony dóbr",
        "Ana – zysk: 5 żetonów dóbr",
    ]
    assert line("roll", unit="fighter", dice=3, need=9, hits=1) == (
        "Ana: Fighter rolls 3 × 9+: 1 hit",
        "Ana: rolagem de Nave de caça, 3 × 9+: 1 acerto",
        "Ana – rzut: Myśliwiec, 3 × 9+: 1 trafienie",
    )
    assert line("points", n=-1, source="shard_of_the_throne") == (
        "Ana: −1 victory point (Shard of the Throne)",
        "Ana: −1 ponto de vitória (Fragmento do Trono)",
        "Ana – punkty zwycięstwa: −1 (Odłamek tronu)",
    )


def test_votes_are_for_things_and_for_players() -> None:
    assert line("votes", 1, n=4, outcome="for") == (
        "Bo: 4 votes: For",
        "Bo: 4 votos: A favor",
        "Bo – 4 głosy: Za",
    )
    assert line("votes", 1, n=1, outcome="2") == (
        "Bo: 1 vote: Cy",
        "Bo: 1 voto: Cy",
        "Bo – 1 głos: Cy",
    )
    assert line("votes", 1, n=2, outcome="000")[0] == "Bo: 2 votes: [0.0.0]"
    assert line("votes", 1, n=2, outcome="winnu")[0] == "Bo: 2 votes: Winnu", "not The Winnu"
    assert line("outcome", -1, agenda="mutiny", outcome="against") == (
        "Outcome: Against (Mutiny)",
        "Resultado: Contra (Motim)",
        "Wynik: Przeciw (Bunt)",
    )
    assert line("outcome", -1, agenda="mutiny", outcome="")[0] == "No outcome (Mutiny)"


def test_deals() -> None:
    give, take = {"note": "ceasefire", "owner": 0}, {"trade_goods": 2}
    assert line("transaction", to=1, give=give, take=take, promise="") == (
        "Ana: transaction with Bo: Ceasefire (Ana) for 2 trade goods",
        "Ana: transação com Bo: Cessar-fogo (Ana) por 2 bens de comércio",
        "Ana – transakcja (Bo): Zawieszenie broni (Ana) za 2 żetony dóbr",
    )
    assert line("transaction", to=1, give={}, take=take, promise="peace")[0] == (
        "Ana: transaction with Bo: nothing for 2 trade goods (not binding: peace)"
    )
    assert line("free_trade", players=(1, 2)) == (
        "Ana: free commodities for Bo, Cy",
        "Ana: commodities grátis para Bo, Cy",
        "Ana – bezpłatne uzupełnienie towarów: Bo, Cy",
    )


# Options and questions


def option(action: Action) -> tuple[str, ...]:
    return tuple(words(language).action(action) for language in LANGUAGES)


def question(frame: Frame) -> tuple[str, ...]:
    return tuple(words(language).ask(frame) for language in LANGUAGES)


def test_options() -> None:
    assert option(Activate(44)) == (
        "Activate asteroid field 44",
        "Ativar campo de asteroides 44",
        "Aktywuj: pole asteroid 44",
    )
    assert option(MoveShip(10, "cruiser", (21,))) == (
        "Move Cruiser (Arc Prime/Wren Terra → Thibah)",
        "Mover Cruzador (Arc Prime/Wren Terra → Thibah)",
        "Ruch: Krążownik (Arc Prime/Wren Terra → Thibah)",
    )
    assert option(Load("infantry", planet="thibah", n=2))[0] == "Load 2 × Infantry (Thibah)"
    assert option(Load("infantry", system=21))[0] == "Load 1 × Infantry (Thibah, space)"
    assert option(Load("fighter", system=21))[0] == "Load 1 × Fighter (Thibah)"
    assert option(VoteFor("for")) == ("Vote: For", "Votar: A favor", "Głosuj: Za")
    assert option(Use("skilled_retreat", Target(system=21)))[2] == "Umiejętny odwrót: Thibah"
    assert option(Rolled(2, nines=1)) == (
        "2 hits, 9 or 10: 1",
        "2 acertos, 9 ou 10: 1",
        "2 trafienia, wyniki 9 lub 10: 1",
    )


def picked(target: Target) -> tuple[str, ...]:
    return option(Pick(target))


def test_what_can_be_named() -> None:
    assert picked(Target(system=39))[0] == "Alpha wormhole 39", "alone, it has a capital"
    assert picked(Target(planet="thibah", system=21))[0] == "Thibah", "once is enough"
    assert picked(Target(unit="infantry", system=21, name=COUNT, n=0))[0] == (
        "0 × Infantry, Thibah, space"
    )
    assert picked(Target(name=COUNT, n=3))[0] == "3"
    assert picked(Target(name="tactic")) == ("Tactic pool", "Acervo tático", "Pula taktyki")
    assert picked(Target(name="command_tokens", n=0))[2] == "0 żetonów dowodzenia"
    assert picked(Target(name="command_tokens", n=1))[0] == "1 command token"
    assert picked(Target(name="trade_good", n=2))[1] == "2 bens de comércio"
    assert picked(Target(name="trade_good"))[0] == "Trade good"
    assert picked(Target(name="players", n=0b101))[0] == "Player 1, Player 3"
    assert picked(Target(name="mutiny", n=1, system=IN_THE_DECK)) == (
        "Mutiny: to the bottom",
        "Motim: no fundo",
        "Bunt: na spód",
    )


def test_questions() -> None:
    assert question(Pay(0, "resources", 5)) == (
        "Pay 5 resources",
        "Pague 5 recursos",
        "Zapłać 5 zasobów",
    )
    assert question(Question(0, "research"))[1] == "Qual tecnologia você pesquisa?"
    placed = Question(0, "place_units", n=2, data=(INFANTRY, 4))
    assert question(placed)[0] == "Where do the new units go: 2 × Infantry?"
    assert question(Question(0, "custodians"))[0] == (
        "Press Mecatol Rex to remove the custodians token. It costs 6 influence, "
        "and victory points: +1."
    )
    assert question(Question(0, "transit_diodes")) == (
        "Transit Diodes: choose",
        "Diodos de Trânsito: escolha",
        "Diody tranzytowe: wybierz",
    )


def test_a_match_knows_its_people() -> None:
    state = position("", players=3, factions=("sol", "letnev", "xxcha"))
    asked = Reply(0, 1, Goods(commodities=1), Goods(trade_goods=1))
    assert SAY.ask(asked) == "Offer from Player 2: 1 commodity for 1 trade good"
    assert SAY.on(state).ask(asked) == (
        "Offer from The Barony of Letnev: 1 commodity for 1 trade good"
    )
    called = SAY.calling(NAMES).on(state)
    assert called.ask(asked) == "Offer from Bo: 1 commodity for 1 trade good"


# Refusals


def refusal(rule: str, why: str, **values: Any) -> tuple[str, ...]:
    illegal = Illegal(rule, why, **values)
    return tuple(words(language).reason(illegal) for language in LANGUAGES)


def test_refusals_name_the_place_and_the_rule() -> None:
    assert refusal("6.2.7", "anomaly", system=43) == (
        "Ships cannot enter supernova 43 (rule 6.2.7).",
        "Naves não podem entrar em supernova 43 (regra 6.2.7).",
        "Statki nie mogą tu wlecieć: supernowa 43 (zasada 6.2.7).",
    )
    assert refusal("6.2.1", "not_adjacent", here=10, there=21)[0] == (
        "Arc Prime/Wren Terra and Thibah are not adjacent (rule 6.2.1)."
    )
    assert [refusal("9.1", "limit", have=n)[2] for n in (1, 2, 5)] == [
        "Można tu wyprodukować najwyżej 1 jednostkę (zasada 9.1).",
        "Można tu wyprodukować najwyżej 2 jednostki (zasada 9.1).",
        "Można tu wyprodukować najwyżej 5 jednostek (zasada 9.1).",
    ]
    assert refusal("13.3", "no_outcome", outcome="000")[0].startswith(
        "This is no possible outcome: [0.0.0]"
    )


# Names, texts and titles


def test_terms_texts_and_titles() -> None:
    assert words("pl").term("cruiser") == "Krążownik"
    assert words("pt_BR").term("warfare") == "Reposicionamento"
    assert words("pl").about("sabotage") == (
        "Kiedy inny gracz zagrywa kartę akcji inną niż Sabotaż, anuluj ją."
    )
    assert words("pt_BR").about("mutiny_for") == (
        "Cada jogador que votou a favor ganha 1 ponto de vitória."
    )
    assert words("pl").about("status.end") == "Na koniec fazy statusu"
    assert words("pl").source("custodians") == "Namiestnik Mecatol Rex"
    assert words("pt_BR").rule_title("7.3.4") != SAY.rule_title("7.3.4")


def test_english_readers_do_not_wait_for_babel() -> None:
    code = (
        "import sys; from armillary.games.imperium.words import words; "
        "words('en').term('cruiser'); print('babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_names_of_factions_in_portuguese_carry_no_article() -> None:
    """They stand in the middle of sentences: "oferta a Emirados de Hacan"."""
    names = [words("pt_BR").term(faction) for faction in components().factions]
    assert not [name for name in names if name.startswith(("O ", "A ", "Os ", "As "))]

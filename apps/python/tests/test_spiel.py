"""Games of OpenSpiel, their values compared with OpenSpiel's own minimax."""

from __future__ import annotations

import pickle
import random

import andor
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

GAMES = [
    "tic_tac_toe",
    "nim(pile_sizes=3;4;5)",
    "nim(pile_sizes=1;2;3,is_misere=true)",
    "breakthrough(rows=4,columns=2)",
    "connect_four(rows=3,columns=4,x_in_row=3)",
    "hex(board_size=3)",
    "clobber(rows=3,columns=3)",
    "dots_and_boxes(num_rows=1,num_cols=3)",
    "y(board_size=3)",
    "havannah(board_size=2)",
    "mnk(m=3,n=3,k=3)",
    "othello",
    "ultimate_tic_tac_toe",
    "mancala",
]
PLIES = {"othello": 52, "ultimate_tic_tac_toe": 70, "mancala": 40}
"""Games too large for OpenSpiel's minimax are played so far at random, and compared from there."""


def minimax(game, state):
    """The value by OpenSpiel's own search."""
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    return alpha_beta_search(game, state=state, maximizing_player_id=0)[0]


def late(game, plies, dice):
    """A state after so many random moves, or the last one before the end."""
    state = game.new_initial_state()
    for _ in range(plies):
        after = state.child(dice.choice(state.legal_actions()))
        if after.is_terminal():
            break
        state = after
    return state


@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_minimax(name):
    game = pyspiel.load_game(name)
    for seed in range(3):
        plies = PLIES.get(game.get_type().short_name, 2 * seed)
        state = late(game, plies, random.Random(seed))
        rules = andor.openspiel(game)
        position = rules.parse(" ".join(map(str, state.history())))
        answer = andor.value(rules, position)
        assert answer.certified
        score = {"win": 1, "draw": 0, "loss": -1}.get(answer.value, answer.value)
        truth = minimax(game, state)
        assert score == (truth if answer.player == "p0" else -truth)
        if game.max_game_length() < 10:
            apart = andor.openspiel(game, merge=False)
            assert andor.value(apart, tuple(state.history())).value == answer.value


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kuhn_poker", "DETERMINISTIC is needed"),
        ("oshi_zumo", "SEQUENTIAL is needed"),
        ("pathfinding(grid=A.a,players=1)", "two players"),
        ("chess", "leaves out repetitions"),
    ],
)
def test_other_games_are_refused(name, words):
    with pytest.raises(ValueError, match=words):
        andor.openspiel(name)


def test_a_text_that_leaves_something_out_is_noticed():
    # Superko and passes do not stand in the text of Go, the chosen piece not in that of Amazons.
    for name, plies in [("go(board_size=3,komi=0.5)", 4), ("amazons", 91)]:
        rules = andor.openspiel(name)
        state = late(rules.game, plies, random.Random(0))
        position = rules.parse(" ".join(map(str, state.history())))
        with pytest.raises(ValueError, match="leads back there|differ, after"):
            andor.value(rules, position)


def test_certificates_are_read_again_by_moves():
    rules = andor.openspiel("tic_tac_toe")
    answer = andor.solve(rules, ask="p0 >= draw")
    assert answer.game == "python:tic_tac_toe()"
    assert andor.check(answer.certificate, game=andor.openspiel("tic_tac_toe")) == answer.proof
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert answer.proof.board.count(".") == 9
    with pytest.raises(ValueError, match="0 is not legal"):
        rules.parse("0 0")

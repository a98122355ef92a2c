"""Games of the caller's: solved, certified, doubted, and their exceptions."""

from __future__ import annotations

import pickle
import traceback

import andor
import pytest
from chase import Chase


def test_a_game_is_solved_and_certified():
    answer = andor.solve(Chase(), ask="cat >= win")
    assert (answer.verdict, answer.certified, answer.game) == ("proved", True, "python:Chase")
    answer = andor.solve(Chase(), (0, 2, "cat"), ask="cat >= win")
    assert (answer.verdict, answer.certified) == ("disproved", True)
    assert answer.line_end == "repetition"


def test_the_certificate_says_whose_rules_these_are():
    answer = andor.solve(Chase(), ask="cat >= win")
    assert b"game\tpython:Chase\n" in answer.certificate
    assert andor.check(answer.certificate, game=Chase()) == answer.proof
    with pytest.raises(ValueError, match="game="):
        andor.check(answer.certificate)


def test_a_certificate_of_other_rules_is_refused():
    class Shut(Chase):
        def moves(self, position):
            return super().moves(position)[:1]

    Shut.__name__ = "Chase"
    certificate = andor.solve(Chase(), (0, 2, "cat"), ask="cat >= win").certificate
    with pytest.raises(andor.Rejected, match="legal move"):
        andor.check(certificate, game=Shut())


def test_answers_about_own_games_travel():
    answer = andor.solve(Chase(), ask="cat >= win")
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_what_is_known_is_asked_once():
    class Counted(Chase):
        def moves(self, position):
            asked.append(position)
            return super().moves(position)

    asked = []
    game = andor.Game(Counted())
    first = andor.solve(game, (0, 2, "cat"), ask="cat >= win", engine="retrograde")
    # Once for the engine, once for the checker.
    assert max(asked.count(position) for position in asked) == 2
    calls, before = game.calls, len(asked)
    again = andor.solve(game, (0, 2, "cat"), ask="cat >= win", engine="retrograde")
    assert again.verdict == first.verdict and game.calls == calls
    assert max(asked[before:].count(position) for position in asked[before:]) == 1
    assert game.known and game.name == "python:Counted"


def test_history_counts():
    ring = (0, 2, "cat")
    assert andor.solve(Chase(), ring, ask="mouse >= draw", history=[(1, 2, "mouse")]).certified


@pytest.mark.parametrize("method", ["start", "turn", "end", "moves", "play", "text", "move_text"])
def test_an_exception_comes_out_with_its_traceback(method):
    class Mine(Exception):
        pass

    def fail(self, *arguments):
        calls.append(arguments)
        if len(calls) > allowed:
            raise Mine(method)
        return usual(self, *arguments)

    others = {"text": lambda self, p: repr(p), "move_text": lambda self, p, m: str(m)}
    usual = getattr(Chase, method, None) or others[method]
    most = {"start": 1, "text": 2}.get(method, 4)
    for allowed in range(most):
        calls = []
        game = type("Failing", (Chase,), {method: fail})()
        with pytest.raises(Mine, match=method) as raised:
            andor.solve(game, ask="cat >= win")
        names = [frame.name for frame in traceback.extract_tb(raised.value.__traceback__)]
        assert names[-1] == "fail"


def broken(**changes):
    return type("Broken", (Chase,), changes)()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"turn": lambda self, p: "dog"}, "gives 'dog', which is none of its players 'cat' and 'mo"),
        ({"turn": lambda self, p: True}, "gives True, which is none of its players"),
        ({"end": lambda self, p: 7}, "gives 7, which is none of its outcomes -1, 0, 1"),
        ({"end": lambda self, p: False}, "gives False: None, 'win'"),
        ({"end": lambda self, p: 0.5}, r"end\(\(0, 2, 'cat'\)\) gives 0.5"),
        ({"moves": lambda self, p: []}, "gives none, and the game is not over"),
        ({"moves": lambda self, p: 3}, "not iterable"),
        ({"play": lambda self, p, m: [m]}, "is not hashable, so it is no position"),
        ({"text": lambda self, p: "a\tb"}, "a text of one line without tabs"),
        ({"text": lambda self, p: "same"}, "two positions, both written 'same'"),
        ({"players": ("cat", "cat")}, "two different names"),
        ({"repetition": "sometimes"}, "'sometimes' is not a rule of repetition"),
        ({"repetition": "none"}, "leads back there"),
        ({"outcomes": ()}, "there is none"),
        ({"occurrences": 1}, "at least 2"),
        ({"end": 3}, "Broken.end is no method"),
    ],
)
def test_a_broken_promise_is_named(changes, words):
    with pytest.raises((ValueError, TypeError), match=words):
        andor.solve(broken(**changes), (0, 2, "cat"), ask="cat >= win")


def test_the_contract_names_the_first_broken_promise():
    assert andor.contract(Chase()) == 23

    class Restless(Chase):
        def moves(self, position):
            self.turns = not getattr(self, "turns", False)
            return super().moves(position)[:: 1 if self.turns else -1]

    with pytest.raises(ValueError, match="not the same when asked for again"):
        andor.contract(Restless())
    with pytest.raises(ValueError, match="two moves are written|is not read back"):
        andor.contract(broken(move_text=lambda self, p, m: "go"))
    with pytest.raises(ValueError, match="is not read back"):
        andor.contract(broken(parse=lambda self, text: (0, 4, "cat")))
    with pytest.raises(ValueError, match="can come back"):
        andor.contract(broken(repetition="none"))


def test_a_bound_needs_an_opponent_who_lets_the_player_move():
    class Lonely:
        def start(self):
            return "a"

        def turn(self, position):
            return "max" if position == "a" else "min"

        def end(self, position):
            return "win" if position == "won" else None

        def moves(self, position):
            return {"a": ["b"], "b": ["c", "won"], "c": ["b"]}[position]

        def play(self, position, move):
            return move

    with pytest.raises(ValueError, match="without a move of the other player"):
        andor.solve(Lonely(), ask="max >= win within 3")
    assert andor.solve(Chase(), ask="cat >= win within 2").certified


def test_time_ends_a_slow_game():
    class Slow:
        def start(self):
            return 1

        def turn(self, position):
            return position % 2

        def end(self, position):
            return None

        def moves(self, position):
            sum(range(20_000))
            return [1, 2]

        def play(self, position, move):
            return position * 2 + move

    answer = andor.solve(Slow(), ask="max >= win", time=0.3)
    assert answer.stopped == "time" and answer.seconds < 3


def test_bad_positions_are_named():
    with pytest.raises(TypeError, match="the position for Chase is not hashable"):
        andor.solve(Chase(), [0, 1])
    with pytest.raises(TypeError, match="int has no method start"):
        andor.solve(3)

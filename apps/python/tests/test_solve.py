"""Questions about games by name: answers, proofs, errors."""

from __future__ import annotations

import pickle
import shlex
from pathlib import Path

import andor
import pytest

ROOT = Path(__file__).parents[3]
GRAPH = ROOT / "corpus/graph/schijf-5.7.andor"
MATE = "7k/8/5K2/8/8/8/8/6Q1 w - -"


def test_a_question_is_answered_and_certified():
    answer = andor.solve("chess", MATE, ask="mover >= win")
    assert (answer.verdict, answer.proved, answer.certified) == ("proved", True, True)
    assert answer.player == "white" and answer.line[-1].endswith("#")
    assert answer.proof.claim == "white >= win"
    assert "certified (strategy of" in str(answer)


def test_a_value_rests_on_two_claims():
    answer = andor.value("tictactoe")
    assert (answer.value, answer.player, answer.proved) == ("draw", "x", True)
    assert {proof.claim for proof in answer.proofs} == {"x >= draw", "x < win"}
    with pytest.raises(ValueError, match="two claims"):
        answer.proof  # noqa: B018


def test_a_score_is_a_number():
    assert andor.value("connectfour:4,4").value == 0
    assert isinstance(andor.value("tree:3,3,64,1").value, int)


def test_limits_end_a_search_and_are_named():
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
    answer = andor.solve("chess", start, nodes=10_000)
    assert (answer.verdict, answer.proved, answer.stopped) == ("unknown", None, "nodes")
    assert andor.solve("chess", start, time=0.2).stopped == "time"
    assert andor.solve("chess", start, memory=100_000).stopped == "memory"
    assert not answer.proofs
    with pytest.raises(ValueError, match="no certificate: unknown"):
        answer.save("nowhere")


def test_a_token_ends_searches_even_before_they_begin():
    stop = andor.StopToken()
    stop.set()
    assert stop.is_set()
    answer = andor.solve("chess", ask="white >= win", stop=stop)
    assert answer.stopped == "interrupted"


def test_an_unsound_engine_is_not_believed():
    graph = ROOT / "corpus/graph/kishimoto-mueller-2-current-player-loss.andor"
    usual = {"ask": "max >= draw", "engine": "dfpn", "ghi": "ignore"}
    answers = [andor.solve("graph", graph, seed=seed, **usual) for seed in range(8)]
    assert not any(answer.sound for answer in answers)
    assert all(answer.proved for answer in answers if answer.certified)
    wrong = [answer for answer in answers if answer.proved is False]
    assert wrong and all(answer.why_uncertified for answer in wrong)


def test_certificates_are_checked(tmp_path):
    answer = andor.solve("graph", GRAPH, ask="max >= win")
    assert answer.position == str(GRAPH)
    for name in ["win.proof", "win.proof.zst"]:
        answer.save(tmp_path / name)
        proof = andor.check(tmp_path / name, graph=GRAPH)
        assert proof == answer.proof and proof.certificate == answer.certificate
    assert (tmp_path / "win.proof").read_bytes() == answer.certificate
    with pytest.raises(andor.Rejected, match="line") as rejected:
        andor.check(answer.certificate.replace(b"max\t>=", b"max\t<"), graph=GRAPH)
    assert rejected.value.line > 1 and rejected.value.rule
    with pytest.raises(ValueError, match="graph="):
        andor.check(answer.certificate)


def test_a_value_is_saved_as_a_folder(tmp_path):
    andor.value("tictactoe").save(tmp_path / "proofs")
    files = sorted((tmp_path / "proofs").iterdir())
    assert [file.name for file in files] == ["1.ge.proof", "1.lt.proof"]
    assert [andor.check(file).claim for file in files] == ["x >= draw", "x < win"]


def test_a_strategy_can_be_walked():
    answer = andor.solve("tictactoe", ask="o >= draw")
    seen, waiting = set(), [answer.tree()]
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        assert node.turn in ("claimant", "opponent", "over")
        if node.turn == "over":
            assert node.value is not None and node.value >= 0 and not node.moves
        elif node.turn == "claimant":
            assert len(node.moves) == 1
        waiting += node.moves.values()
    assert len(seen) == answer.proof.nodes
    assert {node.id for node in seen} == set(range(len(seen)))


def test_a_repetition_leads_nowhere():
    answer = andor.solve("graph", GRAPH, ask="max >= win", history=["f"])
    assert answer.certified


def test_pictures():
    answer = andor.solve("chess", MATE, ask="mover mates in 2")
    assert answer._repr_svg_().startswith("<svg")
    html = answer._repr_html_()
    assert "<svg" in html and "&gt;=" in html and "white can force" in html
    assert answer.proof.board in html.replace("&gt;", ">")
    for form in ["line", "tree", "dot", "svg", "json"]:
        assert answer.proof.show(form)
    with pytest.raises(ValueError, match="'pdf'"):
        answer.proof.show("pdf")
    unknown = andor.solve("chess", nodes=10)
    assert unknown._repr_svg_() is None and "unknown" in unknown._repr_html_()


def test_answers_travel():
    for answer in [
        andor.solve("graph", GRAPH, ask="max >= win"),
        andor.value("tictactoe"),
        andor.solve("chess", nodes=10),
    ]:
        assert pickle.loads(pickle.dumps(answer)) == answer


def test_the_text_of_a_graph_will_do():
    text = GRAPH.read_text()
    answer = andor.solve("graph", text, ask="max >= win")
    assert answer.certified and answer.position == "graph"
    assert andor.check(answer.certificate, graph=text).claim == "max >= win"


def test_games_and_engines_are_listed():
    assert {"chess", "graph", "go:MxN"} <= {game.name for game in andor.games()}
    best = andor.engines()
    assert any(engine.name == "dfpn" and engine.by_mover == "sound" for engine in best)
    assert any(engine.constant.startswith("refused: ") for engine in best)


FLAGS = {"--engine", "--ghi", "--nodes", "--time", "--memory", "--seed", "--ask", "--history"}


def as_call(words):
    """A command line as arguments for solve; None if it has flags that Python has not."""
    positions, options, rest = [], {}, list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            positions.append(word)
        elif word in FLAGS and rest:
            options[word[2:]] = rest.pop(0)
        else:
            return None
    if len(positions) not in (1, 2) or positions[0] == "graph":
        return None
    if "history" in options:
        options["history"] = [options["history"]]
    for name, kind in {"nodes": int, "seed": int, "memory": int, "time": float}.items():
        try:
            options[name] = kind(options[name])
        except KeyError:
            pass
        except ValueError:
            if options[name].lstrip("-").isdigit():
                return None
    return positions, options


def lines_of_bad_commands():
    lines = []
    for line in (ROOT / "apps/cli/tests/bad_lines.txt").read_text().splitlines():
        if line.startswith(("1 solve ", "2 solve ")):
            call = as_call(shlex.split(line)[2:])
            # Sizes with a letter, such as 2M, are for command lines.
            if call and not isinstance(call[1].get("memory"), str):
                lines.append(pytest.param(*call, id=line))
    return lines


@pytest.mark.parametrize(("positions", "options"), lines_of_bad_commands())
def test_what_the_command_line_refuses_is_an_error(positions, options):
    if positions[1:] and positions[1].endswith(".sgf"):
        return
    with pytest.raises((ValueError, TypeError, OverflowError)):
        andor.solve(*positions, **{"nodes": 1000, **options})


def test_errors_speak_as_the_command_line_does():
    for call, words in [
        (lambda: andor.solve("ches"), "there is no game 'ches'; there are: graph, tictactoe"),
        (lambda: andor.solve("tictactoe", ask="y >= win"), "the players of tictactoe are x, o"),
        (lambda: andor.solve("tictactoe", engine="best"), "there is no engine 'best'"),
        (lambda: andor.solve("tictactoe", history=["x../.../..."]), "no position of tictactoe can"),
        (lambda: andor.solve("tictactoe", "x"), "tictactoe: "),
    ]:
        with pytest.raises(ValueError, match="^(ask )?" + words.replace("(", r"\(")):
            call()
    for call in [
        lambda: andor.solve("chess", 3),
        lambda: andor.solve("chess", nodes="many"),
        lambda: andor.solve("chess", history=MATE),
        lambda: andor.solve(None),
        lambda: andor.solve("graph"),
        lambda: andor.check(3),
    ]:
        with pytest.raises(TypeError):
            call()

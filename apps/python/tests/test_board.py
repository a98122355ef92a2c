"""Boards of python-chess, with their moves as history."""

from __future__ import annotations

import andor
import chess
import chess.variant
import pytest


def test_a_board_is_a_position_with_its_history():
    board = chess.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    for answer in [andor.solve(board), andor.solve("chess", board)]:
        assert (answer.game, answer.verdict, answer.certified) == ("chess", "proved", True)
        assert not answer.proof.history
    before = board.fen()
    for move in ["h1h2", "a8b8", "h2h1", "b8a8"]:
        board.push_uci(move)
    stack = list(board.move_stack)
    answer = andor.solve(board, ask="white >= win")
    assert answer.certified and len(answer.proof.history) == 4
    assert answer.proof.history[0].split()[:4] == before.split()[:4]
    assert board.move_stack == stack


def test_what_stood_twice_is_a_draw_the_third_time():
    # White can only win by going back to a position that stood twice already.
    board = chess.Board("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")
    lines = [["f6f7", "h8h7"], ["f7f6", "h7h8"]]
    for line in lines * 2:
        for move in line:
            board.push_uci(move)
    answer = andor.solve(board, ask="white >= win", history=())
    alone = andor.solve("chess", board.fen(), ask="white >= win")
    assert answer.certified and alone.certified
    assert len(answer.proof.history) == 8 and not alone.proof.history


def test_variants():
    board = chess.variant.AntichessBoard()
    board.push_uci("e2e3")
    assert andor.solve(board, nodes=1000).game == "antichess"
    chess960 = chess.Board.from_chess960_pos(5)
    assert andor.solve(chess960, nodes=1000).game == "chess:960"
    with pytest.raises(ValueError, match="crazyhouse"):
        andor.solve(chess.variant.CrazyhouseBoard())
    with pytest.raises(ValueError, match="move stack"):
        andor.solve(chess.Board(), history=["x"])


def test_moves_of_the_certificate_are_legal_on_the_board():
    board = chess.Board("7k/8/5K2/8/8/8/8/Q7 w - - 0 1")
    node = andor.solve(board, ask="mover mates in 3").tree()
    while node.turn != "over":
        text, node = next(iter(node.moves.items()))
        board.push_uci(text)
    assert board.is_checkmate()

"""Reads PGN on standard input with python-chess and prints what it reads, a line a game: the parts of the movetext in
their order. With `export`, prints the games as python-chess writes them."""

import sys

import chess.pgn


class Parts(chess.pgn.BaseVisitor):
    def begin_game(self):
        self.parts = []
        self.errors = []

    def visit_move(self, board, move):
        self.parts.append(move.uci())

    def visit_nag(self, nag):
        self.parts.append(f"${nag}")

    def visit_comment(self, comment):
        self.parts.append("{" + " ".join(comment.split()) + "}")

    def begin_variation(self):
        self.parts.append("(")

    def end_variation(self):
        self.parts.append(")")

    def visit_result(self, result):
        self.parts.append(result)

    def handle_error(self, error):
        self.errors.append(f"error: {error}")

    def result(self):
        return " ".join(self.parts + self.errors)


sys.stdin.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(encoding="utf-8")
if sys.argv[1:] == ["export"]:
    while (game := chess.pgn.read_game(sys.stdin)) is not None:
        print(game, end="\n\n")
else:
    while (line := chess.pgn.read_game(sys.stdin, Visitor=Parts)) is not None:
        print(line)

;;; scoresheet-words.el --- Words of chess records  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Written by editors/grammar/build.mjs from the tables of the library.  Change those, and run it.

;;; Code:

(defconst scoresheet-words-letters
  '("Kp" "Kн" "Kр" "pi" "Кp" "Кн" "Кр" "A" "B" "C" "D" "F" "G" "H" "J" "K" "L" "N" "P" "Q" "R" "S" "T" "V" "W" "p" "В" "К" "Л" "Н" "С" "Т" "Ф" "п" "♔" "♕" "♖" "♗" "♘" "♙" "♚" "♛" "♜" "♝" "♞" "♟")
  "Every spelling of a piece letter, in every language, longer ones first.")

(defconst scoresheet-words-signs
  '("⩲" "⩱" "±" "∓" "∞" "□" "⟳" "↑" "→" "⇆" "⊕" "∆")
  "The signs of evaluation.")

(defconst scoresheet-words-claims
  '("checkmate" "stalemate" "ahogado" "scacco" "schach" "stallo" "check" "jaque" "matto" "échec" "e.p." "mate" "matt" "patt" "dbl" "e.p" "mat" "pat" "șah" "мат" "пат" "шах" "ch" "ep")
  "What claims something of a position: check, mate, stalemate.")

(defconst scoresheet-words-separators
  '("and" "und" "et" "та" "e" "i" "y" "и" "oder" "или" "or" "ou")
  "What stands between plies or alternatives.")

(defconst scoresheet-words-sides
  '("blancas" "schwarz" "bianco" "blancs" "negras" "negrul" "черные" "чёрные" "albul" "black" "negru" "noirs" "weiss" "white" "белые" "чорні" "nero" "weiß" "білі" "alb")
  "The names of the sides.")

(provide 'scoresheet-words)

;;; scoresheet-words.el ends here

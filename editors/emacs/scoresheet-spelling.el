;;; scoresheet-spelling.el --- How the words of chess records are spelt  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; The units that a word of movetext is made of, after `grammar/' of the project.  Look-alikes stand beside the signs that
;; they look like.  Knows no lines and no faces.

;;; Code:

(require 'seq)
(require 'scoresheet-words)

(defun scoresheet-spelling--any (&rest parts)
  "An expression for one of PARTS; the first that fits is taken."
  (concat "\\(?:" (mapconcat #'identity parts "\\|") "\\)"))

(defconst scoresheet-spelling-delimiters "] \t\n\r\f\v\0|/,;(){}$[№\u00A0\u2000-\u200F\u202F\u2060\u3000\uFEFF"
  "What ends a word; for the inside of a class.")

(defconst scoresheet-spelling-square "[a-hасе][1-8]")
(defconst scoresheet-spelling--dash "[-\u2010-\u2015\u2212\u00AD]")
(defconst scoresheet-spelling--capture "[xXхХ×:*]")
(defconst scoresheet-spelling--letter (regexp-opt scoresheet-words-letters))
(defconst scoresheet-spelling--unseen "[\uFE0E\uFE0F]?" "What may say how a figurine is drawn.")
(defconst scoresheet-spelling--marks
  (concat (scoresheet-spelling--any "\\+\\+?" "##?" "[†‡]" "[eе]\\.[pр]\\.?" "[eе][pр]" "[xXхХ×]\\(?:\\'\\|\\b\\)") "*"))
(defconst scoresheet-spelling-castling
  (let ((o "[O0oОо]") (dash scoresheet-spelling--dash))
    (scoresheet-spelling--any (concat o dash o "\\(?:" dash o "\\)?") "OOO?" "000?")))

(defconst scoresheet-spelling-ply
  (let* ((dash scoresheet-spelling--dash)
         (capture scoresheet-spelling--capture)
         (square scoresheet-spelling-square)
         (letter (concat scoresheet-spelling--letter scoresheet-spelling--unseen))
         (piece (scoresheet-spelling--any letter "[kqntslvwj]"))
         (marks scoresheet-spelling--marks)
         (becomes (concat "=r?" (scoresheet-spelling--any letter "[a-z]"))))
    (scoresheet-spelling--any
     (concat scoresheet-spelling-castling marks)
     (concat dash dash) "Z0" "<>" "@@@@" "0000"
     ;; A promotion without a sign.
     (concat "\\(?:[a-h][27]?" capture "?\\)?[a-hасе][18]" (scoresheet-spelling--any letter "[qrbn]") marks "\\'")
     (concat (scoresheet-spelling--any
              ;; From square to square; a letter, perhaps a part of the first square, and the target; a pawn's capture without ranks.
              (concat "r?" piece "?" square (scoresheet-spelling--any dash capture) "?" square)
              (concat "r?\\(?:" piece "[a-hасе]?[1-8]?\\|[a-hасе][1-8]?\\)?" capture "?" square)
              (concat "[a-h]" capture "?[a-h]"))
             ":?" marks "\\(?:" becomes marks "\\)?")))
  "A ply with the marks glued to it.")

(defconst scoresheet-spelling--dots "[.…\u2024]+")
(defconst scoresheet-spelling-number
  (concat "[0-9]\\{1,9\\}" (scoresheet-spelling--any ")" scoresheet-spelling--dots)))

(defconst scoresheet-spelling-result
  (let ((half "\\(?:½\\|1/2\\|0\\.5\\)") (dash (scoresheet-spelling--any scoresheet-spelling--dash ":")))
    (concat (scoresheet-spelling--any (concat half dash half) "½" "1/2" (concat "1" dash "0") (concat "0" dash "1") "\\*")
            "[.,!?]?" "\\(?:[" scoresheet-spelling-delimiters "]\\|\\'\\)"))
  "A termination marker, and what ends it.")

(defconst scoresheet-spelling-glyph
  (scoresheet-spelling--any "[!?]+" "\\$[0-9]+" "\\+[-/][-=]?" "-/?\\+" "=/?\\+" "\\+=" "="
                            (regexp-opt scoresheet-words-signs)))

(defun scoresheet-spelling--spoken (words)
  "An expression for WORDS as they are written, with a stop behind them."
  (concat "\\`" (regexp-opt words) "[.:!]*\\'"))

(defconst scoresheet-spelling--spoken
  (list (cons (scoresheet-spelling--spoken scoresheet-words-claims) 'mark)
        (cons (scoresheet-spelling--spoken scoresheet-words-separators) 'separator)
        (cons (scoresheet-spelling--spoken scoresheet-words-sides) 'side))
  "Words that are spoken, with what they are.")

(defconst scoresheet-spelling--units
  (list (cons scoresheet-spelling-ply 'ply)
        (cons scoresheet-spelling-number 'number)
        (cons "[+#†‡]+" 'mark)
        (cons scoresheet-spelling-glyph 'glyph)
        (cons scoresheet-spelling--dots 'number))
  "What a word is made of otherwise, with what it is; the first that fits is taken.")

(defun scoresheet-spelling-units (word)
  "The units of WORD in order, each as (START END KIND), or nil where it is prose.
KIND is `ply', `number', `mark', `glyph', `result', `side' or `separator';
START and END count from 0."
  (let* ((case-fold-search nil)
         (size (length word))
         (spoken (let ((case-fold-search t)) (seq-find (lambda (entry) (string-match-p (car entry) word)) scoresheet-spelling--spoken))))
    (cond
     (spoken (list (list 0 size (cdr spoken))))
     ((string-match-p (concat "\\`" scoresheet-spelling-result "\\'") word) (list (list 0 size 'result)))
     (t (scoresheet-spelling--glued word size)))))

(defun scoresheet-spelling--glued (word size)
  "The units of which WORD, of SIZE characters, is glued, or nil."
  (let ((at 0) units unit)
    (while (and at (< at size))
      (setq unit (seq-find (lambda (entry) (eql (string-match (car entry) word at) at)) scoresheet-spelling--units))
      (cond
       ((and unit (< at (match-end 0)))
        ;; `seq-find' leaves the match of the entry that it found.
        (push (list at (match-end 0) (cdr unit)) units)
        (setq at (match-end 0)))
       ;; A number that ends its word may do without a dot, and a result be glued to the last ply.
       ((eql (string-match "[0-9]+\\'" word at) at) (push (list at size 'number) units) (setq at size))
       ((and units (eql (string-match (concat scoresheet-spelling--dash "\\|:") word at) at)) (setq at (match-end 0)))
       (t (setq at nil))))
    (and at (nreverse units))))

(defun scoresheet-spelling-plies (word)
  "How many plies WORD holds, also one that cannot be read.
Nil where it is prose, as lines are counted."
  (let* ((units (scoresheet-spelling-units word))
         (plies (seq-count (lambda (unit) (eq (nth 2 unit) 'ply)) units))
         (case-fold-search nil))
    (cond
     ((string-match-p scoresheet-spelling-square word) (max plies 1))
     ;; Two letters, `de', are a ply in movetext only.
     ((and (> plies 0) (not (string-match-p "\\`[a-h][x:]?[a-h]\\'" word))) plies)
     ((and units (= plies 0)) 0)
     ((not (string-match-p "[[:alnum:]]" word)) 0))))

(provide 'scoresheet-spelling)

;;; scoresheet-spelling.el ends here

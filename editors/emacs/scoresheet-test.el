;;; scoresheet-test.el --- Tests of scoresheet-mode  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; emacs -Q --batch -L . -l scoresheet-test.el -f ert-run-tests-batch-and-exit
;; SCORESHEET names the command that is compared with; without it that test is skipped.

;;; Code:

(require 'ert)
(require 'package)
(require 'seq)
(require 'scoresheet-mode)

(defvar eglot-server-programs)
(declare-function eglot "eglot")
(declare-function eglot-shutdown "eglot")
(declare-function eglot--guess-contact "eglot")
(declare-function jsonrpc-request "jsonrpc")
(declare-function jsonrpc-running-p "jsonrpc")

(defconst scoresheet-test-editors
  (file-name-directory (directory-file-name (file-name-directory (or load-file-name buffer-file-name)))))

(defmacro scoresheet-test-with (text &rest body)
  "Run BODY where TEXT is fontified in the mode."
  (declare (indent 1))
  `(with-temp-buffer
     (insert ,text)
     (scoresheet-mode)
     (font-lock-ensure)
     (goto-char (point-min))
     ,@body))

(defun scoresheet-test-faces (text)
  "What is coloured in TEXT, as pairs of a word and a face, blanks aside."
  (scoresheet-test-with text
    (let (found)
      (while (not (eobp))
        (let ((end (next-single-property-change (point) 'face nil (point-max)))
              (face (get-text-property (point) 'face)))
          (when face (push (cons (buffer-substring-no-properties (point) end) face) found))
          (goto-char end)))
      (nreverse found))))

(defun scoresheet-test-words (face text)
  "The words of TEXT that have FACE."
  (mapcar #'car (seq-filter (lambda (pair) (eq (cdr pair) face)) (scoresheet-test-faces text))))

(ert-deftest scoresheet-plies-of-every-layout ()
  (dolist (text '("1.Nf3/Nc3//b6/g6" "1.Nf3/Nc3; b6/g6" "1. Nf3,Nc3 b6,g6" "1. Nf3/Nc3   b6/g6" "1.Nf3 2.Nc3 b6 3)g6"))
    (should (equal (scoresheet-test-words 'scoresheet-ply text) '("Nf3" "Nc3" "b6" "g6")))))

(ert-deftest scoresheet-plies-of-every-spelling ()
  (dolist (ply '("Ng1-f3" "e2e4" "exd8=Q+" "Крe8" "Кf6:e4" "♘f3" "O-O-O" "0–0" "--" "Kb5 : с7×" "e8(Q)" "e8/Q" "d8D" "Le4:"
                 "Qh4#" "nf3" "ed" "N x e5" "Ke5*d4=rS" "fxg6 e.p."))
    (let ((text (car (split-string ply " e\\.p"))))
      (should (equal (list ply (scoresheet-test-words 'scoresheet-ply (concat "1." ply " ")))
                     (list ply (list text)))))))

(ert-deftest scoresheet-letters-are-those-of-the-library ()
  (dolist (letter scoresheet-words-letters)
    (should (equal (scoresheet-test-words 'scoresheet-ply (concat "1." letter "f3")) (list (concat letter "f3"))))))

(ert-deftest scoresheet-comments ()
  (should (equal (scoresheet-test-words 'scoresheet-ply "1.e4 {Nf3 is\nbetter, Nc3} e5 (Nf6 is good) d6 ; Nh6 is bad\n")
                 '("e4" "e5" "d6")))
  (should (equal (scoresheet-test-words 'scoresheet-ply "1.e4 (1.d4 d5) e5\n%Nf3\n; Nc3\nLook at Nf3 and Nc3, or do not.\n")
                 '("e4" "d4" "d5" "e5"))))

(ert-deftest scoresheet-other-words ()
  (let ((faces (scoresheet-test-faces "[White \"A \\\"B\\\"\"]\n1. e4! $14 White: Qh4 mat. 1/2-1/2")))
    (dolist (pair '(("White" . scoresheet-tag) ("\"A \\\"B\\\"\"" . font-lock-string-face) ("1." . scoresheet-number)
                    ("!" . scoresheet-glyph) ("$14" . scoresheet-glyph) ("White:" . scoresheet-side)
                    ("mat." . scoresheet-mark) ("1/2-1/2" . scoresheet-result)))
      (should (member pair faces)))))

(ert-deftest scoresheet-files ()
  (should (eq (assoc-default "games.pgn" auto-mode-alist #'string-match) 'scoresheet-mode))
  (scoresheet-test-with "1.e4 e5"
    (should (eq major-mode 'scoresheet-mode))
    (comment-region (+ (point) 5) (point-max))
    (should (equal (buffer-string) "1.e4 { e5 }"))))

(ert-deftest scoresheet-eglot ()
  (package-initialize)
  (skip-unless (require 'eglot nil t))
  (let ((entry (assoc 'scoresheet-mode eglot-server-programs)))
    (should (equal (funcall (cdr entry) nil) '("scoresheet" "lsp")))))

(ert-deftest scoresheet-server ()
  (package-initialize)
  (let ((command (getenv "SCORESHEET")))
    (skip-unless (and command (file-executable-p command) (require 'eglot nil t)
                      (eq 0 (call-process command nil nil nil "lsp" "--help"))))
    (let* ((scoresheet-command (list command "lsp"))
           (file (expand-file-name "corpus/broken/move-after-check.txt" (expand-file-name ".." scoresheet-test-editors)))
           (buffer (find-file-noselect file)))
      (unwind-protect
          (with-current-buffer buffer
            (scoresheet-mode)
            (let ((server (apply #'eglot (eglot--guess-contact))))
              (should (jsonrpc-running-p server))
              (should (jsonrpc-request server :textDocument/hover
                                       (list :textDocument (list :uri (concat "file://" file))
                                             :position (list :line 0 :character 3))))
              (eglot-shutdown server)))
        (kill-buffer buffer)))))

;;; What the library says

(defconst scoresheet-test-wanted
  '(("ply" scoresheet-ply) ("number" scoresheet-number) ("termination" scoresheet-result)
    ("comment" font-lock-comment-face font-lock-comment-delimiter-face font-lock-keyword-face))
  "What a node of the library's tree is coloured as.")

(defconst scoresheet-test-apart '("corpus/broken/deep-variation.txt")
  "What is no part of the comparison: it nests a thousand levels deep.")

(defconst scoresheet-test-exceptions
  '(;; A list of notes behind the games, with numbers; and a line with nothing but a colon.
    ("corpus/seeds/documents/sah-de-la-marsilia.ro.txt" "1. ↑ Hans L. Bodlaender și Antoine Fourr")
    ("corpus/seeds/documents/sah-de-la-frankfurt.ro.txt" ":")
    ;; Where every turn begins a line, one word makes a line prose.
    ("corpus/ficgs/italian-example.txt" "Nh3 guards f2.")
    ;; Braces that are not closed, or stand inside of others: the syntax table ends a comment at its first `}'.
    ("corpus/broken/unclosed-comment.pgn" "1.")
    ("corpus/broken/unclosed-comment.pgn" "d4")
    ("corpus/broken/unclosed-comment.pgn" "Nf3")
    ("corpus/broken/nested-comment.pgn" "{the opening that Castelli {a champion o"))
  "What is known to differ, as files and the beginnings of texts.")

(defun scoresheet-test-leaves (nodes)
  "The leaves of NODES and of what is inside of them."
  (seq-mapcat (lambda (node)
                (let ((inner (alist-get 'nodes node)))
                  (if inner (scoresheet-test-leaves inner) (list node))))
              nodes))

(defun scoresheet-test-tree (command path)
  "What COMMAND reads in the file PATH, as leaves."
  (with-temp-buffer
    (call-process command nil '(t nil) nil "parse" "--isolated" "--format" "json" path)
    (goto-char (point-min))
    (seq-mapcat (lambda (game) (scoresheet-test-leaves (alist-get 'nodes game))) (alist-get 'games (json-parse-buffer :object-type 'alist)))))

(defun scoresheet-test-differences (command path)
  "How the mode and COMMAND differ on the file PATH.
How many nodes are judged, and the texts of those that are not coloured so."
  (let ((nodes (scoresheet-test-tree command path)) (judged 0) differ)
    (with-temp-buffer
      (let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents path))
      (scoresheet-mode)
      (font-lock-ensure)
      (dolist (node nodes)
        (let ((wanted (cdr (assoc (alist-get 'kind node) scoresheet-test-wanted)))
              (start (byte-to-position (1+ (alist-get 'byte_start node))))
              (end (byte-to-position (1+ (alist-get 'byte_end node)))))
          (when wanted
            (setq judged (1+ judged))
            (unless (seq-every-p (lambda (place)
                                   (or (string-match-p "[[:space:]|\u200B\uFEFF]" (string (char-after place)))
                                       (memq (get-text-property place 'face) wanted)))
                                 (number-sequence start (1- end)))
              (push (buffer-substring-no-properties start end) differ))))))
    (cons judged differ)))

(defun scoresheet-test-utf-8-p (path)
  "Whether the file PATH is UTF-8: no byte of it is left over."
  (with-temp-buffer
    (set-buffer-multibyte nil)
    (insert-file-contents-literally path)
    (seq-every-p (lambda (character) (< character #x3FFF80)) (decode-coding-string (buffer-string) 'utf-8))))

(ert-deftest scoresheet-records-of-the-corpus ()
  (let ((command (getenv "SCORESHEET")) (root (expand-file-name ".." scoresheet-test-editors)) (judged 0) differ)
    (skip-unless (and command (file-executable-p command)))
    (dolist (path (directory-files-recursively (expand-file-name "corpus" root) "\\.\\(pgn\\|txt\\)\\'"))
      (let ((name (file-relative-name path root)))
        (when (and (not (member name scoresheet-test-apart)) (scoresheet-test-utf-8-p path))
          (let ((found (scoresheet-test-differences command path)))
            (setq judged (+ judged (car found)))
            (dolist (text (cdr found)) (push (list name (substring text 0 (min 40 (length text)))) differ))))))
    (message "%d nodes, %d as the library reads them" judged (- judged (length differ)))
    (should (> judged 10000))
    (should (equal differ scoresheet-test-exceptions))))

(provide 'scoresheet-test)

;;; scoresheet-test.el ends here

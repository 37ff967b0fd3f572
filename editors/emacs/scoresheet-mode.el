;;; scoresheet-mode.el --- Major mode for records of chess and its relatives  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: games, languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Records of double-move chess, progressive chess and chess: colours for plies, numbers, comments, tags and results, in the
;; letters of all languages, and the server of the command `scoresheet', by eglot.
;;
;;     (add-to-list 'load-path "/path/to/editors/emacs")
;;     (require 'scoresheet-mode)
;;     (add-hook 'scoresheet-mode-hook #'eglot-ensure)
;;
;; Files called .pgn are records.  Other files become records by \\[scoresheet-mode], or by an entry of `auto-mode-alist'.

;;; Code:

(require 'scoresheet-spelling)

(defgroup scoresheet nil
  "Records of chess and its relatives."
  :group 'languages)

(defcustom scoresheet-command '("scoresheet" "lsp")
  "The command that serves eglot, with its arguments."
  :type '(repeat string)
  :risky t)

;;; Faces

(defface scoresheet-ply '((t :inherit font-lock-function-name-face))
  "A ply with the marks glued to it.")
(defface scoresheet-number '((t :inherit font-lock-constant-face))
  "A move number.")
(defface scoresheet-mark '((t :inherit font-lock-builtin-face))
  "A mark that stands alone, or a word that claims something: `#', `mat'.")
(defface scoresheet-glyph '((t :inherit font-lock-preprocessor-face))
  "A glyph: `!?', `$14', a sign of evaluation.")
(defface scoresheet-result '((t :inherit font-lock-keyword-face))
  "A termination marker.")
(defface scoresheet-side '((t :inherit font-lock-type-face))
  "The name of a side.")
(defface scoresheet-separator '((t :inherit font-lock-keyword-face))
  "A word between plies: `and', `or'.")
(defface scoresheet-tag '((t :inherit font-lock-variable-name-face))
  "The name of a tag pair.")

(defconst scoresheet--faces
  '((ply . scoresheet-ply) (number . scoresheet-number) (mark . scoresheet-mark) (glyph . scoresheet-glyph)
    (result . scoresheet-result) (side . scoresheet-side) (separator . scoresheet-separator))
  "The face of each kind of unit.")

;;; Lines

(defconst scoresheet--tag "\\[[ \t]*\\([[:alnum:]_+#=:-]+\\)[ \t]*\\(\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"\\)[ \t]*\\]")
(defconst scoresheet--blanks (concat "[" (remove ?\; (remove ?\/ scoresheet-spelling-delimiters)) "]*"))

(defun scoresheet--word-end ()
  "Where the word at point ends."
  (save-excursion (skip-chars-forward (concat "^\\" scoresheet-spelling-delimiters)) (point)))

(defun scoresheet--counts (end)
  "How many words from point to END are plies and how many prose, as a pair.
What stands in braces does not count."
  (save-excursion
    (let ((plies 0) (prose 0))
      (while (progn (skip-chars-forward (concat "\\" scoresheet-spelling-delimiters) end) (< (point) end))
        (let ((word-end (min end (scoresheet--word-end))))
          (unless (nth 4 (syntax-ppss))
            (let ((count (scoresheet-spelling-plies (buffer-substring-no-properties (point) word-end))))
              (if count (setq plies (+ plies count)) (setq prose (1+ prose)))))
          (goto-char word-end)))
      (cons plies prose))))

(defun scoresheet--prose-line-p (end)
  "Whether the line from point to END is prose.
It has no number, and more words that are no movetext than plies."
  (and (not (looking-at (concat scoresheet--blanks "[0-9]+[ \t]*\\(?:[.)…]\\|" scoresheet-spelling-ply "\\)")))
       (not (looking-at (concat scoresheet--blanks "[{(;%]")))
       (let ((counts (scoresheet--counts end))) (> (cdr counts) (car counts)))))

(defun scoresheet--bracket-end ()
  "Where the bracket at point ends that holds a remark.
Nil where it is a variation, or belongs to a ply."
  (let* ((close (condition-case nil (scan-lists (point) 1 0) (scan-error nil)))
         (end (or close (line-end-position))))
    (save-excursion
      (forward-char)
      (and (< (- end (point)) 10000)
           (> (cdr (scoresheet--counts (if close (1- end) end))) 0)
           (not (looking-at (concat scoresheet-spelling--letter ")")))
           end))))

(defun scoresheet--remark-p (end)
  "Whether the `;' or `//' before point opens a remark that goes to END.
Then it begins its line, or what follows is no movetext; behind `;' all of it."
  (save-excursion
    (let ((semicolon (eq (char-before) ?\;)))
      (or (and semicolon (looking-back "^[ \t]*;" (line-beginning-position)))
          (progn (skip-chars-forward " \t")
                 (and (< (point) end)
                      (not (looking-at "[{(]"))
                      (let ((reach (if semicolon end (scoresheet--word-end))))
                        (> (cdr (scoresheet--counts reach)) 0))))))))

;;; Fontification

(defun scoresheet--face (start end face)
  "Give the text from START to END that FACE."
  (put-text-property start end 'face face))

(defun scoresheet--fontify-word (start)
  "Fontify the word that begins at START and go behind it."
  (let* ((end (scoresheet--word-end))
         (case-fold-search nil)
         (word (buffer-substring-no-properties start end))
         (units (scoresheet-spelling-units word)))
    (dolist (unit units)
      (scoresheet--face (+ start (nth 0 unit)) (+ start (nth 1 unit)) (cdr (assq (nth 2 unit) scoresheet--faces))))
    (goto-char (max end (1+ start)))
    ;; `6)': outside of brackets it belongs to the number.
    (when (and (looking-at ")") (string-match-p "\\`[0-9]+\\'" word) (= 0 (car (save-excursion (syntax-ppss start)))))
      (scoresheet--face (point) (1+ (point)) 'scoresheet-number)
      (forward-char))))

(defconst scoresheet--apart
  (let ((blank "[ \t\u00A0]") (letter scoresheet-spelling--letter) (square scoresheet-spelling-square))
    (scoresheet-spelling--any
     ;; `Kb5 : c7', `N x e5', `Le4 : f6'.
     (concat letter "?\\(?:" square "\\|[a-h]\\)?\\(?:" blank "+[xх×:]" blank "*\\|[xх×:]" blank "+\\)" square "[+#×]*")
     ;; `e8 =Q', `e8/Q', `e8(Q)'.
     (concat "\\(?:[a-h][27]?[x:]?\\)?[a-h][18]\\(?:" blank "+=" letter "\\|/" letter "\\|(=?" letter ")\\)[+#]*")
     (concat letter blank "+" square "[+#]*")
     (concat "[O0]" blank "+-" blank "*[O0]\\(?:" blank "*-" blank "*[O0]\\)?")))
  "A ply with blanks in it, or with a promotion in another word.")

(defun scoresheet--fontify-line (end)
  "Fontify from point to END, the end of its line.
Point may go further, where a comment or a bracket does."
  (while (progn (skip-chars-forward " \t\r|" end) (< (point) end))
    (let ((start (point)) (case-fold-search nil) remark)
      (cond
       ((nth 4 (syntax-ppss)) (unless (search-forward "}" nil 'move) (goto-char end)))
       ((eq (char-after) ?\{) (unless (search-forward "}" nil 'move) (goto-char end)))
       ((looking-at scoresheet--tag)
        (scoresheet--face (match-beginning 1) (match-end 1) 'scoresheet-tag)
        (scoresheet--face (match-beginning 2) (match-end 2) 'font-lock-string-face)
        (goto-char (match-end 0)))
       ((and (looking-at ";\\|//") (progn (goto-char (match-end 0)) (scoresheet--remark-p end)))
        (scoresheet--face start end 'font-lock-comment-face)
        (goto-char end))
       ((> (point) start))
       ((and (eq (char-after) ?\() (setq remark (scoresheet--bracket-end)))
        (scoresheet--face start remark 'font-lock-comment-face)
        (goto-char remark))
       ((looking-at "\\$[0-9]+")
        (goto-char (match-end 0))
        (scoresheet--face start (point) 'scoresheet-glyph))
       ((looking-at scoresheet-spelling-result)
        (goto-char (match-end 0))
        (skip-chars-backward (concat "\\" scoresheet-spelling-delimiters) (1+ start))
        (scoresheet--face start (point) 'scoresheet-result))
       ((looking-at (concat scoresheet--apart "\\(?:[" scoresheet-spelling-delimiters "!?]\\|\\'\\)"))
        (looking-at scoresheet--apart)
        (goto-char (match-end 0))
        (scoresheet--face start (point) 'scoresheet-ply))
       ;; A number with a dot is one, whatever stands behind it.
       ((looking-at scoresheet-spelling-number)
        (goto-char (match-end 0))
        (scoresheet--face start (point) 'scoresheet-number))
       ((looking-at "\\+/[-=]\\|-/\\+\\|=/\\+")
        (goto-char (match-end 0))
        (scoresheet--face start (point) 'scoresheet-glyph))
       ((looking-at (concat "[" scoresheet-spelling-delimiters "]")) (forward-char))
       (t (scoresheet--fontify-word start))))))

(defun scoresheet--fontify (limit)
  "Fontify from point to LIMIT, and find nothing.
What is a ply is decided by lines, not by expressions."
  (while (< (point) limit)
    (let ((end (line-end-position)))
      (cond
       ((nth 4 (syntax-ppss)) (scoresheet--fontify-line end))
       ((looking-at "\uFEFF?%") (scoresheet--face (point) end 'font-lock-comment-face))
       ((looking-at (concat "[ \t\uFEFF]*" scoresheet--tag)) (scoresheet--fontify-line end))
       ((scoresheet--prose-line-p end) (scoresheet--face (point) end 'font-lock-comment-face))
       (t (scoresheet--fontify-line end)))
      ;; A comment went on to another line, and what stands behind it there is no new one.
      (while (> (point) end)
        (setq end (line-end-position))
        (scoresheet--fontify-line end)))
    (forward-line)
    (when (eobp) (goto-char limit)))
  nil)

(defconst scoresheet--directives
  '(("^%\\(scoresheet:\\)[ \t]+\\(allow\\)\\_>" (1 'font-lock-keyword-face t) (2 'font-lock-keyword-face t))
    ("{[^}\n]*\\(\\[%allow\\)\\_>" (1 'font-lock-keyword-face t)))
  "What a record allows.")

;;; The mode

(defvar scoresheet-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\{ "<" table)
    (modify-syntax-entry ?\} ">" table)
    ;; Quotes are such in tag pairs only.
    (modify-syntax-entry ?\" "." table)
    (dolist (sign '(?+ ?# ?= ?! ?? ?-)) (modify-syntax-entry sign "_" table))
    table)
  "Braces are comments; brackets are pairs.")

;;;###autoload
(define-derived-mode scoresheet-mode text-mode "Scoresheet"
  "Major mode for records of chess and its relatives."
  (setq-local comment-start "{ ")
  (setq-local comment-end " }")
  (setq-local comment-start-skip "{[ \t]*")
  (setq-local comment-end-skip "[ \t]*}")
  (setq-local font-lock-multiline t)
  (setq-local font-lock-defaults `(((scoresheet--fontify (0 nil)) ,@scoresheet--directives))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.pgn\\'" . scoresheet-mode))

(defvar eglot-server-programs)

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'scoresheet-mode (lambda (&rest _) scoresheet-command))))

(provide 'scoresheet-mode)

;;; scoresheet-mode.el ends here

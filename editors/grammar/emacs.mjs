/** The words of records as constants of Emacs Lisp. */

import { letters, signs, words } from "./tables.mjs";

/** @param {string[]} list */
const quoted = (list) => `'(${list.map((word) => `"${word}"`).join(" ")})`;

/** @param {string} name @param {string[]} list @param {string} meaning */
const constant = (name, list, meaning) => `(defconst scoresheet-words-${name}\n  ${quoted(list)}\n  "${meaning}")`;

const { claim, and, or, side } = words();

export const lisp = `;;; scoresheet-words.el --- Words of chess records  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Written by editors/grammar/build.mjs from the tables of the library.  Change those, and run it.

;;; Code:

${constant("letters", letters(), "Every spelling of a piece letter, in every language, longer ones first.")}

${constant("signs", signs(), "The signs of evaluation.")}

${constant("claims", claim, "What claims something of a position: check, mate, stalemate.")}

${constant("separators", [...and, ...or], "What stands between plies or alternatives.")}

${constant("sides", side, "The names of the sides.")}

(provide 'scoresheet-words)

;;; scoresheet-words.el ends here
`;

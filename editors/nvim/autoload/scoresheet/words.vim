" Written by editors/grammar/build.mjs from the tables of the library. Change those, and run it.

" Every spelling of a piece letter, in every language, longer ones first.
let g:scoresheet#words#letters = ['Kp', 'Kн', 'Kр', 'pi', 'Кp', 'Кн', 'Кр', 'A', 'B', 'C', 'D', 'F', 'G', 'H', 'J', 'K', 'L', 'N', 'P', 'Q', 'R', 'S', 'T', 'V', 'W', 'p', 'В', 'К', 'Л', 'Н', 'С', 'Т', 'Ф', 'п', '♔', '♕', '♖', '♗', '♘', '♙', '♚', '♛', '♜', '♝', '♞', '♟']
" The signs of evaluation.
let g:scoresheet#words#signs = ['⩲', '⩱', '±', '∓', '∞', '□', '⟳', '↑', '→', '⇆', '⊕', '∆']
" What claims something of a position: check, mate, stalemate.
let g:scoresheet#words#claims = ['checkmate', 'stalemate', 'ahogado', 'scacco', 'schach', 'stallo', 'check', 'jaque', 'matto', 'échec', 'e.p.', 'mate', 'matt', 'patt', 'dbl', 'e.p', 'mat', 'pat', 'șah', 'мат', 'пат', 'шах', 'ch', 'ep']
" What stands between plies or alternatives.
let g:scoresheet#words#separators = ['and', 'und', 'et', 'та', 'e', 'i', 'y', 'и', 'oder', 'или', 'or', 'ou']
" The names of the sides.
let g:scoresheet#words#sides = ['blancas', 'schwarz', 'bianco', 'blancs', 'negras', 'negrul', 'черные', 'чёрные', 'albul', 'black', 'negru', 'noirs', 'weiss', 'white', 'белые', 'чорні', 'nero', 'weiß', 'білі', 'alb']

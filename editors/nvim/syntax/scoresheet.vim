" Records of chess and its relatives. Which lines are prose takes counting: here a line is, that begins with a word.

if exists('b:current_syntax')
  finish
endif

syntax case match
syntax sync minlines=50

let s:letter = '\%(' . join(g:scoresheet#words#letters, '\|') . '\)\%([\uFE0E\uFE0F]\)\='
let s:piece = '\%(' . s:letter . '\|[kqntslvwj]\)'
let s:square = '[a-hасе][1-8]'
let s:dash = '[-‐-―−]'
let s:capture = '[xXхХ×:*]'
let s:blank = '[ \t\u00A0]'
" A word begins behind what ends one, or behind the dots of a number.
let s:begin = '\%(^\|[][ \t/,;(){}|$.…\u00A0\u200B]\)\@1<='
let s:end = '\%([][ \t/,;(){}|$!?⩲⩱±∓∞□=]\|+[-/=]\|-[-+/]\|[0-9]\+[.]\|[.]\=$\)\@='
let s:mark = '\%(+\{1,2}\|#\{1,2}\|†\|‡\|[eе][.]\=[pр][.]\=\|[xXхХ×]\)'
let s:becomes = '=r\=\%(' . s:letter . '\|\l\)'
let s:castling = '[O0oОо]' . s:dash . '[O0oОо]\%(' . s:dash . '[O0oОо]\)\='
let s:short = 'r\=\%(' . s:piece . '[a-hасе]\=[1-8]\=\|[a-hасе][1-8]\=\)\=' . s:capture . '\=' . s:square
let s:long = 'r\=' . s:piece . '\=' . s:square . '\%(' . s:dash . '\|' . s:capture . '\)\=' . s:square
" Three letters in a row, and no rank behind them.
let s:word = '\%(\a\|[^\x00-\x7F]\)\{3,}[[:alnum:]]\@!'
let s:apart = s:piece . '\=\%(' . s:square . '\|[a-h]\)\=' . '\%(' . s:blank . '\+[xх×:]' . s:blank . '*\|[xх×:]' . s:blank . '\+\)' . s:square

function s:Match(group, pattern) abort
  execute 'syntax match' a:group '`' . escape(a:pattern, '`') . '`'
endfunction

" The later of two that begin at the same place is taken.
call s:Match('scoresheetProse', '^\s*' . s:word . '.*$')
call s:Match('scoresheetSeparator', s:begin . '\c\%(' . join(g:scoresheet#words#separators, '\|') . '\)\C\%(\s\)\@=')
call s:Match('scoresheetGlyph', '[!?]\+\|\$\d\+\|+/-\|-/+\|+/=\|=/+\|+-\|-+\|+=\|=+\|[' . join(g:scoresheet#words#signs, '') . ']')
call s:Match('scoresheetMark', s:begin . '[+#]\+' . s:end)
call s:Match('scoresheetMark', s:begin . '\c\%(' . join(g:scoresheet#words#claims, '\|') . '\)\C[.:!]*\%([ \t)]\|$\)\@=')
call s:Match('scoresheetSide', '\c\%(' . join(g:scoresheet#words#sides, '\|') . '\)\C\%([:. \t]\|$\)\@=')
call s:Match('scoresheetPly', s:begin . '\%(--\|Z0\|<>\|@@@@\|0000\|OOO\=\|000\=\|' . s:castling . '\|[a-h]' . s:capture . '\=[a-h]\)' . s:mark . '*' . s:end)
call s:Match('scoresheetPly', s:begin . '\%(' . s:apart . '\|' . s:short . '\|' . s:long . '\):\=' . s:mark . '*\%(' . s:becomes . '\)\=' . s:mark . '*' . s:end)
call s:Match('scoresheetPly', s:begin . '\%([a-h][27]\=' . s:capture . '\=\)\=[a-h][18]\%(/' . s:letter . '\|(=\=' . s:letter . ')\|' . s:letter . '\|[qrbn]\)' . s:mark . '*' . s:end)
call s:Match('scoresheetNumber', s:begin . '\d\{1,9}\%()\|[.…]\+\)')
call s:Match('scoresheetNumber', s:begin . '\d\{1,9}\%(\s\+[.…]\)\@=')
" `dxe52.`: a rank is one digit.
call s:Match('scoresheetNumber', '\%([a-h][1-8]\)\@2<=\d\{1,4}[.]\+')
call s:Match('scoresheetResult', s:begin . '\%(1[-:–—]0\|0[-:–—]1\|\%(1/2\|½\|0[.]5\)[-:–—]\%(1/2\|½\|0[.]5\)\|½\|1/2\|\*\)\%([ \t.,]\|$\)\@=')

syntax match scoresheetComment `^\s*;.*$`
call s:Match('scoresheetComment', '\%(//\|;\)\s*' . s:word . '.*$')
syntax region scoresheetComment start=`{` end=`}` contains=scoresheetDirective
execute 'syntax region scoresheetRemark start=`(\ze[^(){}]*' . s:word . '` end=`)` contains=scoresheetRemark'
syntax match scoresheetEscape `^%.*$` contains=scoresheetDirective
syntax match scoresheetDirective `\%(^%scoresheet:\s\+allow\|\[%allow\)\>` contained
syntax match scoresheetTag `\[\s*[0-9A-Za-z_+#=:-]\+\s*"\%([^"\\]\|\\.\)*"\s*\]` contains=scoresheetTagName,scoresheetTagValue
syntax match scoresheetTagName `\[\s*\zs[0-9A-Za-z_+#=:-]\+` contained
syntax match scoresheetTagValue `"\%([^"\\]\|\\.\)*"` contained contains=scoresheetTagEscape
syntax match scoresheetTagEscape `\\["\\]` contained

highlight default link scoresheetProse Comment
highlight default link scoresheetSeparator Operator
highlight default link scoresheetGlyph Special
highlight default link scoresheetMark Special
highlight default link scoresheetSide Type
highlight default link scoresheetPly Identifier
highlight default link scoresheetNumber Number
highlight default link scoresheetResult Keyword
highlight default link scoresheetComment Comment
highlight default link scoresheetRemark Comment
highlight default link scoresheetEscape Comment
highlight default link scoresheetDirective PreProc
highlight default link scoresheetTagName Tag
highlight default link scoresheetTagValue String
highlight default link scoresheetTagEscape SpecialChar

let b:current_syntax = 'scoresheet'

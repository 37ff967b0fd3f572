" Files called .pgn are records. Text files are told by a modeline, or by `:setfiletype scoresheet`.
autocmd BufRead,BufNewFile *.pgn set filetype=scoresheet

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring={%s}
setlocal comments=
" Words end where the command ends them.
setlocal iskeyword=@,48-57,43,45,61,35,:,192-255
setlocal matchpairs=(:),{:},[:]
let b:undo_ftplugin = 'setlocal commentstring< comments< iskeyword< matchpairs<'

-- For Neovim 0.11 and later, without any setup: vim.lsp.enable('scoresheet')
return {
  cmd = { 'scoresheet', 'lsp' },
  filetypes = { 'scoresheet', 'pgn' },
  root_markers = { 'scoresheet.toml', '.git' },
}

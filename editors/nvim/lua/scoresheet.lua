--- The server of the command `scoresheet`, for records of chess and its relatives.
--
--     require('scoresheet').setup()
--
-- Neovim 0.11 and later start it by `vim.lsp.enable`, 0.8 to 0.10 by `vim.lsp.start`, 0.7 by a client of its own.

local M = {}

--- What of the editor this file uses; a test puts another in its place.
M.lsp = vim.lsp

local FILETYPES = { 'scoresheet', 'pgn' }

--- What a client is told.
-- @param options `command`: the command and its arguments; `on_attach` and whatever else clients take.
function M.config(options)
  options = options or {}
  local config = {}
  for key, value in pairs(options) do
    if key ~= 'command' then
      config[key] = value
    end
  end
  config.name = 'scoresheet'
  config.cmd = options.command or { 'scoresheet', 'lsp' }
  return config
end

-- The folder of the settings that hold for a file, or its own.
local function root(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  local found = vim.fn.findfile('scoresheet.toml', vim.fn.escape(folder, ' ,;') .. ';')
  return found ~= '' and vim.fn.fnamemodify(found, ':p:h') or folder
end

local function on_filetype(start)
  local group = vim.api.nvim_create_augroup('scoresheet', { clear = true })
  vim.api.nvim_create_autocmd('FileType', { group = group, pattern = FILETYPES, callback = start })
end

-- Clients of Neovim 0.7 by their folders, which a later version looks after itself.
local clients = {}

local function start_client(config, buffer)
  local folder = config.root_dir
  local id = clients[folder]
  if not id or not M.lsp.get_client_by_id(id) then
    id = M.lsp.start_client(config)
    clients[folder] = id
  end
  if id then
    M.lsp.buf_attach_client(buffer, id)
  end
end

--- Starts the server for each record that is opened.
-- @param options see `config`
function M.setup(options)
  local config = M.config(options)
  if M.lsp.config and M.lsp.enable then
    config.filetypes = FILETYPES
    config.root_markers = { 'scoresheet.toml', '.git' }
    M.lsp.config('scoresheet', config)
    M.lsp.enable('scoresheet')
    return
  end
  on_filetype(function(event)
    local own = vim.tbl_extend('force', config, { root_dir = root(event.file) })
    if M.lsp.start then
      M.lsp.start(own, { bufnr = event.buf })
    else
      start_client(own, event.buf)
    end
  end)
end

return M

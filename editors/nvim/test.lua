-- Tests of the files for Neovim: nvim --clean --headless --cmd 'set rtp^=editors/nvim' -l, or `luafile`, editors/nvim/test.lua
-- With SCORESHEET=PATH the colours are compared with what the command reads, and the server is started where it has one.

local editors = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h:h')
local root = vim.fn.fnamemodify(editors, ':h')
local command = vim.env.SCORESHEET
local scoresheet = require('scoresheet')
local failed = false

local function test(name, run)
  local ok, reason = xpcall(run, debug.traceback)
  failed = failed or not ok
  print(ok and 'ok: ' .. name or 'FAILED: ' .. name .. ': ' .. reason)
end

local function skip(name, reason)
  print('skipped: ' .. name .. ' (' .. reason .. ')')
end

local function equal(found, wanted, what)
  if not vim.deep_equal(found, wanted) then
    error((what or '') .. ': ' .. vim.inspect(found) .. ', not ' .. vim.inspect(wanted), 2)
  end
end

vim.cmd('filetype plugin on | syntax on')

test('files called .pgn are records', function()
  vim.cmd('edit ' .. vim.fn.fnameescape(root .. '/corpus/seeds/marsilia.pgn'))
  equal(vim.bo.filetype, 'scoresheet')
  equal(vim.bo.commentstring, '{%s}')
end)

-- The group of the syntax at a byte of the buffer, counted from 0.
local function group(byte)
  local row = vim.fn.byte2line(byte + 1)
  return vim.fn.synIDattr(vim.fn.synID(row, byte + 2 - vim.fn.line2byte(row), 1), 'name'):gsub('^scoresheet', '')
end

test('the sample is coloured', function()
  vim.cmd('edit ' .. vim.fn.fnameescape(editors .. '/sample.txt') .. ' | setfiletype scoresheet')
  local text = table.concat(vim.fn.getline(1, '$'), '\n')
  for _, pair in ipairs({
    { 'Event', 'TagName' }, { '"The', 'TagValue' }, { 'The games', 'Prose' }, { '1.e4', 'Number' }, { 'Bb4+', 'Ply' },
    { '{a remark', 'Comment' }, { '$14', 'Glyph' }, { '(and', 'Remark' }, { 'exd8=Q+', 'Ply' }, { '♘f3', 'Ply' },
    { 'Кf6:e4', 'Ply' }, { '0-0', 'Ply' }, { 'e8(Q)', 'Ply' }, { 'und', 'Separator' }, { 'White:', 'Side' }, { 'mat.', 'Mark' },
    { '1/2-1/2', 'Result' }, { '; the last', 'Comment' },
  }) do
    equal(group(text:find(pair[1], 1, true) - 1), pair[2], pair[1])
  end
end)

-- What is known to differ: a comment that is not closed, and lines of prose that begin with a ply.
local EXCEPTIONS = {
  ['corpus/broken/unclosed-comment.pgn'] = 3,
  ['corpus/ficgs/italian-example.txt'] = 2,
}

local WANTED = { ply = 'Ply', number = 'Number', termination = 'Result' }

-- How many nodes of a tree there are, and how many have another colour; a comment may have any but that of a ply.
local function compare(nodes, counts)
  for _, node in ipairs(nodes) do
    if node.nodes then
      compare(node.nodes, counts)
    elseif WANTED[node.kind] or node.kind == 'comment' then
      local found = group(node.byte_start)
      local right = node.kind == 'comment' and found ~= 'Ply' or found == WANTED[node.kind]
      counts.all = counts.all + 1
      counts.differ = counts.differ + (right and 0 or 1)
    end
  end
end

if command and vim.fn.executable(command) == 1 then
  test('plies of the corpus are coloured as the command reads them', function()
    local all, differ = 0, {}
    for _, pattern in ipairs({ 'corpus/**/*.pgn', 'corpus/**/*.txt' }) do
      for _, path in ipairs(vim.fn.globpath(root, pattern, true, true)) do
        local name = path:sub(#root + 2)
        -- Other encodings have other bytes, and a thousand brackets take their time.
        if not name:find('/encodings/') and not name:find('deep%-variation') then
          local output = vim.fn.system({ command, 'parse', '--isolated', '--format', 'json', path })
          vim.cmd('silent edit ++enc=utf-8 ++ff=unix ' .. vim.fn.fnameescape(path) .. ' | set filetype=scoresheet')
          local counts = { all = 0, differ = 0 }
          for _, game in ipairs(vim.fn.json_decode(output:match('{.*')).games) do
            compare(game.nodes, counts)
          end
          all = all + counts.all
          differ[name] = counts.differ > 0 and counts.differ or nil
        end
      end
    end
    print(all .. ' nodes')
    assert(all > 10000, 'there are few')
    equal(differ, EXCEPTIONS)
  end)
else
  skip('plies of the corpus', 'SCORESHEET=PATH names a command')
end

-- What is called when a record is opened, where the editor has nothing but these functions.
local function called(functions)
  local calls = {}
  scoresheet.lsp = {}
  for name, result in pairs(functions) do
    scoresheet.lsp[name] = function(...)
      table.insert(calls, { name, ... })
      return result
    end
  end
  scoresheet.setup({ command = { '/opt/scoresheet', 'lsp' }, settings = { a = 1 } })
  vim.cmd('edit ' .. vim.fn.fnameescape(root .. '/corpus/seeds/marsilia.pgn'))
  vim.cmd('doautocmd FileType')
  scoresheet.lsp = vim.lsp
  vim.api.nvim_create_augroup('scoresheet', { clear = true })
  return calls
end

test('Neovim 0.11 is told of the server and starts it itself', function()
  local calls = called({ config = true, enable = true, start = 1 })
  equal({ calls[1][1], calls[1][2], calls[2], #calls }, { 'config', 'scoresheet', { 'enable', 'scoresheet' }, 2 })
  equal(calls[1][3].cmd, { '/opt/scoresheet', 'lsp' })
  equal(calls[1][3].filetypes, { 'scoresheet', 'pgn' })
  equal(calls[1][3].settings, { a = 1 })
  equal(calls[1][3].command, nil)
end)

test('what Neovim 0.11 finds without setup says the same', function()
  local found = dofile(editors .. '/nvim/lsp/scoresheet.lua')
  equal(found.cmd, scoresheet.config().cmd)
  equal(found.filetypes, { 'scoresheet', 'pgn' })
end)

test('Neovim 0.8 starts it for each record', function()
  local calls = called({ start = 1 })
  assert(#calls >= 1, 'it was not started')
  equal(calls[1][2].root_dir, root .. '/corpus/seeds')
  equal(calls[1][3].bufnr, vim.api.nvim_get_current_buf())
end)

test('Neovim 0.7 has one client a folder', function()
  local calls = called({ start_client = 7, buf_attach_client = true, get_client_by_id = {} })
  local started = vim.tbl_filter(function(call) return call[1] == 'start_client' end, calls)
  equal(#started, 1)
  equal(calls[2], { 'buf_attach_client', vim.api.nvim_get_current_buf(), 7 })
end)

if command and os.execute(vim.fn.shellescape(command) .. ' lsp --help >/dev/null 2>&1') == 0 then
  test('the server tells what is wrong', function()
    scoresheet.setup({ command = { command, 'lsp' } })
    vim.cmd('edit ' .. vim.fn.fnameescape(root .. '/corpus/broken/move-after-check.txt') .. ' | setfiletype scoresheet')
    local function diagnostics()
      return vim.diagnostic.get(0)
    end
    assert(vim.wait(10000, function() return #diagnostics() > 0 end, 20), 'nothing was told in ten seconds')
    equal(diagnostics()[1].source, 'scoresheet')
  end)
else
  skip('the server', 'there is no scoresheet that knows `lsp`: SCORESHEET=PATH names one')
end

vim.cmd(failed and 'cquit' or 'qall!')

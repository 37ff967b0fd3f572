-- Run by tests/editors/run inside Neovim, on a record that lacks marks and one that breaks: says what it sees, and ends with an exit code.

local function say(text)
  io.stdout:write(text .. "\n")
end

local function fail(text)
  say("failed: " .. text)
  vim.cmd("cquit 1")
end

local function check(is_true, text)
  if not is_true then
    fail(text)
  end
end

local function main()
  local client_id = vim.lsp.start_client({
    name = "scoresheet",
    cmd = { os.getenv("SCORESHEET"), "lsp" },
    root_dir = vim.fn.getcwd(),
  })
  check(client_id, "the server does not start")
  vim.lsp.buf_attach_client(0, client_id)

  local function found(code)
    return vim.tbl_filter(function(diagnostic)
      return diagnostic.code == code
    end, vim.diagnostic.get(0))
  end

  local seen = vim.wait(20000, function()
    return #found("missing-capture-mark") > 0
  end, 20)
  check(seen, "no diagnostics come")
  check(#found("move-after-check") == 1, "the record that breaks is not told")
  local first = found("missing-capture-mark")[1]
  local line = vim.api.nvim_buf_get_lines(0, first.lnum, first.lnum + 1, false)[1]
  local word = line:sub(first.col + 1, first.end_col)
  check(word == "ed5", "the finding is at `" .. word .. "`, not at `ed5`")
  say("a diagnostic: " .. first.code .. " at " .. word)

  local uri = vim.uri_from_bufnr(0)
  local client = vim.lsp.get_client_by_id(client_id)

  local function ask(method, params)
    local answer = client.request_sync(method, params, 20000, 0)
    check(answer and not answer.err, method .. ": " .. vim.inspect(answer))
    return answer.result
  end

  vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
  local hover = ask("textDocument/hover", vim.lsp.util.make_position_params(0, client.offset_encoding))
  check(hover.contents.value:find("pawn from e4 to d5, takes a pawn", 1, true), vim.inspect(hover))
  say("a hover: the ply in words")

  local params = vim.lsp.util.make_range_params(0, client.offset_encoding)
  params.context = { diagnostics = {}, only = { "source.fixAll" } }
  local actions = ask("textDocument/codeAction", params)
  check(#actions == 1, "one action mends all: " .. vim.inspect(actions))
  local action = actions[1]
  if not action.edit then
    action = ask("codeAction/resolve", action)
  end
  vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
  local mended = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  check(mended:find("2.exd5/dxe6//fxe6/Qxd4", 1, true), mended)
  local gone = vim.wait(20000, function()
    return #found("missing-capture-mark") == 0
  end, 20)
  check(gone, "the diagnostics stay")
  check(#found("move-after-check") == 1, "what nobody can mend is gone")
  say("mended: " .. vim.uri_to_fname(uri):match("[^/]+$"))

  vim.lsp.stop_client(client_id)
  local stopped = vim.wait(20000, function()
    return client.is_stopped()
  end, 20)
  check(stopped, "the server does not stop")
  vim.cmd("qall!")
end

local is_done, why = pcall(main)
if not is_done then
  fail(tostring(why))
end

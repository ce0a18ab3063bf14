-- Does in Neovim what the plan says, file by file, and writes down what the editor then shows.
dofile(vim.env.NRS_CONFIGURATION)

-- The only limit of all waits, because no result depends on the speed of the machine.
local HANGS_AFTER_MS = 1800000
local STEP = { only = { 'refactor.rewrite.nrs.step' } }

local function read(path)
  return vim.json.decode(table.concat(vim.fn.readfile(path), '\n'))
end

local function await(what, condition)
  if not vim.wait(HANGS_AFTER_MS, condition, 20) then
    error('did not come about: ' .. what)
  end
end

-- The first of what there is to choose from.
vim.ui.select = function(items, _, chosen)
  chosen(items[1])
end

local function codes()
  return vim.tbl_map(function(diagnostic)
    return diagnostic.user_data.lsp.code
  end, vim.diagnostic.get(0))
end

local function await_diagnostics(count)
  await(count .. ' diagnostics', function()
    return #vim.diagnostic.get(0) == count
  end)
  return codes()
end

local function hover()
  vim.lsp.buf.hover()
  local text
  await('hover', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        local buffer = vim.api.nvim_win_get_buf(window)
        text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
        vim.api.nvim_win_close(window, true)
        return true
      end
    end
  end)
  return text
end

-- The current line after an action that changes it.
local function rewritten(what, action)
  local before = vim.api.nvim_get_current_line()
  action()
  await(what .. ' of ' .. before, function()
    return vim.api.nvim_get_current_line() ~= before
  end)
  return vim.api.nvim_get_current_line()
end

local function play(file)
  vim.cmd('edit ' .. vim.fn.fnameescape(file.path))
  local seen = { diagnostics = await_diagnostics(file.diagnostics) }
  vim.api.nvim_win_set_cursor(0, { file.line + 1, 1 })
  seen.hover = hover()
  vim.lsp.codelens.refresh()
  await('lenses', function()
    return #vim.lsp.codelens.get(0) > 0
  end)
  seen.lines = { rewritten('lens', vim.lsp.codelens.run) }
  while vim.api.nvim_get_current_line():match('^[%(%[]') do
    local line = rewritten('code action', function()
      vim.lsp.buf.code_action(STEP)
    end)
    table.insert(seen.lines, line)
  end
  for _, correction in ipairs(file.corrections) do
    local at = correction.line
    vim.api.nvim_buf_set_lines(0, at, at + 1, true, { correction.text })
  end
  seen.corrected = await_diagnostics(0)
  seen.text = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  return seen
end

local well, result = pcall(function()
  return vim.tbl_map(play, read(vim.env.NRS_PLAN))
end)
local told = well and { files = result } or { failure = result }
vim.fn.writefile({ vim.json.encode(told) }, vim.env.NRS_RESULT)
vim.cmd('qall!')

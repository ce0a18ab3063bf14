-- Neovim 0.7 or newer: dofile('…/editors/nrs.lua') in init.lua, with the path of this file.
-- :lua vim.lsp.codelens.run() and :lua vim.lsp.buf.code_action() rewrite the formula of a line.
local home = debug.getinfo(1, 'S').source:sub(2):match('^(.*)/editors/[^/]*$')
-- In a checkout, and where it is installed.
local program = home .. (vim.fn.executable(home .. '/nrs') == 1 and '/nrs' or '/bin/nrs')
local command = vim.g.nrs_command or { program, 'serve' }
local extensions = { 'nrs', 'listops', 'arith', 'algebra', 'addition', 'lops', 'logic', 'nibbles', 'permutations', 'poly', 'sqllogic', 'sums', 'verilog' }
local group = vim.api.nvim_create_augroup('nrs', {})
local client

local function show_lenses(_, buffer)
  local function refresh()
    vim.lsp.codelens.refresh()
  end
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, {
    group = group,
    buffer = buffer,
    callback = refresh,
  })
  refresh()
end

for _, extension in ipairs(extensions) do
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    group = group,
    pattern = '*.' .. extension,
    command = 'setfiletype nrs',
  })
end

vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = 'nrs',
  callback = function(event)
    vim.bo[event.buf].commentstring = '# %s'
    client = client
      or vim.lsp.start_client({
        name = 'nrs',
        cmd = command,
        root_dir = vim.fn.getcwd(),
        on_attach = show_lenses,
        on_exit = function()
          client = nil
        end,
      })
    vim.lsp.buf_attach_client(event.buf, client)
  end,
})

-- Does what vim.lsp.enable('nrs') does, in a Neovim that is older than it.
local folder = vim.env.NRS_EDITORS_FOLDER
vim.opt.runtimepath:append(folder)
vim.cmd('runtime! ftdetect/nrs.lua')
if vim.lsp.enable then
  vim.lsp.enable('nrs')
  return
end

local config = dofile(folder .. '/lsp/nrs.lua')
local client
vim.api.nvim_create_autocmd('FileType', {
  pattern = config.filetypes,
  callback = function(event)
    client = client
      or vim.lsp.start_client({
        name = 'nrs',
        cmd = config.cmd,
        root_dir = vim.fn.getcwd(),
        on_attach = config.on_attach,
      })
    vim.lsp.buf_attach_client(event.buf, client)
  end,
})

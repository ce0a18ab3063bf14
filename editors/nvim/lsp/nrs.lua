-- Neovim 0.11 or newer, with nrs on the PATH. In init.lua, with the path of this folder's parent:
--   vim.opt.runtimepath:append('…/editors/nvim')
--   vim.lsp.enable('nrs')
return {
  cmd = vim.g.nrs_command or { 'nrs', 'serve' },
  filetypes = { 'nrs' },
  root_markers = { '.nrs.json', '.git' },
  on_attach = function(_, buffer)
    vim.bo[buffer].commentstring = '# %s'
    if vim.lsp.codelens.enable then
      vim.lsp.codelens.enable(true, { bufnr = buffer })
      return
    end
    vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, {
      buffer = buffer,
      callback = function()
        vim.lsp.codelens.refresh({ bufnr = buffer })
      end,
    })
    vim.lsp.codelens.refresh({ bufnr = buffer })
  end,
}

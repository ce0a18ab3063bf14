vim.filetype.add({
  extension = { listops = 'listops', arith = 'arithmetic', algebra = 'algebra', nrs = 'nrs' },
})

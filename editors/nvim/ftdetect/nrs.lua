local extensions = { 'nrs', 'listops', 'arith', 'algebra', 'addition', 'lops', 'logic', 'nibbles', 'permutations', 'poly', 'sqllogic', 'sums', 'verilog' }
for _, extension in ipairs(extensions) do
  vim.filetype.add({ extension = { [extension] = 'nrs' } })
end

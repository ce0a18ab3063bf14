-- What somebody who types has as init.lua.
vim.g.nrs_command = vim.json.decode(vim.env.NRS_COMMAND)
dofile(vim.env.NRS_CONFIGURATION)

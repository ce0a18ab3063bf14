/**
 * The commands that clients run by {@code workspace/executeCommand}, one class each. {@link
 * io.nrs.lsp.commands.CommandTable} finds them by their names and reads their arguments.
 */
package io.nrs.lsp.commands;

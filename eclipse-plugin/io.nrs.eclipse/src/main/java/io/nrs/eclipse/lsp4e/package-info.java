/**
 * The connection to the language server through LSP4E. LSP4E loads these classes, so no other
 * package but the activator's refers to them.
 */
package io.nrs.eclipse.lsp4e;

/**
 * The connection to the language server through LSP4E. It is a bundle of its own, which Eclipse
 * loads only beside an LSP4E that is new enough.
 */
package io.nrs.eclipse.lsp4e;

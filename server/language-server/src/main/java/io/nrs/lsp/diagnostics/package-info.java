/**
 * Findings as diagnostics of LSP, pushed or pulled. The server remembers which files that are not
 * open have diagnostics, because it must remove them later.
 */
package io.nrs.lsp.diagnostics;

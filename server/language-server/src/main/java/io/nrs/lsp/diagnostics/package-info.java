/**
 * Findings as diagnostics of LSP, pushed or pulled. Those of files that are not open are kept track
 * of, so that they can be taken back.
 */
package io.nrs.lsp.diagnostics;

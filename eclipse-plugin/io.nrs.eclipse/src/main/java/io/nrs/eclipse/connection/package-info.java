/**
 * The connection to the language server in an Eclipse without LSP4E. It synchronizes open
 * documents, applies edits and shows findings as problem markers.
 */
package io.nrs.eclipse.connection;

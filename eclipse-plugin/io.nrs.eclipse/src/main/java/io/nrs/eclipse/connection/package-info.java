/**
 * The connection to the language server. It synchronizes open documents, applies edits and shows
 * findings as problem markers.
 */
package io.nrs.eclipse.connection;

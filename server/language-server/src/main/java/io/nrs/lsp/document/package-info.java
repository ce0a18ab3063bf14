/**
 * Open documents as immutable texts of parsed lines. An edit parses only the lines that it changes.
 */
package io.nrs.lsp.document;

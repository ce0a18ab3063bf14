/**
 * Formulas in the text that people wrote: where their parts stand, and the edits that rewrite them
 * there.
 */
package io.nrs.grammar.written;

/** Exact rewriting of terms and of sequences by rules, which knows no language and no text. */
package io.nrs.grammar.rewriting;

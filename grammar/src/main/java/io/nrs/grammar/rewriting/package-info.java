/**
 * Rules of terms and of sequences, which are terms too: matching and exact rewriting. It knows no
 * language and no text.
 */
package io.nrs.grammar.rewriting;

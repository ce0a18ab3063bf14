/** Sequences, whose neighbouring tokens react. */
package io.nrs.language.sequences;

/**
 * Reads lines and files into formulas. {@link io.nrs.grammar.reading.Parser} is where to start;
 * what is wrong in a line is the work of the package {@code problems}.
 */
package io.nrs.grammar.reading;

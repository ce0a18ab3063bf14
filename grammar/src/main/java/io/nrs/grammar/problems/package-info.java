/**
 * What is wrong in a line: each class finds mistakes of one kind, and says where they are and what
 * to write. {@link io.nrs.grammar.problems.Reading} collects them while a line is read.
 */
package io.nrs.grammar.problems;

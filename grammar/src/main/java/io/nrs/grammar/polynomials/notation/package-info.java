/**
 * How people write polynomials, {@code 2x - 3(x² - y)}, read into cells, and what is wrong in them.
 */
package io.nrs.grammar.polynomials.notation;

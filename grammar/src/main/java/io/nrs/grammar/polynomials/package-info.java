/** Polynomials as rows of cells: their rules, their normal form, and how they are written. */
package io.nrs.grammar.polynomials;

/** Polynomials, whose terms are cells and limbs of numbers. */
package io.nrs.language.polynomials;
